"""From the options that were picked to the rules and the first position of one game."""

from __future__ import annotations

from collections.abc import Sequence

from engine.board import Board
from engine.classic.goals import GOALS
from engine.classic.turns import TURNS
from engine.flow import Hooks, Phase, Piece, Rules
from engine.options import Picked, Refused
from engine.phases import cards, turn
from engine.phases.attack import ADVANCE, ATTACK, DEFEND
from engine.phases.fortify import FORTIFY
from engine.phases.place import DEPLOY
from engine.phases.reinforce import REINFORCE, base_income, region_income
from engine.phases.setup import FIRST_TURN, SETUPS, Reserve
from engine.phases.trade import BY_KIND, TRADE_DOWN, TRADE_NOW, WILD
from engine.ruleset import first_state
from engine.state import NOBODY, State
from engine.values import Values

PART_OF_TERRITORIES = 0.12
"""Starting armies grow with the board, so that the printed 40, 35, 30, 25, 20 are those of 42 territories."""
NEEDED_SYMBOLS = {**BY_KIND, "risiko": BY_KIND["fixed"]}
"""Set values that need certain symbols on the cards."""


def values_from(options: Picked, board: Board, players: int) -> Values:
    """What the shared phases read. Raises `Refused` when the board cannot be played so."""
    hands = 3 if players == 2 else players
    if len(board.names) < hands:
        raise Refused(f"{board.name} has {len(board.names)} territories: too few for {hands} armies.")
    least = -(-len(board.names) // hands)
    armies = options["start.armies"] or max(starting_armies(players, len(board.names)), least)
    if least > armies:
        raise Refused(f"{armies} starting armies do not reach for the {len(board.names)} territories of {board.name}.")
    symbols = symbols_of(board, options["card.deck"], options["card.wild"])
    unknown = set(symbols.values()) - set(NEEDED_SYMBOLS.get(options["set.value"], symbols.values()))
    if unknown:
        raise Refused(
            f"set.value cannot be {options['set.value']} on {board.name}: it says nothing of {', '.join(unknown)}."
        )
    return Values(
        start_armies=armies,
        place_step=options["start.place_step"],
        reinforce_slip=options["reinforce.literal_12_14"],
        symbols=symbols,
        set_value=options["set.value"],
        set_max_wild=options["set.max_wild"],
        force_at=options["set.force_at"],
        hand_cap=options["hand.cap"],
        bonus=options["set.bonus"],
        bonus_per=options["set.bonus_per"],
        min_source=options["attack.min_source"],
        attack_dice=options["attack.dice"],
        defend_dice=options["defend.dice"],
        two_from=options["defend.two_from"],
        defend_choice=options["defend.choice"],
        roll_order=options["roll.order"],
        movein_min=options["movein.min"],
        eliminate_trade=options["eliminate.trade"],
        fortify_reach=options["fortify.reach"],
        fortify_moves=options["fortify.moves"],
        fortify_cap=options["fortify.cap"],
        territory_cap=options["territory.cap"],
        limit_turns=options["limit.turns"],
        neutral_seat=players if players == 2 else NOBODY,
    )


def starting_armies(players: int, territories: int) -> int:
    """Armies that each of 2 to 6 players begins with on a board of so many territories, if no option says so."""
    return (10 - players) * round(PART_OF_TERRITORIES * territories)


def symbols_of(board: Board, deck: str, wild: int) -> dict[str, str]:
    """Card -> symbol: those of territories (on boards from elsewhere not all have one), and the wild cards.

    Raises `Refused` for a board without this deck.
    """
    symbols = {t.id: t.cards[deck] for t in board.map.territories if deck in t.cards}
    if not symbols:
        raise Refused(f"{board.name} has no deck {deck!r}.")
    return symbols | {f"{WILD}_{k}": WILD for k in range(1, wild + 1)}


def family(options: Picked, board: Board, names: Sequence[str]) -> tuple[Rules, State]:
    """The rules and the first position of a classic game: set-up, then goal, then turns."""
    players = len(names)
    values = values_from(options, board, players)
    two = players == 2
    seats = players + two
    income = (base_income, region_income) if options["continent.bonus"] else (base_income,)
    first = Piece(
        start=("first",),
        phases=(Phase("first", "First turn", begin=FIRST_TURN[options["start.first_turn"]]),),
    )
    common = Piece(
        phases=(REINFORCE, DEPLOY, TRADE_DOWN, TRADE_NOW, ATTACK, DEFEND, ADVANCE, cards.CARD, FORTIFY, turn.END),
        parts={
            "cards": cards.Cards(tuple(sorted(values.symbols)), [()] * seats),
            "reserve": Reserve([values.start_armies] * seats),
        },
        hooks=Hooks(
            income=income,
            extra_income=income[1:],
            earns=(cards.earn_by_any,),
            on_eliminated=(cards.take_cards,),
            on_resign=(cards.discard_hand,),
            speaks_for=(turn.speaks_for_neutral,),
            victory=(turn.whole_board, turn.last_standing, turn.turn_limit),
            redact=(cards.hide_cards,),
            imagine=(cards.imagine_cards,),
            invariants=(turn.board_is_sound, cards.cards_are_whole),
        ),
    )
    set_up = SETUPS["two" if two else options["start.claim"]]
    goal = GOALS[options["goal"]](options, board, players, seats)
    piece = goal.before + set_up + goal.after + first + TURNS[options["turn.mode"]](options) + common
    rules = piece.rules(board, values)
    return rules, first_state(rules, board, names, piece.parts, two)
