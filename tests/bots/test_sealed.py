"""Guesses of sealed answers: they lean to what brought more, and slowly."""

import pytest
from librt.vecs import vec

from akhet.bots.sealed import DOUBT, Guesses
from akhet.core.knowledge import PARTIES
from akhet.core.moves import ROOM, Moves

SEAT, OTHER = 1, 2
LESS, MORE = 3, 5


def guesses(tries: int) -> Guesses:
    """Guesses after some playouts with either answer: 0.1 for the one, 0.3 for the other."""
    found = Guesses()
    found.start(0.1, 7, 0)
    for action, gain in ((LESS, 0.1), (MORE, 0.3)):
        gains = vec[float]([0.0] * PARTIES)
        gains[SEAT] = gain
        for _playout in range(tries):
            found.answers = 0
            found.keep(SEAT, action)
            found.note(gains)
    return found


def leaned(found: Guesses, seat: int = SEAT) -> list[float]:
    """The odds of both answers that were even."""
    out, odds = Moves(), vec[float]([0.5] * ROOM)
    out.add(LESS)
    out.add(MORE)
    found.lean(seat, out, odds, 0.2)
    return [odds[0], odds[1]]


def test_what_brought_more_than_usual_is_likelier_the_surer_it_is():
    shares = [leaned(guesses(tries))[1] for tries in (0, 1, 20, 1000)]

    assert shares[0] == 0.5 and shares == sorted(set(shares))
    assert sum(leaned(guesses(20))) == pytest.approx(1.0)
    # after as many tries as there is doubt, half of a tenth more or less is held true
    assert guesses(int(DOUBT)).tries[SEAT * ROOM + MORE] == DOUBT
    less, more = leaned(guesses(int(DOUBT)))
    assert more / less == pytest.approx(2.718281828)


def test_of_other_seats_and_other_questions_nothing_is_held():
    found = guesses(50)
    assert leaned(found, OTHER) == [0.5, 0.5]

    found.start(0.1, 8, 0)
    assert leaned(found) == [0.5, 0.5]
    found.stop()
    assert found.guile == 0.0
