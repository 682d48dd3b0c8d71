"""A whole screen as plain text: header, seats, panel, totals and prompt, put together as the table does it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from client.games.starcraft.layouts.parts import Place
from client.games.starcraft.layouts.seats import seat_lines, strip
from client.games.starcraft.layouts.table_sheet import draw, header, laid
from client.games.starcraft.model.table import Table
from client.games.starcraft.questions.choosing import panel_of
from client.games.starcraft.questions.panel import Panel, Said
from client.games.starcraft.screen_state import Picture
from client.table.log import Entry
from client.table.pointing import Part, Picks
from client.tui.canvas.draw import Line, last_lines, width_of, wrap
from client.tui.canvas.glyphs import glyphs
from client.tui.canvas.sheet import Sheet

Draw = Callable[[Table, Picks, Part, int, int], list[Line]]
LOG = (
    "Cem took an event card.",
    "Eli revealed Build on Dylar IV.",
    "You revealed Build on Braken.",
    "Ada revealed Mobilize on Torus.",
)


def text(lines: Sequence[Line]) -> str:
    """Return the lines without their styles."""
    return "\n".join("".join(span for span, _style in line).rstrip() for line in lines)


def panel_height(table: Table, width: int, height: int) -> int:
    """Return the number of lines of a panel on a screen of that size."""
    return height - 1 - len(seat_lines(table, width)) - 1 - 3


def screen(
    table: Table,
    draw: Draw,
    size: tuple[int, int] = (80, 24),
    picked: Picks = (),
    cursor: Part = ("planet", "torus"),
    said: Said | None = None,
    log: Place | None = None,
) -> str:
    """Return a screen of that size. `said`: the prompt; `log`: shown if the panel leaves room for it."""
    width, height = size
    sheet = Sheet(width, height)
    link = [("20 ms ", "faint"), (glyphs().online, "good")]
    above = [header(table, width, link), *seat_lines(table, width)]
    drawn = draw(table, picked, cursor, width, panel_height(table, width, height))
    assert all(width_of(line) <= width for line in drawn), text(drawn)
    sheet.put(0, 0, width, above)
    sheet.put(0, len(above), width, drawn)
    if log is not None:
        lines = last_lines([[(line, "")] for line in reversed(LOG)], log.width - 1, log.height)
        sheet.put(log.x + 1, len(above) + log.y, log.width - 1, lines)
    sheet.put(0, height - 4, width, [strip(table, width)])
    if said is not None:
        sheet.put(0, height - 3, width, _prompt(said, width))
    return text(sheet.lines)


def _prompt(said: Said, width: int) -> list[Line]:
    sentence = f"[{said.block}] {said.sentence}" if said.block else said.sentence
    lines = [line for words in (sentence, said.more) if words for line in wrap([(words, "")], width - 2)]
    hints = tuple(span for hint in said.hints for span in ((f" {hint.key} ", "key"), (hint.words, "faint")))
    return [*(((" ", ""), *line) for line in lines[:2]), *[()] * (2 - len(lines)), hints]


def below_seats(shown: str, table: Table, width: int) -> str:
    """Return the panel and the prompt of a screen of that width, without the header, the seats and the player's own line."""
    lines = shown.split("\n")
    return "\n".join([*lines[1 + len(seat_lines(table, width)) : -4], *lines[-3:]])


def zone(table: Table, size: tuple[int, int], picked: Picks = (), cursor: Part = ("planet", "torus"), shape: str = "") -> str:
    """Return the part between the seats and the player's own line on a screen of that size, without the log."""
    height = panel_height(table, *size)
    return text(draw(panel_of(table).NAME, table, picked, cursor, size[0], height, shape))


def on_the_table(
    table: Table,
    size: tuple[int, int] = (80, 24),
    picked: Picks = (),
    cursor: Part = ("planet", "torus"),
    panel: Panel | None = None,
    shape: str = "",
) -> str:
    """Return the table's sheet on a screen of that size. `panel`: the one open over the question; `shape`: show the galaxy as a
    map or as a list.
    """
    said = panel_of(table).said(table, picked)
    shown = panel if panel is not None else panel_of(table)
    picture = Picture(
        table=table,
        panel=shown.NAME,
        shape=shape,
        picked=picked,
        cursor=cursor,
        hints=said.hints,
        block=said.block,
        prompt=said.sentence,
        more=said.more,
        log=tuple(Entry("said", None, line) for line in LOG),
        milliseconds=20,
    )
    return text(laid(picture, *size).lines)
