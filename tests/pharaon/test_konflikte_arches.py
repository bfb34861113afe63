"""The arches of the gods, each effect by itself, and all twenty favours."""

import pytest

from akhet.games.pharaon import GAME
from akhet.games.pharaon.box.components import BOX, DISTRICTS
from akhet.games.pharaon.box.konflikte import ARCHES
from akhet.games.pharaon.state import Pharaon
from tests.pharaon.hands import (
    asked,
    draw,
    gifts,
    goods,
    odds,
    options,
    play,
    player,
    starting,
    told,
)
from tests.pharaon.konflikte import (
    AGR,
    BASICS,
    CON,
    JUS,
    PHARAOH,
    ROY,
    TRA,
    VIZIER,
    after_action,
    effect_of,
    more,
    on_wheel,
    set_up,
    sides_of,
    table,
    with_arch,
)

FIVE = dict.fromkeys(BASICS, 1)


def at_arch(effect: str, swords: int, district: str | None = None, **parts: object) -> Pharaon:
    """The moment after the action in a district whose arch has this effect."""
    name, sides = with_arch(effect, district)
    mine = parts.pop("goods", {})
    assert isinstance(mine, dict)
    held = {n: c for n, c in {**mine, "sword": swords}.items() if c}
    return table(goods={0: held}, sides=sides, tasks=after_action(name), **parts)


# ---------------------------------------------------------------- which arch is where


def test_seven_effects_lie_on_ten_sides_the_favours_on_four():
    effects = [ARCHES[effect_of(name, side)] for name in DISTRICTS for side in "ab"]

    assert {effects.count("favour_vizier"), effects.count("favour_pharaoh")} == {2}
    assert sorted(set(effects)) == sorted(ARCHES)
    assert effect_of("nobles", "a") == ARCHES.index("five_extra_nobles")
    assert effect_of("chamber", "a") == ARCHES.index("build_step")


def test_sides_cover_and_pharaoh_can_be_chosen_or_are_drawn():
    chosen = {f"arch_{name}": "b" for name in DISTRICTS}
    state = set_up(3, nile_cover="b", pharaoh="conflicts", **chosen)
    drawn = GAME.new(3, {"konflikte": "on"})

    assert more(state)["arches"] == dict.fromkeys(DISTRICTS, "b")
    assert more(state)["nile"] == "b" and more(state)["pharaoh"] == "conflicts"
    assert odds(drawn) == {"arch:a": 1, "arch:b": 1}


def test_what_is_drawn_is_drawn_evenly():
    drawn = GAME.new(3, {"konflikte": "on"})
    play(drawn, *["arch:b"] * 5)
    cover = odds(drawn)
    play(drawn, "cover:b")

    assert cover == {"cover:a": 1, "cover:b": 1}
    assert odds(drawn) == {"heir:base": 1, "heir:artisans": 1, "heir:conflicts": 1}
    assert more(play(drawn, "heir:artisans"))["arches"] == dict.fromkeys(DISTRICTS, "b")


# ---------------------------------------------------------------- when


def test_the_arch_comes_after_the_action_in_its_district():
    state = table(goods={0: {ROY: 3, "sword": 3}}, artisan_row=[1, 2, 3, 4])

    play(state, "go:artisans", "artisan:1")
    play(state, options(state)[0])  # a new artisan for the row

    assert asked(state) == ("arch", 0)
    assert options(state) == ["arch", "decline"]


def test_the_arch_is_used_once_a_turn_even_with_swords_left():
    state = at_arch("nile_step", 9)

    play(state, "arch", f"track:{AGR}")

    assert goods(state) == {"sword": 7}
    assert asked(state)[0] != "arch"
    assert "arch" not in options(state)


def test_the_arch_can_be_declined():
    state = at_arch("nile_step", 9, nobles={0: [17]})

    play(state, "decline")

    assert goods(state) == {"sword": 9}
    assert asked(state)[0] != "arch"


