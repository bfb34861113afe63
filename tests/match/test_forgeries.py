"""Files that a cheat would like to see certified: each was tried, and is refused or reported."""

import json
import re
from collections.abc import Callable

import pytest

from akhet.core import CHANCE, BadLog, Rng
from akhet.match import Match, dice
from akhet.match.file import read, text_of, verify
from akhet.match.log import Header, Line, chained, line_of
from tests.match.matches import SECRET, begun, choose, play_on

WHOLE = play_on(begun(2))


def written(header: dict, lines: list[dict], end: dict) -> str:
    """A file with a chain that is right, as a cheat would write it."""
    names = ("id", "game", "rules", "seats", "options", "components", "commitment")
    rest = {name: header[name] for name in ("prefix", "origin") if name in header}
    before = Header(*(header[name] for name in names), **rest).hash()
    rows = [header]
    for n, line in enumerate(lines, start=1):
        row = {**line, "n": n}
        row.pop("hash", None)
        before = chained(before, line_of(row, "x"))
        rows.append({**row, "hash": before})
    rows.append({**end, "lines": len(lines)})
    return "".join(json.dumps(row) + "\n" for row in rows)


def parts(match: Match) -> tuple[dict, list[dict], dict]:
    rows = [json.loads(row) for row in text_of(match, True).splitlines()]
    return rows[0], rows[1:-1], rows[-1]


def refused(text: str) -> str:
    with pytest.raises(BadLog) as error:
        verify(text)
    return str(error.value)


def hand_picked() -> Match:
    """A match whose draws somebody picks as they like: always the first that is possible."""
    match, rng = Match(begun().header, SECRET), Rng(1)
    while not match.over:
        by, n = match.game.actor(match.state), len(match.lines) + 1
        if by == CHANCE:
            name = match.game.action_name(match.game.options(match.state)[0])
        else:
            by, name = choose(match, rng)
        match.add(Line(n, by, do=name))
    return match


# ---------------------------------------------------------------- forks that never were


@pytest.mark.parametrize(
    ("claim", "message"),
    [
        ({"prefix": 1_000_000, "origin": ""}, "names the match and the line"),
        ({"prefix": 1_000_000, "origin": "a1b2:1000000"}, "cannot begin with 1000000 lines"),
        ({"prefix": 30, "origin": "a1b2:29"}, "cannot begin with 30 lines"),
        ({"prefix": 30, "origin": "a1b2"}, "names the match and the line"),
        ({"prefix": 30, "origin": ":40"}, "names the match and the line"),
        ({"prefix": 30, "origin": "a1b2:040"}, "names the match and the line"),
        ({"prefix": 30, "origin": "a1b2:-40"}, "names the match and the line"),
        ({"prefix": 30, "origin": "test:40"}, "names the match and the line"),
        ({"prefix": 0, "origin": "here"}, "names the match and the line"),
    ],
)
def test_a_file_with_hand_picked_draws_that_calls_itself_a_fork_is_refused(
    claim: dict, message: str
):
    header, lines, end = parts(hand_picked())

    assert message in refused(written({**header, **claim}, lines, end))


def test_a_fork_of_a_match_nobody_shows_is_never_said_to_be_checked():
    header, lines, end = parts(hand_picked())
    claim = {"prefix": len(lines), "origin": f"a1b2:{len(lines)}"}

    report = verify(written({**header, **claim}, lines, end))

    draws = sum(line["by"] == "chance" for line in lines)
    fork = report.findings.unchecked[0]
    assert (fork.code, fork.figures) == ("fork", {"n": draws, "origin": claim["origin"]})
    assert not report.findings.complete and not report.draws_checked
    assert [i.figures["n"] for i in report.findings.checked if i.code == "draws"] == [0]


