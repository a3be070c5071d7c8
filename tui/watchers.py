"""Who is told that something changed."""

from __future__ import annotations

from collections.abc import Callable


class Watchers:
    """Functions without arguments that are called after every change; they must only take note."""

    def __init__(self) -> None:
        self._told: dict[object, Callable[[], None]] = {}

    def add(self, told: Callable[[], None]) -> Callable[[], None]:
        """Have this called from now on. Returns what ends it."""
        key = object()
        self._told[key] = told

        def end() -> None:
            self._told.pop(key, None)

        return end

    def tell(self) -> None:
        """Something changed."""
        for told in tuple(self._told.values()):
            told()