def test_who_passes_uses_no_arch():
    state = table(goods={0: {"sword": 9}})

    play(state, "pass", "vase:1")

    assert asked(state)[0] != "arch"
    assert goods(state)["sword"] == 9


def test_p36_swords_of_the_conflict_pay_the_arch_of_the_same_turn():
    state = table(goods={0: {CON: 2, AGR: 1}}, conflicts={CON: [24]})

    play(state, "nile:4", "conflict:24")  # cost Con + Agr, extra Con + Agr: all of it
    while asked(state)[0] != "arch":
        play(state, options(state)[0])

    assert options(state) == ["arch", "decline"]
    assert goods(play(state, "arch")).get("sword") == 1  # two of the conflict, one of the Nile


def test_p46_the_treasurer_may_make_the_silver_that_pays_an_arch():
    state = at_arch("take_offering", 0, goods={AGR: 1}, nobles={0: [18]}, zone=["nile"])
    assert options(state) == [f"treasurer:{AGR}", "decline"]

    play(state, f"treasurer:{AGR}", "arch", "bonus:1")

    assert gifts(state) == {"nile": 1} and goods(state) == {}


# ---------------------------------------------------------------- the simple ones


def test_three_swords_draw_a_vase():
    state = at_arch("draw_vase", 3)
    assert options(at_arch("draw_vase", 2)) == ["decline"]

    play(state, "arch", "deal_vase:21")

    assert goods(state) == {AGR: 1, JUS: 1, ROY: 1}


def test_p20_tutor_and_diplomat_have_a_say_in_that_vase():
    state = at_arch("draw_vase", 3, nobles={0: [19, 20]})

    play(state, "arch", "deal_vase:21", f"take:{TRA}", f"take:{CON}")  # three of trade

    assert goods(state) == {TRA: 3, CON: 1}


@pytest.mark.parametrize(("answer", "found"), [("bonus:1", "nile"), ("bag", "artisans")])
def test_one_sword_takes_an_offering_from_the_zone_or_the_bag(answer: str, found: str):
    state = at_arch("take_offering", 1, zone=["nile"])
    assert options(at_arch("take_offering", 0, zone=["nile"])) == ["decline"]

    play(state, "arch", answer, *(["draw:artisans"] if answer == "bag" else []))

    assert gifts(state) == {found: 1}
    assert goods(state) == {}


def test_two_swords_are_a_step_on_any_track():
    state = at_arch("nile_step", 2)
    assert options(at_arch("nile_step", 1)) == ["decline"]

    play(state, "arch")

    assert options(state) == [f"track:{name}" for name in BASICS]
    assert player(play(state, f"track:{ROY}"))["nile"] == [0, 0, 1, 0, 0]


@pytest.mark.parametrize(("step", "swords"), [(0, 3), (2, 4), (5, 5), (7, 5)])
def test_a_step_costs_one_sword_and_its_resources(step: int, swords: int):
    state = at_arch("build_step", swords, chamber={0: step})
    assert options(at_arch("build_step", swords - 1, chamber={0: step})) == ["decline"]

    assert player(play(state, "arch"))["chamber"] == step + 1
    assert goods(state) == {}


def test_p8_an_arch_that_brings_nothing_is_not_offered():
    top = at_arch("build_step", 9, chamber={0: BOX.steps})
    full = at_arch("nile_step", 9, nile={0: [3] * 5})
    everything = dict(GAME.dump(table())["bag"])
    none_left = at_arch("take_offering", 1, offerings={1: everything})

    for state in (top, full, none_left):
        assert options(state) == ["decline"]


def test_a_vase_can_be_drawn_as_long_as_there_are_any():
    some = at_arch("draw_vase", 3, pile=[])
    assert options(some) == ["arch", "decline"]
    assert len(odds(play(some, "arch"))) == 27  # all but those on show


# ---------------------------------------------------------------- an action for a joker

