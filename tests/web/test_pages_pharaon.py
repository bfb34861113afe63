"""Pharaon without JavaScript: with a bot, alone against the Traitor, payments token by token."""

import re
from collections.abc import Callable

import pytest

from akhet.core import Rng
from akhet.games import GAMES
from akhet.lang import LANGS, text
from akhet.match.file import verify
from tests.web.browse import Visitor

PHARAON = GAMES["pharaon"]


def alone(visitor: Visitor) -> str:
    """A game against the Traitor, begun with one click; where its plain page is."""
    visitor.open("/")
    visitor.send("/alone", "pharaon")
    path = f"/table/{visitor.table}/plain"
    visitor.open(path)
    return path


def act(visitor: Visitor, *names: str) -> None:
    """Presses the button of the first of these actions that is offered."""
    offered = visitor.choices()
    visitor.send("/act", next(name for name in names if name in offered))


def labels(visitor: Visitor) -> dict[str, str]:
    """What the buttons of the actions say."""
    return {button.value: button.text for button in visitor.form("/act").buttons}


def played(visitor: Visitor, path: str, rng: Rng, likes: str = "") -> int:
    """Plays at random, or what is liked, until the game is over; how many choices that took."""
    chosen = 0
    visitor.open(path)
    while not visitor.has_form("/rematch"):
        if visitor.has_form("/done"):
            visitor.send("/done")
        elif names := visitor.choices():
            pool = [likes] if likes in names else names
            visitor.send("/act", pool[rng.below(len(pool))])
            chosen += 1
        else:
            visitor.open(path)
    return chosen


def test_one_click_plays_a_bot_and_another_one_the_traitor(ann: Visitor) -> None:
    page = ann.open("/")
    assert "Play alone against the Traitor" in page.text
    ann.send("/play", "pharaon")
    with_bot = ann.open(f"/table/{ann.table}/plain").text
    alone(ann)

    assert "Scribe" in with_bot and "The Traitor" not in with_bot
    assert "Which noble do you keep?" in ann.page.text
    assert "The Traitor" in ann.page.text
    assert "River (light)" in ann.page.text


def test_only_a_game_for_one_can_be_played_alone(ann: Visitor) -> None:
    ann.open("/")
    answer = ann.client.post("/alone", data={"game": "imhotep"})

    assert answer.status_code == 404


@pytest.mark.parametrize("lang", LANGS)
def test_a_form_lays_a_table_for_one_with_a_dark_traitor(
    lang: str, visitor: Callable[..., Visitor]
) -> None:
    guest = visitor(lang)
    form = guest.open("/new?game=pharaon&seats=1").text
    page = guest.send("/new", **{"option-traitor": "5", "option-scribe1": "on"})
    plain = guest.open(f"/table/{guest.table}/plain").text

    assert text(lang, "pharaon.option.traitor.help") in form
    assert text(lang, "web.new.reconstructed") in form
    assert page and plain.count(f"({text(lang, 'pharaon.board.dark')})") == 5
    assert text(lang, "pharaon.noble.1.name") in plain


def test_what_does_not_fit_the_seats_is_not_in_the_form_and_refused_all_the_same(
    ann: Visitor,
) -> None:
    shown = ann.open("/new?game=pharaon&seats=2").text
    fields = ann.form("/new").fields
    page = ann.send("/new", expected=422, **{"option-traitor": "2"})

    assert "The Traitor's dark tiles" not in shown and "Player 3: discovery mode" not in shown
    assert "option-scribe2" in fields and "option-scribe3" not in fields
    assert "option traitor cannot be changed with 2 seats" in page.text


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_a_first_game_is_in_discovery_mode_for_every_seat(seats: int, ann: Visitor) -> None:
    ann.open(f"/new?game=pharaon&seats={seats}")
    fields = ann.form("/new").fields
    ann.send("/new", **{f"seat-{n}": "you" for n in range(seats)})
    options = ann.client.get(f"/api/tables/{ann.table}").json()["table"]["options"]

    scribes = [options[f"scribe{n}"] for n in range(1, 6)]
    assert scribes == ["on"] * seats + ["off"] * (5 - seats)
    assert [key for key in fields if key.startswith("option-scribe")] == [
        f"option-scribe{n}" for n in range(1, seats + 1)
    ]


