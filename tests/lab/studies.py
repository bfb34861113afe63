"""Small experiments for the tests of the lab."""

from importlib.util import find_spec
from pathlib import Path

import pytest

from akhet.lab.study.experiment import Experiment, experiment_of
from akhet.lab.study.lines import Lines

needs_parquet = pytest.mark.skipif(
    find_spec("pyarrow") is None, reason="pyarrow is not installed: pip install pyarrow"
)
SMALL = """game = "imhotep"
seats = [2, 3]
bots = ["random", "hunch"]
games = 6
seed = [4, 5]
"""
VARIED = """game = "amunre"
seats = 3
bots = ["random"]
games = 1

[[vary]]
figure = "province[1].fields"
"""


def experiment(text: str, folder: Path = Path()) -> Experiment:
    return experiment_of(Lines("small.toml", text), folder)
