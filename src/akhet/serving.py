"""The commands that need the server: `akhet serve`, `akhet site` and `akhet admin`."""

import json
import os
from collections.abc import Callable
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from akhet.server.settings import CONFIG_HELP, FIELDS, Field, Settings
from akhet.terminal.progress import Bar

if TYPE_CHECKING:
    from akhet.server.store.reports import Report

FILE = click.Path(dir_okay=False, path_type=Path)


def option_of(field: Field) -> Callable[[Any], Any]:
    """A setting as a flag; what is not given stays None, so that other sources can say."""
    shown = "" if field.default in (None, "") else f" [{field.default}]".lower()
    text = f"{field.help}{shown} Environment: {field.env}."
    if field.type is bool:
        return click.option(field.flag, field.name, default=None, help=text)
    kind = {int: "NUMBER", Path: "FOLDER"}.get(field.type, "TEXT")
    return click.option(field.flag, field.name, default=None, type=str, metavar=kind, help=text)


def settings_options(command: Callable[..., None]) -> Callable[..., None]:
    """All settings as flags."""
    for field in reversed(FIELDS):
        command = option_of(field)(command)
    config = click.option("--config", default=None, metavar="FILE", help=CONFIG_HELP)
    return config(command)


@click.command()
@settings_options
def serve(**flags: Any) -> None:
    """Run the web server and open it in the browser.

    Everything is kept in one folder, on SQLite, with no set-up. For several processes or machines
    give a PostgreSQL database. Every setting can stand as a flag, in the environment or in a
    TOML file; flags win.
    """
    from akhet.web.run import serve as run  # late: the other commands need no web server

    settings = Settings.load(flags, os.environ)
    exact = flags["port"] is not None or "AKHET_PORT" in os.environ
    run(settings, click.echo, exact_port=exact)


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
def site(folder: Path) -> None:
    """Write akhet as a FOLDER that any web host serves.

    Everything runs in the visitor's browser: after one visit no network is needed. To try it:
    python -m http.server -d FOLDER. What runs Python in a browser is fetched by name and hash from
    npm and PyPI the first time, and kept outside of this folder.
    """
    from akhet.site.build import build

    built = build(folder)
    click.echo(f"{built.folder}: {built.bytes / 1e6:.1f} MB, version {built.version}")


@click.group()
def admin() -> None:
    """Look after a server: backups, checks, rebuilding, reports, and keeping the peace."""


def database_options(command: Callable[..., None]) -> Callable[..., None]:
    """Where the database is."""
    for name in ("database", "data"):
        field = next(field for field in FIELDS if field.name == name)
        command = option_of(field)(command)
    config = click.option("--config", default=None, metavar="FILE", help=CONFIG_HELP)
    return config(command)


class Steps:
    """A progress bar for work that says how far it is."""

    def __init__(self, label: str) -> None:
        """A bar that appears when the work takes long."""
        self.label = label
        self.bar: Bar | None = None

    def __call__(self, done: int, total: int) -> None:
        """So much of the work is done."""
        if self.bar is None:
            self.bar = Bar(self.label, total)
        self.bar.add(done - self.bar.done)
        if done >= total:
            self.bar.__exit__(None, None, None)


@admin.command()
@click.argument("file", type=FILE)
@database_options
def backup(file: Path, **flags: Any) -> None:
    """Write all that is kept to FILE, while the server runs or not.

    FILE holds the secrets of running matches: keep it as you keep the database.
    """
    from akhet.server.store.admin import backup as copied

    found = copied(Settings.load(flags, os.environ).database, file, Steps("backup"))
    click.echo(f"{file}: {found.matches} matches, {found.bytes:,} bytes")


@admin.command()
@click.argument("file", type=FILE)
@database_options
def restore(file: Path, **flags: Any) -> None:
    """Put a backup into a database that is still empty."""
    from akhet.server.store.admin import restore as copied

    found = copied(Settings.load(flags, os.environ).database, file, Steps("restore"))
    click.echo(f"{found.matches} matches restored")


