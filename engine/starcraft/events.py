"""Events as tuples: a function for each event of the language. Written by `python -m docs.write_words`."""

from __future__ import annotations

from engine.core.events import conceded as conceded
from engine.core.events import defeated as defeated
from engine.core.events import draw_declined as draw_declined
from engine.core.events import draw_offered as draw_offered
from engine.core.events import undone as undone
from engine.game import Event


def phase(phase: str, round: int) -> Event:
    return ("phase", phase, round)


def turn(seat: int, number: int) -> Event:
    return ("turn", seat, number)


def first(seat: int) -> Event:
    return ("first", seat)


def paid(seat: int, source: str, workers: int) -> Event:
    return ("pay", seat, source, workers)


def force_mined(seat: int, area: str) -> Event:
    return ("force-mined", seat, area)


def depleted(area: str, stage: int) -> Event:
    return ("depleted", area, stage)


def restored(area: str) -> Event:
    return ("restored", area)


def workers(seat: int, count: int) -> Event:
    return ("workers", seat, count)


def workers_back(seat: int, count: int) -> Event:
    return ("workers-back", seat, count)


def gained_card(seat: int, area: str) -> Event:
    return ("gained-card", seat, area)


def lost_card(seat: int, area: str) -> Event:
    return ("lost-card", seat, area)


def points(seat: int, count: int) -> Event:
    return ("points", seat, count)


def put_transport(seat: int, one: str, other: str, z: int) -> Event:
    return ("transport", seat, one, other, z)


def destroyed_piece(seat: int, piece: str, where: str, why: str) -> Event:
    return ("destroy", seat, piece, where, why)


def drew(seat: int, count: int, cards: tuple[str, ...] | None) -> Event:
    return ("draw", seat, count, cards)


def drew_event(seat: int, stage: int) -> Event:
    return ("draw-event", seat, stage)


def shuffled(seat: int) -> Event:
    return ("shuffle", seat)


def discarded(seat: int, card: str) -> Event:
    return ("discard", seat, card)


def took_card(seat: int, card: str) -> Event:
    return ("take", seat, card)


def moved(seat: int, unit: str, start: str, end: str, count: int) -> Event:
    return ("move", seat, unit, start, end, count)


def took_faction(seat: int, faction: str) -> Event:
    return ("faction", seat, faction)


def drew_planets(seat: int, planets: tuple[str, ...]) -> Event:
    return ("drew-planets", seat, planets)


def placed_planet(seat: int, planet: str, x: int, y: int, turns: int) -> Event:
    return ("planet", seat, planet, x, y, turns)


def new_route(one: str, other: str, z: int) -> Event:
    return ("route", one, other, z)


def starting_base(seat: int, area: str) -> Event:
    return ("base", seat, area)


def placed_end(seat: int, planet: str, side: str) -> Event:
    return ("z", seat, planet, side)


def put_starting_unit(seat: int, unit: str, area: str) -> Event:
    return ("put", seat, unit, area)


def placed_order(seat: int, order: str | None, planet: str) -> Event:
    return ("order", seat, order, planet)


def revealed(seat: int, order: str, planet: str) -> Event:
    return ("reveal", seat, order, planet)


def event_option(seat: int, order: str, planet: str) -> Event:
    return ("event-option", seat, order, planet)


def blocked(seat: int) -> Event:
    return ("blocked", seat)


def executed(seat: int, order: str, planet: str) -> Event:
    return ("execute", seat, order, planet)


def dropped(seat: int, order: str, planet: str) -> Event:
    return ("dropped", seat, order, planet)


def built_unit(seat: int, unit: str, area: str) -> Event:
    return ("unit", seat, unit, area)


def merged(seat: int, unit: str, areas: tuple[str, ...]) -> Event:
    return ("merge", seat, unit, areas)


def built_building(seat: int, building: str, level: int) -> Event:
    return ("building", seat, building, level)


def built_module(seat: int, module: str) -> Event:
    return ("module", seat, module)


def built_base(seat: int, area: str) -> Event:
    return ("built-base", seat, area)


