"""The benchmark: akhet and other board game libraries, all in one run. `make bench` starts it.

Every row is measured in a process of its own, once per round, and the rounds go through all rows in
turn, so that noise on the machine hits all alike. Medians are printed as Markdown.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

HERE = Path(__file__).parent
PEERS_PYTHON = HERE.parent / ".bench-venv" / "bin" / "python"
INSIDE = "akhet, compiled"
DRIVEN = "akhet, compiled, driven from Python"
AMUNRE = "akhet, Amun-Re, compiled"
PHARAON = "akhet, Pharaon, compiled"
OTHERS = {AMUNRE: ("amunre", 100, 60), PHARAON: ("pharaon", 50, 40)}
"""The other games: their key, and how many times catanatron's pace and copy they must reach."""
PLAIN = "akhet, interpreted"
PLAIN_DRIVEN = "akhet, interpreted, driven from Python"
CATAN = "catanatron/catan"


def run(python, script, *args, source=False):
    """The JSON object that a measuring script prints last."""
    env = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    if source:
        env["PYTHONPATH"] = str(HERE.parent / "src")
    command = [str(python), str(HERE / script), *args]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)} failed:\n{done.stderr}")
    return json.loads(done.stdout.splitlines()[-1])


def ours(way, source, seconds, game="imhotep"):
    words = (way, "--game", game, "--seconds", str(seconds))
    row = run(sys.executable, "ours.py", *words, source=source)
    if row["compiled"] == source:
        sys.exit(f"akhet is {'not ' if not row['compiled'] else ''}compiled; run `make setup`")
    return row


def peer(name, seconds):
    return run(PEERS_PYTHON, "peers.py", name, "--imports", "--seconds", str(seconds))


def rows(names, seconds):
    """What to measure: a label and how."""
    yield INSIDE, lambda: ours("inside", False, seconds)
    yield DRIVEN, lambda: ours("driven", False, seconds)
    for label, (game, _rate, _copy) in OTHERS.items():
        yield label, lambda game=game: ours("inside", False, seconds, game)
    yield PLAIN, lambda: ours("inside", True, seconds)
    yield PLAIN_DRIVEN, lambda: ours("driven", True, seconds)
    for name in names:
        yield name, lambda name=name: peer(name, seconds)


def peer_names():
    code = "import peers; print(*peers.NAMES)"
    return subprocess.check_output([PEERS_PYTHON, "-c", code], cwd=HERE, text=True).split()


def middle(found, field):
    """The median of a field over the rounds, or None where it is missing."""
    values = [row[field] for row in found if row.get(field) is not None]
    return median(values) if values else None


def times(a, b):
    return f"{a / b:,.1f}" if a and b and a / b < 10 else f"{a / b:,.0f}" if a and b else "-"


def table(found):
    """The rows as Markdown; ratios say how many times faster akhet is."""
    inside, driven = (middle(found[row], "decisions_per_second") for row in (INSIDE, DRIVEN))
    own_copy = middle(found[DRIVEN], "copy_ns")
    yield "| row | decisions/s | akhet inside | akhet driven | copy | akhet copy | fold | import |"
    yield "|---|---:|---:|---:|---:|---:|---:|---:|"
    for label, row in found.items():
        rate, copy, load = (middle(row, f) for f in ("decisions_per_second", "copy_ns", "import_s"))
        cells = [
            label,
            f"{rate:,.0f}" if rate else row[-1].get("note", "-"),
            times(inside, rate),
            times(driven, rate),
            f"{copy:,.0f} ns" if copy else "-",
            times(copy, own_copy),
            f"{middle(row, 'fold_us'):,.0f} us" if middle(row, "fold_us") else "-",
            f"{load * 1000:,.0f} ms" if load else "-",
        ]
        yield f"| {' | '.join(cells)} |"


def demands(found):
    """The ratios akhet holds itself to, with what was measured."""
    rate = {row: middle(found[row], "decisions_per_second") for row in found}
    copies = {row: middle(found[row], "copy_ns") for row in found}
    folded, played = (middle(found[INSIDE], field) for field in ("fold_us", "random_us"))
    yield "| demand | at least | measured |"
    yield "|---|---:|---:|"
    yield f"| compiled / interpreted, inside | 15 | {rate[INSIDE] / rate[PLAIN]:.1f} |"
    yield f"| inside / catanatron | 150 | {rate[INSIDE] / rate[CATAN]:.0f} |"
    yield f"| driven from Python / catanatron | 30 | {rate[DRIVEN] / rate[CATAN]:.0f} |"
    yield f"| catanatron's copy / akhet's | 100 | {copies[CATAN] / copies[DRIVEN]:.0f} |"
    for label, (game, pace, copy) in OTHERS.items():
        yield f"| {game} inside / catanatron | {pace} | {rate[label] / rate[CATAN]:.0f} |"
        yield f"| catanatron's copy / {game}'s | {copy} | {copies[CATAN] / copies[label]:.0f} |"
    yield (
        f"| folding a log / random play of that length | at most 3 | {folded / played:.2f}"
        f" ({folded:.1f} / {played:.1f} us a game) |"
    )


def main():
    parser = argparse.ArgumentParser(description="Measures akhet and other libraries.")
    parser.add_argument("names", nargs="*", help="peers to measure; all by default")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5, help="of play for a row of a round")
    asked = parser.parse_args()
    found = {}
    for turn in range(asked.rounds):
        for label, measure in rows(asked.names or peer_names(), asked.seconds):
            print(f"round {turn + 1}: {label}", file=sys.stderr, flush=True)
            found.setdefault(label, []).append(measure())
    print(f"Median of {asked.rounds} rounds, {asked.seconds} s of play for each row of a round.\n")
    print("\n".join(table(found)))
    if CATAN in found:
        print("\n" + "\n".join(demands(found)))


if __name__ == "__main__":
    main()
