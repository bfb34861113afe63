"""Where ways lead, and what a message looks like there."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import quote, urlsplit

from akhet.lang import text
from akhet.server.notices import push
from akhet.server.notices.queue import NTFY, PUSH, Way
from akhet.server.notices.reach import Failed, place_at
from akhet.server.notices.signing import signature
from akhet.server.notices.telling import Message

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

TOPIC = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
JSON = {"content-type": "application/json; charset=utf-8"}


@dataclass(frozen=True)
class Request:
    """What is sent somewhere."""

    url: str
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True)
class Links:
    """The addresses a message carries: where it leads, and where it is stopped."""

    open: str
    stop: str


@dataclass(frozen=True)
class Signer:
    """Who this server is to push services."""

    key: "EllipticCurvePrivateKey"
    subject: str

    @property
    def public(self) -> str:
        """What browsers are told of it."""
        return push.encoded(push.public_point(self.key))


def home_of(way: Way) -> str:
    """The address of this server where a way was made."""
    return str(json.loads(way.target).get("home", ""))


def ntfy_target(url: str, token: str) -> dict[str, str]:
    """A topic at a server for ntfy, from its address: `https://ntfy.sh/my-topic`."""
    place = place_at(url)
    root, _, topic = place.path.rpartition("/")
    if not topic or len(topic) > 64 or not TOPIC.issuperset(topic):
        raise Failed("topic")
    if not TOPIC.issuperset(token) or len(token) > 100:
        raise Failed("token")
    return {"url": f"{place.origin}{root}/", "topic": topic, "token": token}


def label_of(kind: str, target: Mapping[str, str]) -> str:
    """What a way is called in lists: never all of an address, which may be a secret."""
    if kind == NTFY:
        return f"{urlsplit(target['url']).netloc}/{target['topic']}"[:80]
    return urlsplit(target.get("url") or target["endpoint"]).netloc[:80]


def request_for(
    way: Way, message: Message, links: Links, signer: Signer | None, now: int, id: str
) -> Request:
    """What is sent by a way that is no letter; `id` is the message's."""
    target = json.loads(way.target)
    if way.kind == PUSH:
        return pushed(target, message, links, signer, now)
    if way.kind == NTFY:
        return published(target, message, links)
    return hooked(target, message, links, now, id)


def pushed(
    target: Mapping[str, str], message: Message, links: Links, signer: Signer | None, now: int
) -> Request:
    """A message to a browser, sealed for it."""
    if signer is None:
        raise Failed("no_push")
    to = push.checked(target["endpoint"], target["key"], target["auth"])
    data = {
        "title": message.title,
        "body": "\n".join(message.lines)[:1_500],
        "path": message.path,
        "tag": message.table or "akhet",
        "lang": message.lang,
        "stop": urlsplit(links.stop).path,
        "stop_says": text(message.lang, "notices.stop.button"),
    }
    place = place_at(to.endpoint)
    signature = push.signed(signer.key, place, signer.subject, now)
    head = push.headers(signature, message.table or message.event, message.pressing)
    return Request(to.endpoint, head, push.sealed(to, fitted(data)))


def fitted(data: dict[str, str]) -> bytes:
    """A message that fits one record, however long the names in it are."""
    while len(found := json.dumps(data, ensure_ascii=False).encode()) > push.MOST_BYTES:
        data = {**data, "body": data["body"][: len(data["body"]) * 2 // 3]}
    return found


def published(target: Mapping[str, str], message: Message, links: Links) -> Request:
    """A message to a topic of ntfy."""
    data = {
        "topic": target["topic"],
        "title": message.title,
        "message": "\n".join(message.lines),
        "click": links.open,
        "priority": 4 if message.pressing else 3,
        "actions": [
            {
                "action": "view",
                "label": text(message.lang, "notices.stop.button"),
                "url": links.stop,
            }
        ],
    }
    token = {"authorization": f"Bearer {target['token']}"} if target.get("token") else {}
    return Request(target["url"], {**JSON, **token}, encoded(data))


def hooked(target: Mapping[str, str], message: Message, links: Links, now: int, id: str) -> Request:
    """A message for programs, which chats show too: Slack `text`, Discord `content`.

    It is signed where the hook has a secret; those of before there were any have none.
    """
    says = "\n".join([message.title, *message.lines, links.open])
    data: dict[str, object] = {
        "event": message.event,
        "title": message.title,
        "lines": list(message.lines),
        "game": message.game or None,
        "table": message.table or None,
        "link": links.open,
        "stop": links.stop,
        "text": says,
        "content": says,
        "allowed_mentions": {"parse": []},  # a name that looks like one calls nobody
    }
    body, secret = encoded(data), target.get("secret", "")
    signed = signature(secret, id, now, body) if secret else {}
    return Request(target["url"], {**JSON, **signed}, body)


def encoded(data: object) -> bytes:
    """Data as it is sent."""
    return json.dumps(data, ensure_ascii=False).encode()


def stop_path(way: str, signature: str) -> str:
    """The path at which a way is stopped."""
    return f"/stop/{quote(way)}.{signature}"
