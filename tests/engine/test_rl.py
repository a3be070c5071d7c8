"""The environment for reinforcement learning, by PettingZoo's own suites and by its promises."""

import pytest

pytest.importorskip("pettingzoo", reason="the environment needs the extra rl: pip install '.[rl]'")

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from pettingzoo.test import api_test, seed_test

from engine.rl import HegemonEnv, env

SHORT = {"limit.turns": 3, "start.claim": "deal"}
TASTE = [
    # What PettingZoo recommends, and its own games with masks do not do either.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),
]
WAYS: dict[str, Callable[[], Any]] = {
    "world": lambda: env(players=3),
    "world for two": lambda: env(players=2, picked=SHORT),
    "balance of power": lambda: env(ruleset="balance-of-power", players=2),
    "middle-earth": lambda: env(ruleset="middle-earth", players=3),
    "no wrappers": lambda: HegemonEnv("enterprise", 3, picked={"limit.turns": 3}),
}


def suites(test: Callable[..., None]) -> Callable[..., None]:
    for mark in TASTE:
        test = mark(test)
    return pytest.mark.parametrize("way", WAYS)(test)


@suites
def test_it_passes_the_api_test_of_pettingzoo(way: str) -> None:
    api_test(WAYS[way](), num_cycles=400)


@suites
def test_it_passes_the_seed_test_of_pettingzoo(way: str) -> None:
    seed_test(WAYS[way], num_cycles=300)


def played(environment: HegemonEnv, seed: int) -> list[tuple[str, int]]:
    """A random game to its end: agents and indices."""
    rng, taken = Random(seed), []
    environment.reset(seed=seed)
    while not any(environment.terminations.values()) and not any(environment.truncations.values()):
        mask = environment.observe(environment.agent_selection)["action_mask"]
        taken.append((environment.agent_selection, rng.randrange(int(mask.sum()))))
        environment.step(taken[-1][1])
    return taken


def test_a_game_ends_with_rewards_for_all() -> None:
    environment = HegemonEnv(players=3, picked=SHORT)
    played(environment, 1)
    result = environment._game.state.result
    assert result is not None
    assert environment.rewards == {f"player_{seat}": 1.0 if seat in result.winners else -1.0 for seat in range(3)}
    assert all(environment.terminations.values())


def test_each_step_is_an_index_into_the_domain_of_the_engine() -> None:
    environment = HegemonEnv(players=3, picked={"start.claim": "choose"})
    environment.reset(seed=5)
    game = environment._game
    kinds = game.offer.kinds()
    places = list(game.offer.domain(kinds[0]))
    mask = environment.observe(environment.agent_selection)["action_mask"]
    assert mask.sum() == len(kinds)
    environment.step(0)
    seen = environment.observe(environment.agent_selection)
    assert seen["action_mask"].sum() == len(places) == 42
    value = environment.sight.part(seen["observation"], "value")
    assert list(value[:42, 0]) == list(range(1, 43))
    environment.step(7)
    assert game.log[-1].action == kinds[0](places[7])


def test_of_too_many_values_some_are_offered_and_the_ends_among_them() -> None:
    environment = HegemonEnv(
        players=2, picked={"start.armies": 0, "start.claim": "deal", "start.place_step": 40}, width=1
    )
    assert environment.width == 42
    environment.reset(seed=1)
    game = environment._game
    for territory in game.state.armies:
        game.state.armies[territory] = 900
    rng = Random(1)
    while environment._offer.step.phase != "attack":
        environment.step(rng.randrange(int(environment.observe(environment.agent_selection)["action_mask"].sum())))
    kinds = [kind.__name__ for kind in environment._values]
    environment.step(kinds.index("Blitz"))
    environment.step(0)
    environment.step(0)
    keeps = list(environment._values)
    domain = environment._offer.domain(environment._kind, *environment._chosen)
    assert len(keeps) == 42 < len(domain)
    assert (keeps[0], keeps[-1]) == (domain[0], domain[-1])
    assert keeps == sorted(set(keeps))


def test_an_index_beyond_the_mask_is_refused() -> None:
    environment = HegemonEnv(players=2)
    environment.reset(seed=1)
    count = int(environment.observe(environment.agent_selection)["action_mask"].sum())
    for index in (count, -1, None):
        with pytest.raises(ValueError, match="is masked"):
            environment.step(index)


def test_an_agent_sees_its_own_hand_and_only_the_number_of_the_others() -> None:
    environment = HegemonEnv(players=3, picked={"limit.turns": 12, "start.claim": "deal"})
    rng = Random(2)
    environment.reset(seed=2)
    held = 0
    while not any(environment.terminations.values()):
        seat = environment._seat[environment.agent_selection]
        seen = environment.observe(environment.agent_selection)
        hands = environment._game.state.parts["cards"].hands
        own = environment.sight.part(seen["observation"], "hand")
        assert {card for card, k in environment.sight.cards.items() if own[k]} == set(hands[seat])
        counts = environment.sight.part(seen["observation"], "cards")
        assert list(counts[:3]) == [len(hands[(seat + k) % 3]) for k in range(3)]
        held = max(held, sum(map(len, hands)))
        environment.step(rng.randrange(int(seen["action_mask"].sum())))
    assert held > 3


def test_what_others_hide_changes_no_observation() -> None:
    environment = HegemonEnv(players=3, picked={"limit.turns": 12, "start.claim": "deal"})
    rng = Random(3)
    environment.reset(seed=3)
    while True:
        seat = environment._seat[environment.agent_selection]
        hands = environment._game.state.parts["cards"].hands
        other = (seat + 1) % 3
        if hands[other]:
            break
        mask = environment.observe(environment.agent_selection)["action_mask"]
        environment.step(rng.randrange(int(mask.sum())))
    agent = environment.possible_agents[(seat + 2) % 3]
    before = environment.observe(agent)["observation"]
    held = {card for hand in hands for card in hand}
    unseen = [card for card in environment.sight.cards if card not in held]
    hands[other] = tuple(unseen[: len(hands[other])])
    assert np.array_equal(environment.observe(agent)["observation"], before)


def test_steps_can_be_limited() -> None:
    environment = HegemonEnv(players=3, most_steps=10)
    assert len(played(environment, 1)) == 10
    assert all(environment.truncations.values())
    assert not any(environment.terminations.values())
    assert set(environment.rewards.values()) == {0.0}


def test_the_same_seed_gives_the_same_game() -> None:
    environment, other = (HegemonEnv(players=3, picked=SHORT) for _ in range(2))
    assert played(environment, 4) == played(other, 4)
    assert environment._game.digest() == other._game.digest()
    assert played(environment, 4) != played(other, 5)


def test_the_position_as_text() -> None:
    environment = HegemonEnv(players=2, render_mode="ansi")
    environment.reset(seed=1)
    assert "Alaska: " in str(environment.render())


def test_the_example_in_the_documentation_runs() -> None:
    text = (Path(__file__).resolve().parents[2] / "docs" / "bots.md").read_text()
    (example,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    names: dict[str, Any] = {}
    exec(example, names)
    assert names["env"].agents == []
    assert names["env"]._game.state.result is not None
