"""What can go wrong, each with a sentence for the person who caused it.

All are `ValueError`s: the input was wrong, the program is not. `str(error)` is one line.
"""


class AkhetError(ValueError):
    """Base of every error a user can cause."""


class IllegalAction(AkhetError):
    """An action that may not be played now. The position is unchanged."""


class BadOption(AkhetError):
    """A game, number of seats or table option that does not exist."""


class BadComponents(AkhetError):
    """A components file with a figure that cannot be; names table, row and field."""


class BadPosition(AkhetError):
    """A dumped position that cannot be: a piece too many, a name nobody knows."""


class BadLog(AkhetError):
    """A match file that is cut short, edited, out of order, too large or of other rules."""


class OtherVersion(BadLog):
    """A match under rules or with figures that this akhet does not have: not wrong, unreadable."""
