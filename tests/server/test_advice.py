"""Advice: on finished matches only, in the background, bounded, and no help during play."""

import os
import random
from collections.abc import Iterator

import pytest

from akhet.match.file import text_of
from akhet.server.workers import advice
from akhet.server.workers.advice import Job
from akhet.server.workers.process import Worker
from tests.server.matches import own_figures, played
from tests.server.serving import Player, Site, play_out, serving, wait_for

FEW = 1
LONG = 100_000  # playouts that nobody waits for


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server whose analyses take a few seconds."""
    folder = tmp_path_factory.mktemp("advice")
    with serving(f"sqlite:///{folder}/akhet.db", advice=FEW) as found:
        yield found


@pytest.fixture
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server whose analyses never come to an end."""
    folder = tmp_path_factory.mktemp("slow")
    with serving(f"sqlite:///{folder}/akhet.db", advice=LONG) as found:
        yield found


def imported(ann: Player, seed: int = 1) -> str:
    """A finished match as a table."""
    text = text_of(played(f"match{seed}", seed))
    answer = ann.http.post("/api/import", content=text, headers={"content-type": "text/plain"})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["table"])


def asked(ann: Player, table: str, status: int = 200, **query: object) -> dict:
    """What is known of a match."""
    answer = ann.get(f"/api/tables/{table}/advice", **query)
    assert answer.status_code == status, answer.text
    return dict(answer.json())


def code(ann: Player, table: str, status: int = 409) -> str:
    """Why advice is refused."""
    return str(asked(ann, table, status)["error"]["code"])


def complete(ann: Player, table: str) -> dict:
    """The whole analysis, once it is there."""
    wait_for(lambda: asked(ann, table)["state"] in ("done", "failed"), 120)
    return asked(ann, table)


# ---------------------------------------------------------------- what it answers


def test_a_finished_match_is_judged_choice_by_choice(quick: Site) -> None:
    with quick.player() as ann, quick.player() as anybody:
        table = imported(ann)
        assert asked(ann, table)["state"] in ("waiting", "running")
        found = complete(anybody, table)
        log = ann.state(table)["log"]

        assert found["state"] == "done" and found["done"] == found["total"] > 40
        assert found["parties"] == 2 and found["playouts"] == FEW
        assert found["end"]["line"] == len(log)
        for choice in found["choices"]:
            line = log[choice["line"] - 1]
            assert (line["by"], line["do"]) == (choice["seat"], choice["played"])
            assert line["counts"], "what was taken back is not judged"
            assert choice["played"] in [move["action"] for move in choice["moves"]]
        since = asked(ann, table, since=found["total"] - 3)
        assert since["choices"] == found["choices"][-3:] and since["first"] == found["total"] - 3


def test_an_analysis_is_kept_and_its_process_ends(quick: Site) -> None:
    with quick.player() as ann:
        table = imported(ann, 2)
        found = complete(ann, table)
        wait_for(lambda: quick.desk.analyses.thinker.process is None)

        assert asked(ann, table) == found
        assert quick.desk.analyses.thinker.process is None


def test_figures_of_ones_own_go_along(quick: Site) -> None:
    text, _figures = own_figures()
    with quick.player() as ann:
        table = ann.lay("you", "you", components=text)
        play_out(table, random.Random(1), ann)

        assert complete(ann, table)["state"] == "done"


# ---------------------------------------------------------------- no help during play


def test_a_match_that_runs_is_not_judged_for_anybody(quick: Site) -> None:
    with quick.player() as ann, quick.player() as anybody:
        gathering = ann.lay("you", "open")
        table = ann.lay("you", "you")
        ann.choose(table, random.Random(1))

        for who in (ann, anybody):
            assert code(who, table) == code(who, gathering) == "still_running"
        assert code(ann, "0" * 32, 404) == "not_found"
        assert quick.desk.analyses.known(table) is None