@admin.command()
@click.option("--release", is_flag=True, help="Let matches go on that are found right again.")
@database_options
def check(release: bool, **flags: Any) -> None:
    """Fold and verify every stored match; what differs is quarantined, never deleted."""
    from akhet.server.store.admin import check as checked

    found = checked(Settings.load(flags, os.environ).database, Steps("check"), release)
    for line in found.damage:
        click.echo(f"damaged: {line}")
    for match, reason in found.bad.items():
        click.echo(f"set aside: {match}: {reason}")
    for match, reason in found.unread.items():
        click.echo(f"cannot be checked by this version: {match}: {reason}")
    for match in found.healed:
        click.echo(f"right again{'' if release else ', use --release'}: {match}")
    click.echo(f"{found.matches} matches, {found.lines} lines, {found.draws} draws checked")
    if not found.sound:
        raise click.exceptions.Exit(1)


@admin.command()
@database_options
def rebuild(**flags: Any) -> None:
    """Fold results, ratings and statistics anew from every stored match.

    Nothing else is changed. With SQLite the server must not run meanwhile.
    """
    from akhet.server.history.folding import rebuild as folded

    found = folded(Settings.load(flags, os.environ).database, Steps("rebuild"))
    click.echo(f"{found.matches} matches, {found.counted} of them count, {found.rated} rated")
    if found.unread:
        click.echo(f"{found.unread} cannot be read; akhet admin check says why")
    click.echo("all as before" if found.same else "something was different before")


@admin.command()
@click.argument("number", type=click.IntRange(min=1), required=False)
@click.option("--last", type=click.IntRange(1, 10_000), default=20, help="How many are listed.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object or list.")
@database_options
def reports(number: int | None, last: int, as_json: bool, **flags: Any) -> None:
    """List what people reported, or read report NUMBER with its log.

    One about somebody comes with what was said at the table; `akhet admin ban` takes their id.
    The log is told as its writer could know it, up to the line at which it was written.
    """
    from akhet.server.store.reports import listed, read

    url = Settings.load(flags, os.environ).database
    if number is None:
        found = listed(url, last)
        if as_json:
            click.echo(json.dumps([asdict(report) for report in found], ensure_ascii=False))
        for report in [] if as_json else found:
            click.echo(f"{report.number}  {heading(report)}  {report.text[:60]}")
        if not found and not as_json:
            click.echo("nothing was reported")
        return
    report, log, trouble = read(url, number)
    if as_json:
        whole = {**asdict(report), "log": log, "trouble": trouble}
        click.echo(json.dumps(whole, ensure_ascii=False))
        return
    click.echo(f"{heading(report)}, table {report.match}\n\n{report.text}\n")
    for said in report.talk:
        click.echo(f"  {said['id']}  {said['name']}: {said['text']}")
    for entry in log:
        click.echo(json.dumps(entry, ensure_ascii=False))
    if trouble:
        click.echo(trouble)


def heading(report: "Report") -> str:
    """When, where and by whom something was reported."""
    at = datetime.fromtimestamp(report.at, UTC).strftime("%Y-%m-%d %H:%M")
    who = f"seat {report.seat + 1}" if report.seat >= 0 else "watching"
    whom = f", about {report.name} ({report.about})" if report.about else ""
    return f"{at}  {report.game}, line {report.line}, {who}{whom}"


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON list.")
@database_options
@click.pass_context
def doctor(ctx: click.Context, /, as_json: bool, **flags: Any) -> None:
    """Tell what is compiled, on what akhet runs, and what is missing.

    Lines with `ok` are fine, those with `--` are not there and not needed to play, those with `!!`
    are wrong; then it leaves with 1. Nothing is changed.
    """
    from akhet.doctor import findings, sound

    found = findings(Settings.load(flags, os.environ))
    if as_json:
        click.echo(json.dumps([{"mark": row.mark, "text": row.text} for row in found]))
    else:
        for row in found:
            click.echo(f"{row.mark}  {row.text}")
    if not sound(found):
        ctx.exit(1)
