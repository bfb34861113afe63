"""The words of Imhotep."""

from akhet.games import GAMES
from akhet.games.imhotep import components as box
from akhet.lang import GRAMMARS, LANGS, action_label, sentence, sentences
from akhet.terminal.imhotep_words import BONUSES, TEMPLE_FIELDS

NAMES = ["Ann", "Bob", "Cleo", "Dirk"]


def test_the_terminal_knows_the_box() -> None:
    assert list(BONUSES) == box.BONUSES[1:]
    assert list(TEMPLE_FIELDS) == box.TEMPLE_B


def test_an_explanation_shows_the_figures_it_is_given() -> None:
    figures = {**GAMES["imhotep"].components.figures, "statues": [9, 8, 7, 6, 5]}

    assert "9, 8, 7, 6, 5" in GRAMMARS["imhotep"].help("en", "card.statue", figures)


def test_one_stone_and_two_stones() -> None:
    assert sentence("en", "imhotep", ["took", 0, 1, -1], NAMES) == (
        "Ann takes 1 stone from the quarry."
    )
    assert sentence("nl", "imhotep", ["took", 0, 2, -1], NAMES) == (
        "Ann pakt 2 stenen uit de steengroeve."
    )


def test_labels_use_the_terms_of_each_edition() -> None:
    labels = [action_label(lang, "imhotep", "sail:2>market") for lang in LANGS]

    assert labels == [
        "Sail ship 2 to the market",
        "Vaar met schip 2 naar de markt",
        "Envoyer le bateau 2 vers le marché",
        "Schiff 2 zum Markt fahren",
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
