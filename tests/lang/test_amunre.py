"""The words of Amun-Re."""

import pytest

from akhet.games import GAMES
from akhet.lang import GRAMMARS, LANGS, action_label, sentence, sentences

AMUNRE = GAMES["amunre"]
NAMES = ["Ann", "Bob", "Cleo"]
WORDS = GRAMMARS["amunre"]


def test_labels_use_the_terms_of_each_edition() -> None:
    bids = [action_label(lang, "amunre", "bid:edfu.6") for lang in LANGS]
    stones = [action_label(lang, "amunre", "stones:2") for lang in LANGS]

    assert bids == ["Bid 6 for Edfu", "Bied 6 op Edfu", "Miser 6 sur Edfu", "6 auf Edfu bieten"]
    assert stones == [
        "Buy 2 stones",
        "Koop 2 bouwstenen",
        "Acheter 2 pierres",
        "2 Bausteine kaufen",
    ]


def test_dutch_names_the_power_cards_as_they_are_printed() -> None:
    printed = {
        "bid_block": "Biedblokkade",
        "outbid_same_province": "Overbieden in dezelfde provincie",
        "free_farmer": "Gratis boer",
        "builder": "Bouwmeester",
        "offering_correction": "Offercorrectie",
        "harvest_increase": "Oogstvermeerdering",
        "eight_gold": "8 goud",
        "bonus_farmers": "Boerenbonus",
        "bonus_cards": "Machtkaartenbonus",
        "bonus_nile_bank": "Provinciebonus Nijlkant",
        "bonus_lower_upper": "Provinciebonus Beneden/Boven Egypte",
        "bonus_on_off_nile": "Provinciebonus Nijloever",
    }
    for card, name in printed.items():
        assert WORDS.item("nl", f"sell:{card}") == name


@pytest.mark.parametrize(
    ("name", "amount"),
    [
        ("bid:edfu.36", 36),
        ("cards:0", 0),
        ("farmers:3", 3),
        ("stones:12", 12),
        ("offer:20", 20),
        ("offer:7.correct", 7),
        ("offer:steal", None),
        ("offer:steal.correct", None),
        ("sell:builder", None),
        ("place:abu", None),
        ("collect", None),
    ],
)
def test_what_is_typed_as_an_amount(name: str, amount: int | None) -> None:
    assert WORDS.amount(name) == amount


def test_an_offer_with_a_correction_stands_under_a_heading_of_its_own() -> None:
    for lang in LANGS:
        assert WORDS.group(lang, "offer:7") != WORDS.group(lang, "offer:7.correct")


def test_only_selling_stands_below_the_question() -> None:
    aside = {name.split(":")[0] for name in AMUNRE.names if WORDS.is_aside(name)}

    assert aside == {"sell"}


def test_pieces_are_offered_with_their_triangular_price() -> None:
    assert [WORDS.item("en", f"stones:{n}") for n in (1, 2, 3, 8)] == [
        "1 for 1",
        "2 for 3",
        "3 for 6",
        "8 for 36",
    ]


def test_a_reward_is_told_in_pieces() -> None:
    assert sentence("en", "amunre", ["reward", 0, 2, 0, 1], NAMES) == "Ann takes 2 cards, 1 stone."
    assert sentence("nl", "amunre", ["reward", 0, 0, 3, 0], NAMES) == "Ann neemt 3 boeren."


def test_a_card_is_told_once_to_who_sees_it() -> None:
    seen = [["drew", 1, -1, -1], ["saw", 1, 3, -1]]

    assert sentences("en", "amunre", seen, NAMES) == ["Bob draws Builder."]
    assert sentences("en", "amunre", seen[:1], NAMES) == ["Bob draws a power card."]


def test_provinces_turned_up_in_a_row_are_told_together() -> None:
    facts = [["revealed", 0, -1, -1], ["revealed", 9, -1, -1], ["stone", -1, 1, -1]]

    assert sentences("en", "amunre", facts, NAMES) == [
        "For sale: Abu, Edfu.",
        "A free stone lies in Abydos.",
    ]


def test_a_bid_of_nought_is_not_told_as_a_payment() -> None:
    facts = [["paid", 0, 0, -1], ["paid", 1, 3, -1]]

    assert sentences("en", "amunre", facts, NAMES) == ["Bob pays 3 gold."]
    assert sentences("en", "amunre", [], NAMES) == []


def test_an_offer_of_nothing_is_the_minus_three() -> None:
    assert "minus 3" in sentence("en", "amunre", ["offered", 2, 0, -1], NAMES)
    assert sentence("en", "amunre", ["offered", 2, 9, -1], NAMES) == "Cleo offers 9 gold."


def test_an_explanation_shows_the_figures_it_is_given() -> None:
    figures = {**AMUNRE.components.figures, "effects": [2, 4, 1, 8, 11, 7]}

    assert "at least 11 farmers" in WORDS.help("en", "card.bonus_farmers", figures)
    assert "by 4" in WORDS.help("en", "card.offering_correction", figures)


def test_a_name_in_a_sentence_is_never_read_as_a_placeholder() -> None:
    assert "{n}" in sentence("en", "amunre", ["sealed", 0, -1, -1], ["{n}"])
