"""The Traitor's aid in words: its set-up as a form, what he did, what is asked, his score."""

import secrets
from collections.abc import Sequence
from typing import Any

from akhet.core.components import Components
from akhet.core.packed import lane
from akhet.core.state import Fact
from akhet.games.pharaon import facts, scoring
from akhet.games.pharaon.box.components import (
    BASIC,
    BOX,
    DISTRICTS,
    GIFT_NAMES,
    RESOURCES,
    TILES,
    Box,
)
from akhet.games.pharaon.box.konflikte import CONFLICTS, HEIRS
from akhet.games.pharaon.box.tiles import EFFECTS
from akhet.games.pharaon.state import Pharaon
from akhet.games.pharaon.steps.traitor import ROOM, TILE_COUNT, tile_at
from akhet.lang import GRAMMARS, action_label, sentences, text
from akhet.pad.checking import checked
from akhet.pad.fields import SETUP, Field, Item, Words, on, switch
from akhet.pad.pads import field_data, said
from akhet.pad.traitor import MOST_ANSWERS, Asked, BadAnswer, Followed, followed, own_box

DRAWN = "?"  # the app draws
SILENT = (facts.TRAITOR_VASE, facts.NOBLE, facts.DISCARD_NOBLE, facts.WHEEL, facts.SHOW_VASE)
"""Facts about cards that only the person at the table sees."""
SHOWN_ARTISANS = (facts.ARTISAN, facts.DISCARD_ARTISAN)
Answer = dict[str, Any]


def fields() -> list[Field]:
    """How his game is set up."""
    levels = tuple(Item(str(n), Words(f"pharaon.choice.{n}")) for n in range(TILE_COUNT + 1))
    heirs = tuple(Item(name, Words(f"pharaon.choice.{name}")) for name in HEIRS)
    begins = tuple(Item(name, Words(f"pharaon.choice.{name}")) for name in ("player", "traitor"))
    tiles = tuple(Item(name, Words(f"pharaon.tile.{name}.name")) for name in TILES)
    marks = tuple(
        Item(name, Words(f"pharaon.resource.{name}.name"), f"res-{name}")
        for name in RESOURCES[:BASIC]
    )
    around = tuple(
        Item(name, Words(f"pharaon.district.{name}.name"), f"district-{name}") for name in DISTRICTS
    )
    hard, heir = Words("pharaon.option.traitor_swords.name"), Words("pharaon.option.pharaoh.name")
    with_more = on("konflikte")
    return [
        choice("traitor", Words("pharaon.option.traitor.name"), levels),
        Field("tiles", "order", Words("pad.pharaon.tiles"), "rival", SETUP, items=tiles),
        Field("marks", "order", Words("pad.traitor.marks"), "rival", SETUP, items=marks),
        Field(
            "districts",
            "order",
            Words("pad.pharaon.districts"),
            "board",
            SETUP,
            low=1,
            items=around,
        ),
        choice("begins", Words("pharaon.option.begins.name"), begins),
        switch("konflikte", Words("pharaon.option.konflikte.name")),
        Field("hard", "choice", hard, "setup", SETUP, items=yes_no(), when=with_more),
        Field("pharaoh", "choice", heir, "setup", SETUP, items=heirs, when=with_more),
    ]


def choice(key: str, label: Words, items: tuple[Item, ...]) -> Field:
    """One of a few."""
    return Field(key, "choice", label, "setup", SETUP, items=items)


def yes_no() -> tuple[Item, ...]:
    """Without, or with."""
    return (Item("off", Words("pad.off")), Item("on", Words("pad.on")))


def aid_form(lang: str) -> dict[str, object]:
    """The set-up of the aid, and the words of what it asks about."""
    gifts = [
        {"value": name, "label": text(lang, f"pharaon.offering.{name}")} for name in GIFT_NAMES
    ]
    colours = [
        {"value": name, "label": text(lang, f"pharaon.resource.{name}.name")}
        for name in RESOURCES[:BASIC]
    ]
    return {
        "game": "traitor",
        "title": GRAMMARS["pharaon"].opponent(lang),
        "seats": [1],
        "alone": 0,
        "rival": "",
        "groups": {g: text(lang, f"pad.group.{g}") for g in ("setup", "rival", "board")},
        "fields": [field_data(lang, field) for field in fields()],
        "gifts": gifts,
        "colours": colours,
    }


def conflict_words(lang: str, box: Box, conflict: int) -> str:
    """A conflict by what it costs besides, and its swords."""
    cost = box.more.conflict_cost[conflict]
    names = [
        text(lang, f"pharaon.resource.{name}.name")
        for n, name in enumerate(RESOURCES[:BASIC])
        for _one in range((cost >> (5 * n)) & 31)
    ]
    swords = text(lang, "pharaon.gain.swords", n=int(box.more.conflict_swords[conflict]))
    return str(f"{' + '.join(names)} · {swords}")


# ---------------------------------------------------------------- a game


