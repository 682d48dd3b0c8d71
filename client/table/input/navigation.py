"""Looking around at the desk: the arrows, opening the piles and the replay, and going back. Nothing here is ever sent.

What the keys do in what is open is the affair of the overlay; here is what they do where no overlay has them.
"""

from __future__ import annotations

from collections.abc import Callable

from client.games.star_realms.desk import Desk
from client.games.star_realms.model import cursor
from client.games.star_realms.model.table import Stack, Table
from client.games.star_realms.overlays import Asking, Looking, Piles, Replaying
from client.i18n import _


def look_at(desk: Desk, table: Table, stack: Stack) -> None:
    desk.cursor = cursor.at(table, stack)
    desk.choice = choice_under(desk, stack)


def choice_under(desk: Desk, stack: Stack | None) -> int | None:
    menu = desk.open_menu()
    if menu is None or stack is None:
        return None
    return next((n for n, choice in enumerate(menu.choices) if choice.key == stack.key and choice.zone == stack.zone), None)


def arrow(direction: str) -> Callable[[Desk, str], None]:
    def deed(desk: Desk, key: str) -> None:
        sideways = direction in ("left", "right")
        step = 1 if direction in ("right", "down") else -1
        menu = desk.open_menu()
        if desk.table is None:
            return
        if menu is not None and sideways and menu.choices:
            desk.choice = (step - 1 if desk.choice is None else desk.choice + step) % len(menu.choices)
            chosen = menu.choices[desk.choice]
            stack = next((s for s in desk.table.stacks(chosen.zone) if s.key == chosen.key), None)
            desk.cursor = cursor.at(desk.table, stack) if stack else desk.cursor
        else:
            table = desk.shown_table()
            desk.cursor = cursor.moved(table, desk.cursor, direction, desk.lines)
            if menu is None or menu.asked:
                desk.choice = choice_under(desk, cursor.under(table, desk.cursor))

    return deed


def zone(desk: Desk, key: str) -> None:
    if desk.table is None:
        return
    table = desk.shown_table()
    desk.cursor = cursor.next_zone(table, desk.cursor)
    desk.choice = choice_under(desk, cursor.under(table, desk.cursor))


def look(desk: Desk, key: str) -> None:
    desk.overlays.open(Looking())


def browse(desk: Desk, key: str) -> None:
    if desk.table is not None:
        desk.overlays.open(Piles())


def page(name: str) -> Callable[[Desk, str], None]:
    """Open that page of the browser; once more closes it."""

    def deed(desk: Desk, key: str) -> None:
        if desk.table is None:
            desk.refuse(_("The game has not begun."))
            return
        number = next((number for number, pile in enumerate(desk.piles()) if pile.page == name), None)
        browsing = desk.overlays.find(Piles)
        if number is None or (browsing is not None and browsing.pile == number):
            desk.overlays.close(Piles)
        else:
            desk.overlays.open(Piles(number))

    return deed


def side(desk: Desk, key: str) -> None:
    """A watcher goes around the table, to the next seat's side of it."""
    if desk.table is None or desk.table.seat is not None:
        desk.refuse(_("You sit at this side of the table; who watches may go around it."))
        return
    desk.overlays.look_back()
    desk.go_to_side((desk.side + 1) % len(desk.table.seats))


def replay(desk: Desk, key: str) -> None:
    moments = desk.story.their_last_turns(desk.commands.seat)
    if not moments:
        desk.refuse(_("No turn of theirs has been seen yet."))
        return
    desk.overlays.look_back()
    desk.overlays.close(Asking)
    desk.overlays.open(Replaying(moments))


def back(desk: Desk, key: str) -> None:
    """Close the topmost open thing; nothing that cannot be taken back."""
    if isinstance(desk.overlays.back(), Asking):
        desk.choice = None
    desk.ahead.clear()
