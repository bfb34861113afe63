"""Small drawings as SVG: shapes with classes, coloured by the style sheet; no style inside."""

from html import escape


def picture(width: float, height: float, label: str, inside: list[str], caption: str = "") -> str:
    """A drawing with a label for those who do not see it, and perhaps a line under it."""
    under = f"<figcaption>{escape(caption, quote=False)}</figcaption>" if caption else ""
    return (
        f'<figure class="drawn"><svg viewBox="0 0 {width:g} {height:g}" role="img" '
        f'width="{width:g}" height="{height:g}" aria-label="{escape(label)}">'
        f"{''.join(inside)}</svg>{under}</figure>"
    )


def rect(x: float, y: float, w: float, h: float, kind: str, round_: float = 0) -> str:
    """A rectangle."""
    rx = f' rx="{round_:g}"' if round_ else ""
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"{rx} class="{kind}"/>'


def shape(d: str, kind: str) -> str:
    """Any shape."""
    return f'<path d="{d}" class="{kind}"/>'


def disc(x: float, y: float, r: float, kind: str) -> str:
    """A circle."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" class="{kind}"/>'


def words(x: float, y: float, text: object, kind: str = "tx") -> str:
    """Words in a drawing, around their middle."""
    return f'<text x="{x:g}" y="{y:g}" class="{kind}">{escape(str(text), quote=False)}</text>'


def sign(name: str, x: float, y: float, size: float) -> str:
    """A sign of the icons."""
    return (
        f'<use href="{{icons}}#i-{name}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"/>'
    )


def stone(x: float, y: float, seat: int | None, size: float = 26) -> str:
    """A stone of a seat, or a place for one."""
    if seat is None:
        return rect(x, y, size, size, "slot", 3)
    return rect(x, y, size, size, f"st s{seat}", 3) + rect(x, y, size, size / 5, f"lit s{seat}", 3)
