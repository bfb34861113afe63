"""The JSON API, row by row. What the table app uses, anyone may use; `/api/openapi.json` tells."""

from starlette.websockets import WebSocket

from akhet.server.errors import Refused
from akhet.server.http.companion import COMPANION
from akhet.server.http.endpoints import asked_language, small_number
from akhet.server.http.guests import GUESTS
from akhet.server.http.health import HEALTH
from akhet.server.http.matches import MATCHES
from akhet.server.http.moves import MOVES
from akhet.server.http.notices import NOTICES
from akhet.server.http.passkeys import PASSKEYS
from akhet.server.http.peace import PEACE
from akhet.server.http.people import PEOPLE
from akhet.server.http.puzzles import PUZZLES
from akhet.server.http.seats import SEATS
from akhet.server.http.tables import TABLES, old_link
from akhet.server.http.talk import TALK
from akhet.server.http.tournaments import TOURNAMENTS
from akhet.server.play.live import Socket
from akhet.server.play.tokens import digest
from akhet.server.services import COOKIE, Desk, client_of

ENDPOINTS = [
    *GUESTS,
    *TABLES,
    *SEATS,
    *MOVES,
    *MATCHES,
    *TALK,
    *COMPANION,
    *PASSKEYS,
    *PEACE,
    *HEALTH,
    *NOTICES,
    *TOURNAMENTS,
    *PUZZLES,
    *PEOPLE,
]


async def socket(ws: WebSocket) -> None:
    """Pushes the state of a table: `/api/tables/ID/live?since=N&seat=S`.

    With `hello=1` the first frame that comes says by whose link it looks: `{"eyes": TOKEN}`.
    """
    desk: Desk = ws.app.state.desk
    id = str(ws.path_params["id"])
    try:
        if "eyes" in ws.query_params:
            raise old_link()
        guest = await desk.guest(ws)
        desk.rates.take("read", guest.id if guest else None, client_of(ws), writes=False)
        await desk.tables.load(id)
        since = small_number(ws.query_params.get("since"))
        wanted = small_number(ws.query_params.get("seat"))
    except Refused as error:
        await ws.close(4000 + error.status, error.message[:100])
        return
    who, session = (guest.id, digest(ws.cookies[COOKIE])) if guest else (None, "")
    host, lang = client_of(ws), asked_language(ws, guest)
    await desk.hub.serve(
        Socket(ws, id, who, wanted, since or 0, lang, session, host), "hello" in ws.query_params
    )
