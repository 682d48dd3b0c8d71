"""Take the seat in the hand of the day: the same game for everybody, derived from the date, against the same bot."""

from __future__ import annotations

from dataclasses import replace

from client.games.registry import summaries
from client.lobby import seating, solo_games
from client.lobby.local_server import start_solo
from client.lobby.seating import Seating
from client.lobby.table_settings import default_terms
from client.records import today
from client.session.kept_seats import KeptSeat, KeptSeats


def kept_seat(keep: KeptSeats, of: str) -> KeptSeat | None:
    """Return the seat in the game of that date, if it was begun and is not over."""
    return next((kept for kept in keep.free() if kept.solo == _directory(of)), None)


async def sit_down(name: str, keep: KeptSeats, of: str = "") -> Seating:
    """Begin the game of that date, or resume it. `of`: "" is today. Raises Trouble."""
    of = of or today.day()
    kept = kept_seat(keep, of)
    if kept is not None:
        return await seating.come_back(kept, keep)
    terms = default_terms()
    terms = replace(terms, bots=(bot(),) * (terms.seats - 1), nonce=today.seat_nonce(of))
    server = start_solo(solo_games.folder() / _directory(of), known_chance=today.words(of))
    return await seating.solo(name, terms, server, keep)


def bot() -> str:
    """Return the level of the bot: of middle strength, and quick, so that its answers do not depend on a clock."""
    levels = list(summaries()[0].bots)
    return levels[len(levels) // 2]


def _directory(of: str) -> str:
    return f"today-{of}"
