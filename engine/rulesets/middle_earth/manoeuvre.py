"""The manoeuvre: one move of battalions, and heroes that march with them or alone (M43 to M46)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, cast

import networkx as nx

from engine.actions import Fortify
from engine.change import ARMIES, Illegal, Tx
from engine.events import Fortified
from engine.flow import Move, Signal
from engine.phases.fortify import REACH, FortifyMove, Moves
from engine.rulesets.middle_earth.actions import March, MoveHero
from engine.rulesets.middle_earth.facts import numbers
from engine.rulesets.middle_earth.heroes import note_reached, relocate
from engine.rulesets.middle_earth.parts import ADVENTURES, ALONE, EFFECTS, HEROES
from engine.state import Step

if TYPE_CHECKING:
    from engine.game import Game

MADE = "Your manoeuvre of this turn is made: end the turn (e)."


def chain_of(g: Game, source: str) -> list[str]:
    """Own territories joined with this one, for whoever has a hero."""
    return REACH["chain"](g, source)


def chain_around_bridge(g: Game, source: str) -> list[str]:
    """The same for battalions without a hero: not over a bridge that is held."""
    held = EFFECTS(g.state).bridge
    if not held:
        return chain_of(g, source)
    key = ("around", source)
    found: list[str] | None = g.memo.get(key)
    if found is None:
        a, b = held
        owner = g.state.owner
        foreign = [t for t, seat in owner.items() if seat != owner[source]]
        way = nx.restricted_view(g.rules.board.graph, foreign, [(a, b), (b, a)])
        found = g.memo[key] = sorted(nx.descendants(way, source))
    return found


def on_the_way(g: Game, source: str, target: str) -> frozenset[str]:
    """The own territories that a march between these two can lead into or through (M48); the first is not among them.

    They are those of one piece that no single territory cuts, once the two are joined by a link of their own.
    """
    own: nx.Graph[str] = nx.Graph(g.rules.board.undirected.subgraph(g.owned(g.state.owner[source])))
    own.add_edge(source, target)
    pieces = cast("Iterator[set[str]]", nx.biconnected_components(own))  # its stub yields sets of sets
    piece = next(piece for piece in pieces if source in piece and target in piece)
    return frozenset(piece) - {source}


def free_heroes(g: Game, seat: int) -> list[str]:
    """The seat's heroes that may leave (M40)."""
    heroes = HEROES(g.state)
    return [t for t in heroes.at[seat] if t not in heroes.bound]


def goals(g: Game, seat: int, hero: str) -> list[str]:
    """Where this hero may march: it may pass the other hero, not end there (M46)."""
    at = HEROES(g.state).at[seat]
    return [t for t in chain_of(g, hero) if t not in at]


def march(g: Game, tx: Tx, seat: int, source: str, target: str) -> None:
    """A hero marches in the manoeuvre."""
    way = on_the_way(g, source, target)
    relocate(g, tx, seat, source, target)
    if numbers(g).march_earns:
        note_reached(g, tx, way)


def settle(g: Game, tx: Tx, step: Step, left: int) -> Signal:
    """So many manoeuvres are left. The phase ends when everybody can see that nothing can follow."""
    tx.amend(Moves(left))
    if left or ADVENTURES(g.state).hands[step.seat] or any(lone_marches(g, step.seat, left)):
        return None
    return "done"


class BattalionsMove(FortifyMove):
    """Battalions without a hero (M43)."""

    implied = False

    def why(self, g: Game, step: Step) -> str | None:
        return super().why(g, step) if step.args.left else MADE

    def reach(self, g: Game, source: str) -> list[str]:
        return chain_around_bridge(g, source)

    def apart(self, g: Game, source: str, target: str) -> str | None:
        if target in self.reach(g, source):
            return None
        if target in chain_of(g, source):
            a, b = (g.rules.board.title[t] for t in EFFECTS(g.state).bridge)
            return f"The bridge between {a} and {b} is held: battalions cross it only with a hero."
        return super().apart(g, source, target)

    def apply(self, g: Game, tx: Tx, step: Step, action: Fortify) -> Signal:
        armies = g.state.armies
        tx.put(ARMIES, action.source, armies[action.source] - action.count)
        tx.put(ARMIES, action.target, armies[action.target] + action.count)
        tx.say(Fortified(step.seat, action.source, action.target, action.count))
        self.follow(g, tx, step, action)
        return settle(g, tx, step, step.args.left - 1)

    def follow(self, g: Game, tx: Tx, step: Step, action: Fortify) -> None:
        """Who goes with them."""


