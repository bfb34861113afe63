"""An operator's bots: offered by name, never loaded by a request; a match goes on with them."""

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from akhet.bots import NAMES
from akhet.core import BadOption
from akhet.server.play.offered import Offered, own_bots
from akhet.server.workers.bench import REST_SECONDS, TRIES, Bench
from akhet.web.pages import PAGES
from tests.bots import own_bots as classes
from tests.server.serving import Player, Site, play_out, serving, settings_for

FILE = Path(classes.__file__)
HORUS = FILE.parents[2] / "examples" / "bots" / "horus.py"
SEATED = ["Honest", "Chatty", "Broken", "Illegal", "Dies", "Sleeps"]
PATIENT = 60.0  # seconds: how busy this machine is shall make no difference
OWN = ",".join([f"Horus={HORUS}:Horus@1", *(f"{FILE}:{name}" for name in SEATED)])


@pytest.fixture(scope="module")
def owned(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server whose operator has brought bots along."""
    folder = tmp_path_factory.mktemp("owned")
    with serving(f"sqlite:///{folder}/akhet.db", own_bots=OWN, pages=PAGES) as found:
        found.desk.bots.seconds = PATIENT
        yield found


@pytest.fixture
def ann(owned: Site) -> Iterator[Player]:
    with owned.player("Ann") as found:
        yield found


def fallbacks(state: dict[str, object]) -> list[str]:
    log = state["log"]
    assert isinstance(log, list)
    return [line["note"] for line in log if line.get("note", "").startswith("bot fallback")]


# ---------------------------------------------------------------- what is offered


def test_own_bots_stand_in_the_forms_under_their_names(ann: Player) -> None:
    page = ann.http.get("/new?game=imhotep").text
    assert '<option value="bot:Horus">Bot: Horus</option>' in page
    assert "Brought along by whoever runs this server." in page
    assert str(FILE.parent) not in page  # nor where they come from
    games = ann.get("/api/games").json()
    assert games["bots"] == [*NAMES, "Horus", *SEATED]

    table = ann.lay("you", "open")
    gathering = ann.http.get(f"/table/{table}").text
    assert 'value="bot:Horus"' in gathering
    ann.done(f"/api/tables/{table}/seat", seat=1, to="bot:Horus")
    ann.done(f"/api/tables/{table}/start")
    assert ann.state(table)["table"]["seats"][1]["name"] == "Horus 2"
    assert "Horus" in ann.http.get(f"/table/{table}").text.partition("data-levels")[2][:100]


REFUSED = [
    f"bot:{FILE}:First",
    "bot:tests.bots.own_bots:First",
    "bot:json:loads",
    "bot:horus",
    "bot:Horus@5",
    "bot:nobody",
    "bot:",
    "bot:search@",
    "bot:search@2s",
    "bot:search@1001",
    "bot:search@5*2",
    "bot:scribe@5",
    "bot:search@100000000ms",
    "bot:architect@100cpums0",
]


@pytest.mark.parametrize("seat", REFUSED)
def test_nothing_but_what_is_offered_can_be_seated(ann: Player, seat: str) -> None:
    said = ann.refused(422, "invalid", "/api/tables", game="imhotep", seats=["you", seat])
    assert str(FILE) not in said["error"]["message"].replace(seat[4:44], "")
    table = ann.lay("you", "open")
    ann.refused(422, "invalid", f"/api/tables/{table}/seat", seat=1, to=seat)


def test_our_bots_take_small_budgets_from_anybody(ann: Player) -> None:
    table = ann.lay("you", "bot:search@2", "bot:vizier@5ms")
    end = play_out(table, random.Random(1), ann)
    assert [seat["bot"] for seat in end["table"]["seats"]] == [None, "search@2", "vizier@5ms"]
    assert [seat["name"] for seat in end["table"]["seats"][1:]] == ["Search@2 2", "Vizier@5ms 3"]
    assert fallbacks(end) == []


# ---------------------------------------------------------------- what happens when they play


def test_own_bots_play_from_what_their_seat_may_know(ann: Player) -> None:
    for game in ("pharaon", "imhotep"):
        table = ann.lay("you", "bot:Honest", "bot:Horus", "bot:Chatty", game=game)
        end = play_out(table, random.Random(2), ann)
        assert end["table"]["status"] == "over"
        assert fallbacks(end) == []
        assert ann.get(f"/api/tables/{table}/verify").json()["ok"]


def test_a_match_goes_on_whatever_its_bots_do_and_the_log_tells_no_secret(ann: Player) -> None:
    table = ann.lay("you", "bot:Broken", "bot:Illegal", "bot:Dies")
    end = play_out(table, random.Random(3), ann)
    assert end["table"]["status"] == "over"
    wanted = {"it failed", "the process died", "it rests after failing"}
    assert {note.removeprefix("bot fallback: ") for note in fallbacks(end)} == wanted
    assert "my secret" not in json.dumps(end)  # what it said may be what only its seat may know
    assert any("found no answer; a legal move was made instead." in str(row) for row in end["log"])
    assert ann.get(f"/api/tables/{table}/verify").json()["ok"]


def test_a_bot_that_hangs_is_ended_and_then_rests(owned: Site, ann: Player) -> None:
    owned.desk.bots.seconds = 1.0
    table = ann.lay("you", "bot:Sleeps", "bot:Honest")
    end = play_out(table, random.Random(4), ann)
    found = fallbacks({"log": [line for line in end["log"] if line["by"] == 1]})
    assert found[:TRIES] == ["bot fallback: no answer in time"] * TRIES
    assert found[TRIES:] and set(found[TRIES:]) == {"bot fallback: it rests after failing"}
    owned.desk.bots.seconds = PATIENT


def test_a_bot_that_is_not_offered_any_more_is_played_for(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/a.db"
    with serving(url, own_bots=f"{FILE}:Honest") as site, site.player("Ann") as ann:
        table, token = ann.lay("you", "bot:Honest"), ann.token
    with serving(url) as site, Player(site.address, "Ann", token) as ann:
        end = play_out(table, random.Random(5), ann)
        assert end["table"]["status"] == "over"
        assert set(fallbacks(end)) == {"bot fallback: it is not offered any more"}
        ann.refused(422, "invalid", f"/api/tables/{table}/rematch", bot="Honest")


def test_who_fails_again_and_again_rests_a_while() -> None:
    now = [0.0]
    bench = Bench(lambda: now[0])
    for _n in range(TRIES - 1):
        bench.ill("x:Y", "it failed")
    bench.well("x:Y")
    for _n in range(TRIES - 1):
        bench.ill("x:Y", "it failed")
    assert not bench.rests("x:Y")
    bench.ill("x:Y", "it failed")
    assert bench.rests("x:Y") and not bench.rests("other:Y")
    now[0] += REST_SECONDS
    assert not bench.rests("x:Y")


# ---------------------------------------------------------------- the setting


def test_the_setting_names_bots_by_commas() -> None:
    found = own_bots("Horus=./horus.py:Horus@200ms, my_module:MyBot,sphinx , Deep=search@2s*2,")
    assert found == {
        "Horus": "./horus.py:Horus@200ms",
        "MyBot": "my_module:MyBot",
        "Sphinx": "sphinx",
        "Deep": "search@2s*2",
    }
    assert settings_for("sqlite:////x/a.db", own_bots="Horus=a.py:B").own_bots == "Horus=a.py:B"
    assert Offered(found).choices[-4:] == ("Horus", "MyBot", "Sphinx", "Deep")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a:B,a:B", "there is a bot 'B' already"),
        ("Scribe=a:B", "there is a bot 'Scribe' already"),
        ("greedy", "there is a bot 'Greedy' already"),
        ("<b>=a:B", "'<b>' is no name"),
        ("x" * 17 + "=a:B", "is no name: write up to 16 letters"),
        ("a:B@1h", "'1h' is no budget"),
        ("a:", "write NAME, module:Class or file.py:Class"),
    ],
)
def test_a_wrong_setting_is_refused_in_a_line(text: str, said: str) -> None:
    with pytest.raises(BadOption) as caught:
        settings_for("sqlite:////x/a.db", own_bots=text)
    assert said in str(caught.value) and str(caught.value).startswith("--own-bots: ")
