"""What went wrong, as one sentence and an exit code. Knows no command line: Home begins without one."""

import os
import sys
from collections.abc import Callable

from tui.commands import output

DONE, NOT_SO, UNABLE = 0, 1, 2
"""Exit codes: it was done; the thing asked about is not so; it could not be done."""
ENDED = 130
"""Exit code after Ctrl+C, as shells have it."""


class Unable(Exception):
    """Something that was asked for could not be done; the text is the sentence that says why."""


class Leave(Exception):
    """All has been said: end with this exit code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


def exit_code(act: Callable[[], None]) -> int:
    """Do it. Errors become one sentence on standard error; a reader who has left is forgiven."""
    try:
        act()
        if sys.stdout is not None:
            sys.stdout.flush()
    except Leave as leaving:
        return leaving.code
    except BrokenPipeError:
        output.abandon()
        return DONE
    except KeyboardInterrupt:
        return ENDED
    except Exception as error:
        if os.environ.get("HEGEMON_TRACEBACK"):
            raise
        if isinstance(error, OSError):
            output.abandon()
        output.warn(sentence(error))
        return UNABLE
    return DONE


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
