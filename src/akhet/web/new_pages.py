"""A new table: how many seats, ready-made rules, and the long form behind them."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files

from starlette.responses import Response

from akhet.core import AnyGame
from akhet.core.options import Option
from akhet.games import GAMES
from akhet.lang import GRAMMARS, words
from akhet.server.clocks.terms import AFTER
from akhet.server.clocks.terms import PRESETS as CLOCKS
from akhet.server.errors import Refused, not_found
from akhet.server.play import copies, lobby
from akhet.server.play.lobby import END_TURN, Plan
from akhet.server.store import queries
from akhet.web.clock_words import entered
from akhet.web.presets import FIRST, PRESETS, STANDARD, preset_of, presets_of
from akhet.web.visit import USUAL_SEATS, Page, Visit


@dataclass(frozen=True)
class Setting:
    """An option of a game as the form shows it."""

    key: str
    name: str
    help: str
    choices: list[tuple[str, str]]
    value: str
    explained: list[str]
    parts: list["Setting"]  # options that only matter when this one is on
    opened: bool  # whether its parts are shown: it is on, or one of them is chosen


@dataclass(frozen=True)
class Ready:
    """A preset as the form shows it: its rules go along, so that a browser can fill them in."""

    key: str
    options: str


def settings_of(
    visit: Visit, game: AnyGame, seats: int, chosen: Mapping[str, str]
) -> list[Setting]:
    """The options that fit these seats, in words; those that need another one stand below it."""
    grammar = GRAMMARS[game.key]
    fit = [option for option in game.options_spec if option.fits(seats)]
    top = [option for option in fit if not grammar.within(option.key)]
    return [setting_of(visit, game, option, fit, chosen) for option in top]


def setting_of(
    visit: Visit, game: AnyGame, option: Option, fit: list[Option], chosen: Mapping[str, str]
) -> Setting:
    """An option in words, with what is chosen."""
    grammar, figures = GRAMMARS[game.key], game.components.figures
    name = visit.say(f"{game.key}.option.{option.key}.name")
    explained = grammar.help(visit.lang, f"option.{option.key}", figures)
    choices = [(choice, choice_name(visit, game.key, choice)) for choice in option.choices]
    value = chosen[option.key]
    keys = [f"side.{option.key}.{choice}" for choice in option.choices]
    known = [key for key in keys if f"{game.key}.{key}.help" in words(visit.lang)]
    details = [grammar.help(visit.lang, key, figures) for key in known]
    below = [part for part in fit if grammar.within(part.key) == option.key]
    parts = [setting_of(visit, game, part, fit, chosen) for part in below]
    other = any(part.value != o.default for part, o in zip(parts, below, strict=True))
    opened = value != option.default or other
    return Setting(option.key, name, explained, choices, value, details, parts, opened)


def choice_name(visit: Visit, game: str, choice: str) -> str:
    """A value of an option in words."""
    key = f"{game}.choice.{choice}"
    return visit.say(key) if key in words(visit.lang) else choice


# ---------------------------------------------------------------- the form


async def new_page(visit: Visit) -> Response:
    """The form for a new table; somebody new to a game is offered its first game."""
    asked = visit.request.query_params
    game = known_game(asked.get("game", "imhotep"))
    wanted = asked.get("preset", "")
    if wanted not in PRESETS:
        wanted = STANDARD if await has_played(visit, game.key) else FIRST
    copy = await copies.figures_of(visit.desk.tables, visit.who, game.key)
    seats = seat_count(game, asked.get("seats", ""))
    return new_form(visit, game, seats, wanted, copy=bool(copy))


async def form_again(visit: Visit) -> Response:
    """The form for another number of seats, with what was entered so far."""
    game = known_game(visit.value("game", "imhotep"))
    wanted = preset_of(game, entered_options(visit, game)) or STANDARD
    copy = await copies.figures_of(visit.desk.tables, visit.who, game.key)
    return new_form(visit, game, seat_count(game, visit.value("count")), wanted, copy=bool(copy))


async def has_played(visit: Visit, game: str) -> bool:
    """Whether the visitor has finished a match of a game."""
    guest = visit.who
    if guest is None:
        return False
    return await visit.desk.tables.read(lambda conn: queries.has_played(conn, guest, game))


def known_game(key: str) -> AnyGame:
    """The game that is asked for."""
    if key not in GAMES:
        raise not_found("game")
    return GAMES[key]


def seat_count(game: AnyGame, asked: str) -> int:
    """How many seats the form shows."""
    usual = USUAL_SEATS.get(game.key, game.seats[0])
    return int(asked) if asked in [str(seats) for seats in game.seats] else usual


def new_form(
    visit: Visit,
    game: AnyGame,
    count: int,
    wanted: str,
    status: int = 200,
    message: str | None = None,
    components: str = "",
    copy: bool = False,
) -> Response:
    """The form with what was entered so far, else as a preset has it."""
    ready = presets_of(game, count)
    usual = ready.get(wanted, {})
    options = {
        o.key: visit.value(f"option-{o.key}", usual.get(o.key, o.default))
        for o in game.options_spec
        if o.fits(count)
    }
    context = {
        "game": game.key,
        "counts": game.seats,
        "count": count,
        "seats": [entered_seat(visit, n) for n in range(count)],
        "names": [visit.value(f"name-{n}") for n in range(count)],
        "bots": visit.desk.tables.offered.choices,
        "presets": [Ready(key, json.dumps(chosen)) for key, chosen in ready.items()],
        "preset": preset_of(game, options),
        "settings": settings_of(visit, game, count, options),
        "reconstructed": bool(game.components.guessed),
        "has_copy": copy or bool(visit.value("copy")),
        "use_copy": bool(visit.value("copy", "1" if copy else "")),
        "title": visit.value("title"),
        "listed": visit.value("listed", "link"),
        "draw": bool(visit.value("draw")),
        "practice": bool(visit.value("practice")),
        "clock": visit.value("clock", "none"),
        "clocks": list(CLOCKS),
        "then": visit.value("then", AFTER[0]),
        "thens": AFTER,
        "end_turn": visit.value("end_turn", "parts"),
        "end_turns": END_TURN,
        "components": components or visit.value("components"),
    }
    return visit.page("new.html", status, message=message, **context)


def entered_seat(visit: Visit, seat: int) -> str:
    """What a seat shall be, as far as it was said."""
    usual = "you" if seat == 0 else "open"
    found = visit.value(f"seat-{seat}", usual)
    return usual if found == "none" else found


def entered_options(visit: Visit, game: AnyGame) -> dict[str, str]:
    """The options the form has, as they were entered."""
    known = [o for o in game.options_spec if f"option-{o.key}" in visit.form]
    return {o.key: visit.value(f"option-{o.key}", o.default) for o in known}


async def new_table(visit: Visit) -> Response:
    """Lays the table of the form; shows the form again, as it was, if that cannot be."""
    game = known_game(visit.value("game", "imhotep"))
    components = ""
    try:
        components = await visit.upload("file") or visit.value("components").strip()
        if not components and visit.value("copy"):
            components = await copies.figures_of(visit.desk.tables, visit.who, game.key)
        plan = plan_of(visit, game, components)
        return visit.go(f"/table/{await lobby.create(visit.desk.tables, visit.me, plan)}")
    except Refused as error:
        if error.status == 503:
            raise
        count = seat_count(game, visit.value("count"))
        words = visit.wrong(error)
        response = new_form(visit, game, count, STANDARD, error.status, words, components)
        response.headers.update(error.headers)
        return response


def plan_of(visit: Visit, game: AnyGame, components: str) -> Plan:
    """What the form asks for."""
    chosen = [(n, visit.value(f"seat-{n}", "none")) for n in range(game.seats[-1])]
    seats = [(n, seat) for n, seat in chosen if seat != "none"]
    title = visit.value("title") or visit.say("web.new.usual_title", name=visit.me.name)
    return Plan(
        game.key,
        [seat for _n, seat in seats],
        entered_options(visit, game),
        title,
        visit.value("listed") == "listed",
        visit.value("end_turn", "parts"),
        components,
        bool(visit.value("draw")),
        [visit.value(f"name-{n}") if seat == "you" else "" for n, seat in seats],
        bool(visit.value("practice")),
        entered(visit),
    )


async def components_file(visit: Visit) -> Response:
    """The figures that come with a game, as a file to start one's own from."""
    key = known_game(str(visit.request.path_params["game"])).key
    found = (files(f"akhet.games.{key}") / "components.toml").read_text(encoding="utf-8")
    headers = {"content-disposition": f'attachment; filename="{key}-components.toml"'}
    return Response(found, media_type="text/plain", headers=headers)


NEW_PAGES = [
    Page("GET", "/new", new_page),
    Page("POST", "/new", new_table, "new", "create"),
    Page("POST", "/new/form", form_again),
    Page("GET", "/components/{game:str}.toml", components_file, frame=False),
]
