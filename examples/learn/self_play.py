"""Games of a network against itself, and what is learned from them."""

import numpy as np
from network import Lesson, Network

from akhet.envs import Many

CLEAR = 20.0  # points ahead that count as a clear victory


def drawn(logs: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """An action for each row, as likely as the network finds it."""
    heap = np.exp(logs).cumsum(axis=1)
    mark = random.random((len(logs), 1), np.float32) * heap[:, -1:] * np.float32(0.999999)
    return (heap > mark).argmax(axis=1)


def by_seat(values: np.ndarray, actors: np.ndarray) -> np.ndarray:
    """Values that begin with the seat that acts, in the order of the seats."""
    seats = np.arange(values.shape[1])
    return np.take_along_axis(values, (seats - actors[:, None]) % len(seats), axis=1)


def from_actor(values: np.ndarray, actors: np.ndarray) -> np.ndarray:
    """The other way round: values by seat, beginning with the one that acts."""
    seats = np.arange(values.shape[1])
    return np.take_along_axis(values, (seats + actors[:, None]) % len(seats), axis=1)


class SelfPlay:
    """Some games side by side. All seats are held by the same network."""

    def __init__(self, game: str, seats: int, n: int, seed: int) -> None:
        """Games dealt from a seed; chance here is drawn from it too."""
        self.many = Many(game, seats, n, seed=seed, reward="win")
        self.random = np.random.default_rng(seed)
        self.games = 0

    def play(self, network: Network, steps: int, smooth: float = 0.95) -> Lesson:
        """Plays so many answers in every game, and says what can be learned from each."""
        many, n = self.many, self.many.n
        observations = np.empty((steps, n, many.observer.length), np.float32)
        legal = np.empty((steps, n, many.legal.shape[1]), np.bool_)
        actions, actors = np.empty((steps, n), np.int64), np.empty((steps, n), np.int64)
        chances = np.empty((steps, n), np.float32)
        values = np.empty((steps + 1, n, many.seats), np.float32)
        ends = np.zeros((steps, n, many.seats), np.float32)
        ended = np.empty((steps, n), np.bool_)
        for step in range(steps):
            observations[step], legal[step] = many.observations, many.legal
            actors[step] = many.actors
            logs, worth = network.says(observations[step], legal[step])
            values[step] = by_seat(worth, actors[step])
            actions[step] = drawn(logs, self.random)
            chances[step] = logs[np.arange(n), actions[step]]
            many.step(actions[step])
            ended[step] = many.ended
            ends[step] = self.outcome()
        values[steps] = by_seat(network.says(many.observations, many.legal)[1], many.actors)
        self.games += int(ended.sum())

        # How much better than expected it went for each seat from here on: the surprise of each
        # step, those far ahead counting less (generalised advantage estimation).
        better = np.zeros((steps, n, many.seats), np.float32)
        ahead = np.zeros((n, many.seats), np.float32)
        for step in reversed(range(steps)):
            over = ended[step][:, None]
            after = np.where(over, ends[step], values[step + 1])
            ahead = after - values[step] + np.where(over, 0, np.float32(smooth) * ahead)
            better[step] = ahead

        whose = actors.reshape(-1)
        gained = better.reshape(-1, many.seats)
        should = from_actor(gained + values[:-1].reshape(-1, many.seats), whose)
        own = gained[np.arange(len(whose)), whose]
        return Lesson(
            observations.reshape(len(whose), -1),
            legal.reshape(len(whose), -1),
            actions.reshape(-1),
            chances.reshape(-1),
            (own - own.mean()) / (own.std() + np.float32(1e-6)),
            should,
        )

    def outcome(self) -> np.ndarray:
        """What games that ended were worth to each seat: half for winning, half for the lead."""
        points, seats = self.many.points, self.many.seats
        if seats == 1:
            return self.many.rewards
        best = np.sort(points, axis=1)
        others = np.where(points == best[:, -1:], best[:, -2:-1], best[:, -1:])
        lead = np.tanh((points - others) / CLEAR)
        return np.where(self.many.ended[:, None], (self.many.rewards + lead) / 2, 0)
