"""Join a table of the connected server."""

from __future__ import annotations

from client.session.kept_seats import KeptSeat
from client.session.session import Session
from client.text.trouble import Trouble
from protocol import codes

CODE = 16
"""The most characters of a table's code."""


async def enter(session: Session, code: str, password: str, *, seat: int | None = None, watch: bool = False) -> None:
    """Join a table of the connected server, or watch it. Raises Trouble."""
    if len(plain(code)) > CODE:
        raise Trouble("table", codes.NO_SUCH_TABLE)
    try:
        if watch:
            await session.joining.watch(plain(code), password)
        else:
            await session.joining.join(plain(code), password, seat)
    except Trouble as trouble:
        if trouble.code == codes.SEVERAL_TABLES:
            tables = await session.joining.tables()
            fitting = [table for table in tables if (table.watch if watch else table.taken < table.seats)]
            listed = [f"{table.code} ({table.title or table.game} {table.taken}/{table.seats})" for table in fitting]
            raise Trouble("here", "choose-table", {"tables": listed}) from None
        if trouble.code == codes.NO_SUCH_TABLE and not code:
            raise Trouble("here", "no-tables", {"address": session.address}) from None
        raise


async def resumed(session: Session, kept: KeptSeat) -> bool:
    """Return to the kept seat. Returns True if it is still ours."""
    try:
        await session.joining.resume(kept)
    except Trouble as trouble:
        if trouble.code not in (codes.BAD_TOKEN, codes.NO_SUCH_TABLE):
            raise
        return False
    return True


def plain(code: str) -> str:
    """Return a code without case, blanks and hyphens, which people type differently.

    >>> plain("7k3m 9qtx-2a") == plain("7K3M-9QTX-2A")
    True
    """
    return "".join(character for character in code.upper() if character.isalnum())
