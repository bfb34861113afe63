"""The open questions of a loaded position: they must make sense."""

from typing import Final

from akhet.games.pharaon.state import Pharaon
from akhet.games.pharaon.steps import STEPS

STEP_NAMES: Final = [step.name for step in STEPS]


def check_tasks(state: Pharaon, masked: bool) -> None:
    """Whether the open questions can stand in this order."""
