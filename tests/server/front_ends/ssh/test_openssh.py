"""The SSH front end as users see it: with the OpenSSH client of a terminal."""

from __future__ import annotations

import asyncio
import gc
import logging
import re
from pathlib import Path
from unittest.mock import ANY

import pytest

import engine
from protocol.messages import Step
from server.app import Server
from server.control.requests import Requests
from server.front_ends.session import RESTORE
from server.front_ends.ssh.server import make
from server.storage.sqlite.storage import SqliteStorage
from tests.server.conftest import QUICK, Connect
from tests.server.front_ends.ssh.conftest import Come, Opening, needs_openssh
from tests.server.front_ends.ssh.openssh import OpenSsh, in_a_script
from tests.server.front_ends.visitor import PATIENCE, Visitor

pytestmark = needs_openssh
TERMS = {"game": "star-realms", "mode": "duel", "seats": 2}


async def test_whoever_has_a_key_plays_and_comes_back_to_the_same_question_from_elsewhere(
    open_ssh: Opening, connect: Connect, come: Come
) -> None:
    door = await open_ssh()
    host = await connect(door.server, "Hal")
    await host.host(**TERMS)
    ann = await come(door, host.code)
    await ann.answers("Your name at the table, up to 16 characters:", "Ann\r")
    await ann.sees("Hand ")
    ann.freeze()
    again = await come(door, host.code)
    await again.sees("Hand ")
    assert "Your name at the table, up to 16 characters:" not in again.received.decode()
    ann.thaw()
    assert await ann.leaves() == 1
    assert "You have joined from elsewhere" in ann.text
    assert [seat.name for seat in next(iter(door.server.lobby.tables.values())).state.seats] == ["Hal", "Ann"]


async def test_the_line_breaks_and_the_same_key_finds_the_seat_again(open_ssh: Opening, connect: Connect, come: Come) -> None:
    door = await open_ssh()
    host = await connect(door.server, "Hal")
    await host.host(**TERMS)
    ann = await come(door, "ann")
    await ann.answers("table        title", "1")
    await ann.sees("Hand ")
    await ann.kill()
    again = await come(door, "ann")
    await again.sees("Hand ")


@pytest.mark.parametrize("user", ["AAAAA-AAAAA", "watch-AAAAA-AAAAA"])
async def test_a_code_that_no_table_has_is_said_before_anything_is_asked_and_leads_to_the_list(
    open_ssh: Opening, connect: Connect, come: Come, user: str
) -> None:
    door = await open_ssh()
    host = await connect(door.server, "Hal")
    await host.host(**TERMS, title="the open one")
    ann = await come(door, user)
    await ann.sees("Your name at the table, up to 16 characters:")
    said, asked = (
        ann.text.index(words) for words in ("No table has that code", "Your name at the table, up to 16 characters:")
    )
    assert said < asked
    ann.type("Ann\r")
    await ann.sees("the open one")
    await ann.kill()
    other = await connect(door.server, "Bea")
    await other.host(**TERMS, listed=False)
    ann = await come(door, other.code)
    await ann.answers("Your name at the table, up to 16 characters:", "Ann\r")
    await ann.sees("Hand ")  # who has sat down is known from then on
    await ann.kill()
    again = await come(door, user)
    await again.sees("the open one")
    await again.sees("No table has that code and password: check both with the host.")
    again.type("1")
    await again.sees("Hand " if not user.startswith("watch") else "watch")


async def test_a_code_that_no_table_has_is_said_in_lines_too(open_ssh: Opening, connect: Connect, come: Come) -> None:
    door = await open_ssh()
    host = await connect(door.server, "Hal")
    await host.host(**TERMS)
    for _ in range(2):
        dumb = await come(door, "AAAAA-AAAAA", environ={"TERM": "dumb"})
        await dumb.until(
            lambda dumb: "Your name at the table, up to 16 characters:" in dumb.text or "Which table?" in dumb.text
        )
        if "Which table?" not in dumb.text:
            dumb.type("Ann\r")
        await dumb.sees("Which table?")
        assert dumb.text.index("No table has that code") < dumb.text.index("Which table?")
        await dumb.kill()


