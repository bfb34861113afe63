"""A game of somebody else is proved fit, and every planted bug is reported."""

from collections.abc import Sequence

import pytest

from akhet.core import ALL, CHANCE, SEAT, WATCHER, Fact, IllegalAction, Moves, Rng, Step, Ways, fact
from akhet.testing import Unfit, Walk, check_game, check_guess, play_again, transcript
from tests.core import bidding
from tests.core.bidding import BID, GAME, NOTHING, STEPS, BiddingGame, Bids, pieces

DEAL, OFFER, OPEN_UP = STEPS


def test_a_game_of_ones_own_is_fit():
    check_game(GAME, games=40, seed=1, conserve=pieces)


def dealt(*cards: int) -> Bids:
    state = GAME.new(len(cards))
    for card in cards:
        GAME.play(state, card)
    return state


def test_sealed_answers_come_in_any_order():
    ends = []
    for order in ([0, 1, 2], [2, 1, 0], [1, 2, 0]):
        state = dealt(2, 1, 2)
        for seat in order:
            assert seat in GAME.waiting(state)
            GAME.play(state, BID + [2, 1, 0][seat], seat)
        ends.append(GAME.dump(state))

    assert ends[0] == ends[1] == ends[2]
    assert ends[0]["coins"] == [6 + 3 + 1, 6 - 1, 6]  # 2 wins the pot of 3, and the other bid


def test_a_seat_answers_once():
    state = dealt(2, 1)
    GAME.play(state, BID, 1)

    assert GAME.waiting(state) == [0]
    with pytest.raises(IllegalAction, match="not seat 1's turn"):
        GAME.play(state, BID, 1)


def test_a_single_answer_is_asked_for_where_it_is_secret():
    state = dealt(0, 0)

    assert GAME.waiting(state) == [0, 1]
    assert GAME.options(state, 0) == [BID]


def test_others_see_that_a_seat_has_bid_and_not_what():
    state = dealt(2, 1)
    GAME.play(state, BID + 2, 0)

    assert GAME.view(state, 1)["bids"] == [bidding.HIDDEN, NOTHING]
    assert GAME.view(state, WATCHER)["hands"] == [bidding.HIDDEN, bidding.HIDDEN]
    assert GAME.audience(dealt(2, 1), 1) == 1


def test_a_transcript_plays_again_with_answers_in_any_order():
    choices = [(CHANCE, "draw:2"), (CHANCE, "draw:1"), (1, "bid:1"), (0, "bid:2")]
    text = transcript(GAME, 2, {}, choices)

    assert play_again(GAME, text) == text
    assert "1 bid:1                          of  2" in text


def test_guesses_are_counted_out():
    assert check_guess(Walk(GAME, 1, 2), viewer=1)
    assert not check_guess(Walk(GAME, 1, 2), viewer=0)  # the next card is its own


# ---------------------------------------------------------------- planted bugs


class LeakingMask(BiddingGame):
    """Shows all hands, and guesses what it sees."""

    def mask(self, state: Bids, seat: int) -> Bids:
        return self.copy(state)


class LeakingBids(BiddingGame):
    """Shows sealed bids."""

    def mask(self, state: Bids, seat: int) -> Bids:
        seen = super().mask(state, seat)
        seen.bids = list(state.bids)
        return seen


class LeakingDeck(BiddingGame):
    """Hides the hands and shows the deck they are missing from."""

    def mask(self, state: Bids, seat: int) -> Bids:
        seen = super().mask(state, seat)
        seen.deck = list(state.deck)
        return seen


class SilentOffer(bidding.Offer):
    """Forgets that the last bid opens all."""

    def reveals(self, state: Bids, seat: int, arg: int, action: int) -> bool:
        return False


class LoudDeal(bidding.Deal):
    """Hands out a coin for a high card: seen by all."""

    def apply(self, state: Bids, seat: int, arg: int, action: int) -> None:
        super().apply(state, seat, arg, action)
        if state.hands[arg] == 2 and state.pot:
            state.coins[arg] += 1
            state.pot -= 1


class ShallowCopy(BiddingGame):
    """Shares the hands between copies."""

    def copy(self, state: Bids) -> Bids:
        new = super().copy(state)
        new.hands = state.hands
        return new


class ForgetfulCopy(BiddingGame):
    """Forgets the pot."""

    def copy(self, state: Bids) -> Bids:
        new = super().copy(state)
        new.pot = 3
        return new


