"""kill -9 at random moments: what was acknowledged is there, and nothing is half there."""

import random
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from akhet.server.store.one_off import reading
from tests.server.writer import stored

ROOT = Path(__file__).parents[2]
DICE = random.Random()


def killed_writer(url: str, run: str, moment: float) -> list[tuple[str, int]]:
    """What a writer acknowledged before it was killed, some time after its first line."""
    command = [sys.executable, "-m", "tests.server.writer", url, run]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as writer:
        first = writer.stdout.readline()
        assert first, "the writer did not start"
        time.sleep(moment)
        writer.send_signal(signal.SIGKILL)
        said = (first + writer.stdout.read()).decode().splitlines()
    return [(line.split()[0], int(line.split()[1])) for line in said]


@pytest.mark.parametrize("kills", [3, pytest.param(100, marks=pytest.mark.soak)])
def test_kill_9_loses_no_acknowledged_line(url, kills):
    acked: set[tuple[str, int]] = set()
    for kill in range(kills):
        # Every other time the same matches go on, on top of what the kill before has left.
        acked.update(killed_writer(url, f"run{kill // 2}", DICE.random() * 0.6))

        with reading(url) as conn:
            kept = stored(conn)

        there = {(match, seq) for match, seqs in kept.items() for seq in seqs}
        assert acked <= there
        assert len(there - acked) <= 16 * (kill + 1)  # at most one per caller was under way
        assert all(seqs == list(range(1, len(seqs) + 1)) for seqs in kept.values())
    print(f"{kills} kills, {len(acked)} acknowledged lines, none lost")
    if url.startswith("sqlite"):
        raw = sqlite3.connect(url.removeprefix("sqlite:///"))
        assert raw.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        raw.close()
