"""Answer what an administrator asks of a running server: who is there, say, close, kick, ban, drain, reload."""

from __future__ import annotations

import argparse
import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from functools import partial
from typing import Any, NoReturn

from protocol import codes
from protocol.messages import Announced
from protocol.text import clean
from server.limits.bans import ADDRESS, KEY, NAME, Ban, Unreadable, identity, target
from server.lobby.lobby import Lobby
from server.tables.seating.hosting import kick_by_administrator
from server.tables.stored.invite_codes import read_code, show_code
from server.tables.stored.seats import OVER, PERSON
from server.tables.table import Table
from server.transport.connection import Connection

log = logging.getLogger(__name__)

TEXT_CELLS = 200
UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86_400}
WARNED_BEFORE = (3600, 1800, 900, 300, 60, 30, 10)
"""Seconds before a stop at which everybody is told of it again."""


class Refused(Exception):
    """The request cannot be carried out. One sentence for the administrator."""


@dataclass(frozen=True, slots=True)
class Answer:
    """`lines`: to print; `data`: the same for a program."""

    lines: list[str]
    data: Any


def seconds_of(text: str) -> int:
    """Return a time as people write it, in seconds. Raises ArgumentTypeError.

    >>> seconds_of("2h"), seconds_of("90s"), seconds_of("5m")
    (7200, 90, 300)
    """
    found = re.fullmatch(r"([0-9]{1,6})([smhd])", text)
    if found is None or not int(found[1]):
        raise argparse.ArgumentTypeError(f"{text}: give a number and a unit, as in 30s, 5m, 2h or 7d")
    return int(found[1]) * UNITS[found[2]]


def _place(text: str) -> tuple[str, int]:
    code, slash, number = text.partition("/")
    if not slash or not number.isdecimal() or not 1 <= int(number) <= 16:
        raise argparse.ArgumentTypeError(f"{text}: give the table's code and the seat, as `who` shows them: 7K3QZ-9XM2P/2")
    return code, int(number)


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise Refused(f"{message[:1].upper()}{message[1:]}.")


def add_arguments(name: str, parser: argparse.ArgumentParser) -> None:
    """Give a command's parser what the command takes."""
    match name:
        case "say":
            parser.add_argument("text", metavar="TEXT", help="one line, for everybody at every table")
        case "close":
            parser.add_argument("code", metavar="CODE", help="the table to close")
        case "kick":
            parser.add_argument("seat", metavar="SEAT", type=_place, help="table and seat, as in 7K3QZ-9XM2P/2")
        case "ban":
            parser.add_argument("who", metavar="KEY|ADDRESS|NAME", help="a key's fingerprint, an address or network, or a name")
            parser.add_argument(
                "--for",
                dest="seconds",
                type=seconds_of,
                metavar="TIME",
                help="until when, as in 2h or 7d (default: until unban)",
            )
        case "unban":
            parser.add_argument("who", metavar="KEY|ADDRESS|NAME", help="as `bans` shows it")
        case "drain":
            parser.add_argument(
                "--in",
                dest="seconds",
                type=seconds_of,
                metavar="TIME",
                help="warn everybody and stop then, as in 5m (default: now)",
            )


