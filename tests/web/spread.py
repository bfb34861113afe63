"""A few of many cases in every run, all of them in `make soak`."""

from collections.abc import Iterable
from typing import Any

import pytest


def spread(few: Iterable[Any], many: Iterable[Any]) -> list[Any]:
    """The few, and the others of the many marked as part of `make soak`."""
    always = list(few)
    others = [one for one in many if one not in always]
    return [*always, *(pytest.param(*one, marks=pytest.mark.soak) for one in others)]
