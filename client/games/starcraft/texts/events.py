"""Format each event of StarCraft as a sentence, and the result of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from client.games.starcraft.model.ground import planet_of
from client.games.starcraft.texts.questions import side_name
from client.games.starcraft.texts.words import (
    area_name,
    card_name,
    order_name,
    piece_name,
    place_name,
    planet_name,
    route_name,
    source_name,
    unit_name,
)
from client.table import formatter
from client.table.formatter import event_of_any_game
from client.text.i18n import _, all_of, ngettext, pgettext, separated
from engine.language import EventKind
from engine.record import Corrections
from engine.starcraft.components import FIRST_VERSION, ComponentSet, corrected
from engine.starcraft.language import battle_events as b
from engine.starcraft.language import event_cards as e
from engine.starcraft.language import general, order_tokens, orders, setup, standing

# -- Battles in sentences, from this seat's point of view -------------------------------------------------------------


def of_battle(t: Formatter, event: EventKind) -> str:
    """Return the sentence for an event of a battle; "" for another event."""
    return _of_forming(t, event) or _of_battle_cards(t, event) or _of_values(t, event) or _of_losses(t, event)


def _of_forming(t: Formatter, event: EventKind) -> str:
    parts = t.parts
    match event:
        case b.Battle(attacker, defender, area):
            if defender == t.me:
                return _("{name} attacks you on {area}.").format(name=t.name(attacker), area=area_name(parts, area))
            you, other = _("You attack {target} on {area}."), _("{name} attacks {target} on {area}.")
            return t.who(attacker, you, other, target=t.name(defender), area=area_name(parts, area))
        case b.UsedAbility(seat, card):
            return t.who(seat, _("You used {card}."), _("{name} used {card}."), card=card_name(parts, card))
        case b.Paired(skirmish, attacking, defending):
            words = _("Skirmish {n}: {attacking} against {defending}.")
            return words.format(n=skirmish, attacking=unit_name(parts, attacking), defending=unit_name(parts, defending))
        case b.FrontPicked(seat, unit):
            you, other = _("You put {unit} in the front line."), _("{name} put {unit} in the front line.")
            return t.who(seat, you, other, unit=unit_name(parts, unit))
        case b.Supports(seat, unit, skirmish):
            return supported(t, seat, skirmish, [(unit, 1)])
        case b.SkirmishBegins(skirmish):
            return _("Skirmish {n} is resolved.").format(n=skirmish)
        case b.BattleOver(None):
            return _("The battle is over, and nobody holds the area.")
        case b.BattleOver(int() as winner):
            return t.who(winner, _("You won the battle."), _("{name} won the battle."))
    return ""


def _of_battle_cards(t: Formatter, event: EventKind) -> str:
    parts = t.parts
    match event:
        case b.PlacedCard(seat, skirmish, str() as card):
            you, other = _("You placed {card} in skirmish {n}."), _("{name} placed {card} in skirmish {n}.")
            return t.who(seat, you, other, card=card_name(parts, card), n=skirmish)
        case b.PlacedCard(seat, skirmish, None, place):
            if place == "deck":
                you = _("You placed the top card of your deck, unseen, in skirmish {n}.")
                return t.who(seat, you, _("{name} placed the top card of the deck in skirmish {n}."), n=skirmish)
            return t.who(seat, _("You placed a card in skirmish {n}."), _("{name} placed a card in skirmish {n}."), n=skirmish)
        case b.OpenCard(seat, skirmish, card):
            you, other = _("You placed {card} open in skirmish {n}."), _("{name} placed {card} open in skirmish {n}.")
            return t.who(seat, you, other, card=card_name(parts, card), n=skirmish)
        case b.Shown(skirmish, attacking, defending):
            return shown(t, skirmish, attacking, defending)
        case b.Void(seat, card, "lone-reinforcement"):
            you = _("Your {card} has no effect: a reinforcement needs a standard card.")
            other = _("{name}'s {card} has no effect: a reinforcement needs a standard card.")
            return t.who(seat, you, other, card=card_name(parts, card))
        case b.Void(seat, card):
            you = _("Your {card} has no effect: it matches none of your units there.")
            other = _("{name}'s {card} has no effect: it matches no unit there.")
            return t.who(seat, you, other, card=card_name(parts, card))
        case b.Cancelled(seat, card):
            you, other = _("Your {card} is cancelled."), _("{name}'s {card} is cancelled.")
            return t.who(seat, you, other, card=card_name(parts, card))
        case b.Triggered(seat, card):
            you, other = _("Your {card} brings splash damage."), _("{name}'s {card} brings splash damage.")
            return t.who(seat, you, other, card=card_name(parts, card))
        case b.Returned(seat, card):
            you = _("Your {card} went back to your technology deck.")
            return t.who(seat, you, _("{name}'s {card} went back to the technology deck."), card=card_name(parts, card))
    return ""


def shown(t: Formatter, skirmish: int, attacking: Sequence[str], defending: Sequence[str]) -> str:
    """Return the cards of both sides, with the names of the fighters if they are known."""
    if t.battle is None:
        one, other = _("the attacker"), _("the defender")
    else:
        one, other = (t.you_or_name(seat) for seat in t.battle)
    words = _("Skirmish {n}: {one} {cards}; {other} {others}.")
    none = _("no card")
    cards, others = (list_cards(t.parts, side) or none for side in (attacking, defending))
    return words.format(n=skirmish, one=one, cards=cards, other=other, others=others)


def _of_values(t: Formatter, event: EventKind) -> str:
    match event:
        case b.Part(skirmish, seat, why, attack, health):
            you = _("Skirmish {n}, yours: {source} gives {values}.")
            other = _("Skirmish {n}, {name}'s: {source} gives {values}.")
            return t.who(seat, you, other, n=skirmish, source=part_name(t, why), values=values(attack, health))
        case b.Sum(skirmish, seat, attack, health):
            return sums(t, skirmish, [(seat, attack, health)])
    return ""


def sums(t: Formatter, skirmish: int, sides: Sequence[tuple[int, int, int]]) -> str:
    """Return final values: "Skirmish 1: you attack 7, health 7; Dee attack 5, health 7." Each side is a seat with attack and
    health.
    """
    said = [
        _("{name} attack {attack}, health {health}").format(name=t.you_or_name(seat), attack=attack, health=health)
        for seat, attack, health in sides
    ]
    return _("Skirmish {n}: {sides}.").format(n=skirmish, sides=separated(said))


def part_name(t: Formatter, why: str) -> str:
    """Return the name of a source: a card, a unit, or another reason."""
    match why:
        case "special-mobilize":
            return _("special Mobilize")
        case "air-support":
            return piece_name(t.parts, "air_support")
    return unit_name(t.parts, why) if why in t.parts.unit else card_name(t.parts, why)


def pairs(t: Formatter, made: Sequence[tuple[int, str, str]]) -> str:
    """Return which units fight each other, the attacker's unit first."""
    each = [
        _("{n} {attacking} against {defending}").format(
            n=skirmish, attacking=unit_name(t.parts, attacking), defending=unit_name(t.parts, defending)
        )
        for skirmish, attacking, defending in made
    ]
    return _("Skirmishes: {pairs}.").format(pairs=", ".join(each))


