"""Case 33: match files nobody should send."""

import asyncio
import hashlib
import json
import random
import re
from collections import Counter
from typing import Any

from akhet.match.log import canonical
from tests.server.asgi import ask
from tests.server.serving import Player, Site, play_out, scaled, size, two_play

pytest_plugins = ["tests.server.sites"]

# ---------------------------------------------------------------- imports


def mutated(text: str, rng: random.Random) -> str:
    """A match file with something wrong in it."""
    lines = text.splitlines()
    at = rng.randrange(len(lines))
    kind = rng.randrange(8)
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines.insert(at, lines[rng.randrange(len(lines))])
    elif kind == 2:
        lines[at] = rng.choice(["[]", "{}", "null", "{" * 3000, "\x00", '{"akhet": 1}', "9" * 3999])
    elif kind == 3:
        row = json.loads(lines[at])
        key = rng.choice(list(row))
        row[key] = rng.choice([None, -1, 2**80, 1.5, "x" * 3000, [], {}, "\ud800", True, "chance"])
        lines[at] = json.dumps(row)
    elif kind == 4:
        signs = list(lines[at])
        signs[rng.randrange(len(signs))] = chr(rng.randrange(32, 400))
        lines[at] = "".join(signs)
    elif kind == 5:
        lines = lines[:at]
    elif kind == 6:
        rng.shuffle(lines)
    else:
        row = json.loads(lines[at])
        row[rng.choice(["undo", "consent", "note", "prefix", "x"])] = rng.choice(
            [0, 1, [0, 1], "x"]
        )
        lines[at] = json.dumps(row)
    return "\n".join(lines) + "\n"


@scaled
def test_case_33_hostile_imports_are_refused_with_one_line(
    site: Site, people: list[Player]
) -> None:
    ann, bob, _ = people
    rng = random.Random(33)
    table = two_play(people)
    play_out(table, rng, ann, bob)
    text = ann.get(f"/api/tables/{table}/export").text
    assert ann.http.post("/api/import", content=text.encode()).status_code == 200
    taken = 0

    async def run() -> None:
        nonlocal taken
        for _n in range(size(150, 5_000)):
            data = mutated(text, rng).encode("utf-8", "replace")
            answer = await ask(site.app, "POST", "/api/import", data, ann.token)
            assert answer.status in (200, 422), (answer.text, data)
            if answer.status == 422:
                message = json.loads(answer.body)["error"]["message"]
                assert 0 < len(message) < 400 and "\n" not in message
            taken += answer.status == 200
            await asyncio.sleep(0)

    site.call(run(), 600)
    assert taken <= size(150, 5_000) // 50  # what changes nothing, such as a doubled blank


# ---------------------------------------------------------------- behind a right chain


def mutated_line(rows: list[dict[str, Any]], rng: random.Random) -> None:
    """Changes one line, or the order of some, in a way no hash would show once it is chained."""
    at = rng.randrange(1, len(rows) - 1)
    row, other = rows[at], rows[rng.randrange(1, len(rows) - 1)]
    kind = rng.randrange(10)
    if kind == 0:
        del rows[at]
    elif kind == 1:
        rows.insert(at, dict(other))
    elif kind == 2:
        rows[at], rows[at + 1] = rows[at + 1], rows[at]
    elif kind == 3:
        row["by"] = rng.choice([0, 1, 2, -1, 7, "chance", 2**53])
    elif kind == 4 and "do" in row:
        row["do"] = rng.choice([str(other.get("do", "x")), "x" * 3_000, "take", "\u0000", "?"])
    elif kind == 5:
        rows.insert(at, {"by": 0, "undo": rng.choice([0, at - 1, at, 2**53, rng.randrange(at)])})
    elif kind == 6:
        extra = {"by": rng.choice([0, 1]), "undo": rng.randrange(at), "consent": [0, 1]}
        rows.insert(at, {**extra, "consent": rng.choice([[0, 1], [0], [1, 0], [0, 1, 2], [2**70]])})
    elif kind == 7:
        rows.insert(at, {"by": rng.choice([0, "chance"]), "note": rng.choice(["x", "x" * 201])})
    elif kind == 8:
        rows.insert(at, {"by": 0, "nonce": rng.choice(["a1", "x" * 65, "é", "a1"])})
    else:
        row["at"] = rng.choice([0, 1, 2**53, -1, 5])


