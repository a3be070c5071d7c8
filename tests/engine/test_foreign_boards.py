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


@pytest.mark.parametrize(("players", "armies"), [(2, 40), (3, 35), (4, 30), (5, 25), (6, 20)])
def test_a_board_as_large_as_the_world_gets_the_printed_armies(players: int, armies: int) -> None:
    for board in (WORLD, ring(42)):
        game = Case(RULESETS["world"], board, players, {}, 1).begun(after_set_up=False)
        assert game.rules.values.start_armies == armies


@pytest.mark.parametrize(
    ("size", "players", "armies"),
    [
        (4, 2, 2),  # a third of the board, rounded up: the neutral army takes part
        (4, 4, 1),
        (6, 6, 4),
        (18, 3, 14),
        (30, 5, 20),
        (50, 4, 36),
        (400, 2, 384),
        (400, 6, 192),
        (1000, 6, 480),
    ],
)
@pytest.mark.parametrize("ruleset", CLASSIC)
def test_starting_armies_grow_with_the_board(ruleset: str, size: int, players: int, armies: int) -> None:
    if players not in RULESETS[ruleset].players:
        pytest.skip(f"{ruleset} is not for {players} players")
    game = Case(RULESETS[ruleset], ring(size), players, {}, 1).begun(after_set_up=False)
    assert game.rules.values.start_armies == armies


@pytest.mark.parametrize("claim", ["choose", "deal"])
@pytest.mark.parametrize(("size", "players"), [(4, 2), (4, 3), (5, 3), (7, 6), (13, 2)])
def test_the_smallest_boards_are_set_up_whole(size: int, players: int, claim: str) -> None:
    game = Case(RULESETS["world"], ring(size), players, {"start.claim": claim}, 1).begun(after_set_up=True)
    view = game.view(None)
    assert min(view.armies.values()) >= 1
    assert set(range(players)) <= set(view.owner.values())
    conformance.check_sound(game)
