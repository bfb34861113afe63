"""What the edition of 2016 adds: the expert rule, a drawn start player; and covered gold."""

import json
from collections import Counter

import pytest

from akhet.core import CHANCE, EVERYONE, WATCHER, BadPosition, IllegalAction, Rng
from akhet.games.amunre import GAME
from akhet.games.amunre.components import NAMES
from akhet.games.amunre.state import AmunRe
from akhet.match import Match
from akhet.match.view import log_of, view_of
from tests.amunre.tables import BLACK, BLUE, RED, odds, options, play, play_as, table

EXPERT = {"expert": "on"}
HANDS = ["abu", "abydos", "amarna", "avaris", "baharya", "berenike", "buto", "dakhla", "damanhur"]


def dealt(seats: int = 3, hands: list[str] | None = None) -> AmunRe:
    """A new game by the expert rule; the cards go round in this order, three a seat."""
    cards = hands or HANDS
    return play(GAME.new(seats, EXPERT), *[f"reveal:{name}" for name in cards[: 3 * seats]])


def choose(state: AmunRe, *cards: str) -> AmunRe:
    """Every seat chooses, from the first on."""
    return play_as(state, *[(seat, f"choose:{card}") for seat, card in enumerate(cards)])


def seen(state: AmunRe, seat: int) -> str:
    return json.dumps(GAME.view(state, seat), sort_keys=True)


def played_on(state: AmunRe, rng: Rng) -> AmunRe:
    """To the next choice of province cards, or the end."""
    while state.depth and GAME.dump(state)["tasks"][-1]["step"] not in ("choose", "deal"):
        GAME.play(state, GAME.sample(state, rng))
    return state


# ---------------------------------------------------------------- the start player


def test_a1_the_start_player_is_drawn_where_the_table_wants_it():
    state = GAME.new(4, {"start": "draw"})

    assert GAME.actor(state) == CHANCE
    assert odds(state) == {f"start:{seat}": 1 for seat in range(4)}
    assert GAME.dump(state)["round"] == 0
    play(state, "start:2", *[f"reveal:{name}" for name in HANDS[:4]])
    assert GAME.dump(state)["start"] == 2
    assert GAME.actor(state) == 2


def test_a1_without_the_option_nothing_is_drawn_for_it():
    state = GAME.new(4)

    assert odds(state) == {f"reveal:{name}": 1 for name in NAMES}
    assert GAME.as_before({}) == {"start": "first", "expert": "off", "gold": "shown"}


# ---------------------------------------------------------------- the expert rule


def test_a32_every_seat_is_dealt_three_province_cards_and_only_it_sees_them():
    state = GAME.new(3, EXPERT)
    for number, card in enumerate(HANDS):
        assert GAME.audience(state) == number // 3
        play(state, f"reveal:{card}")

    assert GAME.dump(state)["expert"]["cards"] == [HANDS[:3], HANDS[3:6], HANDS[6:]]
    assert GAME.view(state, BLACK)["expert"]["cards"] == [[], HANDS[3:6], []]
    assert GAME.view(state, WATCHER)["expert"]["cards"] == [[], [], []]
    assert GAME.view(state, WATCHER)["deck"] == NAMES  # what lies aside and what is held look alike
    assert GAME.counts(GAME.mask(state, WATCHER), WATCHER)["province_cards"] == [3, 3, 3]


def test_a32_all_choose_at_once_and_the_cards_are_turned_up_together():
    state = dealt()
    assert GAME.waiting(state) == [RED, BLACK, BLUE]
    assert options(state, BLUE) == ["choose:buto", "choose:dakhla", "choose:damanhur"]
    with pytest.raises(IllegalAction):
        play_as(state, (RED, "choose:buto"))

    play_as(state, (BLUE, "choose:dakhla"), (RED, "choose:abydos"))
    assert GAME.dump(state)["opened"] == []
    assert GAME.waiting(state) == [BLACK]
    play_as(state, (BLACK, "choose:avaris"))

    data = GAME.dump(state)
    assert data["opened"] == ["abydos", "avaris", "dakhla"]
    assert data["expert"] == {
        "cards": [["abu", "amarna"], ["baharya", "berenike"], ["buto", "damanhur"]],
        "chosen": [None] * 3,
    }
    assert data["provinces"]["abydos"]["stones"] == 1 and data["provinces"]["dakhla"]["cards"] == 1
    assert GAME.actor(state) == RED and options(state)[0] == "bid:abydos.0"


def test_a32_the_order_of_choosing_changes_nothing():
    one = play_as(dealt(), (0, "choose:abu"), (1, "choose:avaris"), (2, "choose:buto"))
    two = play_as(dealt(), (2, "choose:buto"), (0, "choose:abu"), (1, "choose:avaris"))

    assert GAME.dump(one) == GAME.dump(two)


