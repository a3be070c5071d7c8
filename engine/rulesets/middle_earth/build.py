"""From the options that were picked to the rules and the first position of one game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

from engine.board import Board
from engine.flow import Done, Hooks, Phase, Piece, Rules
from engine.options import Picked, Refused
from engine.phases import cards as piles
from engine.phases import turn
from engine.phases.attack import ADVANCE, DEFEND
from engine.phases.battle import Fight
from engine.phases.fortify import FORTIFY
from engine.phases.place import DEPLOY
from engine.phases.reinforce import base_income, region_income
from engine.phases.setup import Reserve
from engine.phases.trade import WILD
from engine.ruleset import first_state
from engine.rulesets.middle_earth import (
    adventures,
    battle,
    cards,
    effects,
    happenings,
    heroes,
    manoeuvre,
    missions,
    powers,
    ring,
    score,
    setup,
)
from engine.rulesets.middle_earth import parts as part
from engine.rulesets.middle_earth.advice import ADVICE
from engine.rulesets.middle_earth.facts import BRIDGE, EVIL, FREE, GOOD, Deal, Facts, Known, Numbers, read
from engine.state import NOBODY, State

TURN = ("start", "reinforce", "attack", "fortify", "hero", "pick", "card", "adventure", "ring_try", "end")

KNOWN = Known(
    rewards=tuple(missions.REWARDS),
    events=tuple(happenings.EVENTS),
    reveals=tuple(happenings.REVEALS),
    powers=tuple(powers.POWERS),
    moments=tuple(powers.MOMENTS),
)

SET_WORTH = {"infantry": 4, "cavalry": 6, "creature": 8, "mixed": 10}
"""Kind of set -> battalions (M18)."""


def turns(options: Picked) -> Piece:
    """A turn (M16 to M53)."""
    battle_asks = (
        *(() if options["defend.choice"] == "max" else ("defend",)),
        "advance",
        *(("trade_now",) if options["elimination_trade"] == "at_once" else ()),
    )
    rewards = ("deploy", "muster")
    play, play_at, play_between = powers.PlayCardMove(), powers.PlayCardAtMove(), powers.PlayCardBetweenMove()
    mission = missions.CompleteMissionMove()
    attack = (
        battle.BattleMove(),
        battle.WarMove(),
        play_between,
        play,
        play_at,
        mission,
        heroes.RestHeroMove(),
        Done(),
    )
    fortify = (
        manoeuvre.BattalionsMove(),
        manoeuvre.MarchMove(),
        manoeuvre.MoveHeroMove(),
        play,
        play_at,
        play_between,
        mission,
        Done(),
    )
    return Piece(
        start=TURN,
        phases=(
            Phase("start", "Start", (play_between, play, play_at, Done()), begin=powers.begin_start, passable=True),
            cards.REINFORCE_PHASE,
            cards.TRADE_PHASE,
            DEPLOY,
            missions.MUSTER,
            Phase("attack", "Attack", attack, asks=("answer", *battle_asks, *rewards)),
            Phase(
                "answer",
                "Invasion",
                (play, play_at, play_between, battle.PassAnswer()),
                args=Fight,
                asks=battle_asks,
                passable=True,
            ),
            replace(DEFEND, asks=battle_asks),
            ADVANCE,
            replace(FORTIFY, title="Manoeuvre", moves=fortify, asks=rewards),
            heroes.LOST_HERO,
            cards.PICK,
            cards.CARD,
            adventures.ADVENTURE,
            adventures.DISCARD_PHASE,
            happenings.SECOND_HERO,
            score.SCORE,
        ),
        flow={
            ("adventure", "again"): ("adventure",),
            ("adventure", "over"): ("discard",),
            ("end", "done"): TURN,
        },
    )


def table(deck: Sequence[str], facts: Facts, battalions: int, players: int, seats: int) -> Piece:
    """What lies on the table: parts of the state, and the hooks of all rules that are no phase."""
    empty: list[tuple[str, ...]] = [()] * seats
    return Piece(
        parts={
            "cards": piles.Cards(tuple(sorted(deck)), list(empty)),
            "reserve": Reserve([battalions] * players + [0] * (seats - players)),
            "army": part.Army([""] * seats),
            "heroes": part.Heroes(list(empty)),
            "adventures": part.Adventures(
                tuple(sorted(card.id for card in facts.adventure.cards)),
                list(empty),
                list(empty),
                list(empty),
                list(empty),
            ),
            "road": part.Road(),
            "effects": part.Effects(),
            "invasion": part.Invasion(),
        },
        hooks=Hooks(
            income=(base_income, region_income),
            targets=(battle.open_targets,),
            battle_mods=(battle.best_dice,),
            invasion=(battle.declare,),
            rolled=(battle.tell_best_dice,),
            earns=(piles.earn_by_any,),
            on_conquest=(heroes.heroes_in_conquest, happenings.friends_in_conquest, battle.invasion_is_over),
            on_eliminated=(
                piles.take_cards,
                adventures.adventures_of_the_beaten,
                effects.lift_from_the_beaten,
                score.end_without_rivals,
            ),
            on_resign=(piles.discard_hand, heroes.heroes_resign, adventures.lose_adventures, effects.lift),
            speaks_for=(turn.speaks_for_neutral,),
            victory=(score.last_after_resigning,),
            redact=(piles.hide_cards, adventures.hide_adventures),
            imagine=(adventures.imagine_friends, adventures.imagine_adventures),
            invariants=(
                turn.board_is_sound,
                heroes.heroes_are_sound,
                adventures.cards_are_whole,
                ring.road_is_sound,
                setup.all_battalions_stand,
            ),
        ),
    )


def symbols_of(board: Board, facts: Facts, deal: Deal, which: str) -> dict[str, str]:
    """Card -> symbol of the territory cards that are in the game (M8, M13)."""
    groups = {"44": (GOOD, EVIL, FREE), "20": (GOOD, EVIL)}[which]
    territories = set(chain.from_iterable(facts.groups[group] for group in groups))
    symbols = {t.id: t.cards[facts.deck] for t in board.map.territories if t.id in territories}
    wild = board.map.decks[facts.deck].wild if deal.wild_cards else 0
    return symbols | {f"{WILD}_{k}": WILD for k in range(1, wild + 1)}


def ranges_of(facts: Facts) -> dict[str, frozenset[str]]:
    """Territory -> the others beside a mountain range that it lies beside."""
    beside: dict[str, set[str]] = {}
    for members in facts.mountain_ranges.values():
        for territory in members:
            beside.setdefault(territory, set()).update(members)
    return {territory: frozenset(others - {territory}) for territory, others in beside.items()}


def values_from(options: Picked, board: Board, facts: Facts, players: int) -> Numbers:
    """What the phases read. Raises `Refused` when the board has no deal for so many players, or strange cards."""
    if players not in facts.deals:
        raise Refused(f"{board.name} has no deal for {players} players.")
    deal = facts.deals[players]
    symbols = symbols_of(board, facts, deal, options["territory_deck"])
    unknown = set(symbols.values()) - {*SET_WORTH, WILD}
    if unknown:
        raise Refused(f"{board.name} cannot be played: its cards show {', '.join(sorted(unknown))}.")
    bridges = sorted(sorted((link.a, link.b)) for link in board.map.links if link.kind == BRIDGE)
    return Numbers(
        start_armies=facts.battalions[players],
        place_step=options["start.place_step"],
        symbols=symbols,
        set_worth=SET_WORTH,
        force_at=options["forced_trade_at"],
        bonus=0,
        one_for_one=options["defender_cap"] == "match",
        defend_choice=options["defend.choice"],
        eliminate_trade=options["elimination_trade"],
        fortify_reach="chain",
        neutral_seat=players if deal.neutral_territories else NOBODY,
        facts=facts,
        cards={card.id: card for card in facts.adventure.cards},
        ranges=ranges_of(facts),
        bridges=tuple((a, b) for a, b in bridges),
        draw_places=frozenset({"site": facts.sites, "stronghold": facts.strongholds}[options["adventure_place"]]),
        march_earns=options["adventure_trigger"] == "move_or_conquer",
        bonus_per_card=options["card_bonus"] == "per_card",
        solo_is_extra=options["hero_solo_moves"] == "extra",
        already_there=options["mission_hero_already_there"],
        one_draw=options["card_draw"] == "one",
        redraw=options["event_redraw"],
        die_success=options["die_success"],
        region_points=options["region_points"],
        finish_round=options["finish_round"],
    )


def build(options: Picked, board: Board, names: Sequence[str]) -> tuple[Rules, State]:
    """The rules and the first position of a game. Raises `Refused` for a board that cannot be played."""
    facts = read(board, KNOWN)
    values = values_from(options, board, facts, len(names))
    neutral = values.neutral_seat != NOBODY
    on_table = table(tuple(values.symbols), facts, values.start_armies, len(names), len(names) + neutral)
    piece = setup.set_up(options) + turns(options) + ring.RING + on_table
    rules = piece.rules(board, values, ADVICE)
    return rules, first_state(rules, board, names, piece.parts, neutral)
