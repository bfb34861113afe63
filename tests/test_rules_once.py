"""A rule stands in `games/` and nowhere else; how that is looked for says `rules_elsewhere`."""

import pytest

from tests.rules_elsewhere import (
    APP,
    LANG,
    PAD,
    TERMINAL,
    files,
    in_javascript,
    in_python,
    in_terminal,
    rules_in,
)


def test_no_cost_legality_or_points_are_computed_in_the_app_or_in_words() -> None:
    assert len(list(files(APP, ".js"))) > 60 and len(list(files(LANG, ".py"))) > 15

    assert list(rules_in(APP, LANG)) == []
    assert len(list(files(PAD, ".js"))) > 3 and list(rules_in(PAD, LANG)) == []


def test_no_rule_is_computed_in_the_terminal() -> None:
    assert len(list(files(TERMINAL, ".py"))) > 15

    assert [
        (path.name, find)
        for path in files(TERMINAL, ".py")
        for find in in_terminal(path.read_text("utf-8"))
    ] == []


@pytest.mark.parametrize(
    "code",
    [  # as they stood there
        "missing = max(0, self.figures['least'][capacity] - loaded)",
        "total = self.view['total'] + self.figures['effects'][1] * sign",
        "pyramid = stones == self.figures['supply'][0]",
    ],
)
def test_a_rule_in_the_terminal_is_found(code: str) -> None:
    assert in_terminal(code)


@pytest.mark.parametrize(
    "code",
    [  # as they stood in the app
        "export const price = (n) => (n * (n + 1)) / 2;",
        "export function byRank(prizes, amounts) { return amounts; }",
        "const burialGroups = (stones) => stones;",
        "return stones.map((n) => n * figures.end[2]);",
        "const fieldOf = (figures, total) => 1 + figures.tops.filter((top) => total > top).length;",
        "return position.gold[me] - cost;",
        "t('app.costs', { left: position.value.gold[me.value ?? 0] - cost() });",
        "html`<b>${figures.value.stones[1] - now.sled[seat]}</b>`;",
        "const left = (argument(now) >> 8) & 255;",
        "const total = open.reduce((sum, one) => sum + (one.points || -figures.offering[4]), 0);",
    ],
)
def test_a_rule_in_the_app_is_found(code: str) -> None:
    assert in_javascript(code)


@pytest.mark.parametrize(
    "code",
    [
        "const less = after ? after.gold[seat] - gold : 0;",  # of two positions that were sent
        "const gain = preview.value.scores[seat] - shown.value.scores[seat];",
        "html`<rect x=${x + w / 2} y=${y - 4} />`;  // a < b in a remark",
        "const label = `${t('app.points', { n: counts.value.obelisks[seat] })} - gold * 2`;",
        "const value = figures.pyramid_a[count + n];",
        "const on = /^(place|take)/.test(name) && names.length > 1;",
    ],
)
def test_a_drawing_is_no_rule(code: str) -> None:
    assert in_javascript(code) == []


@pytest.mark.parametrize(
    "code",
    [
        "cost = int(rest) * (int(rest) + 1) // 2",
        "income = farmers * self.figures['harvest'][field] + fixed",
        "ready = loaded >= scribe.figures['least'][ship['capacity']]",
        "most = max(figures['bids'])",
        "due = argument >> 8 & 255",
        "def can_pay_helped(state, player): ...",
    ],
)
def test_a_rule_in_words_is_found(code: str) -> None:
    assert in_python(code)


@pytest.mark.parametrize(
    "code",
    ["first = number + 1", "line = '-' * 3", "least = scribe.figures['least'][ship['capacity']]"],
)
def test_words_are_no_rule(code: str) -> None:
    assert in_python(code) == []
