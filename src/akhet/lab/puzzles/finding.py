"""Finding: walks through matches and keeps the positions whose best answer can be proven."""

import hashlib
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from time import process_time
from typing import Any

from akhet.core import CHANCE, AnyGame
from akhet.core.state import task_arg, task_step, top_task
from akhet.lab.puzzles import grading
from akhet.lab.puzzles.exact import exact_values
from akhet.lab.puzzles.proving import MOST_RIVALS, Prover, Tried, clear_lead, doubtful
from akhet.lab.puzzles.sources import title_of
from akhet.match import Match
from akhet.match.match import by_seat
from akhet.puzzles.ideas import ideas_of
from akhet.puzzles.puzzle import EASY, HARD, MEDIUM, Proof, Puzzle, Worth, shortened

FIRST = 15  # choices at the beginning of a match that are left out
FEWEST, MOST = 4, 40  # ideas
LATE = 8  # questions at its end, which are looked at first
APART = 12  # lines between two puzzles of a match
CLOSER = 4  # ideas that are looked at more closely
EACH = 2  # puzzles of a match
RANGE = (0.12, 0.97)  # the win chance of the best answer, at a table of two
EXACT_LEAD = 0.2  # of an exact one
ALWAYS = 0.98  # what the panel finds so often is no puzzle
KEPT = 40  # ideas whose worth is told
SAME = 2  # puzzles of a set with the same answer
PARTS = {EASY: 3, MEDIUM: 5, HARD: 10}  # tenths of a set that may be of a level


@dataclass(frozen=True)
class Effort:
    """How much is tried: playouts of the two looks and of the proof, seeds, exact positions.

    Without playouts for proofs only exact endings are looked for.
    """

    glance: int = 60
    look: int = 400
    proof: int = 10_000
    seeds: tuple[int, ...] = (1, 2, 3, 4, 5)
    positions: int = 60_000


@dataclass(frozen=True)
class Asked:
    """A question of a match: its line comes next, and its seat answers."""

    line: int
    seat: int
    state: Any


def questions(match: Match) -> list[Asked]:
    """The questions of a match that one seat alone answers from the beginning of an answer."""
    game, state = match.game, match.fresh()
    found: list[Asked] = []
    before = CHANCE
    for n in match.counted:
        line = match.lines[n - 1]
        if line.by != CHANCE and begins(game, state, line.by, before):
            found.append(Asked(n, line.by, game.copy(state)))
        game.play(state, game.action(line.do), by_seat(line))
        before = line.by
    return found[FIRST:]


def begins(game: AnyGame, state: Any, seat: int, before: int) -> bool:
    """Whether a seat, and nobody else, is asked something that is no part of its last answer."""
    task = top_task(state)
    part = game.steps[task_step(task)].continues(state, seat, task_arg(task))
    alone = game.waiting(state) == [seat]
    return alone and not (part and before == seat) and len(game.options(state, seat)) > 1


