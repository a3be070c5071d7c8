"""Sentences: one for every event, short enough for a line, and nothing in them that a seat may not know."""

from random import Random

import pytest

from engine import events as e
from engine.actions import Place
from engine.bots import make_bot
from engine.chance import Seeded
from engine.events import Event
from engine.rulesets import RULESETS
from engine.seating import Chair, new_game
from engine.sight import EntryView
from maps.format import load
from tests.helpers import NAMES
from tui import say
from tui.table import Table

BOARD = load("world")
TITLES = {territory.id: territory.name for territory in BOARD.territories}
WHO = ["R Anna", "Y Bruno", "G Cato"]


def who(seat):
    return WHO[seat]


def title(name):
    return TITLES.get(name, name)


def told(event, me=None):
    """The sentence of an event."""
    return say.sentence(who, title, event, me)


def line(*events, me=None, by=0):
    """The lines of an entry."""
    return say.lines(who, title, EntryView(by, None, (), events), me)


def throw(attack, defence, mine, theirs, target="ural", source="ukraine"):
    return e.Rolled(0, 1, source, target, attack, defence, mine, theirs)


def kinds_of_events():
    """Every event that the rule systems know."""
    assert RULESETS
    found, left = set(), [Event]
    while left:
        kinds = left.pop().__subclasses__()
        left += kinds
        found.update(kind for kind in kinds if kind.__module__.startswith("engine."))
    return found


def test_every_event_has_a_sentence():
    assert {kind.__name__ for kind in kinds_of_events() - set(say.SAY)} == set()


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (e.OrderRolled((0, 2), (4, 6)), "The roll for order: R Anna 4, G Cato 6."),
        (e.Claimed(1, "ural"), "Y Bruno claimed Ural."),
        (e.Dealt(42), "All 42 territories were dealt."),
        (e.TurnBegan(1, 9), "The turn of Y Bruno began."),
        (
            e.Income(0, (("territories", 4), ("north_america", 5))),
            "R Anna got 9 armies: territories 4, North America 5.",
        ),
        (e.Placed(0, "north_africa", 3), "R Anna placed 3 on North Africa."),
        (e.Lost(0, 1), "R Anna found no room for 1 army."),
        (e.Traded(0, ("ural", "siam", "wild_1"), 8, "", 0), "R Anna traded Ural, Siam and a wild card for 8 armies."),
        (
            e.Traded(0, ("ural", "siam", "peru"), 8, "ural", 2),
            "R Anna traded Ural, Siam and Peru for 8 armies, 2 more on Ural.",
        ),
        (
            e.Traded(0, ("eastern_united_states", "western_united_states", "northwest_territory"), 10, "ural", 2),
            "R Anna traded a set for 10 armies, 2 more on Ural.",
        ),
        (e.AttackRolled("ukraine", "ural", (6, 4, 1)), "6 4 1 was thrown at Ural from Ukraine."),
        (throw((6, 4, 1), (5, 4), 1, 1), "R Anna attacked Y Ural from Ukraine: 6 4 1 v 5 4, lost 1, took 1."),
        (e.Conquered(0, 1, "ukraine", "ural", 3), "R Anna took Y Ural from Ukraine, moved 3."),
        (e.Advanced(0, "ukraine", "ural", 4), "R Anna moved 4 more into Ural."),
        (e.Eliminated(1, 0), "R Anna eliminated Y Bruno."),
        (e.CardsTaken(0, 1, 1), "R Anna took 1 card of Y Bruno."),
        (e.CardsTaken(0, 1, 2, ("ural", "wild_2")), "R Anna took 2 cards of Y Bruno: Ural and a wild card."),
        (e.CardDrawn(0), "R Anna drew a card."),
        (e.CardDrawn(0, "ural"), "R Anna drew Ural."),
        (e.Reshuffled(12), "The 12 traded cards became the new pile."),
        (e.NoCard(0), "R Anna earned a card, but none was left."),
        (e.Fortified(0, "ukraine", "ural", 4), "R Anna moved 4 from Ukraine to Ural."),
        (e.Chosen(0, "move"), "R Anna chose to move armies."),
        (e.MissionDealt(0), "R Anna received a mission."),
        (e.MissionDealt(0, "kill_red"), "R Anna received the mission kill red."),
        (e.HeadquartersChosen(0), "R Anna chose a headquarters."),
        (e.HeadquartersChosen(0, "ural"), "R Anna chose Ural as headquarters."),
        (e.HeadquartersShown(("ural", "", "siam")), "The headquarters: R Ural, G Siam."),
        (e.Resigned(1), "Y Bruno resigned; the armies stay as a neutral army."),
        (e.Over((0,), "world"), "R Anna won: the whole board is in one hand."),
        (e.Over((0, 2), "some_new_goal"), "R Anna and G Cato won: some new goal."),
        (e.Over((), "limit"), "Nobody won: the last turn was played, and the most land decided."),
    ],
)
def test_sentences(event, sentence):
    assert told(event) == sentence


