"""From an empty machine to HTTPS: every command of docs/deploy.md is run, or known to be left out.

The commands run in a scratch folder that stands for the machine: `/opt/akhet` is in it. What
needs the network, an init system or the machine's users is left out, by the table `LEFT_OUT`; a
command that is in neither fails.
"""

import configparser
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import yaml

from akhet.server.settings import BY_NAME, Settings
from tests.docs.blocks import ROOT, Block, blocks_of
from tests.server.serving import free_port, wait_for

PAGE = ROOT / "docs" / "deploy.md"
DEPLOY = ROOT / "deploy"
OURS = ("/opt/akhet", "/etc/akhet", "/var/lib/akhet", "/etc/systemd/system", "/etc/caddy")
LEFT_OUT = {
    r"apt-get ": "the network, and the machine's packages",
    r"adduser ": "the machine's users",
    r"systemctl ": "there is no init system here; the unit is verified, and its command is run",
    r"/opt/akhet/venv/bin/pip install ": "the network; the test's own akhet stands there instead",
    r"curl .*https://play\.example\.org": "the certificate, and the name",
    r"sudo -u postgres ": "PostgreSQL of this machine; tests/server run on one of their own",
}


def commands() -> list[str]:
    """All commands of the page but those for Docker, in their order."""
    told = [block for block in blocks_of(PAGE) if block.language == "sh" and not docker(block)]
    return [command for block in told for command in block.commands()]


def docker(block: Block) -> bool:
    return "needs Docker" in block.reason


def left_out(command: str) -> bool:
    return any(re.match(pattern, command) for pattern in LEFT_OUT)


class Machine:
    """A scratch folder that stands for a machine."""

    def __init__(self, root: Path) -> None:
        self.root, self.port = root, free_port()
        for folder in ("/opt/akhet", "/var/lib/akhet", "/etc/systemd/system", "/etc/caddy"):
            (root / folder[1:]).mkdir(parents=True)
        shutil.copytree(DEPLOY, root / "opt/akhet/source/deploy")
        self.server: subprocess.Popen[bytes] | None = None

    def here(self, text: str) -> str:
        """A command, or a file, as it is on this machine."""
        for path in OURS:
            text = re.sub(rf"(?<![\w./]){re.escape(path)}\b", str(self.root) + path, text)
        group = str(os.getgid())
        return text.replace("-g akhet", f"-g {group}").replace(
            "http://127.0.0.1:8000", f"http://127.0.0.1:{self.port}"
        )

    def run(self, command: str) -> str:
        """Runs a command of the page; it must succeed."""
        done = subprocess.run(
            ["bash", "-euc", self.here(command)], capture_output=True, text=True, timeout=600
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def install(self) -> None:
        """Puts the akhet under test where pip would have put it."""
        there = self.root / "opt/akhet/venv/bin/akhet"
        path = f"export PYTHONPATH={os.environ.get('PYTHONPATH', '')!r}\n"
        if path.endswith("='src'\n"):
            path = f"export PYTHONPATH={str(ROOT / 'src')!r}\n"
        run = f'exec {sys.executable} -P -c "from akhet.cli import main; main()" "$@"\n'
        there.write_text(f"#!/bin/sh\n{path}{run}")
        there.chmod(0o755)

    def start(self) -> None:
        """Starts what the unit starts, as systemd would."""
        unit = configparser.ConfigParser(strict=False, interpolation=None)
        unit.optionxform = str  # type: ignore[assignment,method-assign]
        unit.read(self.root / "etc/systemd/system/akhet.service")
        command = self.here(unit["Service"]["ExecStart"])
        config = self.root / "etc/akhet/akhet.toml"
        config.write_text(
            self.here(config.read_text()).replace("port = 8000", f"port = {self.port}")
        )
        self.server = subprocess.Popen(command.split(), stderr=subprocess.DEVNULL)
        wait_for(self.ready, 300)

    def ready(self) -> bool:
        assert self.server is not None and self.server.poll() is None
        try:
            found = httpx.get(f"http://127.0.0.1:{self.port}/health/ready", timeout=30)
        except httpx.TransportError:
            return False
        return found.status_code == 200

    def stop(self) -> None:
        if self.server is not None:
            self.server.terminate()
            assert self.server.wait(120) in (0, -15)


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    found = Machine(tmp_path)
    yield found
    found.stop()


def test_the_commands_of_the_page_lead_to_a_server_that_answers(machine: Machine) -> None:
    run = 0
    for command in commands():
        if command.startswith("/opt/akhet/venv/bin/pip"):
            machine.install()
        elif command.startswith("systemctl enable"):
            machine.start()
        elif not left_out(command):
            said = machine.run(command)
            run += 1
            if "/health/ready" in command:
                assert said == '{"ok":true}'
    assert run >= 12
    settings = tomllib.loads((machine.root / "etc/akhet/akhet.toml").read_text())
    assert settings["database"].startswith("postgresql://")
    caddy = (machine.root / "etc/caddy/Caddyfile").read_text()
    assert "play.example.org {" in caddy and "{$" not in caddy
    assert (machine.root / "var/lib/akhet/backup.db").stat().st_size > 10_000


def test_every_pattern_that_is_left_out_is_on_the_page() -> None:
    for pattern in LEFT_OUT:
        assert any(re.match(pattern, command) for command in commands()), pattern


# ---------------------------------------------------------------- the files


def test_the_settings_are_settings(tmp_path: Path) -> None:
    text = (DEPLOY / "akhet.toml").read_text()
    named = re.findall(r"^(?:# )?(\w+) = ", text, re.M)
    assert len(named) >= 10 and set(named) <= BY_NAME.keys()
    whole = tmp_path / "akhet.toml"
    whole.write_text(re.sub(r"^# (\w+ = )", r"\1", text, flags=re.M))  # those that are off, too
    assert Settings.load({"config": str(whole)}, {}).drain == 3


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_the_unit_is_right_and_hardened(tmp_path: Path) -> None:
    unit = tmp_path / "akhet.service"
    text = (DEPLOY / "akhet.service").read_text()
    unit.write_text(text.replace("/opt/akhet/venv/bin/akhet", sys.executable))
    checked = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(unit)], capture_output=True, text=True
    )
    assert "akhet.service" not in checked.stderr, checked.stderr
    secure = ["systemd-analyze", "security", "--offline=yes", "--threshold=20", str(unit)]
    assert subprocess.run(secure, capture_output=True).returncode == 0  # at most 2.0 of 10