class BackwardOffer(bidding.Offer):
    """Lists the highest bid first."""

    def fill(self, state: Bids, seat: int, arg: int, out: Moves) -> None:
        for bid in range(state.hands[seat], -1, -1):
            out.add(BID + bid)


class StrictOffer(bidding.Offer):
    """Leaves a seat with a nought without an answer."""

    def fill(self, state: Bids, seat: int, arg: int, out: Moves) -> None:
        for bid in range(1, state.hands[seat] + 1):
            out.add(BID + bid)


class HastyOffer(bidding.Offer):
    """Pays whoever bids first."""

    def apply(self, state: Bids, seat: int, arg: int, action: int) -> None:
        if state.bids.count(NOTHING) == state.seats and state.pot:
            state.coins[seat] += 1
            state.pot -= 1
        super().apply(state, seat, arg, action)


class UnfairGuess(BiddingGame):
    """Guesses every kind of card alike, however many there are."""

    def drawn(self, deck: list[int], rng: Rng) -> int:
        kinds = [card for card, count in enumerate(deck) if count]
        return kinds[rng.below(len(kinds))]


class WrongGuess(BiddingGame):
    """Puts the guessed cards back into the deck as well."""

    def guess(self, seen: Bids, seat: int, rng: Rng) -> Bids:
        full = super().guess(seen, seat, rng)
        for other in range(seen.seats):
            if seen.hands[other] == bidding.HIDDEN:
                full.deck[full.hands[other]] += 1
        return full


class HollowOpenUp(bidding.OpenUp):
    """Loses the pot when nobody wins it."""

    def apply(self, state: Bids, seat: int, arg: int, action: int) -> None:
        if len(set(state.bids)) == 1:
            state.pot = 0
        super().apply(state, seat, arg, action)


class EndlessOpenUp(bidding.OpenUp):
    """Never counts the rounds."""

    def apply(self, state: Bids, seat: int, arg: int, action: int) -> None:
        state.rounds = 2
        super().apply(state, seat, arg, action)


PSST = fact("psst", who=SEAT)


class NobodysFact(bidding.OpenUp):
    """Tells a fact that the game has not declared."""

    def apply(self, state: Bids, seat: int, arg: int, action: int) -> None:
        state.tell(PSST, 1)
        super().apply(state, seat, arg, action)


class WrongFact(bidding.OpenUp):
    """Tells a fact about a seat that is not there."""

    def apply(self, state: Bids, seat: int, arg: int, action: int) -> None:
        state.tell(bidding.BIDS, 7)
        super().apply(state, seat, arg, action)


class ListeningOffer(bidding.Offer):
    """Plays on in another way if somebody listens."""

    def apply(self, state: Bids, seat: int, arg: int, action: int) -> None:
        if state.facts is not None and action > BID:
            action -= 1
        super().apply(state, seat, arg, action)


class SecretiveOffer(bidding.Offer):
    """Does not say that the last bid shows the others to its seat."""

    def learns(self, state: Bids, seat: int, arg: int, action: int) -> bool:
        return False


class TellingOffer(bidding.Offer):
    """Tells everybody what others have bid in secret."""

    def apply(self, state: Bids, seat: int, arg: int, action: int) -> None:
        super().apply(state, seat, arg, action)
        for who, bid in enumerate(state.bids):
            if who != seat and bid >= 0:
                state.tell(bidding.OPENED, who, bid)


class ForgetfulWays(BiddingGame):
    """Forgets the last way."""

    def ways(
        self,
        state: Bids,
        seat: int,
        begin: Sequence[int] = (),
        limit: int = 500,
        brief: bool = False,
    ) -> Ways:
        found = super().ways(state, seat, begin, limit, brief)
        return found if brief else Ways(found.ways[:-1] or [[BID]], True, [], [])


class ChangingForecast(BiddingGame):
    """Forecasts what does not come."""

    def final_points(self, state: Bids) -> list[list[int]]:
        return [[coins + 1] for coins in state.coins]


class ShortDump(BiddingGame):
    """Leaves the coins out of the notation."""

    def load(self, data: dict, components: object = None) -> Bids:
        return super().load({**data, "coins": [6] * len(data["hands"])})

    def dump(self, state: Bids) -> dict:
        return {key: value for key, value in super().dump(state).items() if key != "coins"}


class ShortView(BiddingGame):
    """Cannot read its own views."""

    def seen(self, view: dict, components: object = None) -> Bids:
        return super().seen({**view, "bids": [NOTHING] * len(view["bids"])})


