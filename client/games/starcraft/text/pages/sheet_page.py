"""The sheet of a seat in lines to read: faction, workers, resources, buildings, modules, orders, what is left in the supply."""

from __future__ import annotations

from collections import Counter

from client.games.starcraft.model.goals import held, held_areas, points_needed
from client.games.starcraft.model.sheet import build_limit, workers
from client.games.starcraft.model.sources import PARTLY, sources
from client.games.starcraft.model.table import Table
from client.games.starcraft.text.prices import LEVELS, price
from client.games.starcraft.text.setup_words import objective_sentence, objective_words, race_sentence
from client.games.starcraft.text.words import area_name, card_name, mark, order_name, unit_name
from client.i18n import _, ngettext
from engine.starcraft.components import Building, Faction
from engine.starcraft.components.values import RESOURCES
from engine.starcraft.language.view import SeatView

Texts = tuple[tuple[str, str], ...]


def sheet_texts(table: Table, seat: int) -> Texts:
    """Each line with its head; what a seat has nothing of is left out."""
    them, faction = table.view.seats[seat], table.faction(seat)
    if faction is None:
        return ()
    lines = [
        (faction.name, _faction(table, faction)),
        (_("to win"), _to_win(table, seat, faction)),
        (_("workers"), _workers(table, seat)),
        (_("resources"), _sources(table, seat)),
        (_("build limit"), _limit(table, seat)),
        (_("buildings"), _buildings(table, them, faction)),
        (_("modules"), _modules(table, them, faction)),
        (_("prices"), _prices(table, faction)),
        (_("orders left"), _orders(them)),
        (_("in play"), ", ".join(card_name(table.parts, card) for card in them.play)),
        (_("unread event cards"), ", ".join(f"{LEVELS[stage]} {n}" for stage, n in enumerate(them.unread, 1) if n)),
        (_("in the supply"), _supply(table, seat, faction)),
    ]
    return tuple((head, words) for head, words in lines if words)


def _faction(table: Table, faction: Faction) -> str:
    return f"{table.parts.race[faction.race].name}. {objective_sentence(faction)} {race_sentence(table.parts, faction)}"


def _to_win(table: Table, seat: int, faction: Faction) -> str:
    """The points that win and those there are, and what there is now of the faction's goal."""
    said, needed, now = [], points_needed(table, seat), held(table, seat)
    if needed:
        team = table.view.seats[seat].team
        points = sum(mate.points for mate in table.view.seats if mate.team == team)
        said.append(_("{n} of {needed} points").format(n=points, needed=needed))
    if now is not None and faction.objective_amount:
        said.append(_("{n} now of {goal}").format(n=now, goal=objective_words(faction)))
    elif now is not None:
        most = max((held_areas(table, other) for other in range(len(table.view.seats)) if other != seat), default=0)
        said.append(_("{n} areas, the next one {most}").format(n=now, most=most))
    return ", ".join(said)


def _workers(table: Table, seat: int) -> str:
    pool, total = workers(table, seat)
    words = _("{pool} of {total} in the pool").format(pool=pool, total=total)
    away = table.view.seats[seat].unavailable
    return _("{words}, {n} unavailable").format(words=words, n=away) if away else words


def _sources(table: Table, seat: int) -> str:
    """Each source with the workers on it and how many it takes: what gives minerals, then what gives gas."""
    found = []
    for source in sorted(sources(table, seat), key=lambda source: RESOURCES.index(source.resource)):
        kind = _("minerals") if source.resource == "minerals" else _("gas")
        name = (
            _("permanent {kind}").format(kind=kind) if source.is_permanent else f"{area_name(table.parts, source.key)} {kind}"
        )
        sign = _(" (partly depleted)") if source.depletion == PARTLY else ""
        found.append(f"{name} {source.workers}/{source.capacity}{sign}")
    return ", ".join(found)


def _limit(table: Table, seat: int) -> str:
    limit = build_limit(table, seat)
    return ngettext("{n} unit in a Build order", "{n} units in a Build order", limit).format(n=limit)


def _buildings(table: Table, them: SeatView, faction: Faction) -> str:
    """Every building of the race: its level, and what the next one costs and unlocks."""
    levels = {has.building: has.level for has in them.buildings}
    return " ".join(
        _building(table, table.parts.building[key], levels.get(key, 0)) for key in table.parts.race[faction.race].buildings
    )


def _building(table: Table, building: Building, level: int) -> str:
    units = ", ".join(unit_name(table.parts, unit) for unit in building.unlocks[:level])
    has = f"{building.name} {LEVELS[level]}: {units}" if level else _("{building}: not built").format(building=building.name)
    if level >= len(building.costs):
        return f"{has}."
    cost = f"{price(building.costs[level])} {mark(building.confidence, f'level_{level + 1}')}".rstrip()
    more = _("{has}; level {level} costs {cost}, {unit}.")
    return more.format(has=has, level=LEVELS[level + 1], cost=cost, unit=unit_name(table.parts, building.unlocks[level]))


def _modules(table: Table, them: SeatView, faction: Faction) -> str:
    counted = Counter(them.modules)
    names = [table.parts.module[key].name if n == 1 else f"{table.parts.module[key].name} ×{n}" for key, n in counted.items()]
    free = table.parts.race[faction.race].module_slots - len(them.modules)
    slots = ngettext("{n} slot free", "{n} slots free", free).format(n=free)
    return f"{', '.join(names)}; {slots}." if names else f"{slots}."


def _prices(table: Table, faction: Faction) -> str:
    """Of what every faction of the race can buy beside units and buildings."""
    supply = table.parts.supply
    priced = [(_("worker"), supply.worker_cost, ""), (_("transport"), supply.transport_cost, "")]
    priced += [
        (module.name, module.cost, mark(module.confidence, "cost"))
        for module in table.parts.modules
        if module.tokens[faction.race]
    ]
    priced.append((_("base"), supply.base_cost, ""))
    return ", ".join(f"{name} {price(cost)} {sign}".rstrip() for name, cost, sign in priced)


def _orders(them: SeatView) -> str:
    """By kind where one may know them; else how many."""
    if them.orders is None:
        return ngettext("{n} token", "{n} tokens", them.tokens).format(n=them.tokens)
    return ", ".join(order_name(order) if n == 1 else f"{order_name(order)} ×{n}" for order, n in Counter(them.orders).items())


def _supply(table: Table, seat: int, faction: Faction) -> str:
    """Figures, bases and transports that are not on the board."""
    view, parts = table.view, table.parts
    standing: Counter[str] = Counter()
    bases = 0
    for planet in view.galaxy:
        for area in planet.areas:
            bases += area.base == seat
            standing.update(area.units if area.seat == seat else ())
            standing.update(area.attackers if area.attacker == seat else ())
    left = [(unit, parts.unit[unit].figures - standing[unit]) for unit in parts.race[faction.race].units]
    carried = sum(seat in route.transports for route in view.routes)
    words = _("bases {bases}, transports {transports}").format(
        bases=parts.supply.bases - bases, transports=parts.supply.transports - carried
    )
    return ", ".join([words, *(f"{unit_name(parts, unit)} {n}" for unit, n in left)])
