"""A whole match judged: every real choice from the eyes of who made it, and the turning points.

Each choice is judged before it was made, from what its seat could know. What it lost is the win
chance of the best answer less that of the answer that was played. A loss counts as a mistake only
where playouts leave little doubt. What happened between a choice and the next position, where cards
were drawn, is luck.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from typing import Any

from akhet.bots.advice import MARGIN, SURE, Advice, Adviser, Budget, Worth, rounded
from akhet.bots.reasons import Why
from akhet.core import CHANCE, BadOption, IllegalAction, Json
from akhet.lab.forks import in_order
from akhet.match import Match
from akhet.match.match import by_seat

MISTAKES = 5  # turning points of each kind
STROKES = 3
SWING = 0.10  # a smaller swing is not called luck
MOVES_KEPT = 6  # of a choice, beside what was played


@dataclass(frozen=True)
class Asked:
    """A choice with more than one answer: its line, who made it, what that seat knew."""

    line: int
    seat: int
    seen: Any
    played: int
    drawn: int  # the first draw between this choice and the next one; 0: none


@dataclass(frozen=True)
class Judged:
    """A choice with its advice: what was played, and what that lost."""

    line: int
    drawn: int
    advice: Advice
    played: Worth
    chances: list[float]  # of each party before it, for the graph
    why: Why | None = None  # what the best answer has that the one played has not; of mistakes

    @property
    def seat(self) -> int:
        """Who chose."""
        return self.advice.seat

    @property
    def best(self) -> Worth:
        """The best answer."""
        return self.advice.moves[0]

    @property
    def loss(self) -> float:
        """The win chance that was lost."""
        return self.played.worse

    @property
    def error(self) -> float:
        """The standard error of the loss."""
        if self.played is self.best:
            return 0.0
        return sqrt(self.best.error**2 + self.played.error**2)

    @property
    def is_mistake(self) -> bool:
        """Whether the loss is larger than luck in the playouts explains."""
        known = self.best.known and self.played.known
        return known and self.loss > MARGIN and self.loss > SURE * self.error

    def data(self) -> Json:
        """As JSON."""
        return {
            "line": self.line,
            "chances": rounded(self.chances),
            **self.advice.data(MOVES_KEPT, self.played.action),
            "played": self.played.action,
            "loss": round(self.loss, 4),
            "error": round(self.error, 4),
            "mistake": self.is_mistake,
            "why": None if self.why is None else self.why.data(),
        }


@dataclass(frozen=True)
class Turn:
    """A turning point: a mistake, or a stroke of luck. `party` is whose win chance changed."""

    kind: str
    line: int
    party: int
    before: float
    after: float
    played: str = ""
    best: str = ""
    why: Why | None = None

    @property
    def size(self) -> float:
        """How much changed."""
        return abs(self.after - self.before)

    def data(self) -> Json:
        """As JSON."""
        found: Json = {"kind": self.kind, "line": self.line, "party": self.party}
        found |= {"before": round(self.before, 4), "after": round(self.after, 4)}
        if self.played:
            found |= {"played": self.played, "best": self.best}
        return found | ({"why": self.why.data()} if self.why is not None else {})


@dataclass
class Analysis:
    """A match on the way to being judged; `judging` takes one choice after the other."""

    match: Match
    budget: Budget
    seat: int | None = None  # only the choices of this seat
    asked: list[Asked] = field(default_factory=list)
    judged: list[Judged] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Looks for the choices."""
        seats = self.match.header.seats
        if self.seat is not None and not 0 <= self.seat < seats:
            raise BadOption(f"this match has seats 0 to {seats - 1}, not {self.seat}")
        found = choices(self.match)
        self.asked = [one for one in found if self.seat in (None, one.seat)]
        self.adviser = Adviser(self.match.game, self.budget)

    @property
    def done(self) -> bool:
        """Whether every choice is judged."""
        return len(self.judged) == len(self.asked)

    def judging(self, jobs: int = 1) -> Iterator[Judged]:
        """Judges all that is left, in order; the judgement is the same with any number of jobs."""
        for found in in_order(self.judge, self.asked[len(self.judged) :], jobs):
            self.judged.append(replace(found, chances=self.chances(found.advice)))
            yield self.judged[-1]

    def judge(self, one: Asked) -> Judged:
        """Judges one choice by itself; of a mistake it is asked why."""
        rng = self.budget.rng(one.line)
        advice = self.adviser.advise(one.seen, one.seat, rng, one.played)
        played = advice.of(self.match.game.action_name(one.played))
        assert played is not None
        judged = Judged(one.line, one.drawn, advice, played, advice.wins)
        if not judged.is_mistake:
            return judged
        return replace(judged, why=self.adviser.why(one.seen, advice, played.action, rng))

    def chances(self, advice: Advice) -> list[float]:
        """The win chances before the next choice; whoever chose last has a say in it.

        Unless something was drawn in between, what was expected of the last choice is about the
        same position, and everybody thinks a little better of their own next move.
        """
        before = self.judged[-1] if self.judged else None
        if before is None or before.drawn or self.seat is not None:
            return advice.wins
        return [(a + b) / 2 for a, b in zip(advice.wins, before.played.wins, strict=True)]

    def run(self, told: Callable[[], object] = lambda: None, jobs: int = 1) -> "Analysis":
        """Judges all that is left; `told` hears of each choice."""
        for _judged in self.judging(jobs):
            told()
        return self

    def turning(self) -> list[Turn]:
        """The turning points of what is judged so far, in the order of the match."""
        lucky = [] if self.seat is not None else strokes(self.judged, self.end_wins())
        return sorted([*mistakes(self.judged), *lucky], key=lambda turn: (turn.line, turn.kind))

    def end_wins(self) -> list[float] | None:
        """Who has won, once everything is judged and the match is over."""
        game, state = self.match.game, self.match.state
        played = self.match.over and not self.match.ended
        return game.winners(state) if played and self.done else None

    def data(self) -> Json:
        """The whole as JSON."""
        return {
            **self.summary(),
            "choices": [judged.data() for judged in self.judged],
            "turning": [turn.data() for turn in self.turning()],
        }

    def summary(self) -> Json:
        """What is known before anything is judged."""
        match, game = self.match, self.match.game
        end: Json | None = None
        if match.over and not match.ended:
            points = game.standing(match.state)
            end = {"line": len(match.lines), "wins": game.winners(match.state), "points": points}
        return {
            "match": match.header.id,
            "game": match.header.game,
            "seats": match.header.seats,
            "parties": len(game.standing(match.state)),
            "playouts": self.budget.playouts,
            "seconds": self.budget.seconds,
            "seed": self.budget.seed,
            "lines": len(match.lines),
            "total": len(self.asked),
            "end": end,
        }


