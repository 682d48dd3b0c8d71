"""A fault in the data is refused with one sentence when the data is loaded. Each test seeds a fault in the shipped file."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any

import pytest

from engine.starcraft.components.component_sets import check_data, read_set

TEXT = files("engine.starcraft").joinpath("data", "1.toml").read_text("utf-8")
ROWS = re.split(r"(?=^\[\[)", TEXT, flags=re.MULTILINE)
PARSED = [tomllib.loads(row) for row in ROWS]

Fault = tuple[str, str, str, str]
"""The row it is in ("" for one that stands once in the file), what is there, what is planted, what is said."""

FIELDS: list[Fault] = [
    ("marine", "cost = [1, 0]\n", "", "unit 'marine': cost is missing, a pair of numbers"),
    ("marine", "cost = [1, 0]", "cost = [1, -1]", "unit 'marine': cost must be a pair of numbers from 0 up"),
    ("marine", "cost = [1, 0]", "cost = 1", "unit 'marine': cost must be a pair of numbers from 0 up"),
    ("marine", "support = 1", 'support = "1"', "unit 'marine': support must be a number from 0 up"),
    ("marine", "support = 1", "support = 1\nspeed = 2", "unit 'marine': unknown field speed"),
    ("marine", 'race = "terran"', 'race = "human"', "unit 'marine': race must be one of protoss, terran, zerg"),
    ("marine", 'targets = ["ground", "air"]', 'targets = ["sea"]', "unit 'marine': targets must be among ground, air"),
    ("marine", 'targets = ["ground", "air"]', 'targets = ["air", "air"]', "unit 'marine': targets has a word twice"),
    ("marine", 'targets = ["ground", "air"]', 'targets = "air"', "unit 'marine': targets must be a list of words"),
    ("queen", "assist = true", "assist = false", "unit 'queen': assist must be true or left out"),
    (
        "raynor",
        "units = { marine = 2, ",
        "units = { marine = -2, ",
        "faction 'raynor': units must be a table of numbers from 0 up",
    ),
    ("", "removed_events = { 2 = 20,", "removed_events = { two = 20,", "supply: removed_events must have numbers for its keys"),
    ("abaddon", "slots = [0, 2]", "slots = [2, 0]", "planet 'abaddon': slots must be two to four of 0, 1, 2, 3, rising"),
    ("abaddon", "slots = [0, 2]", "slots = 2", "planet 'abaddon': slots must be a list"),
    ("abaddon", '["points", 1, 4], ', "", "planet 'abaddon': a planet has two to four areas"),
    (
        "abaddon",
        '["points", 1, 4]',
        '["energy", 1, 4]',
        "planet 'abaddon': area 1 must be a kind of minerals, gas, points, an amount and a unit limit",
    ),
    (
        "spider_mines",
        "major = [[7, 7], [8, 7]]",
        "major = [[7, 7]]",
        "technology 'spider_mines': major must have one pair of values a copy",
    ),
    (
        "terran-2",
        "attack 1 if vs flying",
        "attack 1 when vs flying",
        "card 'terran-2': 'attack 1 when vs flying' is not a card text",
    ),
    ("rich_vein", "workers 2", "drones 2", "event 'rich_vein': 'drones 2' is not a card text"),
    (
        "rich_vein",
        'effects = ["workers 2", "restore 1"]\n',
        "effects = []\n",
        "event 'rich_vein': an event card must have effects",
    ),
    ("defensive_strategy", '"keep", ', "", "event 'defensive_strategy': a strategy must be kept"),
    ("", '[[module]]\nkey = "supply"', '[[module]]\nkey = "rnd"', "module 'rnd' is there twice"),
    ("supply", "[[module]]", "[[gadget]]", "gadget is not known"),
    ("", "[supply.confidence]", "[[supply.confidence]]", "supply: confidence must be a table of letters"),
    ("", "[box]\nplanets", "[boxes]\nplanets", "boxes is not known"),
]
"""What one row must be by itself."""

LETTERS: list[Fault] = [
    ("marine", 'cost = "A DRS", ', "", "unit 'marine': confidence says nothing of cost"),
    (
        "marine",
        'cost = "A DRS"',
        'cost = "A DRS", speed = "F"',
        "unit 'marine': confidence speaks of speed, which it has none of",
    ),
    ("marine", 'cost = "A DRS"', 'cost = "E DRS"', "unit 'marine': confidence 'E DRS' begins with none of the letters"),
    ("marine", 'cost = "A DRS"', 'cost = "A DRZ"', "unit 'marine': confidence 'A DRZ' names sources other than"),
    ("marine", 'cost = "A DRS"', 'cost = "A DRR"', "unit 'marine': confidence 'A DRR' names sources other than"),
    (
        "marine",
        'cost = "A DRS"',
        'cost = "A"',
        "unit 'marine': confidence 'A': filler has no source, and every other number has one",
    ),
    ("marine", 'cost = "A DRS"', 'cost = "F D"', "unit 'marine': confidence 'F D': filler has no source"),
    ("marine", 'confidence = { cost = "A DRS"', 'why = { cost = "A DRS"', "unit 'marine': confidence is missing"),
    ("terran-2", ', text = "A D"', "", "card 'terran-2': confidence says nothing of text"),
    ("ghost", "\nnote = ", "\n# ", "'ghost' has a number on which sources conflict, and no note of the other reading"),
]
"""Every number has its letter, and every letter its sources."""

BOX: list[Fault] = [
    ("", "planets = 12", "planets = 13", "planets in the box: 12, but it should be 13"),
    ("abaddon", '["minerals", 3, 3]', '["points", 3, 3]', "resource cards in the box: 25, but it should be 26"),
    ("marine", "figures = 6", "figures = 5", "figures of terran: 29, but it should be 30"),
    ("", "figures = { protoss = 27, ", "figures = { ", "figures of protoss: 27, but it should be None"),
    ("robotics_facility", "costs = [[1, 1]]", "costs = [[1, 1], [1, 1]]", "confidence says nothing of level_2"),
    (
        "",
        "building_tokens = { protoss = 6",
        "building_tokens = { protoss = 7",
        "building tokens of protoss: 6, but it should be 7",
    ),
    ("rnd", "zerg = 3", "zerg = 2", "module tokens of zerg: 3, but it should be 4"),
    ("rnd", ", zerg = 3", "", "races of module 'rnd': ('protoss', 'terran'), but it should be"),
    ("bunker", "copies = 2", "copies = 3", "technology cards of terran: 22, but it should be 21"),
    ("saboteur", "copies = 2", "copies = 3", "event cards of stage 2: 26, but it should be 25"),
    (
        "",
        "standard_orders = { build = 2",
        "standard_orders = { build = 3",
        "standard orders of a faction: 7, but it should be 6",
    ),
    ("", "special_orders = { build = 1", "special_orders = { build = 2", "special orders of a faction: 4, but it should be 3"),
    ("", "standard_orders = { build = 2", "standard_orders = { gather = 2", "kinds of standard orders"),
    ("", "special_orders = { build = 1, mobilize", "special_orders = { build = 1, move", "kinds of special orders"),
    ("", ", 6 = 0 }", " }", "numbers of seats that remove event cards: (2, 3, 4, 5), but it should be (2, 3, 4, 5, 6)"),
    ("", "{ 2 = 20, 3", "{ 2 = 26, 3", "stages I and II have no 26 event cards to remove with 2 seats"),
]
"""The totals of the rulebook's list of contents."""

