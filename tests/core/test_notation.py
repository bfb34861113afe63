"""Reading parts of a dump: each error says where it is, in one short line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from akhet.core import ALL, CHANCE, BadPosition, State
from akhet.core.notation import Part, bag_names, shown, task_rows

STEPS = ["turn", "draw"]


def test_a_bag_is_written_by_name_without_what_is_not_there():
    assert bag_names([0, 2, 1], ["a", "b", "c"]) == {"b": 2, "c": 1}
    assert Part("", {"bag": {"b": 2}}).bag("bag", ["a", "b"]) == [0, 2]


def test_tasks_are_written_and_read_again():
    rows = [{"step": "turn", "seat": 1, "arg": 0}, {"step": "draw", "seat": CHANCE, "arg": 1 << 40}]
    rows.append({"step": "turn", "seat": ALL, "arg": 3})
    state = State(2)

    Part("", {"tasks": rows}).tasks(state, STEPS)

    assert task_rows(state, STEPS) == rows


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ({"step": "dance", "seat": 0, "arg": 0}, r"tasks\[1\].step: 'dance'"),
        ({"step": "turn", "seat": 8, "arg": 0}, r"tasks\[1\].seat: 8"),
        ({"step": "turn", "seat": -2, "arg": 0}, r"tasks\[1\].seat: nobody"),
        ({"step": "turn", "seat": 0, "arg": -1}, r"tasks\[1\].arg: -1"),
        ({"step": "turn", "seat": 0, "arg": 1 << 41}, r"tasks\[1\].arg"),
        ({"step": "turn", "seat": 0}, r"tasks\[1\].arg: this is missing"),
        ([], r"tasks\[1\]: this must be an object"),
    ],
)
def test_a_wrong_task_is_named(row: object, message: str):
    with pytest.raises(BadPosition, match=message):
        Part("", {"tasks": [row]}).tasks(State(2), STEPS)


NESTED: list = []
NESTED.append(NESTED)


VALUES = [10**5000, [10**5000], "x" * 10_000, NESTED, "a\nb"]


@pytest.mark.parametrize("value", VALUES, ids=["huge", "huge inside", "long", "nested", "lines"])
def test_any_value_is_shown_in_one_short_line(value: object):
    assert len(shown(value)) < 70 and "\n" not in shown(value)


ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | st.floats(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
)


@given(ANY)
def test_any_value_is_read_or_refused_and_nothing_else(value: object):
    readers = [
        lambda part: part.number("x", 0, 9),
        lambda part: part.numbers("x", 0, 9),
        lambda part: part.flag("x"),
        lambda part: part.word("x", ["a"]),
        lambda part: part.bag("x", ["a"]),
        lambda part: part.tasks(State(2), STEPS),
        lambda part: part.parts("x"),
    ]
    for read in readers:
        try:
            read(Part("", {"x": value, "tasks": value}))
        except BadPosition as error:
            assert "\n" not in str(error)
