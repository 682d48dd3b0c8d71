"""The numbered tables of the engine agree with the components."""

from __future__ import annotations

import pytest

from engine.starcraft.components import RACES, SHIPPED, Cost, Effect
from engine.starcraft.components.effects import read_effect
from engine.starcraft.components.groups import members
from engine.starcraft.tables import ComponentTables
from engine.starcraft.tables.areas import GAS, MINERALS, POINTS
from engine.starcraft.tables.card_effects import CardEffect, lay_out
from engine.starcraft.tables.cards import PLAY_AREA, REINFORCEMENT, STANDARD
from engine.starcraft.tables.masks import AIR, GROUND, NONE, mask

SET = SHIPPED[1]
TABLES = ComponentTables(SET)
KINDS = ("races", "factions", "units", "buildings", "modules", "planets", "areas", "cards", "technologies", "events")


def keys(units: int) -> set[str]:
    """Return the units of a mask."""
    return {unit.key for unit in SET.units if units >> unit.number & 1}


def laid_out(text: str) -> CardEffect:
    return lay_out(read_effect(text), SET)


@pytest.mark.parametrize("kind", KINDS)
def test_components_are_numbered_in_the_order_of_their_keys(kind: str) -> None:
    """So that a sorted list of numbers is a list sorted by key."""
    components = getattr(SET, kind)
    assert [component.number for component in components] == [*range(len(components))]
    assert [component.key for component in components] == sorted(component.key for component in components)
    by_key = getattr(SET, {"technologies": "technology", "factions": "faction"}.get(kind, kind.removesuffix("s")))
    assert [*by_key.values()] == [*components]


def test_a_race_has_the_number_of_its_place_among_the_races() -> None:
    assert tuple(race.key for race in SET.races) == RACES


def test_no_key_is_longer_than_a_word_on_the_wire() -> None:
    longest = max((component.key for kind in KINDS for component in getattr(SET, kind)), key=len)
    assert (longest, len(longest)) == ("increased_carrier_capacity-1", 28)


def test_units() -> None:
    units = TABLES.units
    for unit in SET.units:
        number = units.number[unit.key]
        assert units.key[number] == unit.key
        assert RACES[units.race[number]] == unit.race
        assert (units.minerals[number], units.gas[number]) == unit.cost
        assert (units.support[number], units.figures[number]) == (unit.support, unit.figures)
        assert (units.flies[number], units.is_assist[number]) == (unit.flies, unit.assist)
        assert (unit.key in keys(units.air), unit.key in keys(units.ground)) == (unit.flies, not unit.flies)
        assert (unit.key in keys(units.assist), unit.key in keys(units.detector)) == (unit.assist, unit.detector)
        assert keys(units.targets[number]) == {other.key for other in SET.units if other.type in unit.targets}
        assert {units.key[n]: count for n, count in units.destroys[number]} == dict(unit.destroys)
    assert keys(units.every) == {*SET.unit}


def test_what_unlocks_a_unit() -> None:
    units = TABLES.units
    for unit in SET.units:
        building, level, technology = (table[unit.number] for table in (units.building, units.level, units.technology))
        if building == NONE:
            (effect,) = SET.technologies[technology].effects
            assert (effect.word, effect.units, level) == ("unlock", (unit.key,), 0)
        else:
            assert technology == NONE
            assert SET.buildings[building].unlocks[level] == unit.key
    assert [key for key, building in zip(units.key, units.building, strict=True) if building == NONE] == ["archon", "guardian"]


def test_units_of_races_and_starting_forces() -> None:
    units = TABLES.units
    assert [units.key[unit] for unit in units.of_race[RACES.index("zerg")]] == [
        "zergling", "hydralisk", "ultralisk", "queen", "defiler", "scourge", "mutalisk", "guardian",
    ]  # fmt: skip
    for faction in SET.factions:
        assert {units.key[unit]: count for unit, count in units.starting[faction.number]} == dict(faction.units)


