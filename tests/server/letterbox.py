"""A mail server of the tests' own, on this machine: it keeps what it is sent, and can be rude."""

import re
import socket
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller


class Letterbox:
    """Takes every letter, or answers what it is told to; `with Letterbox() as box`."""

    def __init__(self, port: int = 0) -> None:
        self.letters: list[EmailMessage] = []
        self.says: list[str] = []  # answers to the next letters; then they are taken
        self.port = port or free_port()
        self.heard = 0

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.port}"

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:
        self.heard += 1
        if self.says and (said := self.says.pop(0)):
            return said
        found = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(found, EmailMessage)
        self.letters.append(found)
        return "250 taken"

    def __enter__(self) -> "Letterbox":
        self.controller = Controller(self, hostname="127.0.0.1", port=self.port)
        self.controller.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.controller.stop()

    def links(self) -> list[str]:
        """The links in all letters, in order."""
        texts = [str(letter.get_content()) for letter in self.letters]
        return [link for text in texts for link in re.findall(r"https?://\S+", text)]


def free_port() -> int:
    """A port nobody uses just now."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
