"""Notices: who is told what, when, by which ways; a real receiver hears each of them."""

import pytest

from tests.server.members import House
from tests.server.notified import add_hook, later, pair, play, reaching, way
from tests.server.receivers import Receiver

pytest.importorskip("cryptography")


def test_whoever_must_act_is_told_once_by_a_webhook(url, run):
    async def story():
        async with Receiver() as there, House(url, **reaching(there)) as house:
            ann, bob, table = await pair(house)
            await add_hook(bob, there)
            await play(ann, table)
            await later(house, 5)
            assert not there.heard, "they may still look, or act"
            await later(house)
            (heard,) = there.heard
            told = heard.json
            assert (told["event"], told["table"], told["game"]) == ("turn", table, "imhotep")
            assert told["title"] == "Your turn: Imhotep"
            assert told["lines"] == ["Imhotep, “Ann's table”: it is your turn. With Ann."]
            assert told["link"].endswith(f"/table/{table}") and "#" not in told["link"]
            assert heard.path == "/hook" and heard.headers["content-type"].startswith(
                "application/json"
            )
            await later(house, 3_600)
            assert len(there.heard) == 1
            assert (await way(bob))["sent"] > 0

    run(story())