def supported(t: Formatter, seat: int, skirmish: int, units: Counted) -> str:
    """Return which units of a side support in a skirmish."""
    you, other = _("Your support in skirmish {n}: {units}."), _("{name}'s support in skirmish {n}: {units}.")
    return t.who(seat, you, other, n=skirmish, units=list_units(t.parts, units))


def values(attack: int, health: int) -> str:
    """Return the added values: "attack 6, health 4"; "nothing"."""
    said = [*([_("attack {n}").format(n=attack)] if attack else []), *([_("health {n}").format(n=health)] if health else [])]
    return ", ".join(said) or _("nothing")


def _of_losses(t: Formatter, event: EventKind) -> str:
    parts = t.parts
    match event:
        case b.UnitDestroyed(seat, unit, why):
            return lost(t, seat, [(unit, 1)], why)
        case b.LostWorker(seat, card):
            you, other = _("You lost a worker ({card})."), _("{name} lost a worker ({card}).")
            return t.who(seat, you, other, card=card_name(parts, card))
        case b.IdleWorker(seat, card):
            you = _("One of your workers is unavailable ({card}).")
            return t.who(seat, you, _("A worker of {name} is unavailable ({card})."), card=card_name(parts, card))
        case b.Withdrew(seat, unit, area):
            you = _("Your {unit}, cloaked, withdrew to {area}.")
            other = _("{name}'s {unit}, cloaked, withdrew to {area}.")
            return t.who(seat, you, other, unit=unit_name(parts, unit), area=area_name(parts, area))
        case b.Retreated(seat, unit, area, count):
            return retreated(t, seat, area, [(unit, count)])
    return ""


