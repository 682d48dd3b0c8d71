"""Writes components as rows of the lists in `card_facts` and `piece_facts`."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping

from engine.starcraft.components import (
    ANY_NUMBER,
    Building,
    CombatCard,
    Confidence,
    Cost,
    Effect,
    EventCard,
    Faction,
    Module,
    Planet,
    Race,
    Supply,
    Technology,
    Unit,
    Values,
)

BITS = {"ground": "ground", "air": "air", "both": "ground/air"}
TIMINGS = {
    "start-of-battle": "start of battle",
    "after-destroy": "after destroy",
    "after-move": "after moves",
    "before-order": "before an order",
    "start-of-planning": "start of planning",
    "end-of-planning": "end of planning",
    "start-of-regrouping": "start of regrouping",
}
COSTS = {
    "return": "going back to the technology deck",
    "discard": "this card",
    "destroy": "a unit or a worker",
}
CONDITIONS = {
    "front": "for {of} in front",
    "vs": "against {of}",
    "supporting": "with a supporting {of}",
    "present": "with {of}",
    "supported": "with a supporting unit",
    "base-here": "with a base there",
    "no-enemy-detector": "against no detector",
    "attacking": "attacking",
    "defending": "defending",
    "strong": "if strong enough",
    "front-survives": "if the front-line unit stands",
}
PLAIN = {
    "stasis": "nobody attacks",
    "no-support": "no enemy support",
    "return": "back to the technology deck",
    "idle-worker": "one worker becomes unavailable",
    "sacrifice": "if it stands it falls, and a flying foe with it",
    "open-cards": "the opponent plays open cards",
    "withdraw": "no battle, units leave",
    "pick-of-two": "a card from the deck is one of two",
    "order": "one more order",
    "all-special-orders": "all special orders",
    "draw-event": "draw an event",
    "draw-and-play": "draw an event and execute it",
    "recall-workers": "workers on cards come back",
    "clear-route": "transports of a route are destroyed",
    "swap-z": "ends of two z-axis routes change places",
    "discard-event": "an opponent's event is discarded",
    "take-event": "an opponent's event is taken",
    "shuffle-back": "back into the event deck",
    "must-play": "must be executed",
    "common-area": "into the common area",
    "attack": "+{n} attack",
    "health": "+{n} health",
    "draw": "draw {n}",
    "nuke": "{n} more fall later",
    "events": "{n} events in each regrouping",
    "hand-limit": "hand limit +{n}",
    "points": "{n} point",
    "fetch": "up to {n} cards from discard pile or deck",
    "workers": "{n} free workers",
    "transports": "{n} free transports",
    "move-transports": "up to {n} transports go elsewhere",
    "deplete": "up to {n} areas are depleted",
    "restore": "up to {n} area is restored",
    "move-units": "up to {n} units move on their planet",
    "cancel": "cancels the {what} card",
    "unlock": "{units} can be built",
    "recall": "a unit comes to {units}",
    "prey": "the opponent loses one of {units}",
}
BY_TEXT = {
    "cancel reinforcement": "cancels the reinforcement",
    "deplete 1": "one area is depleted",
    "transports 1": "1 free transport",
}
"""Words for effects whose sentence changes with these arguments."""


def said(effects: Iterable[Effect]) -> str:
    """Return the effects, except `keep`, in the words of the lists."""
    return "; ".join(said_effect(effect) for effect in effects if effect.word != "keep")


def said_effect(effect: Effect) -> str:
    text = _word(effect)
    conditions = [CONDITIONS[condition.word].format(of=condition.of) for condition in effect.conditions]
    if conditions:
        text = f"{text} {', '.join(conditions)}"
    if not effect.timing:
        assert not effect.cost
        return text
    cost = f"{effect.pay[0]}/{effect.pay[1]}" if effect.cost == "pay" else COSTS.get(effect.cost, "")
    return f"{TIMINGS[effect.timing]}{f', for {cost}' if cost else ''}: {text}"


def _word(effect: Effect) -> str:
    units = " ".join(effect.units)
    but = f"all but {units}" if effect.all_but else units
    match effect.word:
        case "splash":
            only = f", only {units}" if units else ""
            return f"{BITS[effect.what]} splash{only}{' in any case' if effect.always else ''}"
        case "detector":
            return f"detector for {units}" if units else "detector"
        case "cloak":
            return f"cloaking for {but}"
        case "disarm":
            return f"{but if effect.all_but else f'enemy {units}'} cannot target {BITS[effect.what]}"
        case "choose":
            return "either " + ", or ".join(said_effect(option) for option in effect.options)
        case "units":
            where = {"friendly": "friendly", "friendly-or-empty": "friendly or empty"}[effect.what]
            figures = (" ".join(f"{count} {unit}" for count, unit in figures) for figures in effect.figures)
            return f"free on a {where} area: {' or '.join(figures)}"
        case "buy" | "free":
            what = effect.what.replace("-", " ")
            cards = {0: "", ANY_NUMBER: ", any of its cards to the hand"}
            hand = cards.get(effect.to_hand, f", {effect.to_hand} card to the hand")
            return f"a {what} {effect.amount} cheaper{hand}" if effect.word == "buy" else f"a free {what}{hand}"
    bare = f"{effect.word} {effect.amount or effect.what}"
    if bare in BY_TEXT:
        return BY_TEXT[bare]
    return PLAIN[effect.word].format(n=effect.amount, what=effect.what, units=units)


def letter(confidence: Mapping[str, Confidence], group: str) -> str:
    return confidence[group].letter


def _pair(values: Values | None) -> str:
    assert values is not None
    return f"{values.attack}/{values.health}"


def _icons(card: CombatCard) -> str:
    return " ".join(f"{icon}+s" if icon in card.specialty else icon for icon in card.icons)


def combat_row(card: CombatCard) -> str:
    sure = card.confidence
    parts = [f"{_icons(card)} {letter(sure, 'icons')}"]
    if card.kind == "standard":
        parts += [f"{_pair(card.major)} {letter(sure, 'major')}", f"{_pair(card.minor)} {letter(sure, 'minor')}"]
    else:
        parts.append(card.kind)
    return " | ".join([*parts, *([said(card.effects)] if card.effects else [])])


def technology_row(technology: Technology, cards: tuple[CombatCard, ...]) -> str:
    sure = technology.confidence
    parts = [
        f"{technology.race} {technology.kind} {letter(sure, 'kind')}",
        f"{sum(card.copies for card in cards)} {letter(sure, 'copies')}",
        f"{technology.cost.minerals}/{technology.cost.gas} {letter(sure, 'cost')}",
    ]
    if technology.kind != "play_area":
        assert len({_icons(card) for card in cards}) == 1
        parts.append(f"{_icons(cards[0])} {letter(sure, 'icons')}")
    if technology.kind == "standard":
        parts.append(f"{' '.join(_pair(card.major) for card in cards)} {letter(sure, 'major')}")
        parts.append(f"{_pair(cards[0].minor)} {letter(sure, 'minor')}")
    return " | ".join([*parts, *([said(technology.effects)] if technology.effects else [])])


def event_row(event: EventCard) -> str:
    kept = "strategy" if event.is_strategy else "kept" if event.is_kept else ""
    parts = [str(event.stage), f"{event.copies} {letter(event.confidence, 'copies')}", *([kept] if kept else [])]
    return " | ".join([*parts, said(event.effects)])


def counts(table: Mapping[str, int] | Mapping[int, int]) -> str:
    return " ".join(f"{key} {count}" for key, count in table.items())


def unit_row(unit: Unit) -> str:
    sure = unit.confidence
    takes = f" of {' '.join(f'{count} {key}' for key, count in unit.destroys.items())}" if unit.destroys else ""
    parts = [
        f"{unit.race} {unit.letter}",
        f"{unit.type}, hits {' '.join(unit.targets) or 'nothing'}",
        f"{unit.cost.minerals}/{unit.cost.gas} {letter(sure, 'cost')}{takes}",
        f"support {unit.support} {letter(sure, 'support')}",
        f"{unit.figures} figures",
        *(["assist"] if unit.assist else []),
        *([f"detector {letter(sure, 'detector')}"] if unit.detector else []),
    ]
    return " | ".join(parts)


def planet_row(planet: Planet) -> str:
    areas = ", ".join(f"{area.kind} {area.amount} limit {area.limit}" for area in planet.areas)
    return f"{''.join('NESW'[slot] for slot in planet.slots)} | {areas} | {letter(planet.confidence, 'areas')}"


def faction_row(faction: Faction) -> str:
    units = " ".join(f"{count} {unit}" for unit, count in faction.units.items())
    forces = f"{faction.workers} workers, {faction.transports} transport, {units} {letter(faction.confidence, 'forces')}"
    return f"{faction.race} {faction.letter} {faction.colour} | {forces} | {faction.objective} {faction.objective_amount}"


def building_row(building: Building) -> str:
    costs = ("printed" if cost is None else f"{cost.minerals}/{cost.gas}" for cost in building.costs)
    levels = (
        f"{unit} {cost} {letter(building.confidence, f'level_{level}')}"
        for level, (unit, cost) in enumerate(zip(building.unlocks, costs, strict=True), 1)
    )
    return f"{building.race} | {', '.join(levels)}"


def module_row(module: Module) -> str:
    return f"{module.cost.minerals}/{module.cost.gas} {letter(module.confidence, 'cost')} | {counts(module.tokens)}"


def race_row(race: Race) -> str:
    parts = [
        f"hand {race.hand_limit}, first {race.first_hand}",
        f"build limit {race.build_limit}",
        f"{race.module_slots} module slots {letter(race.confidence, 'module_slots')}",
        f"{race.cards_as_defender} cards as defender",
        " ".join(race.units),
        " ".join(race.buildings),
        *([" ".join(race.abilities)] if race.abilities else []),
    ]
    return " | ".join(parts)


def supply_rows(supply: Supply) -> dict[str, str]:
    groups = {"normal_routes": "routes", "zaxis_pairs": "routes"}
    rows = {}
    for field in dataclasses.fields(supply):
        value = getattr(supply, field.name)
        if isinstance(value, Mapping) and field.name == "confidence":
            continue
        text = f"{value[0]}/{value[1]}" if isinstance(value, Cost) else str(value) if isinstance(value, int) else counts(value)
        group = groups.get(field.name, field.name if field.name in supply.confidence else "tokens")
        rows[field.name] = f"{text} {letter(supply.confidence, group)}"
    return rows
