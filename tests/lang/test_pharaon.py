"""The words of Pharaon."""

from collections.abc import Iterator

import pytest

from akhet.core import CHANCE, Fact, Moves, Rng, State
from akhet.games import GAMES
from akhet.games.pharaon import actions, scoring
from akhet.games.pharaon.box import components as box
from akhet.games.pharaon.box import konflikte, tiles
from akhet.lang import GRAMMARS, LANGS, action_label, sentence, sentences, text
from akhet.lang.pharaon import sentences as grammar
from akhet.lang.pharaon import view as table
from akhet.lang.pharaon.bill import bill_says, told
from akhet.lang.pharaon.view_more import PharaonBoard
from akhet.match.preview import careful_facts
from tests.pharaon import tables

PHARAON = GAMES["pharaon"]
WORDS = GRAMMARS["pharaon"]
NAMES = ["Ann", "Bob", "Cleo"]
COMMANDS = set("uslbhq")  # what a single letter already means at the terminal


def walk(seats: int, seed: int) -> Iterator[State]:
    """The positions of a random game in which somebody chooses."""
    state = PHARAON.new(seats)
    out, rng = Moves(), Rng(seed)
    while (actor := PHARAON.actor(state)) >= CHANCE:
        if actor != CHANCE:
            yield state
        PHARAON.fill(state, out)
        PHARAON.apply(state, out.pick(rng))


def seen(state: State, seat: int, lang: str = "en") -> PharaonBoard:
    """A position in words, as a seat sees it."""
    view, counts = PHARAON.view(state, seat), PHARAON.counts(PHARAON.mask(state, seat), seat)
    return PharaonBoard(view, PHARAON.components.figures, lang, NAMES, counts)


def step_of(state: State) -> str:
    return PHARAON.steps[state.open_tasks()[-1].step].name


def test_the_grammar_knows_the_box() -> None:
    assert list(table.TILES) == box.TILES
    assert list(table.FIELDS) == box.FIELDS
    assert list(table.GAINS) == konflikte.GAINS
    assert list(table.ARCHES) == konflikte.ARCHES
    assert list(table.HEIRS) == konflikte.HEIRS
    assert list(table.EFFECTS) == tiles.EFFECTS
    assert list(table.KINDS) == box.KINDS
    assert list(table.ABILITIES) == box.ABILITIES
    assert len(table.WORTHS) == box.NOBLE_CARDS


# ---------------------------------------------------------------- terms and letters


def test_labels_use_the_terms_of_each_edition() -> None:
    assert [action_label(lang, "pharaon", "go:chamber") for lang in LANGS] == [
        "Act in the burial chamber",
        "Voer de actie uit in het grafkamergebied",
        "Agir au Quartier de la Chambre Funéraire",
        "Aktion auf der Tafel Tal der Toten",
    ]
    assert [action_label(lang, "pharaon", "wheel:royalty") for lang in LANGS] == [
        "Royalty on the wheel",
        "Koningschap op het rad",
        "Royauté sur la Roue",
        "Königreich auf das Rad",
    ]


def test_nobles_are_named_as_they_are_printed() -> None:
    dutch = {6: "Generaal", 10: "Korenmeester", 14: "Bouwcoördinator", 18: "Schatbewaarder"}
    french = {6: "Général", 10: "Chef des Greniers", 14: "Maître d'Œuvre", 18: "Chef du Trésor"}
    for lang, printed in (("nl", dutch), ("fr", french)):
        for number, name in printed.items():
            assert WORDS.item(lang, f"keep:{number}") == f"{name} [{number}]"


@pytest.mark.parametrize("lang", LANGS)
def test_every_coin_has_a_letter_of_its_own_that_is_no_command(lang: str) -> None:
    letters = [WORDS.letter(lang, f"pay:{coin}") for coin in actions.COIN_NAMES]

    assert len({letter.lower() for letter in letters}) == len(actions.COIN_NAMES)
    assert not COMMANDS & {letter.lower() for letter in letters}
    assert WORDS.letter(lang, "go:chamber") == ""


