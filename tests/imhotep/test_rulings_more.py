"""Rulings I17 and up, and the errata, of docs/rulings/imhotep.md; and the page itself."""

import re
from fractions import Fraction
from itertools import permutations, product
from pathlib import Path

import pytest

from akhet.core import CHANCE, OVER
from akhet.games.imhotep import GAME, scoring
from akhet.games.imhotep.components import BOX, CARDS, FILE
from akhet.games.imhotep.state import Imhotep
from tests.imhotep.tables import (
    but,
    by_rank,
    discard,
    odds,
    options,
    play,
    quarry,
    ship,
    sled,
    table,
    task,
)

ROOT = Path(__file__).parents[2]


# ---------------------------------------------------------------- turns


def test_i17_taking_is_illegal_when_nothing_can_be_taken():
    assert "take" not in options(table(sled=[5, 3, 4, 5]))
    assert "take" not in options(table(quarry=[0, 9, 9, 9]))


def test_i17_taking_takes_what_the_quarry_still_has():
    state = play(table(sled=[1, 3, 4, 5], quarry=[2, 9, 9, 9]), "take")

    assert sled(state)[0] == 3
    assert quarry(state)[0] == 0


def test_i18_sail_card_checks_the_least_load_after_placing():
    ships = [ship(4, [1]), ship(3, [1]), ship(2, [1, 1]), ship(2)]
    state = play(table(ships=ships, cards={0: {"sail": 1}}), "play:sail")

    # The large ship would have two of three; the third is full, so nothing can be placed on it.
    assert options(state) == ["place:2.2", "place:2.3", "place:4.1", "place:4.2"]
    play(state, "place:2.3")
    assert {name.split(">")[0] for name in options(state)} == {"sail:2"}


def test_i18_sail_card_needs_a_stone():
    ships = [ship(4), ship(3, [1, 1]), ship(2), ship(2)]

    assert "play:sail" not in options(table(ships=ships, sled=[0, 3, 4, 5], cards={0: {"sail": 1}}))


def test_i19_chisel_needs_two_stones():
    assert "play:chisel" not in options(table(sled=[1, 3, 4, 5], cards={0: {"chisel": 1}}))
    assert "play:chisel" in options(table(sled=[2, 3, 4, 5], cards={0: {"chisel": 1}}))


def test_i19_chisel_needs_two_spaces():
    full = [ship(4, site="market"), ship(3, [1, 1, 1]), ship(2, [1, 1])]
    cards = {0: {"chisel": 1}}

    assert "play:chisel" not in options(table(ships=[*full, ship(2, [1])], cards=cards))
    assert "play:chisel" in options(table(ships=[*full, ship(2)], cards=cards))


def test_i19_chisel_places_exactly_two():
    state = play(table(sled=[3, 3, 4, 5], cards={0: {"chisel": 1}}), "play:chisel", "place:1.2")

    assert "skip" not in options(state)
    play(state, "place:3.1")
    assert sled(state)[0] == 1
    assert GAME.actor(state) == 1


def test_i20_a_blue_card_just_gained_waits_for_the_next_turn():
    ships = [ship(4), ship(3, [0, 0]), ship(2), ship(2)]
    state = table(ships=ships, market={"chisel": 2, "hammer": 2})

    play(state, "sail:2>market", "pick:chisel", "pick:hammer")

    assert GAME.actor(state) == 1


@pytest.mark.parametrize(
    "names", [("play:hammer", "place:1.1"), ("play:chisel", "place:1.1", "place:1.2")]
)
def test_i20_one_blue_card_is_the_whole_turn(names: tuple[str, ...]):
    state = play(table(cards={0: {"hammer": 2, "chisel": 2}}), *names)

    assert GAME.actor(state) == 1


def test_i21_lever_sets_the_order_and_each_owner_picks():
    ships = [ship(4), ship(3, [1, 2]), ship(2), ship(2)]
    market = {"statue": 3, "hammer": 1}
    state = table(ships=ships, market=market, cards={0: {"lever": 1}})

    play(state, "play:lever", "sail:2>market", "unload:2")

    assert GAME.actor(state) == 2
    play(state, "pick:hammer")  # the last stone finds statues only, so nobody is asked
    assert GAME.dump(state)["cards"][1:3] == [{"statue": 1}, {"hammer": 1}]


def test_i27_the_next_start_player_sits_left_of_who_sailed_last():
    sailed = [ship(3, site="market"), ship(2, site="pyramid"), ship(2, site="burial")]
    state = table(ships=[ship(4, [0, 0, 0]), *sailed], turn=2)

    play(state, "sail:1>temple")

    assert GAME.dump(state)["tasks"][0] == task("turn", 3)


def test_i29_sailing_is_forced_only_when_nothing_else_can_be_done():
    ships = [ship(4, [1, 1, 1, 1]), ship(3, site="market"), ship(2, [1, 1]), ship(2, site="temple")]
    state = table(ships=ships, sled=[5, 0, 4, 5])

    assert options(state) == [
        *[f"sail:1>{site}" for site in ("pyramid", "burial", "obelisks")],
        *[f"sail:3>{site}" for site in ("pyramid", "burial", "obelisks")],
    ]
    other = table(ships=ships, sled=[4, 0, 4, 5])
    assert "take" in options(other)


