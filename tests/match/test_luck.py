"""The rulebook of the luck: commit, then open; who withholds is named; seats are drawn with it."""

import hashlib
import itertools

import pytest

from akhet.core import CHANCE, IllegalAction
from akhet.match import Match, dice
from akhet.match.file import read, text_of, verify
from akhet.match.view import log_of
from tests.match.matches import SECRET, names, play_on

NONCES = {0: "aa" * 32, 1: "bb" * 32, 2: "cc" * 32}


def committed(*seats: int, size: int = 3, secret: bytes = SECRET) -> Match:
    """A match before its first draw to which some seats are committed."""
    match = Match.new("imhotep", size, secret=secret, id="test")
    for seat in seats:
        match.commit(seat, dice.sealed(NONCES[seat], "test"))
    return match


def opened(match: Match, *seats: int) -> Match:
    for seat in seats:
        match.mix(seat, NONCES[seat])
    return match


# ---------------------------------------------------------------- committing and opening


def test_the_mix_is_what_anybody_can_work_out_by_hand():
    match = opened(committed(2, 0), 0, 2)
    match.begin()

    rows = ["blend"]
    for seat in (2, 0):
        seal = hashlib.sha256(f"test:{NONCES[seat]}".encode()).hexdigest()
        rows.append(f"{seal}:{NONCES[seat]}")
    mix = hashlib.sha256("\n".join(rows).encode()).hexdigest()
    total = sum(match.game.weights(match.game.new(3)))
    first = dice.draw(SECRET, "test", mix, 0, total)
    assert match.lines[4].do == f"round:{first + 1}"


def test_the_order_of_opening_changes_nothing_so_that_nobody_can_choose_it():
    deals = []
    for order in itertools.permutations((0, 1, 2)):
        match = opened(committed(0, 1, 2), *order)
        match.begin()
        deals.append([line.do for line in match.lines if line.do])

    assert len(deals) == 6 and all(deal == deals[0] for deal in deals)


def test_every_nonce_changes_the_deal_and_so_does_withholding_it():
    deals = set()
    for some in ((), (0,), (1,), (0, 1)):
        match = opened(committed(0, 1), *some)
        for seat in {0, 1} - set(some):
            match.withhold(seat)
        match.begin()
        deals.add(match.luck.mix())

    assert len(deals) == 4


def test_nothing_is_dealt_before_all_are_opened_or_named():
    match = opened(committed(0, 1), 0)

    for work in (match.begin, match.draw_seats, match.settle_seats):
        with pytest.raises(IllegalAction, match="seat 1 has not opened its nonce yet"):
            work()
    match.withhold(1)
    match.begin()
    assert match.lines[3].withheld == match.luck.commits[1] and match.lines[3].by == 1


@pytest.mark.parametrize(
    ("work", "message"),
    [
        (lambda m: m.commit(2, dice.sealed("x", "test")), "nobody can commit any more"),
        (lambda m: m.mix(0, NONCES[0]), "seat 0 has mixed in its nonce already"),
        (lambda m: m.mix(1, "b" * 32), "does not fit the commitment of seat 1"),
        (lambda m: m.mix(2, NONCES[2]), "seat 2 has no commitment to open"),
        (lambda m: m.mix(7, NONCES[2]), "there is no seat 7"),
        (lambda m: m.withhold(0), "seat 0 withholds nothing"),
        (lambda m: m.withhold(2), "seat 2 withholds nothing"),
        (lambda m: m.withhold(-1), "seat -1 withholds nothing"),
    ],
)
def test_what_cannot_be_opened_is_refused_and_adds_nothing(work, message: str):
    match = opened(committed(0, 1), 0)

    with pytest.raises(IllegalAction, match=message):
        work(match)
    assert len(match.lines) == 3


@pytest.mark.parametrize("commit", ["", "a", "A" * 64, "g" * 64, "a" * 65, "é" * 64])
def test_what_is_no_commitment_is_refused(commit: str):
    with pytest.raises(IllegalAction, match="64 hexadecimal digits"):
        committed(0).commit(1, commit)


def test_a_commitment_cannot_be_copied_or_made_twice():
    match = committed(0)
    for seat in (0, 1):
        with pytest.raises(IllegalAction, match="is there already"):
            match.commit(seat, match.luck.commits[0])


def test_a_nonce_of_one_match_opens_nothing_in_another():
    match = Match.new("imhotep", 2, secret=SECRET, id="other")
    match.commit(0, dice.sealed(NONCES[0], "test"))

    with pytest.raises(IllegalAction, match="does not fit"):
        match.mix(0, NONCES[0])


@pytest.mark.parametrize("game", ["imhotep", "amunre", "pharaon"])
def test_nothing_can_be_added_after_the_first_card_even_if_all_is_taken_back(game: str):
    match = play_on(Match.new(game, 3, secret=SECRET, id="test"), 0)
    match.begin()
    play_on(match, 5)
    match.take_back(0, match.targets()[0], [0, 1, 2])

    for work in (
        lambda: match.mix(0, "again"),
        lambda: match.commit(0, "0" * 64),
        match.draw_seats,
        match.settle_seats,
    ):
        with pytest.raises(IllegalAction, match="the first card is dealt"):
            work()


# ---------------------------------------------------------------- seats


