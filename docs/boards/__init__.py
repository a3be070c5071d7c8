"""Builds the boards of the game from facts, geography and outlines: `python -m docs.boards --atlas DIR`."""