def test_the_samples_above_leave_out_no_event():
    """A new event wants its sentence looked at."""
    marks = test_sentences.pytestmark[0].args[1]
    common = {kind for kind in kinds_of_events() if kind.__module__ == "engine.events"}
    assert {type(event) for event, _ in marks} == common


def test_who_is_attacked_reads_of_his_own_losses():
    assert (
        told(throw((6, 1), (3,), 0, 1), me=1) == "R Anna attacked your Ural from Ukraine: 6 1 v 3, lost 0, you lost 1."
    )
    assert told(e.Conquered(0, 1, "ukraine", "ural", 3), me=1) == "R Anna took your Ural from Ukraine, moved 3."
    assert told(e.Eliminated(1, 0), me=1) == "R Anna eliminated you."


def test_long_names_shorten_the_sentence_and_lose_no_number():
    long = throw((6, 4, 1), (5, 4), 1, 1, "eastern_united_states", "western_united_states")
    assert told(long) == "R Anna attacked Y Eastern United States: 6 4 1 v 5 4, lost 1, took 1."


def test_the_throws_of_an_entry_are_one_line():
    throws = [throw((6, 4, 1), (5, 4), 1, 1), throw((6, 5, 1), (5, 4), 0, 2), throw((3, 2, 1), (5,), 1, 0)]
    assert line(*throws) == ["R Anna attacked Y Ural from Ukraine: 3 rolls, lost 2, took 3."]
    assert line(*throws, me=1) == ["R Anna attacked your Ural from Ukraine: 3 rolls, lost 2, you lost 3."]
    assert line(throws[0]) == [told(throws[0])]


def test_a_conquest_takes_its_throws_along():
    first, last = throw((3, 2, 1), (5,), 1, 0), throw((6, 4, 1), (5,), 0, 1)
    taken, rest = e.Conquered(0, 1, "ukraine", "ural", 3), (e.Eliminated(1, 0), e.CardsTaken(0, 1, 2))
    assert line(first, first, first, last, taken) == ["R Anna took Y Ural in 4 rolls, lost 3, moved 3."]
    assert line(first, last, taken, me=1) == ["R Anna took your Ural in 2 rolls, lost 1, you lost 1, moved 3."]
    assert line(last, taken, *rest) == [
        "R Anna took Y Ural from Ukraine: 6 4 1 v 5, moved 3.",
        "R Anna eliminated Y Bruno.",
        "R Anna took 2 cards of Y Bruno.",
    ]
    assert line(taken) == [told(taken)]


def test_battles_for_different_places_are_told_apart():
    one, other = throw((6,), (5,), 0, 1), throw((1,), (5,), 1, 0, target="siberia")
    assert line(one, other) == [told(one), told(other)]
    assert line(one, one, other) == ["R Anna attacked Y Ural from Ukraine: 2 rolls, lost 0, took 2.", told(other)]


def test_an_entry_without_events_has_no_lines():
    assert line() == []


def test_a_take_back_is_told_as_such():
    entry = EntryView(0, Place("ural", 3), (), (e.Placed(0, "ural", 3),))
    assert say.retold(who, title, "do", entry) == ["R Anna placed 3 on Ural."]
    assert say.retold(who, title, "undo", entry) == ["Taken back: R Anna placed 3 on Ural."]
    assert say.retold(who, title, "undo", EntryView(1, None, (), ())) == ["Y Bruno took back the last act."]


class Wept(Event, frozen=True, gc=False, tag="wept_bitterly", kw_only=False):
    seat: int
    territory: str
    others: tuple[str, ...] = ()
    why: str | None = None


class Rained(Event, frozen=True, gc=False, tag="rained", kw_only=False):
    pass


def test_an_event_that_nobody_knows_is_told_field_by_field():
    assert (
        told(Wept(1, "ural", ("siam", "peru"))) == "Wept bitterly: seat Y Bruno, territory Ural, others Siam and Peru."
    )
    assert told(Rained()) == "Rained."


# -- whole games


@pytest.fixture(scope="module")
def table():
    """A table at which bots have played; `owners`: who held what after so many entries."""
    chairs = [Chair(name, "simple") for name in NAMES[:3]]
    ruleset = RULESETS["world"]
    game = new_game(ruleset, BOARD, {"limit.turns": 15}, chairs, Seeded(5))
    table = Table(game, chairs, ruleset)
    table.owners = {}
    bots = [make_bot("simple", game.rules, seat, 5) for seat in range(3)]
    while table.decider is not None:
        seat = table.decider
        table.do(seat, bots[seat].decide(table.view(seat), table.offer(seat)))
        if game.state.turn:
            table.owners[len(table.feed)] = table.view(None).owner
    return table


