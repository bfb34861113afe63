"""Finished games as lines of a file: each survives the process that wrote it."""

import os
import sys
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import BinaryIO, Generic, TypeVar

import msgspec

from akhet.core import BadLog, BadOption

if sys.platform != "win32":
    import fcntl

K = TypeVar("K", bound=Hashable)
R = TypeVar("R", bound=msgspec.Struct)


class Journal(Generic[K, R]):
    """Lines of one kind, each by a key of its own."""

    def __init__(self, path: Path, file: BinaryIO, kind: type[R], key: Callable[[R], K]) -> None:
        """Reads what is there; a last line that was cut short is taken away."""
        file.seek(0)
        self.file = file
        self.key = key
        self.lines, length = read_lines(path, file.read(), kind, key)
        file.truncate(length)

    def add(self, line: R) -> None:
        """Writes a line; from here on it survives this process."""
        self.lines[self.key(line)] = line
        self.file.write(msgspec.json.encode(line) + b"\n")
        self.file.flush()


def read_lines(
    path: Path, data: bytes, kind: type[R], key: Callable[[R], K]
) -> tuple[dict[K, R], int]:
    """The lines by their keys, and how many bytes are whole lines."""
    length = data.rfind(b"\n") + 1
    lines: dict[K, R] = {}
    decoder = msgspec.json.Decoder(kind)
    for number, text in enumerate(data[:length].splitlines(), start=1):
        try:
            line = decoder.decode(text)
        except msgspec.MsgspecError as error:
            raise BadLog(f"{path}: line {number} is not a game") from error
        lines.setdefault(key(line), line)
    return lines, length


def claim(file: BinaryIO, taken: str) -> None:
    """Takes a file for this process alone, or says `taken`; the claim ends with the process."""
    if sys.platform != "win32":
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise BadOption(taken) from error


def replace_file(path: Path, data: bytes) -> None:
    """Writes a whole file at once: who reads it sees the old one or the new one."""
    draft = path.with_name(f".{path.name}.new")
    draft.write_bytes(data)
    os.replace(draft, path)
