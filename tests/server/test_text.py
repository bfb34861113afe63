"""What goes to people in words over the API: the board, actions and the log, in their language."""

import pytest

from akhet.lang import LANGS, action_label
from tests.server.serving import Player, Site

pytest_plugins = ["tests.server.sites"]

SEATS = {"imhotep": ["you", "you"], "amunre": ["you"] * 3, "pharaon": ["you", "you"]}


def joined(sentences: list[list[object]]) -> str:
    parts = [part for parts in sentences for part in parts]
    return "".join(part if isinstance(part, str) else part[2] for part in parts)  # type: ignore[index]


@pytest.mark.parametrize("game", SEATS)
def test_the_board_comes_as_lines_of_text_in_every_language(
    lite: Site, people: list[Player], game: str
) -> None:
    table = people[0].lay(*SEATS[game], game=game)
    texts = [
        people[0].get(f"/api/tables/{table}/text", lang=lang).json()["lines"] for lang in LANGS
    ]

    assert all(len(lines) > 8 for lines in texts)
    assert len({tuple(lines) for lines in texts}) == len(LANGS)
    assert not [line for lines in texts for line in lines if f"{game}." in line or "{" in line]


@pytest.mark.parametrize("game", SEATS)
def test_actions_and_log_come_in_the_language_that_is_asked_for(
    lite: Site, people: list[Player], game: str
) -> None:
    table = people[0].lay(*SEATS[game], game=game)
    for lang in LANGS:
        state = people[0].get(f"/api/tables/{table}", lang=lang).json()
        legal = state["view"]["legal"]
        assert legal
        for action in legal:
            assert action["label"] == action_label(lang, game, action["name"])
        told = [line for line in state["log"] if line["says"]]
        assert told and "{" not in joined(told[0]["says"])


def test_the_text_of_an_earlier_line_is_what_the_seat_saw_then(
    lite: Site, people: list[Player]
) -> None:
    ann = people[0]
    table = ann.lay("you", "you", game="imhotep")
    path = f"/api/tables/{table}"
    before = ann.get(f"{path}/text").json()["lines"]
    seq = ann.get(path).json()["seq"]
    assert ann.command(table, "take", seq).status_code == 200

    assert ann.get(f"{path}/text").json()["lines"] != before
    assert ann.get(f"{path}/text", line=seq).json()["lines"] == before
    assert ann.get(f"{path}/text", line=99999).status_code == 404


@pytest.mark.parametrize("game", SEATS)
def test_asking_for_lines_that_are_not_there_yet_answers_none(
    lite: Site, people: list[Player], game: str
) -> None:
    table = people[0].lay(*SEATS[game], game=game)
    seq = people[0].state(table)["seq"]
    for since in (seq, seq + 1, 999_999_999):
        assert people[0].state(table, since=since)["log"] == []
