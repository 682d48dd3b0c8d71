"""Describe the table in sentences: seats, planets, orders, your sheet and hand, a battle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from client.games.starcraft.model.table import Table
from client.games.starcraft.texts import odds
from client.games.starcraft.texts.cards import card_line, price
from client.games.starcraft.texts.events import phase_line, points, workers
from client.games.starcraft.texts.words import (
    area_name,
    card_name,
    order_name,
    piece_name,
    planet_name,
    resource_amount,
    seat_name,
    units_text,
)
from client.text.i18n import _, all_of, labelled, ngettext, separated
from engine.starcraft.language.view import AreaView, OrderView, PlanetView, SideView


def score(table: Table) -> str:
    """Return the points of every player, this player's first: "You 3 points, Ada 2 points"."""
    seats = range(len(table.view.seats))
    order = sorted(seats, key=lambda seat: (seat - table.side) % len(seats))
    said = []
    for seat in order:
        view = table.view.seats[seat]
        name = seat_name(table, seat)
        said.append(f"{name} {points(view.points)}" if view.alive else _("{name} out").format(name=name))
    return f"{', '.join(said)}."


def headline(table: Table) -> str:
    """Return the round, its phase, and the known facts about the event deck."""
    view = table.view
    said = f"{phase_line(view.phase, view.round)}."
    if view.event_stage:
        deck = ngettext("Event deck: stage {stage}, {n} card.", "Event deck: stage {stage}, {n} cards.", view.event_left)
        said = f"{said} {deck.format(stage='I' * view.event_stage, n=view.event_left)}"
    if view.ends:
        ends = ngettext("{n} End card on the table.", "{n} End cards on the table.", view.ends)
        said = f"{said} {ends.format(n=view.ends)}"
    return said


def whose_move(table: Table) -> str:
    """Return who is asked instead of this seat; "" if nobody is asked."""
    names = list(dict.fromkeys(table.name(asked.seat) for asked in table.view.asked if asked.seat != table.seat))
    return _("{name}'s move.").format(name=all_of(names)) if names else ""


def seat(table: Table, number: int) -> str:
    """Describe one seat: its faction, partner, points, cards, workers and sheet."""
    view, parts = table.view.seats[number], table.parts
    faction = table.faction(number)
    faction_name = [faction.name] if faction is not None else []
    said = [
        ", ".join([seat_name(table, number), *faction_name, *_partner(table, number), points(view.points)]),
        ngettext("{n} combat card", "{n} combat cards", view.hand).format(n=view.hand),
    ]
    if unread := sum(view.unread):
        said.append(ngettext("{n} unread event card", "{n} unread event cards", unread).format(n=unread))
    said.append(_("{workers} in the pool").format(workers=workers(view.workers)))
    said += [f"{piece_name(parts, each.building)} {'I' * each.level}" for each in view.buildings]
    said += [piece_name(parts, module) if n == 1 else f"{piece_name(parts, module)} ×{n}" for module, n in _many(view.modules)]
    said += [card_name(parts, card) for card in view.play]
    return f"{', '.join(said)}." if view.alive else _("{name} is out of the game.").format(name=seat_name(table, number))


def _partner(table: Table, number: int) -> list[str]:
    """Return the partner of that seat, if the game has teams."""
    seats = table.view.seats
    partners = [seat for seat, view in enumerate(seats) if seat != number and view.team == seats[number].team]
    if table.seat in partners:
        return [_("your partner")]
    return [_("partner of {name}").format(name=table.name(seat)) for seat in partners]


def _many(keys: Sequence[str]) -> list[tuple[str, int]]:
    return [*Counter(keys).items()]


def mine(table: Table) -> str:
    """Return your resources with the workers on them, the workers in your pool, and your remaining orders."""
    me, parts = table.me, table.parts
    on_minerals, on_gas = me.permanent
    most = parts.supply.permanent
    said = [
        _("permanent minerals {on} of {n}").format(on=on_minerals, n=most.minerals),
        _("permanent gas {on} of {n}").format(on=on_gas, n=most.gas),
    ]
    for card in me.cards:
        area = parts.area[card.area]
        words = _("{area}, {resource}: {on} of {n}")
        kind = resource_amount(area.kind, area.amount)
        said.append(words.format(area=area_name(parts, card.area), resource=kind, on=card.workers, n=area.amount))
    text = _("Workers at work: {sources}. In the pool {pool}, unavailable {away}.")
    return text.format(sources=separated(said), pool=me.workers, away=me.unavailable)


def hand(table: Table) -> str:
    """Return your combat cards, each with the units it matches and its values."""
    if table.seat is None:
        return _("You are watching.")
    if not table.view.hand:
        return _("Your hand is empty.")
    return " ".join((_("Hand:"), *(card_said(table, card) for card in table.view.hand)))