def lost(t: Formatter, seat: int, units: Counted, why: str) -> str:
    """Return the sentence for units destroyed in a battle: in a skirmish, by a nuke, for lack of room, or by a card."""
    words = {"units": list_units(t.parts, units)}
    match why:
        case "skirmish":
            return t.who(seat, _("You lost {units}."), _("{name} lost {units}."), **words)
        case "nuke":
            return t.who(seat, _("You lost {units} to a nuke."), _("{name} lost {units} to a nuke."), **words)
        case "surplus":
            return t.who(
                seat, _("You lost {units}: no room to retreat."), _("{name} lost {units}: no room to retreat."), **words
            )
    words["card"] = card_name(t.parts, why)
    return t.who(seat, _("You lost {units} ({card})."), _("{name} lost {units} ({card})."), **words)


def retreated(t: Formatter, seat: int, area: str, units: Counted) -> str:
    """Return the sentence for units that left the battle."""
    words = {"units": list_units(t.parts, units), "area": area_name(t.parts, area)}
    you, other = _("Your {units} retreated to {area}."), _("{name}'s {units} retreated to {area}.")
    return t.who(seat, you, other, **words)


def placed_cards(t: Formatter, seat: int, count: int) -> str:
    """Return the sentence for placed cards that this seat does not see."""
    you = ngettext("You placed {n} card.", "You placed {n} cards.", count)
    other = ngettext("{name} placed {n} card.", "{name} placed {n} cards.", count)
    return t.who(seat, you, other, n=count)


# -- Event cards read, executed, kept and discarded, in sentences -----------------------------------------------------


def of_event_cards(t: Formatter, event: EventKind) -> str:
    """Return the sentence for an event of event cards; "" for another event."""
    parts = t.parts
    match event:
        case e.EventsRead(seat, (_, *_) as cards):
            you, other = _("You read {cards}."), _("{name} read {cards}.")
            return t.who(seat, you, other, cards=list_cards(parts, cards))
        case e.EventsRead(seat):
            return t.who(seat, _("You read your new event cards."), _("{name} read the new event cards."))
        case e.EventPlayed(seat, card):
            return t.who(seat, _("You executed {card}."), _("{name} executed {card}."), card=card_name(parts, card))
        case e.EventDiscarded(seat, card):
            return gone(t, seat, [card])
        case e.EventKept(seat, card):
            you, other = _("{card} stays in your play area."), _("{card} stays in {name}'s play area.")
            return t.who(seat, you, other, card=card_name(parts, card))
        case e.EndCard(seat):
            you = _("Your End card is on the table. The second one ends the game.")
            return t.who(seat, you, _("{name}'s End card is on the table. The second one ends the game."))
        case e.EventTaken(seat, target, card):
            return _taken(t, seat, target, card)
        case e.ShuffledBack(_seat, card):
            return _("{card} went back into the event deck.").format(card=card_name(parts, card))
        case e.EventRemoved(seat, card):
            you, other = _("Your {card} left the game."), _("{name}'s {card} left the game.")
            return t.who(seat, you, other, card=card_name(parts, card))
        case e.ShuffledEvents(count):
            words = ngettext(
                "{n} event card of stage III is the new event deck.",
                "{n} event cards of stage III are the new event deck.",
                count,
            )
            return words.format(n=count)
        case e.NothingDone(seat, card):
            you, other = _("Your {card} had no effect."), _("{name}'s {card} had no effect.")
            return t.who(seat, you, other, card=card_name(parts, card))
    return ""


def gone(t: Formatter, seat: int, cards: Sequence[str]) -> str:
    """Return the sentence for discarded event cards, which all players see."""
    you, other = _("You discarded the event cards {cards}."), _("{name} discarded the event cards {cards}.")
    if len(cards) == 1:
        you, other = _("You discarded the event card {cards}."), _("{name} discarded the event card {cards}.")
    return t.who(seat, you, other, cards=list_cards(t.parts, cards))


def _taken(t: Formatter, seat: int, target: int, card: str) -> str:
    words = {"card": card_name(t.parts, card)}
    if target == t.me:
        return _("{name} took your {card}.").format(name=t.name(seat), **words)
    you, other = _("You took {target}'s {card}."), _("{name} took {target}'s {card}.")
    return t.who(seat, you, other, target=t.name(target), **words)


