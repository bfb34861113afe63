"""What is hashed of a line is its data, in the one way data is written."""

from hypothesis import given
from hypothesis import strategies as st

from akhet.core import CHANCE
from akhet.match.log import LARGEST, Line, canonical, chained

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


def test_what_was_read_stays_as_it_was_read() -> None:
    line = Line(1, 0, do="take", at=7)
    wanted = chained("aa", line)

    assert line.sealed("aa") is line and line.hash == wanted  # one that is new is the same line
    other = line.sealed("bb")
    assert (line.hash, other.hash) == (wanted, chained("bb", line)) and other.but(
        hash=wanted
    ) == line


def test_the_text_of_a_line_is_kept_until_it_is_stored_and_no_longer() -> None:
    line = Line(1, 0, do="take", at=7).sealed("aa")
    text = line.canonical()

    assert line.text == text
    assert (line.stored(), line.text, line.stored()) == (text, "", text)
    assert line.sealed("aa").text == ""  # it was stored before
