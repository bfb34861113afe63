"""`akhet` that also notes how long garbage collections stop it; SIGUSR1 writes the notes."""

import gc
import json
import os
import signal
import time

from akhet.cli import main

pauses: list[tuple[int, float]] = []
began = 0.0


def watch(phase: str, info: dict[str, int]) -> None:
    global began
    if phase == "start":
        began = time.perf_counter()
    elif gc.get_freeze_count():  # from then on it serves
        pauses.append((info["generation"], time.perf_counter() - began))


def write(*_: object) -> None:
    longest = max((pause for _, pause in pauses), default=0.0)
    full = sum(generation == 2 for generation, _ in pauses)
    found = {
        "gc_runs": len(pauses),
        "gc_full": full,
        "gc_longest_ms": round(1000 * longest, 1),
        "gc_over_30_ms": sum(pause > 0.03 for _, pause in pauses),
    }
    with open(os.environ["AKHET_BENCH_NOTES"], "w", encoding="ascii") as out:
        json.dump(found, out)


if __name__ == "__main__":
    gc.callbacks.append(watch)
    signal.signal(signal.SIGUSR1, write)
    main()
