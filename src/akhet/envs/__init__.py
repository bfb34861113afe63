"""The games for researchers: arrays, many games at once, and the interfaces others know.

`Many` and `Observer` need NumPy (`pip install akhet-games[envs]`). `akhet.envs.pettingzoo`,
`akhet.envs.gymnasium` and `akhet.envs.openspiel` each need their own extra; nothing else of akhet
needs any of them. docs/environments.md is the manual.
"""

from akhet.envs.many import Many
from akhet.envs.observer import Observer

__all__ = ["Many", "Observer"]
