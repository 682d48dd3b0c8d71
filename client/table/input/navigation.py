"""Looking around at the desk of any table: opening the piles and the replay, and going back. Nothing here is ever sent.

What the keys do in what is open is the affair of the overlay; here is what they do where no overlay has them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from client.i18n import _
from client.table.desk.desk import Desk
from client.table.desk.overlays import Asking, Looking, Piles, Replaying
from client.table.telling.refusals import not_begun

AnyDesk = Desk[Any, Any, Any]


def next_choice(desk: AnyDesk, step: int) -> bool:
    """An arrow marks the next choice of what is open, or the one before. False where nothing is open."""
    menu = desk.open_menu()
    if menu is None or not menu.choices:
        return False
    desk.choice = (step - 1 if desk.choice is None else desk.choice + step) % len(menu.choices)
    return True


def look(desk: AnyDesk, key: str) -> None:
    desk.overlays.open(Looking())


def browse(desk: AnyDesk, key: str) -> None:
    if desk.table is not None:
        desk.overlays.open(Piles())


def page(name: str) -> Callable[[AnyDesk, str], None]:
    """Open that page of the browser; once more closes it."""

    def deed(desk: AnyDesk, key: str) -> None:
        if desk.table is None:
            desk.refuse(not_begun())
            return
        number = next((number for number, pile in enumerate(desk.piles()) if pile.page == name), None)
        browsing = desk.overlays.find(Piles)
        if number is None or (browsing is not None and browsing.pile == number):
            desk.overlays.close(Piles)
        else:
            desk.overlays.open(Piles(number))

    return deed


def side(desk: AnyDesk, key: str) -> None:
    """A watcher goes around the table, to the next seat's side of it."""
    if desk.table is None or desk.table.seat is not None:
        desk.refuse(_("You sit at this side of the table; who watches may go around it."))
        return
    desk.overlays.look_back()
    desk.go_to_side((desk.side + 1) % len(desk.table.seats))


def replay(desk: AnyDesk, key: str) -> None:
    moments = desk.story.their_last_turns(desk.commands.seat)
    if not moments:
        desk.refuse(_("No turn of theirs has been seen yet."))
        return
    desk.overlays.look_back()
    desk.overlays.close(Asking)
    desk.overlays.open(Replaying(moments))


def back(desk: AnyDesk, key: str) -> None:
    """Close the topmost open thing; nothing that cannot be taken back."""
    if isinstance(desk.overlays.back(), Asking):
        desk.choice = None
    desk.ahead.clear()
