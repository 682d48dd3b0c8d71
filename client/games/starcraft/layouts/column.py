"""Draw the right column: the planet under the cursor, orders, text and log."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from client.games.starcraft.layouts.galaxy import signs
from client.games.starcraft.layouts.parts import Kept, Place, flow, within
from client.games.starcraft.layouts.theme import body, hue, token
from client.games.starcraft.model.table import Table
from client.games.starcraft.model.threats import threats
from client.games.starcraft.texts import planets
from client.games.starcraft.texts.cards import card_line
from client.games.starcraft.texts.planets import own_name
from client.games.starcraft.texts.words import card_name, planet_name, unit_name
from client.text.i18n import _, ngettext, pgettext
from client.tui.canvas.canvas import Canvas, Rectangle
from client.tui.canvas.draw import Line, Span, clip, crop, rule, width_of, wrap
from client.tui.canvas.glyphs import glyphs
from client.tui.canvas.styles import chip
from engine.starcraft.components import REINFORCEMENT

ROOMY = 48
"""From this width, in cells, the seat's sheet is shown."""
_FIRST = 9
"""The smallest number of lines of the text. It keeps the log in its place while the cursor moves."""
_DRAWN = Kept()
_LOG = 6
"""The number of lines kept for the log, including its rule."""
Texts = Sequence[tuple[str, str]]
"""Headings with their texts."""
_LEVELS = ("–", "I", "II", "III")


def column(
    table: Table, planet: str, width: int, height: int, read: Texts | None = (), *, with_hand: bool = True
) -> tuple[list[Line], Place]:
    """Return the lines of the column, and the place of the log in it, below its rule.

    Parts that do not fit are left out, the last first. `read`: the text about the thing under the cursor, if it is not a
    planet; None if the panel shows it. `with_hand`: the panel does not show the hand.
    """
    of = (table, planet, width, height, None if read is None else tuple(read), with_hand)
    return _DRAWN.once("column", of, lambda: _column(table, planet, width, height, read, with_hand))


def _column(
    table: Table, planet: str, width: int, height: int, read: Texts | None, with_hand: bool
) -> tuple[list[Line], Place]:
    if not any(found.planet == planet for found in table.view.galaxy):
        planet = ""  # a planet not placed yet has its text in `read`
    first: list[Line] = []
    if read is not None:
        first = _planet(table, planet, width) if planet or not read else _read(read, width)
    first += [()] * (_FIRST - len(first)) if first else []
    above = [*first[: height - _LOG], rule(width, [(_("Log"), "title")])]
    below: list[Line] = []
    for part in _DRAWN.once("parts", (table, width, with_hand), lambda: _parts(table, width, with_hand=with_hand)):
        if len(above) + len(below) + len(part) + _LOG - 1 <= height:
            below += part
    log = height - len(above) - len(below)
    return within([*above, *[()] * log, *below], width), Place(0, len(above), width, log)


def _parts(table: Table, width: int, *, with_hand: bool) -> list[list[Line]]:
    """Return the parts below the log, the most important first."""
    found = []
    if table.view.hand and with_hand:
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


def _planet(table: Table, planet: str, width: int) -> list[Line]:
    """Return the text about the planet under the cursor."""
    if not planet:
        return _section(_("Planet"), [((" " + _("Move the cursor to a planet to see its details."), "faint"),)], width)
    return [rule(width, planet_head(table, planet)[:1]), *planet_lines(table, planet, width)]


# -- the planet --------------------------------------------------------------------------------------------------------


def planet_head(table: Table, planet: str) -> list[Span]:
    """Return the planet's name and the resources of its areas."""
    count = len(table.planet(planet).areas)
    gives = [(signs.area_yield(table, f"{planet}-{number}")[0] + " ", "quiet") for number in range(1, count + 1)]
    return [(planet_name(table.parts, planet), "title"), ("  ", ""), *gives[:-1], (gives[-1][0].rstrip(), "quiet")]


def planet_lines(table: Table, planet: str, width: int, *, brief: bool = False) -> list[Line]:
    """Return the planet's areas, then its orders, the next one first, and its routes.

    A held area has the background of its holder. `brief`: only areas with pieces, and only routes with transports.
    """
    lines: list[Line] = []
    for number, area in enumerate(table.planet(planet).areas, 1):
        there = planets.contents(table, area)
        if there or not brief:
            lines += _area(table, f"{planet}-{number}", there, width)
    if orders := orders_of(table, planet):
        lines += wrap([(" ", ""), *orders], width - 1, indent=3)
    if routes := _routes(table, planet, brief=brief):
        lines += wrap([(" ", ""), (_("routes") + "  ", "faint"), *routes], width - 1, indent=3)
    return lines or [((" " + _("empty"), "faint"),)]


def _area(table: Table, key: str, there: Sequence[tuple[int, str]], width: int) -> list[Line]:
    """Return the resources of an area, its pieces, a dot for each free place, and the seats whose orders reach it."""
    area = table.area(key)
    number = key.rpartition("-")[2]
    gives, style = signs.area_yield(table, key)
    head: list[Span] = [(f" {number} ", "key"), (f"{gives:<4}", style)]
    free = glyphs().dot * max(table.parts.area[key].limit - len(area.units or area.attackers), 0)
    if not there:
        return [clip([*head, (free, "quiet")], width)]
    lines: list[Line] = []
    for at, (seat, what) in enumerate(there):
        ink, ground = token(table, seat), body(table, seat)
        said: list[Span] = [(own_name(table, seat), f"{ink}!"), (" " + what, ink)]
        if at == len(there) - 1:
            if free and len(there) == 1 and width_of(said) + len(free) < width - 7:
                said.append((f" {free}", "quiet"))
            for number_of, other in enumerate(threats(table, key)):
                said += [(f" {glyphs().threat}", "strong!")] if not number_of else []
                said.append((table.letter(other), chip(token(table, other))))
        for row, line in enumerate(wrap(said, width - 7)):
            first = head if not at and not row else [(" " * 7, "")]
            lines.append((*first, *_grounded(line, ground)))
    return lines


