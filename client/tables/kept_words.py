"""A kept seat in words: which game it is, where that stands, and the question whether one wants to come back to it."""

from __future__ import annotations

from client.connection.seats.kept_seats import KeptSeat
from client.i18n import _
from protocol.text import clean


def note(kept: KeptSeat) -> str:
    """In a few words: whose move it was when it was last seen, the turn and who plays; before a game, the table's code."""
    if not kept.turn:
        return _("to table {code}").format(code=kept.code)
    words = _("your move: turn {turn}, {names}") if kept.my_move else _("turn {turn}, {names}")
    return words.format(turn=kept.turn, names=_names(kept))


def where(kept: KeptSeat) -> str:
    """In a sentence: the game or the seat, and where it is kept."""
    if kept.solo:
        return _("Your game against {names} is kept on this computer, at turn {turn}.").format(
            names=_names(kept), turn=kept.turn
        )
    return _("Your seat at table {code} is kept, at {address}.").format(code=kept.code, address=clean(kept.place))


def left(kept: KeptSeat) -> str:
    """In a sentence: what was left."""
    if kept.solo:
        return _("You left a game against {names} at turn {turn}.").format(names=_names(kept), turn=kept.turn)
    return _("You left a seat at table {code} of {address}.").format(code=kept.code, address=clean(kept.place))


def come_back(kept: KeptSeat) -> str:
    """As an answer to what one wants to do."""
    if kept.solo:
        return _("go on with the game against {names}, turn {turn}").format(names=_names(kept), turn=kept.turn)
    words = _("come back to the seat you left at table {code} of {address}")
    return words.format(code=kept.code, address=clean(kept.place))


def _names(kept: KeptSeat) -> str:
    return ", ".join(filter(None, map(clean, kept.others)))
