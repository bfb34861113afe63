"""Every text is there in four languages, says what it should, and is used: for all games alike."""

import re
import string

import pytest

from akhet.games import GAMES
from akhet.lang import GRAMMARS, LANGS, action_label, sentence, text, words
from akhet.lang.texts import preferred
from tests.lang.needs import LUCK, OWN, game_keys, literals, told_facts

PARTS = ("table", "luck", "log", "preview", *GAMES)
NAMES = ["Ann", "Bob", "Cleo", "Dirk", "Ese"]
OTHERS = [lang for lang in LANGS if lang != "en"]
FACTS = [(game, key) for game in GAMES for key in sorted(told_facts(game))]


def placeholders(line: str) -> set[str]:
    return {name for _text, name, _spec, _conversion in string.Formatter().parse(line) if name}


def own(lang: str) -> dict[str, str]:
    """The texts of the terminal and of the games; pages have theirs tested with them."""
    return {key: line for key, line in words(lang).items() if key.split(".")[0] in PARTS}


def base(key: str) -> str:
    """The key a program asks for: without its plural form."""
    return re.sub(r"\.(one|other)$", "", key)


def test_every_game_has_its_words() -> None:
    assert set(GRAMMARS) == set(OWN) == set(GAMES)
    for key, game in GAMES.items():
        assert GRAMMARS[key].game == key
        assert GRAMMARS[key].example in game.numbers


# ---------------------------------------------------------------- keys


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


@pytest.mark.parametrize("lang", LANGS)
def test_a_text_with_two_forms_has_both(lang: str) -> None:
    forms = [key for key in own(lang) if base(key) != key]

    assert not [key for key in forms if not {f"{base(key)}.one", f"{base(key)}.other"} <= {*forms}]


@pytest.mark.parametrize("game", GAMES)
def test_every_key_of_a_game_is_one_it_needs(game: str) -> None:
    have = {base(key) for key in own("en") if key.startswith(f"{game}.")}
    needed = game_keys(game)

    assert not needed - have, "missing"
    assert not have - needed - literals(), "unused"


def test_every_key_of_the_terminal_is_used_somewhere() -> None:
    unused = {base(key) for key in own("en") if key.startswith("table.")} - literals()

    assert not unused


def test_every_key_the_source_asks_for_exists() -> None:
    have = {base(key) for key in own("en")}
    parts = "|".join(PARTS)
    asked = {line for line in literals() if re.fullmatch(rf"({parts})\.[a-z_.]+[a-z_]", line)}

    assert asked
    assert not {key for key in asked - have if not key.endswith(".toml")}


# ---------------------------------------------------------------- choices, facts, explanations


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_every_action_has_a_label_without_holes(game: str, lang: str) -> None:
    labels = [action_label(lang, game, name) for name in GAMES[game].names]

    assert all(label and "{" not in label for label in labels)
    assert len(set(labels)) == len(labels)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_every_choice_has_a_heading_and_an_item_of_its_own(game: str, lang: str) -> None:
    words_of = GRAMMARS[game]
    chosen = [name for name in GAMES[game].names if name.split(":")[0] not in LUCK]
    shown = [(words_of.group(lang, name), words_of.item(lang, name)) for name in chosen]

    assert all(heading and item for heading, item in shown)
    assert len(set(shown)) == len(shown)


@pytest.mark.parametrize("game", GAMES)
def test_choices_that_differ_in_an_amount_only_are_told_apart_by_it(game: str) -> None:
    words_of = GRAMMARS[game]
    amounts = [
        (words_of.group("en", name), words_of.amount(name))
        for name in GAMES[game].names
        if words_of.amount(name) is not None
    ]

    assert len(set(amounts)) == len(amounts)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("game", "key"), FACTS)
def test_every_fact_is_a_sentence(game: str, key: str, lang: str) -> None:
    told = sentence(lang, game, [key, 1, 1, 1, 1], NAMES)

    assert told.endswith(".") and "{" not in told
    kind = next(fact for fact in GAMES[game].facts if fact.key == key)
    assert "who" not in kind.names or NAMES[1] in told


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_every_explanation_can_be_filled_in_with_the_figures_of_the_box(
    game: str, lang: str
) -> None:
    figures = GAMES[game].components.figures
    keys = [key[len(game) + 1 : -5] for key in own(lang) if re.fullmatch(rf"{game}\..+\.help", key)]

    explained = [GRAMMARS[game].help(lang, key, figures) for key in keys]

    assert all(line and "{" not in line for line in explained)


@pytest.mark.parametrize("game", GAMES)
def test_the_sources_of_points_are_named_apart(game: str) -> None:
    for lang in LANGS:
        named = [text(lang, f"{game}.source.{source}") for source in GAMES[game].sources]

        assert len(set(named)) == len(named)


# ---------------------------------------------------------------- languages


def test_nought_is_one_in_french_and_many_elsewhere() -> None:
    assert text("fr", "table.points", n=0) == "0 point"
    assert text("en", "table.points", n=0) == "0 points"


def test_there_is_no_fifth_language() -> None:
    with pytest.raises(LookupError, match="there is no language 'la'"):
        text("la", "table.over")


def test_the_environment_chooses_the_language() -> None:
    assert preferred({}) == "en"
    assert preferred({"LANG": "nl_BE.UTF-8"}) == "nl"
    assert preferred({"LANG": "nl_BE.UTF-8", "LC_ALL": "pt_PT.UTF-8"}) == "en"
    assert preferred({"LC_ALL": "pt_PT.UTF-8", "AKHET_LANG": "de"}) == "de"


def test_no_french_text_puts_a_word_that_is_elided_before_a_name() -> None:
    """`La place de Anna` is `la place d'Anna`: such texts are said in another way."""
    elided = re.compile(r"\b([dD]e|[qQ]ue|[jJ]usque) \{(who|names?|player|province)\}")
    found = [key for key, line in words("fr").items() if elided.search(line)]

    assert "log.moved" in words("fr")
    assert found == []


def test_one_thing_has_one_name() -> None:
    """Words that were two for one thing: the second must not come back."""
    second = {"nl": ["toren", "opengedraaid"], "fr": ["robot"], "de": ["Brett", "Ernteplus"]}
    for lang, wrong in second.items():
        texts = words(lang)
        found = [key for key, line in texts.items() if any(one in line for one in wrong)]
        assert len(texts) > 500 and found == [], lang
