"""Dumps that cannot be: what is put where, and what the refusal says."""

import copy
from typing import Any

import pytest

from akhet.core import AnyGame, BadPosition

Broken = tuple[dict[str, Any], str]
"""Values by their place in a dump, such as `ships.0.site`; and what the error says."""

MISSING: Any = object()
"""Put somewhere, it takes the field away."""


def put_at(data: Any, path: str, value: object) -> None:
    """Puts a value at a place inside a dump."""
    *keys, last = [int(key) if key.isdigit() else key for key in path.split(".")]
    for key in keys:
        data = data[key]
    if value is MISSING:
        del data[last]
    else:
        data[last] = value


def changed(game: AnyGame, data: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """A good dump with some values changed."""
    data = copy.deepcopy(data)
    assert game.load(copy.deepcopy(data))
    for path, value in changes.items():
        put_at(data, path, value)
    return data


def refused(game: AnyGame, data: Any, message: str) -> None:
    """Loading is refused in one line that says what is wrong."""
    with pytest.raises(BadPosition) as error:
        game.load(data)
    assert message in str(error.value)
    assert "\n" not in str(error.value) and len(str(error.value)) < 1000
