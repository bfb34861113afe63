"""Profiles, two people side by side, leaderboards, statistics, and whether one is private."""

from functools import partial

from starlette.responses import Response

from akhet.games import GAMES
from akhet.server.errors import Refused
from akhet.server.history import asking, rating, reading
from akhet.server.history.reading import Wanted
from akhet.web.curves import curve_of, range_of
from akhet.web.history_pages import found_profile, results_of
from akhet.web.people_words import glyph_of, player_name, sections
from akhet.web.visit import TITLES, Page, Visit

KINDS = ("all", "people", "bots")
LATEST = 9  # matches on one page of a profile


async def profile_page(visit: Visit) -> Response:
    """A person or a bot: ratings with their curves, matches, the latest results."""
    one = await found_profile(visit, str(visit.request.path_params["who"]))
    after, me = asking.after_of(visit.request.query_params), visit.who
    if one.player == me:
        await visit.desk.folds.catch_up(me)
        one = await found_profile(visit, one.player)
    curves = {}
    for title in one.titles:
        wanted = partial(reading.curve, player=one.player, game=title.game)
        curves[title.game] = curve_of(await visit.desk.tables.read(wanted))
    results = await visit.desk.tables.read(
        lambda conn: results_of(conn, one.player, me, Wanted(), after, visit.lang, LATEST)
    )
    context = {
        "one": one,
        "name": player_name(visit.lang, one.player, one.name),
        "glyph": glyph_of(one.player),
        "mine": one.player == me,
        "curves": curves,
        "rated": {t.game: rating.as_shown(t.rating) for t in one.titles if t.rating},
        "most": max((title.played for title in one.titles), default=1),
        "results": results,
        "first": after is None,
    }
    return visit.page("people/profile.html", 200, **context)


async def against_page(visit: Visit) -> Response:
    """What two have played together."""
    params = visit.request.path_params
    one = await found_profile(visit, str(params["who"]))
    other = await found_profile(visit, str(params["other"]))
    after, me = asking.after_of(visit.request.query_params), visit.who
    met = await visit.desk.tables.read(
        lambda conn: reading.head_to_head(conn, one.player, other.player)
    )
    wanted = Wanted(opponent=other.player)
    results = await visit.desk.tables.read(
        lambda conn: results_of(conn, one.player, me, wanted, after, visit.lang, LATEST)
    )
    two = [(p, player_name(visit.lang, p.player, p.name), glyph_of(p.player)) for p in (one, other)]
    return visit.page("people/against.html", two=two, met=met, results=results, first=after is None)


def game_asked(visit: Visit) -> str:
    """The game of a page; the first one if none is named."""
    asked = visit.request.query_params.get("game", "")
    return asking.game_of(asked) if asked else next(iter(GAMES))


async def ratings_page(visit: Visit) -> Response:
    """The best of a game whose ratings are sure enough."""
    game, me = game_asked(visit), visit.who
    kind = asking.chosen(visit.request.query_params, "kind", KINDS) or "all"
    rows = await visit.desk.tables.read(lambda conn: reading.leaderboard(conn, game, kind, me))
    found = [rating.as_shown(row) for row in rows]
    low = min((one.least for one in found), default=0)
    high = max((one.most for one in found), default=1)
    ranked = [
        {
            "who": row.player,
            "name": player_name(visit.lang, row.player, row.name),
            "glyph": glyph_of(row.player),
            "bot": asking.is_bot(row.player),
            "mine": row.player == me,
            "rating": one,
            "range": range_of(one.least, one.middle, one.most, low, high),
        }
        for row, one in zip(rows, found, strict=True)
    ]
    context = {"game": game, "kind": kind, "kinds": KINDS, "ranked": ranked, "titles": TITLES}
    return visit.page("people/ratings.html", 200, **context, there=visit.desk.folds.rates)


async def statistics_page(visit: Visit) -> Response:
    """What was had in a game, and how often it won: by all, and by the reader beside them."""
    game, me = game_asked(visit), visit.who
    everybody = await visit.desk.tables.read(lambda conn: reading.statistics(conn, game))
    mine = {}
    if me:
        mine = await visit.desk.tables.read(lambda conn: reading.statistics(conn, game, me))
    found = sections(visit.lang, game, everybody, mine) if everybody else []
    whole, own = everybody.get(""), mine.get("")
    context = {"game": game, "sections": found, "whole": whole, "own": own, "titles": TITLES}
    return visit.page("people/statistics.html", 200, **context)


async def set_private(visit: Visit) -> Response:
    """Hides whoever visits from others, or shows them again."""
    wanted = visit.value("private")
    if wanted not in ("0", "1"):
        raise Refused(422, "invalid", "private is 0 or 1")
    await visit.desk.folds.set_private(visit.me.id, wanted == "1")
    return visit.go(f"/people/{visit.me.id}")


PEOPLE_PAGES = [
    Page("GET", "/people/{who:str}", profile_page),
    Page("GET", "/people/{who:str}/against/{other:str}", against_page),
    Page("GET", "/ratings", ratings_page),
    Page("GET", "/statistics", statistics_page),
    Page("POST", "/me/private", set_private, "guest", "join"),
]
