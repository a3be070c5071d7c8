"""The mechanism itself, with phases made for the purpose: agenda, flow table, questions, pieces."""

import pytest

from engine.actions import Choose, End, Place
from engine.board import Board
from engine.chance import Scripted
from engine.change import ARMIES, TURN, Illegal, Tx
from engine.events import TurnBegan
from engine.flow import Done, Hooks, Move, Phase, Piece, Rules
from engine.game import Game, box
from engine.rulesets import RULESETS
from engine.state import MOVER, Args, Result, Seat, State, Step
from engine.values import Values
from maps.format import load
from tests.helpers import NAMES, WORLD, ring

BOARD = Board(ring(3))


class Number(Args, frozen=True, gc=False):
    n: int


class Say(Move[Choose]):
    """Leaves the phase with any signal, or stays with `stay`, or asks for phases named `ask:x,y`."""

    action = Choose

    def apply(self, g, tx, step, action):
        tx.set(TURN, g.state.turn + 1)
        if action.option.startswith("ask:"):
            for name in action.option[4:].split(","):
                tx.ask(name, 1)
            return None
        return None if action.option == "stay" else action.option


class Nothing(Move[End]):
    """Changes nothing and stays."""

    def apply(self, g, tx, step, action):
        return None


SAY = (Say(),)


def phase(name, *signals, begin=None, moves=SAY, **more):
    return Phase(name, name.title(), moves, begin=begin, signals=("done", *signals), **more)


def rules(*phases, flow=None, start=("one",), **more):
    return Rules(
        board=BOARD,
        values=Values(start_armies=3),
        phases={p.name: p for p in phases},
        flow=flow or {},
        start=start,
        hooks=more.pop("hooks", Hooks()),
        parts={},
        end=start[0],
        **more,
    )


def begun(table, seats=2, controllers=()):
    chairs = [Seat(name) for name in NAMES[:seats]]
    for seat in controllers:
        chairs[seat].controller = "neutral"
    owner = {"a": 0, "b": 1, "c": 1}
    agenda = tuple(Step(name, MOVER) for name in reversed(table.start))
    g = Game(table, State(chairs, owner, dict.fromkeys(owner, 2), agenda=agenda), Scripted())
    g.start()
    return g


def waiting(g):
    """What is to be done, the next first."""
    return [(step.phase, step.seat) for step in reversed(g.state.agenda)]


# -- the table


def test_a_sound_table_has_no_faults():
    assert rules(phase("one", "again"), flow={("one", "again"): ("one",)}).status() == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_tables_of_all_rulesets_are_sound(ruleset):
    chosen = RULESETS[ruleset]
    table, _ = chosen.set_up({}, load(chosen.board), NAMES[: chosen.players[0]])
    assert table.status() == []


def test_all_faults_of_a_table_are_found_at_once():
    table = rules(
        phase("one", "again", asks=("nobody",)),
        flow={("two", "done"): ("one",), ("one", "never"): ("three",)},
        start=("one", "four"),
        set_up=frozenset(["five"]),
    )
    assert sorted(table.status()) == sorted(
        [
            "The flow names an unknown phase two.",
            "Phase one never says never.",
            "(one, never) leads to an unknown phase three.",
            "Phase one says again, which the flow does not know.",
            "Phase one asks for an unknown phase nobody.",
            "The game starts with an unknown phase four.",
            "Unknown phase five.",
        ]
    )


def test_a_ruleset_with_a_faulty_table_does_not_start(monkeypatch):
    monkeypatch.setattr("engine.classic.build.ATTACK", phase("attack", "nowhere"))
    with pytest.raises(AssertionError, match="Phase attack says nowhere"):
        RULESETS["world"].set_up({}, WORLD, NAMES[:3])


# -- pieces


def test_pieces_add_up():
    one = Piece(start=("one",), phases=(phase("one"),), hooks=Hooks(victory=(len,)), set_up=frozenset(["one"]))
    two = Piece(start=("two",), phases=(phase("two"),), hooks=Hooks(victory=(max,)), flow={("two", "done"): ("one",)})
    both = one + two
    assert both.start == ("one", "two")
    assert [p.name for p in both.phases] == ["one", "two"]
    assert both.hooks.victory == (len, max)
    assert both.flow == {("two", "done"): ("one",)}
    assert both.set_up == {"one"}


@pytest.mark.parametrize(
    "piece",
    [
        Piece(phases=(phase("one"),)),
        Piece(flow={("one", "done"): ("one",)}),
        Piece(parts={"cards": Number(1)}),
    ],
)
def test_two_pieces_may_not_define_the_same(piece):
    with pytest.raises(ValueError, match="Two pieces of the rules define"):
        piece + piece


# -- the agenda


def test_steps_of_the_start_follow_each_other_and_belong_to_the_mover():
    g = begun(rules(phase("one"), phase("two"), start=("one", "two", "one")))
    assert waiting(g) == [("one", 0), ("two", MOVER), ("one", MOVER)]
    g.state.seat = 1
    g.do(0, Choose("done"))
    assert waiting(g) == [("two", 1), ("one", MOVER)], "a seat is bound when its step begins, not when it is queued"


