"""A small game with secrets, outside akhet: sealed bids limited by hidden cards.

Each round every seat gets a card of 0 to 2 in secret and bids at most that many coins, all at once
and sealed. The highest bid nobody else made takes the pot; under rules 1 it was the lowest. It
shows how a game of one's own is written, and serves to plant bugs in.
"""

from akhet.core import (
    ALL,
    CHANCE,
    NUMBER,
    SEAT,
    BadPosition,
    Components,
    Game,
    Json,
    Moves,
    Option,
    Rng,
    Role,
    State,
    Step,
    fact,
)
from akhet.core.notation import Part, task_rows

NOTHING, HIDDEN = -1, -2  # no card or bid yet; one that others may not see
DRAW, BID = 0, 3  # action numbers
DEAL, OFFER, OPEN_UP = 0, 1, 2  # steps
COINS = 6

CARD = Role("card", 0, 2)
DEALT = fact("dealt", to="who", who=SEAT, card=CARD)
BIDS = fact("bid", who=SEAT)
OPENED = fact("opened", who=SEAT, n=NUMBER)


class Bids(State):
    """The table."""

    def __init__(self, seats: int = 0, rules: int = 2) -> None:
        super().__init__(seats)
        self.rules = rules
        self.rounds = 2
        self.deck = [2, 3, 2]
        self.hands = [NOTHING] * seats
        self.bids = [NOTHING] * seats
        self.coins = [COINS] * seats
        self.pot = 3


class Deal(Step[Bids]):
    """Chance: a seat, the argument, gets a card that only it may know."""

    def fill(self, state: Bids, seat: int, arg: int, out: Moves) -> None:
        for card, count in enumerate(state.deck):
            if count:
                out.add_weighted(DRAW + card, count)

    def apply(self, state: Bids, seat: int, arg: int, action: int) -> None:
        state.deck[action - DRAW] -= 1
        state.hands[arg] = action - DRAW
        state.tell(DEALT, arg, action - DRAW)

    def audience(self, state: Bids, seat: int, arg: int) -> int:
        return arg


class Offer(Step[Bids]):
    """All seats bid at once, each at most its card."""

    def fill(self, state: Bids, seat: int, arg: int, out: Moves) -> None:
        for bid in range(state.hands[seat] + 1):
            out.add(BID + bid)

    def apply(self, state: Bids, seat: int, arg: int, action: int) -> None:
        state.bids[seat] = action - BID
        state.tell(BIDS, seat)
        state.ask(OFFER if NOTHING in state.bids else OPEN_UP, ALL)

    def waiting(self, state: Bids, seat: int, arg: int) -> list[int]:
        return [seat for seat, bid in enumerate(state.bids) if bid == NOTHING]

    def audience(self, state: Bids, seat: int, arg: int) -> int:
        return seat

    def reveals(self, state: Bids, seat: int, arg: int, action: int) -> bool:
        return state.bids.count(NOTHING) == 1  # the last bid opens all

    def learns(self, state: Bids, seat: int, arg: int, action: int) -> bool:
        return state.bids.count(NOTHING) == 1


class OpenUp(Step[Bids]):
    """A chore: the bids are opened, the pot is won, cards go back."""

    def apply(self, state: Bids, seat: int, arg: int, action: int) -> None:
        single = [bid for bid in state.bids if state.bids.count(bid) == 1]
        for who, bid in enumerate(state.bids):
            state.coins[who] -= bid
            state.pot += bid
            state.tell(OPENED, who, bid)
        if single:
            best = max(single) if state.rules >= 2 else min(single)
            state.coins[state.bids.index(best)] += state.pot
            state.pot = 0
        for card in state.hands:
            state.deck[card] += 1
        state.hands = [NOTHING] * state.seats
        state.bids = [NOTHING] * state.seats
        state.rounds -= 1
        if state.rounds:
            new_round(state)


def new_round(state: Bids) -> None:
    """A card for each seat, then the bids."""
    state.ask(OFFER, ALL)
    for seat in range(state.seats - 1, -1, -1):
        state.ask(DEAL, CHANCE, seat)


