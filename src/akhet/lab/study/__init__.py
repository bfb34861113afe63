"""Experiments: many games from one small file, kept as Parquet, and what they show.

experiment = read_experiment(Path("imhotep.toml"))
run(experiment, Path("imhotep"), hands_here(jobs=2))
findings = find(experiment, list(Shelf(Path("imhotep")).games()))
"""

from akhet.lab.pool import hands_here
from akhet.lab.study.experiment import Arm, Experiment, read_experiment
from akhet.lab.study.findings import Findings, find
from akhet.lab.study.page import report
from akhet.lab.study.record import Studied
from akhet.lab.study.run import run
from akhet.lab.study.store import Shelf

__all__ = [
    "Arm",
    "Experiment",
    "Findings",
    "Shelf",
    "Studied",
    "find",
    "hands_here",
    "read_experiment",
    "report",
    "run",
]
