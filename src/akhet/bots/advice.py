"""Advice for one position: what each answer is worth, from what the seat to move may know.

An adviser searches the masked position like the strongest bot. Answers that matter (the most
promising ones, the one that was played) are then tried often enough to be compared, and longer
where the difference could still be luck. The best answer is the one whose win chance is highest
after its standard error is taken off. Where the search soon agrees with what was played, it looks
no further.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from akhet.bots import budgets
from akhet.bots.manner import Manner
from akhet.bots.reasons import Why, why
from akhet.bots.search import Search
from akhet.core.errors import IllegalAction
from akhet.core.game import Game, Json
from akhet.core.rng import Rng

MARGIN = 0.05  # a smaller loss of win chance is never called a mistake
SURE = 2.5  # nor is one that is less than so many standard errors
ENOUGH = 20  # nor is anything said from fewer tries
CLOSE = 3  # the best and the played answer are tried in at least one of so many playouts
RIVALS = 4  # so many of the most promising answers are tried in at least
NEAR = 6  # one of so many playouts
LOOKS = 3  # how often two answers are looked at again before it is left open which is better
ROUNDS = 4  # in which the free playouts are had, with a look after each
SOON = 100  # free playouts before it may be clear that what was played is best
DIGITS = 4
PLAYOUTS = 1_000  # for each choice, where nobody says otherwise


@dataclass(frozen=True)
class Budget(budgets.Budget):
    """How long to think about each choice: playouts or seconds (0 is none), and the seed."""

    playouts: int = PLAYOUTS
    seed: int = 0

    def rng(self, line: int) -> Rng:
        """The luck of the playouts for one line; no line depends on another."""
        return Rng(self.seed * 1_000_003 + line)


@dataclass(frozen=True)
class Worth:
    """What playouts say of one answer; `wins` and `points` are by party."""

    action: str
    tries: int
    share: float  # of the playouts that were free to choose
    wins: list[float]
    points: list[float]
    error: float  # the standard error of the seat's own win chance
    worse: float  # how much less win chance than the best answer

    @property
    def known(self) -> bool:
        """Whether it was tried often enough to say anything."""
        return self.tries >= ENOUGH

    def data(self) -> Json:
        """As JSON."""
        return {
            "action": self.action,
            "tries": self.tries,
            "share": round(self.share, DIGITS),
            "wins": rounded(self.wins),
            "points": [round(number, 2) for number in self.points],
            "error": round(self.error, DIGITS),
            "worse": round(self.worse, DIGITS),
        }


@dataclass(frozen=True)
class Advice:
    """What a seat could do, best first; what was never tried is left out."""

    seat: int
    playouts: int
    moves: list[Worth]

    @property
    def wins(self) -> list[float]:
        """The win chance of each party if the best answer is given."""
        return self.moves[0].wins

    @property
    def points(self) -> list[float]:
        """The points each party can expect then."""
        return self.moves[0].points

    def of(self, action: str) -> Worth | None:
        """What is known of an answer, if it was tried."""
        return next((move for move in self.moves if move.action == action), None)

    def data(self, most: int = 1_000, keep: str = "") -> Json:
        """As JSON; of the moves so many, and the one to keep wherever it stands."""
        shown = [m for n, m in enumerate(self.moves) if n < most or m.action == keep]
        return {
            "seat": self.seat,
            "playouts": self.playouts,
            "wins": rounded(self.wins),
            "points": [round(number, 2) for number in self.points],
            "moves": [move.data() for move in shown],
        }


class Adviser:
    """Advises on positions of one game; its memory is made once."""

    def __init__(self, game: Game[Any], budget: Budget) -> None:
        """An adviser that thinks so long about each question."""
        self.game = game
        self.budget = budget
        manner = Manner(by_processor=budget.by_processor)
        self.search: Search[Any] = Search(game, manner)

    def advise(self, seen: Any, seat: int, rng: Rng, played: int = -1) -> Advice:
        """What the seat could answer; `seen` is its masked position and all that is looked at.

        The answer that was `played` is compared with the best one even if nobody would try it.
        """
        legal = self.game.options(seen, seat)
        if not legal:
            raise IllegalAction(f"seat {seat} has nothing to choose here")
        if played >= 0 and played not in legal:
            raise IllegalAction(f"{self.game.action_name(played)} is not possible here")
        search = self.search
        search.begin(seen, seat)
        search.force()
        free = self.explore(seen, played, rng)
        tries = search.visits(legal)
        order = sorted(zip(tries, search.gains(legal), legal, strict=True), reverse=True)
        ranked = [action for _tries, _gain, action in order]
        self.compare(seen, ranked, played, free, rng)
        shares = {action: n / free for action, n in zip(legal, tries, strict=True)}
        return Advice(seat, free, self.worths(ranked, seat, shares))

    def explore(self, seen: Any, played: int, rng: Rng) -> int:
        """Lets the search choose freely; how many playouts it took until nothing is in question."""
        most, search = self.budget.playouts, self.search
        if played < 0 or not most:
            return search.run(seen, most, self.budget.seconds, rng, False)
        done = 0
        for look in range(1, ROUNDS + 1):
            wanted = most * look // ROUNDS - done
            done += search.run(seen, wanted, 0.0, rng, False) if wanted else 0
            if done >= SOON and 2 * search.visits([played])[0] > done:
                break
        return done

    def why(self, seen: Any, advice: Advice, other: str, rng: Rng) -> Why:
        """What separates the best answer from another, right after the advice."""
        best = self.game.action(advice.moves[0].action)
        two = self.game.action(other)
        return why(self.search, seen, best, two, rng, seconds=self.budget.seconds)

    def compare(self, seen: Any, ranked: list[int], played: int, free: int, rng: Rng) -> None:
        """Tries the answers that matter until they are told apart, or clearly cannot be."""
        whole = max(free, self.budget.playouts)
        for action in ranked[:RIVALS]:
            self.try_more(seen, action, free // NEAR, rng)
        tried = [n for n, tries in enumerate(self.search.visits(ranked)) if tries]
        best = ranked[max(tried, key=lambda n: (self.at_least(ranked[n]), -n))]
        self.try_more(seen, best, whole // CLOSE, rng)
        if played < 0 or played == best:
            return
        self.try_more(seen, played, max(1, whole // CLOSE), rng)
        for look in range(LOOKS):
            if not self.in_doubt(best, played):
                break
            for action in (best, played):
                self.try_more(seen, action, (look + 2) * whole // CLOSE, rng)

    def try_more(self, seen: Any, action: int, wanted: int, rng: Rng) -> None:
        """Sees to it that an answer was tried so often."""
        missing = wanted - self.search.visits([action])[0]
        if missing > 0:
            self.search.force(action)
            self.search.run(seen, missing, 0.0, rng, False)
            self.search.force()

    def in_doubt(self, best: int, played: int) -> bool:
        """Whether what was played looks worse, but it could still be luck."""
        one, other = self.worth(best), self.worth(played)
        lost = one[0] - other[0]
        error = sqrt(one[1] ** 2 + other[1] ** 2)
        return lost > MARGIN and error < lost < 2 * SURE * error

    def worth(self, action: int) -> tuple[float, float]:
        """The win chance of the searching seat after an answer, and its standard error."""
        tries = self.search.visits([action])[0]
        won = self.search.wins_after(action)[int(self.search.me)]
        return won / tries, standard_error(won, tries)

    def at_least(self, action: int) -> float:
        """The win chance that an answer has with some certainty; what was tried often wins ties."""
        chance, error = self.worth(action)
        return chance - error

    def worths(self, ranked: list[int], seat: int, shares: dict[int, float]) -> list[Worth]:
        """What is known of each answer that was tried, the best first."""
        search = self.search
        tries = dict(zip(ranked, search.visits(ranked), strict=True))
        tried = sorted((a for a in ranked if tries[a]), key=self.at_least, reverse=True)
        top = self.worth(tried[0])[0]
        found: list[Worth] = []
        for action in tried:
            count = tries[action]
            wins = [won / count for won in search.wins_after(action)]
            points = [total / count for total in search.points_after(action)]
            error = standard_error(wins[seat] * count, count)
            name, worse = self.game.action_name(action), max(0.0, top - wins[seat])
            found.append(Worth(name, count, shares[action], wins, points, error, worse))
        return found


def standard_error(won: float, tries: int) -> float:
    """How far a share of so many tries may well be off; never nought, however clear it looks."""
    share = (won + 1.0) / (tries + 2.0)
    return sqrt(share * (1.0 - share) / (tries + 2.0))


def rounded(chances: Sequence[float]) -> list[float]:
    """Chances with as many digits as mean anything."""
    return [round(chance, DIGITS) for chance in chances]
