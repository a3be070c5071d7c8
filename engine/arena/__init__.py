"""Games without people: many at once, each the same for the same seed. The one part of the engine with a clock."""

from engine.arena.match import play_match
from engine.arena.results import Played, Results, to_json

__all__ = ["Played", "Results", "play_match", "to_json"]
