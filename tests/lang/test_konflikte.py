"""The words of Pharaon's expansion Konflikte, against its rules."""

import tomllib
from collections.abc import Iterator

import pytest

from akhet.core import CHANCE, Fact, Moves, Rng, State
from akhet.games import GAMES
from akhet.games.pharaon.actions import TWO_BLADES
from akhet.games.pharaon.box import components as box
from akhet.lang import GRAMMARS, LANGS, action_label, sentences, text
from akhet.lang.pharaon.bill import bill_says, told
from akhet.lang.pharaon.view_more import PharaonBoard
from akhet.match.preview import careful_facts

PHARAON = GAMES["pharaon"]
WORDS = GRAMMARS["pharaon"]
NAMES = ["Ann", "Bob", "Cleo", "Dirk", "Ese"]


def walk(seats: int, seed: int, **options: str) -> Iterator[State]:
    """The positions of a random game with the expansion in which somebody chooses."""
    state = PHARAON.new(seats, {"konflikte": "on", **options})
    out, rng = Moves(), Rng(seed)
    while (actor := PHARAON.actor(state)) >= CHANCE:
        if actor != CHANCE:
            yield state
        PHARAON.fill(state, out)
        PHARAON.apply(state, out.pick(rng))


def seen(state: State, lang: str = "en") -> PharaonBoard:
    """A position in words, as the seat that is asked sees it."""
    seat = PHARAON.actor(state)
    view, counts = PHARAON.view(state, seat), PHARAON.counts(PHARAON.mask(state, seat), seat)
    return PharaonBoard(view, PHARAON.components.figures, lang, NAMES, counts)


def names_of(state: State) -> list[str]:
    return [PHARAON.action_name(a) for a in PHARAON.options(state, PHARAON.actor(state))]


def swords_asked(state: State, name: str) -> int:
    """How many swords a choice asks for: those still due, and those paid without a question."""
    trial = PHARAON.copy(state)
    facts: list[Fact] = []
    trial.facts = facts
    PHARAON.play(trial, PHARAON.action(name), PHARAON.actor(state))
    words = seen(trial)
    if words.task()[0] != "swords":
        return 0
    paid = [2 if fact.args[1] == TWO_BLADES else 1 for fact in facts if fact.key == "pay_sword"]
    return (words.task()[2] & 255) + sum(paid)


# ---------------------------------------------------------------- terms


def test_labels_use_the_terms_of_the_german_edition() -> None:
    assert action_label("de", "pharaon", "conflict:17") == "Konflikt 17 lösen"
    assert action_label("de", "pharaon", "arch") == "Den Bogen nutzen"
    assert WORDS.item("de", "keep:28") == "Heerführer [28]"
    assert WORDS.item("de", "keep:29") == "Leiter des Waffenarsenals [29]"
    assert action_label("de", "pharaon", "deal_favour:v3").endswith("Wesir 3")


def test_actions_for_a_district_offering_are_told_apart() -> None:
    said = [WORDS.item("en", f"joker:{what}") for what in ("nile_3", "offerings_bonus", "nobles")]

    assert said == ["Nile, option 3", "Offerings, with a bonus", "Nobles"]


def test_the_commander_swaps_a_sword_and_no_pair() -> None:
    words = seen(next(walk(2, 1)))

    assert words.power(28).startswith("once a round: pay a sword as any basic resource")
    assert words.power(32) == "at once: one step on each of 2 Nile tracks, 1 sword"
    assert words.worth(28) == "2 points, and 2 for each conflict you have solved"
    assert words.worth(33) == "1 for each conflict you have solved"


@pytest.mark.parametrize("lang", LANGS)
def test_every_noble_and_favour_is_told_without_holes(lang: str) -> None:
    words = seen(next(walk(2, 1)), lang)
    said = [f"{words.power(n)} {words.worth(n)}" for n in range(27, box.NOBLE_CARDS + 1)]
    said += [words.favour(f"{deck}{n}") for deck in "vp" for n in range(1, 11)]
    said += [words.conflict(n) for n in range(1, 26)]

    assert not [line for line in said if "{" in line or len(line) < 15]
    assert len({words.favour(f"{deck}{n}") for deck in "vp" for n in range(1, 11)}) == 20


def test_only_the_parts_of_the_expansion_stand_below_it() -> None:
    below = {o.key for o in PHARAON.options_spec if WORDS.within(o.key) == "konflikte"}
    rest = {o.key for o in PHARAON.options_spec if not WORDS.within(o.key)}

    assert below == {
        *(f"arch_{name}" for name in box.DISTRICTS),
        *("nile_cover", "pharaoh", "traitor_swords"),
    }
    assert {"konflikte", "traitor", "scribe1"} <= rest


# ---------------------------------------------------------------- what happened


def test_swords_are_counted_and_told_together() -> None:
    facts = [["arch", 0, 2, 174], ["pay_sword", 0, 0, -1], ["pay_sword", 0, 0, -1]]
    facts += [["pay_sword", 0, 1, -1], ["favour", 0, 12, -1], ["gain", 1, 6, 1], ["gain", 1, 6, 2]]

    assert sentences("en", "pharaon", facts, NAMES) == [
        "Ann uses the arch in the Nile district.",
        "Ann pays for the arch: 2 swords, silver.",
        "Ann buys Pharaoh 3.",
        "Bob gets 3 swords.",
    ]


