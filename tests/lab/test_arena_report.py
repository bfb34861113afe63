"""What a tournament shows: the summary adds up, and the page says the same without any help."""

import re
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from akhet.lab import Plan, Played, Summary, conclude, page, summarise
from akhet.lab.drawing import Axis, round_axis, time_axis
from akhet.lab.playing import Clock

DUEL = Plan("imhotep", ("greedy", "search@100ms"), games=4)
CROWD = Plan("amunre", ("greedy", "hunch"), seats=3, games=3)
ALONE = Plan("pharaon", ("greedy",), seats=1, games=2)


def clock(*times: float) -> Clock:
    found = Clock()
    for seconds in times:
        found.add(seconds)
    return found


def told(plan: Plan, *results: tuple[list[int], list[float]], opponent: int | None = None) -> list:
    """Games of a plan with given scores and shares of the victory."""
    games = []
    for fixture, (scores, shares) in zip(plan.fixtures(), results, strict=True):
        ranks = [1 + sum(other > score for other in scores) for score in scores]
        names = [plan.names()[bot] for bot in fixture.bots]
        clocks = [clock(0.001, 0.1) for _seat in names]
        luck = plan.luck("deal", fixture.deal)
        games.append(
            Played(
                *[fixture.number, fixture.deal, luck, names, scores, ranks, shares, clocks],
                opponent=opponent,
            )
        )
    return games


def duel() -> Summary:
    """In the first deal the second bot wins twice, in the other each once."""
    won = [([20, 30], [0.0, 1.0]), ([31, 29], [1.0, 0.0])]
    tied = [([40, 40], [0.5, 0.5]), ([25, 35], [0.0, 1.0])]
    return summarise(DUEL, told(DUEL, *won, *tied))


def test_wins_points_and_seats_are_those_of_the_games() -> None:
    greedy, search = duel().bots

    assert (greedy.wins.value, search.wins.value) == (1.5 / 4, 2.5 / 4)
    assert greedy.points.value == (20 + 29 + 40 + 35) / 4
    assert greedy.scores == {20: 1, 29: 1, 35: 1, 40: 1}
    assert greedy.by_seat == [(0.5, 2), (1.0, 2)]
    assert search.by_seat == [(1.0, 2), (1.5, 2)]
    assert greedy.fair == 0.5


def test_meetings_are_by_rank_and_tell_both_sides() -> None:
    found = {(meeting.bot, meeting.other): meeting for meeting in duel().meetings}

    assert found["greedy", "search@100ms"].ahead.value == (0 + 0 + 0.5 + 1) / 4
    assert found["search@100ms", "greedy"].ahead.value == (1 + 1 + 0.5 + 0) / 4
    assert found["greedy", "search@100ms"].games == 4


def test_a_bot_in_several_seats_is_counted_by_seat() -> None:
    shares = [[1.0, 0, 0], [0, 0, 1.0], [0, 1.0, 0]]  # the first bot wins all, wherever it sits
    games = told(CROWD, *[([int(30 * s) for s in row], row) for row in shares])
    greedy, hunch = summarise(CROWD, games).bots

    assert (greedy.games, greedy.seats, greedy.wins.value) == (3, 3, 1.0)
    assert (hunch.games, hunch.seats, hunch.wins.value) == (3, 6, 0.0)
    assert greedy.fair == pytest.approx(1 / 3)


def test_the_traitor_is_a_party_without_a_seat() -> None:
    games = told(ALONE, ([90], [0.0, 1.0]), ([120], [1.0, 0.0]), opponent=100)
    games[0].ranks = [2]
    greedy, traitor = summarise(ALONE, games).bots

    assert (greedy.wins.value, traitor.wins.value) == (0.5, 0.5)
    assert traitor.name == "Traitor"
    assert traitor.points.value == 100
    assert traitor.think is None
    assert greedy.fair is None
    assert "Traitor" in page(ALONE, summarise(ALONE, games))


def test_times_stand_beside_the_budget() -> None:
    greedy, search = duel().bots

    assert greedy.think is not None and search.think is not None
    assert greedy.think.budget is None
    assert search.think.budget == 0.1
    assert search.think.decisions == 8
    assert search.think.longest == 0.1


def test_ratings_follow_the_victories() -> None:
    greedy, search = duel().bots

    assert greedy.rating is not None and search.rating is not None
    assert search.rating.mu > greedy.rating.mu


# ---------------------------------------------------------------- the page


def test_the_page_needs_nothing_else_and_no_script() -> None:
    html = page(DUEL, duel())

    assert not re.search(r"<script|<link|<img|src=|href=|url\(|@import|http", html)
    assert "prefers-color-scheme: dark" in html


def test_the_page_is_well_formed_and_every_plot_has_words() -> None:
    body = re.sub("<style>.*</style>", "", page(DUEL, duel()).split("\n", 1)[1], flags=re.DOTALL)
    root = ElementTree.fromstring(body)
    plots = [plot for row in root.iter("div") for plot in row.findall("svg")]
    spoken = [plot.get("aria-label") for plot in plots if plot.get("role") == "img"]

    assert len([heading.text for heading in root.iter("h2")]) == 7
    assert len(plots) == len(spoken) + 5  # an axis under each of five plots
    assert all(text and ("greedy" in text or "search" in text or "all" in text) for text in spoken)


def test_the_page_says_the_same_as_the_summary() -> None:
    html = page(DUEL, duel())

    assert "search@100ms wins 62.5 % of the games" in html
    assert "1.25 times its fair share" in html
    assert "akhet arena imhotep --bot greedy --bot search@100ms --seats 2 --games 4" in html


def test_options_that_are_not_usual_are_told() -> None:
    plan = Plan("imhotep", ("random",), games=1, options={"market": "b"})
    html = page(plan, summarise(plan, told(plan, ([1, 2], [0.0, 1.0]))))

    assert "--option market=b" in html
    assert "pyramid=" not in html


def test_the_folder_holds_the_summary_and_the_page(tmp_path: Path) -> None:
    games = told(ALONE, ([90], [0.0, 1.0]), ([120], [1.0, 0.0]), opponent=100)
    summary = conclude(ALONE, tmp_path, games)
    found = msgspec.json.decode((tmp_path / "summary.json").read_bytes(), type=Summary)

    assert found == summary
    assert (tmp_path / "report.html").read_text() == page(ALONE, summary)


# ---------------------------------------------------------------- scales


def test_a_scale_puts_ends_at_the_edges_and_the_middle_between() -> None:
    axis = Axis(0, 10, [0, 10])

    assert (axis.at(0), axis.at(5), axis.at(10)) == ("2.00%", "50.00%", "98.00%")
    assert axis.at(99) == "98.00%"


@pytest.mark.parametrize(("low", "high"), [(0, 1), (3, 3), (-7.5, 41), (12, 13.4), (0, 999)])
def test_round_scales_have_few_ticks_and_hold_everything(low: float, high: float) -> None:
    axis = round_axis(low, high)

    assert axis.low <= low <= high <= axis.high
    assert 2 <= len(axis.ticks) <= 12


def test_times_are_by_powers_of_ten() -> None:
    axis = time_axis(0.002, 0.3)

    assert [round(tick, 6) for tick in axis.ticks] == [0.001, 0.01, 0.1, 1.0]
    assert axis.at(0.001) == "2.00%"
    assert float(axis.at(0.1)[:-1]) == pytest.approx(66)
