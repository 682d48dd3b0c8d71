"""What holds a seat up, in a word or two at the end of its line: what it is asked, and whether anybody is at its line."""

from __future__ import annotations

from client.games.star_realms.model.table import Seat
from client.games.star_realms.screen_state import Picture
from client.games.star_realms.text.prompts import questions
from client.i18n import _
from client.table.clock_words import clock_text
from client.tui.look.draw import Span
from client.tui.look.glyphs import glyphs


def asked(seat: Seat) -> list[Span]:
    """What the seat is asked beside its main phase; what it owes."""
    what = questions.in_a_word(seat.asked)
    spans: list[Span] = [(what + " ", "warn")] if what else []
    if seat.discards_due:
        spans.append((_("must discard {n} ").format(n=seat.discards_due), "warn"))
    return spans


def link(seat: Seat, picture: Picture, *, short: bool = False) -> list[Span]:
    """Who is at the line, and what is done about it when nobody is, or when there is no time left."""
    g = glyphs()
    who = seat.who
    left = picture.left[seat.number] if seat.number < len(picture.left) else 0
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
    if seat.number in picture.up:
        return [(_("time up, bot plays") if not short else _("time up"), "error")]
    if who.kind == "bot":
        return [(_("bot"), "faint")]
    return {
        "on": [(g.online, "good")],
        "lost": [(g.lost + " " + _("line lost"), "error")],
        "left": [(_("has left"), "error")],
    }.get(who.link, [])
