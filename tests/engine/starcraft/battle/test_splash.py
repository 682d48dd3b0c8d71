"""Section 10.8: splash damage, as many victims as possible."""

from __future__ import annotations

import random
from itertools import combinations, permutations

import pytest

from engine.starcraft.battle.victims import legal_victims, most_victims
from tests.engine.starcraft.battle.fights import fallen, fight, lay, left, skirmish
from tests.engine.starcraft.board import answers, asked, do, of, refused, told


def test_t27_h1_a_splash_card_triggers_also_if_both_destroy_each_other() -> None:
    """Siege Tank with a splash card and an Ultralisk."""
    game, events = skirmish("siege_tank", "ultralisk", "siege_mode-2", "zerg-9")
    assert fallen(events) == ["siege_tank", "ultralisk"]
    assert told(events, "triggered") == [("triggered", 0, "siege_mode-2")]
    assert of(game)["discard"] == ["siege_mode-2"]


def test_h1_both_sides_can_trigger_in_the_same_skirmish() -> None:
    _, events = skirmish("reaver", "siege_tank", "protoss-12", "siege_mode-1")
    assert told(events, "triggered") == [("triggered", 0, "protoss-12"), ("triggered", 1, "siege_mode-1")]


def test_h1_without_a_kill_it_does_not() -> None:
    _, events = skirmish("siege_tank", "mutalisk", "siege_mode-1", "zerg-14")
    assert fallen(events, 1) == []
    assert not told(events, "triggered")


def test_t28_h1_every_splash_card_of_that_side_there_triggers() -> None:
    """Reaver with a splash card and Psionic Storm, supported by a High Templar; a Zergling falls."""
    game, events = skirmish("reaver high_templar", "zergling zergling zergling", "protoss-16 psionic_storm", "zerg-1")
    assert told(events, "triggered") == [("triggered", 0, "protoss-16"), ("triggered", 0, "psionic_storm")]
    assert fallen(events, 1) == ["zergling", "zergling", "zergling"]
    assert sorted(of(game)["discard"]) == ["protoss-16", "psionic_storm"]


def test_t29_h1_a_cloaked_victim_that_withdraws_triggers_too() -> None:
    """Siege Tank with a splash card against a burrowed Hydralisk, no detector."""
    game, events = skirmish("siege_tank", "hydralisk", "siege_mode-1", "burrow-1")
    assert fallen(events) == []
    events = do(game, answers(game)[0])
    assert told(events, "triggered") == [("triggered", 0, "siege_mode-1")]
    assert told(events, "withdrawn")
    assert fallen(events) == [], "who withdrew is out of the battle"


def test_t25_b_a_text_that_works_by_a_supporter_stays_in_effect_when_that_falls() -> None:
    """The rulebook's example is a Science Vessel, which no unit can single out; a High Templar beside a Scout falls."""
    game, events = skirmish("scout high_templar", "siege_tank firebat", "protoss-8 psionic_storm", "terran-14")
    assert [event[2] for event in told(events, "destroyed") if event[3] == "skirmish"] == ["siege_tank", "high_templar"]
    assert told(events, "triggered") == [("triggered", 0, "psionic_storm")]
    assert left(game) == {0: "scout"}


def test_h1_plague_triggers_in_any_case() -> None:
    _, events = skirmish("zergling defiler", "marine firebat marine", "zerg-3 plague", "terran-3")
    assert told(events, "triggered") == [("triggered", 0, "plague")]


def test_h2_the_attacker_loses_first() -> None:
    hands = "terran-4 terran-11", "zerg-3 plague zerg-4"
    game = fight("firebat marine marine", "zergling zergling defiler", hands=hands)
    do(game, "pair firebat zergling", "support marine 1", "support defiler 1")
    do(game, "card 1 terran-4", "card 2 terran-11", "end", "card 1 zerg-3", "reinforce 1 plague", "card 2 zerg-4", "end")
    events = do(game, "skirmish 1")
    assert told(events, "triggered") == [("triggered", 0, "terran-4"), ("triggered", 1, "plague")]
    assert (asked(game), game.pending[0].args) == (0, {"source": "plague", "count": 1})
    assert answers(game) == ["lose firebat", "lose marine"]
    events = do(game, "lose marine")
    assert told(events, "destroyed")[:2] == [("destroyed", 0, "marine", "plague"), ("destroyed", 1, "zergling", "terran-4")]


AIR, GROUND, BOTH = 0b100, 0b011, 0b111


