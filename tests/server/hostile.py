"""Requests nobody should make, as Hypothesis strategies."""

import json
import re
from typing import Any

import msgspec
from hypothesis import strategies as st

from akhet.server.http.api import ENDPOINTS
from akhet.server.http.endpoints import Endpoint

NASTY = [
    "\x00",
    "\ud800",
    "a\x00b",
    "‮evil",
    "<script>alert(1)</script>",
    "' OR 1=1 --",
    "../../../etc/passwd",
    "%s%n{0}{{7*7}}",
    "💥" * 50,
    "A" * 6_000,
    "١٢٣",  # Arabic digits
    "²",
    "\r\nset-cookie: x=y",
    "9" * 5_000,
    "you",
    "bot:greedy",
    "take",
]
texts = st.sampled_from(NASTY) | st.text(max_size=40)
numbers = st.one_of(
    st.integers(-2, 9),
    st.integers(-(2**70), 2**70),
    st.sampled_from([float("nan"), float("inf"), -0.0, 1e308, 10**400, True, False]),
)
values: st.SearchStrategy[Any] = st.recursive(
    st.none() | numbers | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)
raw = st.one_of(
    st.binary(max_size=80),
    st.sampled_from([b"[" * 15_000, b'{"a":' * 3_000, b"{", b'"', b"\xff\xfe", b"null", b"1e999"]),
)

header_names = st.sampled_from(
    ["origin", "sec_fetch_site", "content_type", "content_length", "cookie"]
)
header_values = st.sampled_from(
    ["null", "http://[", "same-origin", "²", "-1", "", "9" * 5_000, "akhet=x", "a;b=\xff"]
)


PARAMETER = re.compile(r"{(\w+)(?::\w+)?}")
PARTS = ["0", "3", "12", "x", "-1", "1e3", "0x1", " 1", "9" * 15, "9" * 5_000]
"""What may stand where a path has a name of its own, such as `{line}`."""


def filled(path: str, name: str, value: str) -> str:
    """A path with something in the place of a name."""
    plain = value.replace("/", "").replace("?", "") or "x"
    return re.sub(rf"{{{name}(:\w+)?}}", lambda _found: plain, path)


@st.composite
def bodies(draw: st.DrawFn, row: Endpoint) -> bytes:
    """A body for an endpoint: its own fields with values that mostly should not be there."""
    if row.body is None or row.raw or draw(st.integers(0, 9)) == 0:
        return draw(raw)
    found: dict[str, object] = {}
    for field in msgspec.structs.fields(row.body):
        if draw(st.integers(0, 7)):
            found[field.name] = draw(values)
    if draw(st.integers(0, 5)) == 0:
        found[draw(texts)] = draw(values)
    return json.dumps(found).encode()


@st.composite
def requests(draw: st.DrawFn) -> dict[str, Any]:
    """A whole request; `{id}` in its path still stands for a table."""
    row = draw(st.sampled_from(ENDPOINTS))
    path = row.path
    for name in PARAMETER.findall(row.path):
        if name != "id":
            path = filled(path, name, draw(st.sampled_from(PARTS) | texts))
        elif draw(st.integers(0, 5)) == 0:
            path = filled(path, name, draw(texts))
    path = filled(path, "id", "{id}")
    names = st.sampled_from([*row.query, "x"])
    query = draw(st.dictionaries(names, texts | numbers.map(str), max_size=2))
    headers = draw(
        st.dictionaries(
            st.sampled_from(
                ["origin", "sec_fetch_site", "content_type", "content_length", "cookie"]
            ),
            st.sampled_from(
                ["null", "http://[", "same-origin", "²", "-1", "", "akhet=x", "a;b=\xff"]
            ),
            max_size=1,
        )
    )
    method = draw(st.sampled_from([row.method, row.method, row.method, "PUT", "HEAD"]))
    return {
        "method": method,
        "path": path,
        "query": "&".join(f"{name}={value}" for name, value in query.items()),
        "body": draw(bodies(row)) if method != "GET" else b"",
        "headers": headers,
    }
