"""Where games are played: in this process, in several of this machine, or by the workers of a Dask cluster."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any, TypeVar

from joblib import Parallel, delayed, parallel_config

from engine.arena.program import program
from engine.options import Refused

Task = TypeVar("Task")
Result = TypeVar("Result")

PATIENCE = 10
"""Seconds to wait for a scheduler."""


class Stopped(RuntimeError):
    """Those that play cannot go on. The text is a sentence."""


def each_result(
    work: Callable[[Task], Result], tasks: Sequence[Task], jobs: int, scheduler: str | None
) -> Iterator[Result]:
    """What becomes of the tasks, in any order, each as soon as it is done. Raises `Refused` and `Stopped`."""
    if scheduler is not None:
        with cluster(scheduler):
            yield from _parallel(work, tasks, -1)
    elif jobs == 1 or len(tasks) < 2:
        yield from map(work, tasks)
    else:
        yield from _parallel(work, tasks, min(jobs, len(tasks)))


def _parallel(work: Callable[[Task], Result], tasks: Sequence[Task], jobs: int) -> Iterator[Result]:
    from joblib.externals.loky.process_executor import BrokenProcessPool

    try:
        yield from Parallel(n_jobs=jobs, return_as="generator_unordered")(delayed(work)(task) for task in tasks)
    except BrokenProcessPool:
        raise Stopped(
            "A process that played was ended from outside, perhaps for want of memory: try with fewer jobs."
        ) from None
    except CancelledError:
        raise Stopped("The scheduler is gone, and its workers with it: start them again.") from None


@contextmanager
def cluster(address: str) -> Iterator[None]:
    """Let joblib use the Dask cluster whose scheduler has this address. Raises `Refused` and `Stopped`."""
    if find_spec("distributed") is None:
        raise Refused("A scheduler needs the extra `cluster`, which is not installed: pip install 'hegemon[cluster]'.")
    from distributed import Client
    from distributed.comm.addressing import get_address_host_port

    shown = address[:100]
    try:
        get_address_host_port(address, strict=True)
    except ValueError:
        raise Refused(f'"{shown}" is no address of a scheduler: write one such as tcp://127.0.0.1:8786.') from None
    with silence():
        try:
            client = Client(address, timeout=PATIENCE, set_as_default=False)
        except OSError as error:
            raise Stopped(f'There is no Dask scheduler at "{shown}": start one there, or correct it.') from error
        with client:
            _check_workers(client)
            with parallel_config(backend="dask", client=client):
                yield


def _check_workers(client: Any) -> None:
    """Raise `Stopped` unless there are workers, and all have this very hegemon."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        raise Stopped("The scheduler has no workers: start some with `dask worker ADDRESS`.") from None
    try:
        theirs = set(client.run(program).values())
    except Exception as error:  # whatever kept them from importing it comes back in some wrapping
        raise Stopped("The workers of the cluster have no hegemon: install this very one there, too.") from error
    if theirs != {program()}:
        raise Stopped(
            "The workers of the cluster have another hegemon, whose bots may play otherwise: install this one there."
        )


@contextmanager
def silence() -> Iterator[None]:
    """Keep to ourselves what others log about lines that drop: it is told in one sentence."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(before)
