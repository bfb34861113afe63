"""Every page, in the order in which paths are tried."""

from starlette.routing import BaseRoute, Route

from akhet.web.account_pages import ACCOUNT_PAGES
from akhet.web.assets import STATIC_ROUTE
from akhet.web.companion_pages import COMPANION_PAGES
from akhet.web.copy_pages import COPY_PAGES
from akhet.web.history_pages import HISTORY_PAGES
from akhet.web.hours_pages import HOURS_PAGES
from akhet.web.info_pages import INFO_PAGES, NOWHERE, Nowhere
from akhet.web.list_pages import LIST_PAGES
from akhet.web.new_pages import NEW_PAGES
from akhet.web.notice_pages import NOTICE_PAGES, WORKER_ROUTE
from akhet.web.offline import OFFLINE_PAGES, OFFLINE_ROUTE
from akhet.web.peace_pages import PEACE_PAGES
from akhet.web.people_pages import PEOPLE_PAGES
from akhet.web.puzzle_pages import PUZZLE_PAGES
from akhet.web.rules_pages import RULES_PAGES
from akhet.web.start_pages import START_PAGES
from akhet.web.table_pages import TABLE_PAGES
from akhet.web.tournament_pages import TOURNAMENT_PAGES

ROWS = [
    *START_PAGES,
    *NEW_PAGES,
    *COPY_PAGES,
    *HOURS_PAGES,
    *LIST_PAGES,
    *HISTORY_PAGES,
    *PEOPLE_PAGES,
    *TABLE_PAGES,
    *TOURNAMENT_PAGES,
    *RULES_PAGES,
    *PUZZLE_PAGES,
    *COMPANION_PAGES,
    *OFFLINE_PAGES,
    *ACCOUNT_PAGES,
    *PEACE_PAGES,
    *NOTICE_PAGES,
    *INFO_PAGES,
]

PAGES: list[BaseRoute] = [
    STATIC_ROUTE,
    OFFLINE_ROUTE,
    WORKER_ROUTE,
    *[
        Route(row.path, row.__call__, methods=[row.method], name=row.handler.__name__)
        for row in ROWS
    ],
    Nowhere(NOWHERE.path, NOWHERE.__call__, methods=["GET", "POST"], name="nowhere"),
]
