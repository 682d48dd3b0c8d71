"""Turn by turn, on the largest screens: one line for each of the last turns, with the score after it."""

from __future__ import annotations

from rich.cells import cell_len

from client.games.star_realms.model.table import Table
from client.games.star_realms.screen_state import Picture
from client.i18n import _
from client.table.telling.turns import TurnLine
from client.tui.look.draw import Line, Span, crop, fit, rule
from client.tui.table.part import Part
from protocol.text import clean

_NAME = 9
"""The most cells of a name."""
_SCORE = 10
MOST = 7


class Turns(Part):
    """What happened most in each turn, as much of it as the line has room for."""

    NAME = "turns"

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        table = picture.table
        if table is None:
            return []
        names = [_("you") if seat.number == table.seat else clean(seat.name) for seat in (table.me, table.others[0])]
        head = rule(width, [(_("Turn by turn"), "title")], [(crop(" : ".join(names), width // 2), "faint")], start=" ")
        room = min(max(map(cell_len, names)), _NAME)
        return [head, *(_line(table, line, room, width - 1) for line in picture.turns[-(height - 1) :])][:height]

    def height(self, picture: Picture) -> int:
        """The lines of the turns there are."""
        return 0 if picture.table is None or picture.table.many else min(len(picture.turns), MOST)


def _line(table: Table, line: TurnLine, cells: int, width: int) -> Line:
    name = _("you") if line.seat == table.seat else clean(table.seats[line.seat].name)
    score = [max(line.score[seat.number], 0) for seat in (table.me, table.others[0])] if line.score else []
    after = f"{score[0]:>3} : {score[1]:<3}" if score else ""
    room = width - 4 - cells - 2 - _SCORE
    told = ""
    for part in line.did:
        longer = f"{told}, {part}" if told else part
        if told and len(longer) > room:
            break
        told = longer
    head: list[Span] = [(f"{line.turn:>3} ", "faint"), (fit(name, cells), "title"), ("  ", "")]
    return (*head, (fit(crop(told, room), room), ""), (after.rjust(_SCORE), "strong"))
