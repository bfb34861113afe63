"""Every worked example of the rulebook, in the order of the pages (those of the French one)."""

from akhet.core import CHANCE, OVER, Rng
from akhet.games.pharaon import GAME
from akhet.games.pharaon.state import Pharaon
from tests.pharaon.hands import asked, draw, gifts, goods, options, play, player, rival, sheet, task
from tests.pharaon.tables import AGR, BASICS, CON, JUS, ROY, TRA, TRAITOR, set_up, table

NILE_SHOWS_AGRICULTURE = ROY  # in front of the offerings


# ---------------------------------------------------------------- setting up


def test_p3_three_players_have_four_sets_and_four_bonus_tokens():  # TV12
    data = GAME.dump(set_up(3))

    assert [pair is not None for pair in data["sets"]] == [True] * 4 + [False] * 2
    assert [item is not None for item in data["zone"]] == [True] * 4 + [False] * 3


def test_p3_seats_start_from_the_right_of_the_first_with_a_noble_a_vase_and_two_silver():
    state = GAME.new(3)
    rng = Rng(2)
    order = []
    while GAME.dump(state)["round"] == 0:
        if GAME.actor(state) == CHANCE:
            GAME.play(state, GAME.sample(state, rng))
            continue
        order.append((asked(state)[0], GAME.actor(state)))
        GAME.play(state, GAME.options(state)[0])

    chosen = [seat for step, seat in order if step == "choose_vase"]
    assert chosen == [2, 1]  # the last vase is no choice, the engine takes it
    assert [seat for step, seat in order if step == "keep_noble"] == [2, 1, 0]
    for seat in range(3):
        assert len(player(state, seat)["nobles"]) == 1
        assert goods(state, seat)["silver"] >= 2
        assert sum(goods(state, seat).values()) >= 5


# ---------------------------------------------------------------- paying


def test_p4_artisans_access_and_two_more_of_the_same():  # TV01
    state = play(table(goods={0: {ROY: 3}}), "go:artisans")

    assert asked(state) == ("take_artisan", 0)
    assert goods(state, 0) == {}
    assert GAME.dump(state)["slots"][ROY] == [ROY, None, None, None]
    assert GAME.dump(state)["supply"][ROY] == 19
    play(state, "artisan:1")
    assert player(state, 0)["artisans"] == [1]


def test_p4_artisans_paid_with_three_of_another_colour():  # TV02
    state = play(table(goods={0: {ROY: 1, TRA: 3}}), "go:artisans")
    assert asked(state) == ("take_artisan", 0) and goods(state, 0) == {}

    state = play(table(goods={0: {ROY: 3, TRA: 3}}), "go:artisans")
    assert options(state) == ["pay:royalty", "pay:trade"]
    assert goods(play(state, "pay:trade"), 0) == {ROY: 2}


SETS = [[AGR, "nile"], ["chamber", "prestige_1"]]


def test_p5_offerings_access_counts_and_one_more_buys_a_third_token():  # TV03
    state = table(goods={0: {AGR: 2}}, sets=SETS, zone=["prestige_2"])
    play(state, "go:offerings")
    assert options(state) == ["pay:agriculture", "enough"]
    play(state, "pay:agriculture", "set:1", "bonus:1")

    assert gifts(state, 0) == {AGR: 1, "nile": 1, "prestige_2": 1}
    assert goods(state, 0) == {}


def test_p5_offerings_the_action_can_be_paid_with_two_identical_others():  # TV04
    state = table(goods={0: {AGR: 1, TRA: 2}}, sets=SETS, zone=["prestige_2"])
    play(state, "go:offerings", "pay:trade", "set:1", "bonus:1")

    assert gifts(state, 0) == {AGR: 1, "nile": 1, "prestige_2": 1}
    assert goods(state, 0) == {}


def test_p5_the_bonus_token_can_be_drawn_from_the_bag():
    state = table(goods={0: {AGR: 2}}, sets=SETS, bag={"trade": 1, "nobles": 2})
    play(state, "go:offerings", "pay:agriculture", "set:2")

    assert options(state) == ["draw:trade", "draw:nobles"]  # the zone is empty
    assert GAME.weights(state) == [1, 2]


