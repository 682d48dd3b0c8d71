"""Describe the state of the game, the question, and the player it is waiting for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from client.games.starcraft.model.ground import SIDES, figures_left
from client.games.starcraft.model.table import Table
from client.games.starcraft.texts.cards import sentence, sentences
from client.games.starcraft.texts.words import area_name, card_name, order_name, planet_name, route_name, unit_name
from client.table.pointing import Option, Part, kind_of, value_of
from client.text.i18n import _, ngettext
from engine.language import QuestionKind, Verb
from engine.starcraft.components import ComponentSet, Faction, Unit
from engine.starcraft.language import event_cards, fighting, order_tokens, orders, setup
from engine.starcraft.language.event_cards import ChooseRoute, FromRoute
from engine.starcraft.language.general import Transport
from engine.starcraft.language.orders import BuildBuilding, BuildModule, BuyTechnology
from protocol.text import clean

# -- Choices that are not on the board, in a few words each -----------------------------------------------------------


def choice_words(table: Table, part: Part, options: Sequence[Option]) -> str:
    """Describe a thing that can be picked.

    A thing that only distinguishes actions is described by the effects of these actions.
    """
    kind, value = kind_of(part), value_of(part)
    parts = table.parts
    match kind:
        case "unit" | "own" | "enemy":
            return unit_name(parts, value)
        case "new-planet":
            return planet_name(parts, value)
        case "x":
            return _("column {n}").format(n=value)
        case "y":
            return _("row {n}").format(n=value)
        case "turns":
            return ngettext("{n} quarter turn", "{n} quarter turns", int(value)).format(n=value)
        case "card" | "any-card" | "event-card":
            return card_name(parts, value)
        case "technology":
            return parts.technology[value].name
        case "building":
            return parts.building[value].name
        case "module":
            return parts.module[value].name
        case "faction":
            return parts.faction[value].name
        case "order":
            return order_name(value)
        case "seat":
            return clean(table.name(int(value)))
        case "resource":
            return {"minerals": _("minerals"), "gas": _("gas")}.get(value, value)
        case "source":
            return source_words(table, value)
        case "side":
            return {"north": _("north"), "east": _("east"), "south": _("south"), "west": _("west")}.get(value, value)
        case "pile":
            return {"discard": _("discard pile"), "deck": _("deck")}.get(value, value)
        case "skirmish":
            return _("skirmish {n}").format(n=value)
        case "n":
            return _("choice {n}").format(n=int(value) + 1)
    made = next((option.action for option in options if part in option.parts), None)
    if isinstance(made, Transport | ChooseRoute | FromRoute):
        return route_words(table, made.one, made.other, made.z)
    return value if made is None else action_words(made)


def source_words(table: Table, source: str) -> str:
    """Return the place where a worker mines."""
    permanent = {"permanent-minerals": _("permanent minerals"), "permanent-gas": _("permanent gas")}
    return permanent.get(source) or area_name(table.parts, source)


def route_words(table: Table, one: str, other: str, z: int) -> str:
    """Return the name of a route, from both of its planets."""
    planets = route_name(table.parts, one, other)
    return _("{planets}, z-axis").format(planets=planets) if z else planets


def action_words(action: Verb) -> str:
    """Return the description of an action without arguments."""
    match action:
        case order_tokens.Execute():
            return _("execute it")
        case order_tokens.TakeEvent():
            return _("draw an event card")
        case order_tokens.DoubleTime():
            return _("Double Time: workers back to the pool, then execute it")
        case orders.DrawCards():
            return _("draw 3 combat cards")
        case orders.BuildWorkers():
            return _("workers")
        case fighting.LoseWorker():
            return _("a worker of the pool")
        case fighting.PlaceTop():
            return _("top card of the deck")
    return action.word


# -- course -----------------------------------------------------------------------------------------------------------


ORDERS_EACH = 4
"""The number of orders that every player places in a round, without the effect of cards."""
STAGES = ("–", "I", "II", "III")
"""The stages of the event deck, by number. 0 is an empty deck."""


def course(table: Table) -> tuple[str, ...]:
    """Return the round, its phase and the present actions of players, as separate texts: "Round 3", "execution", "Ada
    mobilizes on Torus".
    """
    view = table.view
    if view.phase == "setup":
        return (_("Set-up"), *moves(table))
    number = _("Round {n}").format(n=view.round)
    if view.result is not None:
        return number, _("the game is over")
    phase = {"planning": _("planning"), "execution": _("execution"), "regrouping": _("regrouping")}
    return number, phase.get(view.phase, view.phase), *moves(table)


def moves(table: Table) -> tuple[str, ...]:
    """Return the present actions of players; empty after the end of the game."""
    view = table.view
    if view.result is not None or not view.asked:
        return ()
    if view.battle is not None:
        return _of_battle(table)
    mine = table.question
    if mine is not None:
        return (_own(table, mine),)
    if len(view.asked) > 1:
        return (ngettext("{n} player must answer", "{n} players must answer", len(view.asked)).format(n=len(view.asked)),)
    return (_others(table, view.asked[0]),)


def _own(table: Table, asked: QuestionKind) -> str:
    parts = table.parts
    match asked:
        case order_tokens.PlanQuestion():
            return _("order {n} of {most}").format(n=min(own_orders(table) + 1, ORDERS_EACH), most=ORDERS_EACH)
        case order_tokens.ExecuteQuestion():
            return _("you reveal an order")
        case order_tokens.RevealedQuestion(order=order, planet=planet):
            return _("your {order} on {planet}").format(order=order_name(order), planet=planet_name(parts, planet))
        case orders.BuildQuestion(planet=planet):
            return _("you build on {planet}").format(planet=planet_name(parts, planet))
        case orders.MobilizeQuestion(planet=planet):
            return _("you mobilize on {planet}").format(planet=planet_name(parts, planet))
        case orders.ResearchQuestion(planet=planet):
            return _("you research on {planet}").format(planet=planet_name(parts, planet))
        case event_cards.DiscardQuestion():
            return _("you discard")
        case event_cards.PlayEventQuestion() | event_cards.TargetQuestion():
            return _("your event cards")
    return _("your move")


def _others(table: Table, asked: QuestionKind) -> str:
    name = clean(table.name(asked.seat))
    parts = table.parts
    match asked:
        case order_tokens.PlanQuestion():
            return _("{name} places an order").format(name=name)
        case order_tokens.ExecuteQuestion():
            return _("{name} reveals an order").format(name=name)
        case order_tokens.RevealedQuestion(order=order, planet=planet):
            words = _("{name}: {order} on {planet}")
            return words.format(name=name, order=order_name(order), planet=planet_name(parts, planet))
        case orders.BuildQuestion(planet=planet):
            return _("{name} builds on {planet}").format(name=name, planet=planet_name(parts, planet))
        case orders.MobilizeQuestion(planet=planet):
            return _("{name} mobilizes on {planet}").format(name=name, planet=planet_name(parts, planet))
        case orders.ResearchQuestion(planet=planet):
            return _("{name} researches on {planet}").format(name=name, planet=planet_name(parts, planet))
        case setup.FactionQuestion():
            return _("{name} chooses a faction").format(name=name)
        case setup.PlanetQuestion() | setup.BaseHereQuestion() | setup.MajorEndQuestion() | setup.MinorEndQuestion():
            return _("{name} builds the galaxy").format(name=name)
        case setup.ForcesQuestion():
            return _("{name} places the starting forces").format(name=name)
        case event_cards.DiscardQuestion():
            return _("{name} discards").format(name=name)
        case event_cards.PlayEventQuestion() | event_cards.TargetQuestion():
            return _("{name} executes an event card").format(name=name)
    return _("{name} decides").format(name=name)


def _of_battle(table: Table) -> tuple[str, ...]:
    battle = table.view.battle
    assert battle is not None
    where = _("battle on {area}").format(area=area_name(table.parts, battle.area))
    attacker, defender = (clean(table.name(seat)) for seat in (battle.attacker, battle.defender))
    if battle.attacker == table.seat:
        return where, _("you attack {name}").format(name=defender)
    if battle.defender == table.seat:
        return where, _("{name} attacks you").format(name=attacker)
    return where, _("{one} attacks {other}").format(one=attacker, other=defender)


def own_orders(table: Table) -> int:
    """Return how many orders of the seat at the bottom are on the board."""
    return sum(order.seat == table.side for planet in table.view.galaxy for order in planet.stack)


def event_deck(table: Table) -> tuple[str, ...]:
    """Return the number of cards in the event deck with the stage of the next card, and the number of open End cards."""
    view = table.view
    if not view.event_stage and not view.ends:
        return ()
    stage = STAGES[view.event_stage] if view.event_stage else ""
    events = ngettext("{n} event", "{n} events", view.event_left).format(n=view.event_left)
    return f"{events} ({stage})" if stage else events, _("ends {n}").format(n=view.ends)


# -- Effects of event cards, and their questions ----------------------------------------------------------------------


PLACES = ("keep", "must-play", "common-area")
"""Words that say where a card goes. They are separate from the card's effects when a card is chosen."""