TOGETHER: list[Fault] = [
    ("firebat", 'letter = "f"', 'letter = "m"', "letters of units of terran: 'm' is there twice"),
    ("mengsk", 'letter = "M"', 'letter = "R"', "letters of factions: 'R' is there twice"),
    ("mengsk", 'race = "terran"', 'race = "zerg"', "factions of terran: 1, but it should be 2"),
    ("raynor", "marine = 2", "marine = 7", "faction 'raynor' cannot begin with 7 of 'marine'"),
    ("raynor", "marine = 2", "zealot = 2", "faction 'raynor' cannot begin with 2 of 'zealot'"),
    ("raynor", "workers = 8", "workers = 16", "faction 'raynor' cannot begin with more workers or transports than it has"),
    ("archon", "high_templar = 2", "overlord = 2", "unit 'archon' cannot be made of 'overlord'"),
    ("stargate", '"scout", ', "", "units of protoss that a building or a technology unlocks"),
    ("stargate", '"scout", ', '"reaver", ', "units of protoss that a building or a technology unlocks"),
    ("summon_archon", "unlock archon", "unlock scout", "units of protoss that a building or a technology unlocks"),
    ("stargate", "costs = [[1, 1], ", "costs = [", "building 'stargate': confidence speaks of level_3"),
    ("terran-7", 'key = "terran-7"', 'key = "terran-19"', "combat cards of terran"),
    ("terran-16", 'key = "terran-16"', 'key = "terran-17"', "card 'terran-17' is there twice"),
    ("terran-1", "minor = [2, 5]", "minor = [2, 6]", "minor values of card 'terran-1' together: 8, but it should be 7"),
    ("terran-1", '"firebat"', '"zealot"', "card 'terran-1' has an icon of 'zealot', which is no unit of its race"),
    ("terran-1", 'icons = ["marine", "firebat", "ghost"]', "icons = []", "card 'terran-1' has no icon"),
    ("terran-9", "front goliath", "front golem", "card 'terran-9': 'golem' is no unit and no group of units"),
    ("scouting_party", "2 marine", "2 civilian", "card 'scouting_party': 'civilian' is no unit and no group of units"),
    ("scouting_party", "1 zealot", "1 marine", "races that event 'scouting_party' has units for"),
    ("flagship", " | 1 carrier", "", "races that event 'flagship' has units for"),
    ("saboteur", "stage = 2", "stage = 4", "event 'saboteur': stage must be 1, 2 or 3"),
]
"""What the components must be to each other."""