def _grounded(line: Line, ground: str) -> Line:
    """Return the same spans on a background."""
    canvas = Canvas(width_of(line), 1)
    canvas.fill(Rectangle(0, 0, canvas.columns, 1), ground)
    canvas.spans(0, 0, line)
    return canvas.lines[0]


def _read(read: Texts, width: int) -> list[Line]:
    lines: list[Line] = []
    for head, words in read:
        lines += wrap([(f" {head}  " if head else " ", "key"), (words, "")], width - 1, indent=1)
    return _section(_("Under the cursor"), lines, width)


def orders_of(table: Table, planet: str) -> list[Span]:
    """Return the orders of a planet as a sentence, the next one first: the owner of each, and its kind if this player may know
    it.

    Consecutive equal orders are counted.
    """
    view = table.view
    listed = [(order.seat, planets.order_text(table, order)) for order in reversed(table.planet(planet).stack)]
    if (now := planets.executed(table, planet)) and view.on_turn:
        listed.insert(0, (view.on_turn[0], now))
    spans: list[Span] = []
    for at, ((seat, text), alike) in enumerate(groupby(listed)):
        count = len([*alike])
        spans.append(((f"{_then(0)} ", f", {_then(1)} ", ", ")[min(at, 2)], "faint"))
        spans.append((f"{text} {glyphs().times}{count}" if count > 1 else text, f"{token(table, seat)}!"))
    return spans


def _then(at: int) -> str:
    # Translators: of the orders on a planet: "next Ada: Build, then you: Mobilize, Bo"
    return pgettext("of the orders on a planet", "then") if at else pgettext("of the orders on a planet", "next")


def _routes(table: Table, planet: str, *, brief: bool) -> list[Span]:
    """Return every route by the neighbour's key, with the owners of its transports."""
    spans: list[Span] = []
    for way in planets.sorted_ways(table, planet):
        if way.seats or not brief:
            spans.append((f"{'~' if way.z else ''}{table.key(way.to)} ", "strong!" if way.seats else "quiet"))
            for at, seat in enumerate(way.seats):
                spans.append((own_name(table, seat) + (", " if at < len(way.seats) - 1 else ""), token(table, seat)))
            spans.append(("  ", ""))
    return spans[:-1]


# -- yours -------------------------------------------------------------------------------------------------------------


def _hand(table: Table, width: int) -> list[Line]:
    """Return the hand: by numbers and names, or one line for each card with its matches and values."""
    head = _("Hand {n}").format(n=len(table.view.hand))
    cards = sorted(table.view.hand, key=_number)
    return _section(head, [_card(table, card, width) for card in cards], width)


def _number(card: str) -> tuple[bool, int, str]:
    """Return a key that sorts cards of the deck by their numbers, then technologies by name."""
    number = card.rpartition("-")[2]
    has_one = number.isdecimal()
    return not has_one, int(number) if has_one else 0, card


def _short(table: Table, card: str) -> str:
    """Return a card by its number or name, with "R" if it is a reinforcement."""
    known = table.parts.card[card]
    name = card_name(table.parts, card) if known.technology else card.rpartition("-")[2]
    return f"{name}R" if known.kind == REINFORCEMENT else name


def _shortened(names: Sequence[str], room: int) -> list[str]:
    """Return the names in that many cells, so that all are in sight; the longest is cut first."""
    lengths = [len(name) for name in names]
    while sum(lengths) + len(names) - 1 > room and max(lengths) > 1:
        lengths[lengths.index(max(lengths))] -= 1
    return [crop(name, length) for name, length in zip(names, lengths, strict=True)]


def _card(table: Table, card: str, width: int) -> Line:
    """Return a card with its matches and values: attack as a white chip, health as a grey one, then the minor values."""
    known, found = table.parts.card[card], card_line(table.parts, card)
    said = ", ".join(filter(None, (found.units, found.text)))
    if known.major is not None:
        names = [unit_name(table.parts, icon) for icon in known.icons if icon in table.parts.unit]
        said = " ".join(_shortened(names, width - 16)) if names else found.units
    head: Span = (f" {_short(table, card):<3} ", "key")
    if known.major is None:
        return clip([head, (said, "quiet")], width)
    right: list[Span] = [(f" {known.major.attack} ", chip("strong")), (f" {known.major.health} ", chip("-"))]
    if known.minor is not None:
        right.append((f" {known.minor.attack}/{known.minor.health}", "quiet"))
    return (*clip([head, (said, "")], width - width_of(right) - 1), (" ", ""), *right)


def _in_play(table: Table, width: int) -> list[Line]:
    """Return the technologies and event cards in this player's play area."""
    lines = [line for card in table.me.play for line in _said([(card_name(table.parts, card), "")], width)]
    return _section(_("In play"), lines, width)


def _orders_left(table: Table, width: int) -> list[Line]:
    """Return how many order tokens each seat has left."""
    found: list[list[Span]] = []
    for seat, them in enumerate(table.view.seats):
        if them.alive and them.faction is not None:
            found.append([(table.letter(seat), hue(table, seat)), (f" {own_name(table, seat)} {them.tokens}", "")])
    return _section(_("Orders left"), flow(found, width), width)


def _sheet(table: Table, width: int) -> list[Line]:
    """Return buildings with their levels, modules, free slots, and technologies that can still be researched."""
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
