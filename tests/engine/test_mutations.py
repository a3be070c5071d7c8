"""The conformance suite sees what it is for: each law is broken on purpose, and the check for it must say so.

Without the mutation the same games keep all laws; `test_the_same_games_are_sound_without_a_mutation` holds that.
"""

from dataclasses import replace
from random import Random, SystemRandom

import pytest

from engine.change import Illegal
from engine.events import CardDrawn
from engine.game import Game
from engine.phases import battle, cards, place, trade
from engine.phases.attack import ATTACK, AdvanceMove, AttackMove, BlitzMove, DefendMove
from engine.phases.place import PlaceMove
from engine.phases.trade import sets_in
from engine.rulesets import RULESETS
from engine.state import Step
from tests.engine import conformance, secrecy
from tests.engine.conformance import Broken, Case, walk
from tests.helpers import WORLD, ring

MOST = {"defend.choice": "max"}


def case(**options):
    """A game of three on the World board."""
    return Case(RULESETS["world"], WORLD, 3, MOST | options, seed=5)


def secrets(entries=400):
    g = case().begun(after_set_up=True)
    rng = Random(5)
    for act in walk(g, rng, entries):
        secrecy.check_secrets(g, act, rng)


def sound(game=None):
    g = game or case().begun(after_set_up=False)
    for _ in walk(g, Random(5), 1000):
        conformance.check_sound(g)


def undo():
    g = case().begun(after_set_up=True)
    for act in walk(g, Random(5), 100):
        conformance.check_undo(g, act)


def offers():
    g = case(**{"defend.choice": "before"}).begun(after_set_up=True)
    rng = Random(5)
    for _ in walk(g, rng, 60):
        conformance.check_offer(g, rng)


def illegal():
    g = case().begun(after_set_up=True)
    rng, seen = Random(5), {}
    for act in walk(g, rng, 150):
        seen.setdefault(type(act[1]), []).append(act[1])
        conformance.check_illegal(g, conformance.strange_actions(seen, rng), act)


def replay():
    played = case()
    g = played.begun(after_set_up=True)
    for _ in walk(g, Random(5), 100):
        pass
    conformance.check_replay(played, g)


def chance():
    g = case().begun(after_set_up=True)
    rng = Random(5)
    for act in walk(g, rng, 60):
        conformance.check_chance(g, act, rng)


def asks(monkeypatch):
    asked = conformance.listen(monkeypatch)
    g = Case(RULESETS["world"], ring(9), 3, MOST, seed=5).begun(after_set_up=True)
    for _ in walk(g, Random(5), 100):
        pass
    conformance.check_asks(g, asked)


def test_the_same_games_are_sound_without_a_mutation(monkeypatch):
    for check in (secrets, sound, undo, offers, illegal, replay, chance):
        check()
    asks(monkeypatch)


def test_a_deck_shown_in_the_view_is_seen(monkeypatch):
    def hide_hands_only(g, parts, seat):
        shown = parts["cards"]
        shown["hands"] = [hand if i == seat else len(hand) for i, hand in enumerate(shown["hands"])]

    monkeypatch.setattr(cards, "hide_cards", hide_hands_only)
    with pytest.raises(Broken, match=r"The view of .* shows a secret"):
        secrets()


def test_hands_shown_in_the_view_are_seen(monkeypatch):
    monkeypatch.setattr(cards, "hide_cards", lambda g, parts, seat: parts["cards"].update(deck=0))
    with pytest.raises(Broken, match=r"The view of .* shows a secret"):
        secrets()


def test_a_step_skipped_because_of_a_secret_is_seen(monkeypatch):
    def may_trade_if_there_is_a_set(g, step):
        return step.args.may_trade and bool(sets_in(g.rules.values, cards.hand(g, step.seat)))

    monkeypatch.setattr(place, "may_trade", may_trade_if_there_is_a_set)
    with pytest.raises(Broken, match="betrays a secret"):
        secrets()


def test_an_offer_that_depends_on_another_hand_is_seen(monkeypatch):
    def why(self, g, step):
        others = [hand for seat, hand in enumerate(cards.CARDS(g.state).hands) if seat != step.seat]
        return "Somebody holds Alaska." if any("alaska" in hand for hand in others) else None

    monkeypatch.setattr(BlitzMove, "why", why)
    with pytest.raises(Broken, match="depends on what it does not see"):
        secrets()


def test_an_event_that_tells_a_secret_is_seen(monkeypatch):
    monkeypatch.setattr(CardDrawn, "secret", ())
    with pytest.raises(Broken, match="betrays a secret"):
        secrets()


