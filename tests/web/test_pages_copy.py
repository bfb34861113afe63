"""Your copy without JavaScript: a page for every table of figures; a file goes out and comes in."""

import ast
import re
from pathlib import Path
from types import ModuleType

import httpx
import pytest

from akhet.games import GAMES
from akhet.games.amunre import components as amunre
from akhet.games.imhotep import components as imhotep
from akhet.games.pharaon.box import components as pharaon
from akhet.games.pharaon.box import konflikte, tiles
from akhet.lang import LANGS, text
from akhet.match.own_copy import SECTIONS, cells, form_of, usual_text
from akhet.web.copy_words import (
    field_name,
    named,
    section_name,
    unnamed,
    whole_name,
    wrong_name,
)
from tests.plain import NO_TLS
from tests.web.conftest import Running
from tests.web.hands import guest

client = pytest.fixture(guest)


@pytest.mark.parametrize("lang", LANGS)
def test_every_table_and_figure_has_a_name(lang: str) -> None:
    for game in GAMES:
        for section in form_of(game):
            assert section_name(lang, game, section.key)
            assert all(field_name(lang, column) for column in section.columns)


def test_every_page_of_the_form_has_its_cells(client: httpx.Client) -> None:
    for game, part in [("amunre", "province"), ("pharaon", "noble"), ("imhotep", "round_cards")]:
        page = client.get(f"/copy/{game}?part={part}")
        assert page.status_code == 200
        for path in [path for path in cells(game) if path.startswith(part)]:
            assert f'name="{path}"' in page.text, path
    assert "≈" in client.get("/copy/amunre").text  # what is reconstructed is marked
    assert client.get("/copy/chess").status_code == 404
    assert len(SECTIONS) == len(GAMES)


def test_what_is_right_is_kept_and_what_is_wrong_stays_in_its_field(client: httpx.Client) -> None:
    form = {"part": "province", "province[1].fields": "5", "province[2].fields": "x<y"}

    page = client.post("/copy/amunre", data=form)

    assert page.status_code == 422
    assert "x&lt;y" in page.text and text("en", "web.copy.wrong_value.number") in page.text
    again = client.get("/copy/amunre?part=province").text
    assert "Abu fields: 5 (usually 3)" in again and "x&lt;y" not in again


def test_a_copy_goes_out_as_a_file_and_comes_in_again(client: httpx.Client, site: Running) -> None:
    client.post("/copy/amunre", data={"part": "gold", "gold.starting": "33"})
    file = client.get("/copy/amunre/components.toml").text
    assert "starting = 33" in file
    client.post("/copy/amunre", data={"clear": "1"})
    assert "starting = 20" in client.get("/copy/amunre/components.toml").text

    with httpx.Client(base_url=site.url, follow_redirects=True, verify=NO_TLS) as other:
        page = other.post("/copy/amunre/import", files={"file": ("mine.toml", file)})
        assert page.status_code == 200 and "33 (usually 20)" in page.text
        bad = other.post("/copy/amunre/import", files={"file": ("mine.toml", "[[[")})
        assert bad.status_code == 422 and "33 (usually 20)" in bad.text  # nothing is lost
        assert 'name="copy"' in other.get("/new?game=amunre").text
    assert 'name="copy"' not in client.get("/new?game=amunre").text  # it is the other's


def test_a_table_says_what_differs_while_people_gather(client: httpx.Client) -> None:
    client.post("/copy/amunre", data={"part": "gold", "gold.starting": "31"})
    seats = {"seat-0": "you", "seat-1": "open", "seat-2": "open"}

    form = {"game": "amunre", "count": "3", "copy": "1", **seats}
    page = client.post("/new", data=form, follow_redirects=True)

    assert "Gold at the start: 31 (usually 20)" in page.text


def test_the_words_of_the_form_do_not_weigh_on_the_table(client: httpx.Client) -> None:
    assert not [key for key in client.get("/words/en.json").json() if key.startswith("web.copy")]


def test_score_pad_and_rules_have_the_figures_of_who_asks(
    client: httpx.Client, site: Running
) -> None:
    assert client.get("/api/score/imhotep?copy=1").json()["copy"] == {}
    assert "copy=1" not in client.get("/rules/imhotep").text
    client.post("/copy/imhotep", data={"part": "statues", "statues.points": "2, 4, 7, 11, 39"})

    mine = {"statues.points": "2, 4, 7, 11, 39"}
    assert client.get("/api/score/imhotep?copy=1").json()["copy"] == mine
    assert client.get("/api/score/imhotep").json()["copy"] == {}
    assert "/rules/imhotep?copy=1" in client.get("/rules/imhotep").text
    assert ">39<" in client.get("/rules/imhotep?copy=1").text
    assert ">39<" not in client.get("/rules/imhotep").text
    with httpx.Client(base_url=site.url, verify=NO_TLS) as other:
        assert other.get("/api/score/imhotep?copy=1").json()["copy"] == {}
        assert ">39<" not in other.get("/rules/imhotep?copy=1").text