def test_a32_nobody_learns_a_choice_before_the_last_one():
    state = dealt()
    other = GAME.copy(state)
    play_as(state, (RED, "choose:abu"))
    play_as(other, (RED, "choose:amarna"))

    for viewer in (BLACK, BLUE, WATCHER):
        assert seen(state, viewer) == seen(other, viewer)
    assert GAME.view(state, BLACK)["expert"]["chosen"] == ["sealed", None, None]
    assert GAME.view(state, RED)["expert"]["chosen"] == ["abu", None, None]
    assert GAME.audience(state, BLACK) == BLACK
    avaris = GAME.action("choose:avaris")
    assert not GAME.reveals(state, avaris, BLACK)
    play_as(state, (BLACK, "choose:avaris"))
    assert GAME.reveals(state, GAME.action("choose:buto"), BLUE)
    assert GAME.learns(state, GAME.action("choose:buto"), BLUE)


def test_a32_a_match_tells_no_card_and_a_choice_can_be_taken_back():
    match = Match.new("amunre", 3, EXPERT, None, b"7" * 32, "a" * 16)
    match.begin()
    mine = view_of(match, RED)["position"]["expert"]["cards"][RED]
    others = {name for name in NAMES if name not in mine}
    told = json.dumps([line for line in log_of(match, RED) if line.get("kind") == "draw"])
    held = {match.game.dump(match.state)["expert"]["cards"][BLACK][n] for n in range(3)}
    assert held <= others and not any(f"reveal:{name}" in told for name in held)

    match.submit_all(RED, [f"choose:{mine[0]}"])
    assert match.undo_target(RED) is not None
    match.undo(RED)
    match.submit_all(RED, [f"choose:{mine[1]}"])
    assert f"choose:{mine[1]}" not in json.dumps(log_of(match, BLACK))


def test_a32_the_last_card_is_laid_by_hand_too_for_it_is_a_secret():
    state = dealt()
    rng = Rng(5)
    for cards in (("abu", "avaris", "buto"), ("abydos", "baharya", "dakhla")):
        choose(state, *cards)
        played_on(state, rng)

    assert [options(state, seat) for seat in range(3)] == [
        ["choose:amarna"], ["choose:berenike"], ["choose:damanhur"],
    ]  # fmt: skip


def test_a32_in_the_new_kingdom_the_played_cards_are_dealt_again():
    state = dealt()
    rng = Rng(2)
    for _round in range(3):
        while GAME.dump(state)["tasks"][-1]["step"] == "choose":
            GAME.play(state, GAME.sample(state, rng))
        played_on(state, rng)

    data = GAME.dump(state)
    assert data["kingdom"] == 1 and data["tasks"][-1] == {"step": "deal", "seat": -1, "arg": 9}
    assert odds(state) == {f"reveal:{name}": 1 for name in HANDS}
    for _card in HANDS[1:]:
        GAME.play(state, GAME.sample(state, rng))  # the last one is dealt by itself
    hands = GAME.dump(state)["expert"]["cards"]
    assert sorted(card for hand in hands for card in hand) == HANDS
    assert GAME.waiting(state) == [0, 1, 2]


def test_a32_cards_lie_under_provinces_from_the_start_player_on():
    """The pile holds two cards: the last in turn order gets none."""
    lands = ["buto", "abu", "abydos", "amarna", "edfu", "avaris", "dakhla", "memphis", "mendes"]
    data = GAME.dump(dealt(hands=lands))
    rest = {**data["pile"], "builder": 6}
    data |= {"hands": [rest, {}, {}], "held": [sum(rest.values()), 0, 0], "known": [False] * 3}
    data |= {"pile": {"builder": 2}, "pile_size": 2, "fresh": {"builder": 2}, "start": 1}
    for task in data["tasks"]:
        if task["step"] in ("bid", "buy_cards"):
            task["seat"] = (task["seat"] + 1) % 3  # the second seat has the Pharaoh
    state = choose(GAME.load(data), "buto", "edfu", "dakhla")

    land = GAME.dump(state)["provinces"]
    assert [land[name]["cards"] for name in ("edfu", "dakhla", "buto")] == [1, 1, 0]


