"""Information-set Monte Carlo tree search over any game.

It is given a masked position and nothing else. Every playout begins in another world that the
seat could be in (`guess`), goes down the tree by what each seat has gained so far and by what the
game's knowledge finds promising, adds one node, plays on by that knowledge, and notes what came of
it for every seat. Answers the searching seat cannot see are given by knowledge, so that no line of
the tree rests on a secret.
"""

from math import log, sqrt
from time import perf_counter, process_time
from typing import Final, Generic, final

from librt.vecs import vec
from mypy_extensions import i64

from akhet.bots.sealed import Guesses
from akhet.bots.tree import NONE, OTHER, UNSEEN, Tree
from akhet.core.game import Game
from akhet.core.ids import CHANCE, EVERYONE
from akhet.core.knowledge import PARTIES, Knowledge, Pad, share_out
from akhet.core.moves import ROOM, Moves
from akhet.core.network import Network
from akhet.core.rng import Rng
from akhet.core.state import task_step, top_task
from akhet.core.step import S
from akhet.core.tastes import PLAIN

ROOM_TO_THINK: Final = 1_000_000  # nodes of a tree: 56 MB when it is full
DEEP: Final = 400  # nodes on one way down
LOOK_UP: Final = 8  # playouts between two looks at the clock
UNPROVEN: Final = 0.05  # what was never tried counts as so much below usual
VARIETY: Final = 0.2  # by how much of itself a promise may seem more or less
LIKED: Final = 0.04  # of the aim: what an answer to a bot's taste counts for more, between two
CHANCE_GROWTH: Final = 2.0  # a draw may have so many nodes, times the root of its visits


class Manner:
    """How a search goes about it."""

    def __init__(
        self,
        knows: bool = True,
        explore: float = -1.0,
        heat: float = -1.0,
        prior_heat: float = -1.0,
        horizon: int = -1,
        win_part: float = -1.0,
        room: int = ROOM_TO_THINK,
        by_processor: bool = False,
        habits: dict[str, tuple[float, float, float, int]] | None = None,
        taste: int = PLAIN,
        foresees: bool = True,
        hasty: bool = False,
        draws: float = -1.0,
        guile: float = -1.0,
    ) -> None:
        """`knows`: uses the game's knowledge; otherwise it is plain UCT with random playouts.

        `explore` is how much it tries what it has tried little; `heat` and `prior_heat` how little
        it trusts knowledge in playouts and in the tree; `horizon` how many ticks of the game's
        clock a playout lasts before it is judged (0: to the end); `win_part` how much of the aim is
        to win rather than to have many points. -1 is what suits the game. `by_processor`:
        a budget of seconds is processor time, so that a busy machine does not spoil a measurement.
        `foresees`: positions are judged by the game's network where it has one, not played on to
        a horizon; `hasty`: as soon as it can, not only where a game finds it easy.
        `habits` are `explore`, `heat`, `prior_heat` and `horizon` by game instead of what suits it;
        moves and standings are then judged by the weights that went with them, and by no network.
        `draws`: a draw may have so many nodes, times the root of its visits; 0: one for all.
        `guile`: how much a sealed answer must bring another seat to be e times as likely as by the
        odds, while this seat seals one itself; 0: the odds stay.
        `taste` is what it likes to do (`akhet.core.tastes`); of the others it expects none.
        """
        self.knows = knows
        self.explore = explore
        self.heat = heat
        self.prior_heat = prior_heat
        self.horizon = horizon
        self.win_part = win_part
        self.room = room
        self.by_processor = by_processor
        self.habits = habits or {}
        self.taste = taste
        self.foresees = foresees and not self.habits
        self.hasty = hasty
        self.draws = draws
        self.guile = guile


