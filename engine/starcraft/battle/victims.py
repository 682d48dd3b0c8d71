"""Victims of splash damage, as many as possible (H3): a matching of cards and units."""

from __future__ import annotations

from collections.abc import Sequence


def most_victims(cards: Sequence[int], units: Sequence[int]) -> int:
    """Return how many units are destroyed at most, each by a card of its own; a card is the mask of the units it can take.

    >>> most_victims([0b01, 0b11], [0, 1]), most_victims([0b01, 0b01], [0, 1])
    (2, 1)
    """
    taken_by = [-1] * len(units)
    return sum(_take(cards, units, card, taken_by, set()) for card in range(len(cards)))


def _take(cards: Sequence[int], units: Sequence[int], card: int, taken_by: list[int], tried: set[int]) -> bool:
    """Return whether that card can have a unit too, others taking other ones instead."""
    for at, kind in enumerate(units):
        if cards[card] >> kind & 1 and at not in tried:
            tried.add(at)
            if taken_by[at] < 0 or _take(cards, units, taken_by[at], taken_by, tried):
                taken_by[at] = card
                return True
    return False


def legal_victims(cards: Sequence[int], units: Sequence[int]) -> list[int]:
    """Return the kinds that the first card may take, sorted: those after which the others still take as many as they can.

    It is empty only if none of the units is one for that card: in some greatest choice a card takes part that can.

    >>> legal_victims([0b11, 0b01], [0, 1]), legal_victims([0b01], [1])
    ([1], [])
    """
    first, *others = cards
    kinds = sorted({kind for kind in units if first >> kind & 1})
    if len(kinds) < 2 or not others:
        return kinds
    most = most_victims(cards, units)
    found = []
    for kind in kinds:
        left = list(units)
        left.remove(kind)
        if 1 + most_victims(others, left) == most:
            found.append(kind)
    return found
