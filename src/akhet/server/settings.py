"""What can be set about a server: flags, then environment, then a TOML file, then the default.

The fields of `Settings` are the one list of it: `akhet serve --help`, the documentation and the
checks are made from `FIELDS`. Every wrong value is a `BadOption` of one line that names where it
stands.
"""

import dataclasses
import os
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

from akhet.core import BadOption
from akhet.lang import LANGS

LEVELS = ("debug", "info", "warning", "error")
FORMATS = ("text", "json")
SHORTEST_TOKEN = 16
YES = ("1", "true", "yes", "on")
NO = ("0", "false", "no", "off")

Check = Callable[[Any], object]


@dataclass(frozen=True)
class Field:
    """One setting: how it is called on the command line, in the environment and in a file."""

    name: str
    type: type[str] | type[int] | type[bool] | type[Path]
    default: object
    """None: worked out from other settings or from the machine."""
    help: str
    check: Check

    @property
    def env(self) -> str:
        """The environment variable: `AKHET_HOST`."""
        return f"AKHET_{self.name.upper()}"

    @property
    def flag(self) -> str:
        """The flag: `--host`, or `--open/--no-open`."""
        flag = "--" + self.name.replace("_", "-")
        return f"{flag}/--no-{flag[2:]}" if self.type is bool else flag


# ---------------------------------------------------------------- checks


def anything(value: object) -> object:
    """Takes any value of the right type."""
    return value


def between(low: int, high: int) -> Check:
    """Takes a number from low to high."""

    def check(value: int) -> int:
        if not low <= value <= high:
            raise ValueError(f"{value} is not from {low} to {high}")
        return value

    return check


def one_of(*allowed: str) -> Check:
    """Takes one of a few words, in any case."""

    def check(value: str) -> str:
        if value.lower() not in allowed:
            raise ValueError(f"{value[:40]!r} is not one of {', '.join(filter(None, allowed))}")
        return value.lower()

    return check


def web_address(value: str) -> str:
    """Takes `https://host` without a path, or nothing."""
    parts = urlsplit(value)
    whole = parts.scheme in ("http", "https") and parts.hostname
    if value and (not whole or parts.path.strip("/") or parts.query or parts.fragment):
        raise ValueError(f"{value[:80]!r} is not an address such as https://play.example.org")
    return value.rstrip("/")


def database(value: str) -> str:
    """Takes a URL of a database we can use."""
    from akhet.server.store.store import database_url  # late: `--help` should not load a database

    try:
        database_url(value)
    except BadOption as error:
        raise ValueError(str(error).removeprefix("database: ")) from error
    return value


def host_names(value: str) -> str:
    """Takes names of machines by commas; a star for all below a name."""
    for name in filter(None, (part.strip() for part in value.split(","))):
        plain = name.removeprefix("*.")
        if name != "*" and not all(sign.isalnum() or sign in "-._" for sign in plain):
            raise ValueError(f"{name[:60]!r} is no name such as play.example.org")
    return value


def proxy_networks(value: str) -> str:
    """Takes addresses and networks by commas, none of which is everybody's."""
    from akhet.server.http.proxies import networks  # late: `--help` should not load a framework

    networks(value)
    return value


def bots_of_own(value: str) -> str:
    """Takes bots by commas, each with a name of its own; loads none of them."""
    from akhet.server.play.offered import own_bots  # late: `--help` should not load bots

    own_bots(value)
    return value


def mail_server(value: str) -> str:
    """Takes the URL of a mail server, or nothing."""
    from akhet.server.post.smtp import server_of  # late: most servers send no letters

    if value:
        server_of(value)
    return value


def sender(value: str) -> str:
    """Takes an e-mail address, or nothing."""
    local, at, domain = value.strip().rpartition("@")
    plain = value.isascii() and value.isprintable() and not any(sign in value for sign in " <>,;")
    if value and not (local and at and domain and plain):
        raise ValueError(f"{value[:80]!r} is not an address such as akhet@example.org")
    return value.strip()


def some_limits(value: str) -> str:
    """Takes limits by commas, each with its name."""
    from akhet.server.limits import limits_of

    limits_of(value)
    return value


def token(value: str) -> str:
    """Takes a secret that nobody guesses, or nothing."""
    if value and (len(value) < SHORTEST_TOKEN or not value.isascii() or not value.isprintable()):
        raise ValueError(f"a token has {SHORTEST_TOKEN} plain signs or more")
    return value


def ports(value: str) -> str:
    """Takes ports by commas."""
    for part in filter(None, (part.strip() for part in value.split(","))):
        if not part.isascii() or not part.isdigit() or not 0 < int(part) < 65536:
            raise ValueError(f"{part[:20]!r} is no port")
    return value


def text(value: str) -> str:
    """Takes a text that is not empty."""
    if not value.strip():
        raise ValueError("this may not be empty")
    return value


