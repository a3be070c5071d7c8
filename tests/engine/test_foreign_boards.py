"""Boards from elsewhere keep the laws too: territories without a card, links that go one way, one region."""

from random import Random

import pytest
from msgspec.structs import replace

from engine.rulesets import RULESETS
from maps.format import MapFile, faults
from tests.engine import conformance, secrecy
from tests.engine.conformance import Case, walk
from tests.helpers import WORLD, ring

CLASSIC = ("world", "world-2003", "enterprise")


def few_cards() -> MapFile:
    """The world with a card for every third territory only, and with some links that go one way."""
    territories = (replace(t, cards=t.cards if n % 3 == 0 else {}) for n, t in enumerate(WORLD.territories))
    links = (replace(link, one_way=n % 9 == 4) for n, link in enumerate(WORLD.links))
    return replace(WORLD, id="few-cards", name="Few cards", territories=tuple(territories), links=tuple(links))


def one_region() -> MapFile:
    """A ring of eight in one region."""
    board = ring(8)
    territories = tuple(replace(t, region=board.regions[0].id) for t in board.territories)
    return replace(board, id="one-region", regions=board.regions[:1], territories=territories)


@pytest.mark.parametrize("options", [{}, {"goal": "capitals"}, {"card.wild": 0, "start.claim": "deal"}])
@pytest.mark.parametrize("board", [few_cards(), one_region()], ids=lambda board: board.id)
@pytest.mark.parametrize("ruleset", CLASSIC)
def test_a_strange_board_keeps_the_laws(ruleset: str, board: MapFile, options: dict[str, object]) -> None:
    assert faults(board) == []
    case = Case(RULESETS[ruleset], board, 3, options, 7)
    g, rng = case.begun(after_set_up=True), Random(7)
    for number, act in enumerate(walk(g, rng, 200)):
        conformance.check_sound(g)
        if number % 10 == 0:
            conformance.check_undo(g, act)
            conformance.check_offer(g, rng)
            secrecy.check_secrets(g, act, rng)
    conformance.check_sound(g)
    conformance.check_replay(case, g)
