"""Lessons at the real table: each to its end by what is ringed; resumed, refused kindly."""

import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from akhet.lang import LANGS
from akhet.lang.lessons import lesson_words
from akhet.learn import LESSONS
from tests.server.described import read_answer
from tests.web.browse import Reader, Visitor
from tests.web.eyes import SCREENS
from tests.web.hands import STILL, guest, opened, post

client = pytest.fixture(guest)
SPREAD = list(zip(LESSONS, [*SCREENS] * 2, [*LANGS, *LANGS], strict=False))
"""Each lesson once: on every kind of screen, in every language."""
ALL = [
    (key, screen, lang)
    for key in LESSONS
    for screen in SCREENS
    for lang in LANGS
    if (key, screen, lang) not in SPREAD
]


def begun(client: httpx.Client, lesson: str) -> str:
    """The table of a lesson."""
    answer = client.post("/learn", data={"lesson": lesson})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].rpartition("/")[2]


def state(client: httpx.Client, table: str) -> Any:
    """The table as its learner sees it."""
    return client.get(f"/api/tables/{table}").json()


def choose(client: httpx.Client, table: str, *actions: str) -> httpx.Response:
    """Chooses something, as the table app would."""
    seq = state(client, table)["seq"]
    body = {"expected_seq": seq, "key": f"k{seq}", "actions": actions}
    return client.post(f"/api/tables/{table}/commands", json=body)


def made(client: httpx.Client, table: str, wanted: int) -> None:
    """Waits until so many choices of the script are made."""
    for _try in range(200):
        if state(client, table)["table"]["lesson"]["made"] == wanted:
            return
        time.sleep(0.05)
    raise AssertionError(f"not {wanted} choices: {state(client, table)['table']['lesson']}")


def test_a_lesson_is_a_table_whose_others_play_by_its_script(client: httpx.Client) -> None:
    table = begun(client, "imhotep")
    found = state(client, table)
    assert found["table"]["lesson"] == {"key": "imhotep", "made": 0}
    assert found["table"]["hints"] is False and found["table"]["end_turn"] == "never"
    assert choose(client, table, "take").status_code == 200
    made(client, table, 2)
    assert state(client, table)["view"]["position"]["ships"][0]["cargo"][0] == 1


def test_a_wrong_choice_is_refused_and_nothing_is_lost(client: httpx.Client) -> None:
    table = begun(client, "imhotep")
    refused = choose(client, table, "place:1.1")
    assert refused.status_code == 409 and refused.json()["error"]["code"] == "lesson"
    assert choose(client, table, "take").status_code == 200


def test_a_lesson_that_was_left_goes_on_and_a_finished_one_begins_anew(
    client: httpx.Client,
) -> None:
    table = begun(client, "imhotep")
    script = LESSONS["imhotep"].script
    assert choose(client, table, "take").status_code == 200
    made(client, table, 2)
    assert begun(client, "imhotep") == table
    for n, (seat, name) in enumerate(script):
        if n > 1 and seat == 0:
            made(client, table, n)
            assert choose(client, table, name).status_code == 200, name
    made(client, table, len(script))
    assert state(client, table)["table"]["hints"] is True
    assert begun(client, "imhotep") != table


def test_only_lessons_that_there_are_can_be_taken(client: httpx.Client) -> None:
    assert client.post("/learn", data={"lesson": "chess"}).status_code == 404
    assert client.post("/learn", data={}).status_code == 404
    table = post(client, "/api/tables", {"game": "imhotep", "seats": ["you", "bot:random"]})[
        "table"
    ]
    assert client.get(f"/api/tables/{table}/lesson").status_code == 404
    assert state(client, table)["table"]["lesson"] is None


def test_a_lesson_speaks_the_language_that_is_asked_for(client: httpx.Client) -> None:
    table = begun(client, "imhotep")
    for lang in LANGS:
        answer = client.get(f"/api/tables/{table}/lesson?lang={lang}")
        read_answer(answer)  # it is as the API describes it
        told = answer.json()
        assert told["title"] == lesson_words(lang, "imhotep")["title"]
        assert told["words"]["next"] == lesson_words(lang, "frame")["next"]


def offered(page: Reader) -> list[str]:
    """The lessons that can be begun on a page."""
    return [b.value for form in page.forms if form.action == "/learn" for b in form.buttons]


def test_learning_stands_in_the_lobby_on_the_page_of_a_new_table_and_in_the_help(
    ann: Visitor, client: httpx.Client, open_page: Any
) -> None:
    assert set(offered(ann.open("/"))) == {"imhotep", "amunre", "pharaon"}
    assert "/learn?game=pharaon" in ann.open("/new?game=pharaon").links
    found = offered(ann.open("/learn?game=pharaon"))
    assert set(found) == set(LESSONS) and found[0] == "pharaon"
    table = post(client, "/api/tables", {"game": "imhotep", "seats": ["you", "bot:random"]})[
        "table"
    ]
    page = opened(open_page, client, f"/table/{table}")
    page.locator("[data-tool='rules']").click()
    expect(page.locator("[data-learn]")).to_have_attribute("href", "/learn?game=imhotep")