def test_a_one_seat_table_can_wait_for_somebody_and_be_started(ann: Visitor, ben: Visitor) -> None:
    ann.open("/new?game=pharaon&seats=1&preset=standard")
    ann.send("/new", **{"seat-0": "open"})
    table = ann.table
    ben.open(f"/table/{table}")
    ben.send("/join", name="Ben")
    ann.open(f"/table/{table}")
    ann.send("/start")

    assert "Which noble do you keep?" in ben.open(f"/table/{table}/plain").text


def test_buttons_say_what_lies_in_a_place_not_only_its_number(ann: Visitor) -> None:
    alone(ann)
    nobles = labels(ann)
    act(ann, ann.choices()[0])
    vases = labels(ann)

    assert re.search(r"The Traitor [\w ]+ \[\d+\] · 0 artisans · step 0", ann.page.text)
    assert all("; " in said for said in nobles.values())
    assert all(" / " in said for said in vases.values())
    assert set(vases) == {"vase:1", "vase:2"}


def test_while_an_action_is_paid_the_page_says_what_is_due(ann: Visitor) -> None:
    path = alone(ann)
    seen = set()
    for _choice in range(60):
        names = ann.choices()
        verbs = {name.split(":")[0] for name in names}
        seen |= verbs & {"access", "pay"}
        if "access" in verbs:
            assert "access: " in ann.page.text and "cost: " in ann.page.text
        if "pay" in verbs:
            assert "access counts as" in ann.page.text or "does not count" in ann.page.text
        going = [name for name in names if name.startswith(("go:artisans", "go:offerings", "pay:"))]
        if names:
            ann.send("/act", (going or names)[0])
        elif ann.has_form("/done"):
            ann.send("/done")
        else:
            ann.open(path)
        if seen == {"access", "pay"}:
            break

    assert seen == {"access", "pay"}


def test_a_whole_game_alone_names_the_traitor_on_the_sheet_and_as_winner(ann: Visitor) -> None:
    path = alone(ann)
    table = path.split("/")[2]

    assert played(ann, path, Rng(3), "pass") > 20  # who always passes cannot win
    report = verify(ann.client.get(f"/api/tables/{table}/export").text)
    state = report.match.state
    other = sum(PHARAON.opponent(state).values())
    heads = [found for tag, found in ann.page.tags if tag == "th" and found.get("scope") == "col"]
    assert len(heads) == 2
    assert f"The Traitor {other}" in ann.page.text
    for source, his in PHARAON.opponent(state).items():
        mine = PHARAON.breakdown(state)[0][source]
        name = text("en", f"pharaon.source.{source}")
        assert (f"{name} {mine} {his}" in ann.page.text) == (mine + his > 0)
    assert PHARAON.ranks(state) == [2] and "The Traitor wins." in ann.page.text
    assert "1 The Traitor" in ann.open("/history").text


def test_a_whole_game_against_a_bot_and_an_earlier_position(ann: Visitor) -> None:
    ann.open("/")
    ann.send("/play", "pharaon")
    table = ann.table

    assert played(ann, f"/table/{table}/plain", Rng(2)) > 20
    assert "round 5 of 5" in ann.page.text
    assert "Action wheel" in ann.open(f"/table/{table}/plain?line=40").text


@pytest.mark.parametrize("lang", LANGS)
def test_every_page_of_a_game_alone_is_in_the_visitors_language(
    lang: str, visitor: Callable[..., Visitor]
) -> None:
    guest = visitor(lang)
    path = alone(guest)
    pages = [guest.page.text, guest.open(f"{path}?line=20").text]

    for page in pages:
        assert text(lang, "pharaon.board.traitor") in page
        assert text(lang, "pharaon.piece.wheel.name") in page
        assert "pharaon." not in page
