"""Work shared out over processes of this machine."""

import os
import signal
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import TypeVar

from akhet.core import AkhetError

T = TypeVar("T")
R = TypeVar("R")

GameAndBots = tuple[str, tuple[str, ...]]
"""What is played by whom."""

Hands = Callable[[Callable[[T], R], Iterable[T], GameAndBots], Generator[R]]
"""Who does work on many items of one game, and gives back each result, in any order."""

AHEAD = 4  # pieces of work handed out for each process


class WorkerLost(AkhetError):
    """A process of the pool has died."""


def spread(work: Callable[[T], R], items: Iterable[T], jobs: int) -> Generator[R]:
    """The results of the work on each item, in the order they are done; one job works here."""
    if jobs == 1:
        yield from map(work, items)
        return
    others = active_children()
    with ProcessPoolExecutor(jobs, get_context("spawn"), settle_in) as pool:
        try:
            yield from handed_out(pool, work, items, AHEAD * jobs)
        except BrokenProcessPool as error:
            raise WorkerLost("a process was killed; is there memory enough?") from error
        except BaseException:
            for child in active_children():
                if child not in others:
                    child.terminate()  # nobody waits for work that is not wanted any more
            raise


def hands_here(jobs: int) -> Hands[T, R]:
    """Hands on this machine, in so many processes."""

    def hands(work: Callable[[T], R], items: Iterable[T], played: GameAndBots) -> Generator[R]:
        """Hands out the work."""
        return spread(work, items, jobs)

    return hands


def handed_out(
    pool: ProcessPoolExecutor, work: Callable[[T], R], items: Iterable[T], most: int
) -> Generator[R]:
    """Keeps so many pieces of work waiting or being done."""
    tasks: set[Future[R]] = set()
    for item in items:
        tasks.add(pool.submit(work, item))
        if len(tasks) >= most:
            done, tasks = wait(tasks, return_when=FIRST_COMPLETED)
            yield from (task.result() for task in done)
    while tasks:
        done, tasks = wait(tasks, return_when=FIRST_COMPLETED)
        yield from (task.result() for task in done)


def settle_in() -> None:
    """Leaves Ctrl-C to the process that people see, and ends when that one is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """Waits until the process that handed out the work has ended, however that came about."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
