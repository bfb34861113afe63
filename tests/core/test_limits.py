"""Components files that would be long in parsing are refused before they are."""

import pytest

from akhet.core import BadComponents
from akhet.core.components import read_toml
from akhet.core.limits import MAX_DEPTH, MAX_DOTS, MAX_LINE, check_text
from akhet.games import GAMES

WORST = {
    "dotted names": "a." * 49_000 + "a=1",
    "dotted names in many lines": "\n".join("a." * 40 + f"k{n}=1" for n in range(900)),
    "dots in a text count for nothing, those after it do": 'a="x"' + ".b" * (MAX_DOTS + 1) + "=1",
    "brackets": "a=" + "[" * 40_000,
    "brackets, a line each": "a=" + "[\n" * 3_000,
    "brackets behind a text": 'a=["]]]]",' + "[" * MAX_DEPTH + "1",
    "braces": "a=" + "{a=" * 300 + "1" + "}" * 300,
    "a number": "a=" + "9" * 99_000,
    "a number in a short line": "a=" + "9" * 900,
    "a number with lines in it": "a=" + "1_" * 400 + "1",
    "a number of sixteens": "a=0x" + "f" * 900,
    "figures": "a=[" + ("1," * 400 + "\n") * 100 + "]",
    "fields": "\n".join(f"k{n}=1" for n in range(5_500)),
    "tables": "[[a]]\n" * 6_000,
    "signs": "#" * 100_001,
    "a line": "#" * (MAX_LINE + 1),
    "a text of many lines": 'a="""\n"""',
    "escaped quotes": '"\\' * 50_000,
    "an impossible date": "a=2021-13-45",
}


@pytest.mark.parametrize("text", WORST.values(), ids=WORST.keys())
def test_a_text_no_components_file_needs_is_refused_in_one_short_line(text: str) -> None:
    with pytest.raises(BadComponents) as found:
        read_toml(text)
    assert 0 < len(str(found.value)) < 300 and "\n" not in str(found.value)


@pytest.mark.parametrize("key", list(GAMES))
def test_the_box_of_every_game_is_far_from_every_limit(
    key: str, pytestconfig: pytest.Config
) -> None:
    text = (pytestconfig.rootpath / f"src/akhet/games/{key}/components.toml").read_text()
    check_text(text)
    assert GAMES[key].read_components(text).digest == GAMES[key].components.digest


def test_what_stands_in_texts_and_remarks_is_not_counted() -> None:
    read_toml(
        'a = "' + "." * 50 + "[" * 50 + "9" * 50 + '"  # ' + "[{." * 50 + "\nb = '" + "." * 50 + "'"
    )