def choices(match: Match) -> list[Asked]:
    """The choices of a match that count and had more than one answer."""
    found: list[Asked] = []
    for line, seat, seen, played in reversed(list(walked(match))):
        after = found[-1].line if found else len(match.lines) + 1
        found.append(Asked(line, seat, seen, played, first_draw(match, line, after)))
    return found[::-1]


def walked(match: Match) -> Iterator[tuple[int, int, Any, int]]:
    """Plays a match again: line, seat, masked position and answer of each real choice."""
    game = match.game
    state = match.fresh()
    for n in match.counted:
        line = match.lines[n - 1]
        action = game.action(line.do)
        if line.by != CHANCE and len(game.options(state, line.by)) > 1:
            yield n, line.by, game.mask(state, line.by), action
        game.play(state, action, by_seat(line))


def first_draw(match: Match, after: int, before: int) -> int:
    """The first draw that counts between two lines; 0 if there is none."""
    lines = (match.lines[n - 1] for n in match.counted if after < n < before)
    return next((line.n for line in lines if line.by == CHANCE), 0)


def mistakes(judged: Sequence[Judged]) -> list[Turn]:
    """The choices that lost most."""
    found = sorted((one for one in judged if one.is_mistake), key=lambda one: -one.loss)
    return [
        Turn(
            "mistake",
            one.line,
            one.seat,
            one.best.wins[one.seat],
            one.played.wins[one.seat],
            one.played.action,
            one.best.action,
            one.why,
        )
        for one in found[:MISTAKES]
    ]


def strokes(judged: Sequence[Judged], end: list[float] | None) -> list[Turn]:
    """The draws that changed most: from what a choice promised to the next position."""
    found: list[Turn] = []
    for n, one in enumerate(judged):
        last = n + 1 == len(judged)
        if not one.drawn or not one.played.known or (last and end is None):
            continue
        after = end if last else judged[n + 1].advice.wins
        assert after is not None
        if not last and not judged[n + 1].best.known:
            continue
        error = 0.0 if last else judged[n + 1].best.error
        stroke = largest(one, after, sqrt(one.played.error**2 + error**2))
        if stroke is not None:
            found.append(stroke)
    return sorted(found, key=lambda turn: -turn.size)[:STROKES]


def largest(one: Judged, after: Sequence[float], error: float) -> Turn | None:
    """The party whose chance a draw changed most, if that is more than playouts can be off."""
    before = one.played.wins
    party = max(range(len(after)), key=lambda n: round(abs(after[n] - before[n]), 6))
    turn = Turn("luck", one.drawn, party, before[party], after[party])
    return turn if turn.size > SWING and turn.size > SURE * error else None


def at_line(match: Match, line: int, seat: int | None, budget: Budget) -> Advice:
    """Advice for the position after a line, for a seat that must answer there."""
    if not 0 <= line <= len(match.lines):
        raise BadOption(f"this match has lines 0 to {len(match.lines)}, not {line}")
    game, state = match.game, match.position(line)
    waiting = game.waiting(state)
    if not waiting:
        raise IllegalAction(f"nobody has anything to choose after line {line}")
    who = waiting[0] if seat is None else seat
    if who not in waiting:
        raise IllegalAction(f"seat {who} has nothing to choose after line {line}")
    played = answered(match, line, who)
    return Adviser(game, budget).advise(game.mask(state, who), who, budget.rng(line + 1), played)


def answered(match: Match, line: int, seat: int) -> int:
    """What a seat answered next after a line; -1 if nothing, or another came first."""
    if match.path(line) != [n for n in match.counted if n <= line]:
        return -1  # the position was taken back later
    after = next((n for n in match.counted if n > line), 0)
    known = after > 0 and match.lines[after - 1].by == seat
    return match.game.action(match.lines[after - 1].do) if known else -1


__all__ = ["Analysis", "Asked", "Judged", "Turn", "at_line", "choices"]
