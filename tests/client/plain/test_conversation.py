"""The start in plain text: the choice of an activity, a server's tables, one's own games."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from client.lobby import finding, nearby, seating
from client.lobby.finding import Unplaced, Visit
from client.lobby.seating import Hosting
from client.lobby.table_settings import Terms
from client.plain import conversation
from client.records import files, library
from client.records.replay import Replay
from client.session.kept_seats import KeptSeat, KeptSeats
from client.terminal.settings_file import load
from client.text.trouble import Trouble
from protocol.announcement import Announcement
from tests.client.fake_server import Heard
from tests.client.nearby_double import Network
from tests.client.plain.talk import talking
from tests.client.served import Served, come, serving


async def test_one_plays_now_and_comes_back_to_the_choice(keep: KeptSeats, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving() as address, talking(keep) as ann:
        monkeypatch.setattr(conversation, "start_solo", lambda: Served(address))
        ann.type("12", "", "1")
        home = asyncio.create_task(ann.conversation.home())
        await ann.heard.until("Choose one of the numbers.")
        await ann.heard.until(", yours. You")  # while the bot moves, what was chosen before its move is refused
        ann.type("concede", "1")
        await ann.heard.until("Pip won: you conceded.")
        await ann.heard.until("The game is saved")
        ann.type("leave", "4", "1", "end", "quit", "4", "0", "0")
        await ann.done(home)
        assert library.kept_files()
        assert any(line.startswith("Which game? 1 ") for line in ann.heard.lines)


async def test_one_joins_by_the_line_one_was_sent(keep: KeptSeats, tmp_path: Path) -> None:
    async with serving() as address, talking(keep) as ann:
        ben = await come(address, "Ben", Heard(), KeptSeats(tmp_path))
        await ben.joining.host(Terms("star-realms", "free-for-all", 3))
        home = asyncio.create_task(ann.conversation.home())
        ann.type("3", "nowhere at all", "3", f"traderow join {address.text} --table {ben.code}")
        await ann.heard.until("is not an address")
        await ann.heard.until("Seat 2: Ann, you.")
        ann.type("leave", "0")
        await ann.done(home)
        await ben.close()


async def test_one_says_what_the_others_call_one(keep: KeptSeats) -> None:
    async with talking(keep) as ann:
        ann.type("5", "admin", "5", "Zoe", "4", "0")
        await ann.done(ann.conversation.home())
        assert load().name == "Zoe"
        assert any("now Zoe" in line for line in ann.heard.lines)
        assert any("does not take that name" in line for line in ann.heard.lines)
        assert any("The records of your games will be here" in line for line in ann.heard.lines)


async def test_the_end_of_input_ends_the_choice(keep: KeptSeats) -> None:
    async with talking(keep) as ann:
        ann.end()
        await ann.done(ann.conversation.home())
        assert ann.heard.lines[0].startswith("What do you want to do? 1 play now")


async def test_one_comes_back_to_the_seat_one_left(keep: KeptSeats) -> None:
    async with serving() as address, talking(keep) as ann:
        table = await seating.host_at(address, Hosting("Ann"), keep)
        await table.close()
        ann.type("11", "quit", "0")
        await ann.done(ann.conversation.home())
        assert "Seat 1: Ann, you, host." in ann.heard.lines


async def test_the_tables_of_a_server_are_numbered(keep: KeptSeats, tmp_path: Path) -> None:
    async with serving() as address, talking(keep) as ann:
        hosts = [await come(address, name, Heard(), KeptSeats(tmp_path / name)) for name in ("Ben", "Cem")]
        for host in hosts:
            await host.joining.host(Terms("star-realms", "free-for-all", 3), title=f"at {host.name}")
        for typed in ("0", "2"):
            visit = await finding.connect(address, "Ann", keep, "", "")
            assert isinstance(visit, Visit)
            ann.type(typed, *(["leave"] if typed != "0" else []))
            await ann.done(ann.conversation.at(visit))
        assert any(line.startswith("Which table? 1 at ") and "1 of 3 seats taken" in line for line in ann.heard.lines)
        assert any(line.startswith("Seat 2: Ann, you.") for line in ann.heard.lines)
        for host in hosts:
            await host.close()


async def test_a_record_is_stepped_through_from_every_side_and_played_on(
    keep: KeptSeats, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving() as address, talking(keep) as ann:
        monkeypatch.setattr(conversation, "start_solo", lambda: Served(address))
        ann.type("1", "play", "end", "end", "play", "concede", "1")
        home = asyncio.create_task(ann.conversation.home())
        await ann.heard.until("The game is saved")
        ann.type("leave", "0")
        await ann.done(home)
        replay = Replay(files.read(library.kept_files()[0]))
        before = len(ann.heard.lines)
        ann.type(
            "",
            "on",
            "row",
            "look scout",
            "turn",
            "turn",
            "return",
            "back",
            "start",
            "end",
            "continue",
            "start",
            "side",
            "side",
            "continue",
        )
        ann.type("side", "help", "continue", "score", "quit", "1")
        await ann.done(ann.conversation.replay(replay))
        said = ann.heard.lines[before:]
        assert said[0].startswith(f"0 of {replay.last}. ")
        assert "The game is over at this point: go back first." in said
        assert "A spectator cannot play on: take a side first." in said
        assert any(line.startswith("Row: ") for line in said)
        assert any(" played Scout: 1 trade." in line for line in said)
        assert "Side: Pip." in said


async def test_one_chooses_among_the_tables_nearby(
    keep: KeptSeats, tmp_path: Path, network: Network, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nearby, "MOMENT", 0.0)
    async with serving() as address, talking(keep) as ann:
        ben = await come(address, "Ben", Heard(), KeptSeats(tmp_path))
        await ben.joining.host(Terms("star-realms", "free-for-all", 3))
        about = Announcement("Ben", "star-realms", "free-for-all", 3, 2, code=ben.code)
        network.answers = [("a", about, address.host, address.port)]
        home = asyncio.create_task(ann.conversation.at(Unplaced("Ann")))
        ben_is = f"1 Ben, {address.place}, 2 seats free, free-for-all, Star Realms"
        await ann.heard.until(f"Which table? You can also type an address. {ben_is}")
        ann.type("1")
        await ann.heard.until("Seat 2: Ann, you.")
        ann.type("leave")
        await ann.done(home)
        await ben.close()


async def test_where_nothing_answers_nearby_one_types_the_address(
    keep: KeptSeats, network: Network, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nearby, "MOMENT", 0.0)
    async with talking(keep) as ann:
        ann.type("3", "nowhere at all", "0")
        await ann.done(ann.conversation.home())
        said = "\n".join(ann.heard.lines)
        order = ("No table nearby has answered", "Where? Type the address", "is not an address")
        assert [said.index(words) for words in order] == sorted(said.index(words) for words in order)


async def test_beside_a_table_of_ours_that_is_open_one_more_is_opened_there_or_none(
    keep: KeptSeats, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = KeptSeat("127.0.0.1:7464", "7K3QZ-9XM2P", "A" * 43, 0, own_server=True, game="star-realms")
    asked: list[KeptSeat] = []

    async def host_beside(beside: KeptSeat, hosting: Hosting, keep: KeptSeats) -> None:
        asked.append(beside)
        raise Trouble("here", "nobody-listens", {"host": "127.0.0.1", "port": 7464})

    monkeypatch.setattr(seating, "own_table", lambda keep: running)
    monkeypatch.setattr(seating, "host_beside", host_beside)
    async with talking(keep) as ann:
        ann.type("2", "0", "2", "1", "0")
        await ann.done(ann.conversation.home())
        table = "Your table 7K3QZ-9XM2P (Star Realms) is already open in another window."
        assert sum(line.startswith(table) for line in ann.heard.lines) == 2
        assert any("there is no table on port 7464" in line for line in ann.heard.lines)
    assert asked == [running]
