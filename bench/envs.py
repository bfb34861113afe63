"""The environments and those of others, all in one run: `make bench` starts it.

As in `run.py` every row is measured in a process of its own, once per round, by processor time.
`two cores` is two processes with a `Many` each, at the same time; their paces are added up.
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
GAMES = ("imhotep", "amunre", "pharaon")
TITLES = (*GAMES, "konflikte")
TWO = "many/imhotep, two cores"
PGX = "pgx/backgammon"
ZOO = ("pettingzoo/tictactoe-v3", "pettingzoo/connect_four-v3", "pettingzoo/texas_holdem-v4")
SPIEL = ("open_spiel_py/python_tic_tac_toe", "open_spiel_py/python_block_dominoes")
MILLION = 1_000_000


def started(python, script, *words):
    """A measuring process."""
    env = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    command = [str(python), "-W", "ignore", str(HERE / script), *words]
    return subprocess.Popen(
        command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def said(process):
    """The JSON object that it prints last; a note where it failed."""
    out, problem = process.communicate()
    if process.returncode != 0:
        return {"note": (problem.strip().splitlines() or ["failed"])[-1][:100]}
    return json.loads(out.splitlines()[-1])


def ours(row, seconds):
    return said(started(sys.executable, "envs_ours.py", row, "--seconds", str(seconds)))


def two_cores(seconds):
    words = ("envs_ours.py", "many/imhotep", "--seconds", str(seconds))
    both = [said(process) for process in [started(sys.executable, *words) for _core in range(2)]]
    return {"decisions_per_second": sum(row["decisions_per_second"] for row in both)}


def peer(name, seconds, python):
    if name == PGX:
        return said(started(python, "envs_pgx.py", "--seconds", str(seconds)))
    return said(started(python, "peers.py", name, "--seconds", str(seconds)))


def rows(seconds, python):
    """What to measure: a label and how."""
    for way in ("tensor", "any", "many"):
        for title in TITLES:
            yield f"{way}/{title}", lambda row=f"{way}/{title}": ours(row, seconds)
    yield TWO, lambda: two_cores(seconds)
    yield PGX, lambda: peer(PGX, seconds, python)
    for way, others in (("pettingzoo", ZOO), ("open_spiel", SPIEL)):
        for game in GAMES:
            yield f"{way}/{game}", lambda row=f"{way}/{game}": ours(row, seconds)
        for name in others:
            yield name, lambda name=name: peer(name, seconds, python)


def middle(found, field):
    values = [row[field] for row in found if row.get(field) is not None]
    return median(values) if values else None


def table(found):
    """The rows as Markdown."""
    yield "| row | steps/s | an observation |"
    yield "|---|---:|---:|"
    for label, row in found.items():
        rate, ns = middle(row, "decisions_per_second"), middle(row, "ns")
        pace = f"{rate:,.0f}" if rate else row[-1].get("note", "-")
        yield f"| {label} | {pace} | {f'{ns:,.0f} ns' if ns else '-'} |"


def demands(found):
    """What is demanded, with what was measured."""
    rate = {row: middle(found[row], "decisions_per_second") or float("nan") for row in found}
    yield "| demand | at least | measured |"
    yield "|---|---:|---:|"
    yield f"| Imhotep, two cores, steps a second | {MILLION:,} | {rate[TWO]:,.0f} |"
    yield f"| ... / pgx's backgammon | 20 | {rate[TWO] / rate[PGX]:.0f} |"
    for way, least, others in (("pettingzoo", 10, ZOO), ("open_spiel", 3, SPIEL)):
        for name in others:
            pace = rate[f"{way}/imhotep"] / rate[name]
            yield f"| {way}/imhotep / {name} | {least} | {pace:.1f} |"
    for title in TITLES:
        next_one, any_one = (middle(found[f"{way}/{title}"], "ns") for way in ("tensor", "any"))
        yield (
            f"| an observation of {title}, ns: after the one before, after any other |"
            f" at most 1,000 | {next_one or float('nan'):,.0f}, {any_one or float('nan'):,.0f} |"
        )


def main():
    parser = argparse.ArgumentParser(description="Measures environments.")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=0.5, help="for a row of a round")
    parser.add_argument("--peers", default=str(PEERS_PYTHON), help="the Python with the others")
    asked = parser.parse_args()
    found = {}
    for turn in range(asked.rounds):
        for label, measure in rows(asked.seconds, asked.peers):
            print(f"round {turn + 1}: {label}", file=sys.stderr, flush=True)
            found.setdefault(label, []).append(measure())
    print(f"Median of {asked.rounds} rounds, {asked.seconds} s for each row of a round.\n")
    print("\n".join(table(found)) + "\n\n" + "\n".join(demands(found)))


if __name__ == "__main__":
    main()
