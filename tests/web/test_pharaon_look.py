"""How Pharaon's table looks: nothing small or cut, four languages, explanations, axe."""

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.web.hands import guest, imported, opened
from tests.web.rest import at_rest, resized
from tests.web.spread import spread
from tests.web.test_app_look import serious
from tests.web.test_pharaon import asked, can, first

client = pytest.fixture(guest)

CHECK = (Path(__file__).parent / "check_layout.js").read_text()
SIZES = [(1366, 768), (390, 844), (360, 740), (820, 1180), (1920, 1080)]
SIZES += [(844, 390), (740, 360), (683, 384)]  # on its side; twice the zoom

CASES: dict[str, tuple[int, Callable[[Any], bool], list[str]]] = {
    "turn": (5, can("go:artisans"), []),
    "bill": (3, can("go:nobles"), ["[data-choice=nobles]", ".ph-part .ph-tok.can"]),
    "nile": (4, can("nile:1"), ["[data-choice=nile]"]),
    "steps": (2, asked("arrows"), []),
    "traitor": (1, asked("traitor_wheel", 3), []),
}


def at_case(client: httpx.Client, open_page: Any, case: str, **more: Any) -> Any:
    """The page of a case, with its buttons pressed."""
    seats, until, presses = CASES[case]
    table = imported(client, first(seats, until))
    page = opened(open_page, client, f"/table/{table}", **more)
    for selector in presses:
        if page.locator(selector).count():
            page.locator(selector).first.click()
    page.mouse.move(2, 2)
    return page


@pytest.mark.parametrize("case", CASES)
def test_everything_fits_and_can_be_read(client: httpx.Client, open_page: Any, case: str) -> None:
    page = at_case(client, open_page, case)
    found = {}
    for width, height in SIZES:
        resized(page, width, height)
        found[f"{width}x{height}"] = page.evaluate(CHECK)
    assert found == {size: [] for size in found}


@pytest.mark.parametrize(
    ("lang", "case"),
    spread(
        [("nl", "turn"), ("fr", "bill"), ("de", "traitor")],
        itertools.product(("nl", "fr", "de"), ("turn", "bill", "traitor")),
    ),
)
def test_other_languages_fit_and_nothing_is_left_out(
    client: httpx.Client, open_page: Any, lang: str, case: str
) -> None:
    client.cookies.set("lang", lang)
    page = at_case(client, open_page, case)
    for width, height in ((1366, 768), (390, 844)):
        resized(page, width, height)
        assert page.evaluate(CHECK) == []
    page.keyboard.press("d")
    page.wait_for_selector(".ak-sheet")
    text = page.locator(".ak-app").inner_text()
    assert "app." not in text and "pharaon." not in text


def test_everything_is_explained_in_four_languages(client: httpx.Client, open_page: Any) -> None:
    for lang in ("en", "nl", "fr", "de"):
        client.cookies.set("lang", lang)
        page = at_case(client, open_page, "traitor")
        page.locator("[data-tool=rules]").click()
        page.wait_for_selector(".ak-rules dd")
        titles = page.locator(".ak-rules dt").all_inner_texts()
        texts = page.locator(".ak-rules dd").all_inner_texts()
        assert len(titles) > 60
        for text in titles + texts:
            assert text.strip() and "{" not in text and "pharaon." not in text, (lang, text)


TIPS = """async () => {
  const loaded = performance.getEntriesByType('resource').map((one) => one.name);
  const address = loaded.find((url) => url.includes('pharaon/index.js'));
  const { explain } = (await import(address)).default;
  const keys = new Set([...document.querySelectorAll('[data-tip]')].map((one) => one.dataset.tip));
  const said = [...keys].map((key) => [key, explain(key).title, explain(key).text]);
  const raw = (text) => !text || /pharaon\\.|\\{|undefined|NaN/.test(text);
  return { many: keys.size, wrong: said.filter(([, title, text]) => raw(title) || raw(text)) };
}"""


SCREENS = [(1366, 768), (390, 844), (844, 390)]
EACH = list(zip(CASES, [*SCREENS, *SCREENS], strict=False))
"""Each case on one screen, each screen with a case."""


@pytest.mark.parametrize(("case", "size"), spread(EACH, itertools.product(CASES, SCREENS)))
def test_everything_with_a_tip_is_explained_and_axe_finds_nothing_serious(
    client: httpx.Client, open_page: Any, axe: str, case: str, size: tuple[int, int]
) -> None:
    viewport = {"width": size[0], "height": size[1]}
    page = at_case(client, open_page, case, viewport=viewport, bypass_csp=True)
    at_rest(page)
    found = page.evaluate(TIPS)
    assert found["many"] > 15 and found["wrong"] == []
    page.add_script_tag(content=axe)
    assert serious(page) == []