def test_a_fork_whose_beginning_holds_an_undo_or_a_note_is_refused():
    fork = play_on(WHOLE.fork(WHOLE.targets()[6], id="fork"), 2)
    header, lines, end = parts(fork)
    for extra in ({"by": 0, "note": "x"}, {"by": 0, "nonce": "x"}):
        text = written(header, [*lines[:2], extra, *lines[2:]], end)
        assert "line 3: " in refused(text)


def test_a_fork_is_checked_against_its_origin_line_by_line():
    line = WHOLE.targets()[9]
    fork = play_on(WHOLE.fork(line, id="fork", secret=bytes(32)))
    origin = text_of(WHOLE)
    before = sum(WHOLE.lines[n - 1].by == CHANCE for n in WHOLE.path(line))

    alone, both = verify(text_of(fork)), verify(text_of(fork), origins=[origin])

    assert alone.findings.codes("unchecked") == ["fork"] and not alone.draws_checked
    assert both.findings.complete and both.draws_checked
    items = {item.code: item.figures for item in both.findings.checked}
    assert items["origin"] == {"n": before, "origin": f"test:{line}"}


def test_a_fork_of_a_fork_needs_both_and_says_how_much_is_missing():
    first = play_on(WHOLE.fork(WHOLE.targets()[5], id="first"))
    second = play_on(first.fork(first.targets()[20], id="second"))
    text, one, two = text_of(second), text_of(first), text_of(WHOLE)

    assert verify(text, origins=[two, one]).findings.complete
    part = verify(text, origins=[one]).findings
    assert part.codes("unchecked") == ["fork"] and "origin" in part.codes("checked")
    with pytest.raises(BadLog, match="none of the origins given"):
        verify(text, origins=[two])


@pytest.mark.parametrize("changed", ["draw", "choice", "seats", "shorter"])
def test_another_beginning_than_that_of_the_origin_is_refused(changed: str):
    line = WHOLE.targets()[9]
    fork = play_on(WHOLE.fork(line, id="fork"))
    others: dict[str, Callable[[], Match]] = {
        "draw": lambda: play_on(begun(2, secret=bytes(32))),
        "choice": lambda: play_on(begun(2), seed=99),
        "seats": lambda: play_on(begun(3)),
        "shorter": lambda: play_on(begun(2), 1),
    }

    with pytest.raises(BadLog, match=r"not what happened|another kind|that many lines"):
        verify(text_of(fork), origins=[text_of(others[changed](), True)])


def test_an_origin_that_is_itself_wrong_is_no_origin():
    fork = play_on(WHOLE.fork(WHOLE.targets()[9], id="fork"))
    header, lines, end = parts(hand_picked())

    with pytest.raises(BadLog, match="but the secret says"):
        verify(text_of(fork), origins=[written(header, lines, end)])


def test_an_origin_without_its_secret_proves_no_draw():
    match = play_on(begun(2), 12)
    fork = play_on(match.fork(match.targets()[9], id="fork"))

    found = verify(text_of(fork), origins=[text_of(match)]).findings

    assert found.codes("unchecked") == ["fork"]


# ---------------------------------------------------------------- draws that are none


def test_hand_picked_draws_are_refused():
    assert "but the secret says" in refused(text_of(hand_picked()))


def test_a_draw_dressed_as_a_choice_and_a_choice_as_a_draw_are_refused():
    header, lines, end = parts(WHOLE)
    for dress, wanted in ((0, "chance"), ("chance", 0)):
        n = next(n for n, line in enumerate(lines) if line["by"] == wanted)
        forged = [dict(line) for line in lines]
        forged[n]["by"] = dress
        assert "mixed up" in refused(written(header, forged, end))