EXAMPLES: list[Fault] = [
    ("zerg-1", "major = [6, 3]", "major = [9, 3]", "average of a Zergling"),
    ("zerg-9", "major = [8, 8]", "major = [9, 8]", "Ultralisk with attack 8 (T18)"),
    ("zerg-3", "major = [4, 5]", "major = [4, 6]", "Zergling with 4 and 5 (T18)"),
    ("terran-16", "major = [7, 8]", "major = [7, 7]", "Siege Tank with a Marine's support (T20)"),
    ("zerg-13", "major = [7, 6]", "major = [7, 7]", "health of a Mutalisk (T22)"),
    ("ultralisk", "support = 2", "support = 1", "supported Mutalisk (T23)"),
    ("terran-5", "major = [5, 5]", "major = [6, 5]", "attack of a Marine (T24)"),
    ("marine", "cost = [1, 0]", "cost = [2, 0]", "cost of a Marine (T06)"),
    ("goliath", "cost = [2, 1]", "cost = [2, 2]", "cost of a Goliath (T06)"),
    ("", "transport_cost = [1, 0]", "transport_cost = [1, 1]", "cost of a transport (T06)"),
    ("stasis_field", "cost = [1, 2]", "cost = [1, 1]", "Stasis Field (T16)"),
    ("spider_mines", "cost = [1, 1]", "cost = [1, 2]", "Spider Mines (T17)"),
]
"""The rulebook's worked examples."""


def planted(key: str, there: str, fault: str) -> dict[str, Any]:
    """Return what is in the file with the fault in the row of that key."""
    if not key:
        assert TEXT.count(there) == 1, there
        return tomllib.loads(TEXT.replace(there, fault))
    (number,) = (number for number, row in enumerate(ROWS) if f'key = "{key}"\n' in row)
    assert ROWS[number].count(there) == 1, ROWS[number]
    return together([*PARSED[:number], tomllib.loads(ROWS[number].replace(there, fault)), *PARSED[number + 1 :]])


def together(parsed: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the data of a file that consists of these parts."""
    data: dict[str, Any] = {}
    for part in parsed:
        for name, value in part.items():
            if isinstance(value, list):
                data.setdefault(name, []).extend(value)
            else:
                data[name] = value
    return data


def test_the_rows_are_together_what_the_file_says() -> None:
    assert together(PARSED) == tomllib.loads(TEXT)


@pytest.mark.parametrize(("key", "there", "fault", "said"), FIELDS + LETTERS + BOX + TOGETHER + EXAMPLES)
def test_a_fault_is_refused_in_one_sentence_that_names_it(key: str, there: str, fault: str, said: str) -> None:
    with pytest.raises(ValueError) as refused:
        check_data(planted(key, there, fault))
    sentence = str(refused.value)
    assert said in sentence
    assert "\n" not in sentence


@pytest.mark.parametrize("kind", ["race", "faction", "planet", "unit", "building", "module", "card", "technology", "event"])
def test_a_kind_of_which_there_is_nothing_is_refused(kind: str) -> None:
    with pytest.raises(ValueError, match=f"there is no {kind}"):
        check_data(together(parsed for row, parsed in zip(ROWS, PARSED, strict=True) if not row.startswith(f"[[{kind}]]")))


@pytest.mark.parametrize("number", range(0, 128, 9))
def test_a_missing_card_is_noticed(number: int) -> None:
    cards = [at for at, row in enumerate(ROWS) if row.startswith(("[[card]]", "[[technology]]", "[[event]]"))]
    with pytest.raises(ValueError):
        check_data(together(PARSED[: cards[number]] + PARSED[cards[number] + 1 :]))


def test_what_is_not_faulty_is_read() -> None:
    assert read_set(TEXT).name == "provisional-1"