def nile(**parts: object) -> Pharaon:
    """A seat with a token for the Nile and both that its fourth field costs."""
    purse = {AGR: 1, CON: 1, TRA: 1}
    return table(wheel=NILE_SHOWS_AGRICULTURE, goods={0: purse}, **parts)


def test_p5_nile_two_resources_and_a_step_on_two_tracks():  # TV05
    state = play(nile(), "nile:4")
    assert GAME.dump(state)["slots"][AGR][0] == AGR
    assert goods(state, 0) == {AGR: 1, ROY: 1}
    assert options(state) == ["track:construction", "track:trade"]
    play(state, "track:construction", "track:trade")

    assert player(state, 0)["nile"] == [0, 0, 0, 1, 1]


def test_p5_nile_or_two_steps_on_one_track():  # TV06
    state = play(nile(), "nile:4", "track:construction", "track:construction")
    assert player(state, 0)["nile"] == [0, 0, 0, 2, 0]

    state = play(nile(), "nile:4", "track:trade")  # the second step has no other way
    assert player(state, 0)["nile"] == [0, 0, 0, 0, 2]


# ---------------------------------------------------------------- passing


def test_p6_yellow_passes_second_and_stands_left_in_the_second_row():  # TV07
    state = table(turn=1, rows={0: (1, 0)}, vase_row=[21, 27], goods={2: {AGR: 1}}, sets=SETS)
    play(state, "pass")
    assert (player(state, 1)["row"], player(state, 1)["field"]) == (2, 0)
    assert options(state) == ["vase:1", "vase:2"]
    play(state, "vase:2")

    assert goods(state, 1) == {JUS: 1, ROY: 1, TRA: 1}
    assert GAME.dump(state)["vases"]["row"] == [21, None, None, None, None]


def test_p6_red_moves_on_and_takes_silver_or_an_earlier_gain():  # TV08
    def reds_turn() -> Pharaon:
        state = table(turn=2, rows={0: (1, 1)}, goods={2: {AGR: 1}}, sets=SETS)
        return play(state, "go:offerings", "set:1")

    state = reds_turn()
    assert asked(state) == ("pyramid", 0) and player(state, 0)["field"] == 2
    assert options(state) == [*[f"take:{name}" for name in BASICS], "take:silver"]
    assert goods(play(state, "take:silver"), 0) == {"silver": 1}
    assert goods(play(reds_turn(), "take:trade"), 0) == {TRA: 1}


# ---------------------------------------------------------------- the gods

EXAMPLE = ["offerings", "chamber", "nile", "artisans", "nobles"]


def test_p7_two_gods_beside_the_chamber_give_sixteen():  # TV09
    state = table(
        districts=EXAMPLE, chamber={0: 4}, offerings={0: {"nile": 3}}, nile={0: [1, 1, 0, 0, 0]}
    )

    assert sheet(state, 0)["gods"] == 16  # 10 + 6


def test_p7_with_two_offerings_only_the_lower_god_is_satisfied():  # TV10
    state = table(
        districts=EXAMPLE, chamber={0: 4}, offerings={0: {"nile": 2}}, nile={0: [1, 1, 0, 0, 0]}
    )

    assert sheet(state, 0)["gods"] == 6


def test_p7_nothing_counts_twice():
    for steps, points in ((3, 10), (2, 10), (1, 0)):  # one of the two gods, the better one
        state = table(
            districts=EXAMPLE, chamber={0: steps}, offerings={0: {"nile": 3}},
            nile={0: [1, 1, 0, 0, 0]},
        )  # fmt: skip
        assert sheet(state, 0).get("gods", 0) == points


# ---------------------------------------------------------------- two players and one


def test_p8_the_vase_nobody_took_blocks_the_wheel():  # TV11
    state = table(2, 1, rows={0: (1, 0)}, vase_row=[15, 30])
    draw(play(state, "pass", "vase:2"))
    data = GAME.dump(state)

    assert data["round"] == 2 and 15 in data["vases"]["gone"]
    free = {name: data["slots"][name][:3].count(None) for name in BASICS}
    assert free == {AGR: 3, JUS: 3, ROY: 1, CON: 2, TRA: 3}