def test_a_draw_cannot_be_taken_back_to_be_drawn_otherwise():
    match = begun(2)
    while match.lines[-1].by != CHANCE or not match.targets():
        play_on(match, 1)
    last = [n for n in match.counted if match.lines[n - 1].by != CHANCE][-1]
    before = match.path(last - 1)[-1]
    drawn = [line.do for line in match.lines[last:]]
    match.take_back(0, before, [0, 1])
    match.submit(match.lines[last - 1].by, match.lines[last - 1].do)
    again = [line.do for line in match.lines[-len(drawn) :]]
    assert again == drawn  # the same luck comes again

    header, lines, end = parts(play_on(match))
    without = [{k: v for k, v in line.items() if k != "consent"} for line in lines]
    assert "crosses something drawn" in refused(written(header, without, end))
    state = next(n for n, line in enumerate(lines) if "undo" in line) + 2
    legal = [{**line} for line in lines]
    trial = read(text_of(match, True))
    game, position = trial.game, trial.position(state)
    others = [game.action_name(a) for a in game.options(position)]
    if len(others) > 1:
        legal[state]["do"] = next(name for name in others if name != legal[state]["do"])
        assert "but the secret says" in refused(written(header, legal, end))


@pytest.mark.parametrize("game", ["imhotep", "amunre", "pharaon"])
@pytest.mark.parametrize(
    "line",
    [
        {"by": 0, "nonce": "again"},
        {"by": 0, "commit": "0" * 64},
        {"by": "chance", "seating": "1,0,2"},
    ],
)
def test_nothing_is_added_to_the_luck_after_a_take_back_to_the_beginning(game: str, line: dict):
    match = Match.new(game, 3, secret=SECRET, id="test")
    match.begin()
    play_on(match, 4)
    match.take_back(0, match.targets()[0], [0, 1, 2])
    header, lines, end = parts(match)

    assert "the first card is dealt" in refused(written(header, [*lines, line], end))


# ---------------------------------------------------------------- commitments and nonces


def sealed_match() -> Match:
    match = Match.new("imhotep", 2, secret=SECRET, id="test")
    for seat, nonce in enumerate(("ann", "bob")):
        match.commit(seat, dice.sealed(nonce, "test"))
    match.mix(0, "ann")
    match.mix(1, "bob")
    match.draw_seats()
    match.begin()
    return play_on(match)


SEALED = sealed_match()
OTHER = dice.sealed("cid", "test")
Edit = Callable[[list[dict]], object]


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (lambda r: r[2].update(nonce="cid"), "does not fit the commitment of seat 0"),
        (lambda r: r[3].update(by=0), "seat 0 has mixed in its nonce already"),
        (lambda r: r.pop(3), "seat 1 has not opened its nonce yet"),
        (lambda r: r.pop(1), "seat 1 has no commitment to open"),
        (lambda r: r.insert(1, r.pop(2)), "nobody can commit any more"),
        (lambda r: r.insert(3, r.pop(1)), "seat 1 has no commitment|nobody can commit any more"),
        (lambda r: r.insert(2, {"by": 1, "commit": OTHER}), "is there already"),
        (lambda r: r.insert(4, {"by": 1, "withheld": r[1]["commit"]}), "withholds nothing"),
        (lambda r: (r.pop(3), r.insert(3, {"by": 1, "withheld": OTHER})), "withholds nothing"),
        (lambda r: r[4].update(seating=r[4]["seating"][::-1]), "the secret says"),
        (lambda r: r[4].update(seating="0,0"), "names every seat once"),
        (lambda r: r[4].update(seating="0"), "names every seat once"),
        (lambda r: r[4].update(by=0), "nobody in a seat"),
        (lambda r: r.insert(5, {"by": "chance", "seating": "arranged"}), "is settled"),
        (lambda r: r.insert(0, r.pop(4)), "the secret says"),
        (lambda r: (r.pop(4), r.insert(0, {"by": "chance", "seating": "arranged"})), "is settled"),
        (lambda r: (r.pop(4), r.insert(2, {"by": "chance", "seating": "arranged"})), "not opened"),
        (lambda r: r.insert(6, {"by": 1, "nonce": "bob"}), "the first card is dealt"),
        (lambda r: r.insert(4, {"by": 0, "note": "x", "commit": OTHER}), "a line is one of"),
    ],
)  # fmt: skip
def test_a_log_in_which_the_luck_was_tampered_with_is_refused(edit: Edit, message: str):
    header, lines, end = parts(SEALED)
    edit(lines)
    try:
        text = written(header, lines, end)
    except BadLog as error:
        assert re.search(message, str(error))
        return
    found = refused(text)
    assert re.search(message, found), found