PRICES = {
    "offerings": ("offerings", 1),
    "offerings_bonus": ("offerings", 2),
    "nobles": ("nobles", 5),
    "nile_1": ("nile", 2),
    "nile_6": ("nile", 2),
    "artisans": ("artisans", 3),
    "chamber": ("chamber", 3),
}


@pytest.mark.parametrize("action", list(PRICES))
def test_p37_a_joker_action_costs_as_many_swords_as_it_would_resources(action: str):
    district, swords = PRICES[action]
    part = {"offerings": {0: {district: 1}}, "chamber": {0: 2}}

    assert f"joker:{action}" not in options(at_arch("district_joker_action", swords - 1, **part))
    state = at_arch("district_joker_action", swords, **part)
    before = on_wheel(state), GAME.dump(state)["slots"]
    play(state, f"joker:{action}")

    assert goods(state).get("sword", 0) == (1 if action == "nile_1" else 0)
    assert GAME.dump(state)["spent"] == {district: 1}
    assert (on_wheel(state), GAME.dump(state)["slots"]) == before  # no access cost, no slot


def test_a_joker_is_good_for_its_own_district_only():
    state = at_arch("district_joker_action", 9, offerings={0: {"artisans": 1}})

    assert options(state) == ["joker:artisans", "decline"]


def test_a_joker_action_has_its_whole_effect():
    state = at_arch("district_joker_action", 3, offerings={0: {"artisans": 1}}, artisan_row=[6])

    play(state, "joker:artisans", "artisan:1")
    draw(state)

    assert player(state)["artisans"] == [6]
    assert goods(state) == {"silver": 1}


def test_the_bonus_of_a_joker_action_may_be_the_joker_itself():
    rest = dict(GAME.dump(table())["bag"])
    rest["offerings"] -= 1
    state = at_arch("district_joker_action", 2, offerings={0: {"offerings": 1}, 1: rest})

    play(state, "joker:offerings_bonus")

    assert gifts(state) == {"prestige_1": 2, "offerings": 1}


def test_a_joker_action_takes_no_noble_from_the_arch():
    state = at_arch("district_joker_action", 9, offerings={0: {"nobles": 1}})

    play(state, "joker:nobles")

    assert options(state) == ["noble:1", "noble:2", "noble:3", "noble:deck"]


# ---------------------------------------------------------------- five more nobles


def at_nobles(swords: int, **parts: object) -> Pharaon:
    """Everything for a noble, and swords."""
    mine = {n: c for n, c in {**FIVE, "sword": swords}.items() if c}
    return play(table(goods={0: mine}, **parts), "go:nobles")


def test_five_more_nobles_lie_at_the_arch_of_the_nobles():
    state = draw(set_up(3, arch_nobles="a"))
    other = draw(set_up(3, arch_nobles="b"))

    assert None not in more(state)["extra"]
    assert more(other)["extra"] == [None] * 5


def test_one_sword_with_the_action_takes_one_of_the_five_instead():
    state = at_nobles(1, extra=[20, 21, 22, 23, 12], noble_row=[1, 2, 3])
    assert starting(state, "extra") == [f"extra:{n}" for n in range(1, 6)]

    play(state, "extra:5")

    assert player(state)["nobles"] == [12]
    assert goods(state) == {}
    assert set(options(state)) == {f"deal_noble:{n}" for n in GAME.dump(state)["noble_deck"]}
    place = more(play(state, "deal_noble:9"))["extra"]
    assert place == [20, 21, 22, 23, 9]
    assert GAME.dump(state)["noble_row"] == [1, 2, 3]
    assert asked(state) == ("turn", 1)  # the arch was used with the action


def test_without_a_sword_only_the_row_and_the_deck_can_be_had():
    assert options(at_nobles(0)) == ["noble:1", "noble:2", "noble:3", "noble:deck"]


def test_the_side_with_favours_has_no_extra_nobles():
    state = at_nobles(1, sides=sides_of(nobles="b"))

    assert starting(state, "extra") == []