def test_a_lesson_without_javascript(visitor: Callable[..., Visitor]) -> None:
    ann = visitor("de")
    ann.open("/")
    ann.send("/learn", "imhotep")
    page = ann.open(f"/table/{ann.table}/plain")
    assert lesson_words("de", "imhotep")["take"] in page.text


# ---------------------------------------------------------------- in a browser


@pytest.fixture
def page_of(open_page: Any) -> Any:
    """Opens pages; that a lesson refused something is no fault."""
    yield open_page
    seen = open_page.complaints
    seen[:] = [text for text in seen if "409 (Conflict)" not in text]


def entered(page_of: Any, key: str, screen: str, lang: str) -> Any:
    """The page of a lesson, by the button of the page that offers it."""
    page = page_of("/learn", locale=lang, **{**SCREENS[screen], **STILL})
    button = page.locator(f'button[name="lesson"][value="{key}"]')
    button.click()
    page.wait_for_selector(".ak-lesson")
    return page


def taken(page_of: Any, key: str, screen: str, lang: str) -> Any:
    """Takes a lesson to its end; the page then."""
    from tests.web.learner import Learner

    page = entered(page_of, key, screen, lang)
    learner = Learner(page, "click" if screen == "desktop" else "tap")
    learner.finish()
    lesson = LESSONS[key]
    assert sorted(learner.seen) == list(range(len(lesson.steps)))
    assert learner.seen[0] == lesson_words(lang, key)[lesson.steps[0].say]
    if screen == "desktop":
        assert set(learner.unpointed) <= {len(lesson.steps) - 1}, "steps that ring nothing"
    return page


@pytest.mark.parametrize(("key", "screen", "lang"), SPREAD)
def test_a_lesson_to_its_end_by_what_is_ringed(
    page_of: Any, key: str, screen: str, lang: str
) -> None:
    page = taken(page_of, key, screen, lang)
    page.wait_for_selector(".ak-app[data-state='me']")  # and the game goes on
    page.reload()
    page.wait_for_selector(".ak-app")
    assert not page.locator(".ak-lesson").count()


@pytest.mark.soak
@pytest.mark.parametrize(("key", "screen", "lang"), ALL)
def test_every_lesson_on_every_screen_in_every_language(
    page_of: Any, key: str, screen: str, lang: str
) -> None:
    taken(page_of, key, screen, lang)


def test_the_first_own_move_takes_two_clicks_and_a_wrong_one_is_answered(page_of: Any) -> None:
    from tests.web.learner import RINGS

    page = page_of("/", **{**SCREENS["desktop"], **STILL})
    page.locator("button[name='lesson'][value='imhotep']").click()  # one click
    page.wait_for_selector(".ak-lesson")
    words = lesson_words("en", "imhotep")
    page.locator("[data-choice='place']").click()
    page.locator("[data-at='ship:2']").click(force=True)
    page.locator("[data-at='slot:2.1']").click(force=True)
    page.wait_for_selector(".ak-lesson .ak-not")
    assert page.locator(".ak-lesson .ak-not").inner_text() == words["not.take_first"]
    page.wait_for_selector(".ak-lesson-rings i")
    page.wait_for_timeout(400)
    page.mouse.click(*page.evaluate(RINGS)[0])  # the second
    page.wait_for_selector(".ak-lesson[data-made='2']")
    for _step in range(2):
        page.locator("[data-lesson='next']").click()
    page.reload()
    page.wait_for_selector(".ak-lesson[data-shown='3']")
    page.locator("[data-lesson='back']").click()
    page.wait_for_selector(".ak-lesson[data-shown='2']")
    page.locator("[data-lesson='next']").click()
    page.wait_for_selector(".ak-lesson[data-shown='3']")
    page.locator("[data-lesson='size']").click()
    expect(page.locator("[data-lesson='next']")).to_have_count(0)
    page.locator("[data-lesson='size']").click()
    expect(page.locator(".ak-lesson p").first).to_have_text(words["ships"])


def test_from_the_lobby_to_the_first_move_in_two_clicks_and_nothing_is_fetched_twice(
    client: httpx.Client, open_page: Callable[..., Any]
) -> None:
    from tests.web.learner import Learner

    page = open_page("/", **STILL)
    page.wait_for_load_state("networkidle")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.locator('form[action="/learn"] [value="imhotep"]').click()
    page.wait_for_selector(".ak-lesson-rings i")
    ahead = set(page.eval_on_selector_all("link[rel=modulepreload]", "all => all.map(a => a.href)"))
    modules = {url for url in asked if url.endswith(".js")}
    assert len(modules) > 40 and modules <= ahead  # none is found out late
    data = [url for url in asked if "/static/" not in url and not url.endswith("/learn")]
    assert sorted(data) == sorted(set(data)) and any("/lesson?" in url for url in data)
    made = page.get_attribute(".ak-lesson", "data-made")
    Learner(page).choose(int(page.get_attribute(".ak-lesson", "data-shown")))
    assert page.get_attribute(".ak-lesson", "data-made") != made
