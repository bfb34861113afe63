"""Settings: which source wins, what every wrong value says, and that the list is complete."""

import dataclasses
from pathlib import Path

import pytest

from akhet.core import BadOption
from akhet.server.settings import FIELDS, Settings, help_table
from akhet.server.store.store import database_url

HOME = {"HOME": "/home/ann"}


def load(environ: dict[str, str] | None = None, **flags: object) -> Settings:
    return Settings.load(flags, {**HOME, **(environ or {})})


@pytest.fixture
def config(tmp_path):
    def write(text: str) -> str:
        path = tmp_path / "akhet.toml"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


# ---------------------------------------------------------------- sources


def test_without_anything_it_listens_here_only_and_keeps_a_file_at_home():
    found = load()

    assert (found.host, found.port, found.open, found.workers) == ("127.0.0.1", 8000, True, 1)
    assert found.data == Path("/home/ann/.local/share/akhet")
    assert found.database == "sqlite:////home/ann/.local/share/akhet/akhet.db"


def test_people_play_at_this_machine_alone_unless_others_are_let_in_or_it_has_an_address():
    assert load().at_home and load(host="::1").at_home
    assert not load(host="0.0.0.0").at_home
    assert not load(public_url="https://play.example").at_home


def test_the_data_folder_follows_the_desktop_standard():
    assert load({"XDG_DATA_HOME": "/data"}).data == Path("/data/akhet")
    assert load({"XDG_DATA_HOME": "relative"}).data == Path("/home/ann/.local/share/akhet")


def test_a_flag_beats_the_environment_which_beats_the_file(config):
    path = config("port = 1\nhost = '1.1.1.1'\nlang = 'nl'\n")
    environ = {"AKHET_PORT": "2", "AKHET_HOST": "2.2.2.2"}

    found = load(environ, port=3, config=path)

    assert (found.port, found.host, found.lang) == (3, "2.2.2.2", "nl")


def test_the_file_may_be_named_in_the_environment(config):
    assert load({"AKHET_CONFIG": config("port = 9")}).port == 9


def test_a_flag_that_was_not_given_and_an_empty_variable_count_as_nothing():
    assert load({"AKHET_PORT": ""}, port=None, open=None).port == 8000


@pytest.mark.parametrize("word", ["0", "false", "no", "OFF"])
def test_the_browser_stays_closed_when_told_so(word):
    assert load({"AKHET_OPEN": word}).open is False


def test_every_setting_can_come_from_each_source(config):
    values = {"data": "/d", "database": "sqlite:////x.db", "public_url": "https://x.org"}
    values |= {"host": "::1", "port": "81", "open": "0", "bots": "2", "proxies": "10.0.0.1"}
    values |= {"advice": "9", "lang": "fr", "limits": "no", "log_level": "debug", "workers": "1"}
    values |= {"log_format": "json", "log_requests": "1", "drain": "3", "quotas": ""}
    values |= {"metrics_token": "a-token-that-nobody-guesses-0123456789"}
    values |= {"notice_networks": "10.0.0.7", "notice_ports": "443,8443"}
    values |= {"disk": "500", "names": "a.example, *.b.example"}
    values |= {"smtp": "smtp://mail.example", "mail_from": "akhet@x.org", "own_bots": ""}
    values |= {"quotas": "tables=5", "metrics_token": "t" * 20, "drain": "3"}
    values |= {"log_format": "json", "log_requests": "yes"}
    assert set(values) == {field.name for field in FIELDS}
    environ = {field.env: values[field.name] for field in FIELDS}
    text = "".join(f"{name.replace('_', '-')} = '{value}'\n" for name, value in values.items())

    by_flags, by_environ, by_file = load(**values), load(environ), load(config=config(text))

    assert by_flags == by_environ == by_file
    assert by_file.port == 81
    assert by_file.limits is False


def test_the_database_lies_in_the_data_folder_whatever_its_name():
    found = load(data="/data/100% #1 ?")

    assert database_url(found.database).database == "/data/100% #1 ?/akhet.db"


def test_a_password_is_not_printed():
    assert "hunter2" not in repr(load(database="postgresql://ann:hunter2@host/akhet"))


# ---------------------------------------------------------------- wrong values


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("port", "http", "'http' is not a whole number"),
        ("port", "70000", "70000 is not from 0 to 65535"),
        ("port", "-1", "-1 is not from 0 to 65535"),
        ("workers", "0", "0 is not from 1 to 64"),
        ("workers", "2", "several processes need PostgreSQL"),
        ("open", "maybe", "neither yes nor no"),
        ("lang", "xx", "not one of en, nl, fr, de"),
        ("log_level", "loud", "not one of debug, info, warning, error"),
        ("public_url", "play.example.org", "not an address such as"),
        ("public_url", "https://x.org/akhet", "not an address such as"),
        ("database", "nonsense", "no database URL"),
        ("database", "mysql://ann:hunter2@h/d", "'mysql' is not supported"),
        ("database", "sqlite://", "name a file"),
        ("host", " ", "may not be empty"),
        ("proxies", "*", "would believe anybody"),
        ("proxies", "localhost", "'localhost' is no address or network"),
        ("names", "https://x.org", "is no name such as"),
    ],
)
def test_a_wrong_value_says_where_it_stands_and_what_is_wrong(name, value, words):
    field = next(field for field in FIELDS if field.name == name)

    for source in ({"environ": {field.env: value}}, {name: value}):
        with pytest.raises(BadOption, match=words) as caught:
            load(**source)
        said = str(caught.value)
        assert "\n" not in said
        assert "hunter2" not in said
        assert said.startswith((field.env, f"--{name.replace('_', '-')}", f"{name}: "))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("prot = 1", "there is no setting 'prot'"),
        ("port = true", "True is not a whole number"),
        ("port = 1.5", "1.5 is not a whole number"),
        ("host = 5", "5 is not a text"),
        ("port = [1]", "is not a whole number"),
        ("port = ", "not a TOML file"),
        ("[serve]\nport = 1", "there is no setting 'serve'"),
    ],
)
def test_a_wrong_file_says_what_is_wrong(config, text, words):
    with pytest.raises(BadOption, match=words) as caught:
        load(config=config(text))

    assert "akhet.toml" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_that_is_not_there_or_no_text_is_refused(tmp_path):
    (tmp_path / "x.toml").write_bytes(b"\xff\xfe")

    for path in (tmp_path / "none.toml", tmp_path, tmp_path / "x.toml"):
        with pytest.raises(BadOption, match=str(path)):
            load(config=str(path))


def test_several_workers_are_fine_with_postgresql():
    assert load(workers=4, database="postgresql://host/akhet").workers == 4


# ---------------------------------------------------------------- the list


def test_every_setting_has_a_flag_a_variable_and_a_sentence():
    assert [field.name for field in FIELDS] == [f.name for f in dataclasses.fields(Settings)]
    for field in FIELDS:
        assert field.env == f"AKHET_{field.name.upper()}"
        assert field.help[0].isupper()
        assert field.help.rstrip("]").endswith((".", "akhet", "folder"))
    flags = {field.name: field.flag for field in FIELDS}
    assert flags["open"] == "--open/--no-open"
    assert flags["log_level"] == "--log-level"


def test_the_table_for_the_documentation_names_every_setting():
    rows = help_table().splitlines()

    assert len(rows) == len(FIELDS) + 3
    assert rows[2].startswith("| `--host` | `AKHET_HOST` | `127.0.0.1` | Address")
