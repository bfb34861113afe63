"""Starting the server: the port, the browser, the processes, and a quick and clean stop."""

import errno
import json
import os
import signal
import socket
import threading
import time
import webbrowser
from collections.abc import Callable
from dataclasses import asdict
from types import FrameType

import uvicorn
from starlette.applications import Starlette

from akhet.core import BadOption
from akhet.server.collector import calm_collector, tidy
from akhet.server.http.app import make_app
from akhet.server.http.room import raise_descriptors
from akhet.server.http.wire import wire_options
from akhet.server.logs import log_config, passwords_in
from akhet.server.play.offered import own_bots
from akhet.server.pulse import LEAVING
from akhet.server.settings import Settings
from akhet.server.store.migrations import upgrade
from akhet.server.workers.own_check import check_own
from akhet.web.pages import PAGES
from akhet.web.visit import compile_templates

GRACE_SECONDS = 4
PORTS_TO_TRY = 20
SETTINGS = "AKHET_SETTINGS"


def serve(settings: Settings, say: Callable[[str], None], exact_port: bool = False) -> None:
    """Runs the server until it is told to stop."""
    check_own(own_bots(settings.own_bots))
    bound = bind(settings.host, settings.port, 1 if exact_port else PORTS_TO_TRY)
    upgrade(settings.database)  # after the port: a start that fails leaves no database behind
    address = f"http://{shown_host(settings.host)}:{bound.getsockname()[1]}/"
    say(f"akhet is at {address}  (stop with Ctrl-C)")
    if settings.open:
        threading.Thread(target=open_browser, args=(address,), daemon=True).start()
    os.environ[SETTINGS] = json.dumps(asdict(settings), default=str)
    config = uvicorn.Config(
        "akhet.web.run:app_from_environment",
        factory=True,
        workers=settings.workers,
        **wire_options(),
        timeout_graceful_shutdown=GRACE_SECONDS,
        access_log=False,
        log_config=log_config(settings.log_format, secrets_of(settings)),
        log_level=settings.log_level,
        server_header=False,
        proxy_headers=False,  # `server/http/proxies.py` does it, also for a chain of them
    )
    if settings.workers > 1:
        from uvicorn.supervisors import Multiprocess

        Multiprocess(config, sockets=[bound]).run()
    else:
        Leaves(config, settings.drain).run(sockets=[bound])


def secrets_of(settings: Settings) -> list[str]:
    """What of the settings may stand in no log."""
    return [*passwords_in(settings.database, settings.smtp), settings.metrics_token]


class Leaves(uvicorn.Server):
    """A server that, asked to stop, first lets its proxy know, and serves on for a while."""

    def __init__(self, config: uvicorn.Config, drain: int) -> None:
        """`drain` are the seconds between being asked and stopping."""
        super().__init__(config)
        self.drain = drain

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stops soon, or at once if it is asked again."""
        if sig != signal.SIGTERM or not self.drain or LEAVING.now:
            super().handle_exit(sig, frame)
            return
        LEAVING.now = True
        later = threading.Timer(self.drain, super().handle_exit, (sig, frame))
        later.daemon = True
        later.start()


def bind(host: str, port: int, tries: int) -> socket.socket:
    """A socket on the port, or on the next free one after it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for attempt in range(tries):
        found = socket.socket(family, socket.SOCK_STREAM)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, port + attempt))
            return found
        except OSError as error:
            found.close()
            trouble = error
    raise BadOption(
        f"port {port} on {host} cannot be used: {trouble.strerror}; {advice(port, trouble)}"
    )


def advice(port: int, trouble: OSError) -> str:
    """What to do about a port that cannot be used."""
    if trouble.errno == errno.EADDRINUSE:
        return (
            "another program has it, perhaps another akhet (on Linux `ss -ltnp` says which); "
            "stop that one, or choose another port with --port"
        )
    return "choose another with --port"


def shown_host(host: str) -> str:
    """The address a browser on this machine can use."""
    return "localhost" if host in ("0.0.0.0", "::", "127.0.0.1") else host


def open_browser(address: str) -> None:
    """Opens the page once the server answers."""
    host, port = address.split("//")[1].rstrip("/").rsplit(":", 1)
    for _attempt in range(100):
        time.sleep(0.1)
        try:
            socket.create_connection((host, int(port)), timeout=1).close()
        except OSError:
            continue
        webbrowser.open(address)
        return


def app_from_environment() -> Starlette:
    """The app of one worker process, with the settings its parent left."""
    calm_collector()
    raise_descriptors()
    settings = Settings(**json.loads(os.environ[SETTINGS]))
    return make_app(settings, pages=PAGES, chores=[tidy, compile_templates])