# -- Results of orders in sentences: built, moved, researched, and pieces destroyed outside battles -------------------


def of_orders(t: Formatter, event: EventKind) -> str:
    """Return the sentence for an event of orders; "" for another event."""
    if (found := purchase(event)) is not None:
        seat, planet, thing, count = found
        return built(t, seat, planet, [(thing, count)])
    return _of_moves(t, event) or _of_research(t, event) or _of_pieces(t, event)


def purchase(event: EventKind) -> tuple[int, str, str, int] | None:
    """Return a purchase as (seat, planet, thing, count), with the thing named as in `Counted`; None for another event.

    The planet is "" if the event does not name one.
    """
    match event:
        case orders.BuiltUnit(seat, unit, area):
            return seat, planet_of(area), unit, 1
        case orders.Merged(seat, unit, areas):
            return seat, planet_of(areas[0]) if areas else "", unit, 1
        case orders.BuiltBuilding(seat, building, level):
            return seat, "", f"building {building} {level}", 1
        case orders.BuiltModule(seat, module):
            return seat, "", f"module {module}", 1
        case orders.BuiltBase(seat, area):
            return seat, planet_of(area), "base", 1
    return None


def idle(t: Formatter, seat: int, order: str, planet: str) -> str:
    """Return the sentence for an executed order that had no effect; "" for an order that has its own sentence about its
    result.
    """
    name = planet_name(t.parts, planet)
    match order.removesuffix("+"):
        case "mobilize":
            you, other = _("You mobilized on {planet}: nothing moved."), _("{name} mobilized on {planet}: nothing moved.")
        case "build":
            you, other = _("You built nothing on {planet}."), _("{name} built nothing on {planet}.")
        case _:
            return ""
    return t.who(seat, you, other, planet=name)


def _of_moves(t: Formatter, event: EventKind) -> str:
    parts = t.parts
    match event:
        case general.Moved(seat, unit, _start, end, count):
            return moved(t, seat, [(f"{unit} {end}", count)])
        case orders.LiftedOff(seat, start, end):
            you, other = _("Your base lifted off from {start} to {end}."), _("{name}'s base lifted off from {start} to {end}.")
            return t.who(seat, you, other, start=area_name(parts, start), end=area_name(parts, end))
        case orders.Recalled(seat, unit, start, end):
            you, other = _("You recalled {unit} from {start} to {end}."), _("{name} recalled {unit} from {start} to {end}.")
            words = {"unit": unit_name(parts, unit), "start": area_name(parts, start), "end": area_name(parts, end)}
            return t.who(seat, you, other, **words)
    return ""


def _of_research(t: Formatter, event: EventKind) -> str:
    match event:
        case orders.Bought(seat, technology):
            you, other = _("You researched {technology}."), _("{name} researched {technology}.")
            return t.who(seat, you, other, technology=card_name(t.parts, technology))
    return ""


def _of_pieces(t: Formatter, event: EventKind) -> str:
    parts = t.parts
    match event:
        case general.PutTransport(seat, one, other_planet):
            you, other = _("You put a transport between {route}."), _("{name} put a transport between {route}.")
            return t.who(seat, you, other, route=route_name(parts, one, other_planet))
        case e.Rerouted(seat, one, other_planet, _z, new_one, new_other):
            you = _("Your transport went from between {route} to between {new}.")
            other = _("{name}'s transport went from between {route} to between {new}.")
            words = {"route": route_name(parts, one, other_planet), "new": route_name(parts, new_one, new_other)}
            return t.who(seat, you, other, **words)
        case general.DestroyedPiece(seat, piece, where, why):
            return _destroyed(t, seat, piece, where, why)
        case e.SwappedZ(_z, planet, _other_z, other_planet):
            words = {"planet": planet_name(parts, planet), "other": planet_name(parts, other_planet)}
            return _("Two ends of z-axis routes changed places, on {planet} and {other}.").format(**words)
    return ""


