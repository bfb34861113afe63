"""Hundreds of games at once: how often does each seat win when everybody plays at random?

Needs `pip install akhet-games[envs]`. Run `python many_games.py`.
"""

import numpy as np

from akhet.envs import Many


def main(game: str = "imhotep", seats: int = 3, n: int = 200, steps: int = 200) -> None:
    """Steps all games together and counts how they end."""
    many = Many(game, seats, n, seed=1, reward="win")
    ends, won, points = 0, np.zeros(seats), np.zeros(seats)
    for _step in range(steps):
        # Any policy: `many.observations` and `many.legal` are what it needs.
        noise = np.random.default_rng(_step).random(many.legal.shape)
        actions = np.where(many.legal, noise, -1.0).argmax(axis=1)
        many.step(actions)
        ends += int(many.ended.sum())
        won += (many.rewards > 0).sum(axis=0)
        points += many.points.sum(axis=0)
    for seat in range(seats):
        print(f"seat {seat + 1}: won {won[seat] / ends:.1%}, {points[seat] / ends:.1f} points")
    print(f"{ends} games, {steps * n} answers")


if __name__ == "__main__":
    main()
