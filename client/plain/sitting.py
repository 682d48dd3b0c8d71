"""Play at one table in plain text, before, during and after its game."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from client.games.registry import bot_words, default_bot, game_info, interface
from client.lobby.seating import Seating
from client.lobby.table_words import (
    mode_text,
    privacy_text,
    rules_line,
    seat_notes,
    state_text,
    terms_text,
    time_text,
    title_text,
)
from client.plain.speech import TypedLines, Voice
from client.session.ending import LEFT
from client.session.requests import WATCHING
from client.session.sentences import of_code, of_distrust
from client.session.session import Session
from client.session.updates import (
    ActionRefused,
    Announced,
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
from client.table.owners import team_name
from client.table.phrases import spoken
from client.terminal.keyboard import in_use
from client.terminal.words import WORDS, Word, find, help_lines, is_word, named
from client.text.i18n import N_, _, labelled, pgettext
from client.text.trouble import Strange, TooNew, Trouble
from protocol.messages import SeatInfo, Table

if TYPE_CHECKING:
    from client.table.contract import PlainTable

# -- sitting ----------------------------------------------------------------------------------------------------------


SETTLE = 1.0
"""Seconds without an update, after which held-back lines are printed together."""


@dataclass(frozen=True, slots=True)
class Typed:
    """A waiting line. `meant`: its meaning when it was typed, as in `PlainTable.meaning`; `early`: it was typed before it was
    possible.
    """

    line: str
    meant: object = None
    early: bool = False


class Sitting:
    """Plays at a table with `run`. Lines that were typed too early wait."""

    def __init__(self, seating: Seating, voice: Voice, lines: TypedLines, *, warns: bool = True) -> None:
        """Prepare plain text for a seat. `warns`: ask before a turn ends with something useful left."""
        self._seating = seating
        self._warns = warns
        self._session = seating.session
        self._voice = voice
        self._lines = lines
        self._table: Table | None = None
        self._latest: dict[type[Update], Update] = {}
        """The latest updates, for a game's table that is created later."""
        self._plain: PlainTable | None = None
        self._waiting: deque[Typed] = deque()
        self._no_more = False
        """True if the input has ended."""
        self._has_said_waits = False
        self._asked_table = False
        """True if a request before the game awaits the table's answer."""
        self._unheard = 0
        """The number of sentences for the table that the table has not received yet."""
        self._over: asyncio.Future[Trouble | None] | None = None
        self._settling: asyncio.TimerHandle | None = None
        self._work: asyncio.Task[None] | None = None
        """The unfinished work of a line."""
        self._chances: asyncio.Task[None] | None = None
        """The computation of everybody's chance to win, for a spectator."""

    async def run(self) -> Trouble | None:
        """Run until the person leaves, the input ends, or the table closes. Returns the trouble that closed the table, if
        any.
        """
        self._over = asyncio.get_running_loop().create_future()
        self._session.listen(self._hear)
        reading = asyncio.create_task(self._read(), name="read lines")
        try:
            return await self._over
        finally:
            tasks = [reading, *(task for task in (self._work, self._chances) if task is not None)]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self._hold_settling()
            self._lines.put_back(typed.line for typed in self._waiting)

    # -- typed text ----------------------------------------------------------------------------------------------------

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
        """Carry out every line that is possible now, in the order of typing. A waiting line delays those behind it, but not at
        a terminal, so that a person can look at something meanwhile.
        """
        early: deque[Typed] = deque()
        while self._waiting and not (self._is_busy or self._is_over):
            had_asked, typed = self._has_asked, self._waiting.popleft()
            if typed.early and self._has_asked:
                early.append(typed)  # it answers no later question
                continue
            if (why := self._why_stale(typed)) or self._carry_out(typed.line):
                self._voice.say([why])
            elif typed.meant is None and self._is_number(typed.line):
                self._voice.say([_("There is no question to answer yet.")])
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
        """Return the present meaning of a number or a key typed at a terminal. In a script, it means the thing that it stands
        for when it is carried out.
        """
        return self._plain.meaning(line) if self._plain is not None and self._lines.is_terminal else None

    def _why_stale(self, typed: Typed) -> str:
        """Return why a waiting line is dropped: its present effect could not be known when it was typed."""
        if self._meaning(typed.line) in (None, typed.meant):
            return ""
        return _("{words} means something else now: type it again if you still want it.").format(words=typed.line)

    def _is_number(self, line: str) -> bool:
        return self._lines.is_terminal and in_use().as_number(line).isdecimal()

    def _say_waits(self) -> None:
        """Print that lines wait, once until no line waits any more."""
        if self._has_said_waits:
            return
        self._has_said_waits = True
        if self._plain is None:
            self._voice.say([_("The game has not begun: your command waits until it does. Type back to cancel it.")])
        else:
            self._voice.say([_("It is not your turn yet: your command waits until it is. Type back to cancel it.")])

    @property
    def _in_lobby(self) -> bool:
        """Return True if a player is missing. Otherwise the game begins in a moment."""
        return self._table is not None and not self._seating.private and any(seat.kind == "open" for seat in self._table.seats)

    @property
    def _is_busy(self) -> bool:
        """Return True if nothing can be done before the next update: a seat is being taken, or a request has no answer yet."""
        return self._plain.is_waiting if self._plain is not None else self._asked_table or not self._in_lobby

    @property
    def _has_asked(self) -> bool:
        """Return True if a person at a terminal has an open question that the game does not ask, such as whether to concede."""
        return self._plain is not None and self._lines.is_terminal and self._plain.has_asked

    @property
    def _is_over(self) -> bool:
        return self._over is None or self._over.done()

    def _carry_out(self, line: str) -> bool:
        """Carry out the line, or find that it is too early."""
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
        lines = typed_in_lobby(line or "seats", self._table, self._session, self._seating.invitations)
        self._asked_table = lines == []
        return lines

    async def _wait_for(self, begun: Awaitable[list[str]]) -> None:
        """Wait for slow work. Updates are printed meanwhile. Lines wait, because they may answer what is printed then."""
        said = await begun
        if not self._is_over:
            self._voice.say(said)
            self._go_on()

    def _word(self, command: str, rest: str) -> None:
        match command:
            case "help":
                here = self._plain.help() if self._plain is not None else help_lines(LOBBY_WORDS)
                self._voice.say([*here, *help_lines(WORDS)])
            case "say" | "team" if rest:
                self._unheard += not self._session.watching
                self._session.say(rest, team=command == "team")
            case "say" | "team":
                self._voice.say([_("Say what? Type your message on the same line.")])
            case "back":
                self._voice.say(self._plain.typed("back") or [] if self._plain is not None else [])
            case "quit":
                self._end(None)

    # -- updates of the session ----------------------------------------------------------------------------------------

    def _hear(self, update: Update) -> None:
        if self._is_over:
            return
        self._hold_settling()
        if isinstance(update, SpokenPhrase | Announced):
            update = spoken(update)
        self._asked_table = self._asked_table and not isinstance(update, TableChanged | ActionRefused)
        is_own = isinstance(update, Spoken) and update.said.seat == self._session.seat is not None
        if is_own or (isinstance(update, ActionRefused) and update.action is None):
            self._unheard = max(self._unheard - 1, 0)
        try:
            self._voice.say(self._lines_of(update))
            self._work_out_chances()
        except TooNew:
            self._gone("too-new", {"address": self._session.address})
        except Strange:
            self._gone("strange-view", {"address": self._session.address})
        else:
            self._settling = asyncio.get_running_loop().call_later(SETTLE, self._settle)
            self._go_on()

    def _work_out_chances(self) -> None:
        chances = self._plain.chances() if self._plain is not None else None
        if chances is not None:
            if self._chances is not None:
                self._chances.cancel()
            self._chances = asyncio.create_task(self._wait_for(chances), name="everybody's chance to win")

    def _lines_of(self, update: Update) -> list[str]:
        """Return the lines about an update."""
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
                return [labelled(said.name if said.seat is not None else _("Table"), said.text)]
            case ActionRefused(refused=refused):
                return [of_code(refused.code, refused.args)]
            case LinkChanged(state="lost") as link:
                lost = _("Connection lost; trying again in {seconds} s.").format(seconds=round(link.retry_in or 0))
                return [of_distrust(link.code, link.args) or lost]
            case Stepped() | Resumed():
                raise Strange("a game without a table")
        return []

    def _in_the_game(self, plain: PlainTable, update: Update) -> list[str]:
        decoded = None
        if (
            isinstance(update, Stepped | Resumed)
            and self._table is not None
            and (game := interface(self._table.game)) is not None
        ):
            decoded = game.read(update, len(self._table.seats))
        if decoded is not None:
            self._session.stands_at(decoded.moment)
        return [] if isinstance(update, RoundTrip) else plain.take(update, decoded)

    def _table_changed(self, table: Table, update: TableChanged) -> list[str]:
        before, self._table = self._table, table
        if self._plain is not None:
            return self._in_the_game(self._plain, update)
        game = interface(table.game)
        if game is None:
            self._session.leave()
            self._gone("unknown-game", {"game": table.game})
            return []
        if table.phase == "open":
            if before is not None:
                return news(before, table, self._session)
            return introduction(table, self._session, self._seating.invitations) if self._in_lobby else []
        self._plain = game.plain(self._session)
        self._plain.follow(warns=self._warns)
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


