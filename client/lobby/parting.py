"""Return the words printed after a table was left: why it is gone, or how to return."""

from __future__ import annotations

from typing import Any

from client.lobby import invitation
from client.lobby.invitation import as_options
from client.lobby.seating import Seating
from client.session.route import DEFAULT_PORT, visiting, way_back
from client.session.sentences import of_closed_table, of_code
from client.text.i18n import _
from protocol import codes


def unrecorded(seating: Seating) -> list[str]:
    """Return why there is no record of the last game, if the person left before the record arrived."""
    why = seating.session.unrecorded
    return [_("The game could not be saved: {why}.").format(why=why)] if why else []


def unkept(seating: Seating) -> list[str]:
    """Return a sentence about why a game against bots is not saved; none if it is saved."""
    if seating.server is None or not seating.private:
        return []
    why = seating.server.unkept or (f"{seating.session.unsaved}." if seating.session.unsaved else "")
    return [_("This game is not saved: when you leave, it is lost. {why}").format(why=why)] if why else []


def why_gone(seating: Seating | None, code: str, args: dict[str, Any] | None, *, recorded: bool) -> str:
    """Return why the session has ended, and what is left of the game. `recorded`: its record has been saved."""
    if code != codes.HOST_CLOSED:
        return of_code(code, args)
    has_seat = seating is not None and not seating.session.watching
    is_kept = (args or {}).get("kept") is True
    return of_closed_table(args, seat_kept=has_seat and is_kept, recorded=recorded)


def parting_words(seating: Seating) -> list[str]:
    """Return the parting words, one per line; none if no seat or game is left to return to."""
    session = seating.session
    code, where = session.code, session.where
    if visiting() is not None:
        if session.seat is None or session.link.state == "closed":
            return []
        if back := way_back():
            return [_("Your seat at table {code} is kept. Come back with:").format(code=code), f"  {back}"]
        return [_("Your seat at table {code} is kept: come back the way you came.").format(code=code)]
    if session.watching and session.link.state != "closed":
        return [_("Watch again with:"), f"  {invitation.line(where, code, watch=True)}"]
    if session.seat is None or session.link.state == "closed":
        return []
    if seating.private and unkept(seating):
        return []
    if seating.private:
        return [_("Your game is kept. Go on with:"), "  traderow solo"] if session.is_playing else []
    if seating.server is None:
        back = invitation.line(where, code)
        return [_("Your seat at table {code} is kept. Come back with:").format(code=code), f"  {back}"]
    port = "" if where.port == DEFAULT_PORT else f" --port {where.port}"
    bind = f" --bind {seating.bind}" if seating.bind else ""
    doors = as_options({door.name: door.port for door in seating.front_ends})
    lines = [_("Table {code} is kept. Open it again with:").format(code=code), f"  traderow host{port}{bind}{doors}"]
    return [*lines, _("The others join with:"), *(f"  {line}" for line in seating.invitations)]