def test_the_image_is_small_and_runs_as_nobody_special() -> None:
    text = (DEPLOY / "Dockerfile").read_text()
    stages = re.split(r"^FROM ", text, flags=re.M)[1:]
    assert len(stages) == 2 and all(stage.startswith("python:3.13-slim") for stage in stages)
    last = stages[-1]
    assert re.search(r"^USER 10001$", last, re.M) and "apt-get" not in last
    assert last.index("USER 10001") < last.index("ENTRYPOINT")
    assert '["akhet"]' in last and '["serve"]' in last and "HEALTHCHECK" in last
    for name in re.findall(r"AKHET_(\w+)=", last):
        assert name.lower() in BY_NAME, name
    copied = re.findall(r"^COPY (?!--)(.+) \S+$", text, re.M)
    for path in " ".join(copied).split():
        assert (ROOT / path).exists(), path


def test_the_composition_is_right() -> None:
    found = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    services = found["services"]
    assert set(services) == {"one", "two", "db", "proxy"}
    for name in ("one", "two"):
        node = services[name]
        assert node["read_only"] and node["cap_drop"] == ["ALL"]
        assert "ports" not in node  # only the proxy is reached from outside
        assert (DEPLOY / node["build"]["context"] / node["build"]["dockerfile"]).is_file()
        settings = {key: value for key, value in node["environment"].items()}
        assert {key.removeprefix("AKHET_").lower() for key in settings} <= BY_NAME.keys()
    assert services["proxy"]["ports"] and "ports" not in services["db"]
    volumes = {one.split(":")[0] for s in services.values() for one in s["volumes"]}
    assert {one for one in volumes if not one.startswith(".")} == set(found["volumes"])
    wanted = set(re.findall(r"\$\{(\w+)", (DEPLOY / "compose.yaml").read_text()))
    given = set(re.findall(r"^(\w+)=", (DEPLOY / "example.env").read_text(), re.M))
    assert wanted <= given


def test_the_proxy_asks_for_health_and_hides_the_figures() -> None:
    text = (DEPLOY / "Caddyfile").read_text()
    assert text.count("{") == text.count("}")
    assert "health_uri /health/ready" in text and "lb_try_duration" in text
    assert re.search(r"@inside path /metrics\n\s*respond @inside 403", text)
    if caddy := shutil.which("caddy"):
        done = subprocess.run(
            [caddy, "validate", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")],
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
