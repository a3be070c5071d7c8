"""The least that an application with Textual can be: what the first frame of hegemon is compared with."""

from textual.app import App, ComposeResult
from textual.widgets import Static


class Bare(App[None]):
    """One line of text."""

    def compose(self) -> ComposeResult:
        """The line that the benchmark waits for."""
        yield Static("a bare application")


if __name__ == "__main__":
    Bare().run()
