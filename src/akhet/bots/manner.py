"""How a search goes about it: its settings, and what they are where nothing is said."""

from typing import Final

from akhet.core.tastes import PLAIN

ROOM_TO_THINK: Final = 1_000_000  # nodes of a tree: 56 MB when it is full
CHANCE_GROWTH: Final = 2.0  # a draw may have so many nodes, times the root of its visits


class Manner:
    """How a search goes about it."""

    def __init__(
        self,
        knows: bool = True,
        explore: float = -1.0,
        heat: float = -1.0,
        prior_heat: float = -1.0,
        horizon: int = -1,
        win_part: float = -1.0,
        room: int = ROOM_TO_THINK,
        by_processor: bool = False,
        habits: dict[str, tuple[float, float, float, int]] | None = None,
        taste: int = PLAIN,
        foresees: bool = True,
        hasty: bool = False,
        draws: float = -1.0,
        guile: float = -1.0,
        joins: bool = True,
    ) -> None:
        """`knows`: uses the game's knowledge; otherwise it is plain UCT with random playouts.

        `explore` is how much it tries what it has tried little; `heat` and `prior_heat` how little
        it trusts knowledge in playouts and in the tree; `horizon` how many ticks of the game's
        clock a playout lasts before it is judged (0: to the end); `win_part` how much of the aim is
        to win rather than to have many points. -1 is what suits the game. `by_processor`:
        a budget of seconds is processor time, so that a busy machine does not spoil a measurement.
        `foresees`: positions are judged by the game's network where it has one, not played on to
        a horizon; `hasty`: as soon as it can, not only where a game finds it easy.
        `habits` are `explore`, `heat`, `prior_heat` and `horizon` by game instead of what suits it;
        moves and standings are then judged by the weights that went with them, and by no network.
        `draws`: a draw may have so many nodes, times the root of its visits; 0: one for all.
        `joins`: where a game has it so, the next turn has one node, however this one was paid.
        `guile`: how much a sealed answer must bring another seat to be e times as likely as by the
        odds, while this seat seals one itself; 0: the odds stay.
        `taste` is what it likes to do (`akhet.core.tastes`); of the others it expects none.
        """
        self.knows = knows
        self.explore = explore
        self.heat = heat
        self.prior_heat = prior_heat
        self.horizon = horizon
        self.win_part = win_part
        self.room = room
        self.by_processor = by_processor
        self.habits = habits or {}
        self.taste = taste
        self.foresees = foresees and not self.habits
        self.hasty = hasty
        self.draws = draws
        self.guile = guile
        self.joins = joins