FRED = {
    "filled_tiles": (3, 7, 0, 0, 0),
    "slots": {TRA: [TRA, TRA]},
    "owed": 1,
    "tasks": [task("next", 0, TRAITOR), task("traitor_vase", CHANCE)],
}


def test_p9_the_traitors_lower_resource_discards_the_third_noble():  # TV13
    state = table(1, noble_row=[10, 11, 12], **FRED)
    play(state, "deal_vase:25")  # trade and justice above, agriculture below
    assert asked(state) == ("deal_noble", CHANCE)
    play(state, "deal_noble:20")

    data = GAME.dump(state)
    assert data["noble_row"] == [10, 11, 20] and 12 not in data["noble_deck"]
    assert [tile["filled"] for tile in data["traitor"]["tiles"]] == [4, 7, 0, 0, 0]
    assert data["players"][TRAITOR]["nobles"] == []


def test_p9_the_last_slot_of_a_colour_and_the_god_of_the_other_tile():  # TV14
    state = play(table(1, **FRED), "deal_vase:25", "deal_noble:20")
    assert asked(state) == ("traitor_wheel", 0)
    assert options(state) == ["wheel:justice", "wheel:trade"]
    assert "gods" not in rival(state)
    play(state, "wheel:trade")

    assert GAME.dump(state)["slots"][TRA] == [TRA, TRA, TRA, None]
    assert GAME.dump(state)["traitor"]["tiles"][1]["filled"] == 8
    assert rival(state)["gods"] == 5 + 2  # Sekhmet: right of the nobles, left of the Nile


def test_p9_the_third_tile_tells_the_vases_of_the_third_round():  # TV15
    tiles = ("tomb", "court", "temple", "workshop", "river")  # 4, 4, 3, 4, 5 vases
    state = table(1, round=2, rows={TRAITOR: (1, 0)}, tiles=tiles)
    draw(play(state, "pass", "vase:1"))

    assert GAME.dump(state)["round"] == 3
    assert GAME.dump(state)["vases"]["owed"] == 3


# ---------------------------------------------------------------- nobles


def test_p10_a_scribe_pays_one_resource_as_the_other():  # TV16
    purse = {JUS: 2, CON: 1}  # the chamber shows justice; its first step is Agr + Con
    assert "go:chamber" not in options(table(goods={0: purse}))
    state = play(table(goods={0: purse}, nobles={0: [1]}), "go:chamber")
    assert player(state, 0)["chamber"] == 1 and goods(state, 0) == {}

    # Agriculture opens the chamber as justice, and is deducted from Jus + Tra as justice.
    purse = {AGR: 1, TRA: 1}
    assert "go:chamber" not in options(table(goods={0: purse}, chamber={0: 1}))
    state = play(table(goods={0: purse}, nobles={0: [1]}, chamber={0: 1}), "go:chamber")
    assert player(state, 0)["chamber"] == 2 and goods(state, 0) == {}
    assert GAME.dump(state)["slots"][JUS][0] == AGR


def test_p10_the_general_moves_on_when_he_passes():  # TV17
    state = table(nobles={0: [6]}, first=2, goods={1: {AGR: 1}, 2: {AGR: 1}}, sets=SETS)
    play(state, "pass")
    assert GAME.dump(state)["first"] == 0
    assert asked(state) == ("pyramid", 0) and player(state, 0)["field"] == 1
    play(state, "take:justice")
    assert asked(state) == ("choose_vase", 0)
    play(state, "vase:1", "go:offerings", "set:1", "go:offerings")  # the others

    assert asked(state) == ("pyramid", 0) and player(state, 0)["field"] == 2  # one more


def test_p10_the_general_does_not_move_as_the_last_to_pass():  # TV18
    state = table(turn=2, nobles={2: [6]}, rows={0: (1, 0), 1: (2, 0)}, vase_row=[21])
    draw(play(state, "pass"))

    assert GAME.dump(state)["round"] == 2 and GAME.actor(state) != OVER
    assert goods(state, 2) == {AGR: 1, ROY: 1, JUS: 1}  # the vase and nothing else
