"""A program as a process of its own, with all that it starts: begun, spoken to through pipes, and ended."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import weakref
from pathlib import Path

from engine.cmdline import words_of
from engine.options import Refused


def check_command(command: str) -> None:
    """Raise `Refused` where there is no such program."""
    program = words_of(command)[0]
    if shutil.which(program) is None:
        raise Refused(f"There is no program {program[:60]!r} that could play: write its path, or what starts it.")


class Process:
    """A running program. It leads a group of its own, which is ended with it; `OSError` where it cannot begin."""

    def __init__(self, command: str, log: Path | None = None) -> None:
        words = words_of(command)
        self._log = None if log is None else log.open("ab", buffering=0)
        try:
            self._child = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except BaseException:
            self._close_log()
            raise
        self._finalizer = weakref.finalize(self, _end, self._child)

    @property
    def pipes(self) -> tuple[int, int, int]:
        """File descriptors: what it says, what it is told, what it says on standard error."""
        child = self._child
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stderr is not None
        return child.stdout.fileno(), child.stdin.fileno(), child.stderr.fileno()

    @property
    def pid(self) -> int:
        """Its number, and that of its group."""
        return self._child.pid

    @property
    def is_running(self) -> bool:
        """Whether it has not been ended; it may have ended by itself."""
        return self._finalizer.alive

    def hear(self, data: bytes) -> None:
        """Keep what it said on standard error, if there is a log."""
        if self._log is not None:
            self._log.write(data)

    def say_no_more(self) -> None:
        """Close what it is told by: a sound program ends then."""
        if self._child.stdin is not None:
            self._child.stdin.close()

    def kill(self) -> None:
        """Stop it and what it started. Its pipes are left as they are: somebody may be reading them."""
        if self.is_running:
            _kill(self._child)

    def end(self) -> int:
        """End it and what it started, and return its exit code; of one that was still running, below 0."""
        self._finalizer()
        self._close_log()
        return self._child.returncode

    def _close_log(self) -> None:
        if self._log is not None:
            self._log.close()


def _end(child: subprocess.Popen[bytes]) -> None:
    _kill(child)
    for pipe in (child.stdin, child.stdout, child.stderr):
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()
    child.wait()


def _kill(child: subprocess.Popen[bytes]) -> None:
    """Until the program has been waited for, its number belongs to no other, so the group is the right one."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(child.pid, signal.SIGKILL)
