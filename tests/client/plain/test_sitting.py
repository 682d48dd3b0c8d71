"""A table in plain text, before, during and after the game, with a real server and players who type."""

from __future__ import annotations

import asyncio
import dataclasses
from pathlib import Path
from typing import cast

import pytest

from client.games import registry
from client.lobby import finding, seating
from client.lobby.local_server import LocalServer
from client.lobby.seating import Hosting
from client.lobby.table_settings import Terms, default_terms
from client.plain import sitting
from client.session.kept_seats import KeptSeats
from client.table import advice_process
from client.text.trouble import Strange, Trouble
from engine.judge import Advice, Choice
from tests.client.fake_server import PATIENCE, Heard
from tests.client.plain.talk import Talk, talking
from tests.client.served import Served, come, serving

AGAINST_A_BOT = dataclasses.replace(default_terms(), bots=("simple",))


async def test_a_host_hears_who_comes_and_the_game_begins(keep: KeptSeats, tmp_path: Path) -> None:
    async with serving() as address, talking(keep) as ann:
        table = await seating.host_at(address, Hosting("Ann"), keep)
        at_table = asyncio.create_task(ann.conversation.at(table))
        await ann.heard.until("Waiting for 1 more.")
        assert "Seat 1: Ann, you, host." in ann.heard.lines
        assert f"traderow join {address.text} --table {table.session.code}" in ann.heard.lines
        ann.type("sit 9", "sit 1", "bot 9", "help", "say hello", "fly", "score")
        await ann.heard.until("Ann: hello")
        await ann.heard.until("The game has not begun: your command waits until it does. Type back to cancel it.")
        ann.type("back", "sit 9", "bot 1", "spectators", "say again", "/once more")
        await ann.heard.until("No spectators.")
        await ann.heard.until("Ann: once more")
        assert "The table has no such seat." in ann.heard.lines
        ben = await come(address, "Ben", Heard(), KeptSeats(tmp_path))
        await ben.joining.join(table.session.code, "")
        await ann.heard.until(lambda line: line.startswith("Row: "))
        ann.type("quit")
        await ann.done(at_table)
        await ben.close()
        assert ann.heard.lines[-2].startswith("Your seat at table")
        assert keep.free(), "the seat is kept"


async def test_bots_fill_a_table_and_one_who_is_no_host_may_not(keep: KeptSeats, tmp_path: Path) -> None:
    async with serving() as address, talking(keep) as ann, talking(KeptSeats(tmp_path), "Ben") as ben:
        terms = Terms("star-realms", "free-for-all", 4)
        table = await seating.host_at(address, Hosting("Ann", terms=terms), keep)
        at_ann = asyncio.create_task(ann.conversation.at(table))
        at_ben = asyncio.create_task(ben.conversation.at(await seating.join(address, "Ben", KeptSeats(tmp_path))))
        await ben.heard.until("Waiting for 2 more.")
        ben.type("bot 4", "sit 1", "sit 4")
        await ben.heard.until("Only the host of the table may do that.")
        await ben.heard.until("Somebody sits there: choose another seat.")
        await ann.heard.until("Seat 4: Ben.")
        ann.type("bot 3 nobody", "bot 3 simple", "bot 3", "seats", "fill")
        await ann.heard.until("There is no bot of that level")
        await ann.heard.until(lambda line: line.startswith("Row: "))
        await ben.heard.until(lambda line: line.startswith("Row: "))
        ben.end()
        ann.end()
        await asyncio.gather(at_ann, at_ben)


async def who_begins(*talks: Talk) -> list[Talk]:
    """Return the people at a table, the one whose turn it is first."""
    for talk in talks:
        await talk.heard.until("Hand: ")
    return sorted(talks, key=lambda talk: "Turn 1, yours." not in talk.heard.getvalue())


