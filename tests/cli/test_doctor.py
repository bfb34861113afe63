"""`akhet doctor`, `akhet --version` and `python -m akhet`."""

import json
import subprocess
import sys

import akhet
from akhet.core import COMPILED
from akhet.doctor import EXTRAS, NEEDED
from akhet.server.store.migrations import HEAD, upgrade
from tests.cli.command import environment, invoke


def doctor(*words, home):
    return invoke("doctor", "--data", home, *words, home=home)


def test_the_doctor_says_what_runs_and_what_is_there(tmp_path):
    done = doctor(home=tmp_path)
    assert done.exit_code == 0, done.output
    lines = done.output.splitlines()
    assert lines[0].startswith(f"ok  akhet {akhet.__version__} in ")
    assert any("Python 3." in line for line in lines)
    assert ("the rules are compiled" in done.output) is COMPILED
    for package in [*NEEDED, *EXTRAS]:
        assert package in done.output
    assert "not there yet" in lines[-1]
    assert not list(tmp_path.iterdir())  # nothing was made


def test_the_doctor_reads_a_database_that_is_there(tmp_path):
    upgrade(f"sqlite:///{tmp_path}/akhet.db")
    assert f"schema {HEAD}" in doctor(home=tmp_path).output


def test_the_doctor_leaves_with_1_when_something_is_wrong(tmp_path):
    (tmp_path / "akhet.db").write_text("no database, just words, for quite a while " * 9)
    done = doctor("--json", home=tmp_path)
    assert done.exit_code == 1
    marks = {row["mark"] for row in json.loads(done.stdout)}
    assert "!!" in marks


def test_a_password_is_not_shown(tmp_path):
    url = "postgresql://ann:hidden@127.0.0.1:1/none"
    done = doctor("--database", url, home=tmp_path)
    assert done.exit_code == 1
    assert "hidden" not in done.output and "!!" in done.output


def test_python_m_akhet_is_the_command(tmp_path):
    command = [sys.executable, *(["-P"] if sys.flags.safe_path else []), "-m", "akhet", "--version"]
    done = subprocess.run(command, env=environment(tmp_path), capture_output=True, text=True)
    assert done.stdout == f"akhet, version {akhet.__version__}\n"
