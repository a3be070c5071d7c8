"""Headquarters: statements V6 to V9, edge case T70."""

import pytest

from engine.actions import Advance, Attack, Claim, Headquarters, Place, Resign, Trade
from engine.bots import make_bot
from engine.chance import Seeded
from engine.events import HeadquartersChosen, HeadquartersShown, Over
from engine.goals.capitals import CAPITALS
from engine.phases.cards import CARDS
from engine.state import Result
from tests.helpers import conquer, do, events, fresh, hand_of, position, refusal

CLASSIC = ("world", "world-2003", "enterprise")
LONG = {"goal": "capitals", "defend.choice": "max"}
SHORT = {**LONG, "capital.needed": "short"}
CITIES = ("argentina", "siam", "india", "afghanistan", "ural", "siberia")
"""The headquarters in these tests, by seat. All but the first lie around China."""
ELSEWHERE = ("", "japan", "egypt", "alaska", "iceland", "congo")
"""Another territory of each player but the first."""


def dealt(ruleset="world", players=3):
    """A game in which all starting armies stand and the headquarters are to be chosen."""
    g = fresh({**LONG, "start.claim": "deal"}, ruleset=ruleset, players=players, source=Seeded(2))
    g.start()
    rng = Seeded(1).rng
    while g.step.phase != "headquarters":
        g.do(g.decider, g.offer.sample(rng, [kind for kind in g.offer.kinds() if kind in (Claim, Place)]))
    return g


def begin(options=LONG, players=3, own="argentina", **how):
    """A game in the middle of Anna's turn: China and her headquarters, the others' around it. `own`: what she holds."""
    land = {seat: {CITIES[seat]: 1, ELSEWHERE[seat]: 1} for seat in range(1, players)}
    land[0] = {"china": 20, own: 2}
    g = position(options, players=players, land=land, rest=(1, 1), **how)
    capitals, cards = CAPITALS(g.state), CARDS(g.state)
    capitals.at[:players] = CITIES[:players]
    capitals.shown = True
    cards.aside = tuple(sorted(CITIES[:players]))
    cards.deck = tuple(card for card in cards.deck if card not in cards.aside)
    assert g.faults() == []
    return g


@pytest.mark.parametrize("ruleset", CLASSIC)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_rule_V6_each_chooses_in_secret_and_all_are_shown_together(ruleset, players):
    g = dealt(ruleset, players)
    chosen = []
    for seat in range(players):
        assert (g.step.phase, g.decider) == ("headquarters", seat)
        assert list(g.offer.domain(Headquarters)) == g.owned(seat)
        chosen.append(g.owned(seat)[3])
        entry = g.do(seat, Headquarters(chosen[-1]))
        for other in (None, *range(players)):
            seen = g.entry_for(entry, other)
            assert (seen.action == Headquarters(chosen[-1])) == (other == seat)
            told = [event.territory for event in seen.events if isinstance(event, HeadquartersChosen)]
            assert told == [chosen[-1] if other == seat else None]
            if seat < players - 1:
                at = g.view(other).parts["capitals"]["at"]
                assert at[: seat + 1] == [where if k == other else None for k, where in enumerate(chosen)]
    (shown,) = events(entry, HeadquartersShown)
    assert shown.at[:players] == tuple(chosen)
    assert entry.barrier
    assert g.view(None).parts["capitals"]["at"][:players] == chosen
    assert g.step.phase in ("reinforce", "choose")


def test_rule_V6_a_choice_can_be_taken_back_until_the_next_one():
    g = dealt()
    do(g, Headquarters(g.owned(0)[0]))
    assert g.undoable(0) is None
    g.undo()
    do(g, Headquarters(g.owned(0)[1]))
    do(g, Headquarters(g.owned(1)[0]))
    assert "another player's" in g.undoable(0)


def test_rule_V6_only_own_territories():
    g = dealt()
    theirs = g.owned(1)[0]
    assert "is not yours" in refusal(g, Headquarters(theirs))
    assert "no territory 'atlantis'" in refusal(g, Headquarters("atlantis"))
    assert "Anna decides now" in refusal(g, Headquarters(theirs), seat=1)
    assert "set up" in refusal(g, Resign(), seat=1)


