"""`akhet admin` for those who keep the peace: each act is a line of the audit log.

All of it works while a server runs, which goes by it within seconds.
"""

import getpass
import json
import os
import re
import time
from collections.abc import Callable
from dataclasses import asdict
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import click

from akhet.core import BadOption
from akhet.lang import LANGS
from akhet.server.settings import Settings
from akhet.serving import admin, database_options

if TYPE_CHECKING:
    from akhet.server.peace.acts import Operator

__all__ = ["admin"]

UNITS = {"m": 60, "h": 3_600, "d": 86_400, "w": 604_800}
LONGEST = 10 * 365 * 86_400
WHO_HELP = "WHO is an id, @NAME for an account, or TABLE:SEAT (seats from 1)."

Command = Callable[..., None]


def database(flags: dict[str, Any]) -> str:
    """The database the flags mean."""
    return Settings.load(flags, os.environ).database


def acting(command: Command) -> Command:
    """Who does it and why, for the audit log; then where the database is."""
    by = click.option("--by", default=None, metavar="NAME", help="Who you are. [your login]")
    why = click.option("--why", required=True, metavar="TEXT", help="Why, for the audit log.")
    return database_options(by(why(command)))


def operator(by: str | None, why: str) -> "Operator":
    """Whoever runs the command."""
    from akhet.server.peace.acts import LONGEST_WHY, Operator

    reason = " ".join(why.split())
    if not 0 < len(reason) <= LONGEST_WHY:
        raise BadOption(f"--why: say it in 1 to {LONGEST_WHY} signs")
    return Operator(by or os.environ.get("AKHET_OPERATOR") or getpass.getuser(), reason)


def end_of(text: str | None) -> int:
    """When something ends that lasts so long: `90m`, `12h`, `7d`, `2w`; 0 if it never does."""
    if text is None:
        return 0
    found = re.fullmatch(r"([0-9]{1,6})([mhdw])", text.strip().lower())
    seconds = int(found[1]) * UNITS[found[2]] if found else 0
    if not 0 < seconds <= LONGEST:
        raise BadOption(f"--for: {text[:20]!r} is no time such as 90m, 12h, 7d or 2w")
    return int(time.time()) + seconds