def test_areas() -> None:
    areas = TABLES.areas
    kinds = {"minerals": MINERALS, "gas": GAS, "points": POINTS}
    for area in SET.areas:
        number = areas.number[area.key]
        assert areas.key[number] == area.key
        assert areas.planet_key[areas.planet[number]] == area.planet
        assert (areas.kind[number], areas.amount[number], areas.limit[number]) == (kinds[area.kind], area.amount, area.limit)
        assert areas.of_planet[areas.planet[number]][area.index] == number
        assert area.is_resource == (area.kind in ("minerals", "gas"))
    for planet in SET.planets:
        assert [areas.key[area] for area in areas.of_planet[planet.number]] == [area.key for area in planet.areas]
        assert areas.planet_slots[areas.planet_number[planet.key]] == planet.slots
    assert [area.key for area in SET.planet["torus"].areas] == ["torus-1", "torus-2", "torus-3", "torus-4"]


def test_sheets() -> None:
    sheets, units = TABLES.sheets, TABLES.units
    for faction in SET.factions:
        assert RACES[sheets.race[sheets.faction_number[faction.key]]] == faction.race
    for race in SET.races:
        assert tuple(sheets.building_key[number] for number in sheets.buildings[race.number]) == race.buildings
    for building in SET.buildings:
        number = sheets.building_number[building.key]
        assert sheets.costs[number] == building.costs
        assert tuple(units.key[unit] for unit in sheets.unlocks[number]) == building.unlocks
    for module in SET.modules:
        number = sheets.module_number[module.key]
        assert sheets.module_key[number] == module.key
        assert sheets.module_cost[number] == module.cost
        assert sheets.tokens[number] == tuple(module.tokens[race] for race in RACES)


def test_cards() -> None:
    cards = TABLES.cards
    kinds = {"standard": STANDARD, "reinforcement": REINFORCEMENT, "play_area": PLAY_AREA}
    for card in SET.cards:
        number = cards.number[card.key]
        assert cards.key[number] == card.key
        assert (RACES[cards.race[number]], cards.kind[number]) == (card.race, kinds[card.kind])
        assert cards.major[number] == (card.major or (0, 0))
        assert cards.minor[number] == (card.minor or (0, 0))
        assert keys(cards.icons[number]) == ({*SET.unit} if card.icons == ("any",) else {*card.icons})
        assert keys(cards.specialty[number]) == {*card.specialty}
        assert cards.effects[number] == tuple(lay_out(effect, SET) for effect in card.effects)
        of = cards.technology[number]
        assert card.technology == ("" if of == NONE else TABLES.technologies.key[of])
    for race, deck in zip(RACES, cards.starting_deck, strict=True):
        assert {cards.key[card] for card in deck} == {f"{race}-{number}" for number in range(1, 19)}


def test_technologies() -> None:
    technologies = TABLES.technologies
    for technology in SET.technologies:
        number = technologies.number[technology.key]
        assert technologies.cost[number] == technology.cost
        assert technologies.copies[number] == technology.copies == sum(count for _, count in technologies.cards[number])
        assert tuple(TABLES.cards.key[card] for card, _ in technologies.cards[number]) == technology.cards
        assert all(TABLES.cards.kind[card] == technologies.kind[number] for card, _ in technologies.cards[number])
    assert [sum(technologies.copies[t] for t in of) for of in technologies.of_race] == [20, 21, 22]


def test_copies_that_differ_are_cards_of_their_own() -> None:
    assert SET.technology["spider_mines"].cards == ("spider_mines-1", "spider_mines-2")
    assert (SET.card["spider_mines-1"].major, SET.card["spider_mines-2"].major) == ((7, 7), (8, 7))
    assert (SET.technology["lockdown"].cards, SET.card["lockdown"].copies) == (("lockdown",), 2)
    assert (SET.technology["nuke"].cards, SET.card["nuke"].copies) == (("nuke",), 1)


