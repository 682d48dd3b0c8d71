"""Advice at the desk: whether this table has it, asking for it, and what was found as a menu to choose from.

Who thinks is the screen's or the listener's business: it is asked by the request "advice", with the view as it was told.
"""

from __future__ import annotations

from client.games.star_realms.desk import Desk
from client.games.star_realms.overlays import Thinking
from client.games.star_realms.text.prompts import hints, refusals
from client.table.desk.overlays import Asking
from engine.star_realms.bots.advice import Advice


def is_allowed(desk: Desk) -> bool:
    """Whether this seat may be advised: the others are bots, or the host allows it to everybody."""
    table = desk.surroundings.around.table
    if table is None or desk.commands.seat is None:
        return False
    others = [seat for number, seat in enumerate(table.seats) if number != desk.commands.seat]
    return table.hints or all(seat.kind == "bot" for seat in others)


def ask(desk: Desk, key: str) -> None:
    """Ask for advice, or say why there is none."""
    table = desk.table
    if table is None or table.result is not None or table.question is None or desk.is_up or desk.waiting is not None:
        desk.refuse(hints.nothing_to_decide() if table is None or table.result is not None else refusals.not_asked(table))
    elif not is_allowed(desk):
        desk.refuse(hints.not_allowed())
    else:
        desk.overlays.look_back()
        desk.overlays.close(Asking)
        desk.overlays.open(Thinking())
        desk.requests.append("advice")


def show(desk: Desk, advice: Advice | None) -> None:
    """What was found, if it is still wanted. None: nobody could think."""
    if not desk.overlays.has(Thinking) or desk.table is None:
        return
    desk.overlays.close(Thinking)
    menu = hints.menu(advice, desk.table) if advice is not None else None
    if menu is None:
        desk.notice = hints.no_advice()
    else:
        desk.ask(menu)