@final
class Search(Generic[S]):
    """A search of one game; used again and again, so that its memory is made once."""

    def __init__(self, game: Game[S], manner: Manner) -> None:
        """A search that has not seen anything."""
        self.game = game
        self.manner = manner
        self.knowledge: Knowledge[S] | None = game.knowledge if manner.knows else None
        self.explore = manner.explore
        self.heat = manner.heat
        self.prior_heat = manner.prior_heat
        self.win_part = manner.win_part
        self.horizon: i64 = manner.horizon
        self.moves = vec[float]([])  # what signs of a move are worth
        self.stands = vec[float]([])  # those of a standing
        self.spread = vec[float]([])
        self.net: Network | None = None
        self.keeps = manner.foresees  # the odds of a node's answers are looked up once
        self.hasty = manner.hasty
        self.draws: float = manner.draws if manner.draws >= 0 else CHANCE_GROWTH
        self.sealed = Guesses()
        self.supposes = not manner.habits  # sealed answers are guessed by the odds
        self.suit()
        self.tree = Tree(manner.room)
        self.out = Moves()
        self.pad = Pad()
        self.path = vec[i64]([0] * DEEP)
        self.deep: i64 = 0
        self.at = vec[i64]([NONE] * ROOM)  # by action: the child it leads to, in one visit
        self.points = vec[float]([0.0] * PARTIES)
        self.gain = vec[float]([0.0] * PARTIES)
        self.shares = vec[float]([0.0] * PARTIES)
        self.means = vec[float]([0.0] * PARTIES)  # sums of gains, all playouts
        self.wins = vec[float]([0.0] * (ROOM * PARTIES))  # by root action and seat
        self.sums = vec[float]([0.0] * (ROOM * PARTIES))  # points, likewise
        self.parties: i64 = 0
        self.playouts: i64 = 0
        self.me: i64 = 0
        self.taste: i64 = manner.taste
        self.liked = vec[float]([0.0] * DEEP)  # what answers on the way are worth to its taste
        self.forced: i64 = -1  # the answer every playout begins with; -1: any

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
        if node == NONE:
            return False
        self.tree.keep(node)
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

    # ---------------------------------------------------------------- one playout

    def play_out(self, state: S, rng: Rng) -> None:
        """One playout from a possible world: down the tree, one new node, on to the end, back."""
        self.deep = 0
        out = self.out
        self.game.fill(state, out)
        while self.actor(state) != self.me:  # others who answer the same sealed question
            self.game.advance(state, self.guided(state, rng), out)
        first: i64 = self.descend(state, rng)
        self.play_on(state, rng)
        self.note(first)

    def descend(self, state: S, rng: Rng) -> i64:
        """Goes down the tree and adds one node; answers what was chosen at the root."""
        tree = self.tree
        out = self.out
        node: i64 = 0
        first: i64 = -1
        while out.n > 0 and self.deep < DEEP:
            seat = self.actor(state)
            action: i64
            new = False
            liked: float = 0.0
            if seat == CHANCE:
                action = out.pick(rng)
                child = self.after_draw(state, node, action)
            elif seat != self.me and self.game.audience(state, seat) not in (EVERYONE, self.me):
                action = self.guided(state, rng)
                child = self.found(node, UNSEEN, seat)
            else:
                action = self.choose(state, node, seat, rng)
                child = self.at[action]
                if self.taste != PLAIN and seat == self.me:
                    liked = self.fancy(state, action)
                if child == NONE:
                    new = True
                    child = tree.add(node, action, seat)
                elif tree.visits[child] == 0:
                    new = True
            if first < 0:
                first = action
            self.game.advance(state, action, out)
            if child == NONE:
                break
            self.path[self.deep] = child
            self.liked[self.deep] = liked
            self.deep += 1
            if new:
                break
            node = child
        return first

    def actor(self, state: S) -> i64:
        """Who answers next; of a sealed question the lowest seat that has not."""
        task = top_task(state)
        return self.game.engine.answering(state, task)

    def after_draw(self, state: S, node: i64, action: i64) -> i64:
        """The node of a draw: its own, or one for all that are too rare to have one."""
        tree = self.tree
        if self.game.audience(state) not in (EVERYONE, self.me):
            return self.found(node, UNSEEN, CHANCE)
        child = tree.find(node, action, CHANCE)
        if child != NONE:
            return child
        if float(tree.children(node)) < self.draws * sqrt(float(tree.visits[node] + 1)):
            return tree.add(node, action, CHANCE)
        return self.found(node, OTHER, CHANCE)

    def found(self, node: i64, action: i64, seat: i64) -> i64:
        """The child of a node, made if there is none."""
        child = self.tree.find(node, action, seat)
        return child if child != NONE else self.tree.add(node, action, seat)

    def choose(self, state: S, node: i64, seat: i64, rng: Rng) -> i64:
        """The answer to try: one that brought much, or is promising and was tried little.

        Leaves in `at` the child of each answer, NONE for one without.
        """
        tree = self.tree
        out = self.out
        at = self.at
        n: i64
        for n in range(out.n):
            at[out.items[n]] = NONE
        visits: i64 = 0
        total: float = 0.0
        child: i64 = tree.child[node]
        while child != NONE:
            if tree.seat[child] == seat:
                at[tree.action[child]] = child
                visits += tree.visits[child]
                total += tree.total[child]
            child = tree.sibling[child]
        if node == 0 and self.forced >= 0:
            return self.forced
        if self.knowledge is None:
            return self.plain_choice(visits, rng)
        mean: float = total / float(visits) if visits > 0 else self.mean(seat)
        if self.keeps:
            return self.kept_choice(state, node, seat, visits, mean, rng)
        return self.known_choice(state, seat, visits, mean)

    def kept_choice(
        self, state: S, node: i64, seat: i64, visits: i64, mean: float, rng: Rng
    ) -> i64:
        """The same by odds that were looked up once, when an answer was first possible here."""
        tree = self.tree
        out = self.out
        at = self.at
        n: i64
        for n in range(out.n):
            if at[out.items[n]] == NONE:
                if tree.count + out.n > tree.room:
                    return self.known_choice(state, seat, visits, mean)
                self.expand(state, node, seat, rng)
                break
        reach: float = self.explore * sqrt(float(visits + 1))
        best: i64 = out.items[0]
        best_worth: float = -1e30
        for n in range(out.n):
            child: i64 = at[out.items[n]]
            tried: i64 = tree.visits[child]
            worth: float = mean - UNPROVEN
            if tried > 0:
                worth = tree.total[child] / float(tried)
            worth += reach * tree.prior[child] / float(1 + tried)
            if worth > best_worth:
                best_worth = worth
                best = out.items[n]
        return best

    def expand(self, state: S, node: i64, seat: i64, rng: Rng) -> None:
        """Gives every answer that has none a node, with how promising it looks.

        A network judges without luck: where nothing is drawn, two searches would try just the same.
        So with one, what looks promising does so a little more or less.
        """
        assert self.knowledge is not None
        tree = self.tree
        out = self.out
        at = self.at
        self.knowledge.weigh_by(state, seat, out, self.pad, self.prior_heat, self.moves)
        n: i64
        for n in range(out.n):
            if at[out.items[n]] == NONE:
                child: i64 = tree.add(node, out.items[n], seat)
                odds: float = self.pad.odds[n]
                if self.net is not None:
                    odds *= 1.0 + VARIETY * (float(rng.next32()) / 2147483648.0 - 1.0)
                tree.prior[child] = odds
                at[out.items[n]] = child

    def known_choice(self, state: S, seat: i64, visits: i64, mean: float) -> i64:
        """By gain and by knowledge (PUCT); what was never tried counts as a little below usual."""
        assert self.knowledge is not None
        tree = self.tree
        out = self.out
        at = self.at
        self.knowledge.weigh_by(state, seat, out, self.pad, self.prior_heat, self.moves)
        reach: float = self.explore * sqrt(float(visits + 1))
        best: i64 = out.items[0]
        best_worth: float = -1e30
        n: i64
        for n in range(out.n):
            child: i64 = at[out.items[n]]
            tried: i64 = 0 if child == NONE else tree.visits[child]
            worth: float = mean - UNPROVEN if tried == 0 else tree.total[child] / float(tried)
            worth += reach * self.pad.odds[n] / float(1 + tried)
            if worth > best_worth:
                best_worth = worth
                best = out.items[n]
        return best

    def plain_choice(self, visits: i64, rng: Rng) -> i64:
        """By gain alone (UCB1): everything once, then what brought much or was tried little."""
        tree = self.tree
        out = self.out
        at = self.at
        fresh: i64 = 0
        best: i64 = out.items[0]
        best_worth: float = -1e30
        reach: float = log(float(visits + 1))
        n: i64
        for n in range(out.n):
            child: i64 = at[out.items[n]]
            if child == NONE or tree.visits[child] == 0:
                fresh += 1
                if rng.below(fresh) == 0:
                    best = out.items[n]
            elif fresh == 0:
                tried: float = float(tree.visits[child])
                worth: float = tree.total[child] / tried + self.explore * sqrt(reach / tried)
                if worth > best_worth:
                    best_worth = worth
                    best = out.items[n]
        return best

    def mean(self, seat: i64) -> float:
        """What a seat gains on the whole."""
        if self.playouts == 0:
            return 1.0 / float(self.parties)
        return self.means[seat] / float(self.playouts)

    # ---------------------------------------------------------------- the rest of a game

    def play_on(self, state: S, rng: Rng) -> None:
        """Plays on by knowledge to the horizon or the end, and judges what came of it."""
        out = self.out
        knowledge = self.knowledge
        if self.net is not None and knowledge is not None:
            self.wait(state, knowledge, rng)
            self.foresee(state, knowledge, self.net)
            return
        if knowledge is None:
            while out.n > 0:
                self.game.advance(state, out.pick(rng), out)
        else:
            end: i64 = 1 << 40
            if self.horizon > 0 and out.n > 0:
                end = knowledge.clock(state) + self.horizon
            while out.n > 0:
                if end < 1 << 40 and knowledge.clock(state) >= end:
                    self.judge(state, knowledge)
                    return
                self.game.advance(state, self.guided(state, rng), out)
        self.count_points(state)

    def wait(self, state: S, knowledge: Knowledge[S], rng: Rng) -> None:
        """Plays on by knowledge until a network can judge."""
        out = self.out
        until: i64 = 0
        if not self.hasty and knowledge.patience > 0 and out.n > 0:
            until = knowledge.clock(state) + knowledge.patience
        while out.n > 0:
            due = until == 0 or knowledge.clock(state) >= until
            if due and knowledge.rest(state, self.hasty):
                return
            self.game.advance(state, self.guided(state, rng), out)

    def foresee(self, state: S, knowledge: Knowledge[S], net: Network) -> None:
        """Lets a network judge; what is over is counted."""
        if self.out.n == 0:
            self.count_points(state)
            return
        knowledge.foresee(state, net, self.parties, self.pad, self.points, self.shares)
        self.blend(self.shares)

    def guided(self, state: S, rng: Rng) -> i64:
        """An answer by the odds of knowledge; a draw by its weights."""
        out = self.out
        knowledge = self.knowledge
        if out.total > 0 or knowledge is None:
            return out.pick(rng)
        return self.guess(state, self.actor(state), rng)

    def guess(self, state: S, seat: i64, rng: Rng) -> i64:
        """An answer of a seat by the odds; by what it brought as well, where all seal one now."""
        out = self.out
        pad = self.pad
        knowledge = self.knowledge
        assert knowledge is not None
        knowledge.weigh_by(state, seat, out, pad, self.heat, self.moves)
        sealed = self.sealed
        hidden = seat != self.me and sealed.guile > 0.0 and self.is_sealed(state, knowledge)
        if hidden:
            sealed.lean(seat, out, pad.odds, self.mean(seat))
        n: i64 = pad.pick(out.n, rng)
        if hidden:
            sealed.keep(seat, out.items[n])
        return out.items[n]

    def is_sealed(self, state: S, knowledge: Knowledge[S]) -> bool:
        """Whether the question is the one that this seat answers at the root."""
        sealed = self.sealed
        if task_step(top_task(state)) != sealed.question:
            return False
        return knowledge.clock(state) == sealed.moment

    def judge(self, state: S, knowledge: Knowledge[S]) -> None:
        """What each party can expect, from the signs of its standing."""
        n: i64
        for n in range(self.parties):
            self.points[n] = knowledge.worth_by(state, n, self.pad, self.stands)
        now: i64 = knowledge.clock(state)
        share_out(self.points, self.parties, self.spread[now], self.shares)
        self.blend(self.shares)

    def count_points(self, state: S) -> None:
        """What each party has at the end: its part of the victory, and how near it came."""
        points = self.game.standing(state)
        winners = self.game.winners(state)
        n: i64
        for n in range(self.parties):
            self.points[n] = float(points[n])
            self.shares[n] = winners[n]
        self.blend(self.shares)

    def blend(self, shares: vec[float]) -> None:
        """What a playout brought each party: a part for winning, a part for points."""
        spread: float = 15.0
        if self.knowledge is not None:
            spread = self.spread[0]
        share_out(self.points, self.parties, spread, self.gain)
        n: i64
        for n in range(self.parties):
            self.gain[n] = self.win_part * shares[n] + (1.0 - self.win_part) * self.gain[n]

    def fancy(self, state: S, action: i64) -> float:
        """What an answer of its own counts for more because it likes it."""
        assert self.knowledge is not None
        liked: float = self.knowledge.liking(state, self.me, action, self.taste)
        return LIKED * liked * 2.0 / float(self.parties)

    def note(self, first: i64) -> None:
        """Notes what a playout brought, all the way up."""
        tree = self.tree
        n: i64
        tree.visits[0] += 1
        for n in range(self.deep):
            node: i64 = self.path[n]
            seat: i64 = tree.seat[node]
            tree.visits[node] += 1
            if seat >= 0:
                tree.total[node] += self.gain[seat] + self.liked[n]
        self.playouts += 1
        self.sealed.note(self.gain)
        for n in range(self.parties):
            self.means[n] += self.gain[n]
            if first >= 0:
                self.wins[first * PARTIES + n] += self.shares[n]
                self.sums[first * PARTIES + n] += self.points[n]
