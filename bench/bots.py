"""The benchmark of the search, next to the searches of other libraries. `make bench` starts it.

Every row is measured in a process of its own, once per round, and the rounds go through all rows in
turn, so that noise on the machine hits all alike. Medians are printed as Markdown.
"""

import argparse
import os
import platform
import sys
from datetime import UTC, datetime

from run import PEERS_PYTHON, middle, run, times

from akhet.core import COMPILED

GAMES = {"imhotep": "Imhotep", "amunre": "Amun-Re", "pharaon": "Pharaon"}
MANNERS = {"knowledge": (), "plain UCT": ("--plain",)}
PEERS = ["OpenSpiel gin_rummy", "OpenSpiel hearts", "catanatron catan"]
PARTS = ["pace", "growth", "budget", "memory"]
LATE = 1.1  # budgets; a choice that takes longer is late
LENGTHS = 100  # playouts whose choices are counted
MB = 1_000_000


def ours(way, game, *words, source=not COMPILED):
    """What one process of akhet measured; `source` asks for the interpreted one."""
    return run(sys.executable, "bots_ours.py", way, "--game", game, *words, source=source)


def peer(name, *words):
    return run(PEERS_PYTHON, "bots_peers.py", name, *words)


def own_rows(games):
    """Every game in every manner: a label, the game, the words that ask for the manner."""
    for game, title in games.items():
        for manner, words in MANNERS.items():
            yield f"{title}, {manner}", game, words


def say(*words):
    print(*words, file=sys.stderr, flush=True)


def rounds_of(measures, rounds):
    """All measures once a round; by label what was found in each round."""
    found = {}
    for turn in range(rounds):
        for label, measure in measures:
            say(f"round {turn + 1}: {label}")
            found.setdefault(label, []).append(measure())
    return found


def share(values, part):
    """The value that such a part of all is not above."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


# ---------------------------------------------------------------- playouts a second


def pace(asked):
    """Playouts a second of our search and of the others."""
    words = ("--playouts", str(asked.playouts), "--seconds", str(asked.seconds))
    measures = [
        (label, lambda game=game, manner=manner: ours("pace", game, *words, *manner))
        for label, game, manner in own_rows(asked.games)
    ]
    names = [] if asked.no_peers else PEERS
    measures += [(name, lambda name=name: peer(name, *words)) for name in names]
    found = rounds_of(measures, asked.rounds)
    choices = {name: middle(found[name], "choices") for name in names}
    for label, game, manner in own_rows(asked.games):
        if not manner and not found[label][0]["knows"]:
            del found[label]  # a game without knowledge: both rows would be the same
            continue
        say(f"length of a playout: {label}")
        counted = ("--playouts", str(min(LENGTHS, asked.playouts)), *manner)
        choices[label] = ours("length", game, *counted, source=True)["choices"]
    yield f"Playouts a second, {asked.playouts} from an empty tree at the opening:\n"
    yield from pace_table(found, choices)
    if names:
        yield "\nTimes as many as the others, by processor time (by the clock on the wall):\n"
        yield from ratio_table(found, choices, names)


def pace_table(found, choices):
    yield "| search | playouts/s, processor | playouts/s, wall | choices a playout | choices/s |"
    yield "|---|---:|---:|---:|---:|"
    for label, rows in found.items():
        cpu, wall = middle(rows, "cpu"), middle(rows, "wall")
        yield (
            f"| {label} | {cpu:,.0f} | {wall:,.0f} | {choices[label]:.0f}"
            f" | {cpu * choices[label]:,.0f} |"
        )


def ratio_table(found, choices, names):
    """Playouts and choices of akhet for each of the others'."""
    yield "| akhet | " + " | ".join(f"{name}: playouts | choices" for name in names) + " |"
    yield "|---|" + "---:|---:|" * len(names)
    for label in found:
        if label in names:
            continue
        cells = [label]
        for name in names:
            cpu, wall = (middle(found[label], f) / middle(found[name], f) for f in ("cpu", "wall"))
            longer = choices[label] / choices[name]
            cells += [f"{times(part * cpu, 1)} ({times(part * wall, 1)})" for part in (1, longer)]
        yield f"| {' | '.join(cells)} |"


# ---------------------------------------------------------------- growth with cores


def growth(asked):
    """Playouts a second on one core and on two: processes apart, and one search on both."""
    words = ("--seconds", str(2 * asked.seconds), "--budget", str(asked.budget))
    measures = [
        (f"{way} {jobs} {game}", lambda w=way, j=jobs, g=game: ours(w, g, "--jobs", str(j), *words))
        for game in asked.games
        for way in ("apart", "shared")
        for jobs in (1, 2)
    ]
    found = rounds_of(measures, asked.rounds)
    yield f"Playouts a second on two cores for each on one; one search has {asked.budget} s:\n"
    yield "| game | two processes, wall | processor | one search on both, wall | processor |"
    yield "|---|---:|---:|---:|---:|"
    for game, title in asked.games.items():
        cells = [title]
        for way in ("apart", "shared"):
            one, two = found[f"{way} 1 {game}"], found[f"{way} 2 {game}"]
            cells += [f"{middle(two, field) / middle(one, field):.2f}" for field in ("wall", "cpu")]
        yield f"| {' | '.join(cells)} |"