class Finder:
    """Finds puzzles in matches of one game."""

    def __init__(self, game: AnyGame, effort: Effort) -> None:
        """A finder that has found nothing."""
        self.game = game
        self.effort = effort
        self.prover = Prover(game)
        self.looked = 0
        self.exact_over = False

    def search(self, match: Match) -> Iterator[Puzzle]:
        """The puzzles of a match: exact ones from its end, then proven ones."""
        taken: list[int] = []
        self.exact_over = False
        for asked in self.ordered(match):
            if len(taken) == EACH or (self.exact_over and not self.effort.proof):
                return
            if any(abs(asked.line - line) < APART for line in taken):
                continue
            found = self.puzzle(match, asked)
            if found is not None:
                taken.append(asked.line)
                yield found

    def ordered(self, match: Match) -> list[Asked]:
        """The questions of a match: from the last one on while they may be exact, then any."""
        found = questions(match)[::-1]
        rest = found[LATE:]
        random.Random(match.header.id).shuffle(rest)
        return found[:LATE] + rest

    def puzzle(self, match: Match, asked: Asked) -> Puzzle | None:
        """The puzzle of a position, if it is one."""
        self.looked += 1
        seen = self.game.mask(asked.state, asked.seat)
        ideas = ideas_of(self.game, seen, asked.seat)
        if not FEWEST <= len(ideas) <= MOST:
            return None
        found = self.exactly(asked, ideas)
        if found is None and self.effort.proof:
            found = self.proven(seen, asked, ideas)
        if found is None:
            return None
        best, worths, proof = found
        right = {tuple(way) for way in ideas[best]}
        panel = grading.panel(self.game, asked.state, asked.seat, right, asked.line)
        if grading.share(panel) >= ALWAYS:
            return None
        header, log = match.header, shortened(match, asked.line - 1)
        mark = hashlib.sha256(f"{header.options} {' '.join(log)} {asked.seat}".encode())
        return Puzzle(
            f"{title_of(match)}-{mark.hexdigest()[:6]}",
            title_of(match),
            header.game,
            header.seats,
            header.rules,
            dict(header.options),
            header.components,
            f"{header.id}:{asked.line - 1}",
            log,
            asked.seat,
            tuple(self.named(way) for way in ideas[best]),
            worths,
            proof,
            panel,
            grading.level(panel),
            grading.rating(panel),
        )

    def named(self, way: Iterable[int]) -> tuple[str, ...]:
        """A way by names."""
        return tuple(self.game.action_name(action) for action in way)

    # ---------------------------------------------------------------- exact

    def exactly(
        self, asked: Asked, ideas: list[list[list[int]]]
    ) -> tuple[int, tuple[Worth, ...], Proof] | None:
        """The exact proof of a position near the end; further from it none is tried."""
        if self.exact_over:
            return None
        most = self.effort.positions
        found = exact_values(self.game, asked.state, asked.seat, ideas, most)
        if found is None:
            self.exact_over = True
            return None
        values, looked = found
        order = sorted(range(len(ideas)), key=lambda n: (-values[n], n))
        lead = values[order[0]] - values[order[1]]
        if lead < EXACT_LEAD:
            return None
        worths = [
            Worth(self.named(ideas[n][0]), round(values[n], 4), 0.0, 0.0) for n in order[:KEPT]
        ]
        proof = Proof(True, round(lead, 4), round(lead, 4), looked, (), ())
        return order[0], tuple(worths), proof

    # ---------------------------------------------------------------- by playouts

    def proven(
        self, seen: Any, asked: Asked, ideas: list[list[list[int]]]
    ) -> tuple[int, tuple[Worth, ...], Proof] | None:
        """The proof of a position by playouts."""
        seat = asked.seat
        tried = self.tried(seen, asked, [idea[0] for idea in ideas])
        if tried is None:
            return None
        best = max(range(len(ideas)), key=lambda n: tried[n].win)
        rivals = doubtful(tried, best)
        order = sorted((n for n in range(len(ideas)) if n != best), key=lambda n: -tried[n].win)
        rivals += [n for n in order if n not in rivals][: max(0, CLOSER - 1 - len(rivals))]
        if len(rivals) > MOST_RIVALS:
            return None
        look, prover = self.effort.look, self.prover
        ways = {best: ideas[best][0]}
        for n in rivals:
            ways[n] = prover.best_payment(seen, seat, ideas[n], look, asked.line)
        found = prover.proven(seen, seat, ways, best, self.effort.proof, self.effort.seeds)
        if found is None:
            return None
        known = dict(enumerate(tried)) | found.tried
        order = sorted(known, key=lambda n: (n != best, -known[n].win))
        worths = [self.worth(ways.get(n, ideas[n][0]), known[n]) for n in order[:KEPT]]
        margins = tuple(round(one, 4) for one in found.margins)
        rounded = round(found.margin, 4), round(found.low, 4)
        return best, tuple(worths), Proof(False, *rounded, found.playouts, found.seeds, margins)

    def worth(self, way: list[int], tried: Tried) -> Worth:
        """What is told of an idea."""
        figures = round(tried.win, 4), round(tried.error, 4), round(tried.points, 1)
        return Worth(self.named(way), *figures)

    def tried(self, seen: Any, asked: Asked, ways: list[list[int]]) -> list[Tried] | None:
        """All ideas at a glance and the best ones at a closer look; None if nothing stands out."""
        effort, prover, seat = self.effort, self.prover, asked.seat
        tried = prover.screened(seen, seat, ways, effort.glance, asked.line)
        order = sorted(range(len(ways)), key=lambda n: -tried[n].win)
        least = clear_lead(seen.seats)
        low, high = RANGE[0] * 2 / seen.seats, RANGE[1]
        if not low <= tried[order[0]].win <= high or not stands_out(tried, order, least):
            return None
        while fresh := [n for n in order[:CLOSER] if tried[n].tries < effort.look]:
            for n in fresh:
                tried[n] = prover.tries(seen, seat, ways[n], effort.look, asked.line + n)
            order.sort(key=lambda n: -tried[n].win)
        lead = tried[order[0]].win - tried[order[1]].win
        return tried if lead >= least and tried[order[0]].win >= low else None


def stands_out(tried: list[Tried], order: list[int], least: float) -> bool:
    """Whether, at a glance, few ideas are near the best one."""
    return tried[order[0]].win - tried[order[min(3, len(order) - 1)]].win >= least


def collected(
    matches: Iterable[Match],
    effort: Effort,
    want: int,
    seconds: float,
    told: Callable[[Puzzle | None, int], None],
    known: Iterable[Puzzle] = (),
) -> list[Puzzle]:
    """Puzzles of matches until there are enough, or the processor has worked so long.

    At most three tenths of them are easy, and half of medium. What is known already is kept.
    """
    found = list(known)
    finders: dict[str, Finder] = {}
    start = process_time()
    for match in matches if len(found) < want else ():
        key = match.header.game
        finder = finders.setdefault(key, Finder(match.game, effort))
        for one in finder.search(match):
            if is_wanted(one, found, want):
                found.append(one)
                told(one, finder.looked)
            if len(found) >= want or process_time() - start > seconds:
                return found
        told(None, finder.looked)
        if process_time() - start > seconds:
            break
    return found


def is_wanted(one: Puzzle, found: Sequence[Puzzle], want: int) -> bool:
    """Whether a set needs this one: not there yet, of no level or answer that it has enough of."""
    alike = sum(other.level == one.level for other in found)
    same = sum(one.best.way in other.answers for other in found)
    new = all(other.id != one.id for other in found)
    return new and same < SAME and alike < want * PARTS[one.level] // 10
