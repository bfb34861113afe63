"""Case 33: match files nobody should send."""

import asyncio
import json
import random

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
