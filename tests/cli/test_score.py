"""`akhet score`: a printed game counted in the terminal, by questions, from a file or a link."""

import base64
import json
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from akhet.cli import cli
from akhet.games import GAMES
from tests.pad.tables import played, seen


def run(*args: str, typed: str = "") -> Any:
    return CliRunner().invoke(cli, ["score", *args, "--lang", "en"], input=typed)


def test_every_field_is_asked_and_the_sheet_is_printed() -> None:
    answers = ["", "", "2"]  # sides as usual, with the wrath
    answers += ["nine", "9", "2", "1", "1", *[""] * 4, "3", "", "1"]
    answers += ["9", "", "", "", *[""] * 4, "", "", "2"]
    answers += ["1 2 1"]

    done = run("imhotep", "--player", "Ann", "--player", "Bob", typed="\n".join(answers) + "\n")

    assert done.exit_code == 0, done.output
    assert "That was not understood." in done.output
    sheet = done.output.split("Burial chamber")[-1]
    assert "Ann wins." in sheet and "Wrath of the Pharaoh" in sheet


def test_a_table_from_a_file_or_a_link_scores_as_the_rules_do(tmp_path: Path) -> None:
    state, old = played("pharaon", 4)
    rules: Any = GAMES["pharaon"]
    told = json.dumps({"game": "pharaon", "names": ["Ann"], "data": seen("pharaon", state, old)})
    file = tmp_path / "pad.json"
    file.write_text(told)
    code = base64.urlsafe_b64encode(told.encode()).decode().rstrip("=")
    for where in (str(file), f"https://example.org/score/pharaon#{code}"):
        done = run("pharaon", "--from", where, "--json")

        points = [person["points"] for person in json.loads(done.output)["people"]]
        assert points == rules.standing(state)


def test_what_cannot_be_is_said_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "pad.json"
    for text, said in (
        ('{"data": {"seats": [{"statue": 99}, {}]}}', "seats.0.statue"),
        ("[1]", "an object"),
        ("{", "not JSON"),
    ):
        file.write_text(text)
        done = run("imhotep", "--from", str(file))
        assert done.exit_code == 2 and said in done.stderr and "\n" not in done.stderr.strip()
    assert "--player" in run("imhotep").stderr
    assert run("imhotep", "--from", "http://x/#%%").exit_code == 2


def test_the_form_is_printed_for_programs() -> None:
    form = json.loads(run("amunre", "--form").output)

    assert form["game"] == "amunre" and form["fields"]
