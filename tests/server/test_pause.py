"""Bots wait until a turn is over for good: so that it can be undone, and so that nobody is kept."""

import time

from akhet.server.play.pause import AMONG_PEOPLE
from tests.server.serving import Player, Site, wait_for

pytest_plugins = ["tests.server.sites"]


def laid(player: Player) -> str:
    """A table with a bot, at which it is this person's turn."""
    table = player.lay("you", "bot:random")
    wait_for(lambda: player.state(table)["view"]["legal"])
    return table


def act(player: Player, table: str, grace: int) -> int:
    """Makes the first choice there is; answers how many lines there are then."""
    state = player.state(table)
    name = state["view"]["legal"][0]["name"]
    answer = player.command(table, name, state["seq"], grace=grace)
    assert answer.status_code == 200, answer.text
    return int(answer.json()["seq"])


def test_a_bot_waits_for_the_end_of_the_turn(site: Site, people: list[Player]) -> None:
    ann = people[0]
    table = laid(ann)
    seq = act(ann, table, 600)
    time.sleep(1)
    assert site.lines(table) == seq
    assert ann.go(table, "done").status_code == 200
    wait_for(lambda: site.lines(table) > seq)


def test_a_choice_is_undone_and_made_again_while_the_bot_waits(
    site: Site, people: list[Player]
) -> None:
    ann = people[0]
    table = laid(ann)
    seq = act(ann, table, 600)
    assert ann.state(table)["view"]["can_undo"]
    assert ann.go(table, "undo").status_code == 200
    assert ann.state(table)["view"]["legal"]
    assert act(ann, table, 600) == seq + 2
    time.sleep(0.5)
    assert site.lines(table) == seq + 2
    assert ann.go(table, "done").status_code == 200
    wait_for(lambda: site.lines(table) > seq + 2)


def test_a_pause_ends_by_itself_and_then_there_is_nothing_to_end(
    site: Site, people: list[Player]
) -> None:
    ann = people[0]
    table = laid(ann)
    seq = act(ann, table, 1)
    wait_for(lambda: site.lines(table) > seq)
    wait_for(lambda: ann.state(table)["view"]["legal"])
    assert ann.go(table, "done").json()["error"]["code"] == "nothing_pending"


def test_without_a_pause_a_bot_acts_at_once(site: Site, people: list[Player]) -> None:
    ann = people[0]
    table = laid(ann)
    seq = act(ann, table, 0)
    wait_for(lambda: site.lines(table) > seq)


def test_among_people_a_pause_is_short_its_own_and_no_undo_makes_it_longer(
    site: Site, people: list[Player]
) -> None:
    ann, bob, _ = people
    table = ann.lay("you", "open", "bot:random", end_turn="never")
    bob.join(table)
    ann.done(f"/api/tables/{table}/start")
    me = before_the_bot(table, ann, bob)
    seq = act(me, table, 600)
    live = site.desk.tables.cache[table]
    assert live.pause is not None
    until = live.pause.until
    other = bob if me is ann else ann
    assert other.go(table, "done").json()["error"]["code"] == "nothing_pending"
    assert me.go(table, "undo").status_code == 200
    assert act(me, table, 600) == seq + 2
    assert live.pause.until == until
    wait_for(lambda: site.lines(table) > seq + 2, AMONG_PEOPLE + 20)


def before_the_bot(table: str, *players: Player) -> Player:
    """Plays until it is the turn of the person who sits before the bot; answers who that is."""
    while True:
        for player in players:
            state = player.state(table)
            if state["view"]["legal"] and state["table"]["mine"] == [1]:
                return player
            if state["view"]["legal"]:
                act(player, table, 0)


def test_a_pause_has_its_bounds(site: Site, people: list[Player]) -> None:
    ann = people[0]
    table = laid(ann)
    seq = ann.state(table)["seq"]
    for grace in (-1, 601, 10**12):
        assert ann.command(table, "take", seq, grace=grace).status_code == 422
