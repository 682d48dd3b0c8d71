"""A card in a line: what it matches, its values, and its text in a few words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from client.games.starcraft.text.cards.short_words import short
from client.games.starcraft.text.words import card_name, mark, unit_name
from client.i18n import _
from engine.starcraft.components import CombatCard, ComponentSet, Effect
from engine.starcraft.components.values import ANY_UNIT, REINFORCEMENT, Values


@dataclass(frozen=True, slots=True)
class CardLine:
    """`sign`: "R" for a reinforcement; `units`: which it matches, with a plus where they may support; `major`, `minor`: values
    as "6/4", each with the sign of a provisional number, "" without any; `text`: what else it does, "" without any.
    """

    name: str
    sign: str = ""
    units: str = ""
    major: str = ""
    minor: str = ""
    text: str = ""


def card_line(parts: ComponentSet, key: str) -> CardLine:
    """Any card in a line, by its key. Of a technology with several kinds of cards it has the values of all."""
    if (event := parts.event.get(key)) is not None:
        return CardLine(event.name, text=short_text(parts, event.effects))
    if (card := parts.card.get(key)) is not None:
        return _of_cards(parts, [card])
    if (technology := parts.technology.get(key)) is not None:
        cards = [parts.card[card] for card in technology.cards]
        return _of_cards(parts, cards)
    return CardLine(card_name(parts, key))


def short_text(parts: ComponentSet, effects: Iterable[Effect]) -> str:
    """All that a card does, in a few words."""
    return ", ".join(filter(None, (short(parts, effect) for effect in effects)))


def _of_cards(parts: ComponentSet, cards: list[CombatCard]) -> CardLine:
    card = cards[0]
    majors = list(dict.fromkeys(_pair(each.major) for each in cards if each.major is not None))
    return CardLine(
        card_name(parts, card.key),
        "R" if card.kind == REINFORCEMENT else "",
        _units(parts, card) + mark(card.confidence, "icons"),
        " ".join(majors) + (mark(card.confidence, "major") if majors else ""),
        _pair(card.minor) + mark(card.confidence, "minor") if card.minor is not None else "",
        short_text(parts, card.effects),
    )


def _units(parts: ComponentSet, card: CombatCard) -> str:
    if ANY_UNIT in card.icons:
        return _("any unit")
    return ", ".join(unit_name(parts, icon) + ("+" if icon in card.specialty else "") for icon in card.icons)


def _pair(values: Values | None) -> str:
    return "" if values is None else f"{values.attack}/{values.health}"
