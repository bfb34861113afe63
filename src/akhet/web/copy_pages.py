"""Your copy: the printed figures of one's own edition, table by table; kept, exported, imported."""

import asyncio
from dataclasses import replace

from starlette.responses import JSONResponse, Response

from akhet.core import AnyGame
from akhet.games import GAMES
from akhet.match import Match
from akhet.match.own_copy import (
    AS_OURS,
    SECTIONS,
    Cell,
    Edits,
    Section,
    cells,
    differing_only,
    doubtful,
    file_of,
    section_of,
)
from akhet.server.errors import Refused, not_found
from akhet.server.play import copies
from akhet.web.copy_pictures import picture
from akhet.web.copy_words import (
    difference,
    differing,
    field_name,
    row_name,
    section_name,
    shown_value,
    unnamed,
    whole_name,
    wrong_name,
)
from akhet.web.visit import TITLES, Page, Visit

TABLES = {
    "pharaon": {
        "arch": "god_arch",
        "artisan": "artisan",
        "chamber": "chamber_step",
        "conflict": "conflict",
        "favour": "favour",
        "gods": "god_side",
        "nile": "nile_option",
        "noble": "noble",
        "pyramid": "pyramid_row",
        "traitor": "traitor_tile",
        "vase": "vase",
        "wheel": "wheel",
    },
}
"""By game, where the figures stand that `Components.guessed` names; else in the first table."""
MOST_FIELDS = 500  # of a form: the largest table of figures has fewer


def game_in(visit: Visit) -> AnyGame:
    """The game of the address."""
    key = str(visit.request.path_params["game"])
    if key not in GAMES:
        raise not_found("game")
    return GAMES[key]


def part_of(visit: Visit, game: str) -> str:
    """Which table of figures is shown."""
    named = visit.request.query_params.get("of", "")
    asked = visit.request.query_params.get("part", "") or visit.value("part")
    asked = asked or TABLES.get(game, {}).get(named.partition(".")[0], "")
    return asked if asked in SECTIONS[game] else next(iter(SECTIONS[game]))


async def copy_page(visit: Visit) -> Response:
    """The form, at one of its tables."""
    game = game_in(visit).key
    edits = await copies.edits_of(visit.desk.tables, visit.who, game)
    return await shown(visit, game, part_of(visit, game), edits)


async def shown(
    visit: Visit,
    game: str,
    part: str,
    edits: Edits,
    wrong: dict[str, str] | None = None,
    entered: Edits | None = None,
    message: str | None = None,
    status: int = 200,
) -> Response:
    """The page with a table of figures, what differs, and what was entered and cannot be."""
    found = await copies.looked_at(game, edits)
    section = section_of(game, part, edits)
    lang = visit.lang
    keys = list(SECTIONS[game])
    context = {
        "game": game,
        "part": part,
        "parts": [(key, section_name(lang, game, key), doubts(game, key, edits)) for key in keys],
        "after": keys[(keys.index(part) + 1) % len(keys)],
        "section": section,
        "section_title": section_name(lang, game, part),
        "columns": [field_name(lang, column) for column in section.columns],
        "rows": numbered([row_name(lang, game, part, name) for name, _cells in section.rows]),
        "at": lambda row: next(cell.path.rpartition(".")[0] for cell in row if cell),
        "doubted": lambda row: any(cell and doubtful(game, cell) for cell in row),
        "sure": lambda row: any(cell and cell.sure for cell in row),
        "doubtful": lambda cell: doubtful(game, cell),
        "seen": len(edits) - len(differing_only(edits)),
        "label": lambda word: label_of(lang, game, part, word),
        "picture": picture(game, part, section.columns, section_name(lang, game, part)),
        "wrong": {at: wrong_name(lang, game, why) for at, why in (wrong or {}).items()},
        "entered": entered or {},
        "unready": whole_name(lang, game, found.whole),
        "figure": lambda cell, value: shown_value(lang, game, cell, value),
        "differs": [difference(lang, game, cell) for cell in changed(game, edits)],
        "name": TITLES[game],
    }
    return visit.page("copy.html", status, message=message, **context)


def doubts(game: str, key: str, edits: Edits) -> int:
    """How many figures of a table are reconstructed, and still to be looked at."""
    return len([cell for cell in section_of(game, key, edits).cells if doubtful(game, cell)])


def numbered(names: list[str]) -> list[str]:
    """Rows of the same name get numbers."""
    return [
        f"{name} {names[: n + 1].count(name)}" if name and names.count(name) > 1 else name
        for n, name in enumerate(names)
    ]


