"""A server process for tests that stop or kill one. Settings come from the environment."""

import os
import sys

import uvicorn

from akhet.server.app import make_app
from akhet.server.migrations import upgrade
from akhet.server.settings import Settings

if __name__ == "__main__":
    settings = Settings.load({"data": "/nonexistent"}, os.environ)
    upgrade(settings.database)
    sys.setswitchinterval(0.001)
    uvicorn.run(
        make_app(settings),
        port=settings.port,
        log_level=settings.log_level,
        access_log=False,
        ws_per_message_deflate=False,
        ws_max_size=4096,
        timeout_graceful_shutdown=4,
    )