async def test_lines_typed_early_wait_for_the_turn_in_their_order(keep: KeptSeats, tmp_path: Path) -> None:
    async with serving() as address, talking(keep) as ann, talking(KeptSeats(tmp_path), "Ben") as ben:
        table = await seating.host_at(address, Hosting("Ann"), keep)
        people = [asyncio.create_task(ann.conversation.at(table))]
        people.append(asyncio.create_task(ben.conversation.at(await seating.join(address, "Ben", KeptSeats(tmp_path)))))
        first, second = await who_begins(ann, ben)
        second.type("score", "play", "look ram", "end", "1")
        waits = "It is not your turn yet: your command waits until it is. Type back to cancel it."
        await second.heard.until(waits)
        assert any(line.startswith("You 50, ") for line in second.heard.lines), "what was before it is answered"
        assert not any(line.startswith("Ram.") for line in second.heard.lines), "what is behind it is not"
        first.type("play", "end", "1")
        await second.heard.until(lambda line: "layed " in line and not line.startswith(("Ann ", "Ben ")))
        await second.heard.until("Ram.")
        await second.heard.until("You ended your turn")
        await first.heard.until(" ended the turn")
        assert second.heard.lines.count(waits) == 1
        second.type("play", "back", "score")
        for talk in (first, second):
            talk.end()
        await asyncio.gather(*people)