def test_seats_are_drawn_from_the_secret_and_the_nonces_once():
    match = opened(committed(0, 1, 2), 0, 1, 2)
    line = match.draw_seats()[0]

    assert line.by == CHANCE and sorted(match.luck.order) == [0, 1, 2]
    with pytest.raises(IllegalAction, match="is settled"):
        match.draw_seats()
    other = opened(committed(0, 1, 2, secret=bytes(32)), 0, 1, 2)
    twice = [m.luck.drawn_seating(SECRET) for m in (match, other)]
    assert twice[0] == twice[1] == line.seating  # the same secret and nonces: the same order
    assert line.seating != match.luck.drawn_seating(bytes([9]) * 32) or line.seating != (
        match.luck.drawn_seating(bytes([8]) * 32)
    )


def test_every_order_of_the_seats_is_as_likely_as_every_other():
    counts: dict[str, int] = {}
    for n in range(3000):
        order = dice.shuffled(n.to_bytes(32), "test", "", 3)
        counts[str(order)] = counts.get(str(order), 0) + 1

    assert len(counts) == 6
    assert sum((count - 500) ** 2 / 500 for count in counts.values()) < 25  # 0.01% by chance


def test_after_the_drawing_what_somebody_added_is_told_of_the_seat_they_have_now():
    match = opened(committed(0, 1), 0, 1)
    match.draw_seats()
    match.begin()

    told = [entry["by"] for entry in log_of(match)[:4]]
    order = match.luck.order
    assert told == [order.index(0), order.index(1)] * 2
    assert [match.lines[n].by for n in range(4)] == [0, 1, 0, 1]


def test_an_order_made_by_hand_is_said_to_be_made_by_hand():
    match = committed()
    match.settle_seats()
    match.begin()

    found = verify(text_of(play_on(match))).findings
    assert match.luck.order == [] and match.lines[0].seating == "arranged"
    assert "arranged" in found.codes("beyond") and "seating" not in found.codes("checked")


# ---------------------------------------------------------------- files


def test_a_match_with_all_of_it_comes_back_and_is_reported_item_by_item():
    match = opened(committed(0, 1, 2), 2, 0)
    match.withhold(1)
    match.draw_seats()
    match.begin()
    text = text_of(play_on(match))

    report = verify(text, known=match.header.commitment)
    assert text_of(read(text)) == text and names(read(text)) == names(match)
    found = report.findings
    assert found.complete and found.codes("checked") == [
        *("chain", "rules", "seal", "draws", "known", "mix", "seating", "scores")
    ]
    withheld = next(item for item in found.beyond if item.code == "withheld")
    assert withheld.figures == {"seats": str(match.luck.now_at(1) + 1), "deals": 2}
    assert "seal" not in found.codes("beyond") and "alone" not in found.codes("beyond")


def test_plain_nonces_of_the_older_way_still_verify_and_are_said_to_be_so():
    match = Match.new("imhotep", 2, secret=SECRET, id="test")
    match.mix(1, "feather")
    match.begin()

    found = verify(text_of(play_on(match))).findings
    assert found.complete and "plain" in found.codes("beyond")
    assert "mix" not in found.codes("checked")


# ---------------------------------------------------------------- the attack


def first_deals(nonces: dict[int, str], committed_first: bool) -> list[str]:
    match = Match.new("imhotep", 2, secret=SECRET, id="test")
    if committed_first:
        for seat, nonce in nonces.items():
            match.commit(seat, dice.sealed(nonce, "test"))
    for seat, nonce in nonces.items():
        match.mix(seat, nonce)
    match.begin()
    return [line.do for line in match.lines if line.do][:4]


def test_case_19_who_knows_the_secret_and_adds_last_chose_the_deal_in_the_older_way():
    honest = "ann5ownNumber"
    aim = first_deals({0: honest, 1: "x"}, False)[:2]

    tries = next(n for n in range(5000) if first_deals({0: honest, 1: f"try{n}"}, False)[:2] == aim)

    assert tries < 5000  # seen the honest nonce, tried numbers until the deal was the wished one


def test_case_19_who_must_commit_first_can_choose_nothing():
    """The same attacker commits without having seen the other nonce: no try is better than luck.

    All they can do before the opening is choose a number; what comes of it depends on a nonce that
    they cannot know. Over many honest nonces the chosen number brings the wished draw as often as
    any other, and after the opening no other number fits the commitment.
    """
    aim = first_deals({0: "ann5ownNumber", 1: "x"}, True)[0]
    best = "try7"  # chosen as they like
    hits = sum(first_deals({0: f"honest{n}", 1: best}, True)[0] == aim for n in range(700))
    other = sum(first_deals({0: f"honest{n}", 1: "unlike"}, True)[0] == aim for n in range(700))

    assert abs(hits - 100) < 50 and abs(other - 100) < 50  # 7 round cards: 100 of 700 by chance
    match = Match.new("imhotep", 2, secret=SECRET, id="test")
    match.commit(0, dice.sealed("ann5ownNumber", "test"))
    match.commit(1, dice.sealed(best, "test"))
    match.mix(0, "ann5ownNumber")
    for n in range(792):
        if f"try{n}" != best:
            with pytest.raises(IllegalAction, match="does not fit"):
                match.mix(1, f"try{n}")


def test_case_19_all_that_is_left_is_one_bit_and_it_has_a_name():
    deals = set()
    for withhold in (False, True):
        match = opened(committed(0, 1, size=2), 0)
        if withhold:
            match.withhold(1)
        else:
            match.mix(1, NONCES[1])
        match.begin()
        deals.add(tuple(names(match)[3:8]))
        assert bool(match.luck.withheld) == withhold

    assert len(deals) == 2
