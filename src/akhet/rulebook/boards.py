"""Pictures of the real boards, drawn by the table app (`tools/rule_pictures.py`)."""

from html import escape

from akhet.rulebook.texts import said

WIDE, HIGH = 960, 540


def board(lang: str, name: str) -> str:
    """The whole table of a game as it looks here."""
    label = escape(said(lang, f"page.board.{name}"))
    return (
        f'<figure class="drawn table"><img src="{{static}}rules/{name}-{lang}.webp" '
        f'width="{WIDE}" height="{HIGH}" alt="{label}" loading="lazy">'
        f"<figcaption>{label}</figcaption></figure>"
    )