def _destroyed(t: Formatter, seat: int, piece: str, where: str, why: str) -> str:
    """Return the sentence for a piece lost outside battles. `why`: the card that destroyed it, or ""."""
    place = place_name(t.parts, where)
    by = f" ({card_name(t.parts, why)})" if why else ""
    if piece == "base":
        said = t.who(seat, _("You lost your base on {place}"), _("{name} lost the base on {place}"), place=place)
    elif piece == "transport":
        you, other = _("You lost your transport between {place}"), _("{name} lost the transport between {place}")
        said = t.who(seat, you, other, place=place)
    else:
        you, other = _("You lost {unit} on {place}"), _("{name} lost {unit} on {place}")
        said = t.who(seat, you, other, unit=unit_name(t.parts, piece), place=place)
    return f"{said}{by}."


# -- listing ----------------------------------------------------------------------------------------------------------


Counted = Sequence[tuple[str, int]]
"""Things with their numbers. A built thing is a unit's key, "workers", "base", "transport PLANET", "building KEY LEVEL"
or "module KEY". A moved thing is "UNIT AREA".
"""


def more(counted: Counted, thing: str, count: int) -> tuple[tuple[str, int], ...]:
    """Return the things with that many more of the named one. Each thing occurs once, in order of arrival."""
    together = dict(counted)
    together[thing] = together.get(thing, 0) + count
    return tuple(together.items())


def built(t: Formatter, seat: int, planet: str, things: Counted) -> str:
    """Return all purchases of an order: "On Torus you built 2× Zealot and a transport to Helios."

    `planet`: "" if it does not matter. The place comes first, because the last thing may have its own place.
    """
    what = all_of([_built(t.parts, thing, count) for thing, count in things])
    if not planet:
        return t.who(seat, _("You built {what}."), _("{name} built {what}."), what=what)
    you, other = _("On {planet} you built {what}."), _("On {planet} {name} built {what}.")
    return t.who(seat, you, other, what=what, planet=planet_name(t.parts, planet))


def gained(t: Formatter, seat: int, planet: str, things: Counted) -> str:
    """Return everything that a card gave for free, in the same form."""
    what = all_of([_built(t.parts, thing, count) for thing, count in things])
    if not planet:
        return t.who(seat, _("You gained {what}."), _("{name} gained {what}."), what=what)
    you, other = _("On {planet} you gained {what}."), _("On {planet} {name} gained {what}.")
    return t.who(seat, you, other, what=what, planet=planet_name(t.parts, planet))


def moved(t: Formatter, seat: int, moves: Counted) -> str:
    """Return all moves of an order, by destination: "You moved 2× Marine to Torus 1, Vulture to Torus 2"."""
    by_area: dict[str, list[tuple[str, int]]] = {}
    for move, count in moves:
        unit, area = move.split(" ")
        by_area.setdefault(area, []).append((unit, count))
    groups = [
        _("{units} to {area}").format(units=list_units(t.parts, those), area=area_name(t.parts, area))
        for area, those in by_area.items()
    ]
    return t.who(seat, _("You moved {what}."), _("{name} moved {what}."), what=", ".join(groups))


def list_units(parts: ComponentSet, counted: Counted) -> str:
    """Return a list of units, equal units counted: "2× Zealot, Dragoon"."""
    return ", ".join(unit_name(parts, unit) if n == 1 else f"{n}× {unit_name(parts, unit)}" for unit, n in counted)


def list_cards(parts: ComponentSet, keys: Iterable[str]) -> str:
    """Return a list of cards by name, equal cards counted: "2× Rich Vein, Saboteur"."""
    counted = Counter(card_name(parts, key) for key in keys)
    return ", ".join(name if count == 1 else f"{count}× {name}" for name, count in counted.items())


def by_number(parts: ComponentSet, keys: Iterable[str]) -> str:
    """Return a list of cards by name. The cards of a starting deck are sorted by number."""
    return list_cards(parts, sorted(keys, key=_number))


def _number(key: str) -> tuple[str, int]:
    head, _dash, number = key.rpartition("-")
    return (head, int(number)) if head and number.isdecimal() else (key, 0)


def workers(count: int) -> str:
    """Return that many workers, in words."""
    return ngettext("{n} worker", "{n} workers", count).format(n=count)


def points(count: int) -> str:
    """Return that many conquest points, in words."""
    return ngettext("{n} point", "{n} points", count).format(n=count)


