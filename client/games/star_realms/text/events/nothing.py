"""Why a part of a card did nothing, in the words of what it was looking for."""

from __future__ import annotations

from client.games.star_realms.text.narrator import Teller
from client.games.star_realms.text.words import card_name
from client.i18n import _
from engine.star_realms.cards.effects import read_effect


def nothing(t: Teller, seat: int, card: str | None, effect: str) -> str:
    """`card`: which it was, None where a discard was due; `effect`: its text in the data."""
    if card is None:
        return t.who(seat, _("You had no card to discard."), _("{name} had no card to discard."))
    you, other = _words(effect)
    return t.who(seat, you, other, card=card_name(card))


def _words(effect: str) -> tuple[str, str]:
    try:
        word = read_effect(effect).word
    except ValueError:
        word = ""
    match word:
        case "scrap" | "scrap-and-draw":
            return _("{card} found nothing to scrap."), _("{name}'s {card} found nothing to scrap.")
        case "discard-and-draw":
            return _("{card} found nothing to discard."), _("{name}'s {card} found nothing to discard.")
        case "destroy-base":
            return _("{card} found no base to destroy."), _("{name}'s {card} found no base to destroy.")
        case "acquire-ship-on-top":
            return _("{card} found no ship to take."), _("{name}'s {card} found no ship to take.")
        case "copy-ship":
            return _("{card} found no ship to copy."), _("{name}'s {card} found no ship to copy.")
        case "opponent-discards":
            return _("{card} found nobody with a card to lose."), _("{name}'s {card} found nobody with a card to lose.")
        case "draw-if-two-bases":
            return _("{card} draws no cards without two bases."), _("{name}'s {card} draws no cards without two bases.")
        case "draw" | "draw-per-played":
            return _("{card} found no card to draw."), _("{name}'s {card} found no card to draw.")
    return _("A part of {card} found nothing to do."), _("A part of {name}'s {card} found nothing to do.")
