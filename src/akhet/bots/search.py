"""Information-set Monte Carlo tree search over any game.

It is given a masked position and nothing else. Every playout begins in another world that the
seat could be in (`guess`), goes down the tree by what each seat has gained so far and by what the
game's knowledge finds promising, adds one node, plays on by that knowledge, and notes what came of
it for every seat. Answers the searching seat cannot see are given by knowledge, so that no line of
the tree rests on a secret.
"""

from time import perf_counter, process_time
from typing import Final, final

from mypy_extensions import i64

from akhet.bots.descent import Descent
from akhet.bots.manner import Manner
from akhet.bots.tree import NEXT_TURN, NONE
from akhet.core.game import Game
from akhet.core.ids import CHANCE, EVERYONE
from akhet.core.knowledge import PARTIES
from akhet.core.moves import ROOM
from akhet.core.rng import Rng
from akhet.core.state import task_step, top_task
from akhet.core.step import S

LOOK_UP: Final = 8  # playouts between two looks at the clock


@final
class Search(Descent[S]):
    """A search of one game; used again and again, so that its memory is made once."""

    def __init__(self, game: Game[S], manner: Manner) -> None:
        """A search that has not seen anything."""
        super().__init__(game, manner)
        self.supposes = not manner.habits  # sealed answers are guessed by the odds
        self.suit()

    def suit(self) -> None:
        """Takes the habits of the manner, and what suits the game where it says nothing."""
        if self.game.key in self.manner.habits:
            habit = self.manner.habits[self.game.key]
            self.explore, self.heat, self.prior_heat, self.horizon = habit
        knowledge = self.knowledge
        classic = bool(self.manner.habits)
        if self.explore < 0:
            self.explore = 1.0 if knowledge is None else knowledge.explore
        if self.win_part < 0:
            self.win_part = 0.5 if knowledge is None or classic else knowledge.win_part
        if knowledge is not None:
            if self.heat < 0:
                self.heat = knowledge.heat
            if self.prior_heat < 0:
                self.prior_heat = knowledge.prior_heat
            if self.horizon < 0:
                self.horizon = knowledge.horizon
            self.moves = knowledge.classic_moves if classic else knowledge.move_weights
            self.stands = knowledge.classic_stands if classic else knowledge.stand_weights
            self.spread = knowledge.classic_spread if classic else knowledge.spread

    # ---------------------------------------------------------------- from outside

    def begin(self, seen: S, seat: int) -> None:
        """Forgets what it knew, and looks at a position for a seat."""
        self.tree.clear()
        self.start_count(seen, seat)

    def go_on(self, action: int, seen: S, seat: int) -> bool:
        """Keeps what is known below an answer this seat gave; False if nothing is."""
        node = self.tree.find(0, action, seat)
        also: i64 = NONE
        if node != NONE and self.joins and self.knowledge is not None:
            turn = self.tree.find(node if self.begins else 0, NEXT_TURN, CHANCE)
            if self.knowledge.is_ripe(seen):
                node = turn
            elif not self.begins:
                also = turn
        if node == NONE:
            return False
        self.tree.keep(node, also)
        self.start_count(seen, seat)
        return True

    def start_count(self, seen: S, seat: int) -> None:
        """Counts anew what playouts brought."""
        self.me = seat
        self.parties = len(self.game.standing(seen))
        if self.knowledge is not None and self.manner.prior_heat < 0 and not self.manner.habits:
            self.prior_heat = self.knowledge.doubt(seen)
        if self.knowledge is not None and self.manner.foresees:
            self.net = None
            if self.knowledge.is_usual(seen):
                self.net = self.knowledge.network(int(seen.seats))
            if self.manner.explore < 0:
                known = self.knowledge
                self.explore = known.explore if self.net is None else known.boldness(seen)
            if self.manner.draws < 0:
                self.draws = self.knowledge.draws
            self.begins = self.knowledge.is_ripe(seen)
            self.joins = self.manner.joins and self.knowledge.joins and self.net is not None
        self.playouts = 0
        n: i64
        for n in range(PARTIES):
            self.means[n] = 0.0
        for n in range(ROOM * PARTIES):
            self.wins[n] = 0.0
            self.sums[n] = 0.0
        self.start_guessing(seen, seat)

    def start_guessing(self, seen: S, seat: int) -> None:
        """Where this seat seals an answer, what others seal is guessed while it thinks."""
        self.sealed.stop()
        knowledge = self.knowledge
        if knowledge is None or self.net is None or seen.depth == 0:
            return
        if self.game.audience(seen, seat) != EVERYONE:
            guile: float = knowledge.guile if self.manner.guile < 0 else self.manner.guile
            self.sealed.start(guile, task_step(top_task(seen)), knowledge.clock(seen))

    def run(self, seen: S, playouts: int, seconds: float, rng: Rng, hurry: bool = True) -> int:
        """Plays out until a budget is used up (0 is none) or, in a hurry, the choice is clear."""
        start = self.now()
        most: i64 = playouts if playouts > 0 else 1 << 40
        done: i64 = 0
        while done < most:
            self.play_out(self.world(seen, rng), rng)
            done += 1
            if done % LOOK_UP == 0:
                left: i64 = most - done
                if seconds > 0:
                    spent = max(self.now() - start, 1e-6)
                    if spent >= seconds:
                        break
                    by_time: i64 = i64(float(done) * (seconds - spent) / spent)
                    left = by_time if by_time < left else left
                if hurry and self.is_clear(left):
                    break
        return done

    def world(self, seen: S, rng: Rng) -> S:
        """A world this seat could be in; what others have sealed is guessed."""
        world = self.game.guess(seen, self.me, rng)
        self.sealed.answers = 0
        knowledge = self.knowledge
        if self.supposes and knowledge is not None:
            seat: i64
            for seat in range(seen.seats):
                if knowledge.reopen(world, seen, seat, self.out):
                    knowledge.seal(world, seat, self.guess(world, seat, rng))
        return world

    def force(self, action: int = -1) -> None:
        """Lets every playout begin with one answer, to know more about it; -1 sets it free."""
        self.forced = action

    def now(self) -> float:
        """The clock that a budget of seconds is measured with."""
        return process_time() if self.manner.by_processor else perf_counter()

    def is_clear(self, left: i64) -> bool:
        """Whether so many more playouts cannot change which answer was tried most."""
        first: i64 = 0
        second: i64 = 0
        child: i64 = self.tree.child[0]
        while child != NONE:
            visits = self.tree.visits[child]
            if visits > first:
                second = first
                first = visits
            elif visits > second:
                second = visits
            child = self.tree.sibling[child]
        return first - second > left

    def visits(self, legal: list[int]) -> list[int]:
        """How often each answer at the root was tried."""
        found = [0] * len(legal)
        for n, action in enumerate(legal):
            child = self.tree.find(0, action, self.me)
            if child != NONE:
                found[n] = self.tree.visits[child]
        return found

    def gains(self, legal: list[int]) -> list[float]:
        """What each answer at the root brought this seat, 0 to 1; 0 for what was not tried."""
        found = [0.0] * len(legal)
        for n, action in enumerate(legal):
            child = self.tree.find(0, action, self.me)
            if child != NONE and self.tree.visits[child] > 0:
                found[n] = self.tree.total[child] / float(self.tree.visits[child])
        return found

    def tried(self) -> list[tuple[int, int, float]]:
        """The answers of this seat at the root: action, tries, sum of gains."""
        found: list[tuple[int, int, float]] = []
        tree = self.tree
        child: i64 = tree.child[0]
        while child != NONE:
            found.append((tree.action[child], tree.visits[child], tree.total[child]))
            child = tree.sibling[child]
        return found

    def add_tries(self, action: int, tries: int, total: float) -> None:
        """Adds what another search of the same position has tried."""
        child = self.found(0, action, self.me)
        if child != NONE:
            self.tree.visits[child] += tries
            self.tree.total[child] += total
            self.tree.visits[0] += tries

    def wins_after(self, action: int) -> list[float]:
        """The sum of win chances by party over the playouts of this count with an answer."""
        first: i64 = action * PARTIES
        return [self.wins[first + n] for n in range(self.parties)]

    def points_after(self, action: int) -> list[float]:
        """The sum of points by party, likewise."""
        first: i64 = action * PARTIES
        return [self.sums[first + n] for n in range(self.parties)]
