"""The toy game through `--plain`: hosted, joined, played to its end and stepped through by what any game is told in lines."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import cast

from client.lobby import seating
from client.lobby.local_server import LocalServer
from client.lobby.seating import Hosting
from client.lobby.table_settings import Terms
from client.records import files, library
from client.records.replay import Replay
from client.session.kept_seats import KeptSeats
from tests.client.plain.talk import talking
from tests.client.served import Served, serving

ONE_ROUND = Terms("toy", "turns", 2, rules={"rounds": 1})


async def test_it_is_hosted_joined_and_played_by_two(keep: KeptSeats, tmp_path: Path) -> None:
    theirs = KeptSeats(tmp_path / "theirs")
    async with serving() as address, talking(keep) as ann, talking(theirs, "Ben") as ben:
        table = await seating.host_at(address, Hosting("Ann", terms=ONE_ROUND), keep)
        at_ann = asyncio.create_task(ann.conversation.at(table))
        await ann.heard.until("Seat 2: free.")
        at_ben = asyncio.create_task(ben.conversation.at(await seating.join(address, "Ben", theirs)))
        for talk in (ann, ben):
            talk.type("1", "1", "1", "1", "1", "1", "1", "1")
        await ann.heard.until(" won.")
        await ben.heard.until(" won.")
        for talk in (ann, ben):
            talk.type("back", "quit")
        await asyncio.gather(at_ann, at_ben)


async def test_its_record_is_stepped_through(keep: KeptSeats) -> None:
    async with serving() as address, talking(keep) as ann:
        local = cast(LocalServer, Served(address))
        terms = Terms("toy", "turns", 2, rules={"rounds": 1}, bots=("simple",))
        at_table = asyncio.create_task(ann.conversation.at(await seating.solo("Ann", terms, local, keep)))
        ann.type("show")
        await ann.heard.until(" won.")
        await ann.heard.until("Kept: ")
        ann.type("back", "quit", "1")
        await at_table
        replay = Replay(files.read(library.kept_files()[0]))
        stepping = asyncio.create_task(ann.conversation.replay(replay))
        ann.type("", "next", "back", "end", "side", "help", "quit")
        await stepping
        told = ann.heard.lines
        assert "2 of 2." in " ".join(told)
        assert any(line.startswith("1 of 2. ") for line in told)
