"""What a match file carries beside the match: who played at which table, and an owner's figures.

Two rows may follow the header. Figures belong to the match by the digest in its header, so nobody
can put others in their place. Title and names belong to it by nothing: they are shown, cleaned as
any name is, and tell nobody who somebody was. Older files have neither.
"""

from dataclasses import dataclass

from akhet.core import BadComponents, BadLog, BadOption, Components
from akhet.core.limits import MAX_TEXT
from akhet.match.log import Header
from akhet.match.match import About, Match, game_of

MAX_FIGURES = 6 * MAX_TEXT + 100  # every sign escaped
MAX_NAME = 64
ABOUT = '{"title":'
FIGURES = '{"figures":'


@dataclass(frozen=True)
class Extras:
    """The rows after the header, as they were read; None where there is none."""

    about: dict[str, object] | None = None
    figures: dict[str, object] | None = None


def rows_of(match: Match) -> list[dict[str, object]]:
    """What a match has beside itself, as it is written."""
    rows: list[dict[str, object]] = []
    if match.about is not None:
        rows.append({"title": match.about.title, "names": list(match.about.names)})
    if match.own_figures:
        rows.append({"figures": match.own_figures})
    return rows


def figures_in(extras: Extras, header: Header) -> Components | None:
    """The figures a file brings along, which must be those its header names."""
    if extras.figures is None:
        return None
    text = extras.figures.get("figures")
    if len(extras.figures) != 1 or not isinstance(text, str) or not text:
        raise BadLog("the figures of this file are no text")
    try:
        figures = game_of(header.game).read_components(text)
    except (BadComponents, BadOption) as error:
        raise BadLog(f"the figures of this file: {error}") from error
    if figures.digest != header.components:
        raise BadLog("the figures in this file are not those the match was played with")
    return figures


def about_in(extras: Extras, header: Header) -> About | None:
    """Title and names in a file: short texts, a name for each seat."""
    if extras.about is None:
        return None
    title, names = extras.about.get("title"), extras.about.get("names")
    if len(extras.about) != 2 or not isinstance(names, list) or len(names) != header.seats:
        raise BadLog("a file has a title and a name for each seat, or neither")
    for text in (title, *names):
        if not isinstance(text, str) or len(text) > MAX_NAME:
            raise BadLog(f"title and names are texts of at most {MAX_NAME} signs")
    return About(str(title), tuple(names))
