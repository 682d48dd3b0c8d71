"""Carry out an administrator's commands in a running server: who, say, close, kick, ban, drain, reload."""

from __future__ import annotations

import argparse
import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any

from protocol import codes
from protocol.i18n import N_
from protocol.messages import Announced
from protocol.text import NAME_CELLS, clean, width
from server.control.arguments import Refused, read_request
from server.limits.bans import KEY, NAME, Ban, Unreadable, target
from server.lobby.lobby import Lobby
from server.tables.seating.hosting import kick_by_administrator, tell_sent_away
from server.tables.stored.invite_codes import read_code, show_code
from server.tables.stored.seats import OVER, PERSON
from server.tables.table import Table
from server.transport.connection import Connection

log = logging.getLogger(__name__)

TEXT_CELLS = 200
WARNED_BEFORE = (3600, 1800, 900, 300, 60, 30, 10)
"""Seconds before a stop at which everybody is reminded of it."""
ANSWERED_WITHIN = 0.1
"""Seconds that a server goes on after it was asked to stop now, so that its answer goes out before."""


class Requests:
    """Carries out an administrator's requests. `node`: the server's name among those of its database, "" if it is alone;
    `stop`: ends the server; `reload`: reads the changeable settings again, and returns the changed ones and those that need a
    restart. Raises Refused.
    """

    def __init__(
        self,
        lobby: Lobby,
        connections: set[Connection],
        stop: Callable[[], None],
        reload: Callable[[], dict[str, list[str]]],
        node: str = "",
    ) -> None:
        self._lobby = lobby
        self._connections = connections
        self._bans = lobby.bans
        self._stop = stop
        self._reload = reload
        self._node = node
        self._draining: asyncio.Task[None] | None = None
        self._asked_at = 0

    async def answer(self, words: Sequence[str], at: int | None = None) -> Any:
        """Carry out one command, and return plain data for `answers`. `at`: when it was asked, if not now. Raises Refused."""
        asked: Mapping[str, Callable[[argparse.Namespace], Awaitable[Any]]] = {
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
        options = read_request(words)
        self._asked_at = int(time.time()) if at is None else at
        try:
            answer = await asked[words[0]](options)
        except Unreadable as error:
            raise Refused(str(error)) from None
        log.info("administrator asked %r", _logged(words))
        return answer

    async def read_bans(self) -> None:
        """Read the bans again, and disconnect everybody who is banned now. Raises Unreadable."""
        await self._bans.read()
        self._send_banned_away()

    def stop(self) -> None:
        """Carry out nothing more later."""
        if self._draining is not None:
            self._draining.cancel()

    async def _who(self, _options: argparse.Namespace) -> Any:
        people = [self._person(each) for each in self._connections if each.name and not each.is_elsewhere]
        return sorted(people, key=lambda person: (person["table"], person["seat"] or 99, person["name"]))

    def _person(self, connection: Connection) -> dict[str, Any]:
        place = connection.place
        table = place if isinstance(place, Table) else None
        seat = None if table is None else table.audience.seat_of(connection)
        return {
            "connection": connection.number,
            "name": connection.name,
            "address": connection.address,
            "key": connection.key,
            "table": "" if table is None else show_code(table.terms.code),
            "seat": None if seat is None else seat + 1,
            "server": self._node,
        }

    async def _say(self, options: argparse.Namespace) -> Any:
        text = clean(options.text)
        if not text or clean(text, TEXT_CELLS) != text:
            raise Refused(N_("Give one line of at most {most} characters."), most=TEXT_CELLS)
        return {"told": self._announce(codes.NOTE, text=text)}

    def _announce(self, code: str, **args: Any) -> int:
        """Send the message to everybody who is connected. Returns how many these are."""
        told = [connection for connection in self._connections if connection.name and not connection.is_elsewhere]
        for connection in told:
            connection.send(Announced(code, args))
        return len(told)

    def _table(self, typed: str) -> Table:
        table = self._lobby.tables.get(read_code(typed))
        if table is None:
            raise Refused(N_("There is no open table {code}: `who` and `tables` show those there are."), code=clean(typed, 40))
        return table

    async def _close(self, options: argparse.Namespace) -> Any:
        table = self._table(options.code)
        await self._at(table, lambda: table.close("closed by the administrator", code=codes.ADMIN_CLOSED))
        return {"closed": show_code(table.terms.code)}

    async def _kick(self, options: argparse.Namespace) -> Any:
        code, number = options.seat
        table = self._table(code)
        seats = table.state.seats
        if number > len(seats) or seats[number - 1].kind != PERSON or seats[number - 1].kicked or table.state.phase == OVER:
            code = show_code(table.terms.code)
            raise Refused(N_("Nobody can be sent away from seat {number} of table {code}."), number=number, code=code)
        name = seats[number - 1].name
        await self._at(table, partial(kick_by_administrator, table, number - 1))
        return {"kicked": name}

    async def _at(self, table: Table, work: Callable[[], Awaitable[None]]) -> None:
        """Do something as work of that table, and wait for it. Raises Refused if it could not be done."""
        done = asyncio.get_running_loop().create_future()

        async def carry_out() -> None:
            try:
                await work()
            except BaseException as error:
                if not done.done():
                    why = str(error) or type(error).__name__
                    done.set_exception(Refused(N_("That could not be done: {why}."), why=why))
                raise
            if not done.done():
                done.set_result(None)

        table.submit(carry_out)
        ended = asyncio.ensure_future(table.mailbox.finished.wait())
        try:
            await asyncio.wait([done, ended], return_when=asyncio.FIRST_COMPLETED)
        finally:
            ended.cancel()
        if not done.done():
            done.cancel()
            raise Refused(N_("The table has ended meanwhile."))
        done.result()

    async def _ban(self, options: argparse.Namespace) -> Any:
        kind, value = target(options.who)
        if not value or (kind == NAME and width(value) > NAME_CELLS):
            raise Refused(N_("That is no key's fingerprint, address or name: `who` shows them."))
        until = None if options.seconds is None else self._asked_at + options.seconds
        made = [Ban(kind, value, self._asked_at, until)]
        if kind == NAME:  # who has that name now comes back with another one, but not with another key
            named = [each for each in self._connections if clean(each.name).casefold() == value]
            made += [Ban(KEY, key, self._asked_at, until) for key in sorted({each.key for each in named} - {""})]
        await self._bans.add(*made)
        return {"bans": [ban._asdict() for ban in made], "sent_away": self._send_banned_away()}

    def _send_banned_away(self) -> int:
        """End the connections of banned people. Returns how many people these are."""
        found = [(each, each.ban()) for each in self._connections if each.name and not each.is_closing]
        left: list[tuple[Table, str]] = []
        for connection, ban in found:
            if ban is not None:
                table = connection.place
                if isinstance(table, Table) and table.audience.seat_of(connection) is not None:
                    left.append((table, connection.name))
                connection.close(codes.BANNED, {"until": ban.until})
        for table, name in left:
            tell_sent_away(table, name)
        return sum(ban is not None and not connection.is_elsewhere for connection, ban in found)

    async def _unban(self, options: argparse.Namespace) -> Any:
        if not await self._bans.remove(*target(options.who)):
            raise Refused(N_("There is no ban of {who}: `bans` shows those there are."), who=clean(options.who, 100))
        return {"lifted": clean(options.who, 100)}

    async def _all_bans(self, _options: argparse.Namespace) -> Any:
        return [ban._asdict() for ban in self._bans.current()]

    async def _drain(self, options: argparse.Namespace) -> Any:
        if options.node is not None and options.node != self._node:
            raise Refused(N_("No server has the name {name}: `who` shows their names."), name=clean(options.node, 100))
        if options.cancel and self._draining is None:
            raise Refused(N_("The server is not about to stop."))
        self.stop()
        if options.cancel:
            self._draining, self._lobby.takes_no_tables = None, False
            self._announce(codes.GOES_ON)
            return {"stops_in": None}
        self._draining = asyncio.create_task(self._stop_in(options.seconds or 0))
        return {"stops_in": options.seconds or 0}

    async def _stop_in(self, seconds: int) -> None:
        """Tell everybody, again and again, and stop."""
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        self._lobby.takes_no_tables = True
        for left in (seconds, *(each for each in WARNED_BEFORE if each < seconds)) if seconds else ():
            await asyncio.sleep(end - left - loop.time())
            self._announce(codes.STOPS_IN, seconds=left)
        await asyncio.sleep(max(end - loop.time(), ANSWERED_WITHIN))
        self._stop()

    async def _read_again(self, _options: argparse.Namespace) -> Any:
        found = self._reload()
        await self.read_bans()
        return {"read": [*found["read"], N_("bans")], "restart": found["restart"]}


def _logged(words: Sequence[str]) -> str:
    """Return a command for the log: without the text of messages, and with keys as `who` shows them."""
    if words[0] == "say":
        return "say"
    return " ".join(f"key:{value}" if kind == KEY else word for word in words for kind, value in [target(word)])