def _built(parts: ComponentSet, thing: str, count: int) -> str:
    match thing.split(" "):
        case ["workers"]:
            return workers(count)
        case ["base"]:
            return _("a base")
        case ["transport", planet]:
            return _("a transport to {planet}").format(planet=planet_name(parts, planet))
        case ["building", key, level]:
            building = parts.building.get(key)
            return f"{key if building is None else building.name} {'I' * int(level)}"
        case ["module", key]:
            module = parts.module.get(key)
            return key if module is None else module.name
    return unit_name(parts, thing) if count == 1 else f"{count}× {unit_name(parts, thing)}"


# -- Rounds, placed and revealed orders, and the end for a seat or of the game, in sentences --------------------------


def of_round(t: Formatter, event: EventKind) -> str:
    """Return the sentence for an event of the round; "" for another event."""
    return _of_turns(t, event) or _of_orders(t, event) or _of_the_end(t, event)


def _of_turns(t: Formatter, event: EventKind) -> str:
    match event:
        case general.Phase(phase, number):
            return phase_line(phase, number)
        case general.Turn(seat, number):
            return t.who(seat, _("Turn {n}: you"), _("Turn {n}: {name}"), n=number)
        case general.First(seat):
            return t.who(seat, _("You have the first-player token."), _("{name} has the first-player token."))
    return ""


def phase_line(phase: str, number: int) -> str:
    """Return the heading of a phase."""
    return {
        "setup": _("Set-up"),
        "planning": _("Round {n}: planning"),
        "execution": _("Round {n}: execution"),
        "regrouping": _("Round {n}: regrouping"),
    }.get(phase, phase).format(n=number)


def _of_orders(t: Formatter, event: EventKind) -> str:
    parts = t.parts
    match event:
        case order_tokens.PlacedOrder(seat, None, planet):
            you, other = _("You placed an order on {planet}."), _("{name} placed an order on {planet}.")
            return t.who(seat, you, other, planet=planet_name(parts, planet))
        case order_tokens.PlacedOrder(seat, str() as order, planet):
            you, other = _("You placed {order} on {planet}."), _("{name} placed {order} on {planet}.")
            return t.who(seat, you, other, order=order_name(order), planet=planet_name(parts, planet))
        case order_tokens.Revealed(seat, order, planet):
            you, other = _("You revealed {order} on {planet}."), _("{name} revealed {order} on {planet}.")
            return t.who(seat, you, other, order=order_name(order), planet=planet_name(parts, planet))
        case order_tokens.Executed(seat, order, planet):
            you, other = _("You executed {order} on {planet}."), _("{name} executed {order} on {planet}.")
            return t.who(seat, you, other, order=order_name(order), planet=planet_name(parts, planet))
        case order_tokens.EventOption(seat, order, planet):
            return instead(t, seat, order, planet)
        case order_tokens.Blocked(seat):
            return t.who(
                seat,
                _("Your orders are all covered: you drew an event card."),
                _("{name}'s orders are all covered: {name} drew an event card."),
            )
        case order_tokens.Dropped(seat, order, planet):
            words = {"order": order_name(order), "planet": planet_name(parts, planet)}
            return t.who(
                seat,
                _("Your {order} on {planet} had no effect."),
                _("{name}'s {order} on {planet} had no effect."),
                **words,
            )
    return ""


def instead(t: Formatter, seat: int, order: str, planet: str) -> str:
    """Return the sentence for a revealed order that was given up for an event card."""
    return t.who(
        seat,
        _("You revealed {order} on {planet} and drew an event card instead."),
        _("{name} revealed {order} on {planet} and drew an event card instead."),
        order=order_name(order),
        planet=planet_name(t.parts, planet),
    )


def _of_the_end(t: Formatter, event: EventKind) -> str:
    match event:
        case standing.Over(winners, reason):
            return result(t, winners, reason)
    return event_of_any_game(t, event)


# -- Setting up, in sentences: factions, planets and routes, starting bases and forces --------------------------------