def event_sentence(parts: ComponentSet, key: str) -> str:
    """Return all effects of a card in full sentences."""
    card = parts.event.get(key)
    if card is None:
        return ""
    effects = [effect for effect in card.effects if effect.word not in PLACES] or card.effects
    return " ".join(sentences(parts, effects))


def option_words(parts: ComponentSet, key: str, number: int) -> str:
    """Return one option of a card."""
    card = parts.event.get(key)
    options = [option for effect in (card.effects if card is not None else ()) for option in effect.options]
    return sentence(parts, options[number]) if number < len(options) else str(number + 1)


def free_unit(table: Table, asked: event_cards.TargetQuestion) -> tuple[int, int] | None:
    """Return which free unit of an event card the question is for, and out of how many.

    None for a single unit, or if the client did not see the beginning of the card.
    """
    played = [at for at, event in enumerate(table.done) if event == event_cards.EventPlayed(asked.seat, asked.source)]
    faction = table.faction(asked.seat)
    if asked.effect != "units" or not played or faction is None:
        return None
    put = Counter(
        event.unit for event in table.done[played[-1] + 1 :] if isinstance(event, orders.BuiltUnit) and event.seat == asked.seat
    )
    asked_for = {action.unit for action in table.can(orders.BuildUnit)}
    figures = {
        unit: count
        for effect in table.parts.event[asked.source].effects
        for alternative in effect.figures
        for count, unit in alternative
        if unit in asked_for
    }
    left = figures_left(table)
    most = put.total() + sum(min(count - put[unit], left[unit]) for unit, count in figures.items())
    return (put.total() + 1, most) if most > 1 else None


