"""What event cards do, and what they ask while they are executed."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.starcraft.text.cards.card_text import sentence, sentences
from client.i18n import _
from engine.language import Verb
from engine.starcraft.components import ComponentSet
from engine.starcraft.language.event_cards import FromRoute
from engine.starcraft.language.orders import BuildBuilding, BuildModule, BuyTechnology

PLACES = ("keep", "must-play", "common-area")
"""Words that say where a card goes: said apart, where a card is chosen."""


def event_sentence(parts: ComponentSet, key: str) -> str:
    """All that a card does, in whole sentences."""
    card = parts.event.get(key)
    if card is None:
        return ""
    effects = [effect for effect in card.effects if effect.word not in PLACES] or card.effects
    return " ".join(sentences(parts, effects))


def option_words(parts: ComponentSet, key: str, number: int) -> str:
    """One of the alternatives of a card."""
    card = parts.event.get(key)
    options = [option for effect in (card.effects if card is not None else ()) for option in effect.options]
    return sentence(parts, options[number]) if number < len(options) else str(number + 1)


def asks(effect: str, actions: Sequence[Verb]) -> str:
    """The question of an effect, by its word."""
    match effect:
        case "choose":
            return _("Which of these?")
        case "units":
            return _("On which area do your free units stand?")
        case "transports":
            return _("On which route does your free transport go?")
        case "move-transports":
            if any(isinstance(action, FromRoute) for action in actions):
                return _("Which of your transports moves?")
            return _("To which route does it move?")
        case "clear-route":
            return _("Which route loses all its transports?")
        case "swap-z":
            return _("Which ends of z-axis routes change places? One after the other.")
        case "deplete":
            return _("Which area is depleted by one stage?")
        case "restore":
            return _("Which partly depleted area is as it was before?")
        case "discard-event":
            return _("Which open event card leaves the game?")
        case "take-event":
            return _("Which open event card do you take?")
        case "move-units":
            return _("Which unit moves?")
        case "to-hand":
            return _("Which of the new cards comes to your hand?")
        case "free":
            return _("What do you take for nothing?")
    if any(isinstance(action, BuyTechnology) for action in actions):
        return _("Which technology do you buy, one resource cheaper?")
    if any(isinstance(action, BuildBuilding | BuildModule) for action in actions):
        return _("What do you buy, one resource cheaper?")
    return _("What do you choose?")
