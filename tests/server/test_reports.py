"""Whoever looks after a server reads what people reported."""

import json

from click.testing import CliRunner, Result

from akhet.cli import cli
from akhet.server.store.one_off import writing
from tests.server.serving import Player, Site, turn, two_play

pytest_plugins = ["tests.server.sites"]


def ask(site: Site, *words: str) -> Result:
    url = str(site.settings.database)
    return CliRunner().invoke(cli, ["admin", "reports", *words, "--database", url])


def test_reports_are_listed_and_read_with_the_log_their_writer_could_know(
    site: Site, people: list[Player]
) -> None:
    table = two_play(people)
    mover, other = turn(people, table)
    seat = mover.state(table)["table"]["mine"][0]
    path = f"/api/tables/{table}/report"
    first = mover.done(path, text="the ship sank")["number"]
    found = mover.state(table)
    assert mover.command(table, found["view"]["legal"][0]["name"], found["seq"]).status_code == 200
    second = other.done(path, text="no, it swam; \u00e9l\u00e9phant")["number"]

    shown = ask(site)
    assert shown.exit_code == 0
    lines = shown.output.splitlines()
    assert lines[0].startswith(f"{second}  ") and "\u00e9l\u00e9phant" in lines[0]
    assert f"imhotep, line {found['seq']}, seat {seat + 1}" in lines[1]
    assert len(ask(site, "--last", "1").output.splitlines()) == 1
    listed = json.loads(ask(site, "--json").output)
    assert [row["number"] for row in listed[:2]] == [second, first]

    whole = json.loads(ask(site, str(first), "--json").output)
    assert (whole["match"], whole["text"], whole["seat"]) == (table, "the ship sank", seat)
    assert len(whole["log"]) == found["seq"] == whole["line"]
    seen = mover.state(table)["log"][: found["seq"]]
    assert [entry["do"] for entry in whole["log"] if "do" in entry] == [
        entry["do"] for entry in seen if "do" in entry
    ]
    text = ask(site, str(first)).output
    assert "the ship sank" in text and table in text


def test_old_reports_with_their_log_can_still_be_read(lite: Site, people: list[Player]) -> None:
    table = two_play(people)
    log = json.dumps({"header": {}, "log": [{"n": 1, "do": "take"}]})
    with writing(lite.settings.database) as conn:
        sql = "INSERT INTO reports (match, at, seq, text, log) VALUES (?, 5, 9, 'old', ?)"
        conn.exec_driver_sql(sql, (table, log))
    number = lite.read("SELECT max(id) FROM reports")[0][0]
    whole = json.loads(ask(lite, str(number), "--json").output)
    assert whole["log"] == [{"n": 1, "do": "take"}]
    assert whole["seat"] == -1


def test_a_report_that_is_not_there_is_one_line(lite: Site) -> None:
    result = ask(lite, "999999")
    assert result.exit_code != 0
    assert "there is no report 999999" in str(result.output) + str(result.exception)


def test_a_report_about_a_damaged_match_says_so(lite: Site, people: list[Player]) -> None:
    table = two_play(people)
    number = people[0].done(f"/api/tables/{table}/report", text="odd")["number"]
    with writing(lite.settings.database) as conn:
        conn.exec_driver_sql("UPDATE lines SET data = '{' WHERE match = ?", (table,))
    result = ask(lite, str(number))
    assert result.exit_code == 0
    assert "the match cannot be read" in result.output