@pytest.mark.parametrize(
    ("options", "players", "needed"),
    [
        *[(LONG, players, players - 1) for players in (2, 3, 4, 5, 6)],
        *[(SHORT, players, needed) for players, needed in ((2, 1), (3, 2), (4, 2), (5, 3), (6, 3))],
    ],
)
def test_rule_V7_how_many_headquarters_win(options, players, needed):
    g = begin(options, players)
    for taken, city in enumerate(CITIES[1 : needed + 1], 1):
        assert g.state.result is None
        entry = do(g, Attack("china", city, 1), (6,), (1,))
        if taken < needed:
            do(g, Advance(1))
    assert g.state.result == Result((0,), "capitals")
    assert events(entry, Over) == [Over((0,), "capitals")]


def test_rule_V7_other_land_does_not_count():
    g = begin()
    conquer(g, "china", "siam")
    conquer(g, "china", "mongolia")
    assert g.state.result is None


def test_case_T70_V8_whoever_lost_his_own_cannot_win_with_the_others_but_plays_on():
    g = begin(own="brazil", players=3)
    assert g.state.owner["argentina"] == 1
    conquer(g, "china", "siam")
    conquer(g, "china", "india")
    assert g.state.result is None
    assert g.state.seats[0].alive
    do(g, Attack("brazil", "argentina", 1), (6,), (1,))
    assert g.state.result == Result((0,), "capitals"), "won back, it counts again"


def test_case_T70_V8_one_more_of_the_others_does_not_make_up_for_it():
    g = begin(SHORT, own="brazil", players=5)
    for city in CITIES[1:5]:
        conquer(g, "china", city)
    assert g.state.result is None


@pytest.mark.parametrize("ruleset", CLASSIC)
def test_case_T70_V8_cards_of_headquarters_are_never_drawn(ruleset):
    g = dealt(ruleset)
    chosen = []
    for seat in range(3):
        chosen.append(g.owned(seat)[seat])
        g.do(seat, Headquarters(chosen[-1]))
    cards = CARDS(g.state)
    assert cards.aside == tuple(sorted(chosen))
    assert not set(chosen) & set(cards.deck)
    assert len(cards.deck) == 44 - 3
    assert g.faults() == []


def test_case_T70_V8_the_captor_of_headquarters_gets_no_card_of_it():
    hand = ("brazil", "great_britain", "japan")
    g = begin(hands={0: hand, 1: ("egypt",)})
    conquer(g, "china", "siam")
    assert hand_of(g, 0) == hand
    g = begin(hands={0: hand}, step="reinforce")
    assert g.offer.domain(Trade) == [hand]
    assert "out of your hand" in refusal(g, Trade(("brazil", "great_britain", "siam"), ""))


def test_rule_V9_the_last_player_wins_without_headquarters():
    g = begin(players=2, own="brazil")
    g.state.owner.update(dict.fromkeys(g.state.owner, 0))
    g.state.owner["mongolia"] = 1
    g.state.armies.update(dict.fromkeys(g.state.armies, 2))
    g.state.armies["mongolia"] = 1
    CAPITALS(g.state).at[0] = "mongolia"
    do(g, Attack("china", "mongolia", 1), (6,), (1,))
    assert g.state.result.winners == (0,)


def test_rule_V7_a_player_who_resigned_still_has_headquarters():
    g = begin(players=3)
    do(g, Resign(), seat=2)
    conquer(g, "china", "siam")
    assert g.state.result is None
    do(g, Attack("china", "india", 1), (6,), (1,))
    assert g.state.result == Result((0,), "capitals")


def test_a_game_of_bots_for_the_headquarters_comes_to_an_end():
    g = dealt(players=4)
    bots = [make_bot("simple", g.rules, seat, 4) for seat in range(4)]
    while g.step is not None and len(g.log) < 6000:
        g.do(g.decider, bots[g.decider].decide(g.view(g.decider), g.offer))
    assert g.state.result is not None
    assert g.state.result.reason == "capitals"