def test_events() -> None:
    events = TABLES.events
    assert [len(stage) for stage in events.stages] == [25, 25, 20]
    for event in SET.events:
        number = events.number[event.key]
        assert events.key[number] == event.key
        assert (events.stage[number], events.copies[number]) == (event.stage, event.copies)
        assert (events.is_kept[number], events.is_strategy[number]) == (event.is_kept, event.is_strategy)
        assert events.stages[event.stage - 1].count(number) == event.copies
        assert events.effects[number] == tuple(lay_out(effect, SET) for effect in event.effects)
    assert [event.key for event in SET.events if events.must_play[event.number]] == ["the_end_draws_near"]


# -- effects -----------------------------------------------------------------------------------------------------------


def test_an_effect_that_names_no_unit_means_all() -> None:
    assert laid_out("detector").units == TABLES.units.every
    assert keys(laid_out("detector queen").units) == {"queen"}


def test_the_victims_of_splash_damage_are_of_its_kind_and_of_its_list() -> None:
    ground = laid_out("splash ground")
    assert (ground.bits, ground.units, ground.what) == (GROUND, TABLES.units.ground, "")
    assert laid_out("splash air").units == TABLES.units.air
    assert laid_out("splash both always") == laid_out("splash both")._replace(always=True)
    assert laid_out("splash both").bits == GROUND | AIR
    assert keys(laid_out("splash ground only marine zealot zergling").units) == {"marine", "zealot", "zergling"}
    assert keys(laid_out("splash both only marine zerg").units) == {"marine", *SET.race["zerg"].units}
    assert keys(laid_out("splash air only marine zerg").units) == {"queen", "scourge", "mutalisk", "guardian"}


def test_who_loses_targets() -> None:
    lockdown = laid_out("disarm both enemy goliath wraith")
    assert (keys(lockdown.units), lockdown.both_sides, lockdown.bits) == ({"goliath", "wraith"}, False, GROUND | AIR)
    swarm = laid_out("disarm ground all-but firebat zergling")
    assert (keys(swarm.units), swarm.both_sides, swarm.bits) == ({*SET.unit} - {"firebat", "zergling"}, True, GROUND)


def test_who_is_cloaked_or_prey() -> None:
    assert keys(laid_out("cloak all-but arbiter").units) == {*SET.unit} - {"arbiter"}
    assert keys(laid_out("cloak wraith ghost").units) == {"wraith", "ghost"}
    assert keys(laid_out("prey marine zerg-ground").units) == {"marine", *members("zerg-ground", SET.units)}


def test_conditions_speak_of_masks() -> None:
    effect = laid_out("attack 2 if front goliath and vs flying")
    assert [word for word, _ in effect.conditions] == ["front", "vs"]
    assert [keys(units) for _, units in effect.conditions] == [{"goliath"}, {*members("flying", SET.units)}]
    assert laid_out("attack 1 if supported").conditions == (("supported", 0),)


def test_free_units_are_those_of_a_race() -> None:
    effect = laid_out("units friendly: 1 battlecruiser | 1 guardian 1 scourge | 1 carrier")
    named = [{TABLES.units.key[unit]: count for unit, count in figures} for figures in effect.figures]
    assert dict(zip(RACES, named, strict=True)) == {
        "protoss": {"carrier": 1},
        "terran": {"battlecruiser": 1},
        "zerg": {"guardian": 1, "scourge": 1},
    }
    assert effect.what == "friendly"


def test_the_rest_of_an_effect_is_as_it_was() -> None:
    points = laid_out("start-of-regrouping: pay 1/1; points 1")
    assert (points.timing, points.cost, points.pay, points.word, points.amount) == (
        "start-of-regrouping", "pay", Cost(1, 1), "points", 1,
    )  # fmt: skip
    assert laid_out("free technology to-hand any").to_hand == 99
    choice = laid_out("choose: points 1 | draw-and-play")
    assert choice.options == (laid_out("points 1"), laid_out("draw-and-play"))
    assert lay_out(Effect("stasis"), SET) == laid_out("stasis")


def test_a_mask_has_a_bit_for_each_unit() -> None:
    assert mask([]) == 0
    assert mask([1, 1, 2]) == 0b110
