"""Observations as arrays: what a seat may know, as a tensor or by name."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from akhet.core import AnyGame, BadOption
from akhet.core.layout import NAMES, NUMBER, Field
from akhet.games import GAMES


def game_of(game: "str | AnyGame") -> AnyGame:
    """A game by its key, or the game itself."""
    if not isinstance(game, str):
        return game
    if game not in GAMES:
        raise BadOption(f"no game {game[:40]!r}; there are {', '.join(GAMES)}")
    return GAMES[game]


class Observer:
    """Makes the observations of one game at a table of so many seats.

    The layout has a version (`Observer.version`), which is raised when a field changes: store it
    with whatever was learned from it.
    """

    def __init__(self, game: "str | AnyGame", seats: int) -> None:
        """Observations of this game."""
        self.game = game_of(game)
        self.game.checked(seats)
        self.seats = seats
        self.layout = self.game.laid_out()
        self.version = self.layout.version
        self.features = self.game.features(seats)
        self.length = self.features.length
        self.scale = (1.0 / np.array(self.features.scales)).astype(np.float32)

    def tensor(self, state: Any, seat: int) -> Any:
        """What a seat may know, as float32 numbers of about 0 to 1, the seat itself first."""
        return np.frombuffer(self.game.observed(state, seat), np.float32)

    def named(self, tensor: Any) -> dict[str, Any]:
        """The fields of a tensor by name, each in its shape: rows, lanes, and what each is."""
        return {
            field.name: tensor[..., start : start + field.length(self.features.players)].reshape(
                *tensor.shape[:-1], *self.shape(field)
            )
            for field, start in zip(self.features.fields, self.features.starts, strict=True)
        }

    def shape(self, field: Field) -> list[int]:
        """The shape of a field: only what is more than one."""
        players = self.features.players
        sizes = (field.row_count(players), field.lane_count(players), field.lane_width(players))
        return [size for size in sizes if size > 1] or [1]

    def rebuilt(
        self, tensor: Any, seat: int, components: Any = None, rules: int | None = None
    ) -> Any:
        """The masked position that a tensor was made of: nothing a seat knows is lost in it."""
        numbers = [round(float(number)) for number in tensor / self.scale]
        rows = self.features.rows_of(numbers, max(seat, 0))
        box = self.game.components if components is None else components
        number = self.game.RULES if rules is None else rules
        return self.layout.restored(rows, self.seats, number, box)

    def table(self) -> list[Mapping[str, object]]:
        """The layout as data: a row for every field."""
        players = self.features.players
        return [
            {
                "name": field.name,
                "start": start,
                "length": field.length(players),
                "shape": self.shape(field),
                "shows": NAMES[field.shows],
                "scale": field.scale if field.shows == NUMBER else 1,
                "by_seat": field.turned or field.each > 0,
                "about": field.about,
            }
            for field, start in zip(self.features.fields, self.features.starts, strict=True)
        ]
