"""The events that every game has alike, as sentences."""

from __future__ import annotations

from client.i18n import _
from client.table.telling.teller import Teller
from engine.core import common_language
from engine.language import EventKind


def of_any_game(t: Teller, event: EventKind) -> str:
    """Who is out, gives up, offers a draw, or takes an action back; "" for another event."""
    match event:
        case common_language.Defeated(seat):
            return t.who(seat, _("You are out of the game."), _("{name} is out of the game."))
        case common_language.Conceded(seat):
            return t.who(seat, _("You conceded."), _("{name} conceded."))
        case common_language.DrawOffered(seat):
            return t.who(seat, _("You offer a draw."), _("{name} offers a draw."))
        case common_language.DrawDeclined(seat):
            return t.who(seat, _("You declined the draw."), _("{name} declined the draw."))
        case common_language.Undone(seat):
            return t.who(seat, _("You took your last action back."), _("{name} took the last action back."))
    return ""
