"""A bot of your own in twenty lines: it looks a move ahead, in worlds that could be the real one.

    akhet arena imhotep --bot examples/bots/horus.py:Horus@20 --bot random --games 20
    akhet play pharaon --player Ann --player bot:examples/bots/horus.py:Horus
    akhet serve --own-bots Horus=examples/bots/horus.py:Horus@20

`docs/own-bots.md` explains every line.
"""


class Horus:
    """Tries each answer in a few worlds and takes the one that leaves it furthest ahead."""

    def __init__(self, budget=None):
        """`Horus@20` looks at 20 worlds."""
        self.worlds = budget.playouts if budget and budget.playouts else 8

    def choose(self, game, seen, seat, rng):
        """One of the legal actions; `seen` is all that this seat may know."""
        worlds = [game.guess(seen, seat, rng) for _n in range(self.worlds)]
        leads = {}
        for action in game.options(seen, seat):
            lead = sum(self.lead(game, world, seat, action) for world in worlds)
            leads[action] = (lead, rng.below(1000))  # luck decides between equal ones
        return max(leads, key=leads.get)

    def lead(self, game, world, seat, action):
        """How far ahead this seat is after an action, if the world is so."""
        after = game.copy(world)
        game.apply(after, action)
        worth = game.worth(after)
        return worth[seat] - max(worth[:seat] + worth[seat + 1 :], default=0)
