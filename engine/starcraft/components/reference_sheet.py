"""The units on the reference sheet of the box: the values that each may expect of its race's standard cards."""

from __future__ import annotations

from engine.starcraft.components.values import ComponentSet, Values


def average_values(components: ComponentSet, unit: str) -> Values | None:
    """Return the average major values of the standard cards with the unit's icon, technologies aside, rounded half up.

    None for a unit that no standard card shows, such as one with Assist: it has the minor values of any card.
    """
    shown = [card.major for card in components.cards if not card.technology and card.major and unit in card.icons]
    if not shown:
        return None
    attack, health = (sum(column) for column in zip(*shown, strict=True))
    return Values((2 * attack + len(shown)) // (2 * len(shown)), (2 * health + len(shown)) // (2 * len(shown)))
