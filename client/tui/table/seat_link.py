"""The line of somebody at the table, in a word or two: whether anybody is there, and what is done about it when nobody is."""

from __future__ import annotations

from client.i18n import _
from client.table.clock_words import clock_text
from client.table.desk.picture import Picture
from client.table.who import Who
from client.tui.look.draw import Span
from client.tui.look.glyphs import glyphs


def seat_link(who: Who, seat: int, picture: Picture, *, short: bool = False) -> list[Span]:
    """Who is at the line, and what is done about it when nobody is, or when there is no time left."""
    g = glyphs()
    left = picture.left[seat] if seat < len(picture.left) else 0
    match who.away:
        case "bot":
            return [(f"{g.lost} " + _("bot plays"), "error")]
        case "waiting" if short:
            return [(f"{g.lost} " + (_("left, waits") if who.link == "left" else _("lost, waits")), "error")]
        case "waiting":
            return [(f"{g.lost} " + (_("has left, waited for") if who.link == "left" else _("line lost, waited for")), "error")]
        case "grace":
            words = _("has left {time}") if who.link == "left" else _("line lost {time}")
            if short:
                words = _("left {time}") if who.link == "left" else _("lost {time}")
            return [(f"{g.lost} " + words.format(time=_("{n} s").format(n=left) if left < 100 else clock_text(left)), "error")]
    if seat in picture.up:
        return [(_("time up, bot plays") if not short else _("time up"), "error")]
    if who.kind == "bot":
        return [(_("bot"), "faint")]
    return {
        "on": [(g.online, "good")],
        "lost": [(g.lost + " " + _("line lost"), "error")],
        "left": [(_("has left"), "error")],
    }.get(who.link, [])
