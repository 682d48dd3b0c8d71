"""Files that hosts copy are accepted by the programs that read them: systemd units, the container, and the compose and proxy
files."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from server.admin import parser_of
from server.options import read_options

SHARE = Path(__file__).parents[1] / "share"
SYSTEMD, CONTAINER = SHARE / "systemd", SHARE / "container"
PROGRAM = "/usr/local/bin/traderow-server"
UNITS = ("traderow-server.service", "traderow-server.socket", "traderow-backup.service", "traderow-backup.timer")
COMPOSED = ("compose.yaml", "compose.many.yaml")
NAMED = ("Containerfile", "haproxy.cfg", *COMPOSED)

needs_systemd = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="NOT RUN: there is no systemd to ask")
needs_haproxy = pytest.mark.skipif(shutil.which("haproxy") is None, reason="NOT RUN: there is no haproxy to ask")
HADOLINT = shutil.which("hadolint", path=str(Path(sys.executable).parent)) or shutil.which("hadolint")
needs_hadolint = pytest.mark.skipif(HADOLINT is None, reason="NOT RUN: there is no hadolint for this machine")


def units(folder: Path) -> None:
    """Put the units into that folder, with a program that is there."""
    for name in UNITS:
        (folder / name).write_text((SYSTEMD / name).read_text("utf-8").replace(PROGRAM, sys.executable))


def composed(name: str) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((CONTAINER / name).read_text("utf-8"))
    return found


def test_all_of_it_is_looked_at() -> None:
    assert {path.name for path in SYSTEMD.iterdir()} == set(UNITS)
    assert {path.name for path in CONTAINER.iterdir()} == set(NAMED)


@needs_systemd
@pytest.mark.parametrize("name", UNITS)
def test_systemd_takes_each_unit(name: str, tmp_path: Path) -> None:
    units(tmp_path)
    said = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", tmp_path / name], capture_output=True, text=True, check=False
    )
    assert (said.returncode, said.stdout + said.stderr) == (0, "")


@needs_systemd
def test_systemd_finds_the_service_well_shut_in(tmp_path: Path) -> None:
    units(tmp_path)
    command = ["systemd-analyze", "security", "--offline=yes", tmp_path / "traderow-server.service"]
    exposed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert float(re.findall(r"exposure level for traderow-server.service: ([\d.]+)", exposed)[0]) < 2


def test_the_units_start_the_server_with_options_it_has() -> None:
    (command,) = re.findall(rf"^ExecStart={PROGRAM} (.*)$", (SYSTEMD / UNITS[0]).read_text("utf-8"), re.MULTILINE)
    assert read_options(shlex.split(command)).data == "/var/lib/traderow"


@needs_hadolint
def test_hadolint_finds_nothing_in_the_containerfile() -> None:
    assert HADOLINT is not None
    said = subprocess.run([HADOLINT, "--no-color", CONTAINER / "Containerfile"], capture_output=True, text=True, check=False)
    assert (said.returncode, said.stdout + said.stderr) == (0, "")


def test_the_container_runs_as_nobody_and_asks_after_its_health() -> None:
    lines = (CONTAINER / "Containerfile").read_text("utf-8").splitlines()
    instructions = dict(line.split(" ", 1) for line in lines if re.match(r"[A-Z]+ ", line))
    user, _group = map(int, instructions["USER"].split(":"))
    assert user > 0
    *_options, asked = instructions["HEALTHCHECK"].partition("CMD ")
    program, *words = yaml.safe_load(asked)
    assert (program, words[0]) == ("traderow-server", "health")
    assert parser_of("health").parse_args(words[1:]).data == instructions["VOLUME"]
    entry, command = yaml.safe_load(instructions["ENTRYPOINT"]), yaml.safe_load(instructions["CMD"])
    assert entry == ["traderow-server"]
    assert read_options(command).data == instructions["VOLUME"]


def test_the_container_may_write_its_data_and_knows_its_version() -> None:
    text = (CONTAINER / "Containerfile").read_text("utf-8")
    built, _, runs = text.partition("\nFROM docker.io/library/python:3.13-slim\n")
    assert "python:3.13 AS build" in built  # the slim image has no git, without which every build is 0.2.0.dev0
    (user,) = re.findall(r"^USER (\d+):\1$", runs, re.MULTILINE)
    made, declared = f"install -d -m 0700 -o {user} -g {user} /data", "VOLUME /data"
    assert 0 < runs.index(made) < runs.index(declared)  # a volume begins with the owner of the directory in the image
    assert runs.index(made) < runs.index("USER ")


def test_a_container_is_built_without_what_git_ignores_and_with_all_it_knows() -> None:
    ignored = (SHARE.parent / ".dockerignore").read_text("utf-8").split()
    assert {".venv", "build", "dist"} <= set(ignored)
    assert ".git" not in ignored


def test_the_service_may_ask_for_the_addresses_of_this_machine() -> None:
    """Without AF_NETLINK no address can be listed: nothing is announced, and no client of a guest follows its table."""
    (families,) = re.findall(r"^RestrictAddressFamilies=(.*)$", (SYSTEMD / UNITS[0]).read_text("utf-8"), re.MULTILINE)
    assert set(families.split()) == {"AF_INET", "AF_INET6", "AF_UNIX", "AF_NETLINK"}


@pytest.mark.parametrize("name", COMPOSED)
def test_what_is_put_together_is_shut_in_and_has_options_that_exist(name: str) -> None:
    ours = [each for each in composed(name)["services"].values() if each["image"] == "traderow"]
    assert ours
    for service in ours:
        read_options(service["command"])
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert service["build"] == {"context": "../..", "dockerfile": "share/container/Containerfile"}


def test_the_balancer_knows_the_servers_that_are_put_together() -> None:
    config = (CONTAINER / "haproxy.cfg").read_text("utf-8")
    ours = {name for name, each in composed("compose.many.yaml")["services"].items() if each["image"] == "traderow"}
    assert set(re.findall(r"^    server (\S+) \1:7464 check", config, re.MULTILINE)) == ours


@needs_haproxy
def test_haproxy_takes_its_file(tmp_path: Path) -> None:
    config = re.sub(r"server-\d:", "127.0.0.1:", (CONTAINER / "haproxy.cfg").read_text("utf-8"))
    (tmp_path / "haproxy.cfg").write_text(config)
    said = subprocess.run(["haproxy", "-c", "-f", tmp_path / "haproxy.cfg"], capture_output=True, text=True, check=False)
    assert (said.returncode, said.stderr) == (0, "")


def test_each_step_of_the_forge_is_a_command_that_runs_here() -> None:
    """What a forge runs beside `.ci/run`: make's targets, and modules that are there."""
    root = SHARE.parent
    workflow: dict[str, Any] = yaml.safe_load((root / ".github" / "workflows" / "test.yml").read_text("utf-8"))
    commands = [step["run"] for job in workflow["jobs"].values() for step in job["steps"] if "run" in step]
    targets = set(re.findall(r"^([a-z-]+):", (root / "Makefile").read_text("utf-8"), re.MULTILINE))
    assert {".ci/run", "make test", "make dist"} <= set(commands)
    for command in commands:
        program, *words = shlex.split(command)
        if program == "make":
            assert set(words) <= targets
        elif program == "python" and words[1] != "pip":
            assert (root / words[1].replace(".", "/")).with_suffix(".py").is_file()
    assert set(workflow["jobs"]["pythons"]["strategy"]["matrix"]["python"]) == set(declared_pythons(root))


def declared_pythons(root: Path) -> list[str]:
    """Return the Pythons that the package says it is for."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    return [
        found[1]
        for each in project["classifiers"]
        if (found := re.fullmatch(r"Programming Language :: Python :: (3\.\d+)", each))
    ]
