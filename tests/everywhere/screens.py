"""What every screen shows of matches: run as a program, by whatever akhet it finds, it prints JSON.

    python -m tests.everywhere.screens MATCH ACTION [MATCH ACTION ...]

The terminal goes on with the match file; the server is real, with a database and a port; the plain
page, the preview and the board in Chromium are those of a table made from the file. What is
previewed is the first complete answer that begins with the action.
"""

import json
import os
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from click.testing import CliRunner

from akhet.cli import cli
from tests.web.browse import Reader
from tests.web.conftest import QUIET, chromium, running


def terminal(path: Path, home: Path) -> str:
    """What somebody reads who goes on with the match at a terminal."""
    env = {"AKHET_LANG": "en", "COLUMNS": "120", "XDG_DATA_HOME": str(home), "NO_COLOR": "1"}
    found = CliRunner(env=env).invoke(cli, ["play", "--resume", str(path)], input="b\n")
    return found.output


def on_the_server(site: str, found: Any, text: str, action: str) -> dict[str, Any]:
    """The plain page, the preview of an answer and the board in Chromium."""
    kind = {"content-type": "text/plain"}
    with httpx.Client(base_url=site, timeout=60) as client:
        made = client.post("/api/import", content=text, headers=kind)
        assert made.status_code == 200, made.text
        at = f"/api/tables/{made.json()['table']}"
        page = f"/table/{made.json()['table']}"
        ways = client.get(f"{at}/ways", params={"begin": [action]}).json()["ways"]
        said = client.get(f"{at}/preview", params={"action": ways[0], "lang": "en"}).json()
        plain = client.get(f"{page}/plain", headers={"accept-language": "en"})
        return {
            "preview": words(said["says"]),
            "facts": [fact[0] for fact in said["facts"]],
            "log": words(client.get(at, params={"lang": "en", "since": 0}).json()["log"]),
            "plain": Reader(plain.text).text,
            "kinds": client.get(f"{at}/figures").json()["kinds"],
            **(in_chromium(found, site, page, client.cookies) if found else {}),
        }


def words(said: Any) -> str:
    """All texts inside an answer, one after the other."""
    if isinstance(said, str):
        return said
    if isinstance(said, dict):
        said = [part for key, part in said.items() if key not in ("tone", "kind")]
    return " ".join(filter(None, map(words, said))) if isinstance(said, list) else ""


@contextmanager
def browser() -> Any:
    """Debian's own Chromium."""
    from playwright.sync_api import sync_playwright

    if os.environ.get("AKHET_NO_BROWSER"):  # while something is tried out
        yield None
        return
    with sync_playwright() as driver:
        found = driver.chromium.launch(executable_path=chromium(), args=QUIET)
        yield found
        found.close()


def in_chromium(found: Any, url: str, path: str, cookies: httpx.Cookies) -> dict[str, Any]:
    """All that can be read on the table's page, and what the browser complains of."""
    complaints: list[str] = []
    context = found.new_context(
        base_url=url,
        locale="en",
        viewport={"width": 1366, "height": 768},
        reduced_motion="reduce",
    )
    context.add_cookies([{"name": n, "value": v, "url": url} for n, v in cookies.items()])
    page = context.new_page()
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda m: complaints.append(m.text) if m.type == "error" else None)
    page.goto(path)
    page.wait_for_selector(".ak-app .ak-board")
    text = page.evaluate(
        "() => [document.body.innerText,"
        " ...[...document.querySelectorAll('text, [aria-label]')]"
        ".map((one) => `${one.textContent} ${one.getAttribute('aria-label') ?? ''}`)].join(' ')"
    )
    page.locator("[data-tool=menu]").click()
    page.locator(".ak-items [data-open=score]").click()
    page.wait_for_selector(".ak-scores tfoot")
    text += page.locator(".ak-sheet").first.inner_text()
    context.close()
    return {"browser": text, "complaints": complaints}


def main() -> None:
    """Prints all of it, a match after the other."""
    words = sys.argv[1:]
    with tempfile.TemporaryDirectory() as name, running(Path(name)) as site, browser() as seen:
        found = []
        for path, action in zip(words[::2], words[1::2], strict=True):
            text = Path(path).read_text(encoding="utf-8")
            shown = {"terminal": terminal(Path(path), Path(name))}
            found.append(shown | on_the_server(site.url, seen, text, action))
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
