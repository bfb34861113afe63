"""A small network in plain NumPy: what to play, and how the game will end for every seat.

Two hidden layers see an observation. Above them are a score for every action (only the legal ones
count) and a value for every seat, the one that looks first. The gradient is written out by hand:
five matrix products, which tests/envs/test_learn.py compares with small steps of the loss.
"""

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np

NEVER = np.float32(-1e9)  # the score of an illegal action


@dataclass
class Lesson:
    """Choices to learn from, one in each row."""

    observations: np.ndarray
    legal: np.ndarray
    actions: np.ndarray
    chances: np.ndarray  # the logarithm of how likely the action was when it was chosen
    advantages: np.ndarray  # how much better it turned out than was expected
    ends: np.ndarray  # what the value of every seat should have been

    def of(self, rows: np.ndarray) -> "Lesson":
        """Some of them."""
        return Lesson(*(part[rows] for part in vars(self).values()))


class Network:
    """Weights by name, what they say about observations, and how to change them."""

    def __init__(self, inputs: int, actions: int, seats: int, hidden: int = 128, seed: int = 0):
        """Random weights; those of the last layer small, so that all actions begin alike."""
        random = np.random.default_rng(seed)

        def layer(rows: int, columns: int, size: float) -> np.ndarray:
            return (random.standard_normal((rows, columns)) * size / rows**0.5).astype(np.float32)

        self.weights = {
            "first": layer(inputs, hidden, 3.0),  # most features are nought: larger weights
            "first+": np.zeros(hidden, np.float32),
            "second": layer(hidden, hidden, 1.4),
            "second+": np.zeros(hidden, np.float32),
            "policy": layer(hidden, actions, 0.05),
            "policy+": np.zeros(actions, np.float32),
            "value": layer(hidden, seats, 0.05),
            "value+": np.zeros(seats, np.float32),
        }
        self.means = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.squares = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.steps = 0

    def hidden(self, observations: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Both hidden layers."""
        w = self.weights
        first = np.maximum(observations @ w["first"] + w["first+"], 0)
        return first, np.maximum(first @ w["second"] + w["second+"], 0)

    def heads(self, top: np.ndarray, legal: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The logarithms of the actions' chances, and the values."""
        w = self.weights
        scores = np.where(legal, top @ w["policy"] + w["policy+"], NEVER)
        scores -= scores.max(axis=1, keepdims=True)
        scores -= np.log(np.exp(scores).sum(axis=1, keepdims=True))
        return scores, top @ w["value"] + w["value+"]

    def says(self, observations: np.ndarray, legal: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Of every observation: the logarithms of the actions' chances, and the values."""
        return self.heads(self.hidden(observations)[1], legal)

    def loss(
        self, lesson: Lesson, clip: float = 0.2, curious: float = 0.01
    ) -> tuple[float, dict[str, np.ndarray]]:
        """The loss of proximal policy optimisation (PPO) over a lesson, and its gradient.

        What turned out well becomes likelier, what turned out badly less likely, but no chance by
        much more than `clip` in one lesson. `curious` rewards keeping several actions likely.
        """
        rows = np.arange(len(lesson.actions))
        first, top = self.hidden(lesson.observations)
        logs, values = self.heads(top, lesson.legal)
        chances = np.exp(logs)

        ratio = np.exp(logs[rows, lesson.actions] - lesson.chances)
        free = ratio * lesson.advantages
        held = np.clip(ratio, 1 - clip, 1 + clip) * lesson.advantages
        entropy = -(chances * logs).sum(axis=1)
        wrong = values - lesson.ends
        loss = -np.minimum(free, held) - curious * entropy + 0.5 * (wrong**2).sum(axis=1)

        # Backwards: from the scores of actions and from values, down through both layers.
        pull = np.where(free <= held, -free, 0)[:, None]
        to_scores = curious * chances * (logs + entropy[:, None]) - pull * chances
        to_scores[rows, lesson.actions] += pull[:, 0]
        to_scores /= len(rows)
        to_values = wrong / len(rows)
        w = self.weights
        to_top = (to_scores @ w["policy"].T + to_values @ w["value"].T) * (top > 0)
        to_first = (to_top @ w["second"].T) * (first > 0)
        return float(loss.mean()), {
            "first": lesson.observations.T @ to_first,
            "first+": to_first.sum(axis=0),
            "second": first.T @ to_top,
            "second+": to_top.sum(axis=0),
            "policy": top.T @ to_scores,
            "policy+": to_scores.sum(axis=0),
            "value": top.T @ to_values,
            "value+": to_values.sum(axis=0),
        }

    def learn(self, gradient: dict[str, np.ndarray], rate: float) -> None:
        """A step against the gradient (Adam), which is shortened where it is long."""
        length = float(np.sqrt(sum((part**2).sum() for part in gradient.values())))
        shorter = min(1.0, 0.5 / (length + 1e-9))
        self.steps += 1
        for name, part in gradient.items():
            part = part * np.float32(shorter)
            self.means[name] += 0.1 * (part - self.means[name])
            self.squares[name] += 0.001 * (part**2 - self.squares[name])
            mean = self.means[name] / np.float32(1 - 0.9**self.steps)
            square = self.squares[name] / np.float32(1 - 0.999**self.steps)
            self.weights[name] -= np.float32(rate) * mean / (np.sqrt(square) + np.float32(1e-5))

    def save(self, path: Path, about: dict[str, object]) -> None:
        """Writes the weights, and what they are for, to a file."""
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:
            np.savez_compressed(file, about=json.dumps(about), **self.weights)


def load(path: Path) -> tuple[Network, dict[str, object]]:
    """A network from its file, and what it is for."""
    with np.load(path) as stored:
        weights = {name: stored[name] for name in stored.files if name != "about"}
        about = json.loads(str(stored["about"]))
    inputs, hidden = weights["first"].shape
    network = Network(inputs, weights["policy"].shape[1], weights["value"].shape[1], hidden)
    network.weights = weights
    return network, about
