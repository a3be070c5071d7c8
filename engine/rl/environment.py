"""A game as an AEC environment of PettingZoo: one field of an action a step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from engine.actions import Action
from engine.chance import Seeded
from engine.game import Game
from engine.outside.listing import spread
from engine.rl.sight import MOST, Sight
from engine.rulesets import RULESETS
from engine.seating import Chair, new_game
from engine.state import NOBODY
from maps.format import MapFile, load

WIDTH = 128
"""Values among which a step chooses, at most, unless the board has more territories."""


class HegemonEnv(AECEnv):
    """One game for `players` agents called `player_0`, `player_1` ... in the order of play.

    ruleset: its id. board: a board's id, or the board itself; else that of the ruleset. picked: option -> value.
    width: values among which a step chooses, at most. most_steps: after so many steps all agents are truncated.

    A step is one index: first into the kinds of action that are possible now, then into the legal values of each
    field after the chosen ones, in the order of the engine's `domain`. Of more than `width` values, `width` are
    offered, evenly spread from the first to the last. Indices beyond the values are masked.

    An observation is a dict of `observation` (float32, 0 to 1,000; `sight` explains it, see `engine.rl.sight`) and
    `action_mask` (int8): nothing in it comes from elsewhere than what that seat may see. `info["view"]` of the agent
    that decides is all that it may see. Rewards come with the end of the game: 1 for a winner, -1 for the others.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "hegemon_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        ruleset: str = "world",
        players: int = 3,
        board: str | MapFile | None = None,
        picked: Mapping[str, Any] | None = None,
        *,
        width: int = WIDTH,
        most_steps: int = 100_000,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.render_mode = render_mode
        self._ruleset, self._picked, self._most_steps = RULESETS[ruleset], dict(picked or {}), most_steps
        self._board = board if isinstance(board, MapFile) else load(board or self._ruleset.board)
        self._players, self._rng = players, seeding.np_random(None)[0]
        self._new_game(0)
        self.width = max(width, len(self._board.territories))
        self.sight = Sight(self._game.rules, len(self._game.state.seats), self.width)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        shape = (self.sight.size,)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0.0, MOST, shape, np.float32),
                    "action_mask": spaces.Box(0, 1, (self.width,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.width) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of an agent's observations: always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of an agent's actions: always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """A new game. The same seed gives the same dice and draws. No options are known."""
        if seed is not None:
            self._rng = seeding.np_random(seed)[0]
        self._new_game(int(self._rng.integers(2**63)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._steps = 0
        self._begin_decision()

    def step(self, action: int | None) -> None:
        """Choose the kind of action, or its next field. Raises ValueError for an index that is masked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= int(action) < len(self._values):
            raise ValueError(f"{action} is masked: choose an index from 0 to {len(self._values) - 1}.")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._steps += 1
        self._choose(self._values[int(action)])
        if self._steps >= self._most_steps and self._game.decider is not None:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What an agent sees. Only the mask of the one that decides has anything in it."""
        seat = self._seat[agent]
        mask: NDArray[np.int8] = np.zeros(self.width, dtype=np.int8)
        if seat != self._game.decider:
            return {"observation": self.sight.look(self._game.view(seat), seat), "action_mask": mask}
        seen = self._seen.copy()
        self.sight.show_choice(seen, self._kind, self._chosen, self._values)
        mask[: len(self._values)] = 1
        return {"observation": seen, "action_mask": mask}

    def render(self) -> str | None:
        """The position as text, where the mode is `ansi`."""
        if self.render_mode != "ansi":
            return None
        state, title = self._game.state, self._game.rules.board.title
        names = {NOBODY: "nobody"} | {seat: chair.name for seat, chair in enumerate(state.seats)}
        lines = [f"{title[t]}: {names[owner]}, {state.armies[t]}" for t, owner in state.owner.items()]
        return "\n".join([f"Turn {state.turn}, {names[state.seat]}", *lines])

    def close(self) -> None:
        """Nothing is held open."""

    # -- a decision, field by field

    def _new_game(self, seed: int) -> None:
        chairs = [Chair(f"Player {seat}", "random") for seat in range(self._players)]
        self._game: Game = new_game(self._ruleset, self._board, self._picked, chairs, Seeded(seed))

    def _begin_decision(self) -> None:
        """Whoever decides now is asked for a kind of action."""
        seat = self._game.decider
        assert seat is not None
        self.agent_selection = self.possible_agents[seat]
        view = self._game.view(seat)
        self._seen = self.sight.look(view, seat)
        self._offer = self._game.offer
        self._kind: type[Action] | None = None
        self._chosen: tuple[Any, ...] = ()
        self._values: Sequence[Any] = self._offer.kinds()
        self.infos = {agent: {} for agent in self.agents}
        self.infos[self.agent_selection] = {"view": view}

    def _choose(self, value: Any) -> None:
        if self._kind is None:
            self._kind = value
        else:
            self._chosen = (*self._chosen, value)
        kind = self._kind
        assert kind is not None
        if len(self._chosen) < len(kind.__struct_fields__):
            self._values = spread(self._offer.domain(kind, *self._chosen), self.width)
            return
        assert self._game.decider is not None
        self._game.do(self._game.decider, kind(*self._chosen))
        if self._game.decider is None:
            self._end()
        else:
            self._begin_decision()

    def _end(self) -> None:
        result = self._game.state.result
        assert result is not None
        self._values = ()
        for agent in self.agents:
            won = self._seat[agent] in result.winners
            self.rewards[agent] = (1.0 if won else -1.0) if result.winners else 0.0
            self.terminations[agent] = True


def env(**how: Any) -> AECEnv:
    """`HegemonEnv` with the wrappers that PettingZoo's environments have: mistakes in its use are told."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(HegemonEnv(**how)))