class Weightless(bidding.Deal):
    """Draws what is not there with weight nought."""

    def fill(self, state: Bids, seat: int, arg: int, out: Moves) -> None:
        for card, count in enumerate(state.deck):
            out.add_weighted(card, count)


class CrashingOpenUp(bidding.OpenUp):
    """Breaks where nobody bids."""

    def apply(self, state: Bids, seat: int, arg: int, action: int) -> None:
        assert max(state.bids) > 0, "nobody bids"
        super().apply(state, seat, arg, action)


def with_offer(offer: Step[Bids]) -> BiddingGame:
    return BiddingGame([DEAL, offer, OPEN_UP])


def with_deal(deal: Step[Bids]) -> BiddingGame:
    return BiddingGame([deal, OFFER, OPEN_UP])


def with_open_up(open_up: Step[Bids]) -> BiddingGame:
    return BiddingGame([DEAL, OFFER, open_up])


SEALED = {"settles": False, "sealed": True}
PLANTED: list[tuple[BiddingGame, str]] = [
    (LeakingMask(), "audience: seat 1 can tell"),
    (LeakingBids(), "audience: seat"),
    (LeakingDeck(), "audience: seat"),
    (with_offer(SilentOffer("offer", **SEALED)), "reveals: bid:"),
    (with_deal(LoudDeal("deal", settles=False)), "audience: seat"),
    (with_offer(bidding.Offer("offer", sealed=True)), "can tell secret draws apart"),
    (ShallowCopy(), "copy: playing on it changes the original"),
    (ForgetfulCopy(), "copy: position.pot"),
    (with_offer(BackwardOffer("offer", **SEALED)), "is not ascending"),
    (with_offer(StrictOffer("offer", **SEALED)), "options: seat"),
    (with_offer(HastyOffer("offer", **SEALED)), "order of answers"),
    (UnfairGuess(), "too far from the odds"),
    (WrongGuess(), "cannot be: position.deck"),
    (with_open_up(HollowOpenUp("open", asks=False)), "conservation: "),
    (with_open_up(EndlessOpenUp("open", asks=False)), "length: no end"),
    (with_open_up(NobodysFact("open", asks=False)), "facts: psst is not declared"),
    (with_open_up(WrongFact("open", asks=False)), "bid: 7 is no seat (who)"),
    (with_offer(ListeningOffer("offer", **SEALED)), "facts: a listener changes the game"),
    (with_offer(SecretiveOffer("offer", **SEALED)), "tells seat"),
    (with_offer(TellingOffer("offer", **SEALED)), "preview of bid:"),
    (ForgetfulWays(), "ways: of seat"),
    (ChangingForecast(), "forecast: it is not the score"),
    (ShortDump(), "notation: a loaded position scores something else"),
    (ShortView(), "read again: position.bids"),
    (with_deal(Weightless("deal", settles=False)), "weights: "),
    (with_open_up(CrashingOpenUp("open", asks=False)), "AssertionError: nobody bids"),
    (BiddingGame(names=["draw:0", "draw:1", "draw:1", "bid:0", "bid:1", "bid:2"]), "names: two"),
]


@pytest.mark.parametrize(
    ("game", "message"), PLANTED, ids=[message.replace(" ", "_") for _game, message in PLANTED]
)
def test_a_planted_bug_is_reported(game: BiddingGame, message: str):
    with pytest.raises(Unfit) as error:
        check_game(game, games=30, seed=1, conserve=pieces, longest=200)

    assert message in str(error.value)


def test_a_report_can_be_seen_again():
    game = with_open_up(HollowOpenUp("open", asks=False))
    with pytest.raises(Unfit) as error:
        check_game(game, games=30, seed=1, conserve=pieces)
    first = str(error.value)
    seed = int(first.split("seed ")[1].split(",")[0])

    with pytest.raises(Unfit) as again:
        check_game(game, games=1, seed=seed, conserve=pieces)

    assert str(again.value) == first
    assert "choices: draw:" in first and "bid:" in first


def test_facts_of_a_sealed_game_keep_to_their_seats():
    state = GAME.new(2)
    facts: list[Fact] = []
    state.facts = facts
    GAME.play(state, 1)

    assert [(fact.key, fact.to, fact.args) for fact in facts] == [("dealt", 0, [0, 1, -1])]
    assert state.open_tasks()[0].seat == ALL
