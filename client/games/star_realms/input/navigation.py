"""The cursor at the desk: to a card, by the arrows, to the next zone. What else only looks is every table's
(`client.table.input.navigation`).
"""

from __future__ import annotations

from collections.abc import Callable

from client.games.star_realms.desk import Desk
from client.games.star_realms.model import cursor
from client.games.star_realms.model.table import Stack, Table
from client.table.input.navigation import next_choice


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
        if menu is not None and sideways and next_choice(desk, step):
            assert desk.choice is not None
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
