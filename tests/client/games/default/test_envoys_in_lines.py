"""Envoys through `--plain`: hosted, joined, played to its end, undone and stepped through, by the default table in lines."""

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
from client.table.contract import GameClient
from tests.client.plain.talk import Talk, talking
from tests.client.served import Served, serving

COURT = Terms("envoys", "court", 2)
OVER = "Type rematch to play again, or leave."


async def play_on(talk: Talk) -> None:
    """Answer 1 to every question until the game is over."""
    asked = 0
    while True:
        line = await talk.heard.until(lambda said: OVER in said or " 1 " in f" {said}", after=asked)
        if OVER in line:
            return
        asked = talk.heard.lines.index(line, asked) + 1
        talk.type("1")


async def test_it_is_hosted_joined_and_played_by_two(keep: KeptSeats, tmp_path: Path, either: GameClient) -> None:
    theirs = KeptSeats(tmp_path / "theirs")
    async with serving() as address, talking(keep) as ann, talking(theirs, "Ben") as ben:
        table = await seating.host_at(address, Hosting("Ann", terms=COURT), keep)
        at_ann = asyncio.create_task(ann.conversation.at(table))
        await ann.heard.until("Seat 2: free.")
        at_ben = asyncio.create_task(ben.conversation.at(await seating.join(address, "Ben", theirs)))
        await asyncio.gather(play_on(ann), play_on(ben))
        for talk in (ann, ben):
            talk.type("log 3", "table", "piles", "piles 1", "rules", "proof", "look crown", "undo", "concede", "help")
            await talk.heard.until("cancel the commands that wait")
            assert any("won (" in line or "YOU WON" in line for line in talk.heard.lines)
            assert any("Crown" in line for line in talk.heard.lines)
            talk.type("back", "quit")
        await asyncio.gather(at_ann, at_ben)


async def test_it_is_undone_and_its_record_is_stepped_through(keep: KeptSeats, either: GameClient) -> None:
    async with serving() as address, talking(keep) as ann:
        local = cast(LocalServer, Served(address))
        terms = Terms("envoys", "court", 2, bots=("random",))
        at_table = asyncio.create_task(ann.conversation.at(await seating.solo("Ann", terms, local, keep)))
        await ann.heard.until(" 1 ")
        ann.type("1")
        await play_on(ann)
        await ann.heard.until("is saved: ")
        ann.type("back", "quit", "1")
        await at_table
        replay = Replay(files.read(library.kept_files()[0]))
        stepping = asyncio.create_task(ann.conversation.replay(replay))
        ann.type("", "next", "back", "end", "side", "help", "quit")
        await stepping
        told = ann.heard.lines
        assert f"{replay.last} of {replay.last}." in " ".join(told)
        assert any(line.startswith("1 of ") for line in told)
