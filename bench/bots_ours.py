"""Speed, punctuality and memory of akhet's search; the akhet that Python finds is measured.

Run `python bots_ours.py WHAT [--game NAME] ...`: one JSON object. `pace`: playouts a second;
`length`: choices of a playout (needs interpreted akhet); `apart`: the pace of several processes at
once; `shared`: the pace of one search on several cores; `budget`: how long choices of whole games
take; `memory`: what a long search holds.
"""

import argparse
import json
import os
import random
from multiprocessing import get_context
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from time import perf_counter, process_time

from akhet.bots.manner import Manner
from akhet.bots.search import Search
from akhet.bots.sharing import run_shared
from akhet.bots.thinking import SearchBot
from akhet.core import CHANCE, COMPILED, OVER, Rng
from akhet.games import GAMES

SEATS = {"imhotep": 2, "amunre": 3, "pharaon": 2}
PAGE = os.sysconf("SC_PAGE_SIZE")


def opening(game, rng):
    """What the first seat to choose sees of a new game, and that seat."""
    state = game.new(SEATS[game.key])
    while game.actor(state) == CHANCE:
        game.apply(state, game.sample(state, rng))
    seat = game.waiting(state)[0]
    return game.mask(state, seat), seat


def begun(game, manner, rng):
    """A search that has not played out yet, and what it sees."""
    search = Search(game, manner)
    seen, seat = opening(game, rng)
    search.begin(seen, seat)
    return search, seen


def manner_of(asked):
    return Manner(knows=not asked.plain, room=asked.room) if asked.room else Manner(not asked.plain)


# ---------------------------------------------------------------- pace


def pace(asked):
    """Searches of so many playouts from other openings, each with an empty tree, for so long."""
    game, rng = GAMES[asked.game], Rng(random.getrandbits(60))
    search, seen = begun(game, manner_of(asked), rng)
    search.run(seen, 2, 0.0, rng, False)  # warm up
    done, cpu, wall = 0, 0.0, 0.0
    while cpu < asked.seconds:
        seen, seat = opening(game, rng)
        began, started = perf_counter(), process_time()
        search.begin(seen, seat)
        search.run(seen, asked.playouts, 0.0, rng, False)
        cpu += process_time() - started
        wall += perf_counter() - began
        done += asked.playouts
    return {"cpu": done / cpu, "wall": done / wall, "knows": search.knowledge is not None}


def length(asked):
    """Choices of a playout, tree and all; questions with a single answer are not counted."""
    base = type(GAMES[asked.game])

    class Counted(base):
        """The game, with an eye on what is answered."""

        made = 0

        def advance(self, state, action, out):
            """Counts an answer if there was another."""
            self.made += out.total == 0 and out.n > 1
            super().advance(state, action, out)

    game, rng = Counted(), Rng(7)
    search, seen = begun(game, manner_of(asked), rng)
    game.made = 0
    search.run(seen, asked.playouts, 0.0, rng, False)
    return {"choices": game.made / asked.playouts}


# ---------------------------------------------------------------- growth


def worker(asked, seed, barrier, results):
    """Searches as long as the others, from the same moment on."""
    rng = Rng(seed)
    search, seen = begun(GAMES[asked.game], manner_of(asked), rng)
    search.run(seen, 2, 0.0, rng, False)
    barrier.wait()
    began, started, done = perf_counter(), process_time(), 0
    while (wall := perf_counter() - began) < asked.seconds:
        done += search.run(seen, 0, min(0.1, asked.seconds - wall), rng, False)
    results.put((done, process_time() - started, wall))


def apart(asked):
    """The playouts a second of several processes that do not know of each other."""
    spawn = get_context("spawn")
    barrier, results = spawn.Barrier(asked.jobs), spawn.Queue()
    jobs = [
        spawn.Process(target=worker, args=(asked, seed, barrier, results))
        for seed in range(asked.jobs)
    ]
    for job in jobs:
        job.start()
    found = [results.get(timeout=asked.seconds + 60) for _job in jobs]
    for job in jobs:
        job.join()
    return {
        "wall": sum(done / wall for done, _cpu, wall in found),
        "cpu": sum(done / cpu for done, cpu, _wall in found),
    }