# ---------------------------------------------------------------- the list


def setting(default: object, help: str, check: Check = anything, secret: bool = False) -> Any:
    """A field of `Settings` with its help text and check; a secret one is not printed."""
    about = {"help": help, "check": check}
    return dataclasses.field(default=default, metadata=about, repr=not secret)


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How a server runs. Made by `Settings.load`, which checks every value."""

    host: str = setting("127.0.0.1", "Address to listen on. 0.0.0.0 lets other machines in.", text)
    port: int = setting(8000, "Port to listen on; 0 takes any free one.", between(0, 65535))
    data: Path = setting(None, "Folder for everything that is kept. [~/.local/share/akhet]")
    database: str = setting(
        None,
        "Database URL: sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME. "
        "[akhet.db in the data folder]",
        database,
        secret=True,  # it may hold a password
    )
    open: bool = setting(True, "Open the browser once the server is ready.")
    workers: int = setting(
        1, "Server processes on this machine; more than one needs PostgreSQL.", between(1, 64)
    )
    bots: int = setting(
        1, "Processes in which bots think; 0 leaves bots to other nodes.", between(0, 64)
    )
    own_bots: str = setting(
        "",
        "Bots of your own that people may choose, by commas, such as "
        "Horus=./horus.py:Horus@200ms or my_module:MyBot; see docs/own-bots.md.",
        bots_of_own,
    )
    advice: int = setting(
        1000,
        "Playouts for each choice when a finished match is analysed; 0 switches that off.",
        between(0, 1_000_000),
    )
    public_url: str = setting(
        "", "Address people use, if a proxy stands before the server.", web_address
    )
    names: str = setting(
        "",
        "Names this server answers to besides its own and that of the public address, by commas; "
        "*.example.org for all below one.",
        host_names,
    )
    proxies: str = setting(
        "",
        "Addresses or networks of proxies whose X-Forwarded-For is believed, by commas, such as "
        "127.0.0.1,10.0.0.0/8.",
        proxy_networks,
    )
    lang: str = setting(
        "", "Language where a browser asks for none we have: en, nl, fr or de.", one_of("", *LANGS)
    )
    smtp: str = setting(
        "",
        "Mail server for letters: smtp://USER:PASSWORD@HOST:587 or smtps://USER:PASSWORD@HOST. "
        "Needs the public address.",
        mail_server,
        secret=True,  # it may hold a password
    )
    mail_from: str = setting(
        "", "Address letters come from; else akhet@ and the name of the public address.", sender
    )
    notice_networks: str = setting(
        "",
        "Addresses or networks that are not public and that webhooks, ntfy and push may reach "
        "all the same, by commas, such as 192.168.1.5.",
        proxy_networks,
    )
    notice_ports: str = setting(
        "80,443", "Ports that webhooks, ntfy and push may reach, by commas.", ports
    )
    disk: int = setting(
        10_000,
        "Megabytes the database may grow to; then nothing new is begun, and what runs goes on. "
        "0 for no bound.",
        between(0, 1_000_000_000),
    )
    quotas: str = setting(
        "",
        "Limits other than the usual ones, by commas, such as tables=50,chat.person=5:1800; "
        "`akhet admin limits` lists all.",
        some_limits,
    )
    metrics_token: str = setting(
        "",
        "Whoever sends this as a bearer token may read /metrics; without one only this machine "
        "itself may.",
        token,
        secret=True,
    )
    drain: int = setting(
        0,
        "Seconds a server that is asked to stop still serves, while /health/ready says that it is "
        "leaving, so that a proxy sends nobody there any more.",
        between(0, 300),
    )
    limits: bool = setting(True, "Limit how often one visitor may ask; off for load tests only.")
    log_level: str = setting(
        "info", "How much is logged: debug, info, warning or error.", one_of(*LEVELS)
    )
    log_format: str = setting(
        "text", "How it is logged: text, or json for one object a line.", one_of(*FORMATS)
    )
    log_requests: bool = setting(False, "Log every request: its kind, answer and time.")

    @classmethod
    def load(cls, flags: Mapping[str, object], environ: Mapping[str, str]) -> "Settings":
        """The settings of a start. A flag that is None was not given."""
        config = flags.get("config") or environ.get("AKHET_CONFIG") or ""
        layers = [from_flags(flags), from_environ(environ), from_file(str(config))]
        found: dict[str, Any] = {}
        for layer in reversed(layers):
            found |= layer
        found.setdefault("data", data_folder(environ))
        found["data"] = found["data"].expanduser().absolute()
        found.setdefault("database", sqlite_url(found["data"] / "akhet.db"))
        return cls(**found).agreed()

    def agreed(self) -> "Settings":
        """Refuses settings that are each right but not together."""
        if self.workers > 1 and self.uses_sqlite:
            raise BadOption("workers: several processes need PostgreSQL; set a database URL")
        if self.smtp and not self.public_url:
            raise BadOption("smtp: letters hold links; set --public-url to what people use")
        return self

    @property
    def letters_from(self) -> str:
        """Whose address letters bear."""
        return self.mail_from or f"akhet@{urlsplit(self.public_url).hostname or 'localhost'}"

    @property
    def at_home(self) -> bool:
        """Whether people play at this machine and at no other."""
        return self.host in ("127.0.0.1", "::1", "localhost") and not self.public_url

    @property
    def uses_sqlite(self) -> bool:
        """Whether the database is a file."""
        return self.database.startswith("sqlite")


def field_of(field: "dataclasses.Field[Any]") -> Field:
    """The public face of a field."""
    kind: Any = field.type
    return Field(field.name, kind, field.default, field.metadata["help"], field.metadata["check"])


FIELDS: list[Field] = [field_of(field) for field in dataclasses.fields(Settings)]
"""All settings, in the order people should read about them."""

CONFIG_HELP = (
    "TOML file with any of these settings, without the dashes. [environment: AKHET_CONFIG]"
)


def help_table() -> str:
    """All settings as a Markdown table, for the documentation."""
    rows = ["| flag | environment | default | |", "|---|---|---|---|"]
    for field in FIELDS:
        default = "" if field.default in (None, "") else f"`{field.default}`".lower()
        rows.append(f"| `{field.flag}` | `{field.env}` | {default} | {field.help} |")
    rows.append(f"| `--config` | `AKHET_CONFIG` | | {CONFIG_HELP} |")
    return "\n".join(rows) + "\n"


BY_NAME = {field.name: field for field in FIELDS}


# ---------------------------------------------------------------- where values come from


def from_flags(flags: Mapping[str, object]) -> dict[str, object]:
    """The settings given on the command line."""
    given = {name: value for name, value in flags.items() if value is not None and name != "config"}
    return {
        name: checked(known(name, "flags"), value, f"--{name.replace('_', '-')}")
        for name, value in given.items()
    }


def from_environ(environ: Mapping[str, str]) -> dict[str, object]:
    """The settings in the environment; an empty variable counts as none."""
    given = [field for field in FIELDS if environ.get(field.env)]
    return {field.name: checked(field, environ[field.env], field.env) for field in given}


def from_file(path: str) -> dict[str, object]:
    """The settings in a TOML file; none without a file."""
    if not path:
        return {}
    try:
        data = tomllib.loads(Path(path).expanduser().read_text(encoding="utf-8"))
    except OSError as error:
        raise BadOption(f"{path}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadOption(f"{path}: not a TOML file: {error}") from error
    named = {name.replace("-", "_"): value for name, value in data.items()}
    return {
        name: checked(known(name, path), value, f"{path}: {name}") for name, value in named.items()
    }


def known(name: str, where: str) -> Field:
    """The setting of this name, or a clear error."""
    if name not in BY_NAME:
        raise BadOption(f"{where}: there is no setting {name[:40]!r}; see akhet serve --help")
    return BY_NAME[name]


def checked(field: Field, value: object, where: str) -> object:
    """A value as its field wants it; `where` begins the error."""
    try:
        return field.check(converted(field, value))
    except ValueError as error:
        raise BadOption(f"{where}: {error}") from error


def converted(field: Field, value: object) -> object:
    """A value in the type of its field: from a text, or as it is."""
    if field.type is bool:
        return truth(value)
    if field.type is int:
        return whole(value)
    if not isinstance(value, (str, Path)):
        raise ValueError(f"{value!r} is not a text")
    return Path(value) if field.type is Path else str(value)


def truth(value: object) -> bool:
    """Yes or no, as people write it."""
    word = str(value).lower()
    if word not in (*YES, *NO):
        raise ValueError(f"{str(value)[:40]!r} is neither yes nor no; write 1 or 0")
    return word in YES


def whole(value: object) -> int:
    """A whole number."""
    if isinstance(value, (bool, float)):
        raise ValueError(f"{value!r} is not a whole number")
    try:
        return int(str(value))
    except ValueError as error:
        raise ValueError(f"{str(value)[:40]!r} is not a whole number") from error


def sqlite_url(path: Path) -> str:
    """The URL of an SQLite file; signs that mean something in a URL are written as codes."""
    return "sqlite:///" + quote(str(path), safe="/ :\\")


def data_folder(environ: Mapping[str, str]) -> Path:
    """Where a program keeps its data on this system."""
    if os.name == "nt" and environ.get("LOCALAPPDATA"):
        return Path(environ["LOCALAPPDATA"]) / "akhet"
    base = environ.get("XDG_DATA_HOME", "")
    if Path(base).is_absolute():
        return Path(base) / "akhet"
    return Path(environ.get("HOME") or Path.home()) / ".local" / "share" / "akhet"
