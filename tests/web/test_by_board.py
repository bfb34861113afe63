"""Whole games by what is lit on the board: no button of the dock is pressed but Confirm."""

from typing import Any

import httpx
import pytest

from akhet.lang import LANGS
from tests.web.eyes import SCREENS, Eyes
from tests.web.hands import B_SIDES, guest, opened, post
from tests.web.spread import spread

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


def played_by_eye(
    client: httpx.Client, open_page: Any, screen: str, lang: str = "en", **table: Any
) -> Eyes:
    """Plays a whole game on such a screen."""
    made = str(post(client, "/api/tables", table)["table"])
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


@pytest.mark.parametrize(("game", "screen", "lang"), spread(SPREAD, ALL))
def test_a_whole_game_by_the_board(
    client: httpx.Client, page_of: Any, game: str, screen: str, lang: str
) -> None:
    eyes = played_by_eye(client, page_of, screen, lang, game=game, **SMALL[game])
    assert POINTED[game] <= eyes.pointed


@pytest.mark.soak
@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("game", LARGE)
def test_a_whole_large_game_by_the_board(
    client: httpx.Client, page_of: Any, game: str, screen: str
) -> None:
    eyes = played_by_eye(client, page_of, screen, game=game, **LARGE[game])
    assert POINTED[game] <= eyes.pointed