def of_setting_up(t: Formatter, event: EventKind) -> str:
    """Return the sentence for an event of the set-up; "" for another event."""
    parts = t.parts
    match event:
        case setup.TookFaction(seat, faction):
            known = parts.faction.get(faction)
            name = faction if known is None else known.name
            return t.who(seat, _("You lead {faction}."), _("{name} leads {faction}."), faction=name)
        case setup.DrewPlanets(seat, planets):
            names = ", ".join(planet_name(parts, planet) for planet in planets)
            return t.who(seat, _("You drew the planets {planets}."), _("{name} drew the planets {planets}."), planets=names)
        case setup.PlacedPlanet(seat, planet):
            you, other = _("You placed the planet {planet}."), _("{name} placed the planet {planet}.")
            return t.who(seat, you, other, planet=planet_name(parts, planet))
        case setup.NewRoute(one, other_planet, z):
            words = _("A z-axis route joins {one} and {other}.") if z else _("A route joins {one} and {other}.")
            return words.format(one=planet_name(parts, one), other=planet_name(parts, other_planet))
        case setup.StartingBase(seat, area):
            you, other = _("Your starting base is on {area}."), _("{name}'s starting base is on {area}.")
            return t.who(seat, you, other, area=area_name(parts, area))
        case setup.PlacedEnd(seat, planet, side):
            you = _("You put an end of a z-axis route on {planet}, {side}.")
            other = _("{name} put an end of a z-axis route on {planet}, {side}.")
            return t.who(seat, you, other, planet=planet_name(parts, planet), side=side_name(side))
        case setup.PutStartingUnit(seat, unit, area):
            return put(t, seat, unit_name(parts, unit), area)
    return ""


def put(t: Formatter, seat: int, units: str, area: str) -> str:
    """Return the sentence for starting units on an area."""
    you, other = _("You put {units} on {area}."), _("{name} put {units} on {area}.")
    return t.who(seat, you, other, units=units, area=area_name(t.parts, area))


# -- Workers, resource cards, points, and cards drawn and discarded, in sentences -------------------------------------


def of_supplies(t: Formatter, event: EventKind) -> str:
    """Return the sentence for an event of supplies; "" for another event."""
    return _of_workers(t, event) or _of_areas(t, event) or _of_drawn_cards(t, event)


def _of_workers(t: Formatter, event: EventKind) -> str:
    match event:
        case general.Paid(seat, source, count):
            words = {"workers": workers(count), "source": source_name(t.parts, source)}
            return t.who(seat, _("You put {workers} on {source}."), _("{name} put {workers} on {source}."), **words)
        case general.Workers(seat, count):
            you, other = _("You gained {workers}."), _("{name} gained {workers}.")
            return t.who(seat, you, other, workers=workers(count))
        case general.WorkersBack(seat, count):
            you, other = _("Back in your pool: {workers}."), _("Back in {name}'s pool: {workers}.")
            return t.who(seat, you, other, workers=workers(count))
        case general.Points(seat, count):
            return scored(t, [(seat, count)])
    return ""


def scored(t: Formatter, gains: Sequence[tuple[int, int]]) -> str:
    """Return the conquest points that each seat gained: "You gained 2 points." Several seats share one sentence."""
    if len(gains) == 1:
        seat, count = gains[0]
        you, other = _("You gained {points}."), _("{name} gained {points}.")
        return t.who(seat, you, other, points=points(count))
    each = ", ".join(f"{t.you_or_name(seat)} +{count}" for seat, count in gains)
    return _("Conquest points: {each}.").format(each=each)


def _of_areas(t: Formatter, event: EventKind) -> str:
    parts = t.parts
    match event:
        case general.ForceMined(seat, area):
            return forced(t, seat, area, None)
        case general.Depleted(area, 1):
            return _("{area} is partly depleted.").format(area=area_name(parts, area))
        case general.Depleted(area):
            return _("{area} is depleted.").format(area=area_name(parts, area))
        case general.Restored(area):
            return _("{area} is no longer depleted.").format(area=area_name(parts, area))
        case general.GainedCard(seat, area):
            return gained_cards(t, seat, [area])
        case general.LostCard(seat, area):
            return lost_cards(t, seat, [area])
    return ""


def forced(t: Formatter, seat: int, area: str, stage: int | None) -> str:
    """Return the sentence for a force-mined area, with its new state."""
    words = {"area": area_name(t.parts, area)}
    if stage is None:
        return t.who(seat, _("You mined {area} by force."), _("{name} mined {area} by force."), **words)
    if stage == 1:
        you = _("You mined {area} by force: it is partly depleted.")
        return t.who(seat, you, _("{name} mined {area} by force: it is partly depleted."), **words)
    return t.who(
        seat, _("You mined {area} by force: it is depleted."), _("{name} mined {area} by force: it is depleted."), **words
    )


def gained_cards(t: Formatter, seat: int, areas: Sequence[str]) -> str:
    """Return the sentence for resource cards of these areas that a seat gained."""
    names = ", ".join(area_name(t.parts, area) for area in areas)
    you, other = _("You now mine {areas}."), _("{name} now mines {areas}.")
    return t.who(seat, you, other, areas=names)


