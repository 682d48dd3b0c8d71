"""Draw the right column: the planet under the cursor, orders, words and log."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.starcraft.layouts import board
from client.games.starcraft.layouts.parts import Place, flow, within
from client.games.starcraft.layouts.theme import hue
from client.games.starcraft.model.table import Table
from client.games.starcraft.texts import planets
from client.games.starcraft.texts.cards import card_line
from client.games.starcraft.texts.planets import own_name
from client.games.starcraft.texts.words import card_name, planet_name
from client.text.i18n import _, ngettext
from client.tui.canvas.draw import Line, Span, clip, rule, wrap
from engine.starcraft.components import REINFORCEMENT

ROOMY = 50
"""From so many cells on a card of the hand has a line with its values, and the sheet is there."""
_LOG = 6
"""The log keeps so many lines, its rule among them."""
Texts = Sequence[tuple[str, str]]
"""Heads with their words."""
_LEVELS = ("–", "I", "II", "III")


def column(table: Table, planet: str, width: int, height: int, read: Texts | None = ()) -> tuple[list[Line], Place]:
    """Its lines, and where the log stands in it, below its rule. What has no room is left out, from the end.

    `read`: what there is to read about the thing under the cursor, where that is no planet; None where the panel says it.
    """
    if not any(found.planet == planet for found in table.view.galaxy):
        planet = ""  # one that is still to be placed is read like anything else
    first: list[Line] = []
    if read is not None:
        first = _planet(table, planet, width) if planet or not read else _read(read, width)
    above = [*first[: height - _LOG], rule(width, [(_("Log"), "title")])]
    below: list[Line] = []
    for part in _parts(table, width):
        if len(above) + len(below) + len(part) + _LOG - 1 <= height:
            below += part
    log = height - len(above) - len(below)
    return within([*above, *[()] * log, *below], width), Place(0, len(above), width, log)


def _parts(table: Table, width: int) -> list[list[Line]]:
    """What stands below the log, what matters most first."""
    found = []
    if table.view.hand:
        found.append(_hand(table, width))
    if table.me.play:
        found.append(_in_play(table, width))
    if table.view.round:
        found.append(_orders_left(table, width))
    if width >= ROOMY and table.faction(table.side) is not None:
        found.append(_sheet(table, width))
    return found


def _section(head: str, words: Sequence[Line], width: int) -> list[Line]:
    return [rule(width, [(head, "title")]), *words]


def _said(spans: Sequence[Span], width: int, indent: int = 1) -> list[Line]:
    return wrap([(" " * indent, ""), *spans], width - 1, indent=indent)


# -- the planet --------------------------------------------------------------------------------------------------------


def _planet(table: Table, planet: str, width: int) -> list[Line]:
    """Its areas with what stands there below each, then routes and orders."""
    if not planet:
        return _section(_("Planet"), [((" " + _("Move the cursor to a planet to read about it."), "faint"),)], width)
    lines: list[Line] = [rule(width, [(planet_name(table.parts, planet), "title")])]
    for number, area in enumerate(table.planet(planet).areas, 1):
        key = f"{planet}-{number}"
        head: list[Span] = [(f" {number} ", "key"), board.area_yield(table, key), (" ", "")]
        head.append((_("limit {n}").format(n=table.parts.area[key].limit), "faint"))
        there = planets.contents(table, area)
        lines.append(clip(head if there else [*head, ("  " + _("empty"), "faint")], width))
        for seat, what in there:
            lines += _said([(table.letter(seat), hue(table, seat)), (f" {own_name(table, seat)}: {what}", "")], width, 3)
    stack = ", ".join(planets.stack_texts(table, planet))
    for word, said in ((_("routes"), _routes(table, planet)), (_("on top"), stack)):
        if said:
            lines += wrap([(f" {word}  ", "faint"), (said, "")], width - 1, indent=3)
    return lines


def _read(read: Texts, width: int) -> list[Line]:
    lines: list[Line] = []
    for head, words in read:
        lines += wrap([(f" {head}  " if head else " ", "key"), (words, "")], width - 1, indent=1)
    return _section(_("Under the cursor"), lines, width)


def _routes(table: Table, planet: str) -> str:
    """Every route by the neighbour's key, and whose transports are there."""
    said = []
    for way in planets.sorted_ways(table, planet):
        key = f"{'~' if way.z else ''}{table.key(way.to)}"
        said.append(f"{key} {planets.transports_text(table, way)}" if way.seats else key)
    return "  ".join(said)


# -- yours -------------------------------------------------------------------------------------------------------------


def _hand(table: Table, width: int) -> list[Line]:
    """The hand: by numbers and names, or a line a card with what it matches and its values."""
    head = _("Hand {n}").format(n=len(table.view.hand))
    cards = sorted(table.view.hand, key=_number)
    if width >= ROOMY:
        return _section(head, [_card(table, card, width) for card in cards], width)
    return _section(head, flow([[(_short(table, card), "")] for card in cards], width), width)


def _number(card: str) -> tuple[bool, int, str]:
    """Cards of the deck come by their numbers, then technologies by name."""
    number = card.rpartition("-")[2]
    has_one = number.isdecimal()
    return not has_one, int(number) if has_one else 0, card


def _short(table: Table, card: str) -> str:
    """A card by its number or name; "R" for a reinforcement."""
    known = table.parts.card[card]
    name = card_name(table.parts, card) if known.technology else card.rpartition("-")[2]
    return f"{name} R" if known.kind == REINFORCEMENT else name


def _card(table: Table, card: str, width: int) -> Line:
    found = card_line(table.parts, card)
    said = ", ".join(filter(None, (found.units, found.text)))
    values = f"{found.major:<9}{found.minor:<8}"
    return clip([(f" {_short(table, card):<6}", "key"), (values, ""), (said, "faint")], width)


def _in_play(table: Table, width: int) -> list[Line]:
    """Technologies and event cards that lie in your play area."""
    lines = [line for card in table.me.play for line in _said([(card_name(table.parts, card), "")], width)]
    return _section(_("In play"), lines, width)


def _orders_left(table: Table, width: int) -> list[Line]:
    """How many tokens each seat has."""
    found: list[list[Span]] = []
    for seat, them in enumerate(table.view.seats):
        if them.alive and them.faction is not None:
            found.append([(table.letter(seat), hue(table, seat)), (f" {own_name(table, seat)} {them.tokens}", "")])
    return _section(_("Orders left"), flow(found, width), width)


def _sheet(table: Table, width: int) -> list[Line]:
    """Buildings with their levels, modules, free slots, technologies that can still be researched."""
    faction = table.faction(table.side)
    assert faction is not None
    race, me = table.parts.race[faction.race], table.me
    levels = {each.building: each.level for each in me.buildings}
    buildings = "  ".join(f"{table.parts.building[key].name} {_LEVELS[levels.get(key, 0)]}" for key in race.buildings)
    modules = "  ".join(f"{module.name} {count}" for module in table.parts.modules if (count := me.modules.count(module.key)))
    free = max(race.module_slots - len(me.modules), 0)
    slots = ngettext("{n} slot free", "{n} slots free", free).format(n=free)
    left = len({table.parts.card[card].technology for card in me.technologies if card in table.parts.card})
    research = ngettext("{n} technology left", "{n} technologies left", left).format(n=left)
    lines = [*_said([(buildings, "")], width), *_said([(modules + ("  " if modules else ""), ""), (slots, "faint")], width)]
    return _section(_("Sheet"), [*lines, *_said([(research, "")], width)], width)