# -- lobby ------------------------------------------------------------------------------------------------------------


LOBBY_WORDS = (
    Word("seats", N_("seats, table, who"), N_("seats and table settings")),
    Word("sit", N_("sit, move"), N_("move to that free seat"), N_("NUMBER")),
    Word("bot", N_("bot, robot"), N_("put a bot on that seat, or take it off (host only)"), N_("NUMBER")),
    Word("fill", N_("fill, bots"), N_("put bots on all free seats and start the game (host only)")),
    Word("spectators", N_("spectators, watchers"), N_("allow or remove spectators (host only)")),
    Word("leave", N_("leave, go"), N_("give up your seat and leave")),
)


def introduction(table: Table, session: Session, invitations: Sequence[str]) -> list[str]:
    """Return the introduction of a table."""
    switches = session.welcome.rules.get(table.game, {}) if session.welcome else {}
    privacy = privacy_text(session.privacy).strip("[]")
    lines = [f"{title_text(table, '')}.", *([f"{privacy}."] if privacy else []), mode_text(table), *seats(table, session.seat)]
    lines += [*time_text(table).splitlines(), f"{rules_line(table, switches)}.", terms_text(table)]
    if invitations:
        lines += [_("Send one of these invitations to the others:"), *invitations]
    return [*lines, state_text(table, watching=session.watching), _("Type help for the commands.")]


