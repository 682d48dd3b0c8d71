"""A waiting line keeps its meaning from the time when it was typed: no number answers a question printed later."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import cast

import pytest

from client.games.registry import interface
from client.lobby import seating
from client.lobby.local_server import LocalServer
from client.lobby.table_settings import default_terms
from client.plain import sitting
from client.session.kept_seats import KeptSeats
from client.session.updates import Commands, Decoded, Update
from client.table.contract import PlainTable
from tests.client.fake_server import PATIENCE
from tests.client.plain.talk import Talk, talking
from tests.client.served import Served, serving

AGAINST_A_BOT = dataclasses.replace(default_terms(), bots=("simple",))


class Asks:
    """A table that asks what the test wants, and notes what is answered. `was_asked`: what a line stands for was looked up."""

    until_next = None

    def __init__(self) -> None:
        self.is_waiting = self.has_asked = False
        self.question = ""
        self.answered: list[tuple[str, str]] = []
        self.was_asked = asyncio.Event()

    def seat_name(self, seat: int) -> str:
        return f"Seat {seat + 1}"

    def follow(self, *, warns: bool) -> None:
        """Warn of nothing here."""

    def take(self, update: Update, decoded: Decoded | None) -> list[str]:
        return ["At the table."] if decoded is not None else []

    def settled(self) -> list[str]:
        return []

    def typed(self, line: str) -> list[str] | None:
        if line == "look":
            return ["Nothing to see."]
        if line == "concede":
            self.has_asked = True
            return ["Concede?"]
        if self.has_asked:
            self.has_asked = False
            return [f"{line} it is."]
        if not self.question:
            return None
        self.answered.append((self.question, line))
        return ["Answered."]

    def meaning(self, line: str) -> object:
        self.was_asked.set()
        return (self.question, line) if self.question and line.isdigit() else None

    def begun(self) -> None:
        return None

    def chances(self) -> None:
        return None

    def help(self) -> list[str]:
        return []


@asynccontextmanager
async def at_a_table(keep: KeptSeats, monkeypatch: pytest.MonkeyPatch, *, sees: bool) -> AsyncIterator[tuple[Talk, Asks]]:
    """Yield somebody at a table that asks nothing yet."""
    asks, game = Asks(), interface("star-realms")
    assert game is not None

    def plain(commands: Commands) -> PlainTable:
        return asks

    monkeypatch.setattr(sitting, "interface", lambda name: dataclasses.replace(game, plain=plain))
    async with serving() as address, talking(keep, sees=sees) as ann:
        arrived = await seating.solo("Ann", AGAINST_A_BOT, cast(LocalServer, Served(address)), keep)
        at_table = asyncio.create_task(ann.conversation.at(arrived))
        await ann.heard.until("At the table.")
        yield ann, asks
        ann.end()
        await ann.done(at_table)


async def test_a_number_waits_for_no_question(keep: KeptSeats, monkeypatch: pytest.MonkeyPatch) -> None:
    async with at_a_table(keep, monkeypatch, sees=True) as (ann, asks):
        ann.type("2")
        await ann.heard.until("There is no question to answer yet.")
        asks.question = "Which?"
        ann.type("look")
        await ann.heard.until("Nothing to see.")
        assert asks.answered == []
        ann.type("2")
        await ann.heard.until("Answered.")
        assert asks.answered == [("Which?", "2")]


async def test_a_number_that_waits_answers_the_question_it_was_typed_for_and_no_other(
    keep: KeptSeats, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with at_a_table(keep, monkeypatch, sees=True) as (ann, asks):
        for following in ("First?", "Second?"):
            asks.question, asks.is_waiting = "First?", True
            asks.was_asked.clear()
            ann.type("2")
            await asyncio.wait_for(asks.was_asked.wait(), PATIENCE)
            asks.question, asks.is_waiting = following, False
            before = len(ann.heard.lines)
            ann.type("look")
            await ann.heard.until("Nothing to see.", after=before)
        assert asks.answered == [("First?", "2")]
        assert "2 means something else now: type it again if you still want it." in ann.heard.lines


async def test_the_numbers_of_a_script_wait_for_their_questions(keep: KeptSeats, monkeypatch: pytest.MonkeyPatch) -> None:
    async with at_a_table(keep, monkeypatch, sees=False) as (ann, asks):
        ann.type("2")
        await ann.heard.until("It is not your turn yet")
        asks.question = "Which?"
        ann.type("look")
        await ann.heard.until("Nothing to see.")
        assert asks.answered == [("Which?", "2")]


async def test_what_waits_does_not_answer_a_question_that_was_asked_since(
    keep: KeptSeats, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with at_a_table(keep, monkeypatch, sees=True) as (ann, asks):
        ann.type("play")
        await ann.heard.until("It is not your turn yet")
        ann.type("concede")
        await ann.heard.until("Concede?")
        asks.question = "Your turn."
        ann.type("0")
        await ann.heard.until("0 it is.")
        await ann.heard.until("Answered.")
        assert asks.answered == [("Your turn.", "play")]
