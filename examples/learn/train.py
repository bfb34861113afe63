"""A small network learns a game of akhet by playing against itself, on two cores.

    python examples/learn/train.py                       # Imhotep, two seats
    python examples/learn/train.py amunre --seats 3
    python examples/learn/train.py pharaon --seats 2

Needs `pip install akhet-games[envs]` and nothing else. docs/learning.md explains it from the start.
"""

import os

for library in ("OPENBLAS", "MKL", "OMP"):  # the two threads are our own, below
    os.environ.setdefault(f"{library}_NUM_THREADS", "1")

import argparse  # noqa: E402
import sys  # noqa: E402
from collections.abc import Iterator  # noqa: E402
from concurrent.futures import ThreadPoolExecutor  # noqa: E402
from pathlib import Path  # noqa: E402
from time import perf_counter, process_time  # noqa: E402

import curve  # noqa: E402
import numpy as np  # noqa: E402
from measure import won_against  # noqa: E402
from network import Network  # noqa: E402
from player import FOLDER, file_of  # noqa: E402
from self_play import SelfPlay  # noqa: E402

from akhet.games import GAMES  # noqa: E402
from akhet.lab.stats import Estimate  # noqa: E402


class Trainer:
    """A network and the games it plays, in two halves that two threads take care of.

    NumPy leaves a second core to the other thread while it computes. Each half has random numbers
    of its own and the halves are always added up in the same order, so that the same seed gives
    the same network on the same kind of machine, however busy it is.
    """

    def __init__(self, args: argparse.Namespace) -> None:
        """Fresh weights and fresh deals."""
        self.args = args
        halves = [args.seed * 1000 + half for half in (1, 2)]
        self.halves = [SelfPlay(args.game, args.seats, args.games // 2, seed) for seed in halves]
        many = self.halves[0].many
        self.version = many.observer.version
        self.network = Network(
            many.observer.length, many.legal.shape[1], args.seats, args.hidden, args.seed
        )
        self.random = np.random.default_rng(args.seed)

    @property
    def games(self) -> int:
        """How many games were finished."""
        return sum(half.games for half in self.halves)

    def rounds(self) -> Iterator[int]:
        """Plays and learns, so many rounds; ever smaller steps towards the end."""
        args = self.args
        with ThreadPoolExecutor(2) as threads:
            for number in range(args.rounds):
                rate = args.rate * (1 - 0.95 * number / args.rounds)
                lessons = list(
                    threads.map(lambda half: half.play(self.network, args.steps), self.halves)
                )
                for _time in range(args.epochs):
                    rows = self.random.permutation(len(lessons[0].actions))
                    for some in np.array_split(rows, max(1, 2 * len(rows) // args.lesson)):
                        found = list(
                            threads.map(
                                lambda lesson, some=some: self.network.loss(lesson.of(some))[1],
                                lessons,
                            )
                        )
                        gradient = {
                            name: (found[0][name] + found[1][name]) / 2 for name in found[0]
                        }
                        self.network.learn(gradient, rate)
                yield number + 1

    def measured(self, deals: int) -> dict[str, Estimate]:
        """How often the network beats each bot now, always in the same deals."""
        args, network = self.args, self.network
        return {
            bot: won_against(network, args.game, args.seats, bot, deals, seed=777)
            for bot in args.against.split(",")
        }


def chosen(words: list[str]) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add = parser.add_argument
    add("game", nargs="?", default="imhotep", choices=list(GAMES))
    add("--seats", type=int, help="how many (the fewest the game allows, but two at least)")
    add("--seed", type=int, default=1, help="another one makes another network")
    add("--rounds", type=int, default=400, help="of playing and learning")
    add("--minutes", type=float, default=12.0, help="at most, before the last measurement")
    add("--games", type=int, default=512, help="played side by side")
    add("--steps", type=int, default=64, help="answers in each of them, a round")
    add("--epochs", type=int, default=2, help="how often each answer is learned from")
    add("--lesson", type=int, default=4096, help="answers in a step of learning")
    add("--hidden", type=int, default=128, help="numbers in a hidden layer")
    add("--rate", type=float, default=1e-3, help="size of the first steps of learning")
    add("--every", type=int, default=20, help="rounds between measurements")
    add("--deals", type=int, default=50, help="of a measurement, played once from each seat")
    add("--last", type=int, default=200, help="deals of the last measurement")
    add("--against", default="greedy,scribe", help="bots that it is measured against")
    add("--folder", type=Path, default=FOLDER, help="where network and curve are written")
    args = parser.parse_args(words)
    args.seats = args.seats or max(2, min(GAMES[args.game].seats))
    return args


def main(words: list[str]) -> dict[str, Estimate]:
    """Learns, shows how it goes, and writes the network and the curve."""
    args = chosen(words)
    begun, worked = perf_counter(), process_time()
    trainer = Trainer(args)
    points: list[curve.Point] = []

    def note(deals: int) -> None:
        won = trainer.measured(deals)
        points.append(curve.Point(perf_counter() - begun, trainer.games, won))
        print("\r" + curve.line(points[-1]), flush=True)

    print(f"{args.game}, {args.seats} seats: how often it wins, by minutes")
    note(args.deals)
    for number in trainer.rounds():
        if sys.stderr.isatty():
            print(f"\r{number:5} of {args.rounds} rounds", end="", file=sys.stderr, flush=True)
        if perf_counter() - begun > args.minutes * 60:
            print(f"\rthe time is over after {number} of {args.rounds} rounds")
            break
        if number % args.every == 0 and number < args.rounds:
            note(args.deals)
    note(args.last)

    path = file_of(args.game, args.seats, args.folder)
    about = {"game": args.game, "seats": args.seats, "layout": trainer.version, "seed": args.seed}
    trainer.network.save(path, about | {"rounds": number, "games": trainer.games})
    fair, played = max(2, args.seats), args.last * args.seats
    title = f"{args.game}, {args.seats} seats: games the network wins"
    below = f"{trainer.games:,} games against itself; bands are 95 % intervals"
    curve.write(path.with_suffix(".svg"), points, title, below, 1 / fair)
    for bot, won in points[-1].won.items():
        print(f"wins {curve.said(won).strip()} of {played} games in paired deals against {bot}")
    print(f"one in {fair} would be fair")
    print(f"{perf_counter() - begun:.0f} s, {process_time() - worked:.0f} s of the processor")
    print(f"written: {path} ({path.stat().st_size // 1024} KB) and {path.with_suffix('.svg').name}")
    return points[-1].won


if __name__ == "__main__":
    main(sys.argv[1:])
