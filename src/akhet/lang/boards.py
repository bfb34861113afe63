"""The board in words: sections of rows of small pieces, made from a view and nothing else.

A game that has words of its own here is a row of `BOARDS`; any other is shown as its plain data.
"""

from collections.abc import Sequence

from akhet.lang.amunre.board import amunre_board
from akhet.lang.board_parts import Board, Figures, Position, Row, Scribe, plain_board
from akhet.lang.imhotep.board import imhotep_board
from akhet.lang.pharaon.board import pharaon_board

BOARDS = {"imhotep": imhotep_board, "amunre": amunre_board, "pharaon": pharaon_board}


def board_of(
    lang: str,
    game: str,
    position: Position,
    names: Sequence[str],
    figures: Figures,
    counts: Figures,
) -> Board:
    """The board of a game as a seat sees it, in words; `counts` is what the rules work out."""
    return BOARDS.get(game, plain_board)(position, Scribe(lang, names, figures, counts))


def board_lines(board: Board, names: Sequence[str]) -> list[str]:
    """A board as lines of text: for those who hear it, and for those who like to read."""
    found = [board.note] if board.note else []
    for section in board.sections:
        found.append(f"{section.title} ({section.note})" if section.note else section.title)
        found += [row_line(row) for row in section.rows]
    for name, goods in zip([*names, ""], [*board.goods, board.other], strict=False):
        if goods:
            found += [name] if name else []
            found += [row_line(row) for row in goods]
    return [line for line in found if line]


def row_line(row: Row) -> str:
    """A row of pieces as a line."""
    bits = ", ".join(bit.text for bit in row.bits if bit.text)
    words = ": ".join(part for part in (row.label, bits) if part)
    return f"{words} ({row.note})" if row.note else words


__all__ = ["Board", "board_lines", "board_of"]