def day(at: int) -> str:
    """A moment as operators read it."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M")


def until(at: int) -> str:
    """Until when something lasts."""
    return f"until {day(at)} UTC" if at else "for ever"


def show(found: list[Any], as_json: bool, line: Callable[[Any], str], nothing: str) -> None:
    """Prints a list, for people or for programs."""
    if as_json:
        click.echo(json.dumps([asdict(one) for one in found], ensure_ascii=False))
        return
    for one in found:
        click.echo(line(one))
    if not found:
        click.echo(nothing)


JSON = click.option("--json", "as_json", is_flag=True, help="Print one JSON list.")
LAST = click.option("--last", type=click.IntRange(1, 10_000), default=20, help="How many at most.")
FOR = click.option("--for", "lasting", metavar="TIME", help="How long: 90m, 12h, 7d, 2w.")


# ---------------------------------------------------------------- people


@admin.command("people")
@click.argument("text", default="")
@LAST
@JSON
@database_options
def list_people(text: str, last: int, as_json: bool, **flags: Any) -> None:
    """List guests and accounts with TEXT in their name, the latest first."""
    from akhet.server.peace.acts import people

    def line(one: Any) -> str:
        kind = "account" if one.account else "guest"
        return f"{one.id}  {kind:7}  since {day(one.created)}, {one.tables} seats  {one.name}"

    show(people(database(flags), text, last), as_json, line, "nobody")


@admin.command()
@click.argument("who", required=False)
@click.option("--network", metavar="NETWORK", help="An address or a network instead, for a time.")
@FOR
@click.option("--seats", is_flag=True, help="Let bots take their seats where others play.")
@acting
def ban(
    who: str | None,
    network: str | None,
    lasting: str | None,
    seats: bool,
    by: str | None,
    why: str,
    **flags: Any,
) -> None:
    """Keep somebody, or a network, out; they are told why.

    WHO is an id, @NAME for an account, or TABLE:SEAT (seats from 1). Without --for it is for ever;
    networks are banned for a time only.
    """
    from akhet.server.peace.acts import ban_network, ban_person

    if (who is None) == (network is None):
        raise BadOption("name somebody, or a --network")
    url, end, me = database(flags), end_of(lasting), operator(by, why)
    if network is not None:
        number, name = ban_network(url, me, network, end), network
    else:
        number, name = ban_person(url, me, str(who), end, seats)
    click.echo(f"ban {number}: {name}, {until(end)}")


@admin.command()
@click.argument("number", type=click.IntRange(1))
@acting
def unban(number: int, by: str | None, why: str, **flags: Any) -> None:
    """Let back in whom ban NUMBER keeps out."""
    from akhet.server.peace.acts import unban as lifted

    lifted(database(flags), operator(by, why), number)
    click.echo(f"ban {number} is over")


@admin.command()
@JSON
@database_options
def bans(as_json: bool, **flags: Any) -> None:
    """List all bans that hold."""
    from akhet.server.peace.acts import bans as listed

    def line(one: Any) -> str:
        whom = one.network or f"{one.person}  {one.name}"
        return f"{one.id}  since {day(one.created)}, {until(one.until)}  {whom}: {one.why}"

    show(listed(database(flags), int(time.time())), as_json, line, "nobody is banned")


@admin.command()
@click.argument("who")
@click.argument("name")
@acting
def rename(who: str, name: str, by: str | None, why: str, **flags: Any) -> None:
    """Give somebody another NAME, at their tables too.

    WHO is an id, @NAME for an account, or TABLE:SEAT (seats from 1).
    """
    from akhet.server.peace.acts import rename as renamed

    before, after = renamed(database(flags), operator(by, why), who, name)
    click.echo(f"{before} is called {after} now")


# ---------------------------------------------------------------- words and tables


@admin.command()
@click.argument("table")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON list.")
@database_options
def chat(table: str, as_json: bool, **flags: Any) -> None:
    """Print what was said at TABLE, with the number of each message."""
    from akhet.server.peace.acts import said

    found = said(database(flags), table)
    if as_json:
        click.echo(json.dumps(found, ensure_ascii=False))
        return
    for one in found:
        click.echo(f"{one['id']}  {day(int(str(one['at'])))}  {one['name']}: {one['text']}")
    if not found:
        click.echo("nothing was said there")


@admin.command()
@click.argument("message", type=click.IntRange(1))
@acting
def unsay(message: int, by: str | None, why: str, **flags: Any) -> None:
    """Remove a message; its words are nowhere any more."""
    from akhet.server.peace.acts import unsay as removed

    table = removed(database(flags), operator(by, why), message)
    click.echo(f"message {message} at table {table} is removed")


@admin.command()
@click.argument("table")
@click.option("--show", "shown", is_flag=True, help="Put it back.")
@acting
def hide(table: str, shown: bool, by: str | None, why: str, **flags: Any) -> None:
    """Take TABLE from the lobby and all lists; who has its link still gets there."""
    from akhet.server.peace.acts import set_listed

    set_listed(database(flags), operator(by, why), table, shown)
    click.echo(f"{table} is {'shown' if shown else 'hidden'}")


# ---------------------------------------------------------------- the server


@admin.command()
@click.argument("to", type=click.Choice(["open", "guests", "closed"]), required=False)
@click.option("--by", default=None, metavar="NAME", help="Who you are. [your login]")
@click.option("--why", default="", metavar="TEXT", help="Why, for the audit log.")
@database_options
def registration(to: str | None, by: str | None, why: str, **flags: Any) -> None:
    """Say who new can come, or print it.

    open: everybody. guests: guests can come, nobody makes an account. closed: nobody new.
    """
    from akhet.server.peace.acts import registration as now
    from akhet.server.peace.acts import set_registration

    url = database(flags)
    if to is not None:
        set_registration(url, operator(by, why), to)
    click.echo(now(url))


def said_in(command: Command) -> Command:
    """The same text in each language."""
    for lang in reversed(LANGS):
        command = click.option(f"--{lang}", default="", metavar="TEXT", help=f"In {lang}.")(command)
    return command


@admin.command()
@said_in
@FOR
@click.option("--end", type=click.IntRange(1), metavar="NUMBER", help="Take one away.")
@click.option("--by", default=None, metavar="NAME", help="Who you are. [your login]")
@click.option("--why", default="", metavar="TEXT", help="Why, for the audit log.")
@database_options
def announce(lasting: str | None, end: int | None, by: str | None, why: str, **flags: Any) -> None:
    """Say something at the top of every page, or print what is said.

    Give it in as many languages as you can; who reads another one gets English, or the first.
    """
    from akhet.server.peace import acts

    texts = {lang: str(flags.pop(lang)) for lang in LANGS}
    url = database(flags)
    if end is not None:
        acts.unannounce(url, operator(by, why), end)
    elif any(texts.values()):
        number = acts.announce(url, operator(by, why), texts, end_of(lasting))
        click.echo(f"announcement {number}")
    for one in acts.announcements(url, int(time.time())):
        for lang, text in one.texts.items():
            click.echo(f"{one.id}  {until(one.until)}  {lang}: {text}")


@admin.command()
@LAST
@JSON
@database_options
def audit(last: int, as_json: bool, **flags: Any) -> None:
    """Print who did what here, and why: the newest first."""
    from akhet.server.peace.acts import audit as listed

    def line(one: Any) -> str:
        more = " ".join(f"{key}={value}" for key, value in one.data.items())
        return f"{one.id}  {day(one.at)}  {one.who}: {one.act} {one.about}  {more}  ({one.why})"

    show(listed(database(flags), last), as_json, line, "nothing was done yet")


@admin.command()
@click.option("--quotas", default=None, metavar="TEXT", help="As the setting of `akhet serve`.")
@JSON
@database_options
def limits(quotas: str | None, as_json: bool, **flags: Any) -> None:
    """Print every limit and quota, as the settings have them.

    A rate is BURST:RATE, so much at once and then so much an hour. `akhet serve --quotas
    chat.person=3:600,tables=20` changes what it names; a star marks what is changed.
    """
    from akhet.server.limits import limits_of, rows_of

    found = Settings.load({**flags, "quotas": quotas}, os.environ)

    def line(row: Any) -> str:
        return f"{'' if row.usual else '*'}{row.name:20} {row.value:>16}  {row.about}"

    show(list(rows_of(limits_of(found.quotas))), as_json, line, "")
