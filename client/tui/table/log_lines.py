"""The log: the newest lines of what happened and was said; the whole of it is in the browser."""

from __future__ import annotations

from client.i18n import _
from client.table.desk.picture import Picture
from client.table.log import Entry
from client.tui.look.draw import Line, Span, last_lines, rule
from client.tui.look.glyphs import glyphs
from client.tui.table.part import Part
from protocol.text import clean


class LogLines(Part):
    """As many of the last lines as fit, the newest at the bottom; below it what was said since your last key."""

    NAME = "log"

    def __init__(self, *, roomy: bool = False) -> None:
        """`roomy`: its rule says whether there is more than what fits."""
        self._roomy = roomy

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        said = picture.pinned
        newest_first = [entry for entry in reversed(picture.log[-height:]) if entry is not said]
        lines = last_lines(map(spans, [said, *newest_first] if said is not None else newest_first), width - 1, height)
        more: list[Span] = []
        if self._roomy and len(lines) == height:
            more = [(_("{arrow} more").format(arrow=glyphs().before), "faint")]
        return [rule(width, [(_("Log"), "title")], more, start=" "), *lines[-(height - 1) :][: height - 1]]


def spans(entry: Entry) -> list[Span]:
    """One entry; what people typed is shown as they typed it."""
    match entry.kind:
        case "chat":
            name = clean(entry.name)
            if entry.team:
                return [(_("{name} (team): ").format(name=name), "good"), (clean(entry.text), "")]
            return [(f"{name}: ", "strong"), (clean(entry.text), "")]
        case "turn":
            return [(f"{glyphs().across * 2} {entry.text}", "faint")]
        case "note":
            return [(entry.text, "warn")]
        case "attack" | "destroy" | "defeat":
            return [(entry.text, "combat")]
        case "over":
            return [(entry.text, "strong")]
    return [(entry.text, "")]