def test_changes_by_nobles_stand_below_the_question() -> None:
    aside = {name.split(":")[0] for name in PHARAON.names if WORDS.is_aside(name)}

    assert aside == {"wise", "treasurer"}


# ---------------------------------------------------------------- what happened


def test_an_action_and_its_payment_are_told_in_two_sentences() -> None:
    facts = [["act", 0, 9, -1], ["access", 0, 10, 4], ["pay", 0, 0, 4], ["pay", 0, 11, 4]]

    assert sentences("en", "pharaon", facts, NAMES) == [
        "Ann acts in the burial chamber and pays silver for access.",
        "Ann pays agriculture, burial chamber offering.",
    ]


def test_gains_in_a_row_are_counted_together_for_each_player() -> None:
    facts = [["gain", 0, 4, 1], ["gain", 0, 4, 1], ["gain", 0, 5, 2], ["gain", 1, 0, 1]]

    assert sentences("en", "pharaon", facts, NAMES) == [
        "Ann gets 2 trade, 2 silver.",
        "Bob gets agriculture.",
    ]


def test_vases_and_blocked_slots_are_told_together() -> None:
    facts = [["block", 3, -1, -1], ["block", 2, -1, -1], ["block", 2, -1, -1]]
    facts += [["show_vase", 0, 11, -1], ["show_vase", 1, 4, -1]]

    assert sentences("en", "pharaon", facts, NAMES) == [
        "The vase nobody took blocks the wheel: construction, 2 royalty.",
        "New vases: 12, 5.",
    ]


def test_a_player_without_a_seat_is_the_traitor() -> None:
    assert sentence("nl", "pharaon", ["chamber", 1, 3, -1], ["Ann"]) == (
        "De verrader bereikt niveau 3 van de grafkamer."
    )
    assert sentence("nl", "pharaon", ["chamber", 1, 3, -1], NAMES).startswith("Bob ")
    assert WORDS.opponent("fr") == "Le Traître"


def test_the_wheel_turns_either_way() -> None:
    turns = [sentence("en", "pharaon", ["wheel", way, -1, -1], NAMES) for way in (1, 0)]

    assert "turns clockwise" in turns[0] and "counter-clockwise" in turns[1]


# ---------------------------------------------------------------- nobles and explanations


@pytest.mark.parametrize("lang", LANGS)
def test_every_noble_has_a_power_and_a_worth_without_holes(lang: str) -> None:
    words = seen(next(walk(2, 1)), 0, lang)
    for number in range(1, box.NOBLE_CARDS + 1):
        said = f"{words.noble(number)} {words.power(number)} {words.worth(number)}"
        assert "{" not in said and len(said) > 20


def test_a_noble_is_told_with_the_figures_of_the_box() -> None:
    state = next(walk(2, 1))
    own = {"noble_each": [9] * 33, "pair_one": [4] * 5, "pair_two": [0] * 5}
    figures = {**PHARAON.components.figures, **own}
    words = PharaonBoard(PHARAON.view(state, 0), figures, "en", NAMES, {})

    assert words.power(1) == "always: pay trade as agriculture, and agriculture as trade"
    assert words.worth(17) == "3 points, and 9 for each satisfied god"
    assert words.power(21) == "at once: 3 steps on the Nile, 2 silver"


def test_an_explanation_shows_the_figures_it_is_given() -> None:
    figures = {**PHARAON.components.figures, "titles": [8, 2, 4, 5]}

    assert WORDS.help("en", "piece.pharaoh", figures) == (
        "Goes to the first with 4 nobles and step 5 of the burial chamber; 8 points."
    )
    assert "0, 3, 7 points" in WORDS.help("en", "district.nile", figures)


def test_a_name_in_a_sentence_is_never_read_as_a_placeholder() -> None:
    assert "{n}" in sentence("en", "pharaon", ["pharaoh", 0, -1, -1], ["{n}"])


# ---------------------------------------------------------------- the table, against the rules


def test_satisfied_gods_are_worth_what_the_score_sheet_says() -> None:
    for seed in range(6):
        for state in walk(2 + seed % 2, seed):
            words = seen(state, 0)
            for seat, sheet in enumerate(PHARAON.breakdown(state)):
                met = words.met(seat)
                assert sum(g.points for g in words.gods() if g.name in met) == sheet["gods"]


