"""Looking around at the desk: the arrows, the piles, the replay, and closing what is open. Nothing here is ever sent."""

from __future__ import annotations

from collections.abc import Callable

from client.games.star_realms.desk import Desk
from client.games.star_realms.input import pooling
from client.games.star_realms.model import cursor
from client.games.star_realms.model.shares import Shares
from client.games.star_realms.model.table import Stack, Table
from client.games.star_realms.text import refusals
from client.games.star_realms.text.piles import Pile, piles
from client.games.star_realms.text.rules_page import rule_texts
from client.i18n import _
from client.table import details
from engine.star_realms.language.refusals import Shares as UnequalShares


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
        if desk.pile is not None:
            _browse_on(desk, step, sideways=sideways)
        elif desk.replay and sideways:
            step_replay(desk, step)
        elif menu is not None and menu.shares is not None:
            _change_shares(desk, menu.shares, desk.table, direction)
        elif menu is not None and sideways and menu.choices:
            desk.choice = (step - 1 if desk.choice is None else desk.choice + step) % len(menu.choices)
            chosen = menu.choices[desk.choice]
            stack = next((s for s in desk.table.stacks(chosen.zone) if s.key == chosen.key), None)
            desk.cursor = cursor.at(desk.table, stack) if stack else desk.cursor
        else:
            table = shown_table(desk)
            desk.cursor = cursor.moved(table, desk.cursor, direction, desk.lines)
            if menu is None or menu.asked:
                desk.choice = choice_under(desk, cursor.under(table, desk.cursor))

    return deed


def _change_shares(desk: Desk, shares: Shares, table: Table, direction: str) -> None:
    """Left and right: whose share; up and down: one more or one less of it."""
    desk.notice = ""
    if direction in ("left", "right"):
        desk.menu = pooling.share_menu(table, shares.moved(1 if direction == "right" else -1))
        return
    changed = shares.changed(1 if direction == "up" else -1)
    if changed is None:
        desk.notice = refusals.refusal(UnequalShares(sum(shares.amounts)), table)
    else:
        desk.menu = pooling.share_menu(table, changed)


def zone(desk: Desk, key: str) -> None:
    if desk.table is None:
        return
    if desk.pile is not None:
        _browse_on(desk, 1, sideways=True)
        return
    table = shown_table(desk)
    desk.cursor = cursor.next_zone(table, desk.cursor)
    desk.choice = choice_under(desk, cursor.under(table, desk.cursor))


def _browse_on(desk: Desk, step: int, *, sideways: bool) -> None:
    assert desk.pile is not None
    if sideways:
        count = len(everything(desk, shown_table(desk)))
        desk.pile, desk.line = (desk.pile + step) % count, 0
    else:
        desk.line = max(desk.line + step, 0)


def look(desk: Desk, key: str) -> None:
    if desk.replay:
        step_replay(desk, 1)
        return
    desk.looking = not desk.looking


def browse(desk: Desk, key: str) -> None:
    if desk.table is not None:
        desk.pile, desk.line = (0 if desk.pile is None else None), 0


def everything(desk: Desk, table: Table) -> tuple[Pile, ...]:
    """All piles and pages of the browser."""
    pages = [Pile(_("Rules of this table"), texts=rule_texts(table.mode, desk.around.rules), page="rules")]
    around = desk.around.table
    if around is not None and around.code:
        proof = details.shuffles(desk.proof, around, desk.commands.seat, desk.record)
        pages.append(Pile(_("Terms of this table"), texts=details.terms(around), page="terms"))
        pages.append(Pile(_("Shuffle proof"), texts=proof, page="proof"))
    return piles(table, pages)


def page(name: str) -> Callable[[Desk, str], None]:
    """Open that page of the browser; once more closes it."""

    def deed(desk: Desk, key: str) -> None:
        if desk.table is None:
            desk.notice = _("The game has not begun.")
            return
        found = everything(desk, shown_table(desk))
        number = next((number for number, pile in enumerate(found) if pile.page == name), None)
        desk.pile, desk.line = (None if desk.pile == number else number), 0

    return deed


def side(desk: Desk, key: str) -> None:
    """A watcher goes around the table, to the next seat's side of it."""
    if desk.table is None or desk.table.seat is not None:
        desk.notice = _("You sit at this side of the table; who watches may go around it.")
        return
    desk.replay, desk.pile, desk.looking = (), None, False
    desk.go_to_side((desk.side + 1) % len(desk.table.seats))


def shown_table(desk: Desk) -> Table:
    """The table on the screen: as it is, or as it was at this point of the replay."""
    assert desk.table is not None
    return desk.replay_table() if desk.replay else desk.table


def replay(desk: Desk, key: str) -> None:
    if desk.replay:
        step_replay(desk, -1)
        return
    moments = desk.story.their_last_turns(desk.commands.seat)
    if not moments:
        desk.notice = _("No turn of theirs has been seen yet.")
        return
    desk.menu, desk.pile, desk.looking = None, None, False
    desk.replay, desk.moment = moments, 0


def step_replay(desk: Desk, step: int) -> None:
    desk.moment = max(desk.moment + step, 0)
    if desk.moment >= len(desk.replay):
        desk.replay = ()


def back(desk: Desk, key: str) -> None:
    """Close the topmost open thing; nothing that cannot be taken back."""
    if desk.looking:
        desk.looking = False
    elif desk.menu is not None:
        desk.menu, desk.choice = None, None
    elif desk.pile is not None:
        desk.pile = None
    elif desk.replay:
        desk.replay = ()
    elif desk.macro is not None:
        desk.macro = None
    desk.ahead.clear()
