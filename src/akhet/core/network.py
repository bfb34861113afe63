"""A small network: signs of a position in, each there to some degree, a few numbers out.

It has one hidden layer of units that count what is above nought. Signs are few at a time, so only
their rows are added up. Everything is plain numbers, so it is the same compiled and interpreted.

It learns with weights as they are (`run`). It judges with weights in whole levels, four units side
by side in one number (`pack`, `judge`), which takes a third of the time.
"""

import base64
import zlib
from math import sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from akhet.core.rng import Rng

FINE: Final = 1_000_000.0  # weights that are stored whole are millionths
COARSE: Final = 127  # those of signs are so many parts of the largest one of their unit, or fewer
LANES: Final = 4  # units side by side in one number
LANE: Final = 15  # bits of each
FULL: Final = 32767  # all of them
AT_ONCE: Final = 128  # so many levels, each from 0 to 2 * COARSE, fit in a lane


@final
class Network:
    """Weights by sign and hidden unit, then by output and hidden unit."""

    def __init__(self, inputs: int, hidden: int, outputs: int) -> None:
        """A network that knows nothing: all its outputs are 0."""
        self.inputs: i64 = inputs
        self.hidden: i64 = hidden
        self.outputs: i64 = outputs
        self.first = vec[float]([0.0] * (inputs * hidden))
        self.start = vec[float]([0.0] * hidden)
        self.last = vec[float]([0.0] * (outputs * hidden))
        self.end = vec[float]([0.0] * outputs)
        self.spread = vec[float]([10.0])  # by the clock: how much points may still change
        self.unit = vec[float]([0.0] * hidden)
        self.out = vec[float]([0.0] * outputs)
        self.words: i64 = (hidden + LANES - 1) // LANES
        self.packed = vec[i64]([])  # by sign and word, see `pack`
        self.rows = vec[i64]([0] * AT_ONCE)  # where those of the signs begin
        self.level = vec[float]([0.0] * hidden)  # what one level of a unit is
        self.across = vec[float]([0.0] * (outputs * hidden))  # `last` by unit and output

    def shake(self, rng: Rng) -> None:
        """Makes no two units alike, so that they learn different things; signs still say nothing.

        A sign that is never met keeps its noughts, so that it takes no room when it is stored.
        """
        n: i64
        for n in range(self.hidden):
            self.start[n] = 0.2 + 0.2 * even(rng)
        for n in range(self.hidden * self.outputs):
            self.last[n] = 0.3 * even(rng)

    def run(self, signs: vec[i64], amounts: vec[float], start: i64, end: i64) -> None:
        """Works out units and outputs for a row of signs, each there to some degree, to learn."""
        first = self.first
        unit = self.unit
        hidden: i64 = self.hidden
        n: i64
        k: i64
        for k in range(hidden):
            unit[k] = self.start[k]
        for n in range(start, end):
            row: i64 = signs[n] * hidden
            amount: float = amounts[n]
            for k in range(hidden):
                unit[k] += amount * first[row + k]
        for k in range(hidden):
            if unit[k] < 0.0:
                unit[k] = 0.0
        at: i64 = 0
        for n in range(self.outputs):
            total: float = self.end[n]
            for k in range(hidden):
                total += unit[k] * self.last[at + k]
            self.out[n] = total
            at += hidden

    def pack(self) -> None:
        """Makes the weights ready to judge with; what is learned later, it does not know."""
        if len(self.packed) == 0:
            self.packed = vec[i64]([0] * int(self.inputs * self.words))
        hidden: i64 = self.hidden
        level = self.level
        n: i64
        k: i64
        for k in range(hidden):
            level[k] = 1e-9
        k = 0
        for n in range(self.inputs * hidden):
            weight: float = self.first[n]
            if weight > level[k] or -weight > level[k]:
                level[k] = weight if weight > 0.0 else -weight
            k = k + 1 if k + 1 < hidden else 0
        for k in range(hidden):
            level[k] = level[k] / float(COARSE)
            for n in range(self.outputs):
                self.across[k * self.outputs + n] = self.last[n * hidden + k]
        for n in range(self.inputs):
            self.pack_row(n)

    def pack_row(self, sign: i64) -> None:
        """The weights of one sign as levels from 0, the first unit in the lowest bits."""
        at: i64 = sign * self.hidden
        k: i64 = self.hidden - 1
        word: i64
        for word in range(self.words - 1, -1, -1):
            lanes: i64 = 0
            while k >= word * LANES:
                weight: float = self.first[at + k] / self.level[k]
                lanes = lanes << LANE | i64(weight + float(COARSE) + 0.5)
                k -= 1
            self.packed[sign * self.words + word] = lanes

    def judge(self, signs: vec[i64], amounts: vec[float], start: i64, end: i64) -> None:
        """Works out the outputs for a row of signs, by packed weights.

        A sign that is there to another degree than 1 is added as it is.
        """
        rows = self.rows
        packed = self.packed
        unit = self.unit
        begin = self.start
        words: i64 = self.words
        plain: i64 = 0
        n: i64
        for n in range(self.hidden):
            unit[n] = begin[n]
        for n in range(start, end):
            if amounts[n] == 1.0 and plain < AT_ONCE:
                rows[plain] = signs[n] * words
                plain += 1
            else:
                self.add_row(signs[n], amounts[n])
        for n in range(self.outputs):
            self.out[n] = self.end[n]
        word: i64
        for word in range(words):
            lanes: i64 = 0
            for n in range(plain):
                lanes += packed[rows[n] + word]
            self.add_units(word * LANES, lanes, plain * COARSE)

    def add_row(self, sign: i64, amount: float) -> None:
        """Adds what a sign says that is there to some degree."""
        first = self.first
        unit = self.unit
        hidden: i64 = self.hidden
        row: i64 = sign * hidden
        k: i64
        for k in range(hidden):
            unit[k] += amount * first[row + k]

    def add_units(self, first: i64, lanes: i64, nought: i64) -> None:
        """Adds to the outputs what the units of one word say; `nought` is the level of nothing."""
        outputs: i64 = self.outputs
        out = self.out
        across = self.across
        units = self.unit
        levels = self.level
        n: i64
        k: i64
        for k in range(first, min(first + LANES, self.hidden)):
            level: i64 = (lanes & FULL) - nought
            unit: float = units[k] + levels[k] * float(level)
            if unit > 0.0:
                at: i64 = k * outputs
                for n in range(outputs):
                    out[n] += unit * across[at + n]
            lanes >>= LANE

    def data(self, levels: int = COARSE) -> dict[str, object]:
        """As it is stored: weights of signs in so many levels, all others as whole millionths."""
        hidden = int(self.hidden)
        most = [1e-9] * hidden
        for n, weight in enumerate(self.first):
            most[n % hidden] = max(most[n % hidden], abs(weight))
        part = levels / COARSE
        rows = [
            [round(round(self.first[row + k] / most[k] * COARSE) * part) for k in range(hidden)]
            for row in range(0, len(self.first), hidden)
        ]
        return {
            "inputs": int(self.inputs),
            "hidden": hidden,
            "outputs": int(self.outputs),
            "levels": levels,
            "most": whole(most),
            "start": whole(list(self.start)),
            "last": whole(list(self.last)),
            "end": whole(list(self.end)),
            "spread": whole(list(self.spread)),
            "first": base64.b85encode(squeezed(rows)).decode("ascii"),
        }