async def test_without_a_key_a_line_leads_back_that_is_shown_to_its_owner_alone(
    open_ssh: Opening, connect: Connect, come: Come, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    door = await open_ssh()
    host = await connect(door.server, "Hal")
    await host.host(**TERMS)
    ann = await come(door, host.code, "")
    await ann.answers("Your name at the table, up to 16 characters:", "Ann\r")
    await ann.sees("Hand ")
    line = next(line for line in ann.received.decode(errors="replace").splitlines() if "back-" in line).strip()
    word = line.split()[3].partition("@")[0]
    await reads_the_line_under_f3_and_after_leaving(ann, line, word)
    again = await come(door, word, "")
    await again.sees("Hand ")
    await reads_the_line_under_f3_and_after_leaving(again, line, word)
    assert word.removeprefix("back-") not in caplog.text
    stranger = await come(door, "back-0123456789", "")
    assert await stranger.leaves() == 1
    assert "That token is no longer valid" in stranger.text


async def test_lines_name_where_people_reach_the_door(open_ssh: Opening, connect: Connect, come: Come) -> None:
    """Also behind a port forward, where they come by another address and port than the door has."""
    door = await open_ssh(public="localhost:22")
    host = await connect(door.server, "Hal")
    await host.host(**{**TERMS, "mode": "free-for-all", "seats": 3})
    ann = await come(door, host.code, "")
    await ann.answers("Your name at the table, up to 16 characters:", "Ann\r")
    await ann.sees(f"ssh {host.code}@localhost")
    assert re.search(r"ssh back-\w+@localhost\r?\n", ann.received.decode(errors="replace"))


async def reads_the_line_under_f3_and_after_leaving(visitor: OpenSsh, line: str, word: str) -> None:
    visitor.type("\x1bOR")
    await visitor.sees(word)
    visitor.type("\x11")
    await visitor.answers("Quit?", "\r")
    assert await visitor.leaves() == 0
    before, _, after = visitor.received.decode(errors="replace").partition("is kept. Come back with:")
    assert line in before, "before the screen was open"
    assert after.strip() == line


async def test_who_watches_has_no_seat(open_ssh: Opening, connect: Connect, come: Come) -> None:
    door = await open_ssh()
    host = await connect(door.server, "Hal")
    await host.host(**{**TERMS, "watch": True})
    ann = await come(door, f"watch-{host.code}")
    await ann.answers("Your name at the table, up to 16 characters:", "Ann\r")
    await ann.sees("You are watching")
    assert next(seat.name for seat in next(iter(door.server.lobby.tables.values())).state.seats) == "Hal"
    assert len(next(iter(door.server.lobby.tables.values())).audience.spectators) == 1


@pytest.mark.parametrize(
    ("options", "command", "sentence"),
    [
        (("-T",), (), "it needs a terminal: ssh -t."),
        ((), ("cat", "/etc/passwd"), "no shell: come without a command."),
        (("-t",), ("sh",), "no shell: come without a command."),
    ],
)
async def test_there_is_a_table_and_nothing_else(
    open_ssh: Opening, come: Come, options: tuple[str, ...], command: tuple[str, ...], sentence: str
) -> None:
    ann = await come(await open_ssh(), "ann", "ann", *options, command=command)
    assert await ann.leaves() == 1
    assert sentence in ann.text.replace("\n", "")


@pytest.mark.parametrize(
    ("options", "command", "sentence"),
    [
        ((), ("id",), "no shell: come without a command."),
        (("-T",), (), "it needs a terminal: ssh -t."),
        (("-tt",), ("id",), "no shell: come without a command."),
    ],
)
async def test_a_script_that_types_nothing_reads_one_sentence_and_goes_on(
    open_ssh: Opening,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    options: tuple[str, ...],
    command: tuple[str, ...],
    sentence: str,
) -> None:
    door = await open_ssh()
    code, said = await in_a_script(door.door.port, "ann", tmp_path / "home", options, command)
    assert (code, len(said.splitlines())) == (1, 1)
    assert sentence in said
    gc.collect()  # tells of what was not waited for
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []


async def test_a_visit_whose_keyboard_has_ended_ends(open_ssh: Opening, tmp_path: Path) -> None:
    door = await open_ssh()
    await in_a_script(door.door.port, "ann", tmp_path / "home", ("-tt",))
    sessions = door.server._sessions
    assert sessions is not None
    async with asyncio.timeout(PATIENCE):
        for session in list(sessions._sessions):
            await session.ended.wait()


async def test_what_the_door_itself_says_is_in_the_language_of_the_visitor(open_ssh: Opening, come: Come) -> None:
    ala = await come(await open_ssh(), "ala", "ala", "-t", command=("sh",), environ={"LANG": "pl_PL.UTF-8"})
    assert await ala.leaves() == 1
    assert "Tu jest stół do kart, a nie powłoka" in ala.text


async def test_a_small_window_and_a_dumb_terminal_speak_in_lines(open_ssh: Opening, connect: Connect, come: Come) -> None:
    door = await open_ssh()
    host = await connect(door.server, "Hal")
    await host.host(**TERMS)
    small = await come(door, "ann", columns=50, lines=15)
    await small.sees("Which table?")
    dumb = await come(door, "bob", "bob", environ={"TERM": "dumb"})
    await dumb.sees("Which table?")


async def test_the_user_name_asks_for_plain_text(open_ssh: Opening, connect: Connect, come: Come) -> None:
    door = await open_ssh()
    host = await connect(door.server, "Hal")
    await host.host(**TERMS)
    ann = await come(door, f"plain-{host.code}", "")
    await ann.answers("Your name at the table, up to 16 characters:", "Ann\r")
    await ann.sees("Hand:")
    assert b"\x1b[?1049h" not in ann.received
    assert re.search(rb"plain-back-[0-9a-f]+@", ann.received), "the way back leads to plain text too"
    bob = await come(door, "plain-bob", "bob")
    await bob.sees("Which table?")


async def test_the_window_language_and_colours_are_the_visitors(open_ssh: Opening, come: Come) -> None:
    door = await open_ssh()
    eva = await come(door, "eva", "eva", environ={"LANG": "cs_CZ.UTF-8", "NO_COLOR": "1"})
    await eva.sees("ádný stůl")
    assert b"\x1b[38" not in eva.received
    eva.resize(120, 40)
    await eva.until(lambda eva: "\n" * 0 + "ádný stůl" in "".join(eva.screen.display[30:]))


async def test_after_a_restart_of_the_server_the_same_line_leads_to_the_same_question(
    connect: Connect, come: Come, tmp_path: Path
) -> None:
    async def begun(port: int) -> Server:
        server = Server(engine.games, await SqliteStorage.open(tmp_path / "data"), QUICK)
        await server.start("127.0.0.1", port)
        await server.take_ports([make(0)], "127.0.0.1", tmp_path / "doors")
        await server.open_front_ends()
        return server

    server = await begun(0)
    host = await connect(server, "Hal")
    await host.host(**TERMS)
    ann = await come(server.lobby.doors[0].port, f"{host.code}")
    await ann.answers("Your name at the table, up to 16 characters:", "Ann\r")
    await host.until(Step)
    await ann.until(shows_its_hand)
    before = hand(ann)
    key = server.lobby.doors[0].key
    await server.stop()
    assert await ann.leaves() == 1
    assert "The server has stopped. Your seat is kept" in ann.text
    assert ann.received.endswith(b"\r\n")
    assert RESTORE in ann.received
    again = await begun(server.addresses[0][1])
    try:
        assert again.lobby.doors[0].key == key
        back = await come(again.lobby.doors[0].port, f"{host.code}")
        await back.until(shows_its_hand)
        assert hand(back) == before
    finally:
        await again.stop()


async def test_who_has_no_key_reads_the_line_that_leads_back_when_the_server_stops(
    open_ssh: Opening, connect: Connect, come: Come
) -> None:
    door = await open_ssh()
    host = await connect(door.server, "Hal")
    await host.host(**TERMS)
    ann = await come(door, host.code, "")
    await ann.answers("Your name at the table, up to 16 characters:", "Ann\r")
    await ann.until(shows_its_hand)
    await door.server.stop()
    assert await ann.leaves() == 1
    *_, said = ann.received.decode(errors="replace").partition("Your seat is kept. When it runs again, come back with:")
    assert said.strip().startswith(f"ssh -p {door.door.port} back-")


def shows_its_hand(visitor: Visitor) -> bool:
    """Return whether the frame is there down to its last line."""
    return "Hand " in visitor.text and "? help" in visitor.text and hand(visitor) != []


def hand(visitor: Visitor) -> list[str]:
    """Return the lines of the hand, without the cursor."""
    lines = [line[1:40] for line in visitor.screen.display]
    first = next(at for at, line in enumerate(lines) if "Hand " in line)
    return [line for line in lines[first + 1 : first + 6] if line.strip()]


async def test_who_is_banned_by_key_reads_so_and_another_key_comes_in(
    open_ssh: Opening, connect: Connect, come: Come, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    door = await open_ssh()
    host = await connect(door.server, "Hal")
    await host.host(**TERMS)
    ann = await come(door, "ann")
    await ann.sees(host.code)
    asked = Requests(door.server.lobby, door.server.connections, door.server.stopped.set, lambda: {"read": [], "restart": []})
    (person,) = [each for each in await asked.answer(["who"]) if each["name"] == "ann"]
    (connection,) = [each for each in door.server.connections if each.name == "ann"]
    assert await asked.answer(["ban", connection.who]) == {
        "bans": [{"kind": "key", "value": person["key"], "since": ANY, "until": None}],
        "sent_away": 1,
    }
    await ann.sees("The administrator has banned you from the server.")
    again = await come(door, host.code)
    await again.sees("The administrator has banned you from the server.")
    bea = await come(door, "bea", "bea")
    await bea.sees(host.code)
    assert f"key={person['key']}" in caplog.text
    assert connection.who not in caplog.text