def test_i29_there_is_no_voluntary_pass():
    assert "pass" not in options(table())


# ---------------------------------------------------------------- cards


def test_i22_an_entrance_from_the_pair_builds_where_its_owner_says():
    ships = [ship(4), ship(3, [1, 1]), ship(2), ship(2)]
    apart = {"entrance": 1, "statue": 1}
    state = table(
        b=["market", "pyramid"], ships=ships, apart=apart, market={"lever": 2}, sled=[0, 1, 0, 0]
    )

    play(state, "sail:2>market", "pick:pair", "draw:entrance", "draw:statue", "keep:entrance")

    assert GAME.actor(state) == 1
    assert options(state) == ["build:left", "build:middle", "build:right"]


def test_i22_a_red_card_gives_the_bonus_of_its_field():
    ships = [ship(4), ship(3, [1, 0]), ship(2), ship(2)]
    state = table(
        b=["pyramid"], ships=ships, market={"entrance": 1, "statue": 3},
        pyramid=[[], [0, 0], [], []], sled=[0, 1, 0, 0],
    )  # fmt: skip

    play(state, "sail:2>market", "pick:entrance", "build:middle")

    assert sled(state)[1] == 4
    assert discard(state)["entrance"] == 1


def test_i23_a_red_card_at_temple_b_finds_no_ship_for_its_bonus():
    sailed = [ship(3, site="market"), ship(2, site="pyramid"), ship(2, site="burial")]
    state = table(
        b=["temple", "pyramid"], ships=[ship(4, [0, 0, 0]), *sailed], temple=[1, 1, 1, 2],
        pyramid=[[], [], [1, 1, 1], []], sled=[1, 5, 3, 1], market={"statue": 3},
    )  # fmt: skip

    play(state, "sail:1>obelisks", "draw:entrance", "build:right")

    assert GAME.dump(state)["points"]["pyramid"][2] == 1
    assert sled(state)[2] == 3
    assert GAME.dump(state)["market"] == {}  # cleared after the temple
    assert discard(state) == {"entrance": 1, "statue": 3}


def test_i24_nothing_is_drawn_when_both_piles_are_empty():
    ships = [ship(4), ship(3, [0, 0]), ship(2), ship(2)]
    state = table(b=["pyramid"], ships=ships, cards={1: but()}, pile={}, pyramid=[[1], [], [], []])

    play(state, "sail:2>pyramid", "build:left")

    assert GAME.actor(state) == 0
    assert options(state) == ["build:left", "build:middle", "build:right"]


def test_i24_a_reshuffle_waits_until_a_card_is_needed():
    ships = [ship(4), ship(3, [0, 0]), ship(2), ship(2)]
    cards = {1: but(lever=1, statue=2)}
    state = table(
        b=["pyramid"], ships=ships, cards=cards, pile={"lever": 1}, pyramid=[[1], [], [], []]
    )

    play(state, "sail:2>pyramid", "build:left")  # the only card that can be drawn is drawn

    assert GAME.dump(state)["pile"] == {}
    assert discard(state) == {"statue": 2}


def joint(state: Imhotep, plan: list[str]) -> dict[tuple[str, ...], Fraction]:
    """The odds of all draws while seats play a plan."""
    if GAME.actor(state) != CHANCE:
        return joint(play(GAME.copy(state), plan[0]), plan[1:]) if plan else {(): Fraction(1)}
    found: dict[tuple[str, ...], Fraction] = {}
    total = sum(odds(state).values())
    for name, weight in odds(state).items():
        for rest, chance in joint(play(GAME.copy(state), name), plan).items():
            found[(name.removeprefix("draw:"), *rest)] = chance * Fraction(weight, total)
    return found


def with_real_cards(pile: list[str], discards: list[str]) -> dict[tuple[str, ...], Fraction]:
    """The pair is dealt from the pile, one card is drawn, then one after a reshuffle."""
    found: dict[tuple[str, ...], Fraction] = {}
    deals = list(product(permutations(pile), permutations(discards)))
    for deck, new_deck in deals:
        key = (deck[2], new_deck[0], deck[0], deck[1])
        found[key] = found.get(key, Fraction(0)) + Fraction(1, len(deals))
    return found


def test_i24_the_pair_keeps_its_odds_when_the_pile_is_refilled():
    two_cards = FILE.read_text().replace(
        '{points=3, bonus="none"}', '{points=3, bonus="market_card"}'
    )
    box = GAME.read_components(two_cards)  # the third field on the left gives a card as well
    state = table(
        b=["market", "pyramid"], box=box, pyramid=[[1], [], [], []], market={"chisel": 1}, owed=2,
        ships=[ship(4), ship(3, [0, 0]), ship(2, [0]), ship(2)], pile={"statue": 2, "lever": 1},
        cards={1: but(statue=2, lever=1, hammer=1, sail=2, chisel=1)},
    )  # fmt: skip
    assert discard(state) == {"hammer": 1, "sail": 2}
    plan = ["sail:2>pyramid", "build:left", "build:left", "sail:3>market", "pick:pair"]

    found = joint(state, plan)

    assert found == with_real_cards(["statue", "statue", "lever"], ["hammer", "sail", "sail"])
    assert found["lever", "sail", "statue", "statue"] == Fraction(1, 3) * Fraction(2, 3)


