"""Running the `hegemon` command inside the test's own process."""

import json
from dataclasses import dataclass
from typing import Any

from typer.testing import CliRunner

from tui.commands.program import app


@dataclass(frozen=True)
class Run:
    """What one call printed, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        """Standard output as one JSON document; AssertionError unless the command was content and quiet."""
        assert (self.code, self.err) == (0, ""), self
        return json.loads(self.out)

    @property
    def sentence(self) -> str:
        """The one sentence of a refusal; AssertionError for anything else on the screen."""
        assert self.code == 2, self
        assert self.out == "", self
        line = self.err.removesuffix("\n")
        assert "\n" not in line, self
        assert all(letter.isprintable() for letter in line), self
        assert line.endswith((".", "?", "…")), self
        assert "fault of its own" not in line, self
        return line


def hegemon(*words: object) -> Run:
    """Run `hegemon` with these arguments."""
    result = CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False)
    return Run(result.exit_code, result.stdout, result.stderr)