def shared(asked):
    """The playouts a second of searches with a budget of time, each on several cores."""
    rng = Rng(random.getrandbits(60))
    search, seen = begun(GAMES[asked.game], manner_of(asked), rng)
    done, cpu, wall = 0, 0.0, 0.0
    while wall < asked.seconds:
        search.begin(seen, search.me)
        began, started = perf_counter(), all_cpu()
        if asked.jobs == 1:
            search.run(seen, 0, asked.budget, rng)
        else:
            run_shared(search, seen, 0, asked.budget, rng, asked.jobs)
        wall += perf_counter() - began
        cpu += all_cpu() - started
        done += sum(tries for _action, tries, _gain in search.tried())
    return {"wall": done / wall, "cpu": done / cpu * asked.jobs}


def all_cpu():
    """Processor time of this process and of those it waited for."""
    spent = [getrusage(RUSAGE_SELF), getrusage(RUSAGE_CHILDREN)]
    return sum(part.ru_utime + part.ru_stime for part in spent)


# ---------------------------------------------------------------- decisions within budget


def idle(seconds):
    """Does nothing but look at the clock until a time is over: as late as the machine makes it."""
    began = perf_counter()
    while perf_counter() - began < seconds:
        pass
    return perf_counter() - began


def timed(choose):
    """Calls, and tells the answer and how long it took: the clock on the wall, the processor."""
    began, started = perf_counter(), process_time()
    answer = choose()
    return answer, perf_counter() - began, process_time() - started


def budget(asked):
    """Whole games of searching bots; after each choice the machine is asked how late it is."""
    game, rng = GAMES[asked.game], Rng(11)
    found = {"wall": [], "cpu": [], "idle": []}
    for _game in range(asked.games):
        state = game.new(SEATS[game.key])
        bots = [SearchBot(manner_of(asked), seconds=asked.budget) for _seat in range(state.seats)]
        while (actor := game.actor(state)) != OVER and len(found["wall"]) < asked.choices:
            if actor == CHANCE:
                game.apply(state, game.sample(state, rng))
                continue
            seat = game.waiting(state)[0]
            seen = game.mask(state, seat)
            action, wall, cpu = timed(lambda: bots[seat].choose(game, seen, seat, rng))  # noqa: B023
            game.play(state, action, seat)
            found["wall"].append(wall)
            found["cpu"].append(cpu)
            found["idle"].append(idle(asked.budget))
    return found


# ---------------------------------------------------------------- memory


def resident():
    """Bytes of memory this process holds now."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * PAGE


def memory(asked):
    """One long search of one position: memory before, with a tree, with a full one, at the end."""
    game, rng = GAMES[asked.game], Rng(13)
    seen, seat = opening(game, rng)
    row = {"before": resident(), "full": None, "full_at": None}
    search = Search(game, manner_of(asked))
    search.begin(seen, seat)
    row["made"] = resident()
    began, playouts = perf_counter(), 0
    while perf_counter() - began < asked.seconds:
        playouts += search.run(seen, 0, min(0.5, asked.seconds / 10), rng, False)
        if row["full"] is None and search.tree.is_full():
            row["full"], row["full_at"] = resident(), perf_counter() - began
    return row | {"after": resident(), "playouts": playouts, "nodes": search.tree.count}


def main():
    ways = {way.__name__: way for way in (pace, length, apart, shared, budget, memory)}
    parser = argparse.ArgumentParser(description="Speed of akhet's search.")
    parser.add_argument("way", choices=list(ways))
    parser.add_argument("--game", choices=list(GAMES), default="imhotep")
    parser.add_argument("--plain", action="store_true", help="plain UCT, without knowledge")
    parser.add_argument("--playouts", type=int, default=500, help="of each search")
    parser.add_argument("--seconds", type=float, default=1.0, help="of searching")
    parser.add_argument("--jobs", type=int, default=1, help="processes at once")
    parser.add_argument("--budget", type=float, default=0.1, help="seconds for a choice")
    parser.add_argument("--games", type=int, default=1, help="whole games")
    parser.add_argument("--choices", type=int, default=1_000_000, help="choices at most")
    parser.add_argument("--room", type=int, default=0, help="nodes of a tree")
    asked = parser.parse_args()
    print(json.dumps({"compiled": COMPILED, **ways[asked.way](asked)}))


if __name__ == "__main__":
    main()