@pytest.mark.parametrize(
    ("steps", "gifts", "points"),
    [(4, 3, 16), (4, 2, 6), (2, 3, 10), (1, 3, 0), (3, 3, 10)],
)
def test_p7_gods_beside_the_chamber_count_nothing_twice(
    steps: int, gifts: int, points: int
) -> None:
    """The example of the rulebook: the chamber between offerings and Nile, two tracks climbed."""
    state = tables.table(
        districts=["offerings", "chamber", "nile", "artisans", "nobles"],
        chamber={0: steps},
        offerings={0: {"trade": gifts}},
        nile={0: [1, 0, 2, 0, 0]},
    )
    words = seen(state, 0)
    met = words.met(0)

    assert sum(god.points for god in words.gods() if god.name in met) == points
    assert words.asked(words.gods()[1]) == "2 chamber steps + 2 Nile tracks"
    assert words.asked(words.gods()[2]) == "3 Nile tracks + 3 artisans"


def test_while_the_board_is_laid_there_is_neither_wheel_nor_god() -> None:
    state = PHARAON.new(3, {"konflikte": "on"})
    words = seen(state, 0)

    assert words.order == [] and words.gods() == []
    assert words.cost("nile:1", 0) and words.arch("nile", 0)  # what is printed can be read
    PHARAON.play(state, PHARAON.options(state)[0])
    assert seen(state, 0).order == []


def test_the_wheel_shows_what_opens_a_district() -> None:
    for state in walk(3, 4):
        words = seen(state, 0)
        shown = [words.colour(district) for district in box.DISTRICTS]
        assert sorted(shown) == sorted(box.RESOURCES[:5])
        if step_of(state) != "access":
            continue
        _step, actor, arg = words.task()
        opened = words.colour(grammar.GOING.names[arg].split("_")[0])
        names = [PHARAON.action_name(a) for a in PHARAON.options(state, actor)]
        nobles = set(words.player(actor)["nobles"])
        if not nobles & {1, 2, 3, 4, 5, 7, 8, 9, 10}:
            free = {f"access:{opened}", f"access:offering_{opened}"}
            assert set(names) <= free | {"access:silver", "access:district"}


def test_a_bill_tells_every_coin_that_a_careful_payment_takes() -> None:
    checked = 0
    for seed in range(12):
        for state in walk(1 + seed % 5, seed):
            seat = PHARAON.actor(state)
            for action in PHARAON.options(state, seat):
                if not PHARAON.action_name(action).startswith(("go:", "nile:")):
                    continue
                facts = careful_facts(PHARAON, state, seat, [action])
                paid = [one["coin"] for key in ("stands", "solves") for one in told(facts, key)]
                said = bill_says("en", facts)
                assert sorted(paid) == sorted(one["coin"] for one in told(facts, "pay"))
                assert said[0].startswith("access: ") and said[-1].startswith("cost: ")
                assert "{" not in " ".join(said)
                checked += 1

    assert checked > 100


def test_what_follows_on_the_traitors_tile_is_what_is_plotted_then() -> None:
    checked = 0
    for seed in range(6):
        for state in walk(1, seed):
            if step_of(state) != "traitor_wheel":
                continue
            words = seen(state, 0)
            for action in PHARAON.options(state, 0):
                trial = PHARAON.copy(state)
                facts: list[Fact] = []
                trial.facts = facts
                PHARAON.play(trial, action, 0)
                plots = [fact for fact in facts if fact.key == "plot"]
                hint = words.hint(PHARAON.action_name(action))
                if len(plots) == 1:
                    tile = words.tiles()[plots[0].args[1]]
                    assert words.tile_name(tile) in hint
                    assert hint.endswith(words.coming(tile, 1)[0])
                    checked += 1

    assert checked > 50


def test_sources_and_the_sheet_of_the_traitor_go_together() -> None:
    state = next(walk(1, 1))

    assert list(PHARAON.opponent(state)) == scoring.SOURCES
    for lang in LANGS:
        assert all(text(lang, f"pharaon.source.{source}") for source in scoring.SOURCES)
