"""The classic family: one set of options, from which its rule systems differ by their defaults.

Options and their sources are those of the family's printed rules; see `engine.texts`.
"""

from engine.classic.build import family
from engine.classic.options import OPTIONS
from engine.classic.presets import presets

__all__ = ["OPTIONS", "family", "presets"]
