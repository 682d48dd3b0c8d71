"""Access to tables: by code and password, or by the token of a seat. Wrong guesses are limited for each address."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping

from protocol import codes
from protocol.messages import Resume
from server.limits.limits import LOOPBACK, Limits
from server.limits.rate_limiter import RateLimiter
from server.lobby.passwords import Passwords, TooManyPasswords
from server.tables.channel import Channel
from server.tables.refusals import Refusal
from server.tables.seating.taking import find_owner
from server.tables.stored.invite_codes import read_code
from server.tables.table import Table

log = logging.getLogger(__name__)

LOOPBACK_TRIES = 10
"""Everybody on this machine shares one address, which therefore has this many times the tries."""


class AccessControl:
    """Looks at the lobby's tables, by code. `now`: seconds, for the rate limiter."""

    def __init__(self, tables: Mapping[str, Table], limits: Limits, now: Callable[[], float]) -> None:
        self._tables = tables
        self._now = now
        self._passwords = Passwords(limits.passwords_at_once, limits.passwords_waiting)
        self._tries = RateLimiter(limits.tries, limits.tries_rate)

    async def find_by_code(self, channel: Channel, code: str, password: str, suits: Callable[[Table], bool]) -> Table:
        """The table with that code and password; for an empty code the only listed one that suits. Raises Refusal.

        A try is counted before it is known to be wrong: otherwise many tries at once would all count as the first.
        """
        table = self._table_for(code, suits)
        self._try(channel)
        stored = table.terms.password if table is not None else None
        if table is None or stored is not None:
            right = await self._check(channel, password, stored)
            if table is None or not right:
                log.info("wrong code or password address=%s", channel.address)
                raise Refusal(codes.WRONG_PASSWORD if table is not None and table.terms.listed else codes.NO_SUCH_TABLE)
        self._tries.give_back(channel.address)
        return table

    def find_by_token(self, channel: Channel, message: Resume) -> Table:
        """The table where a seat belongs to that token. Raises Refusal.

        A paused table is returned too: it may be about to store the token.
        """
        self._try(channel)
        table = self._tables.get(read_code(message.code))
        if table is None or not (table.is_paused or find_owner(table, message.token) is not None):
            log.info("wrong token address=%s", channel.address)
            raise Refusal(codes.BAD_TOKEN)
        self._tries.give_back(channel.address)
        return table

    async def hash_password(self, password: str) -> bytes:
        """The hash of a table's password. Raises Refusal while too many passwords are being hashed."""
        try:
            return await self._passwords.hash(password)
        except TooManyPasswords:
            raise Refusal(codes.TOO_FAST) from None

    def forget(self, now: float) -> None:
        """Drop rate limits that are full again."""
        self._tries.forget(now)

    def close(self) -> None:
        self._passwords.close()

    def _table_for(self, typed: str, suits: Callable[[Table], bool]) -> Table | None:
        code = read_code(typed)
        if code:
            return self._tables.get(code)
        found = [table for table in self._tables.values() if table.terms.listed and suits(table)]
        if len(found) > 1:
            raise Refusal(codes.SEVERAL_TABLES)
        return found[0] if found else None

    def _try(self, channel: Channel) -> None:
        """Use up one try of that address. Raises Refusal."""
        if not self._tries.take(channel.address, self._now(), LOOPBACK_TRIES if channel.address == LOOPBACK else 1):
            raise Refusal(codes.TOO_FAST)

    async def _check(self, channel: Channel, password: str, stored: bytes | None) -> bool:
        try:
            return await self._passwords.check(password, stored)
        except TooManyPasswords:
            self._tries.give_back(channel.address)
            raise Refusal(codes.TOO_FAST) from None
