"""The contents of the box, as the rulebook lists it; stated here, and not read from the data."""

from __future__ import annotations

import pytest

from engine.starcraft.components import FIRST_VERSION, SHIPPED, Cost, Values
from engine.starcraft.components.reference_sheet import average_values

SET = SHIPPED[1]

FIGURES = {
    "terran": {
        "marine": 6, "ghost": 3, "firebat": 3, "vulture": 3, "goliath": 3, "siege_tank": 3, "wraith": 3, "science_vessel": 3,
        "battlecruiser": 3,
    },
    "zerg": {
        "zergling": 9, "hydralisk": 6, "ultralisk": 3, "queen": 3, "defiler": 3, "scourge": 3, "mutalisk": 3, "guardian": 3,
    },
    "protoss": {
        "zealot": 6, "dragoon": 3, "high_templar": 3, "archon": 3, "reaver": 3, "scout": 3, "arbiter": 3, "carrier": 3,
    },
}  # fmt: skip
UNLOCKS = {
    "barracks": ("marine", "firebat", "ghost"),
    "factory": ("vulture", "goliath", "siege_tank"),
    "starport": ("wraith", "science_vessel", "battlecruiser"),
    "gateway": ("zealot", "dragoon", "high_templar"),
    "robotics_facility": ("reaver",),
    "stargate": ("scout", "arbiter", "carrier"),
    "spawning_pool": ("zergling", "hydralisk", "ultralisk"),
    "queens_nest": ("queen", "defiler"),
    "spire": ("scourge", "mutalisk"),
}


def test_figures() -> None:
    for race, figures in FIGURES.items():
        assert {key: SET.unit[key].figures for key in SET.race[race].units} == figures
    assert 2 * sum(sum(figures.values()) for figures in FIGURES.values()) == 180


def test_tokens() -> None:
    """Six factions, two of each race."""
    supply = SET.supply
    assert 6 * supply.bases == 36
    assert 6 * supply.workers == 90
    assert 6 * supply.transports == 42
    assert 6 * sum(supply.standard_orders.values()) == 36
    assert 6 * sum(supply.special_orders.values()) == 18
    assert (supply.normal_routes, 2 * supply.zaxis_pairs) == (15, 12)
    assert 2 * sum(1 for building in SET.buildings for cost in building.costs if cost is not None) == 40
    assert 2 * sum(sum(module.tokens.values()) for module in SET.modules) == 38


def test_cards() -> None:
    assert 2 * sum(card.copies for card in SET.cards if not card.technology) == 108
    assert 2 * sum(card.copies for card in SET.cards if card.technology) == 126
    assert 2 * sum(technology.copies for technology in SET.technologies) == 126
    assert sum(event.copies for event in SET.events) == 70
    assert sum(area.is_resource for area in SET.areas) == 26
    assert len(SET.planets) == 12


@pytest.mark.parametrize(("seats", "first_two_stages"), [(2, 5), (3, 10), (4, 15), (5, 20), (6, 25)])
def test_the_event_deck_of_each_number_of_seats(seats: int, first_two_stages: int) -> None:
    """T02."""
    assert SET.box.event_cards[1] - SET.supply.removed_events[seats] == first_two_stages
    assert SET.box.event_cards[2] - SET.supply.removed_events[seats] == first_two_stages
    assert SET.box.event_cards[3] == 20


def test_what_buildings_unlock() -> None:
    assert {building.key: building.unlocks for building in SET.buildings} == UNLOCKS


def test_two_units_need_a_technology_and_other_units() -> None:
    """B6."""
    assert SET.unit["archon"].destroys == {"high_templar": 2}
    assert SET.unit["guardian"].destroys == {"mutalisk": 1}
    assert {unit.key for unit in SET.units if unit.destroys} == {"archon", "guardian"}


def test_race_abilities() -> None:
    assert (SET.race["terran"].hand_limit, SET.race["terran"].first_hand) == (8, 8)
    assert SET.race["protoss"].cards_as_defender == 3
    assert {race.key: race.abilities for race in SET.races} == {
        "protoss": (),
        "terran": ("lift-off",),
        "zerg": ("build-limit-by-buildings", "healing"),
    }


def test_the_two_cloaking_fields_have_a_key_each_and_one_name() -> None:
    keys = ("terran_cloaking_field", "protoss_cloaking_field")
    assert {SET.technology[key].name for key in keys} == {"Cloaking Field"}


def test_the_two_retreats_have_a_key_each_and_one_name_and_text() -> None:
    first, second = SET.event["retreat-1"], SET.event["retreat-2"]
    assert (first.name, first.effects, first.stage, second.stage) == (second.name, second.effects, 1, 2)
    assert len({event.name for event in SET.events}) == 37


def test_averages_of_the_reference_sheet() -> None:
    """The rulebook shows the Zergling's; an Assist unit has none."""
    assert average_values(SET, "zergling") == Values(5, 5)
    assert average_values(SET, "archon") == Values(9, 8)
    assert {unit.key for unit in SET.units if average_values(SET, unit.key) is None} == {
        unit.key for unit in SET.units if unit.assist
    }


def test_versions_are_found_by_their_number() -> None:
    assert SHIPPED.versions[0] == FIRST_VERSION
    assert SHIPPED[FIRST_VERSION] is SHIPPED[FIRST_VERSION]
    assert [SHIPPED[version].version for version in SHIPPED.versions] == [*SHIPPED.versions]
    assert len({SHIPPED[version].name for version in SHIPPED.versions}) == len(SHIPPED.versions)
    with pytest.raises(KeyError):
        SHIPPED[0]


@pytest.mark.parametrize("version", SHIPPED.versions)
def test_a_key_keeps_its_name_its_race_and_its_stage_in_every_version(version: int) -> None:
    """A client may name a component without knowing which version a game is played with."""
    newest, this = SHIPPED.newest, SHIPPED[version]
    for kind in ("race", "faction", "unit", "building", "module", "planet", "card", "technology", "event"):
        for key, component in getattr(this, kind).items():
            for field in {"name", "race", "stage", "letter"} & {*component.__slots__}:
                assert getattr(getattr(newest, kind)[key], field) == getattr(component, field), (kind, key, field)


def test_no_fact_can_be_changed() -> None:
    with pytest.raises(AttributeError):
        SET.unit["marine"].support = 2  # type: ignore[misc]
    with pytest.raises(TypeError):
        SET.faction["raynor"].units["marine"] = 3  # type: ignore[index]
    with pytest.raises(TypeError):
        SET.unit["marine"].confidence["cost"] = None  # type: ignore[index]
    assert SET.unit["marine"].cost == Cost(1, 0)
