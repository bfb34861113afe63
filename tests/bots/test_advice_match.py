"""A whole match judged: which choices, what they lost, and what is called a turning point."""

import json
from typing import Any

import pytest

from akhet.bots.advice import ENOUGH, Advice, Budget, Worth
from akhet.bots.reasons import CERTAIN, PAIRS
from akhet.core import CHANCE, BadOption, IllegalAction
from akhet.lab.analyse import (
    MISTAKES,
    MOVES_KEPT,
    Analysis,
    Judged,
    at_line,
    choices,
    mistakes,
    strokes,
)
from akhet.match import Match
from tests.match.matches import begun, play_on

FEW = 4


def worth(action: str, wins: list[float], error: float = 0.02, tries: int = 300) -> Worth:
    return Worth(action, tries, 0.5, wins, [10.0] * len(wins), error, 0.0)


def judged(
    line: int, best: float, played: float, drawn: int = 0, error: float = 0.02, tries: int = 300
) -> Judged:
    """A choice of seat 0 with so much chance before and after it."""
    one = worth("best", [best, 1 - best], error, tries)
    lost = max(0.0, best - played)
    other = Worth("played", one.tries, 0.1, [played, 1 - played], [9.0, 9.0], one.error, lost)
    return Judged(line, drawn, Advice(0, 300, [one, other]), other, one.wins)


@pytest.fixture(scope="module")
def match() -> Match:
    """A whole random match, with something taken back."""
    found = play_on(begun(2), 12, seed=3)
    seat = found.game.waiting(found.state)[0]
    for name in ("take", "place:1.1", "place:2.1"):
        if found.game.action(name) in found.game.options(found.state, seat):
            found.submit(seat, name)
            break
    if found.undo_target(seat) is not None:
        found.undo(seat)
    assert any(line.undo >= 0 for line in found.lines)
    return play_on(found, seed=5)


@pytest.fixture(scope="module")
def analysis(match: Match) -> Analysis:
    return Analysis(match, Budget(FEW)).run()


def test_every_choice_that_counts_and_had_an_alternative_is_judged_and_no_other(
    match: Match,
) -> None:
    found = {one.line: one for one in choices(match)}
    for n in range(1, len(match.lines) + 1):
        line, state = match.lines[n - 1], match.position(n - 1)
        real = bool(line.do) and line.by != CHANCE and n in match.counted
        wanted = real and len(match.game.options(state, line.by)) > 1
        assert (n in found) is wanted, n
        if wanted:
            assert found[n].seat == line.by
            assert match.game.action_name(found[n].played) == line.do
            assert match.game.dump(found[n].seen) == match.game.view(state, line.by)


def test_a_choice_is_judged_from_what_its_seat_could_know_and_nothing_else() -> None:
    secret = Match.new("amunre", 3, {}, secret=bytes(32), id="secret")
    secret.begin()
    play_on(secret, 40, seed=2)
    game, hidden = secret.game, 0
    for one in choices(secret):
        state = secret.position(one.line - 1)
        assert game.dump(one.seen) == game.view(state, one.seat)
        hidden += game.dump(one.seen) != game.dump(state)
    assert hidden > 10


def test_the_draw_after_a_choice_is_known(match: Match) -> None:
    found = choices(match)
    after = [*(one.line for one in found[1:]), len(match.lines) + 1]
    for one, end in zip(found, after, strict=True):
        between = [match.lines[n - 1] for n in match.counted if one.line < n < end]
        draws = [line.n for line in between if line.by == CHANCE]
        assert one.drawn == (draws[0] if draws else 0)
    assert any(one.drawn for one in found) and not all(one.drawn for one in found)


def test_the_whole_is_plain_data_and_the_same_for_a_seed(match: Match, analysis: Analysis) -> None:
    data = json.loads(json.dumps(analysis.data()))

    assert data == json.loads(json.dumps(Analysis(match, Budget(FEW)).run().data()))
    assert data["total"] == len(data["choices"]) == len(analysis.asked)
    assert data["end"]["line"] == len(match.lines)
    assert data["end"]["wins"] == match.game.winners(match.state)
    for choice in data["choices"]:
        assert choice["played"] in [move["action"] for move in choice["moves"]]
        assert len(choice["moves"]) <= MOVES_KEPT + 1
        assert sum(choice["chances"]) == pytest.approx(1, abs=0.001)
        assert 0 <= choice["loss"] <= 1


@pytest.mark.parametrize("jobs", [2, 3])
def test_several_processes_judge_as_one_does(match: Match, analysis: Analysis, jobs: int) -> None:
    told: list[int] = []
    shared = Analysis(match, Budget(FEW)).run(lambda: told.append(1), jobs)

    assert shared.data() == analysis.data()
    assert len(told) == len(shared.asked)


