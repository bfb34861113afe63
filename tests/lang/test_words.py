"""Every text is there in four languages, says what it should, and is used."""

import ast
import re
import string
from pathlib import Path

import pytest

import akhet
from akhet.core import CHANCE, Moves, Rng
from akhet.games import GAMES
from akhet.games.imhotep import components as box
from akhet.lang import GRAMMARS, LANGS, action_label, sentence, sentences, text, words
from akhet.lang import imhotep as grammar
from akhet.lang.words import preferred
from akhet.terminal.drawer import figures_of
from akhet.terminal.imhotep_words import BONUSES, PIECES, TEMPLE_FIELDS

SOURCE = Path(akhet.__file__).parent
IMHOTEP = GAMES["imhotep"]
PARTS = ("table", "imhotep")
NAMES = ["Ann", "Bob", "Cleo", "Dirk"]
OTHERS = [lang for lang in LANGS if lang != "en"]


def placeholders(line: str) -> set[str]:
    return {name for _text, name, _spec, _conversion in string.Formatter().parse(line) if name}


def own(lang: str) -> dict[str, str]:
    """The texts of the terminal and of the games; pages have theirs tested with them."""
    return {key: line for key, line in words(lang).items() if key.split(".")[0] in PARTS}


def base(key: str) -> str:
    """The key a program asks for: without its plural form."""
    return re.sub(r"\.(one|other)$", "", key)


def literals() -> set[str]:
    """Every string that stands in the source of akhet."""
    found: set[str] = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


def told_facts() -> set[str]:
    """The keys of all facts that the rules of Imhotep tell."""
    found: set[str] = set()
    for path in (SOURCE / "games" / "imhotep").glob("*.py"):
        found |= set(re.findall(r"\btell\(\s*\"(\w+)\"", path.read_text()))
        found |= set(re.findall(r"\bwhisper\(\s*\w+,\s*\"(\w+)\"", path.read_text()))
    return found


def family(prefix: str, names: object, *parts: str) -> set[str]:
    ends = [f".{part}" for part in parts] or [""]
    return {f"imhotep.{prefix}.{name}{end}" for name in names for end in ends}  # type: ignore[attr-defined]


def game_keys() -> set[str]:
    """What the words of Imhotep must be, worked out from the game itself."""
    kinds = {grammar.parsed("en", name)[0] for name in IMHOTEP.names}
    options = [option.key for option in IMHOTEP.options_spec]
    choices = {choice for option in IMHOTEP.options_spec for choice in option.choices}
    return {
        "imhotep.name",
        "imhotep.help",
        *family("site", box.SITES, "name", "to", "at", "help"),
        *family("side", box.SITES, "a.help", "b.help"),
        *family("card", box.CARDS, "name", "help"),
        *family("colour", box.COLOURS, "name", "help"),
        *family("piece", PIECES, "name", "help"),
        *family("bonus", box.BONUSES[1:], "name", "help"),
        *family("temple", box.TEMPLE_B, "name", "help"),
        *family("pyramid", box.PYRAMIDS),
        *family("action", kinds),
        *family("item", grammar.SHORT),
        *family("group", set(grammar.GROUPS.values())),
        *family("ask", asking_steps()),
        *family("fact", told_facts()),
        *family("option", options, "name", "help"),
        *family("choice", choices),
        *family("source", IMHOTEP.sources),
    }


def asking_steps() -> set[str]:
    """The steps that put a question to a seat, seen in random games of all kinds."""
    found: set[str] = set()
    out = Moves()
    rng = Rng(1)
    for number in range(30):
        side = "b" if number % 3 else "a"
        state = IMHOTEP.new(2 + number % 3, dict.fromkeys(box.SITES, side))
        while (actor := IMHOTEP.actor(state)) >= CHANCE:
            if actor != CHANCE:
                found.add(IMHOTEP.steps[state.open_tasks()[-1].step].name)
            IMHOTEP.fill(state, out)
            IMHOTEP.apply(state, out.pick(rng))
    return found


@pytest.mark.parametrize("lang", OTHERS)
def test_every_language_has_the_keys_of_english_and_no_others(lang: str) -> None:
    missing = set(own("en")) - set(own(lang))
    extra = set(own(lang)) - set(own("en"))

    assert not missing and not extra


@pytest.mark.parametrize("lang", OTHERS)
def test_every_text_has_the_placeholders_of_english(lang: str) -> None:
    different = [
        key
        for key, english in own("en").items()
        if placeholders(own(lang)[key]) != placeholders(english)
    ]

    assert not different


@pytest.mark.parametrize("lang", LANGS)
def test_no_text_is_empty_or_has_stray_space(lang: str) -> None:
    untidy = [k for k, line in own(lang).items() if not line or line != line.strip()]

    assert not untidy


def test_every_key_of_imhotep_is_one_the_game_needs() -> None:
    written = literals()
    have = {base(key) for key in own("en") if key.startswith("imhotep.")}
    needed = game_keys()

    assert not needed - have, "missing"
    assert not {key for key in have - needed if key not in written}, "unused"


