"""A whole screen of the table as plain text, of a table and what is picked on a face."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.starcraft.faces.answering import face_of
from client.games.starcraft.faces.face import Face, Pick, Picks
from client.games.starcraft.model.table import Table
from client.games.starcraft.screen_state import Picture
from client.games.starcraft.tui.table_sheet import laid
from client.table.log import Entry
from client.tui.look.draw import Line

LOG = (
    "Cem took an event card.",
    "Eli revealed Build on Dylar IV.",
    "You revealed Build on Braken.",
    "Ada revealed Mobilize on Torus.",
)


def text(lines: Sequence[Line]) -> str:
    """Lines without their styles."""
    return "\n".join("".join(span for span, _style in line).rstrip() for line in lines)


def screen(
    table: Table,
    size: tuple[int, int] = (80, 24),
    picked: Picks = (),
    cursor: Pick = "planet torus",
    face: Face | None = None,
) -> str:
    """What stands on a screen of that size. `face`: the one that is open over what is asked."""
    said = face_of(table).said(table, picked)
    shown = face if face is not None else face_of(table)
    picture = Picture(
        table=table,
        face=shown.NAME,
        picked=picked,
        cursor=cursor,
        hints=said.hints,
        block=said.block,
        prompt=said.sentence,
        more=said.more,
        inspected=tuple(shown.inspected(table, cursor)),
        log=tuple(Entry(3, "", line) for line in LOG),
        milliseconds=20,
    )
    return text(laid(picture, *size).lines)