class Requests:
    """Carries out what is asked. `stop`: ends the server; `reload`: reads again what can change, and says what that was."""

    def __init__(
        self, lobby: Lobby, connections: set[Connection], stop: Callable[[], None], reload: Callable[[], list[str]]
    ) -> None:
        self._lobby = lobby
        self._connections = connections
        self._bans = lobby.bans
        self._stop = stop
        self._reload = reload
        self._draining: asyncio.Task[None] | None = None

    async def answer(self, words: Sequence[str]) -> Answer:
        """Carry out one command. Raises Refused."""
        asked: Mapping[str, Callable[[argparse.Namespace], Awaitable[Answer]]] = {
            "who": self._who,
            "say": self._say,
            "close": self._close,
            "kick": self._kick,
            "ban": self._ban,
            "unban": self._unban,
            "bans": self._all_bans,
            "drain": self._drain,
            "reload": self._read_again,
        }
        if not words or words[0] not in asked:
            raise Refused("There is no such command.")
        parser = _Parser(prog=words[0], add_help=False, allow_abbrev=False)
        add_arguments(words[0], parser)
        options = parser.parse_args(list(words[1:]))
        try:
            answer = await asked[words[0]](options)
        except Unreadable as error:
            raise Refused(str(error)) from None
        log.info("administrator asked %s", words[0])
        return answer

    async def _who(self, _options: argparse.Namespace) -> Answer:
        people = [self._person(connection) for connection in self._connections if connection.name]
        people.sort(key=lambda person: (person["table"], person["seat"] or 99, person["name"]))
        if not people:
            return Answer(["Nobody is connected."], [])
        rows = [("SEAT", "NAME", "ADDRESS", "KEY")]
        for person in people:
            place = f"{person['table']}/{person['seat'] or 'watching'}" if person["table"] else "-"
            rows.append((place, person["name"], person["address"], f"key:{person['key']}" if person["key"] else "-"))
        return Answer(_columns(rows), people)

    def _person(self, connection: Connection) -> dict[str, Any]:
        place = connection.place
        table = place if isinstance(place, Table) else None
        seat = None if table is None else table.audience.seat_of(connection)
        return {
            "name": connection.name,
            "address": connection.address,
            "key": identity(connection.who),
            "table": "" if table is None else show_code(table.terms.code),
            "seat": None if seat is None else seat + 1,
        }

    async def _say(self, options: argparse.Namespace) -> Answer:
        text = clean(options.text)
        if not text or clean(text, TEXT_CELLS) != text:
            raise Refused(f"Give one line of at most {TEXT_CELLS} characters.")
        number = self._announce(codes.NOTE, text=text)
        return Answer([f"{_people(number)} told."], {"told": number})

    def _announce(self, code: str, **args: Any) -> int:
        """Tell everybody who is connected. Returns how many these are."""
        told = [connection for connection in self._connections if connection.name and not connection.is_elsewhere]
        for connection in told:
            connection.send(Announced(code, args))
        return len(told)

    def _table(self, typed: str) -> Table:
        table = self._lobby.tables.get(read_code(typed))
        if table is None:
            raise Refused(f"There is no open table {clean(typed, 40)} on this server: `who` and `tables` show those there are.")
        return table

    async def _close(self, options: argparse.Namespace) -> Answer:
        table = self._table(options.code)
        await self._at(table, lambda: table.close("closed by the administrator", code=codes.ADMIN_CLOSED))
        return Answer([f"Table {show_code(table.terms.code)} is closed."], {"closed": show_code(table.terms.code)})

    async def _kick(self, options: argparse.Namespace) -> Answer:
        code, number = options.seat
        table = self._table(code)
        seats = table.state.seats
        if number > len(seats) or seats[number - 1].kind != PERSON or seats[number - 1].kicked or table.state.phase == OVER:
            raise Refused(f"Nobody can be sent away from seat {number} of table {show_code(table.terms.code)}.")
        name = seats[number - 1].name
        await self._at(table, partial(kick_by_administrator, table, number - 1))
        return Answer([f"{clean(name)} has lost the seat."], {"kicked": name})

    async def _at(self, table: Table, work: Callable[[], Awaitable[None]]) -> None:
        """Do something as work of that table, and wait for it. Raises Refused if it could not be done."""
        done = asyncio.get_running_loop().create_future()

        async def carry_out() -> None:
            try:
                await work()
            except BaseException as error:
                done.set_exception(Refused(f"That could not be done: {error or type(error).__name__}."))
                raise
            done.set_result(None)

        table.submit(carry_out)
        await asyncio.wait([done, asyncio.ensure_future(table.mailbox.finished.wait())], return_when=asyncio.FIRST_COMPLETED)
        if not done.done():
            raise Refused("The table has ended meanwhile.")
        done.result()

    async def _ban(self, options: argparse.Namespace) -> Answer:
        kind, value = target(options.who)
        if not value:
            raise Refused("Say whom: a key's fingerprint, an address, or a name.")
        made = [self._bans.add(kind, value, options.seconds)]
        gone = [
            each for each in self._connections if each.name and self._bans.of(each.name, each.address, each.who) is not None
        ]
        if kind == NAME:  # who has that name now comes back with another one, but not with another key
            made += [self._bans.add(KEY, key, options.seconds) for key in sorted({identity(each.who) for each in gone} - {""})]
        for connection in gone:
            connection.close(codes.BANNED, {"until": made[0].until})
        return Answer(
            [*map(_shown, made), f"{_people(len(gone))} sent away."],
            {"bans": [asdict(ban) for ban in made], "sent_away": len(gone)},
        )

    async def _unban(self, options: argparse.Namespace) -> Answer:
        kind, value = target(options.who)
        if not self._bans.remove(kind, value):
            raise Refused(f"There is no ban of {clean(options.who, 100)}: `bans` shows those there are.")
        return Answer([f"{clean(options.who, 100)} may come again."], {"lifted": [kind, value]})

    async def _all_bans(self, _options: argparse.Namespace) -> Answer:
        bans = self._bans.current()
        return Answer([_shown(ban) for ban in bans] or ["There are no bans."], [asdict(ban) for ban in bans])

    async def _drain(self, options: argparse.Namespace) -> Answer:
        if self._draining is not None:
            self._draining.cancel()
        self._draining = asyncio.create_task(self._stop_in(options.seconds or 0))
        when = f"in {options.seconds} seconds" if options.seconds else "now"
        return Answer([f"The server stops {when}. Nothing acknowledged is lost."], {"stops_in": options.seconds or 0})

    async def _stop_in(self, seconds: int) -> None:
        """Tell everybody, again and again, and stop."""
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        self._lobby.takes_no_tables = True
        for left in (seconds, *(each for each in WARNED_BEFORE if each < seconds)) if seconds else ():
            await asyncio.sleep(end - left - loop.time())
            self._announce(codes.STOPS_IN, seconds=left)
        await asyncio.sleep(max(end - loop.time(), 0.1))  # the answer goes out before
        self._stop()

    async def _read_again(self, _options: argparse.Namespace) -> Answer:
        self._bans.read()
        read = [*self._reload(), "bans"]
        return Answer([f"Read again: {', '.join(read)}."], {"read": read})


def _people(number: int) -> str:
    return f"{number} {'person is' if number == 1 else 'people are'}"


def _shown(ban: Ban) -> str:
    """Show a ban as `unban` takes it."""
    value = {KEY: f"key:{ban.value}", ADDRESS: ban.value, NAME: ban.value}[ban.kind]
    until = "" if ban.until is None else datetime.fromtimestamp(ban.until).strftime(", until %Y-%m-%d %H:%M")
    return f"{clean(value, 100)}: no entry{until}."


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]
