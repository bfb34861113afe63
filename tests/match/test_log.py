"""What is hashed of a line is its data, in the one way data is written."""

from hypothesis import given
from hypothesis import strategies as st

from akhet.core import CHANCE
from akhet.match.log import LARGEST, Line, canonical

NUMBERS = st.integers(0, LARGEST)
TEXTS = st.text(max_size=12)


@given(
    st.builds(
        Line,
        n=NUMBERS,
        by=st.sampled_from([CHANCE, 0, 1, 4]),
        do=TEXTS,
        undo=st.integers(-1, LARGEST),
        nonce=TEXTS,
        note=TEXTS,
        consent=st.lists(st.integers(0, 4), max_size=5).map(tuple),
        at=NUMBERS,
        hash=TEXTS,
        commit=TEXTS,
        withheld=TEXTS,
        seating=TEXTS,
        first=NUMBERS,
    )
)
def test_a_line_is_hashed_as_its_data_is_written(line: Line) -> None:
    assert line.canonical().encode() == canonical(line.data())


def test_a_line_is_another_only_in_what_is_said() -> None:
    line = Line(3, 1, do="take", at=7, hash="ff")
    later = line.but(at=8)

    assert later == Line(3, 1, do="take", at=8, hash="ff") != line
    assert (line.at, line.but(), {line, line.but()}) == (7, line, {line})
    assert line != line.but(first=2) and line != ("a", "tuple")