class MarchMove(BattalionsMove):
    """Battalions together with the hero of their territory (M45)."""

    action = March

    def why(self, g: Game, step: Step) -> str | None:
        if not step.args.left:
            return MADE
        return None if self.domain(g, step) else "No hero of yours can march with battalions."

    def _sources(self, g: Game, seat: int) -> list[str]:
        armies = g.state.armies
        return [hero for hero in free_heroes(g, seat) if armies[hero] > 1 and goals(g, seat, hero)]

    def reach(self, g: Game, source: str) -> list[str]:
        return goals(g, g.state.owner[source], source)

    def apart(self, g: Game, source: str, target: str) -> str | None:
        return FortifyMove.apart(self, g, source, target)

    def check(self, g: Game, step: Step, source: str, target: str | None = None, count: int | None = None) -> None:
        check_hero(g, step, source, target)
        super().check(g, step, source, target, count)

    def follow(self, g: Game, tx: Tx, step: Step, action: Fortify) -> None:
        march(g, tx, step.seat, action.source, action.target)


def check_hero(g: Game, step: Step, source: str, target: str | None) -> None:
    """Raise `Illegal` unless a hero may march from there, and end here."""
    heroes, title = HEROES(g.state), g.rules.board.title
    if source not in title:
        raise Illegal(f"There is no territory {source!r} on this board.")
    if source not in heroes.at[step.seat]:
        raise Illegal(f"No hero of yours stands in {title[source]}.")
    if source in heroes.bound:
        raise Illegal(f"The hero in {title[source]} completed a mission and stays there this turn.")
    if target is not None and target != source and target in heroes.at[step.seat]:
        raise Illegal(f"Your other hero stands in {title[target]}: a hero may pass there, but not stay.")


def lone_marches(g: Game, seat: int, left: int) -> Iterator[str]:
    """Heroes that may still march without battalions: each once, or as the one manoeuvre (M45)."""
    alone, extra = HEROES(g.state).alone, numbers(g).solo_is_extra
    for hero in free_heroes(g, seat):
        if (hero not in alone if extra else left) and goals(g, seat, hero):
            yield hero


class MoveHeroMove(Move[MoveHero]):
    """A hero without battalions (M45, M46)."""

    action = MoveHero

    def why(self, g: Game, step: Step) -> str | None:
        if self.domain(g, step):
            return None
        heroes = HEROES(g.state)
        if not step.args.left and not numbers(g).solo_is_extra:
            return MADE
        if not free_heroes(g, step.seat) and heroes.at[step.seat]:
            return "Your hero completed a mission and stays there this turn."
        if heroes.alone:
            return "Your hero has marched alone already: each does once a turn."
        return "No hero of yours can march alone now."

    def domain(self, g: Game, step: Step, *chosen: Any) -> Sequence[Any]:
        if not chosen:
            return list(lone_marches(g, step.seat, step.args.left))
        return goals(g, step.seat, chosen[0])

    def check(self, g: Game, step: Step, source: str, target: str | None = None) -> None:
        check_hero(g, step, source, target)
        title = g.rules.board.title
        if source not in self.domain(g, step):
            alone = source in HEROES(g.state).alone
            raise Illegal(
                f"The hero in {title[source]} has marched already: each does once a turn."
                if alone
                else f"No other territory of yours is open to the hero in {title[source]}."
            )
        if target is None:
            return
        if target not in title:
            raise Illegal(f"There is no territory {target!r} on this board.")
        if target == source:
            raise Illegal("Choose another territory to march to.")
        if target not in goals(g, step.seat, source):
            raise Illegal(f"No chain of your own territories joins {title[source]} and {title[target]}.")

    def apply(self, g: Game, tx: Tx, step: Step, action: MoveHero) -> Signal:
        march(g, tx, step.seat, action.source, action.target)
        extra = numbers(g).solo_is_extra
        if extra:
            tx.set(ALONE, (*HEROES(g.state).alone, action.target))
        return settle(g, tx, step, step.args.left - (not extra))
