"""Sit down at the hand of the day: the same duel for everybody from the date, against the same bot."""

from __future__ import annotations

from client.lobby import seating, solo_games
from client.lobby.local_server import start_solo
from client.lobby.seating import Seating
from client.lobby.table_settings import Terms
from client.records import today
from client.session.kept_seats import KeptSeat, KeptSeats


def kept_seat(keep: KeptSeats, of: str) -> KeptSeat | None:
    """The seat at the game of that date, if it was begun and is not over."""
    return next((kept for kept in keep.free() if kept.solo == _directory(of)), None)


async def sit_down(name: str, keep: KeptSeats, of: str = "") -> Seating:
    """Begin the game of that date, or go on with it. `of`: "" is today. Raises Trouble."""
    of = of or today.day()
    kept = kept_seat(keep, of)
    if kept is not None:
        return await seating.come_back(kept, keep)
    terms = Terms(today.GAME, today.MODE, 2, bots=(today.BOT,), nonce=today.seat_nonce(of))
    server = start_solo(solo_games.folder() / _directory(of), known_chance=today.words(of))
    return await seating.solo(name, terms, server, keep)


def _directory(of: str) -> str:
    return f"today-{of}"