def asks(effect: str, actions: Sequence[Verb]) -> str:
    """Return the question of an effect, by the effect's word."""
    match effect:
        case "choose":
            return _("Which of these?")
        case "units":
            return _("On which area do your free units stand?")
        case "transports":
            return _("On which route does your free transport go?")
        case "move-transports":
            if any(isinstance(action, FromRoute) for action in actions):
                return _("Which of your transports moves?")
            return _("To which route does it move?")
        case "clear-route":
            return _("Which route loses all its transports?")
        case "swap-z":
            return _("Which ends of z-axis routes do you swap? Choose one, then the other.")
        case "deplete":
            return _("Which area is depleted by one stage?")
        case "restore":
            return _("Which partly depleted area do you restore?")
        case "discard-event":
            return _("Which open event card leaves the game?")
        case "take-event":
            return _("Which open event card do you take?")
        case "move-units":
            return _("Which unit moves?")
        case "to-hand":
            return _("Which of the new cards comes to your hand?")
        case "free":
            return _("What do you take for free?")
    if any(isinstance(action, BuyTechnology) for action in actions):
        return _("Which technology do you buy, one resource cheaper?")
    if any(isinstance(action, BuildBuilding | BuildModule) for action in actions):
        return _("What do you buy, one resource cheaper?")
    return _("What do you choose?")


# -- Texts of the set-up: factions, planets and sides -----------------------------------------------------------------


ORDER = ("raynor", "mengsk", "tassadar", "aldaris", "queen_of_blades", "overmind")
"""The factions in the order of the rulebook, by race."""


def factions(parts: ComponentSet) -> tuple[Faction, ...]:
    """Return every faction in display order."""
    known = [parts.faction[key] for key in ORDER if key in parts.faction]
    return (*known, *(faction for faction in parts.factions if faction.key not in ORDER))


def colour_name(colour: str) -> str:
    """Return the colour of a faction's pieces."""
    return {
        "blue": _("blue"),
        "red": _("red"),
        "yellow": _("yellow"),
        "orange": _("orange"),
        "purple": _("purple"),
        "green": _("green"),
    }.get(colour, colour)


def side_name(side: str) -> str:
    """Return a side of a planet."""
    return {"north": _("north"), "east": _("east"), "south": _("south"), "west": _("west")}.get(side, side)


def side_letters(sides: Iterable[str]) -> str:
    """Return each side by one letter: "N E S"."""
    # Translators: the first letters of north, east, south and west, in this order
    letters = _("NESW")
    return " ".join(letters[SIDES.index(side)] for side in sides if side in SIDES)


def units_named(parts: ComponentSet, units: Mapping[str, int]) -> str:
    """Return units with their numbers: "2 Marine, Firebat"."""
    return ", ".join(unit_name(parts, key) if n == 1 else f"{n} {unit_name(parts, key)}" for key, n in units.items())


def objective_sentence(faction: Faction) -> str:
    """Return the special victory of a faction."""
    n = faction.objective_amount
    return {
        "resource-areas": ngettext(
            "Wins also, in stage III, with {n} area of minerals or gas.",
            "Wins also, in stage III, with {n} areas of minerals or gas.",
            n,
        ),
        "point-areas": ngettext(
            "Wins also, in stage III, with {n} area of conquest points.",
            "Wins also, in stage III, with {n} areas of conquest points.",
            n,
        ),
        "whole-planets": ngettext(
            "Wins also, in stage III, with every area of {n} planet.",
            "Wins also, in stage III, with every area of {n} planets.",
            n,
        ),
        "base-planets": ngettext(
            "Wins also, in stage III, with bases on {n} planet.", "Wins also, in stage III, with bases on {n} planets.", n
        ),
        "most-areas": _("Wins also, in stage III, with more areas than anybody else."),
        "others-need-20-and-ends-win": _(
            "While Aldaris is in the game, the others need 20 points, and two End cards make Aldaris win."
        ),
    }.get(faction.objective, "").format(n=n)


