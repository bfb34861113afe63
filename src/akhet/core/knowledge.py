"""What a game knows about good play: which moves look promising, and what a position is worth.

A game says what can be *seen* (`look` at a move, `stand` of a player) as numbered signs; how much
each sign counts is learned from self-play (`akhet lab train`) and lies in the game's
`knowledge.json`. Search uses both; the rules never do.
"""

import json
from math import exp
from pathlib import Path
from typing import Final, Generic

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from akhet.core.errors import BadPosition
from akhet.core.moves import ROOM, Moves
from akhet.core.network import Network, stored_network
from akhet.core.rng import Rng
from akhet.core.step import S

SIGNS: Final = 512  # no move, no player and no position shows more signs at once
NOTES: Final = 128
PARTIES: Final = 6  # up to five seats, and an opponent who holds none
ROW: Final = 100  # signs of one party, where a network looks at one after the other
TENS: Final = 10.0  # a network's outputs are tens of points
SCALE: Final = 1000.0  # weights are stored as whole thousandths


class Pad:
    """Reused paper: the signs of one move or player, and the odds of the moves of one question."""

    signs: vec[i64]
    amounts: vec[float]
    n: i64
    notes: vec[i64]
    odds: vec[float]
    points: vec[float]
    ends: vec[i64]

    def __init__(self) -> None:
        """Empty paper."""
        self.signs = vec[i64]([0] * SIGNS)
        self.amounts = vec[float]([1.0] * SIGNS)
        self.n = 0
        self.notes = vec[i64]([0] * NOTES)
        self.odds = vec[float]([0.0] * ROOM)
        self.points = vec[float]([0.0] * PARTIES)
        self.ends = vec[i64]([0] * PARTIES)  # of the row of each party, see `in_rows`

    def add(self, sign: i64) -> None:
        """Notes a sign."""
        n: i64 = self.n
        self.signs[n] = sign
        self.amounts[n] = 1.0
        self.n = n + 1

    def add_amount(self, sign: i64, amount: float) -> None:
        """Notes a sign that is there to some degree."""
        n: i64 = self.n
        self.signs[n] = sign
        self.amounts[n] = amount
        self.n = n + 1

    def pick(self, count: i64, rng: Rng) -> i64:
        """The place of one of the moves, by the odds."""
        odds = self.odds
        mark: float = float(rng.next32()) / 4294967296.0
        n: i64
        for n in range(count - 1):
            mark -= odds[n]
            if mark < 0.0:
                return n
        return count - 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge(Generic[S]):
    """A game's eye for moves and positions, with learned weights.

    A subclass writes `prepare`, `look`, `stand` and `clock`. Signs are counted from 0; those of
    moves and those of players are numbered apart.
    """

    def __init__(self, moves: int, stands: int, clocks: int, tables: int = 1) -> None:
        """So many signs of moves and of players; `clock` runs from 0 to `clocks`.

        Each of the `tables` has a row of weights of its own.
        """
        self.moves = moves
        self.stands = stands
        self.clocks = clocks
        self.tables = tables
        self.move_weights: vec[float] = vec[float]([0.0] * (moves * tables))
        self.stand_weights: vec[float] = vec[float]([0.0] * (stands * tables))
        self.spread: vec[float] = vec[float]([10.0] * (clocks + 1))
        self.classic_moves: vec[float] = vec[float]([0.0] * moves)  # see `take_classic`
        self.classic_stands: vec[float] = vec[float]([0.0] * stands)
        self.classic_spread: vec[float] = vec[float]([10.0] * (clocks + 1))
        self.horizon = 0  # how many ticks of the clock a playout lasts; 0: to the end
        self.explore = 1.0  # how much a search tries what it has tried little
        self.calm = 0.5  # the same where a network judges
        self.guile = 0.0  # how much sealed answers of others go by what they bring, see `Manner`
        self.joins = False  # whether the next turn has one node, however this one was carried out
        self.draws = 2.0  # nodes of a draw, times the root of its visits; 0: one for all
        self.patience = 0  # for how many ticks a playout goes on before a network judges
        self.heat = 1.0  # how freely a playout goes by the odds of moves
        self.prior_heat = 1.5  # how little it trusts them in the tree
        self.win_part = 0.5  # how much of its aim is to win rather than to have many points
        self.inputs = 0  # signs that a network sees; 0: there is none
        self.serves = 0  # seats of the network that serves all larger tables too, see `in_rows`
        self.networks: list[Network | None] = [None] * (PARTIES + 1)  # by seats, see `network`
        self.asked = [False] * (PARTIES + 1)
        self.shelf = Path()  # the file they are in

    # ---------------------------------------------------------------- written by each game

    def prepare(self, state: S, seat: i64, pad: Pad) -> None:
        """Notes down what the looks at all moves of one question need."""

    def look(self, state: S, seat: i64, action: i64, pad: Pad) -> None:
        """Adds the signs of a move."""
        raise AssertionError

    def stand(self, state: S, party: i64, pad: Pad) -> None:
        """Adds the signs of what a player has; their weights add up to its final points."""
        raise AssertionError

    def clock(self, state: S) -> i64:
        """How far the game has come, from 0."""
        raise AssertionError

    def sight(self, state: S, pad: Pad) -> i64:
        """Adds what a network sees of a position, with points that it counts from.

        Answers from whose place it is seen: that seat comes first, then those to its left. With
        `in_rows` each party has a row of its own, from `party * ROW` to its end in `pad.ends`.
        """
        raise AssertionError

    def is_ripe(self, state: S) -> bool:
        """Whether a network learns to judge a position as it is, or only what comes of it."""
        return True

    def is_usual(self, state: S) -> bool:
        """Whether it is of a kind that networks have learned from, for any number of seats."""
        return True

    def rest(self, state: S, hasty: bool) -> bool:
        """Whether a search lets a network judge here; else it plays on by the odds until it does.

        In haste it judges wherever everything that was answered is known.
        """
        return self.is_ripe(state)

    def reopen(self, world: S, seen: S, seat: i64, out: Moves) -> bool:
        """Whether a seat has sealed an answer that is not seen; fills what it may have answered."""
        return False

    def seal(self, world: S, seat: i64, action: i64) -> None:
        """Gives a seat in a guessed world the answer that it is taken to have sealed."""

    def liking(self, state: S, seat: i64, action: i64, taste: i64) -> float:
        """How much an answer is to a bot's taste (`akhet.core.tastes`): 1 wholly, 0 not at all.

        Games give it more or less, so that a bot with a taste is as strong as one without.
        """
        return 0.0

    def table(self, state: S) -> i64:
        """Which row of weights counts, from 0: games of more seats are other games."""
        return 0

    def doubt(self, state: S) -> float:
        """How little a search trusts the odds of moves in its tree, at this table."""
        return self.prior_heat

    def boldness(self, state: S) -> float:
        """How much a search tries what it has tried little, where a network judges this table."""
        return self.calm

    # ---------------------------------------------------------------- the learned part

    def foresee(
        self, state: S, net: Network, parties: i64, pad: Pad, points: vec[float], shares: vec[float]
    ) -> None:
        """The points and the chance to win that a network expects for each party."""
        pad.n = 0
        me: i64 = self.sight(state, pad)
        if self.in_rows(parties):
            n: i64
            for n in range(parties):
                net.judge(pad.signs, pad.amounts, n * ROW, pad.ends[n])
                settle_one(net, n, self.clock(state), pad.points[n], points, shares)
            even_out(parties, shares)
            return
        net.judge(pad.signs, pad.amounts, 0, pad.n)
        settle(net, me, parties, self.clock(state), pad.points, points, shares)

    def weigh(self, state: S, seat: i64, out: Moves, pad: Pad, heat: float) -> None:
        """Puts the odds of the moves in `out` on the pad; more heat makes them more alike."""
        self.weigh_by(state, seat, out, pad, heat, self.move_weights)

    def weigh_by(
        self, state: S, seat: i64, out: Moves, pad: Pad, heat: float, weights: vec[float]
    ) -> None:
        """The same by other weights, such as those of an earlier search."""
        self.prepare(state, seat, pad)
        row: i64 = self.row_of(state, weights, self.moves)
        odds = pad.odds
        signs = pad.signs
        top: float = -1e30
        n: i64
        k: i64
        for n in range(out.n):
            pad.n = 0
            self.look(state, seat, out.items[n], pad)
            worth: float = 0.0
            for k in range(pad.n):
                worth += weights[row + signs[k]]
            odds[n] = worth
            if worth > top:
                top = worth
        total: float = 0.0
        for n in range(out.n):
            share: float = exp((odds[n] - top) / heat)
            odds[n] = share
            total += share
        for n in range(out.n):
            odds[n] = odds[n] / total

    def row_of(self, state: S, weights: vec[float], signs: i64) -> i64:
        """Where the weights that count begin; earlier ones are one row for all tables."""
        return 0 if len(weights) == signs else signs * self.table(state)

    def worth(self, state: S, party: i64, pad: Pad) -> float:
        """The points a player is expected to end with."""
        return self.worth_by(state, party, pad, self.stand_weights)

    def worth_by(self, state: S, party: i64, pad: Pad, weights: vec[float]) -> float:
        """The same by other weights, such as those of an earlier search."""
        pad.n = 0
        self.stand(state, party, pad)
        row: i64 = self.row_of(state, weights, self.stands)
        points: float = 0.0
        n: i64
        for n in range(pad.n):
            points += weights[row + pad.signs[n]] * pad.amounts[n]
        return points

    def load_weights(self, folder: Path) -> None:
        """Takes the weights of `knowledge.json` in a game's folder; without the file all are 0.

        They are 0 as well if the file was learned from other signs, as after a card was added: the
        game is played, and what its bots know must be learned again (`tests/games` is red).
        """
        self.shelf = folder / "networks.json"
        path = folder / "knowledge.json"
        if path.exists():
            data: dict[str, list[int]] = json.loads(path.read_text(encoding="utf-8"))
            if self.fits(data):
                self.take_weights(data)
                self.take_classic({**was_now(data), **data})

    def in_rows(self, parties: i64) -> bool:
        """Whether a network looks at one party after the other, all by the same weights.

        So does one that serves tables of any size, from `serves` on.
        """
        return 0 < self.serves <= parties

    def network(self, seats: int) -> Network | None:
        """The network for so many seats, if there is one; read when it is first asked for.

        One that was learned from other signs is left out: then search plays on to a horizon.
        """
        if not self.asked[seats]:
            self.asked[seats] = True
            if self.shelf.exists() and self.networks[seats] is None:
                data: dict[str, dict[str, object]] = json.loads(self.shelf.read_text("utf-8"))
                found = data.get(str(self.serves if self.in_rows(seats) else seats))
                if found is not None and found["inputs"] == self.inputs:
                    self.networks[seats] = network_of(found)
        return self.networks[seats]

    def take_network(self, net: Network, seats: int) -> None:
        """Judges by a network from now on, at all the tables that it serves."""
        for many in range(PARTIES + 1):
            if many == seats or (self.serves == seats and self.in_rows(many)):
                self.networks[many] = net

    def fits(self, data: dict[str, list[int]]) -> bool:
        """Whether weights were learned from these signs at these tables."""
        moves, stands = self.moves * self.tables, self.stands * self.tables
        return len(data["moves"]) == moves and len(data["stands"]) == stands

    def take_weights(self, data: dict[str, list[int]]) -> None:
        """Takes weights as they are stored: whole thousandths."""
        if not self.fits(data):
            raise BadPosition("these weights are not for this knowledge; train it again")
        self.move_weights = vec[float]([number / SCALE for number in data["moves"]])
        self.stand_weights = vec[float]([number / SCALE for number in data["stands"]])
        self.spread = vec[float]([number / SCALE for number in data["spread"]])

    def take_classic(self, data: dict[str, list[int]]) -> None:
        """Takes the weights of the search that later ones are measured against."""
        self.classic_moves = vec[float]([number / SCALE for number in data["classic_moves"]])
        self.classic_stands = vec[float]([number / SCALE for number in data["classic_stands"]])
        self.classic_spread = vec[float]([number / SCALE for number in data["classic_spread"]])

    def weights(self) -> dict[str, list[int]]:
        """The weights as they are stored."""
        return {
            "moves": [round(weight * SCALE) for weight in self.move_weights],
            "stands": [round(weight * SCALE) for weight in self.stand_weights],
            "spread": [round(weight * SCALE) for weight in self.spread],
            "classic_moves": [round(weight * SCALE) for weight in self.classic_moves],
            "classic_stands": [round(weight * SCALE) for weight in self.classic_stands],
            "classic_spread": [round(weight * SCALE) for weight in self.classic_spread],
        }