def mutated_frame(rows: list[dict[str, Any]], rng: random.Random) -> None:
    """Changes the header or the closing line."""
    first, last = rows[0], rows[-1]
    odd = [None, "", "x" * 150, -1, 0, 1, 2, 5, 99, 2**53, [], {}, True, "0" * 64, [0, 0]]
    if rng.random() < 0.5:
        first[rng.choice([*first, "prefix", "origin", "names"])] = rng.choice(odd)
        if rng.random() < 0.5:
            first |= {"prefix": rng.choice([1, 5, 10**6]), "origin": rng.choice(["a:9", "", "a:1"])}
    elif rng.random() < 0.3:
        last.pop(rng.choice(list(last)), None)
    else:
        last[rng.choice(list(last))] = rng.choice(odd)


def chained_again(rows: list[dict[str, Any]]) -> str:
    """A file whose lines are numbered and bound to each other, whatever they say."""
    before = hashlib.sha256(canonical(rows[0])).hexdigest()
    for n, row in enumerate(rows[1:-1], start=1):
        row.pop("hash", None)
        row["n"] = n
        before = hashlib.sha256(before.encode() + canonical(row)).hexdigest()
        row["hash"] = before
    if isinstance(rows[-1].get("lines"), int) and not isinstance(rows[-1]["lines"], bool):
        rows[-1]["lines"] = len(rows) - 2
    return "".join(json.dumps(row, separators=(",", ":")) + "\n" for row in rows)


def kind_of(message: str) -> str:
    """A refusal without what differs from file to file."""
    return re.sub(r"'[^']*'|[0-9]+", "", message).strip()


@scaled
def test_case_33_imports_behind_a_right_chain_are_refused_or_they_are_matches(
    lite: Site, people: list[Player]
) -> None:
    ann, bob, _ = people
    rng = random.Random(34)
    table = two_play(people)
    play_out(table, rng, ann, bob)
    head, names, *rest = ann.get(f"/api/tables/{table}/export").text.splitlines(keepends=True)
    assert names.startswith('{"title":')  # bound by nothing; see test_figures
    text = "".join([head, *rest])
    assert chained_again([json.loads(line) for line in text.splitlines()]) == text
    reasons: Counter[str] = Counter()

    async def run() -> None:
        for n in range(size(60, 5_000)):
            rows = [json.loads(line) for line in text.splitlines()]
            for _change in range(rng.randrange(1, 3)):
                (mutated_frame if n % 3 == 0 else mutated_line)(rows, rng)
            data = chained_again(rows).encode()
            answer = await ask(lite.app, "POST", "/api/import", data, ann.token)
            assert answer.status in (200, 422), (answer.text, data)
            if answer.status == 422:
                reasons[kind_of(json.loads(answer.body)["error"]["message"])] += 1
                continue
            reasons["taken"] += 1
            path = f"/api/tables/{json.loads(answer.body)['table']}"
            found = await ask(lite.app, "GET", path, token=ann.token)
            assert found.status == 200, (found.text, data)
            checked = await ask(lite.app, "GET", f"{path}/verify")
            assert json.loads(checked.body)["ok"] is not False, (checked.text, data)

    lite.call(run(), 3_000)
    print(f"\n{len(reasons)} reasons: {reasons.most_common(50)}")
    assert not any("hash is wrong" in reason for reason in reasons)
    assert not any(re.match(r"\w+(Error|Exception)\b", reason) for reason in reasons)
    assert len(reasons) >= 8  # many checks behind the chain were reached


def test_case_33_an_import_is_no_pickle_no_bomb_and_no_other_game(lite: Site) -> None:
    with lite.player() as ann:
        ann.lay()
        for data in (
            b"\x80\x04\x95\x00",
            b"PK\x03\x04" + b"\x00" * 1000,
            b"\n" * 100_000,
            b'{"akhet":1}\n' * 30_000,
            b'{"akhet":1,"game":"chess"}\n{"lines":0}\n',
            b'{"akhet":99}\n{"lines":0}\n',
            b"[" * 100_000,
        ):
            answer = ann.http.post("/api/import", content=data)
            assert (answer.status_code, answer.json()["error"]["code"]) == (422, "invalid")
