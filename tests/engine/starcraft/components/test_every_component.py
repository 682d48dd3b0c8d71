"""Every component agrees with the lists, and a change of any single fact is noticed by the reader or by the lists."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable, Iterator
from importlib.resources import files
from typing import Any

import pytest

from engine.starcraft.components import SHIPPED
from engine.starcraft.components.card_reading import read_card, read_event, read_technology
from engine.starcraft.components.reading import (
    read_building,
    read_faction,
    read_module,
    read_planet,
    read_race,
    read_supply,
    read_unit,
)
from engine.starcraft.components.rows import Row
from tests.engine.starcraft.components import card_facts, piece_facts, said
from tests.engine.starcraft.components.card_facts import rows

FIRST = SHIPPED[1]
DATA = tomllib.loads(files("engine.starcraft").joinpath("data", "1.toml").read_text("utf-8"))
NAMES = {
    "queens_nest": "Queen's Nest",
    "rnd": "R&D",
    "emp_shockwave": "EMP Shockwave",
    "dylar_iv": "Dylar IV",
    "raynor": "Jim Raynor",
    "mengsk": "Arcturus Mengsk",
    "queen_of_blades": "The Queen of Blades",
    "overmind": "The Overmind",
    "retreat-1": "Retreat",
    "retreat-2": "Retreat",
    "terran_cloaking_field": "Cloaking Field",
    "protoss_cloaking_field": "Cloaking Field",
}
"""Printed names that are not the key in capitals."""


def printed_name(key: str) -> str:
    return NAMES.get(key) or key.replace("_", " ").title()


def named(row: str, key: str, name: str) -> str:
    """Return a row, and the name if it is another than the printed one."""
    return row if name == printed_name(key) else f"{name} | {row}"


def read(kind: str, fields: dict[str, Any]) -> tuple[str, str]:
    """Return key and row of what is made of a row of data/ alone. Raises ValueError if nothing can be made of it."""
    row = Row(kind, fields)
    match kind:
        case "card":
            card = read_card(row)
            return card.key, f"{card.race}: {said.combat_row(card)}"
        case "technology":
            technology, cards = read_technology(row)
            return technology.key, named(said.technology_row(technology, cards), technology.key, technology.name)
        case "race":
            race = read_race(row, FIRST.units, FIRST.buildings)
            return race.key, named(said.race_row(race), race.key, race.name)
    reader, say = READERS[kind]
    component = reader(row)
    return component.key, named(say(component), component.key, component.name)


READERS: dict[str, tuple[Callable[[Row], Any], Callable[[Any], str]]] = {
    "event": (read_event, said.event_row),
    "unit": (read_unit, said.unit_row),
    "planet": (read_planet, said.planet_row),
    "faction": (read_faction, said.faction_row),
    "building": (read_building, said.building_row),
    "module": (read_module, said.module_row),
}
LISTS = {
    "card": {key: f"{key.partition('-')[0]}: {row}" for key, row in rows(card_facts.COMBAT_CARDS).items()},
    "technology": rows(card_facts.TECHNOLOGIES),
    "event": rows(card_facts.EVENTS),
    "unit": rows(piece_facts.UNITS),
    "planet": rows(piece_facts.PLANETS),
    "faction": rows(piece_facts.FACTIONS),
    "building": rows(piece_facts.BUILDINGS),
    "module": rows(piece_facts.MODULES),
}
EVERY = [(kind, key) for kind, listed in LISTS.items() for key in listed]


def row_of(kind: str, key: str) -> dict[str, Any]:
    (fields,) = (fields for fields in DATA[kind] if fields["key"] == key)
    return dict(fields)


@pytest.mark.parametrize(("kind", "key"), EVERY)
def test_a_component_is_what_the_list_says(kind: str, key: str) -> None:
    assert read(kind, row_of(kind, key)) == (key, LISTS[kind][key])


def test_there_are_128_cards_and_no_others_and_all_pieces() -> None:
    for kind, listed in LISTS.items():
        assert sorted(fields["key"] for fields in DATA[kind]) == sorted(listed), kind
    assert [len(LISTS[kind]) for kind in ("card", "technology", "event")] == [54, 36, 38]
    assert [len(LISTS[kind]) for kind in ("unit", "planet", "faction", "building", "module")] == [25, 12, 6, 9, 3]


def test_the_set_is_made_of_these_rows() -> None:
    """What the engine plays with is what was read, copies of a technology apart."""
    cards = {card.key: f"{card.race}: {said.combat_row(card)}" for card in FIRST.cards if not card.technology}
    assert cards == LISTS["card"]
    of = {t.key: said.technology_row(t, tuple(FIRST.card[key] for key in t.cards)) for t in FIRST.technologies}
    assert of == LISTS["technology"]
    assert {event.key: said.event_row(event) for event in FIRST.events} == LISTS["event"]
    assert {unit.key: said.unit_row(unit) for unit in FIRST.units} == LISTS["unit"]
    assert {planet.key: said.planet_row(planet) for planet in FIRST.planets} == LISTS["planet"]
    assert {faction.key: said.faction_row(faction) for faction in FIRST.factions} == LISTS["faction"]
    assert {building.key: said.building_row(building) for building in FIRST.buildings} == LISTS["building"]
    assert {module.key: said.module_row(module) for module in FIRST.modules} == LISTS["module"]
    assert {race.key: said.race_row(race) for race in FIRST.races} == rows(piece_facts.RACES)
    assert said.supply_rows(FIRST.supply) == rows(piece_facts.SUPPLY)


def test_what_a_faction_has_is_read_from_its_rows() -> None:
    assert said.supply_rows(read_supply(Row("supply", DATA["supply"]))) == rows(piece_facts.SUPPLY)


# -- a changed fact is noticed -----------------------------------------------------------------------------------------

OTHER_WORD = {
    "attack": "health", "health": "attack", "ground": "air", "air": "both", "both": "ground", "standard": "reinforcement",
    "reinforcement": "standard", "stasis": "no-support", "no-support": "stasis", "return": "discard", "discard": "return",
    "keep": "must-play", "must-play": "common-area", "common-area": "keep", "attacking": "defending", "defending": "attacking",
    "vs": "front", "front": "vs", "supporting": "present", "present": "supporting", "supported": "base-here",
    "base-here": "supported", "strong": "front-survives", "front-survives": "strong", "cloak": "prey", "prey": "cloak",
    "draw": "fetch", "fetch": "draw", "unlock": "recall", "recall": "unlock", "order": "draw-event", "draw-event": "order",
    "buy": "free", "deplete": "restore", "restore": "deplete", "transports": "move-transports", "move-transports": "transports",
    "clear-route": "swap-z", "swap-z": "clear-route", "discard-event": "take-event", "take-event": "discard-event",
    "points": "workers", "workers": "points", "events": "hand-limit", "hand-limit": "events", "withdraw": "open-cards",
    "open-cards": "withdraw", "detector": "stasis", "always": "", "enemy": "all-but", "all-but": "enemy", "only": "",
    "technology": "building-or-module", "building-or-module": "technology", "friendly:": "friendly-or-empty:",
    "friendly-or-empty:": "friendly:", "start-of-battle:": "start-of-planning:", "start-of-planning:": "end-of-planning:",
    "end-of-planning:": "before-order:", "before-order:": "after-move:", "after-move:": "after-destroy:",
    "after-destroy:": "start-of-battle:", "start-of-regrouping:": "start-of-planning:", "any": "1",
    "draw-and-play": "draw-event", "shuffle-back": "draw-and-play", "pick-of-two": "all-special-orders",
    "all-special-orders": "pick-of-two", "move-units": "fetch", "recall-workers": "order", "sacrifice": "idle-worker",
    "idle-worker": "sacrifice", "no-enemy-detector": "supported", "flying": "ground", "nuke": "draw", "and": "if",
}  # fmt: skip
"""What a word of a card is mistaken for."""
PAIRS = ("terran", "protoss", "standard", "reinforcement", "ground", "air", "minerals", "gas")


def changed_line(line: str) -> Iterator[str]:
    """Yield every line with one word another one, left out, or one number more."""
    words = line.split()
    for at, word in enumerate(words):
        before, after = words[:at], words[at + 1 :]
        if word.isdecimal():
            yield " ".join([*before, str(int(word) + 1), *after])
        elif word in OTHER_WORD:
            yield " ".join([*before, OTHER_WORD[word], *after])
        elif word in FIRST.unit:
            yield " ".join([*before, "overlord", *after])
            yield " ".join([*before, "zergling" if word != "zergling" else "drone", *after])
        yield " ".join([*before, *after])


def changed_value(value: Any) -> Iterator[Any]:
    """Yield every small change of one value."""
    match value:
        case bool():
            yield not value
        case int():
            yield value + 1
        case str():
            yield value + "s"
            yield from (other for other in PAIRS if other != value)
        case []:
            yield ["ground"]
        case list():
            yield value[:-1]
            yield value[1:]
            yield [*value, *value[-1:]]
            for at, part in enumerate(value):
                for changed in changed_value(part):
                    yield [*value[:at], changed, *value[at + 1 :]]
        case dict():
            for key, part in value.items():
                yield {name: part for name, part in value.items() if name != key}
                for changed in changed_value(part):
                    yield {**value, key: changed}


COUNTED = ("text", "type", "figures", "unlocks", "tokens", "objective")
"""Groups of numbers whose letters are not in the lists; they are all alike, and counted (`test_confidence`)."""


def changes(fields: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every small change of a row, its note and its sources aside, and what it is."""
    for field, value in fields.items():
        if field in ("note", "confidence"):
            continue
        if field == "effects":
            for at, line in enumerate(value):
                yield f"without {line}", {**fields, field: [*value[:at], *value[at + 1 :]]}
                for changed in changed_line(line):
                    yield changed, {**fields, field: [*value[:at], changed, *value[at + 1 :]]}
            yield "one more line", {**fields, field: [*value, "points 3"]}
            continue
        yield f"without {field}", {name: value for name, value in fields.items() if name != field}
        for changed in changed_value(value):
            yield f"{field} {changed!r}", {**fields, field: changed}
    for group, text in fields["confidence"].items():
        for other in ("A D", "P R", "F"):
            if other[0] != text[0] and group not in COUNTED:
                yield f"{group} {other}", {**fields, "confidence": {**fields["confidence"], group: other}}


@pytest.mark.parametrize(("kind", "key"), EVERY)
def test_a_change_of_any_fact_of_a_component_is_noticed(kind: str, key: str) -> None:
    fields = row_of(kind, key)
    tried = 0
    for what, changed in changes(fields):
        assert changed != fields, f"{what} changes nothing"
        tried += 1
        try:
            found = read(kind, copy.deepcopy(changed))
        except ValueError:
            continue
        assert found != (key, LISTS[kind][key]), what
    assert tried >= 15
