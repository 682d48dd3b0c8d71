"""The words of what is chosen, as a block."""

from __future__ import annotations

from client.games.starcraft.faces.face import Face, Pick
from client.games.starcraft.model.table import Table
from client.games.starcraft.tui.faces.orders.blocks import Block
from client.tui.look.draw import wrap


def block(face: Face, table: Table, pick: Pick, width: int, *, kind_last: bool = False) -> list[Block]:
    """All there is to read of a thing under its name; nothing where it says nothing. `kind_last`: what it is comes last."""
    told = face.inspected(table, pick) if pick else ()
    if not told:
        return []
    head, first = told[0]
    rest = [f"{label} {words}".strip() for label, words in told[1:]]
    said = [*rest, first] if kind_last else [first, *rest]
    return [Block([(head, "title")], wrap([(" " + " ".join(said), "")], width, indent=1), least=2)]