def test_a_whole_game_fits_on_lines_of_78_columns(table):
    title = table.board.title.__getitem__
    for seat in (0, 1, 2, None):
        for kind, entry in table.entries(seat):
            for words in say.retold(table.who, title, kind, entry, seat):
                assert len(words) <= 78, words
                assert words.endswith("."), words
                assert "_" not in words, words


def test_a_drawn_card_is_named_to_whoever_drew_it_alone(table):
    title = table.board.title.__getitem__
    drawn = 0
    for at, record in enumerate(table.feed):
        for event in record.entry.events:
            if isinstance(event, e.CardDrawn):
                drawn += 1
                for seat in (0, 1, 2, None):
                    entry = table.entries(seat, at)[0][1]
                    hidden = f"{table.who(event.seat)} drew a card." in say.lines(table.who, title, entry)
                    assert hidden == (seat != event.seat)
    assert drawn > 5


# -- since your last turn


def news(table, seat, since, until):
    """What the seat reads of these entries of the feed."""
    owner = table.owners[until]
    entries = table.entries(seat, since)[: until - since]
    return say.since(table.who, table.board.title.__getitem__, seat, entries, owner, table.board.regions)


def test_the_news_agree_with_what_changed_on_the_board(table):
    rng, changes = Random(1), 0
    for _ in range(200):
        since, until = sorted(rng.sample(sorted(table.owners), 2))
        seat = rng.randrange(3)
        lines = news(table, seat, since, until)
        assert len(lines) <= 8
        assert all(len(words) <= 78 for words in lines)
        then, now = (sum(x == seat for x in table.owners[at].values()) for at in (since, until))
        if then != now:
            changes += 1
            assert lines[0].startswith(f"You: {then} -> {now} territor")
        lost = {t for t, x in table.owners[since].items() if x == seat and table.owners[until][t] != seat}
        assert any(words.endswith(" from you.") for words in lines) == bool(lost)
        for taker in {table.owners[until][t] for t in lost}:
            assert any(words.startswith(f"{table.who(taker)} took ") for words in lines)
    assert changes > 50


def test_regions_that_changed_hands_are_in_the_news(table):
    board = table.board
    region = next(region for region in board.regions if region.id == "australia")
    held = dict.fromkeys(board.names, 2) | dict.fromkeys(region.territories, 1)
    conquest = e.Conquered(0, 1, "siam", "indonesia", 1)
    lines = say.since(who, title, 1, [("do", EntryView(0, None, (), (conquest,)))], {**held, "indonesia": 0}, [region])
    assert lines == ["You: 4 -> 3 territories.", "R Anna took Indonesia from you.", "You no longer hold Australia."]
    conquest = e.Conquered(1, 2, "siam", "indonesia", 1)
    lines = say.since(who, title, 0, [("do", EntryView(1, None, (), (conquest,)))], held, [region])
    assert lines == ["Y Bruno holds all of Australia (2)."]


def test_attacks_that_failed_are_in_the_news():
    owner = dict.fromkeys(TITLES, 1)
    entry = EntryView(0, None, (), (throw((6, 1), (3,), 0, 1), throw((1, 1), (3,), 1, 0)))
    assert say.since(who, title, 1, [("do", entry)], owner) == ["You held Ural: lost 1 army, took 1."]
    assert say.since(who, title, 2, [("do", entry)], owner) == []
    assert say.touched(1, [("do", entry)])
    assert not say.touched(2, [("do", entry)])


def test_what_was_taken_back_is_no_news():
    entry = EntryView(0, None, (), (e.Traded(0, ("ural", "siam", "peru"), 8, "", 0),))
    owner = dict.fromkeys(TITLES, 1)
    assert len(say.since(who, title, 1, [("do", entry)], owner)) == 1
    assert say.since(who, title, 1, [("do", entry), ("undo", entry)], owner) == []
    assert not say.touched(1, [("do", EntryView(0, None, (), (throw((6,), (3,), 0, 1),))), ("undo", entry)])


def test_more_news_than_eight_lines_say_so():
    entries = [("do", EntryView(0, None, (), (e.Traded(0, ("ural", "siam", "peru"), n, "", 0),))) for n in range(20)]
    lines = say.since(who, title, 1, entries, dict.fromkeys(TITLES, 1))
    assert len(lines) == 8
    assert lines[-1] == "And 13 more lines: G for all."
