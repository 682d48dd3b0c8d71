"""The start screen as it is drawn: the lines at the left, what the marked one is like at the right."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len

from client.i18n import _
from client.tui.look.draw import Line, clip, crop, fit, rule, wrap
from client.tui.look.glyphs import glyphs
from client.tui.widgets.zone import Zone

LEFT, LABEL = 42, 10
"""Cells of the left side, and of a label in it."""
BOTTOM = 4
"""Lines below the menu: a rule, two of facts, the keys."""


@dataclass(frozen=True, slots=True)
class HomePicture:
    """What the start screen shows."""

    lines: tuple[tuple[str, str, str, int], ...]
    """Key, label, note and group of each."""
    at: int
    title: str
    told: tuple[str | Line, ...]
    said: str
    facts: tuple[str, str]
    games: str
    """The titles of those that can be played."""
    hints: Line


class HomeZone(Zone[HomePicture]):
    """The whole screen."""

    NAME = "home"

    def draw(self, picture: HomePicture, width: int, height: int) -> list[Line]:
        left, right = _menu(picture, height - BOTTOM - 2), _told(picture, width - LEFT - 2, height - BOTTOM - 2)
        across: Line = ((glyphs().across * width, "rule"),)
        head: Line = ((" TRADEROW", "strong"), ("  " + _("{games} for your terminal").format(games=picture.games), ""))
        lines: list[Line] = [head, across]
        for y in range(height - BOTTOM - 2):
            side = right[y] if y < len(right) else ()
            lines.append((*clip(left[y] if y < len(left) else (), LEFT), (glyphs().down, "rule"), (" ", ""), *side))
        below: list[Line] = (
            wrap([(picture.said, "strong")], width - 2) if picture.said else [((fact, ""),) for fact in picture.facts]
        )
        below = [((" ", ""), *line) for line in [*below, (), ()][:2]]
        return [*lines, across, *below, picture.hints]


def _menu(picture: HomePicture, room: int) -> list[Line]:
    """The lines; between their groups an empty one where all of these have room."""
    lines: list[Line] = []
    group = picture.lines[0][3]
    wide = max(cell_len(key) for key, *_rest in picture.lines)
    apart = len(picture.lines) + len({each[3] for each in picture.lines}) <= room
    for number, (key, label, note, of) in enumerate(picture.lines):
        if apart and of != group:
            lines.append(())
        group, marked = of, number == picture.at
        room = LEFT - 4 - wide
        words = fit(crop(f"{fit(label, LABEL)} {note}", room), room)
        head = (glyphs().cursor if marked else " ", "key"), (f"{fit(key, wide)}  ", "key")
        lines.append((*head, (words, "cursor" if marked else "")))
    return [(), *lines] if len(lines) < room else lines


def _told(picture: HomePicture, width: int, room: int) -> list[Line]:
    """What the marked line is like; below it, where there is room, what there is beside all of them; apart if that fits."""
    head = rule(width, [(picture.title, "strong")])
    also = wrap([(_("Every shuffle can be checked by all; every game seen again, or gone on."), "")], width)
    below = [rule(width, [(_("Also here"), "")]), *also]
    for gap in ([()], []):
        told: list[Line] = [*gap, head]
        for each in picture.told:
            told += [*wrap([(each, "")], width), *gap] if isinstance(each, str) else [each]
        if told[-1]:
            told += gap
        if len(told) + len(below) <= room:
            return [*told, *below]
    return told