def lifted_off(seat: int, start: str, end: str) -> Event:
    return ("lift-off", seat, start, end)


def recalled(seat: int, unit: str, start: str, end: str) -> Event:
    return ("recall", seat, unit, start, end)


def bought(seat: int, technology: str) -> Event:
    return ("technology", seat, technology)


def battle(attacker: int, defender: int, area: str) -> Event:
    return ("battle", attacker, defender, area)


def used_ability(seat: int, card: str) -> Event:
    return ("ability", seat, card)


def paired(skirmish: int, attacking: str, defending: str) -> Event:
    return ("pair", skirmish, attacking, defending)


def front_picked(seat: int, unit: str) -> Event:
    return ("front", seat, unit)


def supports(seat: int, unit: str, skirmish: int) -> Event:
    return ("support", seat, unit, skirmish)


def placed_card(seat: int, skirmish: int, card: str | None, place: str) -> Event:
    return ("card", seat, skirmish, card, place)


def open_card(seat: int, skirmish: int, card: str, place: str) -> Event:
    return ("open-card", seat, skirmish, card, place)


def skirmish_begins(skirmish: int) -> Event:
    return ("skirmish", skirmish)


def shown(skirmish: int, attacking: tuple[str, ...], defending: tuple[str, ...]) -> Event:
    return ("show", skirmish, attacking, defending)


def void(seat: int, card: str, why: str) -> Event:
    return ("void", seat, card, why)


def cancelled(seat: int, card: str) -> Event:
    return ("cancelled", seat, card)


def part(skirmish: int, seat: int, why: str, attack: int, health: int) -> Event:
    return ("part", skirmish, seat, why, attack, health)


def sum(skirmish: int, seat: int, attack: int, health: int) -> Event:
    return ("sum", skirmish, seat, attack, health)


def unit_destroyed(seat: int, unit: str, why: str) -> Event:
    return ("destroyed", seat, unit, why)


def lost_worker(seat: int, card: str) -> Event:
    return ("lost-worker", seat, card)


def idle_worker(seat: int, card: str) -> Event:
    return ("idle-worker", seat, card)


def withdrew(seat: int, unit: str, area: str) -> Event:
    return ("withdrawn", seat, unit, area)


def triggered(seat: int, card: str) -> Event:
    return ("triggered", seat, card)


def returned(seat: int, card: str) -> Event:
    return ("returned", seat, card)


def retreated(seat: int, unit: str, area: str, count: int) -> Event:
    return ("retreat", seat, unit, area, count)


def battle_over(winner: int | None) -> Event:
    return ("battle-over", winner)


def events_read(seat: int, cards: tuple[str, ...] | None) -> Event:
    return ("event-read", seat, cards)


def event_played(seat: int, card: str) -> Event:
    return ("event", seat, card)


def event_discarded(seat: int, card: str) -> Event:
    return ("event-discarded", seat, card)


def event_kept(seat: int, card: str) -> Event:
    return ("event-kept", seat, card)


def end_card(seat: int) -> Event:
    return ("end-card", seat)


def event_taken(seat: int, target: int, card: str) -> Event:
    return ("event-taken", seat, target, card)


def shuffled_back(seat: int, card: str) -> Event:
    return ("shuffle-back", seat, card)


def event_removed(seat: int, card: str) -> Event:
    return ("event-removed", seat, card)


def shuffled_events(count: int) -> Event:
    return ("shuffle-events", count)


def rerouted(seat: int, one: str, other: str, z: int, new_one: str, new_other: str, new_z: int) -> Event:
    return ("reroute", seat, one, other, z, new_one, new_other, new_z)


def swapped_z(z: int, planet: str, other_z: int, other_planet: str) -> Event:
    return ("swap-z", z, planet, other_z, other_planet)


def nothing_done(seat: int, card: str, effect: str) -> Event:
    return ("nothing", seat, card, effect)


def over(winners: tuple[int, ...], reason: str) -> Event:
    return ("over", winners, reason)
