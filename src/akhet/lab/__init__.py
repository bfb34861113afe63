"""For researchers: arenas, ratings, and the learning of what bots know.

plan = Plan("imhotep", ("search@100ms", "greedy"), games=200)
games = hold(plan, Path("duel"), here(jobs=2))
summary = conclude(plan, Path("duel"), games)
"""

from akhet.lab.arena import conclude, here, hold
from akhet.lab.plan import Fixture, Plan
from akhet.lab.playing import Played, play
from akhet.lab.rays import on_ray
from akhet.lab.report import page
from akhet.lab.stats import Estimate
from akhet.lab.summary import Summary, summarise

__all__ = [
    "Estimate",
    "Fixture",
    "Plan",
    "Played",
    "Summary",
    "conclude",
    "here",
    "hold",
    "on_ray",
    "page",
    "play",
    "summarise",
]
