"""Frames of sockets: how the standard has whole texts, which are nearly all that goes by."""

from collections.abc import Sequence
from typing import Final

MESSAGE_BYTES: Final = 4_096  # of one message of a client
TEXT: Final = 0x81  # the first byte of a whole text
WHOLE_FRAME: Final = 0x80  # in the first byte: nothing of this message follows
MASKED: Final = 0x80  # in the second byte, as in all that clients send


def frame_end(data: bytes, start: int) -> tuple[int, int]:
    """Where the content of a client's frame begins and ends; (0, 0) if its head is not whole."""
    if len(data) < start + 2 or not data[start + 1] & MASKED:
        return 0, 0
    size, begin = data[start + 1] & 127, start + 6
    if size > 125:
        begin += 2 if size == 126 else 8
        size = int.from_bytes(data[start + 2 : begin - 4])
    return (begin, begin + size) if len(data) >= begin else (0, 0)


def whole_text(data: bytes) -> bytes | None:
    """What a client says if it says just one whole text, as it nearly always does; else None.

    The general parser takes as long for it as the rules of a game for a move.
    """
    begin, end = frame_end(data, 0)
    if not begin or end != len(data) or data[0] != TEXT or end - begin > MESSAGE_BYTES:
        return None
    return unmasked(data[begin:], data[begin - 4 : begin])


def ends_whole(data: bytes) -> bool:
    """Whether some frames in a row are whole, and none of them a part of a message."""
    at = 0
    while at < len(data):
        begin, end = frame_end(data, at)
        if not begin or end > len(data) or not data[at] & WHOLE_FRAME:
            return False
        at = end
    return True


def unmasked(data: bytes, mask: bytes) -> bytes:
    """What a client has masked, as the standard of sockets wants it."""
    size = len(data)
    whole = int.from_bytes((mask * (size // 4 + 1))[:size])
    return (int.from_bytes(data) ^ whole).to_bytes(size)


def head_of(text: bytes) -> bytes:
    """What stands before a whole text, as the standard of sockets has it."""
    size = len(text)
    if size < 126:
        return bytes((TEXT, size))
    if size < 65_536:
        return bytes((TEXT, 126)) + size.to_bytes(2)
    return bytes((TEXT, 127)) + size.to_bytes(8)


def framed(texts: Sequence[bytes]) -> bytes:
    """Whole texts in a row, as they are sent."""
    parts: list[bytes] = []
    for text in texts:
        parts.append(head_of(text))
        parts.append(text)
    return b"".join(parts)
