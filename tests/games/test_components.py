"""The printed figures of every game: where they are from, an owner's own, and wrong ones."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from akhet.core import BadComponents
from akhet.core.components import CERTAINTIES
from akhet.games import GAMES
from tests.games.kits import KITS, box_with, text_of, with_figure

FIGURES = [(key, *row) for key, kit in KITS.items() for row in kit.figures]
WRONG = [(key, *row) for key, kit in KITS.items() for row in kit.wrong]
TABLES = [
    (key, name)
    for key in GAMES
    for name in tomllib.loads(text_of(key))
    if name not in ("meta", "sources")
]


@pytest.mark.parametrize(("key", "name"), TABLES)
def test_every_table_has_a_source_and_a_certainty(key: str, name: str):
    found = tomllib.loads(text_of(key))[name]
    for row in found if isinstance(found, list) else [found]:
        certain = [row[field] for field in row if field.endswith("certainty")]
        inside = [part for part in row.values() if isinstance(part, dict) and "source" in part]
        assert row.get("source") or inside
        assert certain or inside
        assert set(certain) <= {*CERTAINTIES, "open"}
        assert row.get("source") != "reconstructed" or "certain" not in certain


@pytest.mark.parametrize("key", GAMES)
def test_remarks_do_not_change_the_digest(key: str):
    plain = GAMES[key].read_components(text_of(key))

    assert GAMES[key].read_components(text_of(key) + "\n# as printed\n").digest == plain.digest


@pytest.mark.parametrize(
    ("key", "old", "new", "after"), FIGURES, ids=[f"{k}-{o}-{a}" for k, o, _n, a in FIGURES]
)
def test_another_figure_gives_another_digest(key: str, old: str, new: str, after: str):
    plain = GAMES[key].read_components(text_of(key))

    assert box_with(key, old, new, after).digest != plain.digest


@pytest.mark.parametrize(("key", "old", "new", "after", "where"), WRONG)
def test_a_wrong_figure_is_named(key: str, old: str, new: str, after: str, where: str):
    with pytest.raises(BadComponents) as error:
        box_with(key, old, new, after)

    assert where in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("key", GAMES)
def test_a_components_file_is_read_from_disk(key: str, tmp_path: Path):
    _key, old, new, after = next(row for row in FIGURES if row[0] == key)
    mine = tmp_path / "mine.toml"
    mine.write_text(with_figure(key, old, new, after), encoding="utf-8")

    assert KITS[key].read_box(mine).digest == box_with(key, old, new, after).digest


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize(
    ("content", "message"),
    [(b"\xff\xfe", "not a text file"), (b"#" * 1_000_001, "larger than 1 MB")],
)
def test_a_file_that_is_no_components_file_is_refused(
    key: str, tmp_path: Path, content: bytes, message: str
):
    path = tmp_path / "mine.toml"
    path.write_bytes(content)
    read_box: Any = KITS[key].read_box

    with pytest.raises(BadComponents, match=message):
        read_box(path)
    with pytest.raises(BadComponents, match="No such file"):
        read_box(tmp_path / "none.toml")
