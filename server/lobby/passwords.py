"""Table passwords: hashed with scrypt in a few threads of their own, so that guessing cannot starve the server.

A check takes the same time when there is no table to check against, so that its duration reveals nothing.
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
    """Too many passwords are waiting already."""


class Passwords:
    """Hashes and checks passwords. A hash is 16 bytes of salt and 32 of scrypt."""

    def __init__(self, at_once: int, waiting: int) -> None:
        self._executor = ThreadPoolExecutor(at_once, thread_name_prefix="password")
        self._waiting = 0
        self._most = waiting

    async def hash(self, password: str) -> bytes:
        """Return the hash of a password. Raises TooManyPasswords."""
        salt = os.urandom(16)
        return salt + await self._scrypt(password, salt)

    async def check(self, password: str, stored: bytes | None) -> bool:
        """Return whether that is the hash of this password; False for None. Raises TooManyPasswords."""
        against = stored or _NOTHING
        found = await self._scrypt(password, against[:16])
        return compare_digest(found, against[16:]) and stored is not None

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
