"""An environment for reinforcement learning, as PettingZoo has them. Needs the extra `rl`; nothing else here does."""

from engine.rl.environment import HegemonEnv, env

__all__ = ["HegemonEnv", "env"]
