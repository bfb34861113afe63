"""A game to catch a search that peeks: take seven chances in ten, or guess a coin under a cup."""

from akhet.core import CHANCE, Components, Game, Json, Moves, Rng, State, Step

SAFE, GAMBLE, HEADS, TAILS, LUCK, BAD_LUCK = range(6)
OFFER, TOSS, HIDE, GUESS, DRAW = range(5)


class Cup(State):
    """What lies under the cup (-1 nothing, -2 hidden), and who has won."""

    def __init__(self, like: "Cup | None" = None) -> None:
        super().__init__(2, like)
        self.coin = -1 if like is None else like.coin
        self.won = -1 if like is None else like.won


class Offer(Step[Cup]):
    """Seat 0 takes the safe draw or gambles on the coin; chance or seat 1 lays it, by the arg."""

    def fill(self, state: Cup, seat: int, arg: int, out: Moves) -> None:
        out.add(SAFE)
        out.add(GAMBLE)

    def apply(self, state: Cup, seat: int, arg: int, action: int) -> None:
        if action == SAFE:
            state.ask(DRAW, CHANCE)
        else:
            state.ask(GUESS, 0)
            state.ask(HIDE if arg else TOSS, 1 if arg else CHANCE)


class Toss(Step[Cup]):
    """Chance lays the coin; nobody but seat 1 sees it."""

    def fill(self, state: Cup, seat: int, arg: int, out: Moves) -> None:
        out.add_weighted(HEADS, 1)
        out.add_weighted(TAILS, 1)

    def apply(self, state: Cup, seat: int, arg: int, action: int) -> None:
        state.coin = action

    def audience(self, state: Cup, seat: int, arg: int) -> int:
        return 1


class Hide(Toss):
    """Seat 1 lays the coin."""

    def fill(self, state: Cup, seat: int, arg: int, out: Moves) -> None:
        out.add(HEADS)
        out.add(TAILS)


class Guess(Step[Cup]):
    """Seat 0 guesses."""

    def fill(self, state: Cup, seat: int, arg: int, out: Moves) -> None:
        out.add(HEADS)
        out.add(TAILS)

    def apply(self, state: Cup, seat: int, arg: int, action: int) -> None:
        state.won = 0 if action == state.coin else 1


class Draw(Step[Cup]):
    """Seven in ten for seat 0, in the open."""

    def fill(self, state: Cup, seat: int, arg: int, out: Moves) -> None:
        out.add_weighted(LUCK, 7)
        out.add_weighted(BAD_LUCK, 3)

    def apply(self, state: Cup, seat: int, arg: int, action: int) -> None:
        state.won = 0 if action == LUCK else 1


STEPS = [Offer("offer"), Toss("toss"), Hide("hide"), Guess("guess"), Draw("draw")]
NAMES = ["safe", "gamble", "heads", "tails", "luck", "bad_luck"]


class CoinGame(Game[Cup]):
    """`by_seat`: seat 1 lays the coin, not chance."""

    def __init__(self, by_seat: bool) -> None:
        super().__init__("coin", 1, [2], [], STEPS, NAMES, ["won"], Components("0", {}))
        self.by_seat = by_seat

    def start(self, seats: int, options: dict[str, str], components: Components) -> Cup:
        state = Cup()
        state.ask(OFFER, 0, int(self.by_seat))
        return state

    def copy(self, state: Cup) -> Cup:
        return Cup(state)

    def mask(self, state: Cup, seat: int) -> Cup:
        seen = Cup(state)
        if seat != 1 and seen.coin >= 0:
            seen.coin = -2
        return seen

    def guess(self, seen: Cup, seat: int, rng: Rng) -> Cup:
        full = Cup(seen)
        if full.coin == -2:
            full.coin = HEADS + rng.below(2)
        return full

    def dump(self, state: Cup) -> Json:
        return {"coin": state.coin, "won": state.won}

    def points(self, state: Cup) -> list[list[int]]:
        return [[1 if state.won == seat else 0] for seat in range(2)]