def test_p50_the_place_is_filled_before_the_noble_does_anything():
    state = at_nobles(1, extra=[25, 1, 2, 3, 4], noble_row=[5, 6, 7])

    play(state, "extra:1")
    assert player(state)["chamber"] == 0
    play(state, "deal_noble:8")

    assert player(state)["chamber"] == 1 and goods(state) == {"silver": 1}


def test_an_empty_deck_leaves_the_place_empty():
    state = at_nobles(1, extra=[12, 1, 2, 3, 4], noble_row=[5, 6, 7], noble_deck=[],
                      nobles={1: list(range(8, 12)), 2: list(range(13, 34))})  # fmt: skip

    play(state, "extra:1")

    assert more(state)["extra"] == [None, 1, 2, 3, 4]
    assert asked(state) == ("turn", 1)


def test_p61_the_sword_for_an_extra_noble_may_come_from_the_conflict():
    state = table(goods={0: {**FIVE, AGR: 1, TRA: 1}}, conflicts={TRA: [1]})

    play(state, "go:nobles", "conflict:1")

    assert starting(state, "extra") == [f"extra:{n}" for n in range(1, 6)]


# ---------------------------------------------------------------- favours

GAINS: dict[str, tuple[int, dict[str, int]]] = {
    "v1": (1, {"silver": 1}),
    "v2": (1, {"offerings": 1}),
    "v3": (2, {"basics": 2}),
    "v4": (2, {"silver": 1, "offerings": 1}),
    "v5": (2, {"nile": 1, "basics": 1}),
    "v6": (3, {"vases": 1, "basics": 3, "silver": 1}),
    "v7": (3, {"offerings": 2, "basics": 1}),
    "v8": (3, {"nile": 1, "silver": 2}),
    "v9": (4, {"artisans": 1, "silver": 1}),
    "v10": (5, {"vases": 2, "basics": 6, "silver": 1}),
    "p1": (1, {"offerings": 1}),
    "p2": (2, {"nile": 1, "offerings": 1}),
    "p3": (2, {"offerings": 2}),
    "p4": (3, {"nile": 2}),
    "p5": (3, {"artisans": 1}),
    "p6": (3, {"vases": 1, "basics": 3, "offerings": 1}),
    "p7": (4, {"artisans": 1, "silver": 1}),
    "p8": (4, {"chamber": 1}),
    "p9": (5, {"chamber": 1, "silver": 1}),
    "p10": (5, {"nobles": 1}),
}


def totals(state: Pharaon) -> dict[str, int]:
    """What a favour can bring, counted; what is not there is left out."""
    mine = player(state)
    found = {
        "silver": goods(state).get("silver", 0),
        "basics": sum(goods(state).get(name, 0) for name in BASICS),
        "offerings": sum(gifts(state).values()),
        "nile": sum(mine["nile"]),
        "chamber": mine["chamber"],
        "artisans": len(mine["artisans"]),
        "nobles": len(mine["nobles"]),
        "vases": len(GAME.dump(state)["vases"]["gone"]),
    }
    return {name: number for name, number in found.items() if number}


def at_favours(cards: list[str], swords: int, **parts: object) -> Pharaon:
    """The moment at an arch with these favours."""
    effect = "favour_vizier" if cards[0][0] == "v" else "favour_pharaoh"
    name, _sides = with_arch(effect)
    return at_arch(effect, swords, favours={name: cards}, **parts)


def other(card: str) -> str:
    """Another card of the same deck."""
    return next(name for name in (*VIZIER, *PHARAOH) if name[0] == card[0] and name != card)


@pytest.mark.parametrize("card", list(GAINS))
def test_a_favour_costs_its_swords_and_brings_its_gains(card: str):
    swords, wanted = GAINS[card]
    rows = {"artisan_row": [6, 7, 8, 9], "noble_row": [7, 8, 9]}  # silver each; no instant ones
    assert "favour:1" not in options(at_favours([card, other(card)], swords - 1, **rows))

    state = play(at_favours([card, other(card)], swords, **rows), "favour:1")
    while asked(state) != ("turn", 1):
        play(state, options(state)[0])

    assert totals(state) == wanted
    assert "sword" not in goods(state)


