"""What can be played, and who somebody is without an account: name, language, hours."""

from starlette.responses import Response

from akhet.bots import LEVELS
from akhet.games import GAMES
from akhet.server.clocks.hours import Hours
from akhet.server.http import answers as a
from akhet.server.http import shapes as s
from akhet.server.http.endpoints import Call, Endpoint
from akhet.server.play import resting
from akhet.server.store.queries import Guest


async def games(call: Call) -> object:
    """What can be played, with options and bots."""
    return {
        "games": [
            {
                "key": game.key,
                "rules": game.RULES,
                "seats": game.seats,
                "components": game.components.digest,
                "options": [
                    {"key": o.key, "choices": o.choices, "default": o.default, "seats": o.seats}
                    for o in game.options_spec
                ],
                "sources": game.sources,
            }
            for game in GAMES.values()
        ],
        "bots": call.desk.tables.offered.names,
        "levels": [level.key for level in LEVELS],
    }


async def me(call: Call) -> object:
    """Who I am here."""
    guest = call.guest
    return who(guest) if guest else {"id": None}


def who(guest: Guest) -> dict[str, object]:
    """Somebody, as they see themselves."""
    account = guest.account
    return {"id": guest.id, "name": guest.name, "lang": guest.lang, "account": account}


async def change_me(call: Call) -> object:
    """A new name or language."""
    return who(await call.desk.people.rename(call.me, call.body.name, call.body.lang))


async def my_hours(call: Call) -> object:
    """When my clocks stand still."""
    return await resting.hours_of(call.desk.tables, call.me.id)


async def set_my_hours(call: Call) -> object:
    """Says when my clocks stand still."""
    b = call.body
    wanted = Hours(b.zone, b.night, tuple(b.holidays))
    return await resting.set_hours(call.desk.tables, call.me, wanted)


async def sign_out(call: Call) -> object:
    """Ends this session."""
    await call.desk.part(call.request)
    response = Response(b'{"ok":true}', media_type="application/json")
    call.desk.sign_out(response)
    return response


GUESTS = [
    Endpoint("GET", "/api/games", games, a.Games, "Games, options and bots"),
    Endpoint("GET", "/api/me", me, a.Who, "Who I am: id and name, or id null"),
    Endpoint("POST", "/api/me", change_me, a.Who, "Change name or language", s.Me, "guest"),
    Endpoint("GET", "/api/me/hours", my_hours, s.Rests, "When my clocks stand still", who="guest"),
    Endpoint(
        "POST", "/api/me/hours", set_my_hours, s.Rests, "Set my hours", s.SetHours, "guest", "join"
    ),
    Endpoint("POST", "/api/me/leave", sign_out, s.Ok, "End this session", s.Nothing, "guest"),
]
