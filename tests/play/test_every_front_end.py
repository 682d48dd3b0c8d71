"""One table with four ways to it: its host, ssh, a browser, and the list of nearby tables. The host's server is killed, and all
four return to the same question."""

from __future__ import annotations

import os
import re
import shutil
import signal
from pathlib import Path

import asyncssh
import pytest

from client.lobby.invitation import own_addresses
from tests.play.chromium import browsing, program
from tests.play.terminal import Terminal
from tests.play.test_solo_kept import running
from tests.server.front_ends.conftest import free_port, until_open

pytestmark = pytest.mark.terminal

CODE = r"traderow join \S+ --table \S+"
SILENT = re.compile("an address always works|type the address|An address always works")


def asked(screen: str) -> tuple[list[str], bool]:
    """Return what one is asked at the table: the row for sale and the hand, and whether it is one's turn."""
    lines = [line[:40].replace("›", " ").rstrip() for line in screen.splitlines()]
    first = next(at for at, line in enumerate(lines) if "Trade row" in line)
    return [line for line in lines[first:] if re.search(r"◆ |─ Hand", line)], "YOUR TURN" in screen


def is_asked(screen: str) -> bool:
    """Return whether somebody's turn is on at a table that the line leads to."""
    return "Trade row" in screen and "Connection lost" not in screen and ("YOUR TURN" in screen or " turn." in screen)


def for_sale(text: str) -> list[str]:
    """Return the trade row, as a spectator sees it."""
    return re.findall(r"^.[1-6]   (.{20})", text, re.MULTILINE)


def server_of(home: Path) -> int:
    """Return the process of the server that somebody with that home directory has started."""
    (server,) = [number for number, part in running(home).items() if part == "server"]
    return server


def comes_nearby(eve: Terminal, title: str, address: str) -> None:
    """Come by the list of tables nearby, where others may be listed too; where the network lets nothing through, by the
    address."""
    listed = re.compile(rf"([1-9]) +{re.escape(title)} ")
    eve.run("join", "--name", "Eve")
    found = eve.wait_until(lambda screen: (listed.search(screen) or SILENT.search(screen)) is not None, "what is nearby")
    line = listed.search(found)
    if line is None:
        eve.keys("C-q")
        assert eve.wait_exit() == 0
        eve.run("join", address, "--name", "Eve")
        return
    eve.keys(line[1])


async def test_four_people_come_by_four_doors_and_are_back_after_the_server_was_killed(tmp_path: Path) -> None:
    if shutil.which("ssh") is None:
        pytest.skip("NOT RUN: there is no OpenSSH client here")
    program()
    here = next((address for address in own_addresses("") if ":" not in address), "127.0.0.1")
    port, ssh, web = (str(free_port()) for _ in range(3))
    title = f"Ann {port}"  # a table is called as its host is
    hosts = ("host", "--bind", here, "--port", port, "--ssh", ssh, "--web", web, "--name", title)
    table = ("--mode", "free-for-all", "--seats", "3", "--clock", "none")
    key, known = tmp_path / "key", tmp_path / "known_hosts"
    asyncssh.generate_private_key("ssh-ed25519").write_private_key(key)
    key.chmod(0o600)
    options = f"-F none -i {key} -o IdentitiesOnly=yes -o StrictHostKeyChecking=accept-new -o UserKnownHostsFile={known}"
    with Terminal(tmp_path / "ann") as ann, Terminal(tmp_path / "bob") as bob, Terminal(tmp_path / "eve") as eve:
        ann.run(*hosts, *table)
        ann.wait_for("to watch")
        code = ann.wait_for_match(CODE).split()[-1]
        assert f"http://{here}:{web}/{code}" in ann.screen()
        await until_open(int(ssh), here)
        by_ssh = f"ssh {options} -p {ssh} {code}@{here}"
        bob.type(by_ssh)
        bob.keys("Enter")
        bob.wait_for("Your name at the table, up to 16 characters:")
        bob.type("Bob")
        bob.keys("Enter")
        bob.wait_for("Waiting for")
        async with browsing(tmp_path / "profile") as browser:
            tab = await browser.open(f"http://{here}:{web}/watch-{code}")
            await tab.type("Dan", "enter")
            await tab.sees("Waiting for")
            comes_nearby(eve, title, f"{here}:{port}")
            people = (ann, bob, eve)
            for each in people:
                each.wait_for("Trade row")
            await tab.sees("Trade row")
            before = [asked(each.wait_until(is_asked, "a question")) for each in people]
            assert sum(is_ones_turn for _cards, is_ones_turn in before) == 1
            watched = for_sale(await tab.text())
            os.kill(server_of(tmp_path / "ann"), signal.SIGKILL)
            bob.wait_for("closed")
            await tab.sees("Connection lost")
            bob.type("printf '\\033[?1049l\\033[H\\033[2J'")  # what nobody could do any more when the server was killed
            bob.keys("Enter")
            await until_open(int(ssh), here)
            bob.type(by_ssh)
            bob.keys("Enter")
            after = [asked(each.wait_until(is_asked, "the same question")) for each in people]
            assert after == before
            await tab.until("!document.getElementById('said').textContent")
            await tab.sees("turn.")
            assert for_sale(await tab.text()) == watched
            assert tab.errors == [] or all("WebSocket" in error for error in tab.errors)
