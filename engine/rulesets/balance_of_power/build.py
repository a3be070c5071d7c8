"""From the options that were picked to the rules and the first position of one game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from engine.board import Board
from engine.flow import Hooks, Piece, Rules
from engine.options import Picked, Refused
from engine.phases import cards, turn
from engine.phases.attack import ADVANCE
from engine.phases.fortify import FORTIFY
from engine.phases.place import DEPLOY
from engine.phases.reinforce import region_income
from engine.phases.setup import Reserve
from engine.ruleset import first_state
from engine.rulesets.balance_of_power import battle, draft, hospital, missions, support, towns
from engine.rulesets.balance_of_power.advice import ADVICE
from engine.rulesets.balance_of_power.facts import ARMY_NAMES, Facts, Numbers, read
from engine.rulesets.balance_of_power.options import BASIC, ROOM
from engine.rulesets.balance_of_power.room import command_room
from engine.rulesets.balance_of_power.setup import PICK, ROLL, all_units_stand, basic_training
from engine.state import State

BASIC_TURN = ("reinforce", "attack", "mission", "fortify", "card", "end")
ROOM_TURN = ("resistance", "support", *BASIC_TURN[:-1], "services_end", "end")


def basic(options: Picked) -> Piece:
    """Basic Training (B12)."""
    return basic_training(options) + Piece(
        start=BASIC_TURN,
        phases=(battle.BASIC_ATTACK, battle.BASIC_DEFEND),
        flow={("end", "done"): BASIC_TURN},
    )


def room(options: Picked) -> Piece:
    """The Command Room (B13): hospitals and what they pay for."""
    return command_room(options) + Piece(
        start=ROOM_TURN,
        phases=(
            battle.ROOM_ATTACK,
            battle.ROOM_DEFEND,
            battle.REROLL,
            hospital.RESISTANCE,
            support.SHOP,
            support.HIRE,
            support.SERVICES_END,
        ),
        flow={("end", "done"): ROOM_TURN},
        parts={"hospital": hospital.Hospital([0] * len(ARMY_NAMES)), "support": support.Support()},
        hooks=Hooks(
            losses=(hospital.to_hospital,),
            rolled=(battle.recon,),
            invariants=(hospital.hospitals_are_sound, support.support_is_sound),
        ),
    )


MODES: Mapping[str, Callable[[Picked], Piece]] = {BASIC: basic, ROOM: room}


def both(facts: Facts, deck: Sequence[str]) -> Piece:
    """What the two games share."""
    seats = len(ARMY_NAMES)
    return Piece(
        phases=(
            draft.DRAFT,
            DEPLOY,
            ADVANCE,
            missions.MISSION,
            replace(FORTIFY, title="Manoeuvre"),
            draft.CARD,
            turn.END,
        ),
        parts={
            "cards": cards.Cards(tuple(sorted(deck)), [()] * seats),
            "reserve": Reserve([facts.units[army] for army in ARMY_NAMES]),
            "towns": towns.Towns((), [""] * 2),
            "open_missions": missions.OpenMissions((), [()] * 2),
        },
        hooks=Hooks(
            income=(towns.land_income, region_income, towns.capital_income),
            battle_mods=(battle.terrain,),
            earns=(draft.earn_by_opponent,),
            on_resign=(cards.discard_hand,),
            speaks_for=(battle.speaks,),
            victory=(turn.last_standing, missions.three_missions, missions.count_missions),
            redact=(cards.hide_cards,),
            imagine=(cards.imagine_cards,),
            invariants=(
                turn.board_is_sound,
                cards.cards_are_whole,
                towns.towns_are_sound,
                missions.missions_are_whole,
                all_units_stand,
            ),
        ),
    )


def values_from(options: Picked, board: Board, facts: Facts) -> Numbers:
    """What the phases read. Raises `Refused` when the board has not what was picked."""
    if options["mode"] == BASIC and options["setup"] not in (PICK, ROLL, *facts.setups):
        raise Refused(f"{board.name} has no set-up {options['setup']}; it has {', '.join(facts.setups) or 'none'}.")
    if options["mode"] == BASIC and not facts.setups:
        raise Refused(f"{board.name} has no drawn set-up: choose the Command Room.")
    tags = {tag for territory in board.map.territories for tag in territory.tags}
    return Numbers(
        start_armies=max(facts.units.values()),
        symbols={territory.id: territory.cards[facts.deck] for territory in board.map.territories},
        trade_least=1,
        force_at=0,
        bonus=0,
        defend_choice=options["defend.choice"],
        fortify_reach="chain",
        limit_turns=options["limit.turns"],
        neutral_seat=len(ARMY_NAMES) - 1,
        facts=facts,
        tagged={tag: frozenset(t.id for t in board.map.territories if tag in t.tags) for tag in tags},
        missions_to_win=options["missions_to_win"],
    )


def build(options: Picked, board: Board, names: Sequence[str]) -> tuple[Rules, State]:
    """The rules and the first position of a game. Raises `Refused` for a board that cannot be played."""
    facts = read(board, missions.PROGRESS.keys(), support.SERVICES.keys())
    values = values_from(options, board, facts)
    piece = MODES[options["mode"]](options) + both(facts, tuple(values.symbols))
    rules = piece.rules(board, values, ADVICE)
    return rules, first_state(rules, board, names, piece.parts, neutral=True)
