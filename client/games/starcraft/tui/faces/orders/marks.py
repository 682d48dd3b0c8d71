"""How a thing begins its line: the cursor, its key, and whether it can be picked now."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from client.games.starcraft.faces import picking
from client.games.starcraft.faces.face import Face, Pick, Picks
from client.games.starcraft.model.table import Table
from client.tui.look.draw import Span, fit
from client.tui.look.glyphs import glyphs


@dataclass(frozen=True, slots=True)
class Marks:
    """`keys`: of the things of the face; `live`: the things that go on with what is picked."""

    keys: dict[Pick, str]
    live: Collection[Pick]
    picked: Picks
    cursor: Pick

    def of(self, pick: Pick, sign: str = "") -> list[Span]:
        """Cursor, key and sign, three cells. `sign`: that of a thing that is not live, such as `!`."""
        g = glyphs()
        here = g.cursor if pick == self.cursor else " "
        live = pick in self.live
        mark = g.done if pick in self.picked else g.live if live else sign or " "
        key = self.keys.get(pick, "") or " "
        return [
            (here, "strong"),
            (key, "key" if live else "faint"),
            (mark, "live" if live else "faint" if mark == " " else "warn"),
        ]

    def name(self, pick: Pick, text: str, width: int) -> Span:
        """Its name in so many cells, marked where the cursor is."""
        style = "cursor" if pick == self.cursor else "" if pick in self.live or pick in self.picked else "faint"
        return fit(text, width), style


def marks_of(face: Face, table: Table, picked: Picks, cursor: Pick, places: Collection[str] = ()) -> Marks:
    """The marks of a face. What begins an action is live at any time, things of the kinds `places` once something is picked."""
    makings = face.makings(table)
    first = {pick for pick in picking.live(makings, ()) if pick.partition(" ")[0] not in places}
    live = first | picking.live(makings, picked) if picked else first
    return Marks({thing.pick: thing.key for thing in face.things(table, picked)}, live, picked, cursor)
