"""QR codes of links, drawn as SVG."""

import segno
from markupsafe import Markup


def qr_code(link: str) -> Markup:
    """A QR code to stand in a page; always dark on light, so that cameras read it."""
    code = segno.make(link, error="m", micro=False)
    drawn = code.svg_inline(scale=4, border=3, dark="#231D19", light="#FFFDF7", omitsize=True)
    return Markup(drawn)


def qr_file(link: str) -> str:
    """A QR code as a file."""
    return str(segno.make(link, error="m", micro=False).svg_inline(scale=4, border=3, light="#fff"))
