"""The bench of a move's way: it plays real matches through the server and counts every move."""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_matches_are_played_in_step_and_every_move_is_counted() -> None:
    said = ["-P", "-m", "bench.server.path", "--matches", "3", "--rounds", "4", "--games", "2"]
    places = [str(ROOT), os.environ.get("PYTHONPATH", "")]
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, places))}
    done = subprocess.run(
        [sys.executable, *said], cwd=ROOT, env=environ, capture_output=True, text=True, check=True
    )
    found = json.loads(done.stdout)
    assert found["moves"] == 3 * 4 * 2
    assert 0 < found["least"] <= found["move"] and found["opening"] > 0
