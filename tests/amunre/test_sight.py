"""What a network sees of Amun-Re, and what a search thinks others have sealed."""

from collections import Counter

import pytest

from akhet.bots.levels import CLASSIC
from akhet.bots.manner import Manner
from akhet.bots.search import Search
from akhet.core import COMPILED, Moves, Rng
from akhet.core.knowledge import ROW, Pad
from akhet.games.amunre import GAME
from akhet.games.amunre.actions import OFFER
from akhet.games.amunre.insight import sight
from akhet.games.amunre.insight.signs import WHENS
from akhet.games.amunre.offering import fill_offers
from akhet.games.amunre.shared import PLACE_STONE, TAKE_CARDS
from akhet.games.amunre.state import NO_OFFER, AmunRe
from tests.amunre.tables import BLACK, BLUE, RED, WHITE, offer_all, play, table
from tests.bots.signs import knowledge_of, questions, stands

KNOWLEDGE = knowledge_of(GAME)


def row(state: AmunRe, seat: int) -> dict[int, float]:
    """The signs of a seat, with their amounts."""
    pad = Pad()
    KNOWLEDGE.sight(state, pad)
    return {pad.signs[n]: pad.amounts[n] for n in range(seat * ROW, pad.ends[seat])}


# ---------------------------------------------------------------- what is seen


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_row_begins_with_the_standing_and_counts_from_what_it_foretells(seats):
    pad = Pad()
    for state, _seat in questions(GAME, seats, seed=6)[::5]:
        KNOWLEDGE.sight(state, pad)
        points = [pad.points[seat] for seat in range(seats)]
        for seat in range(seats):
            found = [(pad.signs[n], pad.amounts[n]) for n in range(seat * ROW, pad.ends[seat])]
            standing = stands(GAME, state, seat)
            assert found[: len(standing)] == standing
            assert all(sign >= sight.ASKED for sign, _amount in found[len(standing) :])
            assert points[seat] == pytest.approx(KNOWLEDGE.worth(state, seat, Pad()))


def test_stones_that_are_bought_and_not_laid_are_seen():
    state = table(3, at="buy_stones", round=2, gold=[30] * 3, own={RED: ["mendes", "abu"]})
    due = sight.DUE + PLACE_STONE * WHENS + 1

    assert due not in row(state, RED)
    play(state, "stones:3")
    assert row(state, RED)[due] == 3 and due not in row(state, BLACK)
    play(state, "place:abu")
    assert row(state, RED)[due] == 2


def test_the_gold_of_who_has_not_bought_yet_is_gold_to_spend():
    state = table(3, at="buy_cards", round=1, gold=[20, 10, 10])
    to_spend = sight.TO_SPEND

    assert [row(state, seat).get(to_spend) for seat in (RED, BLACK)] == [2.0, 1.0]
    play(state, "cards:0", "farmers:0", "stones:0")
    assert [row(state, seat).get(to_spend) for seat in (RED, BLACK)] == [None, 1.0]


def test_an_offer_ranks_and_its_reward_is_to_come():
    state = table(4, at="offer", round=1, gold=[20] * 4)
    offer_all(state, {RED: "5", BLACK: "9", BLUE: "steal", WHITE: "1"})
    ranks = [[n for n in range(5) if sight.RANKED + n in row(state, seat)] for seat in range(4)]

    assert ranks == [[1], [0], [], [2]]
    assert [row(state, seat).get(sight.ITEMS) for seat in range(4)] == [2.0, None, None, 1.0]
    play(state, "item:card", "item:card")
    assert row(state, BLACK)[sight.DUE + TAKE_CARDS * WHENS] == 2, "named, the third is asked"


def test_a_bid_is_seen_with_those_who_may_outbid_it():
    opened = ["abu", "baharya", "damanhur", "mendes"]
    state = table(4, "bid", opened=opened, gold=[60] * 4, round=1)

    free = row(state, RED)
    play(state, "bid:mendes.10")
    bids = row(state, RED)

    assert sight.RIVALS + 3 in free and sight.RIVALS + 5 + 3 in bids
    assert [sign for sign in free if sight.OPEN <= sign < sight.TAKEN]
    assert not [sign for sign in bids if sight.OPEN <= sign < sight.TAKEN]
    assert row(state, BLACK)[sight.TAKEN] == 1.0


def test_seeing_tells_seats_apart_by_what_they_have_alone():
    """Two seats that change places in everything see each other's rows."""
    own = {RED: ["mendes"], BLACK: ["abu"], BLUE: ["thebes"]}
    swapped = {RED: ["abu"], BLACK: ["mendes"], BLUE: ["thebes"]}
    gold = [11, 23, 5]
    one = table(3, at="offer", round=1, own=own, gold=gold, start=BLUE, hands={})
    two = table(3, at="offer", round=1, own=swapped, gold=[23, 11, 5], start=BLUE, hands={})
    place = range(sight.PLACE, sight.RICHER)

    for seat, other in ((RED, BLACK), (BLACK, RED)):
        mine = {sign: n for sign, n in row(one, seat).items() if sign not in place}
        theirs = {sign: n for sign, n in row(two, other).items() if sign not in place}
        assert mine == pytest.approx(theirs)


# ---------------------------------------------------------------- sealed offers


def test_nothing_is_judged_while_offers_are_made():
    state = table(3, at="offer", round=1, gold=[20] * 3)

    assert not KNOWLEDGE.rest(state, True)
    offer_all(state, {RED: "5", BLACK: "2"})
    assert not KNOWLEDGE.rest(state, True)
    offer_all(state, {BLUE: "1"})
    assert KNOWLEDGE.rest(state, True)


