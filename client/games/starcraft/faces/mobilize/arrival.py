"""What becomes of units in each area of the active planet: whether there is room, a battle, or a rule that closes it."""

from __future__ import annotations

from client.games.starcraft.faces.mobilize.reasons import AIR_SUPPORT, MORE_ATTACKERS
from client.games.starcraft.faces.mobilize.stakes import contested, entered
from client.games.starcraft.model.ground import is_open, others, own_units, room
from client.games.starcraft.model.table import Table
from client.i18n import _, ngettext


def arrival(table: Table, area: str) -> str:
    """An area in a few words."""
    if is_open(table, area):
        return _own_or_empty(table, area)
    base, (seat, _units) = table.area(area).base, others(table, area)
    owner = seat if seat is not None else base
    if owner is not None and table.view.seats[owner].team == table.me.team:
        return _("your partner's: closed to you")
    first = entered(table)
    if first not in (None, area):
        return _("closed: one enemy area an order")
    lands = base in (None, table.side) or AIR_SUPPORT not in table.view.seats[base].modules
    if not lands:
        return _("Air Support: not from other planets")
    if contested(table, area):
        most = table.parts.area[area].limit + MORE_ATTACKERS
        return ngettext("a battle, {n} attacker at most", "a battle, {n} attackers at most", most).format(n=most)
    return _("an enemy base, which falls in regrouping")


def _own_or_empty(table: Table, area: str) -> str:
    free = room(table, area)
    if free < 0:
        return ngettext("{n} over the limit: it goes on", "{n} over the limit: they go on", -free).format(n=-free)
    if not free:
        return _("full")
    room_left = _("room for {n}").format(n=free)
    mine = own_units(table, area) or table.area(area).base == table.side
    return _("yours, {room}").format(room=room_left) if mine else _("empty, {room}").format(room=room_left)
