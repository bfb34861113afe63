"""Looks at the site in a browser, opened as files: `look.py CHROMIUM SITE` prints what it saw."""

import json
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = ("index", "titles/pharaon-rules", "titles/amunre-figures", "reference/akhet.core")


def main(chromium: str, site: Path) -> None:
    """Searches, and measures some pages on a phone, in the dark and in the light."""
    seen: dict[str, list[object]] = {"asked": [], "errors": [], "pages": [], "found": []}
    with sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page(viewport={"width": 390, "height": 844}, color_scheme="dark")
        page.on("request", lambda request: seen["asked"].append(request.url))
        page.on("pageerror", lambda error: seen["errors"].append(str(error)))
        page.goto((site / "search.html").as_uri() + "?q=noninterference")
        page.wait_for_selector("#search-results li a")
        seen["found"] += page.locator("#search-results li a").all_inner_texts()
        for light in ("dark", "light"):
            page.emulate_media(color_scheme=light)
            for name in NAMES:
                page.goto((site / f"{name}.html").as_uri())
                width = page.evaluate("document.documentElement.scrollWidth")
                ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
                seen["pages"].append([name, light, width, ground])
        browser.close()
    print(json.dumps(seen))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
