"""Where random play spends its time, step by step: how often each is asked and what it costs.

    python bench/steps.py pharaon --seats 3 --games 40

Games are played by the engine's own parts, from Python, and every list of answers and every answer
that is carried out is kept with a copy of its position. Then the same calls are made again, all of
one step in a row, and timed by processor time; what the call itself costs, measured with a call
that does nothing, is taken away. What is left of a decision's time inside is the engine, the
choice, the copy and the scoring.
"""

import argparse
import gc
from collections import defaultdict
from time import process_time

from akhet.core import COMPILED, Moves, Rng
from akhet.core.play import random_games
from akhet.core.state import task_seat, task_step, top_task
from akhet.games import GAMES

ROUNDS = 9
CHUNK = 64


def asked():
    """What the command line says."""
    parser = argparse.ArgumentParser(description="Time of each step in random play.")
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    return parser.parse_args()


class Record:
    """All calls of some random games, by step."""

    def __init__(self, game):
        """Nothing yet."""
        self.game, self.engine, self.out = game, game.engine, Moves()
        self.fills, self.applies = defaultdict(list), defaultdict(list)
        self.decisions = 0

    def fill(self, state, task, seat):
        """Lists the answers, and keeps the call."""
        self.fills[task_step(task)].append((self.game.copy(state), task, seat, self.out))
        self.out.clear()
        self.engine.list_answers(state, task, seat, self.out)

    def carry_out(self, state, task, seat, action):
        """Carries an answer out, and keeps the call."""
        self.applies[task_step(task)].append((self.game.copy(state), task, seat, action))
        self.engine.carry_out(state, task, seat, action)

    def play(self, state, rng):
        """One game, question by question, as `Engine.settle` and `playout` do."""
        steps = self.game.steps
        while state.depth > 0:
            task = top_task(state)
            step = steps[task_step(task)]
            if not step.asks:
                self.carry_out(state, task, task_seat(task), -1)
                continue
            seat = self.engine.answering(state, task)
            self.fill(state, task, seat)
            forced = self.out.n == 1 and step.settles
            self.decisions += self.out.total == 0 and not forced
            action = self.out.items[0] if forced else self.out.pick(rng)
            self.carry_out(state, task, seat, action)


def chunks(rows):
    """So few positions at a time that they stay in the processor's cache, as in a game."""
    return [rows[start : start + CHUNK] for start in range(0, len(rows), CHUNK)]


def filling(game, rows):
    """Nanoseconds to list the answers of one of these positions."""
    listing, answering = game.engine.list_answers, game.engine.answering
    spent = 0.0
    for some in chunks(rows):
        most = nothing = 1e9
        for _round in range(ROUNDS):
            start = process_time()
            for a, b, _c, out in some:
                out.clear()
                answering(a, b)
            middle = process_time()
            for a, b, c, out in some:
                out.clear()
                listing(a, b, c, out)
            most = min(most, process_time() - middle)
            nothing = min(nothing, middle - start)
        spent += most - nothing
    return spent / len(rows) * 1e9


def carrying(game, rows):
    """Nanoseconds to carry one of these answers out; each round on new copies."""
    carry, answering = game.engine.carry_out, game.engine.answering
    spent = 0.0
    for some in chunks(rows):
        most = nothing = 1e9
        for _round in range(ROUNDS):
            new = [(game.copy(a), b, c, d) for a, b, c, d in some]
            start = process_time()
            for a, b, _c, _d in new:
                answering(a, b)
            middle = process_time()
            for a, b, c, d in new:
                carry(a, b, c, d)
            most = min(most, process_time() - middle)
            nothing = min(nothing, middle - start)
        spent += most - nothing
    return spent / len(rows) * 1e9


def inside(game, seats, options):
    """Nanoseconds of a decision in the compiled loop."""
    rates = []
    for seed in range(ROUNDS):
        start = process_time()
        played, _sum = random_games(game, seats, options, 300 if COMPILED else 2, seed)
        rates.append((process_time() - start) / played * 1e9)
    return min(rates)


def main():
    """Plays, measures and writes a table."""
    said = asked()
    game = GAMES[said.game]
    options = game.checked(said.seats, dict(pair.split("=") for pair in said.option))
    record, rng = Record(game), Rng(1)
    for _game in range(said.games):
        record.play(game.new(said.seats, options), rng)
    gc.disable()
    whole, rows = inside(game, said.seats, options), []
    for number, step in enumerate(game.steps):
        fills, applies = record.fills[number], record.applies[number]
        if applies:
            lists = filling(game, fills) if fills else 0.0
            ns = lists, carrying(game, applies)
            each = [len(fills) / record.decisions, len(applies) / record.decisions]
            rows.append((step.name, each, ns, each[0] * ns[0] + each[1] * ns[1]))
    print(f"{whole:.0f} ns a decision inside, {record.decisions / said.games:.0f} a game\n")
    print("| step | answers listed | ns each | carried out | ns each | ns a decision | share |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for name, each, ns, sum_ in sorted(rows, key=lambda row: -row[3]):
        print(
            f"| {name} | {each[0]:.3f} | {ns[0]:.0f} | {each[1]:.3f} | {ns[1]:.0f} | "
            f"{sum_:.1f} | {sum_ / whole:.0%} |"
        )
    rest = whole - sum(row[3] for row in rows)
    print(f"| the rest | | | | | {rest:.1f} | {rest / whole:.0%} |")


if __name__ == "__main__":
    main()
