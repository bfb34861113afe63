"""Work shared out over many machines by Ray, an engine for that which is not installed by itself.

Every machine needs akhet as it is here: another version would play other games. Bots of your own
come along if they are in one file; those of a module must be installed there, the same ones. A game
lost with its machine is played again elsewhere, and comes out the same if its bots have budgets in
playouts.
"""

import os
import platform
import socket
from collections.abc import Callable, Generator, Iterable
from functools import partial
from importlib import import_module
from typing import Any, TypeVar

from akhet.bots.own import brought, to_bring
from akhet.core import AkhetError, BadOption
from akhet.lab.plan import Fixture, Plan, program_of
from akhet.lab.playing import Played, play
from akhet.lab.pool import GameAndBots, Hands

T = TypeVar("T")
R = TypeVar("R")
AHEAD = 2  # games handed out for each processor
RETRIES = 5  # of a game whose machine or process died
STORE = 100 * 2**20  # bytes of shared memory on this machine: games are small
KNOCK = 5.0  # seconds
LOCAL = "local"


class RayTrouble(AkhetError):
    """Ray is missing, cannot be reached, or has given up."""


def on_ray(address: str, processors: int | None = None) -> Callable[..., Generator[Played]]:
    """Players on a Ray cluster; `local` starts one here, with so many processors."""

    def players(plan: Plan, fixtures: Iterable[Fixture]) -> Generator[Played]:
        """Hands out the games."""
        hands: Hands[Fixture, Played] = hands_on_ray(address, processors)
        return hands(partial(play, plan), fixtures, (plan.game, plan.bots))

    return players


def hands_on_ray(address: str, processors: int | None = None) -> Hands[T, R]:
    """Any work on the games of one title, on a Ray cluster."""

    def hands(work: Callable[[T], R], items: Iterable[T], played: GameAndBots) -> Generator[R]:
        """Hands out the work."""
        ray = joined(address, processors)
        try:
            yield from handed_out(ray, work, items, played)
        except ray.exceptions.RayTaskError as error:
            raise error.cause from None
        except ray.exceptions.RayError as error:
            raise RayTrouble(f"Ray gave up: {first_line(error)}") from error
        finally:
            ray.shutdown()

    return hands


def joined(address: str, processors: int | None) -> Any:
    """Ray itself, connected to a cluster."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # tells nobody unless asked to
    try:
        ray = import_module("ray")
    except ImportError as error:
        raise RayTrouble("Ray is not installed: pip install 'akhet-games[lab]'") from error
    try:
        knock(address)
        ray.init(address, log_to_driver=False, logging_level="ERROR", **own(address, processors))
    except (ImportError, OSError, RuntimeError, ValueError, AssertionError) as error:
        raise RayTrouble(f"no Ray cluster at {address}: {first_line(error)}") from error
    return ray


def own(address: str, processors: int | None) -> dict[str, object]:
    """How a cluster of our own is started; one that is joined is as it is."""
    if address != LOCAL:
        return {}
    return {"num_cpus": processors, "include_dashboard": False, "object_store_memory": STORE}


def knock(address: str) -> None:
    """Sees at once that nobody is there; Ray itself would wait for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdigit():
        socket.create_connection((host, int(port)), KNOCK).close()


def handed_out(
    ray: Any, work: Callable[[T], R], items: Iterable[T], played: GameAndBots
) -> Generator[R]:
    """Keeps every processor of the cluster busy, also those that join later."""
    task = ray.remote(num_cpus=1, max_retries=RETRIES)(done_there)
    shared, program = ray.put(work), program_of(*played)
    files = ray.put(to_bring(played[1]))
    open_tasks: list[Any] = []
    for item in items:
        open_tasks.append(task.remote(shared, files, item, played, program))
        while len(open_tasks) >= AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1))):
            done, open_tasks = ray.wait(open_tasks)
            yield from ray.get(done)
    while open_tasks:
        done, open_tasks = ray.wait(open_tasks)
        yield from ray.get(done)


def done_there(
    work: Callable[[T], R], files: dict[str, bytes], item: T, played: GameAndBots, program: str
) -> R:
    """Does one piece of work on whichever machine this is; files of own bots come along."""
    brought.update(files)
    try:
        same = program_of(*played) == program
    except BadOption as error:
        raise RayTrouble(f"{platform.node()}: {error}") from error
    if not same:
        raise RayTrouble(f"{platform.node()}: other rules or bots are installed there")
    return work(item)


def first_line(error: Exception) -> str:
    """What an error says first."""
    said = getattr(error, "strerror", None) or str(error).strip() or type(error).__name__
    return str(said).splitlines()[0]
