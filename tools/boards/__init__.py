"""Builds the boards of the game from facts, geography and outlines: `python -m tools.boards --atlas DIR`."""
