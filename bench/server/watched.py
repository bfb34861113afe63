"""`akhet` that also notes how long garbage collections stop it; SIGUSR1 writes the notes."""

import gc
import json
import os
import signal
import time

from akhet.cli import main

pauses: list[tuple[int, float, float]] = []
began = (0.0, 0.0)
serves = False


def watch(phase: str, info: dict[str, int]) -> None:
    global began, serves
    now = time.perf_counter(), time.thread_time()
    if phase == "start":
        began = now
        serves = serves or gc.get_freeze_count() > 0  # counting them takes long, so only once
    elif serves:
        pauses.append((info["generation"], now[0] - began[0], now[1] - began[1]))


def write(*_: object) -> None:
    found = {
        "gc_runs": len(pauses),
        "gc_full": sum(generation == 2 for generation, _, _ in pauses),
        "gc_longest_ms": round(1000 * max((pause for _, pause, _ in pauses), default=0.0), 1),
        "gc_longest_cpu_ms": round(1000 * max((cpu for _, _, cpu in pauses), default=0.0), 1),
        "gc_over_30_ms": sum(pause > 0.03 for _, pause, _ in pauses),
    }
    with open(os.environ["AKHET_BENCH_NOTES"], "w", encoding="ascii") as out:
        json.dump(found, out)


if __name__ == "__main__":
    gc.callbacks.append(watch)
    signal.signal(signal.SIGUSR1, write)
    main()