STEPS = [
    Deal("deal", settles=False),  # that the last card is known must not show
    Offer("offer", settles=False, sealed=True),  # that a seat holds a nought must not show
    OpenUp("open", asks=False),
]
NAMES = ["draw:0", "draw:1", "draw:2", "bid:0", "bid:1", "bid:2"]
RICH = Option("rich", ["off", "on"], "off", [3])


class BiddingGame(Game[Bids]):
    """The game; `steps` can be others, to plant bugs."""

    def __init__(
        self, steps: list[Step[Bids]] | None = None, names: list[str] | None = None
    ) -> None:
        super().__init__(
            "bidding",
            2,
            [2, 3],
            [RICH],
            steps or STEPS,
            names or NAMES,
            ["coins"],
            Components("0", {}),
            oldest=1,
            facts=[DEALT, BIDS, OPENED],
        )

    def start(self, seats: int, options: dict[str, str], components: Components) -> Bids:
        state = Bids(seats)
        if options["rich"] == "on":
            state.coins = [2 * COINS] * seats
        new_round(state)
        return state

    def copy(self, state: Bids) -> Bids:
        new = Bids(state.seats, state.rules)
        new.rounds = state.rounds
        new.deck = list(state.deck)
        new.hands = list(state.hands)
        new.bids = list(state.bids)
        new.coins = list(state.coins)
        new.pot = state.pot
        for task in state.open_tasks():
            new.ask(task.step, task.seat, task.arg)
        return new

    def mask(self, state: Bids, seat: int) -> Bids:
        seen = self.copy(state)
        for other in range(state.seats):
            if other != seat and seen.hands[other] >= 0:
                seen.deck[seen.hands[other]] += 1
                seen.hands[other] = HIDDEN
            if other != seat and seen.bids[other] >= 0:
                seen.bids[other] = HIDDEN
        return seen

    def guess(self, seen: Bids, seat: int, rng: Rng) -> Bids:
        full = self.copy(seen)
        for other in range(seen.seats):
            if full.hands[other] == HIDDEN:
                full.hands[other] = self.drawn(full.deck, rng)
                full.deck[full.hands[other]] -= 1
            if full.bids[other] == HIDDEN:
                full.bids[other] = rng.below(full.hands[other] + 1)
        return full

    def drawn(self, deck: list[int], rng: Rng) -> int:
        """A card of the deck, each as likely as the others."""
        cards = [card for card, count in enumerate(deck) for _copy in range(count)]
        return cards[rng.below(len(cards))]

    def dump(self, state: Bids) -> Json:
        return {
            "rules": state.rules,
            "seats": state.seats,
            "rounds": state.rounds,
            "deck": state.deck,
            "hands": state.hands,
            "bids": state.bids,
            "coins": state.coins,
            "pot": state.pot,
            "tasks": task_rows(state, [step.name for step in self.steps]),
        }

    def load(self, data: Json, components: Components | None = None) -> Bids:
        part = Part("", data)
        seats = part.number("seats", 2, 3)
        state = Bids(seats, part.rules(self.OLDEST, self.RULES))
        state.rounds = part.number("rounds", 0, 2)
        state.deck = part.numbers("deck", 0, 9, 3)
        state.hands = part.numbers("hands", HIDDEN, 2, seats)
        state.bids = part.numbers("bids", HIDDEN, 2, seats)
        state.coins = part.numbers("coins", 0, 99, seats)
        state.pot = part.number("pot", 0, 99)
        if HIDDEN not in state.hands and pieces(state)[1] != 7:
            raise BadPosition("deck: there are seven cards")
        part.tasks(state, [step.name for step in self.steps])
        return state

    def points(self, state: Bids) -> list[list[int]]:
        return [[coins] for coins in state.coins]


GAME = BiddingGame()


def pieces(state: Bids) -> tuple[int, int]:
    """Coins and cards, wherever they are."""
    held = [card for card in state.hands if card >= 0]
    return sum(state.coins) + state.pot, sum(state.deck) + len(held)
