"""Every page, in the order in which paths are tried."""

from starlette.routing import BaseRoute, Route

from akhet.web.assets import STATIC_ROUTE
from akhet.web.info_pages import INFO_PAGES, NOWHERE, Nowhere
from akhet.web.list_pages import LIST_PAGES
from akhet.web.start_pages import START_PAGES
from akhet.web.table_pages import TABLE_PAGES

ROWS = [*START_PAGES, *LIST_PAGES, *TABLE_PAGES, *INFO_PAGES]

PAGES: list[BaseRoute] = [
    STATIC_ROUTE,
    *[
        Route(row.path, row.__call__, methods=[row.method], name=row.handler.__name__)
        for row in ROWS
    ],
    Nowhere(NOWHERE.path, NOWHERE.__call__, methods=["GET", "POST"], name="nowhere"),
]
