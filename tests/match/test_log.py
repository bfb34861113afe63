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