def card_said(table: Table, key: str) -> str:
    """Describe a card in one sentence."""
    line = card_line(table.parts, key)
    minor = _("else {values}").format(values=line.minor) if line.minor else ""
    said = [line.name, line.units, line.major, minor, line.text]
    return f"{', '.join(part for part in said if part)}."


def planet(table: Table, view: PlanetView) -> str:
    """Describe a planet: its areas, its units, its orders and its routes."""
    name = planet_name(table.parts, view.planet)
    areas = [_area(table, f"{view.planet}-{number}", each) for number, each in enumerate(view.areas, 1)]
    said = [labelled(name, f"{separated(areas)}.")]
    if view.stack:
        orders = ", ".join(_order(table, order) for order in reversed(view.stack))
        said.append(_("Orders, the top one first: {orders}.").format(orders=orders))
    routes = [_route(table, way.to, way.z, way.seats) for way in table.ways(view.planet)]
    if routes:
        said.append(_("Routes: {routes}.").format(routes=separated(routes)))
    return " ".join(said)


def _area(table: Table, key: str, view: AreaView) -> str:
    area = table.parts.area[key]
    gives = points(area.amount) if area.kind == "points" else resource_amount(area.kind, area.amount)
    said = [_("area {n}: {gives}").format(n=key.rpartition("-")[2], gives=gives), _("room for {n}").format(n=area.limit)]
    if view.depletion:
        said.append(_("partly depleted") if view.depletion == 1 else _("depleted"))
    if view.base is not None:
        mine = view.base == table.seat
        said.append(_("your base") if mine else _("base of {name}").format(name=table.name(view.base)))
    if view.seat is not None:
        said.append(_owned(table, view.seat, units_text(table.parts, view.units)))
    if view.attacker is not None:
        said.append(_owned(table, view.attacker, units_text(table.parts, view.attackers)))
    return ", ".join(said)


def _of(table: Table, number: int) -> str:
    """Return "you" or the name of that seat, in the form used inside a sentence."""
    return _("you") if number == table.seat else table.name(number)


def _owned(table: Table, owner: int, what: str) -> str:
    return _("your {what}").format(what=what) if owner == table.seat else f"{table.name(owner)} {what}"


def _order(table: Table, order: OrderView) -> str:
    if order.order is None:
        return _of(table, order.seat)
    return _owned(table, order.seat, order_name(order.order))


def _route(table: Table, to: str, z: int, seats: Sequence[int]) -> str:
    name = planet_name(table.parts, to)
    said = _("{planet} by z-axis").format(planet=name) if z else name
    if not seats:
        return said
    return _("{planet}, transports: {names}").format(planet=said, names=", ".join(_of(table, number) for number in seats))


def galaxy(table: Table) -> list[str]:
    """Return every planet, one line each."""
    return [planet(table, view) for view in table.view.galaxy] or [_("There is no planet yet.")]


def battle(table: Table) -> list[str]:
    """Return the battle under way, one line for each skirmish."""
    view = table.view.battle
    if view is None:
        return [_("There is no battle.")]
    words = _("Battle on {area}: {attacker} against {defender}.")
    first = words.format(
        area=area_name(table.parts, view.area),
        attacker=_of(table, view.attacker),
        defender=_of(table, view.defender),
    )
    lines = [
        _("Skirmish {n}: {one}; against {other}.").format(
            n=each.skirmish, one=_side(table, each.attacking), other=_side(table, each.defending)
        )
        for each in view.skirmishes
    ]
    return [first, *lines, *odds.of_battle(table), *odds.of_cards(table)]


def _side(table: Table, side: SideView) -> str:
    said = [units_text(table.parts, [side.front]) if side.front is not None else _("nobody")]
    if side.support:
        said.append(_("supported by {units}").format(units=units_text(table.parts, side.support)))
    said += [card_name(table.parts, card) for card in side.cards]
    if side.hidden:
        said.append(ngettext("{n} card face down", "{n} cards face down", side.hidden).format(n=side.hidden))
    if side.attack is not None and side.health is not None:
        said.append(_("attack {attack}, health {health}").format(attack=side.attack, health=side.health))
    return ", ".join(said)


def technologies(table: Table) -> str:
    """Return the technologies that can still be researched, with their prices."""
    parts, names = table.parts, {}
    for card in table.me.technologies:
        found = parts.card[card].technology if card in parts.card else card
        if found in parts.technology:
            names[found] = parts.technology[found]
    if not names:
        return _("There is nothing left to research.")
    said = [f"{technology.name}, {price(*technology.cost)}" for technology in names.values()]
    return _("To research: {technologies}.").format(technologies=separated(said))


def whole(table: Table) -> list[str]:
    """Describe the whole table."""
    lines = [headline(table), *(seat(table, number) for number in range(len(table.view.seats))), *galaxy(table)]
    if table.view.battle is not None:
        lines += battle(table)
    return [*lines, *([mine(table), hand(table)] if table.seat is not None else [])]
