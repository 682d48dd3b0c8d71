"""Table passwords: scrypt, in threads of their own, only so many at once, so that guessing cannot starve the server.

Checking takes as long when there is nothing to check against: time tells nobody whether a table is there.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
from concurrent.futures import ThreadPoolExecutor
from hmac import compare_digest

_COST = {"n": 2**14, "r": 8, "p": 1, "dklen": 32}
_NOTHING = bytes(48)


class TooManyPasswords(Exception):
    """More passwords are waiting to be checked than the server takes on."""


class Passwords:
    """Hashes and checks passwords. A hash is 16 bytes of salt and 32 of scrypt."""

    def __init__(self, at_once: int, waiting: int) -> None:
        self._executor = ThreadPoolExecutor(at_once, thread_name_prefix="password")
        self._waiting = 0
        self._most = waiting

    async def hash(self, password: str) -> bytes:
        """What is kept of a password. Raises TooManyPasswords."""
        salt = os.urandom(16)
        return salt + await self._scrypt(password, salt)

    async def check(self, password: str, kept: bytes | None) -> bool:
        """Whether this is the password that was kept; never if None was. Raises TooManyPasswords."""
        against = kept or _NOTHING
        found = await self._scrypt(password, against[:16])
        return compare_digest(found, against[16:]) and kept is not None

    async def _scrypt(self, password: str, salt: bytes) -> bytes:
        if self._waiting >= self._most:
            raise TooManyPasswords
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._executor, _derive, password, salt)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        self._executor.shutdown(wait=False, cancel_futures=True)


def _derive(password: str, salt: bytes) -> bytes:
    return hashlib.scrypt(password.encode("utf-8", "surrogatepass"), salt=salt, **_COST)