def test_a_draw_shown_to_all_is_seen(monkeypatch):
    draw = cards.Draw
    monkeypatch.setattr(cards, "Draw", lambda pool, n, to: draw(pool, n))
    with pytest.raises(Broken, match="betrays a secret"):
        secrets()


def test_seats_bound_when_a_step_is_queued_are_seen():
    """The first claim would be seat 0's, whoever won the roll."""
    for seed in range(10):
        g = Case(RULESETS["world"], WORLD, 3, MOST, seed).game()
        g.state.agenda = tuple(Step(step.phase, 0) for step in g.state.agenda)
        g.start()
        if g.state.seat != 0:
            break
    with pytest.raises(Broken, match="claim is decided by seat 0 in the turn of seat"):
        sound(g)


def test_a_write_past_the_transaction_is_seen(monkeypatch):
    apply = PlaceMove.apply

    def sneaky(self, g, tx, step, action):
        g.state.armies[action.territory] += 1
        return apply(self, g, tx, step, action)

    monkeypatch.setattr(PlaceMove, "apply", sneaky)
    with pytest.raises(Broken, match="did not restore the position"):
        undo()


def test_lists_that_outlive_an_undo_are_seen(monkeypatch):
    class Clinging(dict):
        def clear(self):
            """Forget nothing."""

    init = Game.__init__

    def clinging(self, *args, **named):
        init(self, *args, **named)
        self.memo = Clinging()

    monkeypatch.setattr(Game, "__init__", clinging)
    with pytest.raises((Broken, Illegal)):
        offers()


def test_a_second_source_of_chance_is_seen(monkeypatch):
    resolve = battle.resolve

    def luckier(g, tx, source, target, attack, *rest):
        resolve(g, tx, source, target, (SystemRandom().randint(1, 6), *attack[1:]), *rest)

    monkeypatch.setattr(battle, "resolve", luckier)
    with pytest.raises(Broken, match="replay"):
        replay()


def test_an_offer_that_is_refused_is_seen(monkeypatch):
    domain = DefendMove.domain
    monkeypatch.setattr(DefendMove, "domain", lambda *args: range(1, domain(*args).stop + 1))
    with pytest.raises(Broken, match=r"Defend\(3,\) is offered, but refused"):
        offers()


def test_an_offer_that_leads_nowhere_is_seen(monkeypatch):
    domain = AttackMove.domain
    monkeypatch.setattr(
        AttackMove, "domain", lambda self, g, step, *chosen: domain(self, g, step, *chosen) if not chosen else ()
    )
    with pytest.raises(Broken, match="cannot be completed"):
        offers()


def test_a_step_without_a_way_out_is_seen(monkeypatch):
    monkeypatch.setattr(PlaceMove, "why", lambda self, g, step: "No.")
    with pytest.raises(Broken, match="Nobody can do anything"):
        sound(case().begun(after_set_up=False))


def test_a_refusal_that_changes_something_is_seen(monkeypatch):
    check = AttackMove.check

    def careless(self, g, step, *fields):
        try:
            check(self, g, step, *fields)
        except Illegal:
            g.state.turn += 1
            raise

    monkeypatch.setattr(AttackMove, "check", careless)
    with pytest.raises(Broken, match="was refused, but changed the position"):
        illegal()


def test_a_refusal_that_is_no_sentence_is_seen(monkeypatch):
    def curt(self, g, step, *fields):
        raise Illegal("no_link")

    monkeypatch.setattr(AdvanceMove, "check", curt)
    with pytest.raises(Broken, match="is no sentence"):
        illegal()


def test_a_question_nobody_declared_is_seen(monkeypatch):
    monkeypatch.setattr("engine.classic.build.ATTACK", replace(ATTACK, asks=("defend",)))
    with pytest.raises(Broken, match=r"asks for .*advance.* without saying so"):
        asks(monkeypatch)


def test_cards_lost_on_the_way_are_seen(monkeypatch):
    monkeypatch.setattr(trade, "DISCARD", cards.ASIDE)
    with pytest.raises(Broken, match="Cards are lost or doubled"):
        sound(case().begun(after_set_up=True))


def test_an_answer_left_out_of_the_log_is_seen(monkeypatch):
    roll = battle.roll_attack

    def unlogged(g, tx, *args):
        dice = roll(g, tx, *args)
        tx.answers.pop()
        return dice

    monkeypatch.setattr(battle, "roll_attack", unlogged)
    with pytest.raises((Broken, Illegal)):
        chance()