# ---------------------------------------------------------------- decisions within budget


def budget(asked):
    """How long choices take, next to a loop that only looks at the clock."""
    words = ("--budget", str(asked.budget), "--games", str(asked.whole))
    words += ("--choices", str(asked.choices))
    yield f"Milliseconds for a choice with a budget of {asked.budget * 1000:.0f}, whole games:\n"
    yield "| game | choices | p50 | p99 | longest | late | p99, processor | longest, processor |"
    yield "|---|---:|---:|---:|---:|---:|---:|---:|"
    for game, title in asked.games.items():
        say(f"choices of {game}")
        found = ours("budget", game, *words)
        yield budget_row(title, found["wall"], found["cpu"], asked.budget)
        yield budget_row(f"{title}: nothing but the clock", found["idle"], [], asked.budget)


def budget_row(label, wall, cpu, allowed):
    """One row; late is the part of the choices that took more than a tenth too long."""
    figures = [share(wall, 0.5), share(wall, 0.99), max(wall)]
    late = sum(time > LATE * allowed for time in wall) / len(wall)
    own = [f"{time * 1000:.1f}" for time in (share(cpu, 0.99), max(cpu))] if cpu else ["-", "-"]
    cells = [f"{time * 1000:.1f}" for time in figures] + [f"{late:.1%}", *own]
    return f"| {label} | {len(wall)} | {' | '.join(cells)} |"


# ---------------------------------------------------------------- memory


def memory(asked):
    """What a long search of one position holds."""
    words = ("--seconds", str(asked.memory_seconds), "--room", str(asked.room))
    yield f"Megabytes that a process holds, {asked.memory_seconds:g} s of search of the opening:\n"
    yield "| game | before | with an empty tree | tree full | at the end | full after | playouts |"
    yield "|---|---:|---:|---:|---:|---:|---:|"
    for game, title in asked.games.items():
        say(f"memory of {game}")
        row = ours("memory", game, *words)
        sizes = [row[field] for field in ("before", "made", "full", "after")]
        cells = [f"{size / MB:.1f}" if size else "-" for size in sizes]
        full = f"{row['full_at']:.1f} s" if row["full_at"] else f"never: {row['nodes']:,} nodes"
        yield f"| {title} | {' | '.join(cells)} | {full} | {row['playouts']:,} |"


# ---------------------------------------------------------------- the run


def load():
    return " ".join(f"{number:.1f}" for number in os.getloadavg())


def read_words():
    parser = argparse.ArgumentParser(description="Measures the search, and those of others.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)}; all if none")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--playouts", type=int, default=500, help="of each search")
    parser.add_argument("--seconds", type=float, default=1.0, help="of search for a row of a round")
    parser.add_argument("--budget", type=float, default=0.1, help="seconds for a choice")
    parser.add_argument("--whole", type=int, default=2, help="whole games of timed choices")
    parser.add_argument("--choices", type=int, default=1_000_000, help="timed choices at most")
    parser.add_argument("--memory-seconds", type=float, default=60.0)
    parser.add_argument("--room", type=int, default=0, help="nodes of a tree; 0: as usual")
    parser.add_argument("--game", choices=list(GAMES), action="append", help="all by default")
    parser.add_argument("--no-peers", action="store_true")
    parser.add_argument("--quick", action="store_true", help="a few seconds, to see that it runs")
    asked = parser.parse_args()
    if unknown := [part for part in asked.parts if part not in PARTS]:
        parser.error(f"there is no part {', '.join(unknown)}; there are {', '.join(PARTS)}")
    if asked.quick:
        little = {"rounds": 1, "playouts": 5, "seconds": 0.02, "budget": 0.01, "whole": 1}
        little |= {"choices": 3, "memory_seconds": 0.1, "room": 20, "no_peers": True}
        little |= {"game": ["imhotep"]}
        vars(asked).update(little)
    if not asked.no_peers and not PEERS_PYTHON.exists():
        parser.error("the others are not installed; run `make bench`, or leave them: --no-peers")
    asked.games = {game: GAMES[game] for game in asked.game or GAMES}
    return asked


def main():
    asked = read_words()
    print(f"`{' '.join(['python', *sys.argv])}`, {datetime.now(UTC):%Y-%m-%d %H:%M} UTC")
    print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()},")
    print(f"akhet {'compiled' if COMPILED else 'interpreted'}; load average before: {load()}")
    parts = {"pace": pace, "growth": growth, "budget": budget, "memory": memory}
    for part in asked.parts or PARTS:
        print("\n" + "\n".join(parts[part](asked)), flush=True)
    print(f"\nMedian of {asked.rounds} rounds where there are rounds. Load average after: {load()}")


if __name__ == "__main__":
    main()