def temper_sentence(faction: Faction) -> str:
    """Return a sentence about the style of a bot that leads this faction; empty for a style that this version does not know."""
    return {
        "raynor": _("As a bot he raids: he attacks at long odds and leaves little behind."),
        "mengsk": _("As a bot he stands firm, attacks when he is sure, and covers the orders of others."),
        "tassadar": _("As a bot he spreads his units thinly over every area that is free."),
        "aldaris": _("As a bot he waits, researches and draws event cards."),
        "queen_of_blades": _("As a bot she attacks at worse odds than anybody else."),
        "overmind": _("As a bot it grows first: workers and bases before better units."),
    }.get(faction.key, "")


def objective_words(faction: Faction) -> str:
    """Return the condition of the faction's special victory, for the middle of a sentence."""
    n = faction.objective_amount
    return {
        "resource-areas": ngettext("{n} area of minerals or gas", "{n} areas of minerals or gas", n),
        "point-areas": ngettext("{n} area of conquest points", "{n} areas of conquest points", n),
        "whole-planets": ngettext("every area of {n} planet", "every area of {n} planets", n),
        "base-planets": ngettext("bases on {n} planet", "bases on {n} planets", n),
        "most-areas": _("more areas than anybody else"),
    }.get(faction.objective, "").format(n=n)


def race_sentence(parts: ComponentSet, faction: Faction) -> str:
    """Return the abilities that only the faction's race has."""
    race = parts.race[faction.race]
    said = []
    if race.cards_as_defender > 1:
        said.append(_("Shields: you draw {n} cards, not 1, whenever you defend.").format(n=race.cards_as_defender))
    if "lift-off" in race.abilities:
        said.append(_("Lift-off: when you mobilize, your base there may go to another friendly area."))
    if "healing" in race.abilities:
        said.append(_("Healing: you draw 1 card after each of your battles."))
    if "build-limit-by-buildings" in race.abilities:
        said.append(_("Your build limit is 2 for each kind of building you have."))
    return " ".join(said)


def sheet_sentence(parts: ComponentSet, faction: Faction) -> str:
    """Return the faction's starting pieces on its sheet, and the room on the sheet."""
    race = parts.race[faction.race]
    printed = next(building for key in race.buildings if (building := parts.building[key]).costs[0] is None)
    unit = unit_name(parts, printed.unlocks[0])
    begins = _("Starts with {building} I ({unit}). Builds {n} units an order.")
    return begins.format(building=printed.name, unit=unit, n=race.build_limit)


def limits_sentence(parts: ComponentSet, faction: Faction) -> str:
    """Return the limits of hand and modules, and the permanent resources."""
    race, permanent = parts.race[faction.race], parts.supply.permanent
    words = _("Keeps {hand} cards. {slots} module slots. Always has {minerals} minerals and {gas} gas to mine.")
    return words.format(hand=race.hand_limit, slots=race.module_slots, minerals=permanent.minerals, gas=permanent.gas)


def unit_brief(parts: ComponentSet, unit: Unit) -> str:
    """Return a unit in the shortest form: "Dragoon 2m1g G→ga 1"."""
    return f"{unit.name} {unit_numbers(parts, unit)}"


def unit_numbers(parts: ComponentSet, unit: Unit) -> str:
    """Return cost, ground or air, targets, support: "1g+2 High Templar G→ga 1"."""
    hits = "".join({"ground": "g", "air": "a"}.get(target, "") for target in unit.targets)
    kind = "A" if unit.flies else "G"
    words = [unit_cost(parts, unit), f"{kind}→{hits}" if hits else kind]
    words.append(_("assist") if unit.assist else str(unit.support))
    return " ".join(words)


def unit_cost(parts: ComponentSet, unit: Unit) -> str:
    """Return the price of a unit: "1g+2 High Templar"."""
    minerals, gas = unit.cost
    cost = "".join((f"{minerals}m" if minerals else "", f"{gas}g" if gas else "")) or "0"
    return cost + "".join(f"+{count} {unit_name(parts, key)}" for key, count in unit.destroys.items())


def area_brief(kind: str, amount: int, limit: int) -> str:
    """Return an area of a planet: its resource, the amount, and its unit limit: for example "m2/3"."""
    return f"{kind[0]}{amount}/{limit}"
