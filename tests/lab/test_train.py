"""Learning what bots know: from nothing or further, the same from the same seed."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from akhet.core import BadOption
from akhet.core.knowledge import Knowledge
from akhet.games import GAMES
from akhet.lab.train import COURSES, FURTHER, STANDINGS, Course, store, train
from akhet.lab.training import course_of, lab

SHORT = Course(games=3, seed=5, batch=3)


@pytest.fixture
def knowledge() -> Iterator[Knowledge[Any]]:
    """What bots know of Amun-Re, put back afterwards."""
    yield from put_back("amunre")


@pytest.fixture
def tables() -> Iterator[Knowledge[Any]]:
    """The same of Pharaon, which has several tables."""
    yield from put_back("pharaon")


def put_back(key: str) -> Iterator[Knowledge[Any]]:
    """What bots know of a game, and then what they knew."""
    known = GAMES[key].knowledge
    assert known is not None
    kept = known.weights()
    yield known
    known.take_weights(kept)
    known.take_classic(kept)


def test_learning_further_goes_on_from_the_weights_there_are(knowledge: Knowledge[Any]) -> None:
    before = knowledge.weights()

    after = train("amunre", SHORT, fresh=False).weights()

    changes = [abs(a - b) for a, b in zip(after["moves"], before["moves"], strict=True)]
    assert 0 < max(changes) < 50, "one small step"
    assert [after[name] for name in after if "classic" in name] == [
        before[name] for name in before if "classic" in name
    ], "the search that others are measured against stays what it was"


def test_a_table_learns_alone(tables: Knowledge[Any]) -> None:
    before = tables.weights()

    after = train("pharaon", SHORT, fresh=False, table=2).weights()

    for name, size in (("moves", tables.moves), ("stands", tables.stands)):
        pairs = zip(after[name], before[name], strict=True)
        changed = {place // size for place, (new, old) in enumerate(pairs) if new != old}
        assert changed == {2}, name
    assert after["spread"] == before["spread"]


def test_a_table_that_nobody_practises_at_is_refused(tables: Knowledge[Any]) -> None:
    with pytest.raises(BadOption, match="no table 9"):
        train("pharaon", SHORT, fresh=False, table=9)


def test_a_table_is_learned_further_or_not_at_all() -> None:
    result = CliRunner().invoke(lab, ["train", "pharaon", "--table", "1"])

    assert result.exit_code == 2
    assert "--further" in result.output


def test_the_same_seed_gives_the_same_weights_from_nothing(knowledge: Knowledge[Any]) -> None:
    first = train("amunre", SHORT).weights()
    again = train("amunre", SHORT).weights()

    assert first == again
    assert any(first["moves"]) and max(map(abs, first["moves"])) < 50


def test_stored_weights_name_their_command_and_are_taken_back(
    knowledge: Knowledge[Any], tmp_path: Path
) -> None:
    wanted = knowledge.weights()
    store(knowledge, "akhet lab train amunre --further", tmp_path / "knowledge.json")
    train("amunre", SHORT)

    knowledge.load_weights(tmp_path)

    data = msgspec.json.decode((tmp_path / "knowledge.json").read_bytes())
    assert data["made_by"] == "akhet lab train amunre --further"
    assert knowledge.weights() == wanted


@pytest.mark.parametrize("key", GAMES)
def test_each_way_of_learning_has_its_course(key: str) -> None:
    assert course_of(key, standings=False, further=False) == COURSES[key]
    assert course_of(key, standings=True, further=False).pace == 0.0
    further = course_of(key, standings=False, further=True)
    assert 0.0 < further.curiosity < COURSES[key].curiosity
    assert further == FURTHER.get(key, further)
    assert STANDINGS.get(key, Course(pace=0.0)) == course_of(key, standings=True, further=False)


def test_standings_alone_and_further_are_not_both_learned() -> None:
    result = CliRunner().invoke(lab, ["train", "amunre", "--standings", "--further"])

    assert result.exit_code == 2
    assert "not both" in result.output