def test_every_other_key_is_used_somewhere() -> None:
    written = literals()
    unused = {base(key) for key in own("en") if not key.startswith("imhotep.")} - written

    assert not unused


def test_every_key_the_source_asks_for_exists() -> None:
    have = {base(key) for key in own("en")}
    asked = {line for line in literals() if re.fullmatch(r"(table|imhotep)\.[a-z_.]+[a-z_]", line)}

    assert not {key for key in asked - have if not key.endswith(".toml")}


def test_the_grammar_knows_the_box() -> None:
    assert list(grammar.SITES) == box.SITES
    assert list(grammar.CARDS) == box.CARDS
    assert list(grammar.COLOURS) == [box.COLOURS[colour] for colour in box.CARD_COLOUR]
    assert list(BONUSES) == box.BONUSES[1:]
    assert list(TEMPLE_FIELDS) == box.TEMPLE_B
    assert set(grammar.FACTS) == told_facts()


@pytest.mark.parametrize("lang", LANGS)
def test_every_action_has_a_label_without_holes(lang: str) -> None:
    labels = [action_label(lang, "imhotep", name) for name in IMHOTEP.names]

    assert all(label and "{" not in label for label in labels)
    assert len(set(labels)) == len(labels)


@pytest.mark.parametrize("lang", LANGS)
def test_every_choice_has_a_heading_and_an_item(lang: str) -> None:
    words_of = GRAMMARS["imhotep"]
    chosen = [name for name in IMHOTEP.names if name.split(":")[0] not in ("round", "draw", "side")]

    assert all(words_of.group(lang, name) and words_of.item(lang, name) for name in chosen)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("key", sorted(grammar.FACTS))
def test_every_fact_is_a_sentence(lang: str, key: str) -> None:
    told = sentence(lang, "imhotep", [key, 1, 1, 1], NAMES)

    assert told.endswith(".")
    assert "who" not in grammar.FACTS[key] or NAMES[1] in told


@pytest.mark.parametrize("lang", LANGS)
def test_every_explanation_can_be_filled_in_with_the_figures_of_the_box(lang: str) -> None:
    figures = figures_of(IMHOTEP.components)
    keys = [key[8:-5] for key in own(lang) if re.fullmatch(r"imhotep\..+\.help", key)]

    explained = [GRAMMARS["imhotep"].help(lang, key, figures) for key in keys]

    assert all(line and "{" not in line for line in explained)


def test_an_explanation_shows_the_figures_it_is_given() -> None:
    figures = {**figures_of(IMHOTEP.components), "statues": [9, 8, 7, 6, 5]}

    assert "9, 8, 7, 6, 5" in GRAMMARS["imhotep"].help("en", "card.statue", figures)


def test_one_stone_and_two_stones() -> None:
    assert sentence("en", "imhotep", ["took", 0, 1, -1], NAMES) == (
        "Ann takes 1 stone from the quarry."
    )
    assert sentence("nl", "imhotep", ["took", 0, 2, -1], NAMES) == (
        "Ann pakt 2 stenen uit de steengroeve."
    )


def test_nought_is_one_in_french_and_many_elsewhere() -> None:
    assert text("fr", "table.points", n=0) == "0 point"
    assert text("en", "table.points", n=0) == "0 points"


def test_labels_use_the_terms_of_each_edition() -> None:
    labels = [action_label(lang, "imhotep", "sail:2>market") for lang in LANGS]

    assert labels == [
        "Sail ship 2 to the market",
        "Vaar schip 2 naar de markt",
        "Envoyer le bateau 2 vers le marché",
        "Schiff 2 fahren: zum Markt",
    ]


def test_a_stone_is_told_once_with_what_it_scores() -> None:
    facts = [["built", 0, 1, 3], ["scored", 0, 1, 2], ["built", 1, 2, 0]]

    assert sentences("en", "imhotep", facts, NAMES) == [
        "Ann scores 2 points at the pyramid.",
        "Bob builds at the temple.",
    ]


def test_cards_turned_up_in_a_row_are_told_together() -> None:
    facts = [["opened", 7, -1, -1], ["opened", 8, -1, -1], ["opened", 7, -1, -1]]

    assert sentences("en", "imhotep", facts, NAMES) == ["New on the market: Statue, Lever, Statue."]


def test_a_name_in_a_sentence_is_never_read_as_a_placeholder() -> None:
    assert "{n}" in sentence("en", "imhotep", ["passed", 0, -1, -1], ["{n}"])


def test_there_is_no_fifth_language() -> None:
    with pytest.raises(LookupError, match="there is no language 'la'"):
        text("la", "table.over")


def test_the_environment_chooses_the_language() -> None:
    assert preferred({}) == "en"
    assert preferred({"LANG": "nl_BE.UTF-8"}) == "nl"
    assert preferred({"LANG": "nl_BE.UTF-8", "LC_ALL": "pt_PT.UTF-8"}) == "en"
    assert preferred({"LC_ALL": "pt_PT.UTF-8", "AKHET_LANG": "de"}) == "de"
