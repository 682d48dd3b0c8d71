"""What stands in the rules of a table: parts apart from each other, clocks, the line to the server, and that of a seat."""

from __future__ import annotations

from collections.abc import Sequence

from client.i18n import _
from client.table.desk.picture import Picture
from client.tui.look.draw import Span
from client.tui.look.glyphs import glyphs
from client.tui.widgets.clock_face import clock_face


def parts(said: Sequence[Sequence[Span]]) -> list[Span]:
    """One after the other with a piece of the rule between them; what is empty is left out."""
    between = f" {glyphs().across * 2} "
    spans: list[Span] = []
    for part in said:
        if part:
            spans += [*([(between, "rule")] if spans else []), *part]
    return spans


def clock(picture: Picture, seat: int) -> list[Span]:
    """The clock of that seat, behind its name."""
    return [(" ", ""), *clock_face(picture.clocks[seat])] if has_clocks(picture) else []


def has_clocks(picture: Picture) -> bool:
    """Whether there is a clock for every seat; a strange server may tell of fewer."""
    return bool(picture.clocks) and picture.table is not None and len(picture.clocks) >= len(picture.table.seats)


def unread(picture: Picture) -> list[Span]:
    """That somebody has said something where it cannot be read now."""
    return [(f"{glyphs().new} " + _("chat {n}").format(n=picture.unread), "warn"), ("  ", "")] if picture.unread else []


def link(picture: Picture) -> list[Span]:
    """The line to the server: its round trip, whether others can listen in, whether it is up."""
    g = glyphs()
    if picture.link == "on" and picture.silent:
        waited = _("{n} s").format(n=picture.silent)
        return [(f"{waited} ", "error"), *privacy(picture.privacy), (g.lost, "error")]
    if picture.link == "on":
        near = f"{_rounded(picture.milliseconds)} ms " if picture.milliseconds is not None else ""
        return [(near, "faint"), *privacy(picture.privacy), (g.online, "good")]
    words = {"lost": _("line lost"), "connecting": _("connecting"), "closed": _("closed")}
    return [(f"{g.lost} {words.get(picture.link, picture.link)}", "error")]


def privacy(line: str) -> list[Span]:
    """Whether others could listen in, in a word; nothing where the line does not leave this computer."""
    return {"wss": [(_("TLS") + " ", "faint")], "ws": [(_("plain") + " ", "")]}.get(line, [])


_STEPS = (1, 5, 10, 20, 50, 100, 150, 200, 250, 300, 400, 500, 600, 800, 1000, 1500, 2000, 3000, 5000)


def _rounded(milliseconds: int) -> str:
    """The round trip in steps, so that the line is not redrawn for a millisecond.

    >>> [_rounded(milliseconds) for milliseconds in (0, 18, 42, 180, 301, 990, 9999)]
    ['1', '20', '50', '200', '300', '1000', '5000+']
    """
    nearest = min(_STEPS, key=lambda step: abs(step - milliseconds))
    return f"{nearest}+" if milliseconds > _STEPS[-1] else f"{nearest}"
