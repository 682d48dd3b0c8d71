"""Where the game stands, in lines: as one first sees the table, as one's turn begins, as it is over."""

from __future__ import annotations

from client.games.star_realms.desk import Desk
from client.games.star_realms.model.table import Table
from client.games.star_realms.plain import looking, zones
from client.text.i18n import _, ngettext


def beginning(desk: Desk) -> list[str]:
    """When one first sees the table: all that one has to know to begin."""
    table = _table(desk)
    hint = _("Say help for what you can type.")
    if table.seat is None:
        return [*zones.whole(table), hint]
    if table.in_main:
        return [zones.row(table), *my_turn(desk), hint]
    return [zones.row(table), *standing(desk), zones.hand(table), hint]


def my_turn(desk: Desk) -> list[str]:
    """First who acts, then the numbers, then what there is to act with."""
    table = _table(desk)
    first = _("Turn {n}, yours.").format(n=table.turn) + " " + zones.score(table)
    if table.me.trade or table.me.combat:
        first += f" {zones.pools(table)}"
    mine = zones.mine(table) if table.me.in_play else ""
    return [line for line in (first, looking.beside(desk), zones.hand(table), mine, looking.plan(desk)) if line]


def standing(desk: Desk) -> list[str]:
    """Who acts and what the numbers are; a question that is open is said after it."""
    return looking.again(desk)[:1]


def over(desk: Desk) -> list[str]:
    """The end, and what comes after it."""
    table = _table(desk)
    turns = ngettext("{n} turn", "{n} turns", table.turn).format(n=table.turn)
    again = _("Play again with rematch, or leave.") if table.seat is not None else _("Say leave to go.")
    return [f"{turns}. {zones.score(table)} {again}"]


def pools(desk: Desk) -> tuple[int, ...]:
    """Trade, combat and authority."""
    me = _table(desk).me
    return me.trade, me.combat, me.authority


def _table(desk: Desk) -> Table:
    assert desk.table is not None
    return desk.table
