"""A table's custom numbers: the possible corrections, refusals in one sentence, and games played with them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import engine
from engine.chance import SeedChance
from engine.record import Record, RecordError, corrections_mark
from engine.starcraft.bots.board import Board
from engine.starcraft.components import SHIPPED, corrected, read_corrections, settled
from engine.starcraft.components.component_sets import shipped_data
from engine.starcraft.components.corrections import BYTES, FIELDS, FILE, LINE, LINES, SHAPES
from engine.starcraft.components.provisional import firm_and_all, letters_by_kind
from engine.starcraft.game import StarCraft

GHOST = ("unit ghost cost 2/0, support 2, type ground, targets ground",)
FILLED = """
data_version = 1
[unit.ghost]
cost = [2, 0]
support = 2
type = "ground"
targets = ["ground"]
[planet.tarsonis]
areas = [["points", 1, 3], ["minerals", 2, 3], ["gas", 2, 4]]
[building.robotics_facility]
costs = [[2, 1]]
[technology.improved_flyer_attack]
kind = "reinforcement"
icons = ["mutalisk+s"]
[event.saboteur]
copies = 1
[event.flawless_attack_plan]
copies = 3
[card.terran-12]
major = [7, 7]
"""
LINES_OF_IT = (
    "planet tarsonis areas points/1/3 minerals/2/3 gas/2/4",
    "unit ghost cost 2/0, support 2, type ground, targets ground",
    "building robotics_facility costs 2/1",
    "card terran-12 major 7/7",
    "technology improved_flyer_attack kind reinforcement, icons mutalisk+s",
    "event flawless_attack_plan copies 3",
    "event saboteur copies 1",
)


def test_a_file_is_lines_and_the_lines_are_components() -> None:
    lines = read_corrections(FILLED)
    assert lines == LINES_OF_IT
    parts = corrected(1, lines)
    ghost, ours = parts.unit["ghost"], SHIPPED[1].unit["ghost"]
    assert (ghost.cost, ghost.support, ghost.targets) == ((2, 0), 2, ("ground",))
    assert (ghost.key, ghost.name, ghost.number) == (ours.key, ours.name, ours.number)
    assert [area.limit for area in parts.planet["tarsonis"].areas] == [3, 3, 4]
    assert parts.building["robotics_facility"].costs == ((2, 1),)
    assert parts.card["improved_flyer_attack"].major is None
    assert parts.event["saboteur"].copies == 1
    assert parts.card["terran-12"].major == (7, 7)
    assert (parts.version, parts.corrections) == (1, lines)


def test_the_shipped_components_stay_as_they_are() -> None:
    before = repr(SHIPPED[1])
    corrected(1, read_corrections(FILLED))
    assert repr(SHIPPED[1]) == before
    assert corrected(1, ()) is SHIPPED[1]


def test_a_corrected_number_is_firm_and_says_that_it_is_the_tables() -> None:
    parts = corrected(1, read_corrections(FILLED))
    assert {name: sure.letter for name, sure in parts.unit["ghost"].confidence.items()} == {
        "cost": "H", "support": "H", "type": "H", "figures": "A",
    }  # fmt: skip
    assert parts.building["robotics_facility"].confidence["level_1"].is_firm
    ours, theirs = letters_by_kind(SHIPPED[1])["unit cost"], letters_by_kind(parts)["unit cost"]
    assert (theirs["H"], firm_and_all(theirs)[0]) == (1, firm_and_all(ours)[0] + 1)


@pytest.mark.parametrize(("text", "said"), [
    ("", "it corrects nothing"),
    ("[unit.ghost]", "it corrects nothing"),
    ("cost = ", "it is not TOML"),
    ("a = " + "[" * 9000, "it is not TOML"),
    ("data_version = 2", "data_version '2'"),
    ("data_version = true", "data_version 'True'"),
    ("[spaceship.ghost]\ncost = [1, 1]", "'spaceship' cannot be corrected"),
    ("[supply]\nbases = 9", "'supply' cannot be corrected"),
    ("unit = 3", "'unit' must be a table"),
    ("[unit]\nghost = 3", "'unit ghost' must be a table"),
    ("[unit.ghast]\nsupport = 1", "there is no unit 'ghast'"),
    ("[unit.ghost]\nname = 'Boo'", "'name' of unit 'ghost' cannot be corrected"),
    ("[card.terran-12]\neffects = ['attack 9']", "'effects' of card 'terran-12' cannot be corrected"),
    ("[unit.ghost]\nsupport = '1'", "support of unit 'ghost' must be a number"),
    ("[unit.ghost]\nsupport = 1.5", "must be a number"),
    ("[unit.ghost]\nsupport = true", "must be a number"),
    ("[unit.ghost]\nsupport = -1", "must be a number"),
    ("[unit.ghost]\nsupport = 21", "must be a number"),
    ("[unit.ghost]\nsupport = 1e999", "must be a number"),
    ("[unit.ghost]\ncost = [1]", "must be a pair"),
    ("[unit.ghost]\ncost = [1, [2]]", "must be a pair"),
    ("[unit.ghost]\ntype = 'water'", "type must be one of ground, air"),
    ("[unit.ghost]\ntargets = ['ground', 'ground']", "a word twice"),
    ("[unit.ghost]\ntargets = ['ground\\n']", "must be a list of words"),
    ("[unit.ghost]\nfigures = 4", "figures of terran"),
    ("[unit.marine]\ncost = [2, 0]", "cost of a Marine (T06)"),
    ("[planet.tarsonis]\nareas = [['points', 1, 3]]", "has 3 areas, not 1"),
    ("[planet.tarsonis]\nareas = [['gas', 1, 3], ['gas', 1, 3], ['gas', 1, 3]]", "in this order"),
    ("[building.spire]\ncosts = [[1, 1]]", "has 2 costs, not 1"),
    ("[event.saboteur]\ncopies = 3", "event cards of stage 2"),
    ("[technology.bunker]\nkind = 'standard'", "major is missing"),
    ("[technology.recall]\nkind = 'standard'", "can only be play_area"),
    ("[technology.bunker]\nicons = ['zergling']", "no unit of its race"),
    ("[card.terran-12]\nminor = [9, 9]", "minor values of card 'terran-12' together"),
])  # fmt: skip
def test_what_cannot_be_played_with_is_said_in_one_sentence(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=r".") as error:
        read_corrections(text)
    assert said in str(error.value)
    assert len(str(error.value)) < 300
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("line", [
    "", "unit", "unit ghost", "unit ghost cost", "unit ghost cost 1", "unit ghost cost 01/1", "unit ghost cost 1/1/1",
    "unit ghost cost 1/1,support 1", "unit ghost support 1, support 2", "unit ghost  support 1", "unit ghost support \u0661",
    "unit ghost detector maybe", "ship ghost support 1", "unit ghost support 1" + " " * LINE, "unit ghost targets none ground",
])  # fmt: skip
def test_a_line_that_says_no_correction_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        settled(1, [line])


def test_lines_are_kept_sorted_and_packed_whatever_their_order() -> None:
    said = ["unit ghost targets ground", "event saboteur copies 1", "unit ghost support 2, cost 2/0"]
    said += ["event flawless_attack_plan copies 3"]
    assert settled(1, said) == (
        "unit ghost cost 2/0, support 2, targets ground", "event flawless_attack_plan copies 3", "event saboteur copies 1",
    )  # fmt: skip
    assert settled(1, []) == ()
    with pytest.raises(ValueError, match="twice"):
        settled(1, ["unit ghost cost 2/0", "unit ghost cost 2/0"])


def test_there_is_room_for_every_provisional_number_and_not_for_more_than_a_message_holds() -> None:
    lines = settled(1, list(said_again(everything=False)))
    assert len(lines) <= LINES
    assert sum(map(len, lines)) < BYTES * 0.9
    assert not [letter for letters in letters_by_kind(corrected(1, lines)).values() for letter in letters if letter in "CPXF"]
    with pytest.raises(ValueError, match="too many corrections"):
        settled(1, list(said_again(everything=True)))
    assert FILE < 100_000


def said_again(*, everything: bool) -> Iterator[str]:
    """Yield a line for each correctable number that is provisional, or for every one, as data/ has it."""
    from engine.starcraft.components.corrections import _text

    for kind, fields in FIELDS.items():
        for row in shipped_data(1)[kind]:
            for field, shape in fields.items():
                group = {"targets": "type", "costs": "level_"}.get(field, field)
                letters = {sure[0] for name, sure in row["confidence"].items() if name.startswith(group)}
                if field in row and (everything or letters & set("CPXF")):
                    yield f"{kind} {row['key']} {field} {_text(shape, row[field]) if shape != 'flag' else 'true'}"


# -- games -------------------------------------------------------------------------------------------------------------


def game(seed: int, lines: tuple[str, ...] = LINES_OF_IT) -> StarCraft:
    made = engine.new_game(
        "starcraft", mode="standard", seats=3, seed=bytes([seed]) * 32, rules={"round_limit": 2}, components=lines
    )
    assert isinstance(made, StarCraft)
    return made


def play(playing: StarCraft, bot: str, seed: int) -> StarCraft:
    chance = SeedChance(bytes([seed]) * 32)
    while playing.result is None:
        seat = next(iter(playing.pending))
        playing.apply(seat, playing.bots[bot](playing.view(seat), chance))
    return playing


@pytest.mark.parametrize("bot", ["simple", "random"])
def test_a_game_is_played_recorded_replayed_and_verified_with_them_from_its_record_alone(bot: str) -> None:
    played = play(game(1), bot, 2)
    data = played.record.to_data()
    assert data["components"]["lines"] == list(LINES_OF_IT)
    record = Record.from_data(data)
    assert record == played.record
    assert engine.replay(record).dump() == played.dump()
    assert engine.verify(record, bytes([1]) * 32).difference is None
    assert engine.resume(record, bytes([1]) * 32).dump() == played.dump()
    ordinary = replace(record, header=replace(record.header, components=()))
    assert "components" not in ordinary.to_data(), "versions of before read it"
    assert engine.replay(ordinary).dump() != played.dump(), "another event deck"


def test_tables_with_different_numbers_do_not_touch_each_other() -> None:
    one, other, plain = game(1), game(1, GHOST), game(1, ())
    costs = [playing.position.box.components.unit["ghost"].cost for playing in (one, other, plain)]
    assert costs == [(2, 0), (2, 0), (1, 1)]
    assert one.position.box is not other.position.box
    assert plain.position.box.components is SHIPPED[1]
    for playing in (one, other, plain):
        play(playing, "simple", 3)
        assert engine.replay(playing.record).dump() == playing.dump()


def test_a_view_says_them_and_the_bot_plays_by_them() -> None:
    view = game(1, GHOST).view(0)
    assert view["components"] == list(GHOST)
    assert Board(view).components.unit["ghost"].cost == (2, 0)
    assert "components" not in game(1, ()).view(0)


@pytest.mark.parametrize("spoil", [
    lambda own: {**own, "hash": "0" * 64},
    lambda own: {"lines": own["lines"]},
    lambda own: {**own, "lines": []},
    lambda own: {**own, "lines": own["lines"][:-1]},
    lambda own: {**own, "lines": "unit ghost cost 1/1"},
    lambda own: {**own, "lines": [1, 2]},
])  # fmt: skip
def test_a_record_whose_own_numbers_were_changed_is_refused(spoil: Any) -> None:
    data = game(1).record.to_data()
    with pytest.raises(RecordError, match="components"):
        Record.from_data({**data, "components": spoil(data["components"])})


def test_own_numbers_that_fit_no_game_are_refused_before_it_is_played() -> None:
    record = game(1).record
    for lines in (("unit ghost support 99",), tuple(reversed(LINES_OF_IT)), ("unit marine cost 2/0",)):
        with pytest.raises(RecordError, match="own numbers"):
            engine.replay(replace(record, header=replace(record.header, components=lines)))
    with pytest.raises(ValueError, match="cannot be corrected"):
        engine.new_game("star-realms", mode="duel", seats=2, seed=bytes(32), components=["unit ghost support 1"])


@pytest.mark.parametrize("seed", range(6))
def test_any_numbers_that_are_accepted_can_be_played_with(seed: int) -> None:
    rng = Random(f"corrections {seed}")
    lines: list[str] = []
    for unit in SHIPPED[1].units:
        cost = "" if unit.key in ("marine", "goliath") else f"cost {rng.choice((0, 1, 20))}/{rng.choice((0, 1, 2))}, "
        targets = " ".join(rng.sample(("ground", "air"), rng.randrange(3))) or "none"
        lines.append(f"unit {unit.key} {cost}type {rng.choice(('ground', 'air'))}, targets {targets}")
    for technology in SHIPPED[1].technologies:
        if technology.kind == "standard" and technology.key != "nuke":
            lines.append(
                f"technology {technology.key} kind reinforcement, cost 0/0" if technology.key != "spider_mines" else ""
            )
    played = play(game(seed, settled(1, [line for line in lines if line])), rng.choice(("simple", "random")), seed)
    assert engine.replay(played.record).dump() == played.dump()


def test_every_kind_of_value_says_what_it_looks_like() -> None:
    assert {shape for fields in FIELDS.values() for shape in fields.values()} == set(SHAPES)


# -- what we would like to know ----------------------------------------------------------------------------------------


def test_the_list_of_what_is_wanted_has_every_provisional_number_and_corrects_nothing_as_it_is() -> None:
    text = StarCraft.wanted_components()
    with pytest.raises(ValueError, match="it corrects nothing"):
        read_corrections(text)
    filled = read_corrections(re.sub(r"^#(?=[a-z])", "", text, flags=re.MULTILINE))
    assert filled == settled(1, list(said_again(everything=False)))
    parts = corrected(1, filled)
    total = [firm_and_all(letters) for letters in letters_by_kind(parts).values()]
    assert sum(firm for firm, _ in total) == sum(every for _, every in total)
    assert text.count("\n#") > 211
    assert "## X, as R S have it\n#cost = [1, 1]" in text
    assert "## F\n#copies = 2" in text
    assert max(map(len, text.splitlines())) <= 128


def test_the_name_of_corrected_numbers_says_whose_they_are() -> None:
    assert corrected(1, GHOST).name == f"{SHIPPED[1].name}, house {corrections_mark(GHOST)[:8]}"