def test_a_mistake_says_why_another_answer_was_better_and_nothing_else_does(match: Match) -> None:
    judging = Analysis(match, Budget(160))
    judging.asked = judging.asked[40:52]
    data: Any = judging.run().data()

    wrong = [choice for choice in data["choices"] if choice["mistake"]]
    turning = {turn["line"]: turn for turn in data["turning"] if turn["kind"] == "mistake"}
    assert wrong and [choice["line"] for choice in data["choices"] if choice["why"]] == [
        choice["line"] for choice in wrong
    ]
    for choice in wrong:
        why = choice["why"]
        assert (why["best"], why["other"]) == (choice["moves"][0]["action"], choice["played"])
        assert why == turning[choice["line"]]["why"] and why["pairs"] == PAIRS
        for reason in why["reasons"]:
            assert abs(reason["n"]) > CERTAIN * reason["error"] - 0.02


def test_one_line_is_judged_as_it_is_within_the_whole(match: Match, analysis: Analysis) -> None:
    one = next(one for one in analysis.judged if one.played.action == one.best.action)

    alone = at_line(match, one.line - 1, None, Budget(FEW))

    assert alone.seat == one.seat
    assert alone.data()["moves"] == one.advice.data()["moves"]


def test_only_the_choices_of_a_seat_are_judged_if_one_is_asked_for(match: Match) -> None:
    found = Analysis(match, Budget(FEW), seat=1)

    assert {one.seat for one in found.asked} == {1}
    with pytest.raises(BadOption, match="seats 0 to 1, not 2"):
        Analysis(match, Budget(FEW), seat=2)


def test_a_loss_counts_as_a_mistake_only_beyond_the_luck_of_the_playouts() -> None:
    assert judged(1, 0.6, 0.5).is_mistake
    assert not judged(1, 0.6, 0.5, error=0.05).is_mistake  # it may be luck
    assert not judged(1, 0.6, 0.57, error=0.001).is_mistake  # it is sure, but next to nothing
    assert not judged(1, 0.9, 0.1, tries=ENOUGH - 1).is_mistake  # nobody knows
    assert not judged(1, 0.5, 0.6).is_mistake


def test_the_worst_mistakes_are_the_turning_points() -> None:
    found = mistakes([judged(n, 0.9, 0.8 - n / 20) for n in range(9)])

    assert [turn.line for turn in found] == [8, 7, 6, 5, 4] and len(found) == MISTAKES
    first = found[0].data()
    assert first["kind"] == "mistake" and first["played"] == "played" and first["best"] == "best"
    assert found[0].before == 0.9 and found[0].after == pytest.approx(0.4)


def test_a_swing_is_luck_where_something_was_drawn_and_nowhere_else() -> None:
    calm = [judged(1, 0.5, 0.5), judged(4, 0.8, 0.8)]
    lucky = [judged(1, 0.5, 0.5, drawn=2), judged(4, 0.8, 0.8)]
    unsure = [judged(1, 0.5, 0.5, drawn=2, error=0.2), judged(4, 0.8, 0.8)]

    assert strokes(calm, None) == strokes(unsure, None) == []
    (stroke,) = strokes(lucky, None)
    assert stroke.data() == {"kind": "luck", "line": 2, "party": 0, "before": 0.5, "after": 0.8}


def test_the_last_draw_is_measured_against_the_end() -> None:
    last = [judged(7, 0.6, 0.6, drawn=8)]

    assert strokes(last, None) == []
    (stroke,) = strokes(last, [0.0, 1.0])
    assert (stroke.line, stroke.party, stroke.after) == (8, 0, 0.0)


def test_the_graph_lets_the_last_chooser_have_a_say_unless_something_was_drawn(
    analysis: Analysis,
) -> None:
    first = analysis.judged[0]
    assert first.chances == first.advice.wins
    for before, one in zip(analysis.judged, analysis.judged[1:], strict=False):
        both = zip(one.advice.wins, before.played.wins, strict=True)
        mixed = one.advice.wins if before.drawn else [(a + b) / 2 for a, b in both]
        assert one.chances == pytest.approx(mixed)


def test_a_line_without_a_choice_is_refused_in_one_sentence(match: Match) -> None:
    with pytest.raises(BadOption, match="lines 0 to"):
        at_line(match, len(match.lines) + 1, None, Budget(FEW))
    with pytest.raises(IllegalAction, match="nobody has anything to choose"):
        at_line(match, len(match.lines), None, Budget(FEW))
    one = choices(match)[0]
    with pytest.raises(IllegalAction, match="nothing to choose"):
        at_line(match, one.line - 1, 1 - one.seat, Budget(FEW))