def seats(table: Table, own: int | None) -> list[str]:
    """Return one line for each seat."""
    return [_seat(table, number, seat, own) for number, seat in enumerate(table.seats)]


def news(before: Table, table: Table, session: Session) -> list[str]:
    """Return the changed seats, and a sentence about what the table waits for."""
    pairs = enumerate(zip(before.seats, table.seats, strict=False))
    changed = [
        _seat(table, n, seat, session.seat)
        for n, (old, seat) in pairs
        if (old.name, old.kind, old.link) != (seat.name, seat.kind, seat.link)
    ]
    if before.watch != table.watch or before.watchers != table.watchers:
        changed.append(terms_text(table))
    return [*changed, state_text(table, watching=session.watching)] if changed else []


def typed_in_lobby(line: str, table: Table, session: Session, invitations: Sequence[str]) -> list[str] | None:
    """Carry out the line; None if it begins with none of these words. Nothing is printed if the table will answer."""
    found = find(LOBBY_WORDS, line)
    if found is None:
        return None
    word, rest = found
    match word.command:
        case "seats":
            return introduction(table, session, invitations)
        case "leave":
            session.leave()
            return []
        case _ if session.watching:
            return [of_code(WATCHING, {})]
        case "sit":
            return _sit(rest, table, session)
        case _ if session.seat is None or not table.seats[session.seat].host:
            return [of_code("not-host", {})]
        case "spectators":
            session.allow(not table.watch)
            return []
    bots = session.welcome.bots.get(table.game, []) if session.welcome else []
    if not bots:
        return [_("This server has no bots for this game.")]
    if word.command == "bot":
        return _bot(rest, table, session, bots)
    for number, seat in enumerate(table.seats):
        if seat.kind == "open":
            session.set_bot(number, _level(bots, "", table.game))
    return []


def _sit(rest: str, table: Table, session: Session) -> list[str]:
    number = _number(rest, table)
    if number is None:
        return [of_code("no-such-seat", {})]
    if number == session.seat:
        return [_seat(table, number, table.seats[number], number)]
    if table.seats[number].kind != "open":
        return [of_code("seat-taken", {})]
    session.sit(number)
    return []


def _bot(rest: str, table: Table, session: Session, bots: Sequence[str]) -> list[str]:
    """Set a bot: the seat, and after it a level. Without a seat, use the first free one."""
    where, _space, level = rest.partition(" ")
    free = [number for number, seat in enumerate(table.seats) if seat.kind == "open"]
    number = _number(where, table) if where else next(iter(free), None)
    if number is None:
        return [of_code("no-such-seat" if where else "table-full", {})]
    if table.seats[number].kind == "bot":
        session.set_bot(number, None)
    elif number not in free:
        return [of_code("seat-taken", {})]
    elif level and _named(bots, level, table.game) is None:
        return [of_code("no-such-bot", {"levels": list(bots)})]
    else:
        session.set_bot(number, _level(bots, level, table.game))
    return []


def _level(bots: Sequence[str], typed: str, game: str) -> str:
    found, usual = _named(bots, typed, game), default_bot(game)
    return bots[found] if found is not None else usual if usual in bots else bots[-1]


def _named(bots: Sequence[str], typed: str, game: str) -> int | None:
    """Return the index of a bot, given by its level or by its name; None if there is no such bot."""
    by_level = named(bots, typed)
    return named([bot_words(game, level) for level in bots], typed) if by_level is None else by_level


def _number(typed: str, table: Table) -> int | None:
    """Return the index of a seat from its typed number, which counts from 1; None if there is no such seat."""
    typed = in_use().as_number(typed)
    number = int(typed) - 1 if typed.isascii() and typed.isdigit() and len(typed) < 4 else -1
    return number if 0 <= number < len(table.seats) else None


def _seat(table: Table, number: int, seat: SeatInfo, own: int | None) -> str:
    known = game_info(table.game)
    team = ""
    if len({other.team for other in table.seats}) < len(table.seats):
        team = _("team {name}").format(name=team_name(seat.team))
    role = known.role_name(seat.role) if known else seat.role
    name = pgettext("a seat", "free") if seat.kind == "open" else seat.name
    words = [name, team, role, *seat_notes(seat, is_own=number == own)]
    return _("Seat {n}: {who}.").format(n=number + 1, who=", ".join(word for word in words if word))
