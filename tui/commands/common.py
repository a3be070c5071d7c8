"""What every command shares: the options that all of them take, and how it is told what went wrong."""

import functools
import inspect
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from tui.commands import output

ENDED = 130
"""Exit code after Ctrl+C, as shells have it."""


class Unable(Exception):
    """Something that was asked for could not be done; the text is the sentence that says why."""


@dataclass(frozen=True)
class Common:
    """Options that stand before the command or after it. None: not given."""

    saves: Path | None = None
    palette: str | None = None
    colors: str | None = None
    glyphs: str | None = None

    def over(self, other: "Common") -> "Common":
        """These choices, and the other ones where nothing was chosen here."""
        pairs = {field.name: (getattr(self, field.name), getattr(other, field.name)) for field in fields(self)}
        return Common(**{name: theirs if own is None else own for name, (own, theirs) in pairs.items()})


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
        with errors_told():
            function(chosen, **({"context": context} if takes_context else {}) | given)

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


@contextmanager
def errors_told() -> Iterator[None]:
    """Turn every error into one sentence on standard error and exit code 2, and forgive a reader who has left."""
    try:
        yield
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        output.abandon()
        raise typer.Exit(0) from None
    except KeyboardInterrupt:
        raise typer.Exit(ENDED) from None
    except (typer.Exit, typer.Abort, typer.BadParameter):
        raise
    except Exception as error:
        if os.environ.get("HEGEMON_TRACEBACK"):
            raise
        if isinstance(error, OSError):
            output.abandon()
        output.warn(sentence(error))
        raise typer.Exit(2) from None


def sentence(error: Exception) -> str:
    """What to tell the user of an error, in one line."""
    from engine.change import Illegal
    from engine.options import Refused
    from engine.saveformat import BadSave
    from engine.store import SaveError
    from maps.format import UnknownBoard

    if isinstance(error, Unable | Illegal | Refused | BadSave | SaveError | UnknownBoard):
        return str(error)
    if isinstance(error, OSError):
        return system_sentence(error)
    return f"hegemon met a fault of its own and stopped ({type(error).__name__}: {str(error)[:200]})."


SYSTEM: tuple[tuple[type[OSError], str], ...] = (
    (FileNotFoundError, "There is no file {name}."),
    (PermissionError, "{name} cannot be opened: permission was denied."),
    (IsADirectoryError, "{name} is a folder; a file is wanted."),
    (NotADirectoryError, "{name} cannot be reached: a part of its path is a file, no folder."),
    (FileExistsError, "{name} exists already."),
)


def system_sentence(error: OSError) -> str:
    """What the operating system refused, as a sentence with the file's name."""
    name = "The output" if error.filename is None else f'"{error.filename}"'
    for kind, text in SYSTEM:
        if isinstance(error, kind):
            return text.format(name=name)
    return f"{name} cannot be used: {error.strerror or error}."