def network_of(data: dict[str, object]) -> Network:
    """A network as it is stored."""
    rows: dict[str, list[int]] = {}
    for name in ("most", "start", "last", "end", "spread"):
        row = data[name]
        assert isinstance(row, list)
        rows[name] = row
    sizes = [int(str(data[name])) for name in ("inputs", "hidden", "outputs", "levels")]
    return stored_network(sizes, rows, str(data["first"]))


def was_now(data: dict[str, list[int]]) -> dict[str, list[int]]:
    """Weights that have no earlier ones beside them."""
    return {
        "classic_moves": data["moves"],
        "classic_stands": data["stands"],
        "classic_spread": data["spread"],
    }


def share_out(points: vec[float], parties: i64, spread: float, shares: vec[float]) -> None:
    """The chance of each party to win, from points that may still change by about `spread`."""
    top: float = points[0]
    n: i64
    for n in range(1, parties):
        if points[n] > top:
            top = points[n]
    total: float = 0.0
    for n in range(parties):
        share: float = exp((points[n] - top) / spread)
        shares[n] = share
        total += share
    for n in range(parties):
        shares[n] = shares[n] / total


def seat_at(me: i64, place: i64, parties: i64) -> i64:
    """Who sits so many places to the left."""
    party: i64 = me + place
    return party if party < parties else party - parties


def settle(
    net: Network,
    me: i64,
    parties: i64,
    now: i64,
    sheet: vec[float],
    points: vec[float],
    shares: vec[float],
) -> None:
    """Points and chances from what a network has worked out; `sheet` are the points by now."""
    spread: float = net.spread[now]
    place: i64
    for place in range(parties):
        party: i64 = seat_at(me, place, parties)
        points[party] = sheet[party] + TENS * net.out[place]
        shares[party] = points[party] / spread + net.out[parties + place]
    even_out(parties, shares)


def settle_one(
    net: Network, party: i64, now: i64, sheet: float, points: vec[float], shares: vec[float]
) -> None:
    """The same for one party whose row a network has seen; `even_out` makes chances of them."""
    points[party] = sheet + TENS * net.out[0]
    shares[party] = points[party] / net.spread[now] + net.out[1]


def even_out(parties: i64, shares: vec[float]) -> None:
    """Chances that add up to one, from how much speaks for each party."""
    top: float = -1e30
    n: i64
    for n in range(parties):
        if shares[n] > top:
            top = shares[n]
    total: float = 0.0
    for n in range(parties):
        share: float = exp(shares[n] - top)
        shares[n] = share
        total += share
    for n in range(parties):
        shares[n] = shares[n] / total
