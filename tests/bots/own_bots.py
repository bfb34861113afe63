"""Bots as somebody might write them: good ones, and every way to get it wrong.

Nothing of akhet is imported here: a bot is a plain class.
"""

import os
import time
from contextlib import suppress


class First:
    """Answers the first legal action."""

    def choose(self, game, seen, seat, rng):
        return game.options(seen, seat)[0]


class Named:
    """Answers by name, and takes a budget."""

    def __init__(self, budget=None):
        self.budget = budget

    def choose(self, game, seen, seat, rng):
        return game.action_name(game.options(seen, seat)[-1])


class Honest:
    """Fails when it is shown anything that its seat may not know, or another seat's question."""

    def choose(self, game, seen, seat, rng):
        assert game.dump(game.mask(seen, seat)) == game.dump(seen), "it sees too much"
        assert seat in game.waiting(seen)
        legal = game.options(seen, seat)
        return legal[rng.below(len(legal))]


class Scribbles:
    """Plays on with what it is shown, as if that were the game."""

    def choose(self, game, seen, seat, rng):
        legal = game.options(seen, seat)
        game.apply(seen, legal[-1])
        return legal[0]


class Chatty:
    """Prints, and reads what is not for it."""

    def choose(self, game, seen, seat, rng):
        print("thinking aloud")
        os.write(1, b"and louder\n")
        return game.options(seen, seat)[0]


class Broken:
    """Raises an error that tells all it knows."""

    def choose(self, game, seen, seat, rng):
        raise KeyError(f"my secret is {game.dump(seen)}")


class Illegal:
    """Answers an action of another moment."""

    def choose(self, game, seen, seat, rng):
        legal = game.options(seen, seat)
        return next(n for n in range(len(game.names)) if n not in legal)


class Nonsense:
    """Answers what is no action."""

    def choose(self, game, seen, seat, rng):
        return [1, 2]


class Leaves:
    """Ends the program."""

    def choose(self, game, seen, seat, rng):
        raise SystemExit(3)


class Dies:
    """Ends the process, with nothing said."""

    def choose(self, game, seen, seat, rng):
        os._exit(1)


class Hangs:
    """Never answers, and listens to nobody."""

    patience = 0.2

    def choose(self, game, seen, seat, rng):
        while True:
            with suppress(Exception):
                time.sleep(0.05)


class Sleeps:
    """Takes a minute to answer."""

    def choose(self, game, seen, seat, rng):
        time.sleep(60)
        return game.options(seen, seat)[0]


class Careful(Hangs):
    """Never answers either, and swallows whatever is raised the first time."""

    def choose(self, game, seen, seat, rng):
        try:
            super().choose(game, seen, seat, rng)
        except BaseException:
            super().choose(game, seen, seat, rng)


class Needs:
    """Will not be made without a budget."""

    def __init__(self, budget):
        self.budget = budget

    def choose(self, game, seen, seat, rng):
        return game.options(seen, seat)[0]


class Cannot:
    """Cannot be made."""

    def __init__(self):
        raise RuntimeError("no weights\nfound")


class Mute:
    """Has nothing to answer with."""


class Short:
    """Has a method of another form."""

    def choose(self, game):
        return 0


def maker(budget=None):
    """Makes a bot."""
    return Named(budget)


NUMBER = 7