def test_conflicts_are_told_with_the_area_they_go_to() -> None:
    facts = [["place_conflict", 3, 0, -1], ["place_conflict", 16, 4, -1]]
    facts += [["show_conflict", 0, 1, -1], ["show_conflict", 1, 22, -1]]

    assert sentences("en", "pharaon", facts, NAMES) == [
        "New on the wheel: conflict 4 → agriculture, 17 → trade.",
        "Conflicts turned up: 2, 23.",
    ]


# ---------------------------------------------------------------- the table, against the rules


def test_the_conflicts_shown_at_a_district_are_those_that_are_offered() -> None:
    checked = 0
    for seed in range(8):
        for state in walk(1 + seed % 5, seed):
            words = seen(state)
            if words.task()[0] != "choose_slot":
                continue
            going = words.task()[2]
            district = ("offerings", "nobles", *["nile"] * 6, "artisans", "chamber")[going]
            offered = [int(n[9:]) for n in names_of(state) if n.startswith("conflict:")]
            assert set(offered) <= set(words.conflicts_at(district))
            assert all(words.conflict_at(n) == district for n in offered)
            checked += len(offered)

    assert checked > 20


def test_a_bill_says_what_a_conflict_takes_and_what_the_action_takes_besides() -> None:
    checked = 0
    for seed in range(8):
        for state in walk(2 + seed % 3, seed):
            seat = PHARAON.actor(state)
            for name in names_of(state):
                if not name.startswith("conflict:"):
                    continue
                facts = careful_facts(PHARAON, state, seat, [PHARAON.action(name)])
                number = int(name.split(":")[1])
                solves = [one["resource"] for one in told(facts, "solves")]
                assert sorted(solves) == sorted(seen(state).conflict_cost(number))
                assert f"conflict {number}: " in " · ".join(bill_says("en", facts)).lower()
                checked += 1

    assert checked > 20


def test_an_arch_asks_for_as_many_swords_as_were_said() -> None:
    checked = set()
    for seed in range(30):
        for state in walk(2, seed, arch_offerings="ab"[seed % 2]):
            words = seen(state)
            if words.task()[0] != "arch":
                continue
            for name in names_of(state):
                if name == "decline" or name.startswith(("wise", "treasurer", "joker")):
                    continue
                if asked := swords_asked(state, name):
                    assert asked == swords_in(words.hint(name))
                    checked.add(name.split(":")[0])

    assert checked == {"arch", "favour"}


def swords_in(hint: str) -> int:
    """The number of swords a hint tells: `Vizier 3: 2 swords → ...`."""
    before = hint.split(" →")[0].split(": ")[-1]
    assert before.endswith(("sword", "swords"))
    return int(before.split()[0])


def test_a_noble_at_the_arch_is_told_by_name() -> None:
    hints = [
        (seen(state), name)
        for seed in range(12)
        for state in walk(2, seed, arch_nobles="a")
        for name in names_of(state)
        if name.startswith("extra:")
    ]

    assert hints
    for words, name in hints:
        card = words.view["konflikte"]["extra"][int(name[6:]) - 1]
        assert words.hint(name).startswith(f"{words.noble(card)}: ")


def test_the_nile_is_the_side_of_the_cover_that_lies_there() -> None:
    options = tomllib.loads(box.FILE.read_text("utf-8"))["nile_cover"]
    order = box.RESOURCES.index
    for side in ("a", "b"):
        words = seen(next(walk(2, 1, nile_cover=side)))
        said = [words.cost(f"nile:{n}", 0) for n in range(1, 7)]
        printed = [
            text("en", "pharaon.board.identical", n=option["identical"])
            if "identical" in option
            else " + ".join(words.resource(name) for name in sorted(option["cost"], key=order))
            for option in options
            if option["side"] == side
        ]
        assert said == printed and len(printed) == 6
        assert words.cover() == f"cover, side {side.upper()}"
    assert "1 sword" in words.nile_gain(5) or "2 swords" in words.nile_gain(5)


@pytest.mark.parametrize(
    ("which", "said"),
    [("base", "2 nobles"), ("artisans", "artisans worth 12 points"), ("conflicts", "3 solved")],
)
def test_the_pharaoh_in_play_says_what_it_asks(which: str, said: str) -> None:
    words = seen(next(walk(2, 1, pharaoh=which)))

    assert words.heir().startswith(said) and words.heir().endswith("step 3")


def test_what_the_traitor_solves_says_where_the_other_resource_goes() -> None:
    checked = 0
    for seed in range(6):
        for state in walk(1, seed, traitor_swords="on"):
            words = seen(state)
            for name in names_of(state):
                if name.startswith("on_tile:"):
                    tile = words.tiles()[int(name[8:]) - 1]
                    assert words.hint(name).startswith(words.tile_name(tile))
                if name.startswith("solve:"):
                    assert " then goes on " in words.hint(name)
                    checked += 1

    assert checked > 10
    assert words.swords_on_tiles().endswith("on his tiles")


@pytest.mark.parametrize(
    ("district", "sides"),
    [
        ("offerings", ("An offering: 1 sword", "An action for a district offering")),
        ("nobles", ("Five more nobles: 1 sword", "Favour of the pharaoh")),
        ("nile", ("A step on the Nile: 2 swords", "Favour of the vizier")),
        ("artisans", ("A vase: 3 swords", "Favour of the vizier")),
        ("chamber", ("One more step: 3 swords", "Favour of the pharaoh")),
    ],
)
def test_an_arch_is_told_by_the_side_that_lies_there(district: str, sides: tuple[str, str]) -> None:
    for side, said in zip("ab", sides, strict=True):
        words = seen(next(walk(2, 1, **{f"arch_{district}": side})))
        assert words.arch(district, 0).startswith(said)