def test_the_twenty_favours_are_those_of_the_box():
    assert list(GAINS) == [*VIZIER, *PHARAOH]
    assert list(BOX.more.favour_cost) == [swords for swords, _gains in GAINS.values()]


def test_the_other_favour_can_be_chosen_too():
    state = at_favours(["v1", "v2"], 1, zone=["nile"])

    assert options(state) == ["favour:1", "favour:2", "decline"]
    assert gifts(play(state, "favour:2", "bonus:1")) == {"nile": 1}


def test_a_new_favour_takes_the_place_after_the_gain():
    name, _sides = with_arch("favour_vizier")
    state = play(at_favours(["v3", "v1"], 2), "favour:1")

    assert asked(state) == ("pick", 0)
    play(state, f"take:{AGR}", f"take:{JUS}")
    assert more(state)["favour_gone"] == ["v3"]
    assert odds(state) == {f"deal_favour:{card}": 1 for card in VIZIER if card not in ("v1", "v3")}
    assert more(play(state, "deal_favour:v9"))["favours"][name] == ["v9", "v1"]


def test_an_empty_deck_of_favours_is_made_anew_from_the_used_ones():
    state = play(at_favours(["v1", "v2"], 1, favour_gone=[*VIZIER[2:], "p3"]), "favour:1")

    assert set(odds(state)) == {f"deal_favour:{card}" for card in VIZIER if card != "v2"}
    play(state, "deal_favour:v1")
    assert more(state)["favour_gone"] == ["p3"]
    assert more(state)["favour_deck"] == [*VIZIER[2:], *[card for card in PHARAOH if card != "p3"]]


def test_the_decks_of_favours_are_not_mixed():
    state = play(at_favours(["p1", "p2"], 1, favour_gone=VIZIER, zone=["nile"]), "favour:1")

    play(state, "bonus:1")

    assert set(odds(state)) == {f"deal_favour:{card}" for card in PHARAOH[2:]}


def test_two_arches_of_one_deck_have_two_cards_each():
    state = draw(set_up(3, arch_nile="b", arch_artisans="b", arch_chamber="a", arch_nobles="a"))
    found = more(state)["favours"]

    assert len({*found["nile"], *found["artisans"]} & {*VIZIER}) == 4
    assert found["chamber"] == found["nobles"] == [None, None]
    assert len([card for card in more(state)["favour_deck"] if card[0] == "v"]) == 6


def test_p62_a_favour_of_which_nothing_can_be_had_cannot_be_bought():
    nile = {"nile": {0: [3] * 5}}
    full = at_favours(["p4", "p8"], 9, chamber={0: BOX.steps}, **nile)
    no_silver = table(
        sides=with_arch("favour_vizier")[1], tasks=after_action(with_arch("favour_vizier")[0]),
        goods={0: {"sword": 9}, 1: {"silver": 20}}, zone=["nile"],
        favours={with_arch("favour_vizier")[0]: ["v1", "v4"]},
    )  # fmt: skip

    assert options(full) == ["decline"]
    assert options(no_silver) == ["favour:2", "decline"]


def test_what_a_favour_cannot_bring_is_lost():
    state = at_favours(["p2", "p1"], 2, nile={0: [3] * 5}, zone=["nile"])

    play(state, "favour:1", "bonus:1")

    assert gifts(state) == {"nile": 1}


def test_a_noble_of_a_favour_is_not_one_of_the_arch():
    state = at_arch("favour_pharaoh", 9, "chamber", favours={"chamber": ["p10", "p1"]})

    play(state, "favour:1")

    assert options(state) == ["noble:1", "noble:2", "noble:3", "noble:deck"]


def test_the_facts_of_an_arch_and_a_favour():
    state = at_favours(["v1", "v2"], 1)

    facts = told(state, "favour:1")

    assert [key for key, _args in facts] == ["arch", "pay_sword", "favour", "gain"]