def lost_cards(t: Formatter, seat: int, areas: Sequence[str]) -> str:
    """Return the sentence for resource cards that a seat lost."""
    names = ", ".join(area_name(t.parts, area) for area in areas)
    you, other = _("You no longer mine {areas}."), _("{name} no longer mines {areas}.")
    return t.who(seat, you, other, areas=names)


def _of_drawn_cards(t: Formatter, event: EventKind) -> str:
    match event:
        case general.Drew(seat, _count, (_, *_) as cards):
            you = pgettext("combat cards", "You drew {cards}.")
            other = pgettext("combat cards", "{name} drew {cards}.")
            return t.who(seat, you, other, cards=by_number(t.parts, cards))
        case general.Drew(seat, count):
            you = ngettext("You drew {n} combat card.", "You drew {n} combat cards.", count)
            other = ngettext("{name} drew {n} combat card.", "{name} drew {n} combat cards.", count)
            return t.who(seat, you, other, n=count)
        case general.DrewEvent(seat, stage):
            you, other = _("You drew an event card of stage {stage}."), _("{name} drew an event card of stage {stage}.")
            return t.who(seat, you, other, stage="I" * stage)
        case general.Shuffled(seat):
            return t.who(seat, _("You shuffled your combat deck."), _("{name} shuffled the combat deck."))
        case general.Discarded(seat, card):
            return discarded(t, seat, [card])
        case general.TookCard(seat, card):
            you, other = _("You took {card} to your hand."), _("{name} took {card} to the hand.")
            return t.who(seat, you, other, card=card_name(t.parts, card))
    return ""


def discarded(t: Formatter, seat: int, cards: Sequence[str]) -> str:
    """Return the sentence for combat cards moved to the discard pile."""
    you, other = _("You discarded {cards}."), _("{name} discarded {cards}.")
    return t.who(seat, you, other, cards=by_number(t.parts, cards))


# -- Every event of docs/starcraft.md as a sentence, for the log, the replay and the digest ---------------------------


_TELLERS = (of_round, of_orders, of_supplies, of_battle, of_event_cards, of_setting_up)


def tell(t: Formatter, event: EventKind) -> str:
    """Return the sentence for an event; "" for a kind of event that this version does not know."""
    for told in _TELLERS:
        if said := told(t, event):
            return said
    return ""


# -- The formatter of StarCraft's sentences, and the result of a game -------------------------------------------------


@dataclass(frozen=True, slots=True)
class Formatter(formatter.Formatter):
    """Formatter of events. `battle`: attacker and defender of the present battle.

    `data`: the version of the game's components; `own`: the table's own numbers.
    """

    battle: tuple[int, int] | None = None
    data: int = FIRST_VERSION
    own: Corrections = ()

    @property
    def parts(self) -> ComponentSet:
        """Return the components of the game."""
        return corrected(self.data, self.own)

    def with_battle(self, attacker: int, defender: int) -> Formatter:
        """Return a formatter for the sentences of a battle between these two seats."""
        return replace(self, battle=(attacker, defender))


def result(t: Formatter, winners: Sequence[int], reason: str) -> str:
    """Return the winners and the reason."""
    if reason == "draw":
        return _("The game is a draw by agreement.")
    if not winners:
        return _("The game is a draw.")
    if list(winners) == [t.me]:
        return {
            "points": _("You won on conquest points."),
            "special": _("You won: you reached the goal of your faction."),
            "end": _("You won: two End cards are on the table."),
            "elimination": _("You won: nobody else is left on the board."),
            "concede": _("You won: everybody else has left."),
            "round-limit": _("You won on points: the round limit was reached."),
        }.get(reason, _("You won."))
    mine_first = sorted(winners, key=lambda seat: seat != t.me)
    names = all_of([_("You") if seat == t.me else t.name(seat) for seat in mine_first])
    return {
        "points": _("{names} won on conquest points."),
        "special": _("{names} won by their faction's goal."),
        "end": _("{names} won: two End cards are on the table."),
        "elimination": _("{names} won: nobody else is left on the board."),
        "concede": _("{names} won: everybody else has left."),
        "round-limit": _("{names} won on points: the round limit was reached."),
    }.get(reason, _("{names} won.")).format(names=names)