def test_t30_h3_air_and_ground_or_air_take_one_of_each() -> None:
    """The attacker has two ground units left and one in the air."""
    units = [0, 1, 2]
    assert legal_victims([BOTH, AIR], units) == [0, 1], "not the flyer with the card that could take any"
    assert legal_victims([AIR, BOTH], units) == [2]
    assert most_victims([AIR, BOTH], units) == 2


def test_t51_h3_the_zergling_cannot_be_taken_by_irradiate() -> None:
    """Survivors Zergling and Ultralisk; triggered: card 6 (ground, only Marine, Zealot, Zergling) and Irradiate."""
    game = fight("vulture science_vessel", "zergling zergling ultralisk", hands=("terran-6 irradiate", "zerg-1"))
    do(game, "pair vulture zergling")
    lay(game, "terran-6 irradiate")
    events = lay(game, "zerg-1")
    assert told(events, "triggered") == [("triggered", 0, "terran-6"), ("triggered", 0, "irradiate")]
    assert fallen(events, 1) == ["zergling", "zergling", "ultralisk"]


def test_h3_a_choice_that_lowers_the_number_is_refused() -> None:
    """Irradiate is triggered before card 6, which can take Zerglings alone."""
    game = fight("marine vulture science_vessel", "zergling zergling zergling ultralisk mutalisk",
                 hands=("terran-1 irradiate terran-6", "zerg-2 zerg-3"))  # fmt: skip
    do(game, "pair marine zergling", "pair vulture zergling", "support science_vessel 1")
    do(game, "support zergling 1", "support ultralisk 1", "support mutalisk 1")
    do(game, "card 1 terran-1", "reinforce 1 irradiate", "card 2 terran-6", "end", "card 1 zerg-2", "card 2 zerg-3", "end")
    do(game, "skirmish 1")
    assert game.pending[1].args == {"source": "irradiate", "count": 2}
    assert answers(game) == ["lose mutalisk", "lose ultralisk"]
    assert game.view(None)["battle"]["triggered"] == [["irradiate", "terran-6"], []]
    assert refused(game, "lose zergling") == "most-victims"
    assert refused(game, "lose queen") == "not-among-victims"
    assert fallen(do(game, "lose ultralisk")) == ["ultralisk", "zergling"]


def brute_force(cards: list[int], units: list[int]) -> set[tuple[int, ...]]:
    """Return all greatest sets of victims, found by trying every assignment of cards to units."""
    best: set[tuple[int, ...]] = {()}
    for size in range(1, min(len(cards), len(units)) + 1):
        found = {
            tuple(sorted(units[at] for at in order))
            for chosen in combinations(cards, size)
            for order in permutations(range(len(units)), size)
            if all(card >> units[at] & 1 for card, at in zip(chosen, order, strict=True))
        }
        best = found or best
    return best


def reached(cards: list[int], units: list[int], lost: tuple[int, ...] = ()) -> set[tuple[int, ...]]:
    """Return the sets of victims that the listed choices lead to, card after card."""
    if not cards:
        return {tuple(sorted(lost))}
    kinds = legal_victims(cards, units)
    if not kinds:
        return reached(cards[1:], units, lost)
    found = set()
    for kind in kinds:
        rest = units[:]
        rest.remove(kind)
        found |= reached(cards[1:], rest, (*lost, kind))
    return found


@pytest.mark.parametrize("seed", range(60))
def test_h3_the_listed_choices_lead_to_all_greatest_sets_and_to_no_other(seed: int) -> None:
    rng = random.Random(seed)
    cards = [rng.randrange(1, 16) for _ in range(rng.randint(1, 4))]
    units = [rng.randrange(4) for _ in range(rng.randint(0, 5))]
    assert reached(cards, units) == brute_force(cards, units)


def test_h4_cloaking_does_not_help_against_splash_damage() -> None:
    game, _ = skirmish("siege_tank", "zergling zergling zergling", "siege_mode-1", "burrow-1")
    events = do(game, answers(game)[0])
    assert fallen(events, 1) == ["zergling"]
    assert left(game)[1] == "zergling"


def test_h4_a_card_that_returns_does_so_after_its_splash() -> None:
    game, events = skirmish("reaver", "zergling zergling", "increased_reaver_capacity-1", "zerg-3")
    assert fallen(events, 1) == ["zergling", "zergling"]
    assert told(events, "returned") == [("returned", 0, "increased_reaver_capacity-1")]
    order = [event[0] for event in events if event[0] in ("destroyed", "returned")]
    assert order == ["destroyed", "destroyed", "returned"]
    assert "increased_reaver_capacity-1" in of(game)["technologies"]
