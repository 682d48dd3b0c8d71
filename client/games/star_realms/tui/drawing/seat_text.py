"""A seat in words, for the inspector: its place, what it holds, whether you may attack it, and every base."""

from __future__ import annotations

from client.games.star_realms.model.table import Seat, Stack
from client.games.star_realms.screen_state import Picture
from client.games.star_realms.text.cards import brief
from client.games.star_realms.text.pages.about import role_name
from client.games.star_realms.text.words import amount_of, letter
from client.games.star_realms.tui.drawing import cards
from client.i18n import _
from client.tui.look.draw import Line, clip, wrap
from protocol.text import clean


def seat_text(picture: Picture, stack: Stack, width: int) -> list[Line]:
    """In lines of that many cells, one for each base."""
    assert picture.table is not None
    table = picture.table
    seat = next(seat for seat in table.seats if seat.number == stack.seat)
    about = [_("seat {n}").format(n=seat.number + 1)]
    about += [_("team {letter}").format(letter=letter(seat.team))] if table.has_teams else []
    about += [role_name(seat.role)] if seat.role else []
    about += [amount_of("authority", max(seat.authority, 0))] if seat.alive else [_("out")]
    lines = wrap([(", ".join(about), "strong")], width)
    if not seat.alive:
        return lines
    lines += wrap([(_reach(seat), "")], width) if table.seat is not None else []
    for base in seat.bases:
        card = base.facts[base.card]
        told = " ".join(f"{label} {words}".strip() for _which, label, words in brief.abilities(card, brief.SAID[-1]))
        lines.append(clip([(cards.shape(base)[0] + cards.name_of(base) + ": ", card.faction), (told, "")], width))
    return lines


def _reach(seat: Seat) -> str:
    name = clean(seat.name)
    match seat.reach:
        case "seat":
            return _("You may attack {name}.").format(name=name)
        case "bases":
            return _("You may attack the bases of {name}, but not {name}.").format(name=name)
    return _("You may not attack {name}.").format(name=name)
