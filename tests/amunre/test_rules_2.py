"""What rules 2 have mended: cards are sold at a correction, a reward and a returning bid too."""

from akhet.games.amunre import GAME
from akhet.games.amunre.components import BOX, NAMES, RELEASED
from akhet.games.amunre.state import AmunRe
from tests.amunre.tables import (
    BLACK,
    RED,
    gold,
    hand,
    options,
    play,
    position,
    starting,
)

FIRST = "442fa51a0b3d72ae2642a3f1cbaa44280dc3174ccd890710ea5d4c3ce9a63375"


def under(rules: int, data: dict) -> AmunRe:
    """The same position under other rules."""
    return GAME.load(data | {"rules": rules})


def drained(rules: int) -> AmunRe:
    """Pile and discards are empty; the first seat holds two cards and takes three items."""
    data = position(4, "offer", own={RED: ["berenike"]}, hands={RED: {"builder": 2}})
    data["hands"][BLACK] = data["pile"]
    data["held"][BLACK] = data["pile_size"]
    data["drew"][BLACK], data["young"][BLACK] = data["pile"], data["pile_size"]
    data |= {"pile": {}, "pile_size": 0}
    state = under(rules, data)
    for seat, offer in enumerate(("9", "steal", "steal", "steal")):
        GAME.play(state, GAME.action(f"offer:{offer}"), seat)
    return state


def test_the_rules_are_the_second():
    assert (GAME.OLDEST, GAME.RULES) == (1, 2)


def test_a19_a_card_sold_at_a_reward_can_be_drawn_where_no_other_is_left():
    state = drained(2)
    assert options(state) == ["sell:builder", "item:stone"]
    play(state, "sell:builder")
    assert options(state) == ["sell:builder", "item:card", "item:stone"]
    play(state, "item:card")  # the other two are stones

    assert gold(state)[RED] == 20 - 9 + 1 and options(state) == ["draw:builder"]
    play(state, "draw:builder")
    assert hand(state, RED) == {"builder": 2}


def test_a19_between_two_items_nothing_is_sold():
    state = play(drained(2), "sell:builder", "sell:builder", "item:card")

    assert options(state) == ["item:card", "item:stone"]


def test_a19_rules_1_asked_nothing_where_only_stones_were_left():
    state = drained(1)

    assert GAME.dump(state)["provinces"]["berenike"]["pyramids"] == 1  # all three at once
    assert hand(state, RED) == {"builder": 2}


def corrected(rules: int) -> AmunRe:
    """The first seat announces a correction and holds another card."""
    hands = {RED: {"offering_correction": 1, "eight_gold": 1}}
    state = under(rules, position(4, "offer", hands=hands))
    for seat, offer in enumerate(("9.correct", "steal", "steal", "steal")):
        GAME.play(state, GAME.action(f"offer:{offer}"), seat)
    return state


def test_a19_cards_are_sold_at_a_correction():
    state = corrected(2)
    assert options(state) == ["sell:eight_gold", "correct:plus", "correct:minus"]
    assert GAME.reveals(state, GAME.action("sell:eight_gold"), RED)
    play(state, "sell:eight_gold")

    assert GAME.actor(state) == RED and options(state) == ["correct:plus", "correct:minus"]
    assert gold(state)[RED] == 20 - 9 + 1


def test_a19_rules_1_sold_nothing_there():
    assert options(corrected(1)) == ["correct:plus", "correct:minus"]


def returning(rules: int) -> AmunRe:
    """A seat was outbid and plays the card to bid there again."""
    hands = {RED: {"outbid_same_province": 1, "eight_gold": 1}}
    opened = ["abu", "buto", "edfu", "sawu"]
    state = under(rules, position(4, "bid", opened=opened, hands=hands))
    play(state, "bid:abu.0", "bid:abu.1", "bid:edfu.0", "bid:buto.0")
    return play(state, "play:outbid_same_province")


def test_a19_cards_are_sold_before_a_bid_with_the_card_to_return():
    assert starting(returning(2), "sell") == ["sell:eight_gold"]
    assert starting(returning(1), "sell") == []
    assert starting(returning(2), "bid") == starting(returning(1), "bid")


# ---------------------------------------------------------------- figures


def test_the_figures_of_2016_are_in():
    thebes, avaris = NAMES.index("thebes"), NAMES.index("avaris")

    assert BOX.limit[thebes] == 2 and "thebes.card_limit" not in BOX.guessed
    assert BOX.fields[avaris] == 1 and "avaris.fields" in BOX.guessed


def test_the_first_figures_stay_in_the_package():
    first = GAME.figures(FIRST)

    assert first is not None and (RELEASED / f"{FIRST[:16]}.toml").is_file()
    assert first.figures["card_limit"][14] == 1 and first.figures["fields"][3] == 0
    assert first.digest != BOX.digest


def test_a_position_of_the_first_figures_is_read_with_them():
    first = GAME.figures(FIRST)
    state = GAME.new(4, components=first, rules=1)

    assert GAME.load(GAME.dump(state), first).box.digest == FIRST
