"""The file of an experiment: what it may say, and what a wrong one is told, with line and field."""

import re
from pathlib import Path

import pytest

from akhet.core import AkhetError
from akhet.games import GAMES
from akhet.lab.study.experiment import read_experiment
from akhet.lab.study.figures import bounds, cells_at, varied
from akhet.lab.study.page import file_text
from akhet.match.own_copy import cells, doubtful
from tests.lab.studies import SMALL, VARIED, experiment

WRONG = [
    ('game = "imhotep"\nbots = greedy', r"small\.toml: .*line 2"),
    ('bots = ["greedy"]', r"small\.toml: game: this field is missing"),
    ('game = "imhotep"', r"small\.toml: bots: this field is missing"),
    ('game = "chess"\nbots = ["greedy"]', r"line 1: game: there is no game 'chess'"),
    ('game = "imhotep"\nbots = []', r"line 2: bots: \[\] is not a list of one or more"),
    ('game = "imhotep"\nbots = ["greedly"]', r"line 2: bots: there is no bot 'greedly'"),
    ('game = "imhotep"\nbots = [3]', r"line 2: bots: 3 is not a text"),
    ('game = "imhotep"\n\nseats = [2, 7]\nbots = ["greedy"]', r"line 3: seats: .*not 7"),
    ('game = "imhotep"\nseats = [2, 2]\nbots = ["greedy"]', r"line 2: seats: .*twice"),
    ('game = "imhotep"\nbots = ["greedy"]\ngames = 0', r"line 3: games: 0 is not a whole number"),
    ('game = "imhotep"\nbots = ["greedy"]\ngames = true', r"line 3: games: True is not"),
    ('game = "imhotep"\nbots = ["greedy"]\nseed = -1', r"line 3: seed: -1 is not"),
    ('game = "imhotep"\nbots = ["greedy"]\ngame_count = 3', r"line 3: game_count: there is no"),
    ('game = "imhotep"\nbots = ["greedy"]\nmirror = 1', r"line 3: mirror: 1 is not true or false"),
    ('game = "imhotep"\nbots = ["greedy"]\nmirror = true', r"line 3: mirror: mirrored tables"),
    (
        'game = "imhotep"\nbots = ["greedy"]\n[options]\nmarket = "c"',
        r"line 4: options\.market: .*c",
    ),
    (
        'game = "imhotep"\nbots = ["greedy"]\n[options]\nmarkt = "b"',
        r"line 4: options\.markt: .*markt",
    ),
    (
        'game = "imhotep"\nbots = ["greedy"]\ncomponents = "none.toml"',
        r"line 3: components: .*none\.toml",
    ),
    (VARIED.replace("province[1]", "province[77]"), r"line 7: vary\.figure: there is no figure"),
    (VARIED.replace("province[1].fields", "province[*].bank"), r"line 7: vary\.figure: no figure"),
    (VARIED + "values = [99]", r"line 8: vary\.values: province\[1\]\.fields: 99 is not from"),
    (VARIED + "values = [3]", r"line 8: vary\.values: .*is 3, and nothing else is tried"),
    (VARIED + "by = 0", r"line 8: vary\.by: 0 is not"),
    (VARIED + '[[vary]]\nfigure = "province[1].fields"', r"line 9: vary\.figure: .*twice"),
    (VARIED + "[[vary]]\nvalues = [3]", r"line 8: vary\.figure: this field is missing"),
]


@pytest.mark.parametrize(("text", "said"), WRONG)
def test_a_wrong_file_is_told_the_line_and_the_field(text: str, said: str) -> None:
    with pytest.raises(AkhetError, match=said):
        experiment(text)


def test_an_experiment_has_a_table_for_every_number_of_seats_and_seed() -> None:
    found = experiment(SMALL)

    assert [(arm.seats, arm.seed) for arm in found.arms] == [(2, 4), (2, 5), (3, 4), (3, 5)]
    assert found.total() == 4 * 6
    assert len({(arm, f.number) for arm, f in found.fixtures()}) == 24


def test_the_report_shows_a_file_that_makes_the_same_experiment() -> None:
    wanted = experiment(SMALL + 'title = "A \\"small\\" one"\n[options]\nmarket = "b"')
    figures = experiment(VARIED)

    assert experiment(file_text(wanted)) == wanted
    assert experiment(file_text(figures)) == figures


def test_a_file_of_ones_own_figures_is_played_with_and_varied(tmp_path: Path) -> None:
    own = (Path(__file__).parents[2] / "src/akhet/games/amunre/components.toml").read_text()
    (tmp_path / "own.toml").write_text(own.replace("starting = 20", "starting = 21"))
    (tmp_path / "own-figures.toml").write_text(
        VARIED.replace("games = 1", 'games = 1\ncomponents = "own.toml"')
    )
    found = read_experiment(tmp_path / "own-figures.toml")
    figures = [found.plan(arm).figures() for arm in range(len(found.arms))]

    assert all(box is not None and box.figures["offering"][0] == 21 for box in figures)
    assert [box.figures["fields"][0] for box in figures if box] == [3, 2, 6]


def test_every_reconstructed_figure_of_amun_re_is_tried_at_both_ends_of_its_bounds() -> None:
    tried = 0
    for field in ("fields", "card_limit"):
        for figure in varied("amunre", "", f"province[*].{field}", None, 2):
            low, high = bounds("amunre", cells("amunre")[figure.path]) or (0, 0)
            assert figure.bounded
            assert low <= int(figure.usual) <= high, figure
            assert set(figure.values) == {str(low), str(high)} - {figure.usual}, figure
            tried += 1
    assert tried == sum(
        name.endswith(("fields", "limit")) for name in GAMES["amunre"].components.guessed
    )


def test_a_figure_without_bounds_is_tried_so_much_less_and_more() -> None:
    [figure] = varied("pharaon", "", "artisan[1].pp", None, 3)

    assert (figure.usual, figure.values, figure.bounded) == ("6", ("3", "9"), False)
    assert all(doubtful("pharaon", cell) for cell in cells_at("pharaon", "artisan[*].pp"))


def test_arms_with_other_figures_have_the_same_deals() -> None:
    found = experiment(VARIED)
    plans = [found.plan(arm) for arm in range(3)]

    assert [arm.value for arm in found.arms] == ["", "2", "6"]
    assert len({plan.luck("deal", 0) for plan in plans}) == 1
    assert len({(plan.figures() or GAMES["amunre"].components).digest for plan in plans}) == 3


def test_the_files_of_the_manual_and_of_the_examples_can_be_played() -> None:
    root = Path(__file__).parents[2]
    [told] = re.findall(r"```toml\n(.*?)```", (root / "docs/lab.md").read_text("utf-8"), re.S)
    assert experiment(told).total() > 0
    files = sorted((root / "examples/lab").glob("*.toml"))
    assert {read_experiment(file).game for file in files} == set(GAMES)
