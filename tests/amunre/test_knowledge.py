"""What bots see of Amun-Re: signs in range, no secrets, stones and offers judged by the rules."""

import pytest

from akhet.core import CHANCE, Moves, Rng
from akhet.core.knowledge import SIGNS, Pad
from akhet.games.amunre import GAME
from akhet.games.amunre.insight import notes, signs
from akhet.games.amunre.insight.knowledge import AmunReKnowledge
from akhet.games.amunre.insight.standing import tick_of
from akhet.games.amunre.state import AmunRe
from tests.amunre.tables import BLACK, BLUE, RED, WHITE, offer_all, play, table
from tests.amunre.test_components import fullest_board
from tests.bots.signs import looks, questions, stands

KNOWLEDGE = AmunReKnowledge()
TABLES = [(3, None), (4, None), (5, None), (5, fullest_board())]


def noted(state: AmunRe, place: int, seat: int = RED) -> int:
    """What is noted on one place of the pad."""
    pad = Pad()
    KNOWLEDGE.prepare(state, seat, pad)
    return pad.notes[place]


# ---------------------------------------------------------------- all positions


@pytest.mark.parametrize(("seats", "box"), TABLES)
def test_every_sign_has_a_weight_and_the_pad_has_room(seats, box):
    for state, seat in questions(GAME, seats, box=box):
        for found in looks(GAME, state, seat).values():
            assert len(found) < SIGNS
            assert all(0 <= sign < KNOWLEDGE.moves for sign in found)
        for party in range(seats):
            found = dict(stands(GAME, state, party))
            assert 0 < len(found) < SIGNS
            assert all(0 <= sign < KNOWLEDGE.stands for sign in found)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_clock_never_goes_back_and_strikes_the_end(seats):
    state, out, rng = GAME.new(seats), Moves(), Rng(4)
    GAME.fill(state, out)
    ticks = []
    while out.n > 0:
        ticks.append(KNOWLEDGE.clock(state))
        GAME.advance(state, out.pick(rng), out)

    # where nobody can choose anything about income, its phase is over at once
    assert ticks == sorted(ticks)
    assert set(ticks) >= {tick for tick in range(KNOWLEDGE.clocks) if tick % 4 != 3}
    assert KNOWLEDGE.clock(state) == KNOWLEDGE.clocks


@pytest.mark.parametrize(("seats", "box"), TABLES)
def test_moves_look_the_same_to_a_seat_that_sees_only_its_own(seats, box):
    for state, seat in questions(GAME, seats, box=box, seed=2):
        assert looks(GAME, GAME.mask(state, seat), seat) == looks(GAME, state, seat)


@pytest.mark.parametrize("seats", [3, 5])
def test_of_a_standing_only_the_cards_are_hidden(seats):
    cards = range(signs.OF_CARD, signs.OF_PROVINCE)
    for state, seat in questions(GAME, seats, seed=3):
        seen = GAME.mask(state, seat)
        assert stands(GAME, seen, seat) == stands(GAME, state, seat)
        for party in range(seats):
            known = [(s, n) for s, n in stands(GAME, seen, party) if s not in cards]
            assert known == [(s, n) for s, n in stands(GAME, state, party) if s not in cards]


# ---------------------------------------------------------------- what is seen


def test_stones_to_a_set_and_to_the_lead_of_a_bank_are_counted():
    own = {RED: ["mendes", "thebes", "buto"], BLACK: ["abu"]}
    land = {"mendes": {"pyramids": 1}, "thebes": {"stones": 2}, "abu": {"pyramids": 2}}
    state = table(at="buy_stones", round=3, own=own, land=land)

    assert noted(state, notes.TO_SET) == 1 + 3
    assert noted(state, notes.TO_LEAD) == 3
    assert [noted(state, notes.SHORT + n) for n in range(3)] == [1, 3, 3]
    assert noted(state, notes.FEWEST) == 0


def test_the_builder_is_seen_only_in_the_own_hand_and_only_once_in_a_phase():
    hands = {RED: {"builder": 1}, BLACK: {"builder": 1}}
    has = table(at="buy_stones", hands=hands)
    played = table(at="buy_stones", hands=hands, played={RED: ["builder"]})

    assert noted(has, notes.BUILDS) == 1
    assert noted(played, notes.BUILDS) == 0


@pytest.mark.parametrize(("province", "farmers"), [("mendes", 4), ("avaris", 0)])
def test_a_higher_offering_is_good_for_farmers_and_bad_for_camels(province, farmers):
    land = {province: {"farmers": farmers}} if farmers else {}
    hands = {RED: {"offering_correction": 1}}
    state = table(at="offer", own={RED: [province]}, land=land, hands=hands)
    offer_all(state, {RED: "20.correct", BLACK: "steal", BLUE: "steal", WHITE: "1"})

    gain = noted(state, notes.GAIN) - 4  # half the gold, from -4 to 4

    assert gain == (2 if farmers else -4)


def test_a_standing_bid_counts_as_the_province_at_its_price():
    opened = ["abu", "baharya", "damanhur", "mendes"]
    state = table(4, "bid", opened=opened, gold=[60] * 4)
    before = dict(stands(GAME, state, RED))
    after = dict(stands(GAME, play(state, "bid:mendes.10"), RED))
    tick = tick_of(state)

    assert tick == 0
    assert after[signs.OF_GOLD + tick] == pytest.approx(before[signs.OF_GOLD + tick] - 1.0)
    assert after[signs.OF_LANDS + tick] == 1 and before[signs.OF_LANDS + tick] == 0
    assert after[signs.OF_FIELDS + tick] == 6


def test_a_bid_above_what_others_can_pay_is_seen_as_safe():
    opened = ["abu", "baharya", "damanhur", "mendes"]
    found = looks(GAME, table(4, "bid", opened=opened, gold=[30, 20, 10, 5]), RED)

    assert signs.SAFE in found["bid:abu.21"] and signs.SAFE not in found["bid:abu.15"]


# ---------------------------------------------------------------- use


def test_at_the_last_moment_the_standing_foretells_the_score():
    state, out, pad, rng = GAME.new(4), Moves(), Pad(), Rng(8)
    GAME.fill(state, out)
    while KNOWLEDGE.clock(state) < KNOWLEDGE.clocks - 1:
        seat = GAME.actor(state)
        if seat == CHANCE:
            GAME.advance(state, out.pick(rng), out)
        else:
            KNOWLEDGE.weigh(state, seat, out, pad, 1.0)
            GAME.advance(state, out.items[pad.pick(out.n, rng)], out)
    foretold = [KNOWLEDGE.worth(state, seat, pad) for seat in range(4)]
    while out.n > 0:
        GAME.advance(state, out.pick(rng), out)

    for points, hoped in zip(GAME.scores(state), foretold, strict=True):
        assert abs(points - hoped) < 10
