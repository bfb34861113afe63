"""The score pads: a form for each game, and what the rules make of it when it is filled in."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from akhet.core.components import Components
from akhet.core.game import Game
from akhet.games import GAMES
from akhet.lang import GRAMMARS, text
from akhet.pad import amunre, imhotep, pharaon
from akhet.pad.checking import checked
from akhet.pad.fields import Field, Told, Words

MOST_NAME = 32
GROUPS = {
    "burial": "imhotep.site.burial.name",
    "gold": "amunre.source.gold",
    **{part: f"pharaon.source.{part}" for part in ("nobles", "artisans", "chamber", "nile")},
}
"""Headings that are words of a game; the others are the pad's own."""
FINAL = {"amunre": "now"}  # a set-up that says whether the game is over


@dataclass(frozen=True)
class Pad:
    """How one game is told and turned into a position that its rules score."""

    game: str
    fields: Callable[[Components], list[Field]]
    position: Callable[[Told, Components], Any]
    called: dict[str, str]
    ties: tuple[str, ...]
    alone: int = 0  # with so many seats an opponent without one plays as well


PADS = {
    "imhotep": Pad(
        "imhotep", imhotep.fields, imhotep.position, imhotep.CALLED, ("pad.imhotep.sled",)
    ),
    "amunre": Pad(
        "amunre",
        amunre.fields,
        amunre.position,
        amunre.CALLED,
        ("pad.amunre.pyramids", "pad.amunre.stones"),
    ),
    "pharaon": Pad(
        "pharaon",
        pharaon.fields,
        pharaon.position,
        pharaon.CALLED,
        ("pharaon.piece.pharaoh.name", "pharaon.source.tokens"),
        alone=1,
    ),
}
"""The score pad of each game."""


def said(lang: str, words: Words) -> str:
    """A text of the form; arguments that begin with `@` are texts themselves."""
    args = {
        name: text(lang, found[1:]) if isinstance(found, str) and found[:1] == "@" else found
        for name, found in words.args.items()
    }
    return str(text(lang, words.key, **args))


# ---------------------------------------------------------------- the form


def described(game: str, lang: str, components: Components | None = None) -> dict[str, object]:
    """The form of a game in words: its fields in the order in which they are asked."""
    pad, rules = PADS[game], GAMES[game]
    fields = pad.fields(components or rules.components)
    groups = list(dict.fromkeys(field.group for field in fields))
    return {
        "game": game,
        "title": text(lang, f"{game}.name"),
        "seats": rules.seats,
        "alone": pad.alone,
        "rival": GRAMMARS[game].opponent(lang) if pad.alone else "",
        "groups": {group: text(lang, GROUPS.get(group, f"pad.group.{group}")) for group in groups},
        "fields": [field_data(lang, field) for field in fields],
        "copy": {},
    }


def field_data(lang: str, field: Field) -> dict[str, object]:
    """One field as plain data, with its words."""
    return {
        "key": field.key,
        "kind": field.kind,
        "label": said(lang, field.label),
        "group": field.group,
        "part": field.part,
        "sign": field.sign,
        "low": field.low,
        "high": field.high,
        "usual": field.usual(),
        "items": [
            {"value": item.value, "label": said(lang, item.label), "sign": item.sign}
            for item in field.items
        ],
        "parts": [field_data(lang, part) for part in field.parts],
        "when": list(field.when),
        "for_any": field.for_any,
    }


# ---------------------------------------------------------------- the points


def scored(
    game: str,
    data: object,
    lang: str,
    names: Sequence[str] = (),
    components: Components | None = None,
) -> dict[str, object]:
    """What the rules score of a form: totals, sheets, places and what breaks ties.

    If a field cannot be so, `wrong` names it and says why, and there are no points.
    """
    pad, rules = PADS[game], GAMES[game]
    box = components or rules.components
    told = checked(pad.fields(box), data, rules.seats, pad.alone)
    if told.wrong:
        return unscored([{"where": one.where, "why": said(lang, one.why)} for one in told.wrong])
    state = pad.position(told, box)
    final = FINAL.get(game, "") == "" or told.setup[FINAL[game]] == "new"
    return result(pad, rules, state, lang, called(lang, names, len(told.seats)), final)


def unscored(wrong: list[dict[str, str]]) -> dict[str, object]:
    """An answer that says only what was wrong."""
    rest: dict[str, object] = {"people": [], "sources": [], "ties": [], "says": "", "final": False}
    return {"wrong": wrong, **rest, "picture": "", "form": None}


def called(lang: str, names: Sequence[str], seats: int) -> list[str]:
    """What people are called; who has no name is a number."""
    given = [" ".join(str(name).split())[:MOST_NAME] for name in names[:seats]]
    given += [""] * (seats - len(given))
    return [name or text(lang, "table.player", n=n + 1) for n, name in enumerate(given)]


def result(
    pad: Pad, rules: Game[Any], state: Any, lang: str, names: list[str], final: bool
) -> dict[str, object]:
    """The points of a position, told."""
    sheets, ranks = rules.breakdown(state), rules.ranks(state)
    rival = rules.opponent(state)
    if rival:
        sheets, names = [*sheets, rival], [*names, GRAMMARS[pad.game].opponent(lang)]
        ranks = [*ranks, 1 if 1 not in ranks else 2]
    rows = [source for source in rules.sources if pad.called.get(source) != ""]
    winners = [names[n] for n, rank in enumerate(ranks) if rank == 1]
    points = [sum(sheet.values()) for sheet in sheets]
    return {
        "wrong": [],
        "people": [
            {
                "name": names[n],
                "points": points[n],
                "place": ranks[n],
                "sheet": [sheet[row] for row in rows],
            }
            for n, sheet in enumerate(sheets)
        ],
        "sources": [text(lang, pad.called.get(row, f"{pad.game}.source.{row}")) for row in rows],
        "ties": ties(pad, rules, state, lang, points),
        "says": verdict(lang, winners, final),
        "final": final,
        "picture": "",
        "form": None,
    }


def ties(
    pad: Pad, rules: Game[Any], state: Any, lang: str, points: list[int]
) -> list[dict[str, object]]:
    """What decides among equals, if there are any: by person, None for who is not among them."""
    if len(points) > state.seats or len(set(points)) == len(points):
        return []
    breaks = [rules.tie_break(state, seat) for seat in range(state.seats)]
    return [
        {
            "label": text(lang, label),
            "values": [
                row[n] if points.count(points[seat]) > 1 else None
                for seat, row in enumerate(breaks)
            ],
        }
        for n, label in enumerate(pad.ties)
    ]


def verdict(lang: str, winners: list[str], final: bool) -> str:
    """Who wins, or who is ahead."""
    who = ", ".join(winners)
    if not final:
        return text(lang, "pad.ahead", who=who)
    return text(lang, "table.share" if len(winners) > 1 else "table.wins", who=who)
