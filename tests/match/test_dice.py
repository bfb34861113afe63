"""Draws that anybody can check: recomputed here from the description alone."""

import hashlib
import hmac

import pytest

from akhet.core import CHANCE, IllegalAction
from akhet.match import Match, dice
from tests.match.matches import SECRET, begun, play_on


def by_hand(secret: bytes, match: str, nonces: list[str], n: int, total: int) -> int:
    """Draw n, as docs say it is made."""
    mix = hashlib.sha256("\n".join(nonces).encode()).hexdigest() if nonces else ""
    for attempt in range(1000):
        label = f"{match}:{mix}:{n}:{attempt}".encode()
        number = int(hmac.new(secret, label, hashlib.sha256).hexdigest()[:16], 16)
        if number < 2**64 - 2**64 % total:
            return number % total
    raise AssertionError


@pytest.mark.parametrize("total", [1, 2, 7, 34, 1000, 2**63 + 1, 2**64])
def test_a_draw_is_the_hmac_of_secret_match_and_number(total: int):
    for n in range(40):
        for nonces in ([], ["abc"], ["abc", "xyz"]):
            drawn = dice.draw(SECRET, "m1", dice.mixed(nonces), n, total)
            assert drawn == by_hand(SECRET, "m1", nonces, n, total)


@pytest.mark.parametrize("length", [0, 1, 32, 63, 64, 65, 200])
def test_what_is_keyed_by_a_secret_of_any_length_is_its_hmac(length: int):
    secret = bytes(range(256))[-length:] if length else b""
    for label in (b"", b"m1:abc:0:0", bytes(range(200))):
        assert dice.keyed(secret, label) == hmac.digest(secret, label, "sha256")


def test_numbers_beyond_the_last_multiple_are_thrown_away():
    total = 2**63 + 1  # nearly half of all numbers are thrown away
    first = [
        int.from_bytes(hmac.digest(SECRET, f"m::{n}:0".encode(), "sha256")[:8]) for n in range(9)
    ]

    assert any(number >= total for number in first)
    assert all(dice.draw(SECRET, "m", "", n, total) < total for n in range(9))


def test_draws_are_uniform():
    found = [0] * 12
    for n in range(6000):
        found[dice.draw(SECRET, "m", "", n, 12)] += 1

    assert sum((count - 500) ** 2 / 500 for count in found) < 12 + 8 * 24**0.5 + 12


def test_the_commitment_binds_secret_and_match():
    assert dice.commitment(SECRET, "m") == hashlib.sha256(SECRET + b"m").hexdigest()
    assert begun().header.commitment == hashlib.sha256(SECRET + b"test").hexdigest()


def test_secrets_are_256_bits_and_never_the_same():
    secrets = {dice.new_secret() for _secret in range(50)}

    assert len(secrets) == 50
    assert {len(secret) for secret in secrets} == {32}


def test_a_whole_match_can_be_dealt_again_by_hand():
    match = play_on(begun(3), choices=30)
    game = match.game
    state = game.new(3)
    draws = 0
    for line in match.lines:
        if line.by == CHANCE:
            weights = game.weights(state)
            mark = by_hand(SECRET, "test", [], draws, sum(weights))
            cards = [a for a, w in zip(game.options(state), weights, strict=True) for _ in range(w)]
            assert game.action_name(cards[mark]) == line.do
            draws += 1
        game.play(state, game.action(line.do), None if line.by == CHANCE else line.by)

    assert draws == match.draws > 5


def test_plain_nonces_of_the_older_way_change_the_deal_and_are_checked():
    plain = begun()
    mixed = Match.new("imhotep", 2, secret=SECRET, id="test")
    mixed.mix(1, "feather")
    mixed.mix(0, "Maat42")
    mixed.begin()

    assert [line.do for line in plain.lines] != [line.do for line in mixed.lines if line.do]
    assert mixed.header.commitment == plain.header.commitment
    first = by_hand(SECRET, "test", ["feather", "Maat42"], 0, 7)
    assert mixed.lines[2].do == f"round:{first + 1}"


@pytest.mark.parametrize(
    ("seat", "nonce", "message"),
    [
        (0, "", "1 to 64 letters"),
        (0, "a" * 65, "1 to 64 letters"),
        (0, "a b", "1 to 64 letters"),
        (0, "é", "1 to 64 letters"),
        (2, "abc", "there is no seat 2"),
        (-1, "abc", "there is no seat -1"),
        (1, "abc", "seat 1 has mixed in its nonce already"),
    ],
)
def test_a_wrong_nonce_is_refused(seat: int, nonce: str, message: str):
    match = Match.new("imhotep", 2, secret=SECRET, id="test")
    match.mix(1, "first")

    with pytest.raises(IllegalAction, match=message):
        match.mix(seat, nonce)
    assert len(match.lines) == 1


def test_a_nonce_comes_before_the_first_draw():
    with pytest.raises(IllegalAction, match="the first card is dealt"):
        begun().mix(0, "late")
