"""One playout of a search: down its tree, one new node, on to where it is judged, and back."""

from math import log, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from akhet.bots.manner import CHANCE_GROWTH, Manner
from akhet.bots.rollout import Rollout
from akhet.bots.tree import NEXT_TURN, NONE, OTHER, UNSEEN, Tree
from akhet.core.game import Game
from akhet.core.ids import CHANCE, EVERYONE
from akhet.core.knowledge import PARTIES
from akhet.core.moves import ROOM
from akhet.core.rng import Rng
from akhet.core.state import task_arg, task_step, top_task
from akhet.core.step import S
from akhet.core.tastes import PLAIN

DEEP: Final = 400  # nodes on one way down
BEGINS: Final = -1  # no node: a turn is about to begin
UNPROVEN: Final = 0.05  # what was never tried counts as so much below usual
VARIETY: Final = 0.2  # by how much of itself a promise may seem more or less
LIKED: Final = 0.04  # of the aim: what an answer to a bot's taste counts for more, between two


class Descent(Rollout[S]):
    """Plays out one world after the other, and keeps in a tree what each answer brought."""

    def __init__(self, game: Game[S], manner: Manner) -> None:
        """An empty tree."""
        super().__init__(game, manner)
        self.explore = manner.explore
        self.prior_heat = manner.prior_heat
        self.keeps = manner.foresees  # the odds of a node's answers are looked up once
        self.draws: float = manner.draws if manner.draws >= 0 else CHANCE_GROWTH
        self.joins = False  # whether the next turn has one node here
        self.begins = False  # whether a turn begins at the root
        self.turn: i64 = 0  # on the way down: the answer that the turn began with
        self.tree = Tree(manner.room)
        self.path = vec[i64]([0] * DEEP)
        self.deep: i64 = 0
        self.at = vec[i64]([NONE] * ROOM)  # by action: the child it leads to, in one visit
        self.wins = vec[float]([0.0] * (ROOM * PARTIES))  # by root action and seat
        self.sums = vec[float]([0.0] * (ROOM * PARTIES))  # points, likewise
        self.taste: i64 = manner.taste
        self.liked = vec[float]([0.0] * DEEP)  # what answers on the way are worth to its taste
        self.forced: i64 = -1  # the answer every playout begins with; -1: any

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
        self.turn = BEGINS if self.begins else 0
        while out.n > 0 and self.deep < DEEP:
            seat = self.actor(state)
            action: i64
            new = False
            liked: float = 0.0
            if seat == CHANCE:
                action = out.pick(rng)
                child = self.after_draw(state, node, action)
            elif seat != self.me and self.is_hidden(state, seat):
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
            node = self.below(state, child) if self.joins else child
            if node == NONE:
                break
        return first

    def below(self, state: S, child: i64) -> i64:
        """Where the tree goes on after an answer; the next turn has one node for all its ways."""
        assert self.knowledge is not None
        if self.turn == BEGINS:
            self.turn = child
        if not self.knowledge.is_ripe(state):
            return child
        shared = self.found(self.turn, NEXT_TURN, CHANCE)
        self.turn = BEGINS
        return shared

    def after_draw(self, state: S, node: i64, action: i64) -> i64:
        """The node of a draw: its own, or one for all that are too rare to have one."""
        tree = self.tree
        if self.is_hidden(state, CHANCE):
            return self.found(node, UNSEEN, CHANCE)
        child = tree.find(node, action, CHANCE)
        if child != NONE:
            return child
        if float(tree.children(node)) < self.draws * sqrt(float(tree.visits[node] + 1)):
            return tree.add(node, action, CHANCE)
        return self.found(node, OTHER, CHANCE)

    def is_hidden(self, state: S, seat: i64) -> bool:
        """Whether the searching seat will not see the answer that a seat gives next."""
        task = top_task(state)
        heard: i64 = self.game.steps[task_step(task)].audience(state, seat, task_arg(task))
        return heard != EVERYONE and heard != self.me

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
        seats, actions, tries = tree.seat, tree.action, tree.visits
        totals, siblings = tree.total, tree.sibling
        child: i64 = tree.child[node]
        while child != NONE:
            if seats[child] == seat:
                at[actions[child]] = child
                visits += tries[child]
                total += totals[child]
            child = siblings[child]
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
        items, visited = out.items, tree.visits
        totals, priors = tree.total, tree.prior
        for n in range(out.n):
            child: i64 = at[items[n]]
            tried: i64 = visited[child]
            worth: float = mean - UNPROVEN
            if tried > 0:
                worth = totals[child] / float(tried)
            worth += reach * priors[child] / float(1 + tried)
            if worth > best_worth:
                best_worth = worth
                best = items[n]
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
