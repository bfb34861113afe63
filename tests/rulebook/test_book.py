"""The rules pages: complete, alike in four languages, and one truth with the box."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from akhet import lang as home
from akhet.core import Components
from akhet.games import GAMES
from akhet.games.amunre import asking as amunre_asking
from akhet.games.amunre.components import NAMES
from akhet.games.amunre.components import read_box as amunre_box
from akhet.games.amunre.facts import CARD
from akhet.games.imhotep import asking as imhotep_asking
from akhet.games.imhotep.components import read_box as imhotep_box
from akhet.games.pharaon import asking as pharaon_asking
from akhet.games.pharaon.box.components import read_box as pharaon_box
from akhet.lang import LANGS
from akhet.rulebook import Book, book, place_of
from akhet.rulebook.book import KEPT, PAGES
from akhet.rulebook.parts import PARTS
from akhet.rulebook.places import PLACES
from akhet.rulebook.texts import around, tables

LANG = Path(home.__file__).parent
KINDS = ("rules", "learn")
RULINGS = Path(__file__).parents[2] / "docs" / "rulings"
OTHERS = [lang for lang in LANGS if lang != "en"]
FILES = [(game, file) for game, part in PARTS.items() for file in part.files]
ASKING = {"imhotep": imhotep_asking, "amunre": amunre_asking, "pharaon": pharaon_asking}
MARKS = re.compile(r"\{[a-z0-9_]+\}|\]\(#[a-z0-9-]+\)|@[a-z_]+|\([A-Z]\d+(?:, [A-Z]\d+)*\)$", re.M)
TEXTS = {"imhotep": ["imhotep"], "amunre": ["amunre"], "pharaon": ["pharaon", "konflikte"]}
"""The lists of rulings of a game."""


def the(lang: str, game: str) -> Book:
    return book(lang, game, GAMES[game].components)


def whole(found: Book) -> str:
    """All that a page shows."""
    parts = [chapter.title + chapter.html for chapter in found.chapters]
    parts += [s.title + s.html for chapter in found.chapters for s in chapter.sections]
    return "\n".join(parts)


def texts(lang: str, file: str) -> dict[str, dict[str, str]]:
    """Every chapter and section by its address."""
    found = {}
    for name, data in tables(lang, file).items():
        found[name] = {k: v for k, v in data.items() if isinstance(v, str)}
        found |= {key: inner for key, inner in data.items() if isinstance(inner, dict)}
    return found


# ---------------------------------------------------------------- four languages


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize(("game", "file"), FILES)
def test_every_language_tells_the_same_in_the_same_order(game: str, file: str, lang: str) -> None:
    english, other = texts("en", file), texts(lang, file)

    assert list(english) == list(other)
    for address, section in english.items():
        told = other[address]
        assert set(told) == set(section), address
        here, there = section.get("text", ""), told.get("text", "")
        assert sorted(MARKS.findall(here)) == sorted(MARKS.findall(there)), address
        assert kinds(here) == kinds(there), address


def kinds(text: str) -> list[str]:
    """How each paragraph begins: a list of so many items, a fine point, a drawing."""
    blocks = re.split(r"\n\s*\n", text.strip())
    marks = [block[:1] if block[:1] in ("-", ">", "@") else "" for block in blocks]
    return [f"{mark}{block.count('- ')}" for mark, block in zip(marks, blocks, strict=True)]


@pytest.mark.parametrize("lang", LANGS)
def test_the_words_around_the_rules_are_there(lang: str) -> None:
    assert set(around(lang)) == set(around("en"))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("game", "file"), FILES)
def test_no_figure_is_typed_into_the_words(game: str, file: str, lang: str) -> None:
    typed = [
        line
        for section in texts(lang, file).values()
        for line in "\n".join(section.values()).split("\n")
        if re.search(r"\d", MARKS.sub("", line))
    ]

    assert typed == []


STRAY = {
    "nl": {
        "imhotep": r"\bvak(ken)?\b|\btoren",
        "amunre": r"\b[Rr]ijk\b|\bvak(ken)?\b",
        "pharaon": r"\btrede|\bwijk|tegels? van de [Vv]errader",
        "page": r"\b[Tt]rede|vijf wijken|afdekking",
    },
    "fr": {"amunre": r"\w+ surenchéri\b(?! sur)|\} d'or", "pharaon": r"la roue|zone de bonus"},
    "de": {"pharaon": r"Bonuszone|Würfel|Prestige", "page": r"Viertel"},
}
"""Words that the tables, the cards and docs/glossary.md do not use for these things."""


@pytest.mark.parametrize(("lang", "file"), [(lang, f) for lang in STRAY for f in STRAY[lang]])
def test_rules_and_lessons_call_things_what_the_table_calls_them(lang: str, file: str) -> None:
    also = {"pharaon": ("konflikte", "traitor"), "imhotep": ("imhotep-b",)}.get(file, ())
    paths = [LANG / lang / part / f"{name}.toml" for part in KINDS for name in (file, *also)]
    found = [path.read_text("utf-8") for path in paths if path.exists()]

    assert found
    assert re.findall(STRAY[lang][file], "\n".join(found)) == []


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", PARTS)
def test_every_link_within_the_rules_leads_somewhere_and_no_address_is_there_twice(
    game: str, lang: str
) -> None:
    found = the(lang, game)
    ids = re.findall(r'id="([a-z0-9_-]+)"', whole(found))
    ids += [chapter.id for chapter in found.chapters]
    ids += [section.id for chapter in found.chapters for section in chapter.sections]
    links = set(re.findall(r'href="#([a-z0-9_-]+)"', whole(found)))

    assert len(ids) == len(set(ids))
    assert links and links <= set(ids)
    assert found.ids <= set(ids)


@pytest.mark.parametrize("game", PARTS)
def test_the_reference_is_set_as_each_language_sets_it(game: str) -> None:
    french = re.sub(r"<[^>]+>", "", whole(the("fr", game)))

    assert " : " in french
    assert re.findall(r"\w+: \S+", french) == []
    assert "Één" not in whole(the("nl", game))


# ---------------------------------------------------------------- complete


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", PARTS)
def test_every_ruling_stands_where_it_matters(game: str, lang: str) -> None:
    listed = {
        name
        for file in TEXTS[game]
        for heading in re.findall(r"(?m)^### (.+)$", (RULINGS / f"{file}.md").read_text("utf-8"))
        for name in re.findall(r"\b[AIKPN]\d+\b", heading.split(" The ")[0])
    }

    assert listed
    assert not listed - the(lang, game).rulings


@pytest.mark.parametrize("lang", LANGS)
def test_every_card_site_field_and_piece_of_imhotep_has_an_entry(lang: str) -> None:
    found, box = the(lang, "imhotep"), GAMES["imhotep"].components
    wanted = {f"card-{card}" for card in box.kinds["cards"]}
    wanted |= {f"site-{site}" for site in ("market", "pyramid", "temple", "burial", "obelisks")}
    wanted |= {"bonus-market_card", "bonus-take_3_stones", "bonus-place_1_stone_on_ship"}
    wanted |= {"gives-one_point_or_two_stones", "gives-two_points", "gives-market_card"}
    wanted |= {f"rounds-{seats}" for seats in (2, 3, 4)}

    assert len(wanted) == 12 + 5 + 6 + 3
    assert wanted <= found.ids
    assert not re.search(r"\{(?!icons|static)", whole(found)), "a hole that nothing fills"


@pytest.mark.parametrize("lang", LANGS)
def test_every_province_and_power_card_of_amunre_has_an_entry(lang: str) -> None:
    found, figures = the(lang, "amunre"), GAMES["amunre"].components.figures
    wanted = {f"province-{name}" for name in NAMES}
    wanted |= {f"card-{card}" for card in CARD.names}

    assert len(NAMES) == len(figures["fields"]) == 15 and len(CARD.names) == len(figures["copies"])
    assert len(wanted) == 15 + 12
    assert wanted <= found.ids
    assert not re.search(r"\{(?!icons|static)", whole(found)), "a hole that nothing fills"


@pytest.mark.parametrize("lang", LANGS)
def test_every_card_tile_conflict_arch_and_symbol_of_pharaon_has_an_entry(lang: str) -> None:
    found, box = the(lang, "pharaon"), GAMES["pharaon"].components
    figures, legends = box.figures, box.legends
    counts = {
        "noble": len(figures["noble_points"]),
        "artisan": len(figures["artisan_points"]),
        "vase": len(legends["vases"]),
        "conflict": len(legends["conflicts"]),
        "favour": len(legends["favours"]),
        "offering": len(figures["gifts"]),
        "resource": len(figures["tokens"]) + 1,
        "district": 5,
        "god": 5,
        "tile": len(legends["tiles"]) // 2,
        "archat": len(figures["arch_effect"]) // 2,
        "heir": len(figures["heir_needs"]),
        "effect": 13,
    }
    have = {
        kind: len([id for id in found.ids if re.fullmatch(rf"{kind}-[a-z0-9_]+", id)])
        for kind in counts
    }

    assert have == counts
    assert counts["noble"] == 33 and counts["artisan"] == 42 and counts["conflict"] == 25
    assert not re.search(r"\{(?!icons|static)", whole(found)), "a hole that nothing fills"


@pytest.mark.parametrize("game", ["amunre", "pharaon"])
def test_reconstructed_figures_are_marked_and_an_owners_are_not(game: str) -> None:
    sure = again(game)
    sure.guessed = []

    assert whole(the("en", game)).count('class="guess"') > 20
    assert 'class="guess"' not in whole(book("en", game, sure))


# ---------------------------------------------------------------- one truth


def again(game: str) -> Components:
    """The box of a game, read anew: one that a test may change."""
    read: dict[str, Callable[[], Components]] = {
        "imhotep": imhotep_box,
        "amunre": amunre_box,
        "pharaon": pharaon_box,
    }
    return read[game]()


def changed(game: str, key: str, at: int) -> Components:
    """A copy of a box with one figure that is nought, or one if it was."""
    found = again(game)
    found.figures[key][at] = 0 if found.figures[key][at] else 1
    found.digest = f"{key}.{at}"
    return found


SHOWN = {
    "imhotep": set(GAMES["imhotep"].components.figures) - {"target"},
    "amunre": set(GAMES["amunre"].components.figures),
    "pharaon": {
        *("tokens", "setup", "artisan_points", "artisan_vases", "noble_points", "noble_each"),
        *("step_points", "track_points", "nile_vases", "arrows_pair", "arrows_free", "gifts"),
        *("gift_points", "left_need", "left_pp", "right_need", "right_pp", "titles", "tile_vases"),
        *("traitor", "konflikte", "conflict_swords", "conflict_back", "arch_effect_a"),
        *("arch_swords", "favour_cost", "favour_first_n", "heir_needs", "pair_one", "gain_first_n"),
    },
}
"""Figures as they are read: the site of a card stands in its words, packed ones stand in others."""


@pytest.mark.parametrize("game", PARTS)
def test_another_figure_changes_the_page(game: str) -> None:
    box = GAMES[game].components
    before = whole(the("en", game))
    keys = [key for key, row in box.figures.items() if row and key in SHOWN[game]]

    assert len(keys) == len(SHOWN[game]) > 10
    assert [key for key in keys if not shows(game, box, key, before)] == []


def shows(game: str, box: Components, key: str, before: str) -> bool:
    """Whether a page is another one with another figure: the last ones of a row, or the first."""
    places = (-1, -2, 0)[: len(box.figures[key])]
    return any(whole(book("en", game, changed(game, key, at))) != before for at in places)


def test_pages_are_kept_and_not_without_end() -> None:
    box = GAMES["imhotep"].components

    assert book("en", "imhotep", box) is book("en", "imhotep", box)
    for n in range(KEPT + 5):
        other = again("imhotep")
        other.digest = str(n)
        book("en", "imhotep", other)
    assert len(PAGES) == KEPT


# ---------------------------------------------------------------- from the table to the paragraph


@pytest.mark.parametrize("game", PARTS)
def test_every_question_and_every_reason_has_its_paragraph(game: str) -> None:
    asked = [f"ask:{kind.key}" for kind in ASKING[game].ASKED]
    reasons = [f"off:{kind.key}" for kind in ASKING[game].HINDRANCES]
    ids = the("en", game).ids

    assert asked and reasons
    assert [name for name in [*asked, *reasons] if PLACES[game].get(name) not in ids] == []


@pytest.mark.parametrize("game", PARTS)
def test_every_place_that_is_named_exists(game: str) -> None:
    ids = the("en", game).ids
    known = {place for place in PLACES[game].values() if "{}" not in place}
    patterns = {place.split("{}")[0] for place in PLACES[game].values() if "{}" in place}

    assert known <= ids
    assert all(any(id.startswith(stem) for id in ids) for stem in patterns)


def test_what_nobody_knows_leads_to_the_start() -> None:
    assert place_of("imhotep", "card:lever") == "card-lever"
    assert place_of("imhotep", "nonsense") == place_of("chess", "ask:turn") == ""