async def test_what_happens_meanwhile_is_told_while_advice_is_thought_about(
    keep: KeptSeats, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And what is typed then waits for the advice: it may be the answer to it."""
    asked, may_answer = asyncio.Event(), asyncio.Event()

    async def advised(game: str, view: object) -> Advice:
        asked.set()
        await may_answer.wait()
        return Advice((Choice(("end-turn",), 50),))

    monkeypatch.setattr(advice_process, "advice", advised)
    async with serving() as address, talking(keep) as ann, talking(KeptSeats(tmp_path), "Ben") as ben:
        table = await seating.host_at(address, Hosting("Ann", terms=Terms("star-realms", "duel", 2, hints=True)), keep)
        people = [asyncio.create_task(ann.conversation.at(table))]
        people.append(asyncio.create_task(ben.conversation.at(await seating.join(address, "Ben", KeptSeats(tmp_path)))))
        first, second = await who_begins(ann, ben)
        first.type("advice", "1")
        await asyncio.wait_for(asked.wait(), PATIENCE)
        second.type("say still there?")
        await first.heard.until("still there?")
        assert not any("50 %" in line for line in first.heard.lines)
        may_answer.set()
        await first.heard.until("1 end the turn: 50 %")
        await second.heard.until("ended the turn")
        for talk in (first, second):
            talk.end()
        await asyncio.gather(*people)


async def test_the_end_of_input_ends_it_and_the_seat_is_kept(keep: KeptSeats) -> None:
    async with serving() as address, talking(keep) as ann:
        at_table = asyncio.create_task(ann.conversation.at(await seating.host_at(address, Hosting("Ann"), keep)))
        await ann.heard.until("Waiting for 1 more.")
        ann.end()
        await ann.done(at_table)
        [kept] = keep.free()
        assert ann.heard.lines[-1] == f"traderow join {address.text} --table {kept.code}"


async def test_a_game_against_a_bot_is_kept_when_one_quits(keep: KeptSeats, tmp_path: Path) -> None:
    async with serving() as address, talking(keep) as ann:
        local = cast(LocalServer, Served(address, tmp_path / "game"))
        at_table = asyncio.create_task(ann.conversation.at(await seating.solo("Ann", AGAINST_A_BOT, local, keep)))
        ann.type("score", "quit")
        await ann.done(at_table)
        assert "You 50, Pip 50." in ann.heard.lines
        assert ann.heard.lines[-2:] == ["Your game is kept. Go on with:", "traderow solo"]
        [kept] = keep.free()
        assert (kept.solo, kept.others, kept.turn) == ("game", ["Pip"], 1)


async def test_a_game_against_a_bot_that_is_over_is_not_kept(keep: KeptSeats, tmp_path: Path) -> None:
    async with serving() as address, talking(keep) as ann:
        local = cast(LocalServer, Served(address, tmp_path / "game"))
        at_table = asyncio.create_task(ann.conversation.at(await seating.solo("Ann", AGAINST_A_BOT, local, keep)))
        ann.type("concede", "1", "quit")
        await ann.done(at_table)
        assert "Your game is kept. Go on with:" not in ann.heard.lines
        assert keep.all() == []


async def test_a_spectator_hears_everything_and_may_do_nothing(keep: KeptSeats, tmp_path: Path) -> None:
    async with serving() as address, talking(KeptSeats(tmp_path), "Cem") as cem:
        heard = Heard()
        ann = await come(address, "Ann", heard, keep)
        await ann.joining.host(default_terms())
        watching = await finding.connect(address, "Cem", KeptSeats(tmp_path), ann.code, "", watch=True)
        at_table = asyncio.create_task(cem.conversation.at(watching))
        await cem.heard.until("You are watching. Waiting for 1 more.")
        cem.type("sit 2", "say hi")
        await cem.heard.until("You are a spectator: only players may do that.")
        ann.set_bot(1, "simple")
        await cem.heard.until(lambda line: line.startswith("Row: "))
        cem.type("play", "hand", "side", "theirs", "undo", "leave")
        await cem.done(at_table)
        await ann.close()
        assert "You are watching." in cem.heard.lines


async def test_hostile_names_and_chat_are_harmless(keep: KeptSeats) -> None:
    async with serving() as address, talking(keep) as ann:
        at_table = asyncio.create_task(ann.conversation.at(await seating.host_at(address, Hosting("Ann"), keep)))
        ann.type("say \x1b]0;owned\x07\x1b[2J\u202ehello", "say [bold]×2[/bold] {name}")
        await ann.heard.until("hello")
        await ann.heard.until("{name}")
        ann.type("say last words")
        ann.end()
        await ann.done(at_table)
        text = ann.heard.getvalue()
        assert "Ann: last words" in text, "it ends when they were heard"
        assert all(character == "\n" or character.isprintable() for character in text)


async def test_a_table_that_goes_away_is_trouble(keep: KeptSeats) -> None:
    async with talking(keep) as ann, serving() as address:
        arrived = await seating.host_at(address, Hosting("Ann"), keep)
        at_table = asyncio.create_task(ann.conversation.at(arrived))
        await ann.heard.until("Waiting for 1 more.")
        arrived.session._ending.over("table-closed", {})
        with pytest.raises(Trouble, match="table-closed"):
            await ann.done(at_table)


async def test_a_table_of_a_strange_game_is_trouble(keep: KeptSeats, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sitting, "interface", lambda game: None)
    async with serving() as address, talking(keep) as ann:
        local = cast(LocalServer, Served(address))
        arrived = await seating.solo("Ann", AGAINST_A_BOT, local, keep)
        with pytest.raises(Trouble, match="unknown-game"):
            await ann.done(ann.conversation.at(arrived))


async def test_a_view_that_cannot_be_said_ends_the_table(keep: KeptSeats, monkeypatch: pytest.MonkeyPatch) -> None:
    known = registry.interface("star-realms")
    assert known is not None

    def strange(update: object, seats: int) -> None:
        raise Strange("nonsense")

    monkeypatch.setattr(sitting, "interface", lambda game: dataclasses.replace(known, read=strange))
    async with serving() as address, talking(keep) as ann:
        arrived = await seating.solo("Ann", AGAINST_A_BOT, cast(LocalServer, Served(address)), keep)
        with pytest.raises(Trouble, match="strange-view"):
            await ann.done(ann.conversation.at(arrived))


async def test_what_was_held_back_is_said_when_nothing_more_comes(
    keep: KeptSeats, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sitting, "SETTLE", 0.0)
    async with serving() as address, talking(keep) as ann, talking(KeptSeats(tmp_path), "Ben") as ben:
        table = await seating.host_at(address, Hosting("Ann"), keep)
        people = [asyncio.create_task(ann.conversation.at(table))]
        people.append(asyncio.create_task(ben.conversation.at(await seating.join(address, "Ben", KeptSeats(tmp_path)))))
        first, second = await who_begins(ann, ben)
        first.type("play scout")
        await second.heard.until(" played Scout: 1 trade.")
        for talk in (first, second):
            talk.end()
        await asyncio.gather(*people)
