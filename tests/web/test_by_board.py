"""Games by what is lit on the board: no button of the dock is pressed but Confirm.

From the middle to the end, and whole games by `make soak`.
"""

import random
from typing import Any

import httpx
import pytest

from akhet.lang import LANGS
from akhet.match import Match
from tests.web.eyes import SCREENS, Eyes
from tests.web.hands import B_SIDES, guest, opened, post, resumed

client = pytest.fixture(guest)

SMALL = {
    "imhotep": {"seats": ["you", "bot:random"]},
    "amunre": {"seats": ["you", "bot:random", "bot:greedy"]},
    "pharaon": {"seats": ["you", "bot:random"]},
}
LARGE = {
    "imhotep": {"seats": ["you", *["bot:greedy"] * 3], "options": B_SIDES},
    "amunre": {"seats": ["you", *["bot:greedy"] * 4]},
}
POINTED = {
    "imhotep": {"ship", "slot", "site", "quarry"},
    "amunre": {"province"},
    "pharaon": {"district", "time"},
}
"""What nobody gets round pointing at in a whole game."""
SPREAD = list(zip(SMALL, ["landscape", "desktop", "portrait"], LANGS[1:], strict=False))
"""Each title once, on every kind of screen, in another language."""
ALL = [(game, screen, lang) for game in SMALL for screen in SCREENS for lang in LANGS]
CASES = [
    *((*case, True) for case in SPREAD),
    *(pytest.param(*case, False, marks=pytest.mark.soak) for case in ALL),
]
MIDDLE = {"imhotep": ("round", 4), "amunre": ("kingdom", 1), "pharaon": ("round", 3)}


def halfway(game: str, seats: int) -> Match:
    """A match at random, played to its middle."""
    rng = random.Random(5)
    match = Match.new(game, seats, None, secret=bytes(32), id=f"{5:032x}")
    match.begin()
    field, number = MIDDLE[game]
    while match.game.dump(match.state)[field] < number:
        seat = match.game.waiting(match.state)[0]
        options = match.game.options(match.state, seat)
        match.submit(seat, match.game.action_name(rng.choice(options)))
    return match


def played_by_eye(
    client: httpx.Client, open_page: Any, made: str, screen: str, lang: str = "en"
) -> Eyes:
    """Plays a table to its end on such a screen."""
    client.cookies.set("lang", lang)
    page = opened(open_page, client, f"/table/{made}", **SCREENS[screen])
    eyes = Eyes(page, way="click" if screen == "desktop" else "tap")
    eyes.play()
    page.wait_for_selector(".ak-scores tfoot")
    return eyes


@pytest.fixture
def page_of(open_page: Any) -> Any:
    """Opens pages; where all choose at once, that another was quicker is no fault."""
    yield open_page
    seen = open_page.complaints
    seen[:] = [text for text in seen if "409 (Conflict)" not in text]


def laid(client: httpx.Client, game: str, **table: Any) -> str:
    """A table where nothing has happened."""
    return str(post(client, "/api/tables", {"game": game, **table})["table"])


@pytest.mark.parametrize(("game", "screen", "lang", "late"), CASES)
def test_a_game_by_the_board(
    client: httpx.Client, page_of: Any, game: str, screen: str, lang: str, late: bool
) -> None:
    seats = SMALL[game]["seats"]
    made = resumed(client, halfway(game, len(seats)), seats) if late else ""
    eyes = played_by_eye(client, page_of, made or laid(client, game, seats=seats), screen, lang)
    assert POINTED[game] - ({"time"} if late else set()) <= eyes.pointed


@pytest.mark.soak
@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("game", LARGE)
def test_a_whole_large_game_by_the_board(
    client: httpx.Client, page_of: Any, game: str, screen: str
) -> None:
    eyes = played_by_eye(client, page_of, laid(client, game, **LARGE[game]), screen)
    assert POINTED[game] <= eyes.pointed
