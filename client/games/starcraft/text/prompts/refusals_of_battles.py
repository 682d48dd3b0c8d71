"""Why something cannot be done in a battle or while discarding, as sentences that name the rule."""

from __future__ import annotations

from client.games.starcraft.model.table import Table
from client.games.starcraft.text.words import area_name, card_name, unit_name
from client.i18n import _
from engine.language import RefusalCode
from engine.starcraft.components import ComponentSet
from engine.starcraft.language.fighting import LoseQuestion
from engine.starcraft.language.refusals import orders


def of_battle(refused: RefusalCode, parts: ComponentSet, table: Table | None) -> str:
    """The sentence for such a refusal; "" for another."""
    match refused:
        case orders.AssistCannot(unit):
            words = _("{unit} assists: it stands in front only where all units of its side assist.")
            return words.format(unit=unit_name(parts, unit))
        case orders.CardNeeded(skirmish):
            return _("Skirmish {n} has no card yet: each needs one.").format(n=skirmish)
        case orders.NotInHand(card):
            return _("{card} is not in your hand.").format(card=card_name(parts, card))
        case orders.NoReinforcementAlone(card):
            words = _("{card} is a reinforcement: it goes beside a standard card of your hand.")
            return words.format(card=card_name(parts, card))
        case orders.NotAmongVictims(unit):
            return _not_among_victims(unit, parts, table)
        case orders.MostVictims(unit):
            words = _("Not {unit}: as many units as possible must fall, and so one more would be spared.")
            return words.format(unit=unit_name(parts, unit))
        case orders.NoRoom(area):
            return _("{area} has no room for it, or is an enemy's.").format(area=area_name(parts, area))
    return ""


def _not_among_victims(unit: str, parts: ComponentSet, table: Table | None) -> str:
    """It names what asks for a loss, where that is known."""
    name, asked = unit_name(parts, unit), table.question if table is not None else None
    if not isinstance(asked, LoseQuestion):
        return _("{unit} cannot be chosen for that.").format(unit=name)
    match asked.source:
        case "supporters":
            return _("{unit} is not what they can hit: choose one of the supporting units.").format(unit=name)
        case "nuke":
            return _("{unit} is not in this battle.").format(unit=name)
    return _("{card} does not reach {unit}.").format(card=card_name(parts, asked.source), unit=name)
