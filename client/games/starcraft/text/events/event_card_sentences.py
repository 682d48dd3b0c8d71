"""Event cards read, executed, kept and discarded, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.starcraft.text.events import listing
from client.games.starcraft.text.narrator import Teller
from client.games.starcraft.text.words import card_name
from client.i18n import _, ngettext
from engine.language import EventKind
from engine.starcraft.language import event_cards as e


def of_event_cards(t: Teller, event: EventKind) -> str:
    """The sentence for such an event; "" for another."""
    parts = t.parts
    match event:
        case e.EventsRead(seat, (_, *_) as cards):
            you, other = _("You read {cards}."), _("{name} read {cards}.")
            return t.who(seat, you, other, cards=listing.cards(parts, cards))
        case e.EventsRead(seat):
            return t.who(seat, _("You read your new event cards."), _("{name} read the new event cards."))
        case e.EventPlayed(seat, card):
            return t.who(seat, _("You executed {card}."), _("{name} executed {card}."), card=card_name(parts, card))
        case e.EventDiscarded(seat, card):
            return gone(t, seat, [card])
        case e.EventKept(seat, card):
            you, other = _("{card} stays in your play area."), _("{card} stays in {name}'s play area.")
            return t.who(seat, you, other, card=card_name(parts, card))
        case e.EndCard(seat):
            you = _("Your End card lies on the table. The second one ends the game.")
            return t.who(seat, you, _("{name}'s End card lies on the table. The second one ends the game."))
        case e.EventTaken(seat, target, card):
            return _taken(t, seat, target, card)
        case e.ShuffledBack(_seat, card):
            return _("{card} went back into the event deck.").format(card=card_name(parts, card))
        case e.EventRemoved(seat, card):
            you, other = _("Your {card} left the game."), _("{name}'s {card} left the game.")
            return t.who(seat, you, other, card=card_name(parts, card))
        case e.ShuffledEvents(count):
            words = ngettext(
                "{n} event card of stage III is the new event deck.",
                "{n} event cards of stage III are the new event deck.",
                count,
            )
            return words.format(n=count)
        case e.NothingDone(seat, card):
            you, other = _("Your {card} found nothing to do."), _("{name}'s {card} found nothing to do.")
            return t.who(seat, you, other, card=card_name(parts, card))
    return ""


def gone(t: Teller, seat: int, cards: Sequence[str]) -> str:
    """Event cards were discarded, shown to all."""
    you, other = _("You discarded the event cards {cards}."), _("{name} discarded the event cards {cards}.")
    if len(cards) == 1:
        you, other = _("You discarded the event card {cards}."), _("{name} discarded the event card {cards}.")
    return t.who(seat, you, other, cards=listing.cards(t.parts, cards))


def _taken(t: Teller, seat: int, target: int, card: str) -> str:
    words = {"card": card_name(t.parts, card)}
    if target == t.me:
        return _("{name} took your {card}.").format(name=t.name(seat), **words)
    you, other = _("You took {target}'s {card}."), _("{name} took {target}'s {card}.")
    return t.who(seat, you, other, target=t.name(target), **words)