def label_of(lang: str, game: str, part: str, word: str) -> str:
    """A word of a cell as people call it."""
    return {"yes": "✓", "no": "–"}.get(word) or row_name(lang, game, part, word)


def changed(game: str, edits: Edits) -> list[Cell]:
    """The figures that differ, in the order of the form."""
    mine = differing_only(edits)
    return [replace(cell, text=mine[at]) for at, cell in cells(game).items() if at in mine]


def entered_in(visit: Visit, game: str, section: Section) -> Edits:
    """What the form has for the cells of a table; a row can be said to be printed as ours is."""
    found: Edits = {}
    for cell in section.cells:
        if cell.path in visit.form:
            said = visit.value(cell.path)
            said = said if cell.words else unnamed(visit.lang, game, said)
            same = " ".join(said.split()) == cell.usual
            sure = visit.value(f"sure.{cell.path.rpartition('.')[0]}")
            found[cell.path] = AS_OURS if same and sure else said
    return found


async def keep_copy(visit: Visit) -> Response:
    """Keeps a table of figures; what cannot be stays in its field, with the reason beside it."""
    game = game_in(visit).key
    tables, me = visit.desk.tables, visit.me.id
    if visit.value("clear"):
        await copies.keep(tables, me, game, {})
        return visit.go(f"/copy/{game}")
    part = part_of(visit, game)
    before = await copies.edits_of(tables, me, game)
    entered = entered_in(visit, game, section_of(game, part, before))
    if not entered:
        raise Refused(422, "invalid", "this form has no figures")
    found = await copies.keep(tables, me, game, {**before, **entered})
    if found.wrong:
        say = visit.say("web.copy.wrong")
        return await shown(visit, game, part, found.edits, found.wrong, entered, say, 422)
    onward = visit.value("next")
    return visit.go(f"/copy/{game}?part={onward if onward in SECTIONS[game] else part}")


async def check_copy(visit: Visit) -> Response:
    """What is wrong with a table of figures as it is being typed; nothing is kept."""
    game = game_in(visit).key
    before = await copies.edits_of(visit.desk.tables, visit.who, game)
    entered = entered_in(visit, game, section_of(game, part_of(visit, game), before))
    found = await copies.looked_at(game, {**before, **entered})
    wrong = {at: wrong_name(visit.lang, game, why) for at, why in found.wrong.items()}
    whole = whole_name(visit.lang, game, found.whole)
    known = cells(game)
    clean = {at: value.strip() not in (AS_OURS, known[at].usual) for at, value in entered.items()}
    return JSONResponse({"wrong": wrong, "whole": whole, "changed": clean})


async def import_copy(visit: Visit) -> Response:
    """Takes over a components file."""
    game = game_in(visit).key
    text = await visit.upload("file")
    try:
        await copies.take_over(visit.desk.tables, visit.me.id, game, text)
    except Refused as error:
        if error.status == 503:
            raise
        edits = await copies.edits_of(visit.desk.tables, visit.who, game)
        words = visit.wrong(error)
        return await shown(visit, game, part_of(visit, game), edits, message=words, status=422)
    return visit.go(f"/copy/{game}")


async def export_copy(visit: Visit) -> Response:
    """One's own figures as a components file."""
    game = game_in(visit).key
    edits = await copies.edits_of(visit.desk.tables, visit.who, game)
    headers = {"content-disposition": f'attachment; filename="{game}-my-copy.toml"'}
    return Response(file_of(game, edits), media_type="text/plain", headers=headers)


async def told_differences(lang: str, match: Match) -> list[str]:
    """What a match is played with that is not in the package, in words; worked out off the loop."""
    if not match.own_figures:
        return []
    return await asyncio.to_thread(differing, lang, match.header.game, match.components)


async def differs_page(visit: Visit) -> Response:
    """The same for the table in the browser, which shows it with its rules."""
    async with visit.desk.tables.open(visit.table) as live:
        match = live.match
    return JSONResponse({"differs": await told_differences(visit.lang, match)})


COPY_PAGES = [
    Page("GET", "/table/{id:str}/differs", differs_page, frame=False),
    Page("GET", "/copy/{game:str}/components.toml", export_copy, frame=False),
    Page("GET", "/copy/{game:str}", copy_page),
    Page("POST", "/copy/{game:str}", keep_copy, "new", "join", fields=MOST_FIELDS),
    Page("POST", "/copy/{game:str}/check", check_copy, "anyone", "join", fields=MOST_FIELDS,
         frame=False),
    Page("POST", "/copy/{game:str}/import", import_copy, "new", "import"),
]  # fmt: skip