def test_a_row_that_is_printed_as_ours_loses_its_mark_and_a_mark_leads_to_its_table(
    client: httpx.Client,
) -> None:
    page = client.get("/copy/pharaon?of=vase.1")
    assert 'name="vase[1].top"' in page.text and 'name="sure.vase[1]"' in page.text
    row = [cell for cell in form_of("pharaon")[2].cells if cell.path.startswith("vase[1].")]

    form = {"part": "vase", "sure.vase[1]": "1", **{cell.path: cell.text for cell in row}}
    confirm_everything(client)
    page = client.post("/copy/pharaon", data=form, follow_redirects=True)

    assert text("en", "web.copy.seen", n=2) in page.text and "checked" in page.text
    seats = {"seat-0": "you", "seat-1": "you"}
    made = client.post("/new", data={"game": "pharaon", "count": "2", "copy": "1", **seats})
    table = made.headers["location"].split("/table/")[1][:32]
    guessed = client.get(f"/api/tables/{table}/figures").json()["guessed"]
    assert "vase.1" not in guessed and "vase.2" in guessed
    client.post("/copy/pharaon", data={key: one for key, one in form.items() if key[:4] != "sure"})
    assert "checked" not in client.get("/copy/pharaon?part=vase").text


def confirm_everything(near: httpx.Client) -> None:
    """Somebody else has a table with the same figures, all of them confirmed."""
    with httpx.Client(base_url=near.base_url, verify=NO_TLS) as other:
        whole = re.sub(r'certainty = "\w+"', 'certainty = "certain"', usual_text("pharaon"))
        answer = other.post(
            "/api/tables", json={"game": "pharaon", "seats": ["you", "you"], "components": whole}
        )
        table = answer.json()["table"]
        assert other.get(f"/api/tables/{table}/figures").json()["guessed"] == []


READERS = {"imhotep": [imhotep], "amunre": [amunre], "pharaon": [pharaon, konflikte, tiles]}


def source_of(module: ModuleType) -> str:
    """The text of a module, which stands beside what was compiled of it."""
    file = Path(str(module.__file__))
    return file.with_name(f"{module.__name__.rsplit('.', 1)[1]}.py").read_text("utf-8")


def complaints(game: str) -> list[str]:
    """What a game says of figures that cannot be, with a number wherever it names something."""
    found = []
    for module in READERS[game]:
        for node in ast.walk(ast.parse(source_of(module))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "BadComponents":
                said = node.args[0]
                parts = said.values if isinstance(said, ast.JoinedStr) else [said]
                found.append(
                    "".join(
                        getattr(part, "value", "1") if isinstance(part, ast.Constant) else "1"
                        for part in parts
                    )
                )
    return found


@pytest.mark.parametrize("game", GAMES)
def test_whatever_cannot_be_is_told_in_every_language(game: str) -> None:
    all_of_them = complaints(game)
    assert len(all_of_them) > 3
    for lang in LANGS:
        for message in all_of_them:
            why = message.partition(": ")[2] or message
            other = text(lang, "web.copy.wrong_value.other", reason=why)
            assert wrong_name(lang, game, why) != other, message
    english = {whole_name("en", game, message) for message in all_of_them}
    assert not english & {whole_name("de", game, message) for message in all_of_them}


def test_a_whole_table_that_cannot_be_is_named_in_the_readers_language(
    client: httpx.Client,
) -> None:
    client.cookies.set("lang", "de")
    form = {"part": "power_card", "power_card[8].count": "4"}

    page = client.post("/copy/amunre", data=form, follow_redirects=True).text

    assert "Es braucht fünf Baumeister" in page and "builders are needed" not in page
    told = client.post("/copy/amunre/check", data=form).json()["whole"]
    assert told == f"{section_name('de', 'amunre', 'power_card')}: " + text(
        "de", "web.copy.wrong_value.builders"
    )


@pytest.mark.parametrize("lang", LANGS)
def test_lists_speak_of_things_by_their_names_and_come_back_the_same(lang: str) -> None:
    for game in GAMES:
        lists = [cell.usual for cell in cells(game).values() if not cell.words]
        assert [one for one in lists if unnamed(lang, game, named(lang, game, one)) != one] == []
        assert all(unnamed(lang, game, one) == one for one in lists)  # the words of the file, too


def test_a_list_of_resources_is_entered_by_name(client: httpx.Client) -> None:
    client.cookies.set("lang", "de")
    page = client.get("/copy/pharaon?part=chamber_step").text
    assert 'value="Landwirtschaft, Bauwesen"' in page
    form = {"part": "chamber_step", "chamber_step[1].cost": "justiz, Handel"}
    client.post("/copy/pharaon", data=form)
    assert 'cost = ["justice", "trade"]' in client.get("/copy/pharaon/components.toml").text
