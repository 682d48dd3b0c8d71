"""The words of what is chosen, as a block."""

from __future__ import annotations

from client.games.starcraft.faces.face import Face, Pick
from client.games.starcraft.model.table import Table
from client.games.starcraft.tui.faces.orders.blocks import Block
from client.tui.look.draw import wrap

LINES = 3


def block(face: Face, table: Table, pick: Pick, width: int, *, kind_last: bool = False) -> list[Block]:
    """All there is to read of a thing under its name; nothing where it says nothing. `kind_last`: what it is comes last.

    Fewer words leave lines blank, so that the cursor moves no other block.
    """
    told = face.inspected(table, pick) if pick else ()
    if not told:
        return []
    head, first = told[0]
    rest = [f"{label} {words}".strip() for label, words in told[1:]]
    said = [*rest, first] if kind_last else [first, *rest]
    lines = wrap([(" " + " ".join(said), "")], width, indent=1)
    return [Block([(head, "title")], [*lines, *[()] * (LINES - len(lines))], least=2)]