def test_a_row_of_the_table_takes_the_place_of_the_phase():
    table = rules(phase("one", "on"), phase("two"), phase("three"), flow={("one", "on"): ("two", "three")})
    g = begun(table)
    g.do(0, Choose("on"))
    assert waiting(g) == [("two", 0), ("three", MOVER)]


def test_what_is_asked_comes_first_in_the_order_of_asking():
    g = begun(rules(phase("one", asks=("two", "three")), phase("two"), phase("three")))
    g.do(0, Choose("ask:two,three"))
    assert waiting(g) == [("two", 1), ("three", 1), ("one", 0)]
    g.do(1, Choose("done"))
    g.do(1, Choose("done"))
    assert waiting(g) == [("one", 0)], "the step that asked goes on"


def test_a_step_that_waits_is_not_begun_again():
    begins = []

    def begin(g, tx, step):
        begins.append(step.phase)

    g = begun(rules(phase("one", begin=begin, asks=("two",)), phase("two")))
    g.do(0, Choose("ask:two"))
    g.do(1, Choose("done"))
    assert begins == ["one"]


def test_automatic_phases_run_by_themselves():
    def begin(g, tx, step):
        tx.say(TurnBegan(step.seat, g.state.turn))

    table = rules(phase("one"), phase("auto", begin=begin, moves=()), phase("two"), start=("one", "auto", "two"))
    g = begun(table)
    entry = g.do(0, Choose("done"))
    assert entry.events == (TurnBegan(0, 1),)
    assert waiting(g) == [("two", 0)]


@pytest.mark.parametrize("gone", ["neutral", "dead"])
def test_decisions_of_the_dead_and_the_neutral_are_dropped(gone):
    g = begun(rules(phase("one", asks=("two", "three")), phase("two"), phase("three")))
    if gone == "neutral":
        g.state.seats[1].controller = "neutral"
    else:
        g.state.seats[1].alive = False
    g.do(0, Choose("ask:two"))
    assert waiting(g) == [("one", 0)]


def test_arguments_of_a_step_can_be_replaced():
    def begin(g, tx, step):
        tx.amend(Number(7))

    g = begun(rules(phase("one", begin=begin, args=Number)))
    assert g.step == Step("one", 0, Number(7), True)


def test_a_cut_drops_everything_that_was_to_be_done():
    class Cut(Move[End]):
        def apply(self, g, tx, step, action):
            tx.ask("two", 1)
            tx.cut("two", 0)
            return "done"

    g = begun(rules(phase("one", moves=(Cut(),), asks=("two",)), phase("two"), start=("one", "one")))
    g.do(0, End())
    assert waiting(g) == [("two", 0)]


def test_winning_empties_the_agenda():
    hooks = Hooks(victory=(lambda g, moment: Result((1,), moment),))

    class Win(Move[End]):
        def apply(self, g, tx, step, action):
            tx.ask("one", 1)
            g.win(tx, "conquest")
            return "done"

    g = begun(rules(phase("one", moves=(Win(),), asks=("one",)), start=("one", "one"), hooks=hooks))
    entry = g.do(0, End())
    assert g.state.result == Result((1,), "conquest")
    assert (g.state.agenda, g.step, g.decider) == ((), None, None)
    assert [type(event).__name__ for event in entry.events] == ["Over"]


# -- what must not happen


def test_an_action_that_changes_nothing_is_an_error():
    g = begun(rules(phase("one", moves=(Nothing(),))))
    with pytest.raises(AssertionError, match="changed nothing"):
        g.do(0, End())
    assert len(g.log) == 1


def test_a_flow_that_runs_in_a_circle_is_an_error():
    table = rules(phase("one", moves=()), flow={("one", "done"): ("one",)})
    with pytest.raises(AssertionError, match="runs in a circle at one"):
        begun(table)


def test_a_game_begins_once():
    g = begun(rules(phase("one")))
    with pytest.raises(Illegal, match="has begun already"):
        g.start()


def test_only_the_kinds_of_action_of_the_phase_are_possible():
    g = begun(rules(phase("one", moves=(Done(),))))
    with pytest.raises(Illegal, match=r"not possible in this step \(one\)"):
        g.do(0, Place("a", 1))
    with pytest.raises(Illegal, match="Not your move: Anna decides now"):
        g.do(1, End())


@pytest.mark.parametrize("error", [Illegal("No."), RuntimeError("broken"), KeyboardInterrupt()])
def test_whatever_goes_wrong_nothing_has_changed(error):
    class Fails(Move[End]):
        def apply(self, g, tx, step, action):
            tx.put(ARMIES, "a", 99)
            tx.set(TURN, 99)
            tx.ask("one", 1)
            tx.amend(Number(5))
            raise error

    g = begun(rules(phase("one", moves=(Fails(),), asks=("one",), args=Number)))
    before = g.digest()
    g.memo["kept"] = True
    with pytest.raises(type(error)):
        g.do(0, End())
    assert g.digest() == before
    assert g.memo == {}
    assert len(g.log) == 1


def test_writing_to_an_unknown_place_is_an_error():
    g = begun(rules(phase("one")))
    tx = Tx(g.state, {}, Scripted())
    with pytest.raises(KeyError):
        tx.put(box("nowhere"), "a", 1)