# ---------------------------------------------------------------- scoring


def test_i25_decorations_count_every_stone_at_the_site():
    state = table(
        2, b=["pyramid", "obelisks"], pyramid=[[0] * 5, [1] * 5, [0] * 5, [1]],
        temple=[0, 1, 0, 1, 0, 1], towers=[1], obelisks=[1, 2],
        cards={0: {"pyramid_decoration": 1}, 1: {"temple_decoration": 2, "obelisk_decoration": 1}},
    )  # fmt: skip

    assert scoring.decorations(state, 0) == 5  # 15 fields and one stone beside them
    assert scoring.decorations(state, 1) == 2 * 2 + 2  # covered stones too; a tower and 3 loose


def test_i26_obelisks_rank_those_who_have_a_stone():
    assert by_rank(BOX.obelisk_ranks[2], [0, 2, 1, 0]) == [0, 15, 10, 0]
    assert by_rank(BOX.obelisk_ranks[1], [3, 3, 3]) == [6, 6, 6]  # 19 / 3
    assert by_rank(BOX.obelisk_ranks[0], [4, 0]) == [10, 0]
    assert by_rank(BOX.obelisk_ranks[0], [4, 4]) == [5, 5]  # 11 / 2


def finished(sled: list[int]) -> Imhotep:
    state = table(2, sled=sled, round=6, ships=[], tasks=[])
    assert GAME.actor(state) == OVER
    assert GAME.scores(state) == [0, 0]
    return state


def test_i28_a_tie_goes_to_more_stones_on_the_sled():
    assert GAME.ranks(finished([1, 3])) == [2, 1]


def test_i28_a_tie_on_the_sleds_too_is_a_shared_victory():
    assert GAME.ranks(finished([2, 2])) == [1, 1]


def test_i30_every_stone_at_the_market_finds_a_card():
    ships = [ship(4, [0, 1, 2, 3]), ship(3), ship(2), ship(2)]
    market = {"statue": 1, "lever": 1, "hammer": 1}
    state = table(b=["market"], ships=ships, market=market, owed=2)

    play(state, "sail:1>market", "pick:statue", "pick:lever", "pick:hammer")

    assert GAME.actor(state) == CHANCE  # the last stone looks at the pair
    assert GAME.dump(state)["tasks"][-2]["step"] == "look"


# ---------------------------------------------------------------- errata


def test_e1_burial_b_middle_row_has_three_black_and_one_white_stone():
    assert by_rank(BOX.burial_ranks, [3, 1, 0, 0]) == [8, 4, 0, 0]
    assert by_rank(BOX.burial_ranks, [3, 3, 0, 0]) == [6, 6, 0, 0]  # what was printed


def test_e2_the_lowest_obelisk_of_two_is_second_of_four():
    assert by_rank(BOX.obelisk_ranks[2], [5, 1, 0, 0]) == [15, 10, 0, 0]


def test_e3_stones_on_sites_and_sleds_stay_after_a_round():
    sailed = [ship(3, site="market"), ship(2, site="pyramid"), ship(2, site="burial")]
    state = table(ships=[ship(4, [0, 0, 0]), *sailed], burial=[1, 2], sled=[1, 2, 3, 4])

    play(state, "sail:1>obelisks")

    assert sled(state) == [1, 2, 3, 4]
    assert scoring.burial_owners(state) == [1, 2]
    assert scoring.obelisk_stones(state)[0] == 3


def test_e6_obelisk_b_towers_score_at_once():
    ships = [ship(4), ship(3, [1, 1, 1]), ship(2), ship(2)]
    state = play(table(b=["obelisks"], ships=ships), "sail:2>obelisks")

    assert GAME.scores(state)[1] == 10


def test_e7_no_red_card_leads_to_the_temple():
    assert CARDS[:3] == ["entrance", "sarcophagus", "paved_path"]
    assert [BOX.target[kind] for kind in range(3)] == [1, 3, 4]


# ---------------------------------------------------------------- the page


def test_every_ruling_of_the_source_and_of_the_tests_is_on_the_page_and_back():
    page = (ROOT / "docs/rulings/imhotep.md").read_text()
    source = "".join(path.read_text() for path in (ROOT / "src/akhet/games/imhotep").rglob("*.py"))
    tests = "".join(path.read_text() for path in Path(__file__).parent.glob("test_*.py"))
    on_page = set(re.findall(r"^### ([IE]\d+)", page, re.M))
    named = {f"{kind.upper()}{n}" for kind, n in re.findall(r"def test_([ie])(\d+)_", tests)}

    assert set(re.findall(r"ruling (I\d+)", source)) <= on_page
    assert named <= on_page
    assert {key for key in on_page if key.startswith("I")} <= named
    for name in re.findall(r"`(test_\w+)`", page):
        assert f"def {name}(" in tests, f"docs/rulings/imhotep.md names {name}"
