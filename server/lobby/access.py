"""Access to tables: by code and password, or by the token of a seat. Wrong guesses are limited for each address."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping

from protocol import codes
from protocol.messages import Resume
from server.limits.limits import LOOPBACK, Limits
from server.limits.rate_limiter import RateLimiter
from server.lobby.elsewhere import Elsewhere
from server.lobby.passwords import Passwords, TooManyPasswords
from server.tables.channel import Channel
from server.tables.refusals import Refusal
from server.tables.stored.invite_codes import read_code
from server.tables.table import Table

log = logging.getLogger(__name__)

LOOPBACK_TRIES = 10
"""Everybody on this machine shares one address, which therefore has this many times the tries."""


class AccessControl:
    """Looks at the lobby's tables, by code. `now`: seconds, for the rate limiter. `bring`: has the table with that code among
    them, if it is to be had. Raises Elsewhere.
    """

    def __init__(
        self, tables: Mapping[str, Table], limits: Limits, now: Callable[[], float], bring: Callable[[str], Awaitable[None]]
    ) -> None:
        self._tables = tables
        self._bring = bring
        self._now = now
        self._passwords = Passwords(limits.passwords_at_once, limits.passwords_waiting)
        self._tries = RateLimiter(limits.tries, limits.tries_rate)

    async def find_by_code(self, channel: Channel, code: str, password: str, suits: Callable[[Table], bool]) -> Table:
        """Return the table with that code and password; for an empty code the only listed one that suits. Raises Refusal.

        A try is counted before it is known to be wrong: otherwise many simultaneous tries would count as one.
        """
        self._expect_one(code, suits)
        self._try(channel)
        await self._come(channel, code)
        table = self._table_for(code, suits)
        stored = table.terms.password if table is not None else None
        if table is None or stored is not None:
            right = await self._check(channel, password, stored)
            if table is None or not right:
                log.info("wrong code or password connection=%s address=%s", channel.number, channel.address)
                raise Refusal(codes.WRONG_PASSWORD if table is not None and table.terms.listed else codes.NO_SUCH_TABLE)
        self._tries.give_back(channel.address)
        return table

    async def find_by_token(self, channel: Channel, message: Resume) -> Table:
        """Return the table where a seat belongs to that token. Raises Refusal.

        A paused table is returned too: it may be about to store the token.
        """
        self._try(channel)
        await self._come(channel, message.code)
        table = self._tables.get(read_code(message.code))
        if table is None or not (table.is_paused or table.owner_of(message.token) is not None):
            log.info("wrong token connection=%s address=%s", channel.number, channel.address)
            raise Refusal(codes.BAD_TOKEN)
        self._tries.give_back(channel.address)
        return table

    async def hash_password(self, password: str) -> bytes:
        """Return the hash of a table's password. Raises Refusal while too many passwords are being hashed."""
        try:
            return await self._passwords.hash(password)
        except TooManyPasswords:
            raise Refusal(codes.TOO_FAST) from None

    def forget(self, now: float) -> None:
        """Drop rate limits that are full again."""
        self._tries.forget(now)

    def close(self) -> None:
        self._passwords.close()

    async def _come(self, channel: Channel, typed: str) -> None:
        """Bring the table with that code here. Raises Elsewhere, and then the try does not count."""
        code = read_code(typed)
        if code and code not in self._tables:
            try:
                await self._bring(code)
            except Elsewhere:
                self._tries.give_back(channel.address)
                raise

    def _expect_one(self, typed: str, suits: Callable[[Table], bool]) -> None:
        """Raise Refusal if no code was typed and several tables suit."""
        if not read_code(typed) and len(self._suiting(suits)) > 1:
            raise Refusal(codes.SEVERAL_TABLES)

    def _table_for(self, typed: str, suits: Callable[[Table], bool]) -> Table | None:
        code = read_code(typed)
        return self._tables.get(code) if code else next(iter(self._suiting(suits)), None)

    def _suiting(self, suits: Callable[[Table], bool]) -> list[Table]:
        return [table for table in self._tables.values() if table.terms.listed and suits(table)]

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
