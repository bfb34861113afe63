"""What people tap in is looked at: every wrong field is named, nothing odd gets to the rules."""

from typing import Any

import pytest

from akhet.games import GAMES
from akhet.games.imhotep.components import FILE
from akhet.match.own_copy import figures_with
from akhet.pad import PADS, described, scored
from akhet.pad.picture import picture


def wrong(game: str, data: object) -> dict[str, str]:
    found: Any = scored(game, data, "en")
    assert found["wrong"] and found["people"] == []
    return {one["where"]: one["why"] for one in found["wrong"]}


TWO: list[dict[str, Any]] = [{}, {}]
THREE: list[dict[str, Any]] = [{}, {}, {}]


@pytest.mark.parametrize(
    ("game", "data", "where"),
    [
        ("imhotep", None, ""),
        ("imhotep", [], ""),
        ("imhotep", {}, "seats"),
        ("imhotep", {"seats": [{}]}, "seats"),
        ("imhotep", {"seats": [{}] * 5}, "seats"),
        ("imhotep", {"seats": [{}, 3]}, "seats.1"),
        ("imhotep", {"seats": TWO, "gold": 1}, "gold"),
        ("imhotep", {"seats": TWO, "setup": {"wrath": "maybe"}}, "setup.wrath"),
        ("imhotep", {"seats": [{"statue": -1}, {}]}, "seats.0.statue"),
        ("imhotep", {"seats": [{"statue": 99}, {}]}, "seats.0.statue"),
        ("imhotep", {"seats": [{"statue": True}, {}]}, "seats.0.statue"),
        ("imhotep", {"seats": [{"statue": 2.5}, {}]}, "seats.0.statue"),
        ("imhotep", {"seats": [{"statue": 6}, {"statue": 6}]}, "seats.1.statue"),
        ("imhotep", {"seats": [{"cat": 1}, {}]}, "seats.0.cat"),
        ("imhotep", {"seats": TWO, "table": {"burial_row": [0, 2]}}, "table.burial_row"),
        ("imhotep", {"seats": TWO, "table": {"burial_row": [0] * 500}}, "table.burial_row"),
        ("amunre", {"seats": [{"old_lands": [{"at": "rome"}]}, {}, {}]}, "seats.0.old_lands.0.at"),
        (
            "amunre",
            {"seats": [{"old_lands": [{"at": "abu", "stones": 9}]}, {}, {}]},
            "seats.0.old_lands.0.stones",
        ),
        (
            "amunre",
            {"seats": [{"old_lands": [{"at": "abu"}]}, {"old_lands": [{"at": "abu"}]}, {}]},
            "seats.1.old_lands",
        ),
        (
            "amunre",
            {"seats": [{"old_lands": [{"at": "abu"}, {"at": "abu"}]}, {}, {}]},
            "seats.0.old_lands",
        ),
        ("amunre", {"seats": THREE, "table": {"old_temple": "0"}}, "table.old_temple"),
        ("pharaon", {"seats": [{"nobles": ["1", "1"]}, {}]}, "seats.0.nobles"),
        ("pharaon", {"seats": [{"nobles": ["27"]}, {}]}, "seats.0.nobles"),
        ("pharaon", {"seats": [{"nobles": ["1"]}, {"nobles": ["1"]}]}, "seats.1.nobles"),
        ("pharaon", {"seats": TWO, "table": {"pharaoh": 2}}, "table.pharaoh"),
        ("pharaon", {"seats": TWO, "table": {"districts": ["nile"]}}, "table.districts"),
        ("pharaon", {"seats": TWO, "table": {"districts": [[], {}, 1, 2, 3]}}, "table.districts"),
        ("pharaon", {"seats": [{}], "rival": {"tiles": ["tomb"] * 5}}, "rival.tiles"),
        ("pharaon", {"seats": [{}], "rival": {"filled0": 11}}, "rival.filled0"),
    ],
)
def test_a_wrong_field_is_named(game: str, data: object, where: str) -> None:
    assert list(wrong(game, data)) == [where]


def test_much_that_is_wrong_is_told_briefly() -> None:
    fields: Any = described("pharaon", "en")["fields"]
    every = {field["key"]: -1 for field in fields if field["part"] == "seat"}

    assert len(wrong("pharaon", {"seats": [every] * 5})) <= 20


@pytest.mark.parametrize("game", PADS)
def test_an_empty_pad_scores_and_nobody_has_a_name(game: str) -> None:
    for seats in GAMES[game].seats:
        found: Any = scored(game, {"seats": [{}] * seats}, "nl", ["  Ann \n B "])

        assert found["wrong"] == []
        assert found["people"][0]["name"] == "Ann B"
        assert [person["name"] for person in found["people"][1:seats]] == [
            f"Speler {n + 2}" for n in range(seats - 1)
        ]


def test_equal_points_are_decided_by_what_lies_on_the_sleds() -> None:
    seats = [{"track": 9, "sled": 1}, {"track": 9, "sled": 3}, {"track": 2, "sled": 5}]

    found: Any = scored("imhotep", {"seats": seats}, "en", ["Ann", "Bob", "Cleo"])

    assert [person["place"] for person in found["people"]] == [2, 1, 3]
    assert found["ties"] == [{"label": "Stones on the sled", "values": [1, 3, None]}]
    assert found["says"] == "Bob wins."


def test_after_the_old_kingdom_somebody_is_ahead_and_gold_is_not_counted() -> None:
    seats = [{"old_lands": [{"at": "abu", "pyramids": 2}]}, {}, {}]

    found: Any = scored("amunre", {"seats": seats}, "en", ["Ann", "Bob", "Cleo"])

    assert found["says"] == "Ahead: Ann" and not found["final"]
    assert all(person["sheet"][-1] == 0 for person in found["people"])


def test_against_the_traitor_equal_points_are_lost() -> None:
    found: Any = scored("pharaon", {"seats": [{"goods": 3}], "rival": {"goods": 3}}, "en", ["Ann"])

    assert [person["points"] for person in found["people"]] == [3, 3]
    assert found["says"] == "The Traitor wins."


def test_figures_of_ones_own_copy_are_scored() -> None:
    rules: Any = GAMES["imhotep"]

    text = FILE.read_text(encoding="utf-8")
    changed = text.replace(
        "unused_points_each_end_of_game = 1", "unused_points_each_end_of_game = 3"
    )
    assert changed != text
    own = rules.read_components(changed)

    found: Any = scored("imhotep", {"seats": [{"blue": 2}, {}]}, "en", components=own)

    assert found["people"][0]["points"] == 6


def test_the_picture_escapes_names() -> None:
    found: Any = scored("imhotep", {"seats": [{"track": 3}, {}]}, "en", ["<b>Ann</b>", "Bob & Co"])
    drawn = picture("Imhotep", found, "Total", "2026-11-16")

    assert "<b>" not in drawn and "&lt;b&gt;" in drawn and "Bob &amp; Co" in drawn


def test_a_copy_changes_what_can_be_told_and_what_it_is_worth() -> None:
    box = figures_with("imhotep", {"market_cards.types[5].count": "7"})

    fields: Any = described("imhotep", "en", box)["fields"]

    usual: Any = described("imhotep", "en")["fields"]
    changed = [one["key"] for one, old in zip(fields, usual, strict=True) if one != old]
    assert changed == ["temple_decoration"]
    data = {"seats": [{"temple_decoration": 7}, {}]}
    assert (
        scored("imhotep", data, "en")["wrong"]
        and not scored("imhotep", data, "en", (), box)["wrong"]
    )
