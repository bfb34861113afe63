"""The score pad over HTTP: stateless, described as it answers, clear about what is wrong."""

import httpx
import pytest

from akhet.match.own_copy import cells
from tests.pad.tables import played, seen
from tests.plain import NO_TLS
from tests.server.described import read_answer
from tests.server.serving import Site

pytest_plugins = ["tests.server.sites"]


@pytest.mark.parametrize("game", ["imhotep", "amunre", "pharaon"])
def test_a_form_is_fetched_filled_in_and_scored(lite: Site, game: str) -> None:
    with httpx.Client(base_url=lite.address, verify=NO_TLS) as client:
        form = client.get(f"/api/score/{game}", params={"lang": "de"})
        read_answer(form)
        state, old = played(game, 1)
        body = {"data": seen(game, state, old), "names": ["Ann"], "picture": True}
        answer = client.post(f"/api/score/{game}?lang=nl", json=body)
        read_answer(answer)

        found = answer.json()
        assert form.json()["game"] == game and found["wrong"] == []
        assert found["people"][0]["name"] == "Ann" and found["picture"].startswith("<svg")


def test_what_is_wrong_is_named_and_what_is_no_form_refused(lite: Site) -> None:
    with httpx.Client(base_url=lite.address, verify=NO_TLS) as client:
        wrong = client.post("/api/score/imhotep", json={"data": {"seats": [{"statue": 99}, {}]}})
        read_answer(wrong)
        assert [one["where"] for one in wrong.json()["wrong"]] == ["seats.0.statue"]
        for body in ({}, {"data": 3}, {"data": {"seats": {}}}, {"data": {"seats": [], "x": 1}}):
            assert client.post("/api/score/imhotep", json=body).status_code == 422
        assert client.get("/api/score/chess").status_code == 404
        assert client.post("/api/score/chess", json={"data": {"seats": []}}).status_code == 404


def test_the_traitor_is_followed_and_draws_where_he_is_told_to(lite: Site) -> None:
    with httpx.Client(base_url=lite.address, verify=NO_TLS) as client:
        setup, answers = {"begins": "traitor", "konflikte": "on"}, [{"vase": "?"}]
        answer = client.post("/api/traitor?lang=fr", json={"setup": setup, "answers": answers})
        read_answer(answer)
        last = answer.json()["last"][0]
        assert len(last["vase"]) == 3 and last["drawn"] > 0
        again = client.post("/api/traitor?lang=fr", json={"setup": setup, "answers": [last]})
        read_answer(again)
        assert again.json() == answer.json()
        wrong = client.post("/api/traitor", json={"setup": setup, "answers": [{"do": "done"}]})
        read_answer(wrong)
        assert [one["where"] for one in wrong.json()["wrong"]] == ["answers.0"]
        for body in ({}, {"setup": 1}, {"setup": {}, "answers": [{}] * 401}):
            assert client.post("/api/traitor", json=body).status_code == 422
        lost = client.post("/api/traitor", json={"setup": {"begins": "nobody"}}).json()
        assert [one["where"] for one in lost["wrong"]] == ["setup.begins"]


def test_a_pad_and_the_traitor_count_with_the_figures_of_a_copy(lite: Site) -> None:
    mine = {"statues.points": "2, 4, 7, 11, 17"}
    with httpx.Client(base_url=lite.address, verify=NO_TLS) as client:
        told = {"data": {"seats": [{"statue": 3}, {}]}, "form": True}
        ours = client.post("/api/score/imhotep", json=told)
        own = client.post("/api/score/imhotep", json={**told, "copy": mine})
        for answer in (ours, own):
            read_answer(answer)
        points = [answer.json()["people"][0]["points"] for answer in (ours, own)]
        assert points == [6, 7] and own.json()["form"]["copy"] == mine
        for wrong in ({"statues.points": "x"}, {"no.such": "1"}):
            lost = client.post("/api/score/imhotep", json={**told, "copy": wrong})
            read_answer(lost)
            assert [one["where"] for one in lost.json()["wrong"]] == ["copy"]
        many = {f"k{n}": "1" for n in range(1_001)}
        assert client.post("/api/score/imhotep", json={**told, "copy": many}).status_code == 422

        setup = {"begins": "traitor"}
        copy = {"artisan[1].pp": "9"}
        answer = client.post("/api/traitor", json={"setup": setup, "copy": copy})
        read_answer(answer)
        assert 9 in answer.json()["worths"]
        told = {"data": {"seats": [{}]}, "copy": dict.fromkeys(cells("pharaon"), "0" * 40)}
        assert client.post("/api/score/pharaon", json=told).status_code == 200  # it has room
        lost = client.post("/api/traitor", json={"setup": setup, "copy": {"artisan[1].pp": "x"}})
        assert [one["where"] for one in lost.json()["wrong"]] == ["copy"]