def test_a32_facts_tell_each_card_to_its_holder_and_who_laid_which():
    state = GAME.new(3, EXPERT)
    facts: list = []
    state.facts = facts
    for card in HANDS:
        GAME.play(state, GAME.action(f"reveal:{card}"))
    assert [(fact.key, fact.to) for fact in facts] == [("dealt", n // 3) for n in range(9)]
    facts.clear()
    choose(state, "abu", "avaris", "buto")
    shown = [(fact.key, fact.args[0]) for fact in facts if fact.key in ("chose", "laid")]
    assert shown == [
        ("chose", 0),
        ("chose", 1),
        ("chose", 2),
        ("laid", 0),
        ("laid", 1),
        ("laid", 2),
    ]
    assert {fact.to for fact in facts} == {EVERYONE}


def test_a32_guesses_deal_the_unseen_cards_evenly_and_choose_among_them():
    state = dealt()
    play_as(state, (BLACK, "choose:avaris"))
    mask = GAME.mask(state, RED)
    rng = Rng(11)
    where: Counter[tuple[str, int]] = Counter()
    chosen: Counter[str] = Counter()
    draws = 1200
    for _draw in range(draws):
        found = GAME.dump(GAME.guess(mask, RED, rng))["expert"]
        assert found["cards"][RED] == HANDS[:3] and found["chosen"][RED] is None
        assert found["chosen"][BLACK] in found["cards"][BLACK]
        where.update((card, seat) for seat in (1, 2) for card in found["cards"][seat])
        chosen[found["chosen"][BLACK]] += 1

    unseen = [name for name in NAMES if name not in HANDS[:3]]
    assert set(where) == {(name, seat) for name in unseen for seat in (1, 2)}
    assert all(abs(n - draws / 4) < 6 * (draws * 3 / 16) ** 0.5 for n in where.values())
    assert set(chosen) == set(unseen)
    assert all(abs(n - draws / 12) < 6 * (draws * 11 / 144) ** 0.5 for n in chosen.values())


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"cards": [HANDS[:2], HANDS[3:6], HANDS[6:]]}, "seat 0 holds 3 province cards, not 2"),
        ({"cards": [HANDS[:3], HANDS[2:5], HANDS[6:]]}, "amarna is turned up already, or in anoth"),
        ({"cards": [HANDS[:4], HANDS[4:6], HANDS[6:]]}, "more than 3"),
        ({"cards": [["giza"], [], []]}, "there is no 'giza'"),
        ({"cards": [HANDS[:3], HANDS[3:6]]}, "3 seats are needed"),
        ({"chosen": ["avaris", None, None]}, "seat 0 does not hold what it has chosen"),
        ({"chosen": ["sealed", None, None]}, "what seat 0 has chosen is sealed"),
        ({"chosen": ["abu", "avaris", "buto"]}, "all seats have chosen"),
        ({"sphinx": 1}, "there is no such field"),
    ],
)
def test_a_position_of_the_expert_rule_that_cannot_be_is_refused(change: dict, why: str):
    data = GAME.dump(dealt())
    data["expert"] = {**data["expert"], **change}

    with pytest.raises(BadPosition, match=why):
        GAME.load(data)


def test_a_position_mixes_no_expert_rule_with_turned_up_cards():
    plain, expert = GAME.dump(GAME.new(3)), GAME.dump(dealt())

    with pytest.raises(BadPosition, match="with the expert rule provinces are chosen"):
        GAME.load({**plain, "expert": {"cards": [[], [], []], "chosen": [None] * 3}})
    with pytest.raises(BadPosition, match="with the expert rule only"):
        GAME.load({**expert, "expert": None})
    with pytest.raises(BadPosition, match="nobody chooses"):
        chosen = {"cards": expert["expert"]["cards"], "chosen": ["abu", None, None]}
        tasks = [*expert["tasks"], {"step": "deal", "seat": -1, "arg": 1}]
        GAME.load({**expert, "expert": chosen, "tasks": tasks})
    with pytest.raises(BadPosition, match="round: 0"):
        GAME.load({**plain, "round": 0})


def test_an_older_position_without_these_fields_loads():
    data = GAME.dump(table(3))
    del data["expert"], data["covered"]

    assert GAME.dump(GAME.load(data)) == data | {"expert": None, "covered": False}


# ---------------------------------------------------------------- covered gold


def test_a33_covered_gold_is_shown_to_its_seat_alone_until_the_end():
    state = GAME.new(3, {"gold": "covered"})
    shown = [GAME.counts(GAME.mask(state, seat), seat)["gold"] for seat in (RED, BLUE, WATCHER)]
    assert shown == [[20, -1, -1], [-1, -1, 20], [-1, -1, -1]]
    assert GAME.counts(GAME.new(3), WATCHER)["gold"] == [20, 20, 20]

    data = GAME.dump(table(3, "bonus", round=3, kingdom=1, gold=[9, 5, 1]))
    data["covered"] = True
    late = GAME.load(data)
    assert [sheet["gold"] for sheet in GAME.forecast(late)] == [6, 4, 2]
    assert [sheet["gold"] for sheet in GAME.outlook(late)] == [0, 0, 0]
    while late.depth:
        play(late, "done")
    assert GAME.counts(late, WATCHER)["gold"] == [9, 5, 1]
    assert [sheet["gold"] for sheet in GAME.outlook(late)] == [6, 4, 2]


def test_a33_what_everybody_could_have_counted_is_no_secret_of_the_rules():
    """It stays in every mask: legal bids of others, and bots, need it."""
    state = GAME.new(3, {"gold": "covered"})

    assert GAME.view(state, WATCHER)["gold"] == [20, 20, 20]
