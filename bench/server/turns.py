"""Several versions of the server at once, loaded in turns: for a machine that others use too.

    python -m bench.server.turns --turns 8 before=/tmp/before after=/tmp/after memory

Each `NAME=FOLDER` is a folder with an akhet in it, for this Python, or an environment (`.venv`)
with a Python and an akhet of its own; `memory` and `files` are boardgame.io. All have the same
core, and the load another one. What a turn measures is as good as the machine is just then, so
look at the processor time a move, and at its least and its median.
"""

import argparse
import asyncio
import contextlib
import os
import statistics
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.server.load import closed
from bench.server.targets import Target, akhet, boardgame_io, on_other_cores

WARM = 0.5
SETTLE_SECONDS = 3
SHOWN = ("server_cpu_ms_per_move", "moves_per_s", "submit_p50_ms", "submit_p99_ms")


@contextlib.contextmanager
def started(wanted: str, peer: Path) -> Iterator[Target]:
    """One of the servers."""
    name, _, folder = wanted.partition("=")
    if not folder:
        with boardgame_io(peer, name == "files") as target:
            yield target
        return
    own = Path(folder) / "bin/python"
    if own.exists():
        with akhet(python=str(own)) as target:
            yield target
        return
    before = os.environ.get("PYTHONPATH", "")
    os.environ["PYTHONPATH"] = folder
    try:
        with akhet() as target:
            yield target
    finally:
        os.environ["PYTHONPATH"] = before


async def take_turns(
    targets: dict[str, Target], turns: int, matches: int, seconds: float
) -> dict[str, list[dict[str, Any]]]:
    """Loads one after the other, forwards and backwards."""
    found: dict[str, list[dict[str, Any]]] = {name: [] for name in targets}
    await asyncio.sleep(SETTLE_SECONDS)
    for turn in range(turns):
        for name in list(targets)[:: -1 if turn % 2 else 1]:
            found[name].append(await closed(targets[name], matches, seconds, WARM))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("servers", nargs="+", metavar="NAME=FOLDER")
    parser.add_argument("--turns", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--matches", type=int, default=64)
    parser.add_argument("--folder", type=Path, default=Path(".bench/peer"))
    asked = parser.parse_args()
    cores = os.sched_getaffinity(0)
    with contextlib.ExitStack() as stack:
        targets: dict[str, Target] = {}
        for wanted in asked.servers:
            os.sched_setaffinity(0, cores)
            target = stack.enter_context(started(wanted, asked.folder))
            targets[wanted.partition("=")[0]] = target
        os.sched_setaffinity(0, cores)
        with on_other_cores():
            found = asyncio.run(take_turns(targets, asked.turns, asked.matches, asked.seconds))
    for name, rows in found.items():
        told = [f"{key} {figures([row[key] for row in rows])}" for key in SHOWN]
        print(f"{name}: {'; '.join(told)}")


def figures(values: list[float]) -> str:
    """The least, the median and the most."""
    return f"{min(values):g} / {statistics.median(values):g} / {max(values):g}"


if __name__ == "__main__":
    main()