def test_a_fork_of_a_running_match_is_no_way_round(quick: Site) -> None:
    rng = random.Random(3)
    with quick.player() as ann:
        table = ann.lay("you", "you")
        for _turn in range(6):
            ann.choose(table, rng)
        line = ann.state(table)["seq"]
        fork = ann.done(f"/api/tables/{table}/fork", line=line, seats=["you", "you"])["table"]
        play_out(fork, rng, ann)
        late = ann.state(fork)["seq"] - 4
        again = ann.done(f"/api/tables/{fork}/fork", line=late, seats=["you", "you"])["table"]
        play_out(again, rng, ann)
        file = ann.get(f"/api/tables/{fork}/export").text
        sent = {"content-type": "text/plain"}
        copy = ann.http.post("/api/import", content=file, headers=sent).json()["table"]

        with quick.player("Bob") as bob:  # what was one person's is between people from now on
            link = ann.done(f"/api/tables/{table}/reissue", seat=1)["token"]
            bob.done("/api/claim", token=link)
            assert [code(ann, one) for one in (fork, again, copy)] == ["between_people"] * 3
            play_out(table, rng, ann, bob)
        assert asked(ann, fork)["state"] in ("waiting", "running")
        assert asked(ann, again)["state"] in ("waiting", "running")
        complete(ann, again)


# ---------------------------------------------------------------- never in the way


def test_moves_at_other_tables_go_on_while_a_match_is_judged(slow: Site) -> None:
    with slow.player() as ann, slow.player() as bob:
        asked(ann, imported(ann))
        wait_for(lambda: slow.desk.analyses.thinker.process is not None)
        table = bob.lay("you", "bot:random")
        end = play_out(table, random.Random(2), bob)

        assert end["view"]["over"]
        assert slow.desk.analyses.thinker.process is not None
        assert slow.desk.analyses.thinker.process.returncode is None, "it was judged all the while"


def test_the_process_gives_way_to_all_others(slow: Site) -> None:
    with slow.player() as ann:
        table = imported(ann)
        wait_for(lambda: asked(ann, table)["total"] is not None, 60)
        process = slow.desk.analyses.thinker.process

        assert process is not None
        assert os.getpriority(os.PRIO_PROCESS, process.pid) == 19


def test_one_match_is_judged_at_a_time_and_few_may_wait(slow: Site) -> None:
    with slow.player() as ann:
        first, second = imported(ann, 1), imported(ann, 2)
        asked(ann, first)
        asked(ann, second)
        wait_for(lambda: asked(ann, first)["state"] == "running")
        jobs = slow.desk.analyses.jobs
        while len(jobs) < advice.QUEUE:
            jobs[f"other{len(jobs)}"] = Job("other", {"playouts": 1})

        assert asked(ann, second)["state"] == "waiting"
        assert code(ann, imported(ann, 3), 503) == "busy"


def test_only_so_many_finished_analyses_are_kept(quick: Site) -> None:
    with quick.player() as ann:
        table = imported(ann, 4)
        jobs = quick.desk.analyses.jobs
        for n in range(advice.KEPT + 5):
            jobs[f"old{n}"] = Job("old", {"playouts": 1}, state="done")
        asked(ann, table)

        assert len(jobs) == advice.KEPT and table in jobs and "old0" not in jobs
        for id in [id for id in jobs if id.startswith("old")]:
            del jobs[id]
        complete(ann, table)


def test_a_process_that_dies_is_told_and_can_be_asked_again(slow: Site) -> None:
    with slow.player() as ann:
        table = imported(ann)
        asked(ann, table)
        worker = slow.desk.analyses.thinker
        wait_for(lambda: worker.process is not None)
        slow.call(killed(worker))
        wait_for(lambda: slow.desk.analyses.jobs[table].state == "failed")

        assert asked(ann, table)["state"] in ("waiting", "running")


async def killed(worker: Worker) -> None:
    assert worker.process is not None
    worker.process.kill()


def test_a_server_may_leave_analyses_out(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("none")
    with serving(f"sqlite:///{folder}/akhet.db", advice=0) as site, site.player() as ann:
        assert code(ann, imported(ann)) == "no_advice"