def test_without_haste_auctions_and_offerings_are_judged_when_they_are_over():
    opened = ["abu", "baharya", "mendes"]
    bids = table(3, "bid", opened=opened, gold=[60] * 3, round=1)
    offered = table(3, at="offer", round=1, gold=[20] * 3)
    offer_all(offered, {RED: "5", BLACK: "2", BLUE: "1"})

    for state in (bids, offered):
        assert KNOWLEDGE.rest(state, True) and not KNOWLEDGE.rest(state, False)
    for at in ("buy_cards", "buy_stones"):
        assert KNOWLEDGE.rest(table(3, at=at, round=3), False)
    assert KNOWLEDGE.rest(table(3, at="income", round=2), False)


@pytest.mark.parametrize("kingdom", [0, 1])
@pytest.mark.parametrize("at", ["offer", "income", "bonus"])
def test_the_end_of_a_kingdom_is_played_and_counted(at, kingdom):
    cards = {RED: {"bonus_farmers": 1}, BLACK: {"eight_gold": 1}}
    state = table(3, at=at, round=3, kingdom=kingdom, gold=[20] * 3, hands=cards)
    search, rng = Search(GAME, Manner()), Rng(3)
    search.begin(GAME.mask(state, RED), RED)
    GAME.fill(state, search.out)
    assert not KNOWLEDGE.rest(state, False)

    search.wait(state, KNOWLEDGE, rng)

    assert sum(state.points) > 0
    if kingdom == 0:
        assert state.kingdom == 1 and KNOWLEDGE.rest(state, False)
    else:
        assert search.out.n == 0


@pytest.mark.parametrize("hasty", [True, False])
def test_a_search_plays_on_to_the_end_of_a_phase_unless_it_is_hasty(hasty):
    state = table(3, at="buy_cards", round=1, gold=[20] * 3)
    search, rng = Search(GAME, Manner(hasty=hasty)), Rng(3)
    search.begin(GAME.mask(state, RED), RED)
    GAME.fill(state, search.out)
    before = KNOWLEDGE.clock(state)

    search.wait(state, KNOWLEDGE, rng)

    if hasty:
        assert KNOWLEDGE.clock(state) == before
    else:
        assert KNOWLEDGE.clock(state) > before and KNOWLEDGE.rest(state, False)


def test_a_search_expects_of_sealed_offers_what_the_odds_say():
    state = table(3, at="offer", round=1, gold=[30] * 3, own={RED: ["mendes"]})
    offer_all(state, {RED: "30"})
    seen = GAME.mask(state, BLUE)
    search, rng = Search(GAME, Manner()), Rng(3)
    search.begin(seen, BLUE)
    draws = 3000
    found = Counter(search.world(seen, rng).offers[RED] for _n in range(draws))

    out, pad = Moves(), Pad()
    state.offers[RED] = NO_OFFER
    fill_offers(state, RED, out)
    KNOWLEDGE.weigh(state, RED, out, pad, KNOWLEDGE.heat)
    for n in range(out.n):
        chance = pad.odds[n]
        spread = (draws * chance * (1 - chance)) ** 0.5
        assert abs(found[out.items[n] - OFFER] - draws * chance) < 5 * spread + 20
    assert len(found) > 1 and seen.offers[RED] == GAME.mask(state, BLUE).offers[RED] - 1


def test_while_a_search_thinks_others_are_taken_to_seal_what_brings_them_more():
    state = table(3, at="offer", round=1, gold=[30] * 3, own={RED: ["mendes"]})
    offer_all(state, {RED: "30"})
    seen = GAME.mask(state, BLUE)
    found = {}
    for guile in (0.0, 0.01):
        search, rng = Search(GAME, Manner(guile=guile)), Rng(3)
        search.begin(seen, BLUE)
        search.run(seen, 400 if COMPILED else 150, 0.0, rng, False)
        golds = [search.world(seen, rng).offers[RED] // 2 for _n in range(300)]
        found[guile] = sum(golds) / len(golds)
        assert (sum(search.sealed.tries) > 0) == (guile > 0)

    assert found[0.01] != found[0.0]


def test_where_nothing_is_sealed_the_odds_stay():
    state = table(4, at="bid", opened=["abu", "baharya", "damanhur", "mendes"], gold=[20] * 4)
    search = Search(GAME, Manner())
    search.begin(GAME.mask(state, RED), RED)
    assert search.sealed.guile == 0.0

    offering = table(3, at="offer", round=1, gold=[30] * 3)
    search.begin(GAME.mask(offering, RED), RED)
    assert search.sealed.guile == KNOWLEDGE.guile > 0
    search = Search(GAME, Manner(habits=CLASSIC))
    search.begin(GAME.mask(offering, RED), RED)
    assert search.sealed.guile == 0.0, "the search it is measured against goes by the odds"


def test_the_search_it_is_measured_against_takes_all_offers_for_as_likely():
    state = table(3, at="offer", round=1, gold=[30] * 3)
    offer_all(state, {RED: "30"})
    seen = GAME.mask(state, BLUE)
    search, rng = Search(GAME, Manner(habits=CLASSIC)), Rng(3)
    search.begin(seen, BLUE)

    golds = sorted(search.world(seen, rng).offers[RED] // 2 for _n in range(300))

    assert golds[75] in range(4, 12) and golds[225] in range(19, 27)
