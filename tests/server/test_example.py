"""The example bot plays as a client, from a process of its own."""

import random
import re
import subprocess
import sys
from pathlib import Path

from akhet.server.http.api import ENDPOINTS
from tests.server.serving import Player, Site, play_out

pytest_plugins = ["tests.server.sites"]

BOT = Path(__file__).parents[2] / "examples" / "bot_client.py"


def bot(site: Site, table: str, *more: str) -> list[str]:
    return [sys.executable, "-I", str(BOT), site.address, table, *more]


def test_the_example_bot_plays_a_match_to_its_end(lite: Site, people: list[Player]) -> None:
    ann, _, _ = people
    table = ann.lay("you", "open")
    command = bot(lite, table, "--name", "Horus", "--pause", "0.02")
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("seat 2")
        ann.done(f"/api/tables/{table}/start")
        end = play_out(table, random.Random(1), ann)
        said, _ = process.communicate(timeout=60)
    assert said.split() == ["scores:", *map(str, end["view"]["scores"])]
    assert process.returncode == 0
    assert [seat["name"] for seat in end["table"]["seats"]] == ["Ann", "Horus"]
    assert not [line for line in end["log"] if "fallback" in line.get("note", "")]


def test_the_example_bot_says_in_one_line_why_it_cannot_sit_down(
    lite: Site, people: list[Player]
) -> None:
    table = people[0].lay("you", "bot:random")
    for where in (table, "0" * 32):
        done = subprocess.run(bot(lite, where), capture_output=True, text=True, timeout=60)
        assert done.returncode == 1 and done.stdout == ""
        assert len(done.stderr.splitlines()) == 1


def test_the_guide_to_the_api_names_every_endpoint() -> None:
    page = (BOT.parents[1] / "docs" / "api.md").read_text()
    words = [re.sub(r"/{line:str}$", "", row.path).rsplit("/", 1)[-1] for row in ENDPOINTS]
    assert [word for word in words if not word.startswith("{") and word not in page] == []