def test_leaving_a_nonce_out_or_changing_the_order_of_commitments_changes_every_draw():
    header, lines, end = parts(SEALED)
    for edit in (
        lambda r: [r.pop(3), r.insert(3, {"by": 1, "withheld": r[1]["commit"]})],
        lambda r: [r.insert(0, r.pop(1))],
    ):
        forged = [dict(line) for line in lines]
        edit(forged)
        assert "the secret says" in refused(written(header, forged, end))


def test_a_secret_of_another_length_is_refused():
    """The commitment is a hash of secret and id side by side: the border between them is fixed."""
    header, lines, end = parts(WHOLE)
    longer = SECRET + b"te"
    forged = {**header, "id": "st", "commitment": dice.commitment(longer, "st")}
    assert forged["commitment"] == header["commitment"]

    message = refused(written(forged, lines, {**end, "secret": longer.hex()}))
    assert "32 bytes long" in message


def test_a_secret_chosen_afterwards_passes_and_the_report_says_that_no_file_can_show_it():
    """Whoever makes a whole file may try secrets until they like one: nobody saw its commitment."""
    best = max(
        (play_on(begun(2, secret=bytes([n]) * 32), seed=3) for n in range(8)),
        key=lambda match: match.game.scores(match.state)[0],
    )
    real = WHOLE.header.commitment

    found = verify(text_of(best)).findings

    assert "seal" in found.codes("beyond") and "alone" in found.codes("beyond")
    with pytest.raises(BadLog, match="not the one that was shown"):
        verify(text_of(best), known=real)


# ---------------------------------------------------------------- two readings of one file


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('"seats":2', '"seats":3,"seats":2'),
        ('"over":true', '"over":false,"over":true'),
        ('"akhet":1', '"akhet":true'),
        ('"akhet":1', '"akhet":1.0'),
        ('"n":1,', '"n":2,"n":1,'),
        ('"ranks":[1', '"ranks":[1.0'),
        ('"ranks":[1', '"ranks":[true'),
    ],
)
def test_a_file_that_another_reader_could_read_otherwise_is_refused(before: str, after: str):
    text = text_of(WHOLE)
    forged = text.replace(before, after, 1)
    if before.startswith('"ranks"') and forged == text:
        forged = text.replace('"ranks":[2', after.replace("[1.0", "[2.0").replace("[true", "[2.0"))
    assert forged != text

    refused(forged)


def test_a_line_may_not_carry_consent_or_times_it_does_not_need():
    header, lines, end = parts(WHOLE)
    forged = [dict(line) for line in lines]
    forged[-1]["consent"] = [0, 1]
    assert "without the consent" in refused(written(header, forged, end))


def test_two_matches_with_one_id_are_told_apart_by_their_commitment():
    other = play_on(begun(2, secret=bytes(32)))

    assert other.header.id == WHOLE.header.id
    with pytest.raises(BadLog, match="not the one that was shown"):
        verify(text_of(other), known=WHOLE.header.commitment)


def test_lines_of_a_line_number_beyond_the_match_are_no_origin():
    short = play_on(begun(2), 8)
    fork = play_on(short.fork(len(short.lines), id="fork"))
    header, lines, end = parts(fork)
    text = written({**header, "origin": f"test:{len(short.lines) + 50}"}, lines, end)

    with pytest.raises(BadLog, match="that many lines"):
        verify(text, origins=[text_of(short, True)])


def test_a_line_with_a_seat_for_its_luck_that_is_not_there_is_refused():
    header, lines, end = parts(SEALED)
    lines[0]["by"] = 5
    assert "there is no seat 5" in refused(written(header, lines, end))
