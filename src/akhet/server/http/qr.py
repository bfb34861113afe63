"""QR codes of links, drawn as SVG in the answer that holds the link: no address ever names one."""

import io

import segno
from segno.encoder import DataOverflowError


def qr_code(link: str) -> str:
    """A QR code; always dark on light, so that cameras read it. Nothing if the link is too long."""
    try:
        code = segno.make(link, error="m", micro=False)
    except DataOverflowError:
        return ""
    drawn = io.BytesIO()
    looks = {"scale": 4, "border": 3, "dark": "#231D19", "light": "#FFFDF7", "omitsize": True}
    code.save(drawn, kind="svg", xmldecl=False, nl=False, **looks)
    return drawn.getvalue().decode()
