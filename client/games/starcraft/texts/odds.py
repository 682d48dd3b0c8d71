"""Format odds as a number out of ten. "Never" and "always" are used only if they are exact."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from client.games.starcraft.model.battle import Skirmish, fight
from client.games.starcraft.model.odds import Forecast, reckoning
from client.games.starcraft.model.table import Table
from client.games.starcraft.texts.words import card_name, unit_name
from client.text.i18n import _, pgettext, separated
from engine.starcraft.language.fighting import PlaceCard
from engine.starcraft.odds import Odds
from protocol.text import clean


def tenths(chance: Fraction) -> int:
    """Return a chance in tenths, rounded. 0 means exactly never and 10 exactly always.

    >>> [tenths(Fraction(part, 100)) for part in (0, 1, 44, 46, 99, 100)]
    [0, 1, 4, 5, 9, 10]
    """
    return min(max(round(10 * chance), 1), 9) if 0 < chance < 1 else int(chance) * 10


def of_ten(chance: Fraction) -> str:
    """Return a chance out of ten, in words."""
    if chance == 0:
        return pgettext("a chance", "never")
    return pgettext("a chance", "always") if chance == 1 else _("{n} of 10").format(n=tenths(chance))


def both(odds: Odds, theirs: str, mine: str, *, is_own: bool = True) -> str:
    """Return the chances that the two front-line units are destroyed.

    `is_own`: one of them is the reader's; otherwise both have their names.
    """
    words = _("{theirs} falls {fells}, {mine} {falls}")
    if is_own:
        words = _("their {theirs} falls {fells}, your {mine} {falls}")
    return words.format(theirs=theirs, mine=mine, fells=of_ten(odds.fells), falls=of_ten(odds.falls))


def forecast_words(table: Table, found: Sequence[Forecast]) -> str:
    """Return the possible results of an attack. Equal skirmishes are listed once."""
    said = (both(each.odds, unit_name(table.parts, each.theirs), unit_name(table.parts, each.mine)) for each in found)
    return separated(list(dict.fromkeys(said)))


def of_battle(table: Table) -> list[str]:
    """Return the odds of each skirmish still to come, from facts known to both sides, one sentence each."""
    there, said = fight(table), []
    for skirmish in there.skirmishes if there is not None else ():
        assert there is not None
        seat = table.side if table.side in there.seats else there.attacker
        found = reckoning(table, there).odds(skirmish, seat)
        if found is not None:
            words = _("Skirmish {n}: {odds}.")
            said.append(words.format(n=skirmish.number, odds=_of_fronts(table, skirmish, seat, found)))
    return said


def of_cards(table: Table) -> list[str]:
    """Return the odds with each card that may be placed now, one sentence each."""
    there, said = fight(table), []
    for placed in table.can(PlaceCard):
        skirmish = there.skirmish(placed.skirmish) if there is not None else None
        if there is None or skirmish is None or table.seat is None:
            continue
        found = reckoning(table, there).odds(skirmish, table.seat, (placed.card,))
        if found is not None:
            theirs, mine = (
                unit_name(table.parts, each.front) for each in (skirmish.against(table.seat), skirmish.of(table.seat))
            )
            words = _("{card} in skirmish {n}: {odds}.")
            name = card_name(table.parts, placed.card)
            said.append(words.format(card=name, n=skirmish.number, odds=both(found, theirs, mine)))
    return said


def _of_fronts(table: Table, skirmish: Skirmish, seat: int, odds: Odds) -> str:
    sides = (skirmish.against(seat), skirmish.of(seat))
    theirs, mine = (unit_name(table.parts, each.front) for each in sides)
    if table.seat == seat:
        return both(odds, theirs, mine)
    names = (clean(table.name(each.seat)) for each in sides)
    theirs, mine = (f"{unit} ({name})" for unit, name in zip((theirs, mine), names, strict=True))
    return both(odds, theirs, mine, is_own=False)


def sentence(words: Iterable[str]) -> str:
    """Return the words as a sentence that begins with the heading for odds."""
    said = separated([each for each in words if each])
    return _("Odds: {odds}.").format(odds=said) if said else ""
