"""Advice in the replay: the graph, the best moves and the turning points; on the plain page too."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from akhet.bots import LEVELS, USUAL
from akhet.bots.advice import Budget
from akhet.lab.analyse import Analysis
from akhet.lang import LANGS, action_label, text, words
from akhet.match import Match
from akhet.server.workers.advice import Job
from tests.web.browse import Visitor
from tests.web.conftest import Running
from tests.web.hands import PHONE, WIDE, guest, imported, new_table, opened, played
from tests.web.rest import at_rest, resized
from tests.web.test_app_look import serious

FEW = 2
WHOLE = """() => { const dock = document.querySelector('.ak-replay');
  return dock.scrollHeight <= dock.clientHeight + 1; }"""
"""Whether graph, moves and tools are seen without scrolling."""
SIZES = [(1366, 768), (1024, 700), (390, 844), (360, 740)]


@pytest.fixture
def client(site: Running) -> Iterator[httpx.Client]:
    yield from guest(site)


@pytest.fixture(scope="module")
def match() -> Match:
    return played(2, lambda _position: False, seed=3)


@pytest.fixture(scope="module")
def data(match: Match) -> dict[str, Any]:
    """An analysis of it, with turning points that so few playouts would never call so."""
    found = Analysis(match, Budget(FEW)).run().data()
    choices: Any = found["choices"]
    slip = next(c for c in choices[len(choices) // 2 :] if is_slip(c))
    slip["mistake"] = True
    best = slip["moves"][0]["action"]
    draw = next(line.n for line in match.lines[60:] if line.by < 0 and line.do)
    mistake = {"kind": "mistake", "line": slip["line"], "party": slip["seat"]}
    mistake |= {"before": 0.62, "after": 0.44, "played": slip["played"], "best": best}
    reasons = [
        {"kind": "source", "party": slip["seat"], "source": "temple", "n": 2.13, "error": 0.4}
    ]
    mistake["why"] = {"best": best, "other": slip["played"], "pairs": 200, "reasons": reasons}
    luck = {"kind": "luck", "line": draw, "party": 1, "before": 0.3, "after": 0.55}
    return {**found, "turning": [mistake, luck]}


def is_slip(choice: dict[str, Any]) -> bool:
    """Whether something on the board would have been better."""
    best = choice["moves"][0]["action"]
    return best != choice["played"] and best.startswith(("place", "sail"))


def analysed(site: Running, client: httpx.Client, match: Match, data: dict[str, Any]) -> str:
    """A finished match whose analysis is complete."""
    table = imported(client, match)
    job = Job(table, {"playouts": 1000}, "done", data, data["choices"], data["turning"])
    site.app.state.desk.analyses.jobs[table] = job
    return table


def reviewed(open_page: Any, client: httpx.Client, table: str, **options: Any) -> Any:
    """The replay of a match, with its analysis."""
    page = opened(open_page, client, f"/table/{table}?line=40", **options)
    page.locator("[data-analyse]").click()
    page.wait_for_selector(".ak-graph path[data-party]")
    return page


def line_of(page: Any) -> int:
    return int(page.input_value(".ak-range input"))


# ---------------------------------------------------------------- the table app


def test_the_button_starts_it_and_the_graph_grows_to_the_end(
    site: Running, client: httpx.Client, match: Match, open_page: Any
) -> None:
    site.app.state.desk.analyses.playouts = FEW
    table = imported(client, match)
    page = opened(open_page, client, f"/table/{table}?line=0")
    page.locator("[data-analyse]").click()
    page.wait_for_selector(".ak-analysing progress")
    page.wait_for_selector(".ak-analysing", state="detached", timeout=120_000)

    assert page.locator(".ak-graph path[data-party]").count() == 2
    assert page.locator("[data-analyse]").count() == 0
    assert "Player" not in page.locator(".ak-graph").get_attribute("aria-label")
    assert "%" in page.locator(".ak-graph").get_attribute("aria-label")


def test_a_match_that_runs_has_no_button(client: httpx.Client, open_page: Any) -> None:
    table = new_table(client, ["you", "you"])
    page = opened(open_page, client, f"/table/{table}?line=2")
    page.wait_for_selector(".ak-replay")

    assert page.locator("[data-analyse]").count() == 0


def test_turning_points_lead_to_their_line_and_the_best_move_is_lit(
    site: Running, client: httpx.Client, match: Match, data: dict[str, Any], open_page: Any
) -> None:
    page = reviewed(open_page, client, analysed(site, client, match, data))
    mistake, luck = data["turning"]
    slip = next(c for c in data["choices"] if c["line"] == mistake["line"])
    turns = page.locator(".ak-turn")

    assert page.locator(".ak-mark.mistake").count() == 2  # in the graph and in the list
    assert page.locator(".ak-mark.luck").count() == 2
    assert "lost 18%" in turns.first.inner_text() and "luck: +25%" in turns.nth(1).inner_text()
    turns.first.click()
    assert line_of(page) == mistake["line"] - 1
    page.wait_for_selector(".ak-move")
    first = page.locator(".ak-move").first
    assert first.inner_text().startswith(action_label("en", "imhotep", slip["moves"][0]["action"]))
    assert page.locator(".ak-move.bad .ak-tag").inner_text() == "played"
    assert page.locator(".ak-at.hint.legal").count() >= 1
    turns.nth(1).click()
    assert line_of(page) == luck["line"]


def test_a_mistake_that_is_shown_says_why_another_move_was_better(
    site: Running, client: httpx.Client, match: Match, data: dict[str, Any], open_page: Any
) -> None:
    page = reviewed(open_page, client, analysed(site, client, match, data))
    why = page.locator(".ak-turning .ak-why")
    expect(why).to_have_count(0)

    page.locator(".ak-turn").first.click()

    expect(why).to_have_count(1)
    expect(why.locator("li")).to_contain_text("about 2.1 points more for “Temple”")
    page.locator(".ak-turn").nth(1).click()
    expect(why).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [*SIZES, (844, 390)])
def test_the_reasons_of_a_mistake_are_read_whole_at_every_size(
    site: Running,
    client: httpx.Client,
    match: Match,
    data: dict[str, Any],
    open_page: Any,
    width: int,
    height: int,
) -> None:
    size = {"width": width, "height": height}
    page = reviewed(open_page, client, analysed(site, client, match, data), viewport=size)
    page.locator(".ak-turn").first.click()
    said = page.locator(".ak-why li")
    said.scroll_into_view_if_needed()
    at_rest(page)

    on_top = """one => { const box = one.getBoundingClientRect();
      const seen = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return one.contains(seen); }"""
    assert said.evaluate(on_top)
    assert said.evaluate("one => one.scrollWidth <= one.clientWidth + 1")


def test_pointing_at_another_move_lights_that_one(
    site: Running, client: httpx.Client, match: Match, data: dict[str, Any], open_page: Any
) -> None:
    page = reviewed(open_page, client, analysed(site, client, match, data))
    choice = next(
        c
        for c in data["choices"]
        if any(move["action"].startswith("sail") for move in c["moves"][1:])
        and c["moves"][0]["action"].startswith("place")
    )
    page.evaluate(
        "(n) => { const i = document.querySelector('.ak-range input'); i.value = n;"
        " i.dispatchEvent(new Event('input', {bubbles: true})); }",
        choice["line"] - 1,
    )
    page.wait_for_selector(".ak-move.on")
    lit = page.locator(".ak-at.hint").evaluate_all("all => all.map(one => one.dataset.at)")
    other = page.locator(".ak-move", has_text="Sail").first
    other.focus()
    page.wait_for_selector(".ak-move.on:has-text('Sail')")
    then = page.locator(".ak-at.hint").evaluate_all("all => all.map(one => one.dataset.at)")

    assert any(at.startswith("slot:") for at in lit)
    assert any(at.startswith("site:") for at in then)


def test_click_tap_and_keys_move_along_the_graph(
    site: Running, client: httpx.Client, match: Match, data: dict[str, Any], open_page: Any
) -> None:
    table = analysed(site, client, match, data)
    page = reviewed(open_page, client, table)
    box = page.locator(".ak-graph").bounding_box()
    page.mouse.click(box["x"] + box["width"] * 0.9, box["y"] + 40)
    at_rest(page)
    far = line_of(page)
    page.mouse.click(box["x"] + box["width"] * 0.3, box["y"] + 40)
    at_rest(page)
    near = line_of(page)
    page.locator(".ak-graph-head").click()
    page.keyboard.press("ArrowRight")
    at_rest(page)

    assert 0.8 * len(match.lines) < far <= len(match.lines)
    assert 0 < near < 0.4 * len(match.lines)
    assert near < line_of(page) < far
    phone = reviewed(open_page, client, table, viewport=PHONE, has_touch=True)
    phone.locator(".ak-graph").tap(position={"x": 300, "y": 60})
    at_rest(phone)
    assert line_of(phone) > 0.6 * len(match.lines)


def test_everything_stands_in_a_table_too(
    site: Running, client: httpx.Client, match: Match, data: dict[str, Any], open_page: Any
) -> None:
    page = reviewed(open_page, client, analysed(site, client, match, data))
    page.locator("[data-chances]").click()
    rows = page.locator(".ak-chances tbody tr")

    expect(rows).to_have_count(len(data["choices"]))
    last = data["choices"][-1]
    shown = rows.last.inner_text()
    assert str(last["line"]) in shown and f"{100 * last['chances'][0]:.0f}%" in shown


@pytest.mark.parametrize("lang", LANGS)
def test_it_fits_and_speaks_every_language(
    site: Running,
    client: httpx.Client,
    match: Match,
    data: dict[str, Any],
    open_page: Any,
    lang: str,
) -> None:
    client.cookies.set("lang", lang)
    page = reviewed(open_page, client, analysed(site, client, match, data))
    page.locator(".ak-turn").first.click()
    page.wait_for_selector(".ak-move")
    for width, height in SIZES:
        resized(page, width, height)
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width
        if width > height:
            assert page.evaluate(WHOLE), (width, height)
        shown = page.locator(".ak-app").inner_text()
        assert "app." not in shown and "bot." not in shown
        for key in ("app.advice.turning", "app.advice.chance"):
            assert text(lang, key) in shown, key


@pytest.mark.parametrize(("theme", "viewport"), [("light", WIDE), ("dark", PHONE)])
def test_axe_finds_nothing_serious(
    site: Running,
    client: httpx.Client,
    match: Match,
    data: dict[str, Any],
    open_page: Any,
    axe: str,
    theme: str,
    viewport: dict[str, int],
) -> None:
    table = analysed(site, client, match, data)
    client.cookies.set("theme", theme)
    page = reviewed(open_page, client, table, viewport=viewport, bypass_csp=True)
    page.add_script_tag(content=axe)
    page.locator(".ak-turn").first.click()
    page.wait_for_selector(".ak-move.bad")
    assert serious(page) == []
    page.locator("[data-chances]").click()
    page.wait_for_selector(".ak-chances")
    assert serious(page) == []


def test_going_on_from_a_line_offers_the_levels(
    site: Running, client: httpx.Client, match: Match, open_page: Any
) -> None:
    table = imported(client, match)
    page = opened(open_page, client, f"/table/{table}?line=40")
    page.locator(".ak-replay-tools .ak-btn", has_text="Play on").click()
    levels = page.locator("[data-level]")

    expect(levels).to_have_text([text("en", f"bot.name.{one.key}") for one in LEVELS])
    expect(page.locator("[data-level].sel")).to_have_attribute("data-level", USUAL)
    page.locator("[data-level=apprentice]").click()
    expect(page.locator(".ak-sheet")).to_contain_text(text("en", "bot.about.apprentice"))
    page.locator(".ak-sheet .ak-btn.wide").first.click()
    page.wait_for_selector(".ak-dock:not(.ak-replay)")
    fork = page.url.rstrip("/").split("/")[-1].split("?")[0]
    seats = client.get(f"/api/tables/{fork}").json()["table"]["seats"]
    assert [seat["bot"] for seat in seats] == [None, "apprentice"]
    assert "Apprentice bot" in page.locator(".ak-rail").inner_text()


def over_against(site: Running, client: httpx.Client, match: Match, bot: str) -> str:
    """A finished match of this guest against a bot."""
    late = [n for n in match.counted if match.lines[n - 1].by == 0][-1] - 1
    seats = ["you", f"bot:{bot}"]
    body = {"line": late, "seats": seats}
    table = client.post(f"/api/tables/{imported(client, match)}/fork", json=body).json()["table"]
    while not (state := client.get(f"/api/tables/{table}").json())["view"]["over"]:
        legal = state["view"]["legal"]
        if state["table"]["pending"] == 0:
            body = {"expected_seq": state["seq"], "key": f"d{state['seq']}"}
            client.post(f"/api/tables/{table}/done", json=body)
        elif legal:
            body = {"action": legal[0]["name"], "expected_seq": state["seq"]}
            body |= {"key": f"k{state['seq']}"}
            client.post(f"/api/tables/{table}/commands", json=body)
    return str(table)


def test_a_rematch_offers_the_levels_with_the_bot_that_was_met_first(
    site: Running, client: httpx.Client, match: Match, open_page: Any
) -> None:
    table = over_against(site, client, match, "random")
    page = opened(open_page, client, f"/table/{table}")
    page.wait_for_selector("[data-again]", state="attached")
    page.keyboard.press("Escape")
    at_rest(page)
    offered = page.locator("[data-again] option")

    assert offered.evaluate_all("all => all.map(one => one.value)") == [
        "random",
        *(level.key for level in LEVELS),
    ]
    page.locator("[data-again]").select_option("apprentice")
    page.locator("[data-confirm]").click()
    page.wait_for_url(lambda url: table not in url)
    again = page.url.split("/")[-1]
    seats = client.get(f"/api/tables/{again}").json()["table"]["seats"]
    assert [seat["bot"] for seat in seats] == ["apprentice", None]


def test_a_rematch_on_the_plain_page_offers_them_too(
    site: Running, ann: Visitor, match: Match
) -> None:
    ann.open("/")
    ann.send("/play", "imhotep")
    table = over_against(site, ann.client, match, "random")
    ann.open(f"/table/{table}/plain")
    ann.send("/rematch", bot="scribe")
    seats = ann.client.get(f"/api/tables/{ann.table}").json()["table"]["seats"]

    assert "scribe" in [seat["bot"] for seat in seats]
    nonsense = ann.client.post(f"/api/tables/{ann.table}/rematch", json={"bot": "deep"})
    assert nonsense.status_code in (409, 422)


# ---------------------------------------------------------------- without JavaScript


def test_the_plain_replay_starts_it_and_shows_how_far_it_is(
    site: Running, ann: Visitor, match: Match
) -> None:
    site.app.state.desk.analyses.playouts = 100_000
    ann.open("/")
    ann.send("/play", "imhotep")
    table = imported(ann.client, match)
    ann.open(f"/table/{table}/plain?line=30")
    ann.send("/advice")

    assert "progress" in [tag for tag, _found in ann.page.tags]
    assert "svg" in [tag for tag, _found in ann.page.tags]
    job = site.app.state.desk.analyses.known(table)
    assert job.state in ("waiting", "running")
    site.do(site.app.state.desk.analyses.close())


def test_a_running_match_has_no_advice_on_the_plain_page_either(ann: Visitor) -> None:
    ann.open("/")
    ann.send("/play", "imhotep")
    ann.open(f"/table/{ann.table}/plain?line=3")

    assert not [form for form in ann.page.forms if form.action.endswith("/advice")]
    refused = ann.client.post(f"/table/{ann.table}/advice", data={"line": "3"})
    assert refused.status_code == 409 and "once it is over" in refused.text


@pytest.mark.parametrize("lang", LANGS)
def test_the_plain_replay_shows_graph_moves_and_turning_points(
    site: Running, visitor: Any, match: Match, data: dict[str, Any], lang: str
) -> None:
    somebody = visitor(lang)
    somebody.open("/")
    somebody.send("/play", "imhotep")
    table = analysed(site, somebody.client, match, data)
    mistake, luck = data["turning"]
    page = somebody.open(f"/table/{table}/plain?line={mistake['line'] - 1}")
    space = " " if lang in ("fr", "de") else ""

    curves = [found for tag, found in page.tags if tag == "path" and found.get("stroke")]
    assert [found["stroke"] for found in curves] == ["var(--p1)", "var(--p2)"]
    assert text(lang, "app.advice.lost", part=f"18{space}%") in page.text
    assert text(lang, "app.advice.lucky", part=f"+25{space}%") in page.text
    assert action_label(lang, "imhotep", mistake["best"]) in page.text
    assert text(lang, "app.advice.played") in page.text
    assert ("2.1" if lang == "en" else "2,1") in page.text
    assert text(lang, "imhotep.source.temple") in page.text
    there = f"/table/{table}/plain?line={luck['line']}"
    assert [link for link in page.links if link.startswith(there) and link.endswith("#advice")]
    assert "app." not in page.text


# ---------------------------------------------------------------- levels


@pytest.mark.parametrize("lang", LANGS)
def test_every_level_has_a_name_and_a_description(lang: str) -> None:
    keys = [level.key for level in LEVELS]
    names = [text(lang, f"bot.name.{key}") for key in keys]
    abouts = [text(lang, f"bot.about.{key}") for key in keys]

    assert len({*names}) == len({*abouts}) == len(keys)
    own = {key for key in words(lang) if key.startswith("bot.")}
    assert own == {key for key in words("en") if key.startswith("bot.")}
    assert all(words(lang)[key].strip() for key in own)


@pytest.mark.parametrize("lang", LANGS)
def test_a_new_table_offers_the_levels_and_says_what_they_are(visitor: Any, lang: str) -> None:
    somebody = visitor(lang)
    page = somebody.open("/new")
    offered = [found.get("value") for tag, found in page.tags if tag == "option"]
    wanted = [f"bot:{level.key}" for level in LEVELS]

    assert [value for value in offered if value.startswith("bot:")][: len(wanted)] == wanted
    assert {value for value in offered if value.startswith("bot:")} == set(wanted)
    for level in LEVELS:
        assert text(lang, f"bot.about.{level.key}") in page.text


def test_one_click_meets_the_usual_level_and_old_names_are_still_shown(ann: Visitor) -> None:
    ann.open("/")
    ann.send("/play", "imhotep")
    seats = ann.client.get(f"/api/tables/{ann.table}").json()["table"]["seats"]
    old = new_table(ann.client, ["you", "bot:greedy", "open"])

    assert seats[1]["bot"] == USUAL
    assert "Bot: Greedy" in ann.open(f"/table/{old}").text
    assert ann.client.get("/api/games").json()["levels"] == [level.key for level in LEVELS]
