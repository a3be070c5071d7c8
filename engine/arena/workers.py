"""Where games are played: in this process, in several of this machine, or by the workers of a Dask cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TypeVar

from joblib import Parallel, delayed, parallel_config

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


@contextmanager
def cluster(address: str) -> Iterator[None]:
    """Let joblib use the Dask cluster whose scheduler has this address. Raises `Refused` and `Stopped`."""
    if find_spec("distributed") is None:
        raise Refused("A scheduler needs the extra `cluster`, which is not installed: pip install 'hegemon[cluster]'.")
    from distributed import Client

    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise Refused(f'There is no Dask scheduler at "{address[:100]}": start one there, or correct it.') from error
    with client:
        if not client.ncores():
            raise Stopped("The scheduler has no workers: start some with `dask worker ADDRESS`.")
        with parallel_config(backend="dask", client=client):
            yield