def squeezed(rows: list[list[int]]) -> bytes:
    """Rows of levels as few bytes: which signs say anything, then what they say, unit by unit."""
    told = [row for row in rows if any(row)]
    press = zlib.compressobj(9, strategy=zlib.Z_FILTERED)  # alike are single numbers, not rows
    found = press.compress(bytes([any(row) for row in rows]))
    for k in range(len(rows[0])):
        found += press.compress(bytes([row[k] & 255 for row in told]))
    return found + press.flush()


def spread_out(squeezed_rows: bytes, inputs: int, hidden: int) -> list[list[int]]:
    """The rows of levels again."""
    rough = zlib.decompress(squeezed_rows)
    silent = [0] * hidden
    told = sum(rough[:inputs])
    levels = [(byte ^ 128) - 128 for byte in rough[inputs:]]
    rows: list[list[int]] = []
    at = 0
    for there in rough[:inputs]:
        rows.append(levels[at::told] if there else silent)
        at += there
    return rows


def even(rng: Rng) -> float:
    """A number from -1 to 1, each as likely as the others."""
    return float(rng.next32()) / 2147483648.0 - 1.0


def whole(weights: list[float]) -> list[int]:
    """Weights as whole millionths."""
    return [round(weight * FINE) for weight in weights]


def parts(numbers: list[int]) -> list[float]:
    """Whole millionths as weights."""
    return [number / FINE for number in numbers]


