"""Games without people: many at once, each the same for the same seed. The one part of the engine with a clock."""

from engine.arena.export import to_json
from engine.arena.match import make_match, play_games, play_match
from engine.arena.results import Played, Results
from engine.arena.schedule import Match, Setting

__all__ = ["Match", "Played", "Results", "Setting", "make_match", "play_games", "play_match", "to_json"]
