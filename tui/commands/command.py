"""What makes a function a command: the options that all commands take, and errors that become exit codes."""

import functools
import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from tui.commands.common import Common
from tui.commands.errors import exit_code


def common_options(hidden: bool) -> dict[str, Any]:
    """Annotations of the shared options, by name; `hidden` keeps them out of a command's own help."""
    return {
        "saves": Annotated[
            Path | None,
            typer.Option(metavar="DIR", help="Folder of the saved games (or HEGEMON_SAVES).", hidden=hidden),
        ],
        "palette": Annotated[
            Literal["safe", "muted", "mono"] | None, typer.Option(help="Colours of the seats.", hidden=hidden)
        ],
        "colors": Annotated[
            Literal["auto", "rgb", "256", "16", "none"] | None,
            typer.Option(help="Colours of the terminal.", hidden=hidden),
        ],
        "glyphs": Annotated[
            Literal["half", "full", "ascii"] | None, typer.Option(help="Characters of the map.", hidden=hidden)
        ],
    }


def command(function: Callable[..., None], *, hidden: bool = True) -> Callable[..., None]:
    """Make a command of a function whose first parameter is a `Common`: add the shared options, and catch errors."""
    shared = common_options(hidden)
    own = list(inspect.signature(function, eval_str=True).parameters.values())[1:]

    @functools.wraps(function)
    def run(context: typer.Context, **given: Any) -> None:
        chosen = Common(**{name: given.pop(name) for name in shared})
        if context.parent is not None and isinstance(context.parent.obj, Common):
            chosen = chosen.over(context.parent.obj)
        context.obj = chosen
        if takes_context:
            given["context"] = context
        if code := exit_code(lambda: function(chosen, **given)):
            raise typer.Exit(code)

    takes_context = any(parameter.annotation is typer.Context for parameter in own)
    keyword = inspect.Parameter.KEYWORD_ONLY
    parameters = [
        inspect.Parameter("context", keyword, annotation=typer.Context),
        *[p.replace(kind=keyword) for p in own if p.annotation is not typer.Context],
        *[inspect.Parameter(name, keyword, default=None, annotation=shared[name]) for name in shared],
    ]
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return run
