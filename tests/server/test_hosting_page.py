"""Check that docs/hosting.md is correct."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from server.admin import COMMANDS
from server.cli import main
from server.limits.limits import Limits

PAGE = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text("utf-8")
SHARE = Path(__file__).parents[2] / "share"
BLOCKS = [
    *(re.sub("(?m)^    ", "", block).strip() + "\n" for block in re.findall(r"(?m)(?:^(?:    .*)?\n)+", PAGE)),
    *(file.read_text("utf-8") for file in [*SHARE.glob("proxy/*"), SHARE / "container" / "haproxy.cfg"]),
]
needs_systemd = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="NOT RUN: there is no systemd to ask")

needs_haproxy = pytest.mark.skipif(shutil.which("haproxy") is None, reason="NOT RUN: there is no haproxy to ask")

needs_nginx = pytest.mark.skipif(shutil.which("nginx") is None, reason="NOT RUN: there is no nginx to ask")


def block(words: str) -> str:
    """Return the only example, on the page or in a file that it names, with these words in it."""
    (found,) = [each for each in BLOCKS if words in each]
    return found


def help_of(*command: str, capsys: pytest.CaptureFixture[str]) -> set[str]:
    """Return the options a command has."""
    with pytest.raises(SystemExit):
        main([*command, "--help"])
    return set(re.findall(r"--[a-z-]+", capsys.readouterr().out))


def test_every_option_on_the_page_exists(capsys: pytest.CaptureFixture[str]) -> None:
    known = help_of(capsys=capsys)
    section = PAGE.split("## Options")[1].split("\n## ")[0]
    assert set(re.findall(r"(?<=[`, ])--[a-z-]+", section)) <= known


def test_every_file_that_the_page_names_is_shared() -> None:
    named = set(re.findall(r"`(share/(?!traderow)[\w./-]+)`", PAGE))
    assert len(named) > 5
    assert [name for name in named if not (SHARE.parent / name).exists()] == []


def test_the_limits_on_the_page_are_the_defaults() -> None:
    limits = Limits()
    for words in (
        f"a ping after {limits.ping_after:.0f} s, closed after {limits.silence:.0f} s",
        f"{limits.handshake:.0f} s each",
        f"{limits.lobby_idle / 60:.0f} minutes",
        f"{limits.frame} bytes",
        f"burst of {limits.message_burst}, then {limits.message_rate:.0f} a second",
        f"{limits.queue}; {limits.write_deadline:.0f} s",
        f"{limits.chat_cells} cells a message, burst of {limits.chat_burst}, then one every {1 / limits.chat_rate:.0f} s",
        f"spectators of one table | {limits.watchers}",
        f"{limits.connections} in all, {limits.connections_each} of one address",
        f"opened by one address | burst of {limits.arrivals}, then {limits.arrivals_rate:.0f} a second",
        f"{limits.tables} in all, {limits.tables_each} of one address",
        f"burst of {limits.tries}, then {limits.tries_rate * 60:.0f} a minute",
        f"open or not | burst of {limits.opens}, then {limits.opens_rate * 60:.0f} a minute",
        f"{limits.passwords_at_once}, and {limits.passwords_waiting} waiting",
        f"{limits.entries:,}; {limits.games}",
        f"guests | {limits.door_sessions} in all, {limits.door_sessions_each} of one address",
        f"new guests of one address | burst of {limits.door_logins}, then {limits.door_logins_rate * 60:.0f} a minute",
        f"connections to the SSH port | {2 * limits.door_sessions} in all, {2 * limits.door_sessions_each} of one address",
        f"guests with stored data | {limits.door_kept} in all, {limits.door_kept_each} of one address",
        f"to its session | {limits.door_login:.0f} s",
        f"preloading clients for guests | {limits.door_loading:.0f} s at most",
        f"a web guest without input | {limits.door_idle / 60:.0f} minutes",
    ):
        assert words in PAGE, words


def test_every_command_of_the_page_is_understood(capsys: pytest.CaptureFixture[str]) -> None:
    commands = re.findall(r"traderow-server[^\n'`]*", "\n".join(BLOCKS))
    assert len(commands) >= 6
    for command in commands:
        _, *words = shlex.split(command.replace("$$", "").replace("%%", ""))
        subcommand = words[:1] if words and words[0] in COMMANDS else []
        assert {word for word in words if word.startswith("--")} <= help_of(*subcommand, capsys=capsys), command


@needs_systemd
@pytest.mark.parametrize("words", ["/var/lib/traderow --ssh", "--trust-proxy 10.0.0.9"])
def test_systemd_takes_the_service_as_the_page_changes_it(words: str, tmp_path: Path) -> None:
    shipped = SHARE / "systemd" / "traderow-server.service"
    (tmp_path / "traderow-server.service.d").mkdir()
    for name, text in ((shipped.name, shipped.read_text("utf-8")), ("traderow-server.service.d/page.conf", block(words))):
        (tmp_path / name).write_text(text.replace("/usr/local/bin/traderow-server", sys.executable))
    command = ["systemd-analyze", "verify", "--man=no", tmp_path / shipped.name]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (said.returncode, said.stdout + said.stderr) == (0, "")


@needs_haproxy
def test_haproxy_takes_the_balancer_of_many_servers(tmp_path: Path) -> None:
    (tmp_path / "haproxy.cfg").write_text(re.sub(r"server-\d(?=:7464)", "127.0.0.1", block("backend nodes")))
    command = ["haproxy", "-c", "-f", tmp_path / "haproxy.cfg"]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (said.returncode, said.stderr) == (0, "")


@needs_nginx
def test_nginx_takes_the_balancer_of_many_servers(tmp_path: Path) -> None:
    http = re.sub(r"node-\d\.example\.org", "127.0.0.1", block("upstream nodes"))
    (tmp_path / "nginx.conf").write_text(f"pid {tmp_path}/pid;\nevents {{}}\nhttp {{\naccess_log off;\n{http}}}\n")
    command = ["nginx", "-t", "-q", "-e", "stderr", "-p", tmp_path, "-c", tmp_path / "nginx.conf"]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (said.returncode, said.stderr) == (0, "")


@needs_haproxy
def test_haproxy_takes_the_balancer_of_ssh(tmp_path: Path) -> None:
    (tmp_path / "haproxy.cfg").write_text(block("send-proxy-v2"))
    command = ["haproxy", "-c", "-f", tmp_path / "haproxy.cfg"]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (said.returncode, said.stderr) == (0, "")


def test_behind_the_proxies_of_the_page_people_are_told_apart() -> None:
    server, nginx, caddy = block("--trust-proxy 127.0.0.1"), block("listen 443 ssl"), block("reverse_proxy")
    assert "--bind 127.0.0.1" in server
    for words in ("location = /ws {", "proxy_pass http://127.0.0.1:7464;", "X-Forwarded-For $remote_addr;", "return 404;"):
        assert words in nginx
    for words in ("handle /ws {", "reverse_proxy 127.0.0.1:7464", "read_header 5s", "respond 404"):
        assert words in caddy
    balancer = block("upstream nodes")
    assert "X-Forwarded-For $remote_addr;" in balancer
    for proxy in (nginx, balancer):
        assert Limits().ping_after < float(re.findall(r"proxy_read_timeout (\d+)s", proxy)[0])
