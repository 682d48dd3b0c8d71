"""Describe a kept seat: its game, the game's progress, and the question whether to return."""

from __future__ import annotations

from client.games.registry import short_title
from client.session.kept_seats import KeptSeat
from client.text.i18n import _
from protocol.text import clean


def note(kept: KeptSeat) -> str:
    """Return a few words: whose turn it was when last seen, and the turn. A game against bots has the game's name, another game
    the players' names; before a game, the table's code.
    """
    if not kept.turn:
        # Translators: part of a line of the first screen: you left a game, and come back to the table with that code
        return _("to table {code}").format(code=kept.code)
    if kept.solo and kept.game:
        words = _("{game}, your move") if kept.my_move else _("{game}, turn {turn}")
    else:
        words = _("your move: turn {turn}, {names}") if kept.my_move else _("turn {turn}, {names}")
    return words.format(game=_game(kept), turn=kept.turn, names=_names(kept))


def where(kept: KeptSeat) -> str:
    """Return a sentence with the game or the seat, and the place where it is kept."""
    if kept.solo:
        of_a_game = _("Your game of {game} against {names} is kept on this computer, at turn {turn}.")
        words = of_a_game if kept.game else _("Your game against {names} is kept on this computer, at turn {turn}.")
        return words.format(game=_game(kept), names=_names(kept), turn=kept.turn)
    return _("Your seat at table {code} is kept, at {address}.").format(code=kept.code, address=clean(kept.place))


def left(kept: KeptSeat) -> str:
    """Return a sentence that the game or the seat was left."""
    if kept.solo:
        of_a_game = _("You left a game of {game} against {names} at turn {turn}.")
        words = of_a_game if kept.game else _("You left a game against {names} at turn {turn}.")
        return words.format(game=_game(kept), names=_names(kept), turn=kept.turn)
    return _("You left a seat at table {code} of {address}.").format(code=kept.code, address=clean(kept.place))


def come_back(kept: KeptSeat) -> str:
    """Return the seat as an answer to the question of what to do."""
    if kept.solo:
        of_a_game = _("go on with the game of {game} against {names}, turn {turn}")
        words = of_a_game if kept.game else _("go on with the game against {names}, turn {turn}")
        return words.format(game=_game(kept), names=_names(kept), turn=kept.turn)
    words = _("come back to the seat you left at table {code} of {address}")
    return words.format(code=kept.code, address=clean(kept.place))


def table(kept: KeptSeat) -> str:
    """Return the table by its code, with the game's name."""
    return f"{kept.code} ({_game(kept)})" if kept.game else kept.code


def open_already(kept: KeptSeat) -> str:
    """Return a sentence that another window on this computer has the table open."""
    return _("Your table {table} is already open in another window.").format(table=table(kept))


def _game(kept: KeptSeat) -> str:
    """Return the game's name; "" if it was not saved."""
    return clean(short_title(kept.game))


def _names(kept: KeptSeat) -> str:
    return ", ".join(filter(None, map(clean, kept.others)))
