"""At one table without a screen, from before its game to after it: news become lines, and lines what they ask for."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable
from dataclasses import dataclass, replace
from typing import Any

from client.connection.ending import LEFT
from client.games.registry import wing
from client.games.wing import PlainTable, Strange, TooNew
from client.i18n import _
from client.keyboard.keyboard import in_use
from client.phrases import spoken
from client.plain import lobby
from client.plain.table_words import WORDS, is_word
from client.plain.typed_lines import TypedLines
from client.plain.voice import Voice
from client.plain.words import find, help_lines
from client.sentences import of_code, of_distrust
from client.tables.seating import Seating
from client.trouble import Trouble
from client.updates import (
    ActionRefused,
    LinkChanged,
    ProofChanged,
    Resumed,
    RoundTrip,
    Spoken,
    SpokenPhrase,
    Stepped,
    TableChanged,
    Update,
)
from protocol.messages import Table

SETTLE = 1.0
"""Seconds without news, after which what was held back to be told together is told."""


@dataclass(frozen=True, slots=True)
class Typed:
    """A line that waits. `meant`: what it stood for when it was typed, as in `PlainTable.meaning`; `early`: its moment has not
    come.
    """

    line: str
    meant: object = None
    early: bool = False


class Sitting:
    """Fulfilled by `run`. What waits are lines that were typed before their moment."""

    def __init__(self, seating: Seating, voice: Voice, lines: TypedLines) -> None:
        self._seating = seating
        self._session = seating.session
        self._voice = voice
        self._lines = lines
        self._table: Table | None = None
        self._latest: dict[type[Update], Update] = {}
        """What a game's table has to know that is laid out later."""
        self._plain: PlainTable | None = None
        self._waiting: deque[Typed] = deque()
        self._no_more = False
        """Nothing more will be typed."""
        self._has_said_waits = False
        self._asked_table = False
        """Something was asked for before the game, and the table has not answered yet."""
        self._unheard = 0
        """How much was said to the table that it has not heard yet."""
        self._over: asyncio.Future[Trouble | None] | None = None
        self._settling: asyncio.TimerHandle | None = None
        self._work: asyncio.Task[None] | None = None
        """What a line has begun and is not done yet."""

    async def run(self) -> Trouble | None:
        """Until the person leaves or types no more, or the table is gone: why, if that is trouble."""
        self._over = asyncio.get_running_loop().create_future()
        self._session.listen(self._hear)
        reading = asyncio.create_task(self._read(), name="read lines")
        try:
            return await self._over
        finally:
            tasks = [reading, *([self._work] if self._work is not None else [])]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self._hold_settling()
            self._lines.put_back(typed.line for typed in self._waiting)

    # -- what is typed -------------------------------------------------------------------------------------------------

    async def _read(self) -> None:
        while (line := await self._lines.next()) is not None:
            if is_word("back", line):
                self._waiting.clear()
            self._waiting.append(Typed(line, self._meaning(line)))
            self._go_on()
        self._no_more = True
        if self._lines.is_terminal:
            self._waiting.clear()
        self._go_on()

    def _go_on(self) -> None:
        """Every line whose moment has come, in the order they were typed. What waits holds up those behind it, but for somebody
        at a terminal, who may want to look at something meanwhile.
        """
        early: deque[Typed] = deque()
        while self._waiting and not (self._is_busy or self._is_over):
            had_asked, typed = self._has_asked, self._waiting.popleft()
            if typed.early and self._has_asked:
                early.append(typed)  # it answers nothing of what was asked since
                continue
            if (why := self._why_stale(typed)) or self._carry_out(typed.line):
                self._voice.say([why])
            elif typed.meant is None and self._is_number(typed.line):
                self._voice.say([_("Nothing is asked yet, and a number does not wait for a question.")])
            else:
                early.append(replace(typed, early=True))
                self._say_waits()
                if not self._lines.is_terminal:
                    break
            if had_asked and not self._has_asked:
                self._waiting.extendleft(reversed(early))
                early.clear()
        self._has_said_waits = bool(early) or (self._has_said_waits and self._is_busy)
        self._waiting.extendleft(reversed(early))
        if self._voice.is_cut_off or (self._no_more and not (self._waiting or self._is_busy or self._unheard)):
            self._end(None)

    def _meaning(self, line: str) -> object:
        """What somebody at a terminal means by a number or a key. A script means what it will stand for in its moment."""
        return self._plain.meaning(line) if self._plain is not None and self._lines.is_terminal else None

    def _why_stale(self, typed: Typed) -> str:
        """Why a line that waited is not carried out any more: it would do what could not be known when it was typed."""
        if self._meaning(typed.line) in (None, typed.meant):
            return ""
        return _("{words} stands for something else now: type it again if you mean that.").format(words=typed.line)

    def _is_number(self, line: str) -> bool:
        return self._lines.is_terminal and in_use().as_number(line).isdecimal()

    def _say_waits(self) -> None:
        """Once, until nothing waits any more."""
        if self._has_said_waits:
            return
        self._has_said_waits = True
        if self._plain is None:
            self._voice.say([_("The game has not begun: that waits until it has. Say back to take it back.")])
        else:
            self._voice.say([_("It is not your move yet: that waits until it is. Say back to take it back.")])

    @property
    def _in_lobby(self) -> bool:
        """Whether somebody is missing: else the game begins in a moment."""
        return self._table is not None and not self._seating.private and any(seat.kind == "open" for seat in self._table.seats)

    @property
    def _is_busy(self) -> bool:
        """Whether nothing can be done before the next news: one is about to sit down, or what was sent has no answer yet."""
        return self._plain.is_waiting if self._plain is not None else self._asked_table or not self._in_lobby

    @property
    def _has_asked(self) -> bool:
        """Whether a person at a terminal has a question open that the game does not ask, such as whether to concede."""
        return self._plain is not None and self._lines.is_terminal and self._plain.has_asked

    @property
    def _is_over(self) -> bool:
        return self._over is None or self._over.done()

    def _carry_out(self, line: str) -> bool:
        """Do it, or find that it is too early."""
        line = in_use().as_number(line)
        found = find(WORDS, line)
        if line.startswith("/"):
            found = WORDS[1], line[1:].strip()
        if found is not None:
            self._word(found[0].command, found[1])
            return True
        lines = self._at_the_table(line)
        self._voice.say(lines or [])
        return lines is not None

    def _at_the_table(self, line: str) -> list[str] | None:
        if self._plain is not None:
            lines = self._plain.typed(line)
            if (begun := self._plain.begun()) is not None:
                self._work = asyncio.create_task(self._wait_for(begun), name="what a line has begun")
            return lines
        if self._table is None:
            return None
        lines = lobby.typed(line or "seats", self._table, self._session, self._seating.invitations)
        self._asked_table = lines == []
        return lines

    async def _wait_for(self, begun: Awaitable[list[str]]) -> None:
        """News are told meanwhile; lines wait, as they may be answers to what is said then."""
        said = await begun
        if not self._is_over:
            self._voice.say(said)
            self._go_on()

    def _word(self, command: str, rest: str) -> None:
        match command:
            case "help":
                here = self._plain.help() if self._plain is not None else help_lines(lobby.WORDS)
                self._voice.say([*here, *help_lines(WORDS)])
            case "say" | "team" if rest:
                self._unheard += not self._session.watching
                self._session.say(rest, team=command == "team")
            case "say" | "team":
                self._voice.say([_("Say what? Type it on the same line.")])
            case "back":
                self._voice.say(self._plain.typed("back") or [] if self._plain is not None else [])
            case "quit":
                self._end(None)

    # -- what the session tells ----------------------------------------------------------------------------------------

    def _hear(self, update: Update) -> None:
        if self._is_over:
            return
        self._hold_settling()
        if isinstance(update, SpokenPhrase):
            update = spoken(update)
        self._asked_table = self._asked_table and not isinstance(update, TableChanged | ActionRefused)
        is_own = isinstance(update, Spoken) and update.said.seat == self._session.seat
        if is_own or (isinstance(update, ActionRefused) and update.action is None):
            self._unheard = max(self._unheard - 1, 0)
        try:
            self._voice.say(self._told(update))
        except TooNew:
            self._gone("too-new", {"address": self._session.address})
        except Strange:
            self._gone("strange-view", {"address": self._session.address})
        else:
            self._settling = asyncio.get_running_loop().call_later(SETTLE, self._settle)
            self._go_on()

    def _told(self, update: Update) -> list[str]:
        """What there is to say of it."""
        match update:
            case LinkChanged(state="closed", code=code, args=args):
                self._gone(code, args or {})
                return []
            case TableChanged(table=table):
                return self._table_changed(table, update)
            case LinkChanged() | ProofChanged():
                self._latest[type(update)] = update
        if self._plain is not None:
            return self._in_the_game(self._plain, update)
        match update:
            case Spoken(said=said):
                return [f"{said.name if said.seat is not None else _('Table')}: {said.text}"]
            case ActionRefused(refused=refused):
                return [of_code(refused.code, refused.args)]
            case LinkChanged(state="lost") as link:
                lost = _("The line is lost; trying again in {seconds} s.").format(seconds=round(link.retry_in or 0))
                return [of_distrust(link.code, link.args) or lost]
            case Stepped() | Resumed():
                raise Strange("a game without a table")
        return []

    def _in_the_game(self, plain: PlainTable, update: Update) -> list[str]:
        told = None
        if isinstance(update, Stepped | Resumed) and self._table is not None and (game := wing(self._table.game)) is not None:
            told = game.read(update, len(self._table.seats))
        if told is not None:
            self._session.stands_at(told.moment)
        return [] if isinstance(update, RoundTrip) else plain.take(update, told)

    def _table_changed(self, table: Table, update: TableChanged) -> list[str]:
        before, self._table = self._table, table
        if self._plain is not None:
            return self._in_the_game(self._plain, update)
        game = wing(table.game)
        if game is None:
            self._session.leave()
            self._gone("unknown-game", {"game": table.game})
            return []
        if table.phase == "open":
            if before is not None:
                return lobby.news(before, table, self._session)
            return lobby.introduction(table, self._session, self._seating.invitations) if self._in_lobby else []
        self._plain = game.plain(self._session)
        lines = self._in_the_game(self._plain, update)
        return [*lines, *(line for latest in self._latest.values() for line in self._in_the_game(self._plain, latest))]

    def _settle(self) -> None:
        self._settling = None
        if self._plain is not None and not self._is_over:
            self._voice.say(self._plain.settled())
            if (wait := self._plain.until_next) is not None:
                self._settling = asyncio.get_running_loop().call_later(wait, self._settle)
            self._go_on()

    def _hold_settling(self) -> None:
        if self._settling is not None:
            self._settling.cancel()
            self._settling = None

    # -- the end -------------------------------------------------------------------------------------------------------

    def _gone(self, code: str, args: dict[str, Any]) -> None:
        self._end(None if code == LEFT else Trouble("closing", code, args))

    def _end(self, trouble: Trouble | None) -> None:
        if self._over is not None and not self._over.done():
            self._over.set_result(trouble)
