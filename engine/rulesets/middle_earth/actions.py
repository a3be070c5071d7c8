"""What a player can do in Middle-earth beside the classic actions."""

from engine.actions import Action, Choice, Fortify, Territory


class PlaceHero(Action, frozen=True, tag="place_hero"):
    """Where a hero enters the board."""

    territory: Territory


class RestHero(Action, frozen=True, tag="rest_hero"):
    """A hero stays out of attacks from its territory, or takes part again."""

    hero: Choice


class March(Fortify, frozen=True, tag="march"):
    """A manoeuvre of battalions together with the hero of their territory."""


class MoveHero(Action, frozen=True, tag="move_hero"):
    """A hero marches without battalions."""

    source: Territory
    target: Territory


class CompleteMission(Action, frozen=True, tag="complete_mission"):
    """A mission whose site one's hero has reached."""

    card: Choice


class PlayCard(Action, frozen=True, tag="play_card"):
    """A power card that needs no place."""

    card: Choice


class PlayCardAt(Action, frozen=True, tag="play_card_at"):
    """A power card for one territory."""

    card: Choice
    territory: Territory


class PlayCardBetween(Action, frozen=True, tag="play_card_between"):
    """A power card for a way from one territory to another."""

    card: Choice
    source: Territory
    target: Territory


class Discard(Action, frozen=True, tag="discard"):
    """An adventure card that is given up, face down and without points."""

    card: Choice
