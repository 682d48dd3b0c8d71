"""Workers, resource cards, points, and cards drawn and discarded, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.starcraft.text.events import listing
from client.games.starcraft.text.narrator import Teller
from client.games.starcraft.text.words import area_name, card_name, source_name
from client.i18n import _, ngettext
from engine.language import EventKind
from engine.starcraft.language import general


def of_supplies(t: Teller, event: EventKind) -> str:
    """The sentence for such an event; "" for another."""
    return _of_workers(t, event) or _of_areas(t, event) or _of_cards(t, event)


def _of_workers(t: Teller, event: EventKind) -> str:
    match event:
        case general.Paid(seat, source, count):
            words = {"workers": listing.workers(count), "source": source_name(t.parts, source)}
            return t.who(seat, _("You put {workers} on {source}."), _("{name} put {workers} on {source}."), **words)
        case general.Workers(seat, count):
            you, other = _("You gained {workers}."), _("{name} gained {workers}.")
            return t.who(seat, you, other, workers=listing.workers(count))
        case general.WorkersBack(seat, count):
            you, other = _("Back in your pool: {workers}."), _("Back in {name}'s pool: {workers}.")
            return t.who(seat, you, other, workers=listing.workers(count))
        case general.Points(seat, count):
            return scored(t, [(seat, count)])
    return ""


def scored(t: Teller, gains: Sequence[tuple[int, int]]) -> str:
    """Who gained how many conquest points: "You gained 2 points."; several in one sentence."""
    if len(gains) == 1:
        seat, count = gains[0]
        you, other = _("You gained {points}."), _("{name} gained {points}.")
        return t.who(seat, you, other, points=listing.points(count))
    each = ", ".join(f"{t.you_or_name(seat)} +{count}" for seat, count in gains)
    return _("Conquest points: {each}.").format(each=each)


def _of_areas(t: Teller, event: EventKind) -> str:
    parts = t.parts
    match event:
        case general.ForceMined(seat, area):
            return forced(t, seat, area, None)
        case general.Depleted(area, 1):
            return _("{area} is partly depleted.").format(area=area_name(parts, area))
        case general.Depleted(area):
            return _("{area} is depleted.").format(area=area_name(parts, area))
        case general.Restored(area):
            return _("{area} is no longer depleted.").format(area=area_name(parts, area))
        case general.GainedCard(seat, area):
            return gained_cards(t, seat, [area])
        case general.LostCard(seat, area):
            return lost_cards(t, seat, [area])
    return ""


def forced(t: Teller, seat: int, area: str, stage: int | None) -> str:
    """An area was mined by force, and what became of it."""
    words = {"area": area_name(t.parts, area)}
    if stage is None:
        return t.who(seat, _("You mined {area} by force."), _("{name} mined {area} by force."), **words)
    if stage == 1:
        you = _("You mined {area} by force: it is partly depleted.")
        return t.who(seat, you, _("{name} mined {area} by force: it is partly depleted."), **words)
    return t.who(
        seat, _("You mined {area} by force: it is depleted."), _("{name} mined {area} by force: it is depleted."), **words
    )


def gained_cards(t: Teller, seat: int, areas: Sequence[str]) -> str:
    """The resource cards of these areas came to a seat."""
    names = ", ".join(area_name(t.parts, area) for area in areas)
    you, other = _("You now mine {areas}."), _("{name} now mines {areas}.")
    return t.who(seat, you, other, areas=names)


def lost_cards(t: Teller, seat: int, areas: Sequence[str]) -> str:
    """A seat has them no more."""
    names = ", ".join(area_name(t.parts, area) for area in areas)
    you, other = _("You no longer mine {areas}."), _("{name} no longer mines {areas}.")
    return t.who(seat, you, other, areas=names)


def _of_cards(t: Teller, event: EventKind) -> str:
    match event:
        case general.Drew(seat, _count, (_, *_) as cards):
            you, other = _("You drew {cards}."), _("{name} drew {cards}.")
            return t.who(seat, you, other, cards=listing.by_number(t.parts, cards))
        case general.Drew(seat, count):
            you = ngettext("You drew {n} combat card.", "You drew {n} combat cards.", count)
            other = ngettext("{name} drew {n} combat card.", "{name} drew {n} combat cards.", count)
            return t.who(seat, you, other, n=count)
        case general.DrewEvent(seat, stage):
            you, other = _("You drew an event card of stage {stage}."), _("{name} drew an event card of stage {stage}.")
            return t.who(seat, you, other, stage="I" * stage)
        case general.Shuffled(seat):
            return t.who(seat, _("You shuffled your combat deck."), _("{name} shuffled the combat deck."))
        case general.Discarded(seat, card):
            return discarded(t, seat, [card])
        case general.TookCard(seat, card):
            you, other = _("You took {card} to your hand."), _("{name} took {card} to the hand.")
            return t.who(seat, you, other, card=card_name(t.parts, card))
    return ""


def discarded(t: Teller, seat: int, cards: Sequence[str]) -> str:
    """Combat cards went to the discard pile."""
    you, other = _("You discarded {cards}."), _("{name} discarded {cards}.")
    return t.who(seat, you, other, cards=listing.by_number(t.parts, cards))