def stored_network(sizes: list[int], rows: dict[str, list[int]], first: str) -> Network:
    """The network of its stored weights; `sizes` are inputs, hidden, outputs and levels."""
    inputs, hidden, outputs, levels = sizes
    net = Network(inputs, hidden, outputs)
    most = parts(rows["most"])
    rows_of = spread_out(base64.b85decode(first), inputs, hidden)
    weights = [most[k] * row[k] / levels for row in rows_of for k in range(hidden)]
    net.first = vec[float](weights)
    net.start = vec[float](parts(rows["start"]))
    net.last = vec[float](parts(rows["last"]))
    net.end = vec[float](parts(rows["end"]))
    net.spread = vec[float](parts(rows["spread"]))
    net.pack()
    return net


@final
class Slopes:
    """Slopes of weights in rows, of which few are met at a time; then one step of those (Adam)."""

    def __init__(self, rows: int, width: int) -> None:
        """No slopes yet."""
        self.width: i64 = width
        self.slope = vec[float]([0.0] * (rows * width))
        self.mean = vec[float]([0.0] * (rows * width))
        self.square = vec[float]([0.0] * (rows * width))
        self.met = vec[i64]([0] * rows)
        self.is_met = vec[i64]([0] * rows)
        self.count: i64 = 0
        self.steps = 0

    def meet(self, row: i64) -> i64:
        """Where the slopes of a row begin; it will take part in the next step."""
        if self.is_met[row] == 0:
            self.is_met[row] = 1
            self.met[self.count] = row
            self.count += 1
        return row * self.width

    def step(self, weights: vec[float], pace: float, examples: float) -> None:
        """Lets the weights of all rows that were met climb along the mean of their slopes."""
        self.steps += 1
        fast: float = 1.0 - 0.9**self.steps
        slow: float = 1.0 - 0.999**self.steps
        n: i64
        k: i64
        for n in range(self.count):
            row: i64 = self.met[n]
            self.is_met[row] = 0
            first: i64 = row * self.width
            for k in range(first, first + self.width):
                slope: float = self.slope[k] / examples
                self.slope[k] = 0.0
                self.mean[k] = 0.9 * self.mean[k] + 0.1 * slope
                self.square[k] = 0.999 * self.square[k] + 0.001 * slope * slope
                weights[k] += pace * (self.mean[k] / fast) / (sqrt(self.square[k] / slow) + 1e-5)
        self.count = 0


@final
class Teacher:
    """Lets a network learn: examples add their slopes, a step takes them up."""

    def __init__(self, net: Network) -> None:
        """A teacher for this network."""
        self.net = net
        self.first = Slopes(int(net.inputs), int(net.hidden))
        self.start = Slopes(1, int(net.hidden))
        self.last = Slopes(int(net.outputs), int(net.hidden))
        self.end = Slopes(1, int(net.outputs))
        self.back = vec[float]([0.0] * int(net.hidden))

    def add(
        self, signs: vec[i64], amounts: vec[float], start: i64, end: i64, pull: vec[float]
    ) -> None:
        """Adds an example: the outputs for these signs should change along `pull`.

        The network's units must hold what it worked out for them.
        """
        net = self.net
        hidden: i64 = net.hidden
        back = self.back
        n: i64
        k: i64
        for k in range(hidden):
            back[k] = 0.0
        bottom: i64 = self.end.meet(0)
        for n in range(net.outputs):
            at: i64 = self.last.meet(n)
            self.end.slope[bottom + n] += pull[n]
            for k in range(hidden):
                back[k] += pull[n] * net.last[at + k]
                self.last.slope[at + k] += pull[n] * net.unit[k]
        at = self.start.meet(0)
        for k in range(hidden):
            if net.unit[k] <= 0.0:
                back[k] = 0.0
            self.start.slope[at + k] += back[k]
        slope = self.first.slope
        for n in range(start, end):
            at = self.first.meet(signs[n])
            amount: float = amounts[n]
            for k in range(hidden):
                slope[at + k] += amount * back[k]

    def step(self, pace: float, examples: float) -> None:
        """Takes up what so many examples have taught."""
        net = self.net
        self.first.step(net.first, pace, examples)
        self.start.step(net.start, pace, examples)
        self.last.step(net.last, pace, examples)
        self.end.step(net.end, pace, examples)