def aided(
    setup: object, answers: Sequence[Answer], lang: str, components: Components | None = None
) -> dict[str, object]:
    """A game so far: what each answer led to, what is asked, his tiles and his score."""
    told = checked(fields(), {"setup": setup, "seats": [{}]}, [1], 0)
    wrong = [{"where": one.where, "why": said(lang, one.why)} for one in told.wrong]
    if wrong or len(answers) > MOST_ANSWERS:
        return empty(wrong or [{"where": "answers", "why": text(lang, "pad.traitor.too_many")}])
    try:
        last = drawn(told.setup, answers, components)
        found = followed(told.setup, [*answers[:-1], *last], components)
    except BadAnswer as error:
        why = text(lang, "pad.traitor.expected", what=error.expected)
        return empty([{"where": f"answers.{error.at}", "why": why}])
    given = [*answers[:-1], *last]
    sheet = scoring.traitor_row(found.state)
    return {
        "wrong": [],
        "last": last,
        "says": [
            told_words(lang, found, n, given[n - 1] if n else {}) for n in range(len(found.told))
        ],
        "asked": asked_words(lang, found.asked, found.state),
        "round": int(found.state.round),
        "vases": int(found.state.owed),
        "tiles": [tile_words(lang, found.state, place) for place in range(TILE_COUNT)],
        "sources": [text(lang, f"pharaon.source.{source}") for source in scoring.SOURCES],
        "sheet": sheet,
        "points": sum(sheet),
        "worths": sorted({*found.state.box.artisan_points}),
        "conflicts": [conflict_words(lang, found.state.box, n) for n in range(CONFLICTS)],
    }


def empty(wrong: list[dict[str, str]]) -> dict[str, object]:
    """An answer that says only what was wrong."""
    asked = {"kind": "wrong", "label": "", "number": 0, "options": []}
    rest: dict[str, object] = {"last": [], "says": [], "asked": asked, "round": 0, "vases": 0}
    rest |= {"tiles": [], "sources": [], "sheet": [], "points": 0, "worths": [], "conflicts": []}
    return {"wrong": wrong, **rest}


def drawn(
    setup: dict[str, Any], answers: Sequence[Answer], components: Components | None
) -> list[Answer]:
    """The last answer; if the app shall draw, with what it drew."""
    if not answers:
        return []
    last = dict(answers[-1])
    if last.get("vase") == DRAWN:
        box = own_box(components) if components else None
        top, below = vases(box)
        gone = {answer.get("drawn") for answer in answers}
        left = [n for n in range(len(below)) if n + 1 not in gone] or list(range(len(below)))
        vase = secrets.choice(left)
        icons = [*top[2 * vase : 2 * vase + 2], below[vase]]
        last |= {"vase": [RESOURCES[n] for n in icons], "drawn": vase + 1}
    elif last.get("choice") == DRAWN:
        options = followed(setup, answers[:-1], components).asked.options
        last["choice"] = secrets.choice(options) if options else ""
    return [last]


def vases(box: Box | None) -> tuple[list[int], list[int]]:
    """The thirty vases of the box."""
    found = box or BOX
    return list(found.figures["vase_top"]), list(found.figures["vase_below"])


def told_words(lang: str, found: Followed, n: int, answer: Answer) -> list[str]:
    """What an answer led to, sentence by sentence, with what each covered slot does."""
    lines: list[str] = []
    for fact in found.told[n]:
        if fact.kind in SHOWN_ARTISANS:
            lines.append(artisan_words(lang, found.state, fact, answer))
        elif fact.kind not in SILENT:
            lines += map(str, sentences(lang, "pharaon", [[fact.key, *numbers(fact)]], [you(lang)]))
        if fact.kind is facts.PLOT:
            effect = effect_of(found.state, fact.args[1], fact.args[2])
            lines.append(slot_words(lang, effect, "help"))
    return lines


def numbers(fact: Fact) -> list[int]:
    """As many numbers as the fact has roles."""
    return list(fact.args[: len(fact.kind.roles)])


def you(lang: str) -> str:
    """The person."""
    return text(lang, "table.player", n=1)


def artisan_words(lang: str, state: Pharaon, fact: Fact, answer: Answer) -> str:
    """Which artisan of those on display it was."""
    card = fact.args[1] if fact.kind is facts.ARTISAN else fact.args[0]
    worth = int(state.box.artisan_points[card])
    row = answer.get("row", [])
    place = row.index(worth) + 1 if worth in row else 0
    return text(lang, "pad.traitor.artisan", place=place, n=worth)


def effect_of(state: Pharaon, place: int, slot: int) -> int:
    """What a slot of a tile does."""
    return int(state.box.tile_effects[tile_at(state, place) * ROOM + slot])


def slot_words(lang: str, effect: int, part: str) -> str:
    """A slot by name, or what it does."""
    return text(lang, f"pharaon.slot.{EFFECTS[effect & 15]}.{part}", n=effect >> 4)


def tile_words(lang: str, state: Pharaon, place: int) -> dict[str, object]:
    """A tile as it lies: its resource, its slots and how many are covered."""
    mark = RESOURCES[lane(state.marks, place)]
    return {
        "name": text(lang, f"pharaon.tile.{TILES[lane(state.tiles, place)]}.name"),
        "dark": (state.dark >> place) & 1 == 1,
        "mark": mark,
        "marked": text(lang, f"pharaon.resource.{mark}.name"),
        "filled": lane(state.filled, place),
        "slots": [slot_words(lang, effect_of(state, place, n), "name") for n in range(ROOM)],
    }


def asked_words(lang: str, asked: Asked, state: Pharaon) -> dict[str, object]:
    """What is asked, and what can be said."""
    if asked.kind == "yours":
        options = [(name, text(lang, f"pad.traitor.{name}")) for name in asked.options]
    elif asked.kind == "take":
        options = []  # chance decides
    else:
        options = [(name, str(action_label(lang, "pharaon", name))) for name in asked.options]
    number = asked.number + 1 if asked.kind in ("set", "bonus") else asked.number
    return {
        "kind": asked.kind,
        "label": text(lang, f"pad.traitor.ask.{asked.kind}", n=number),
        "number": number,
        "options": [{"value": value, "label": label} for value, label in options],
    }
