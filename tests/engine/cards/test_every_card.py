"""What each of the 49 cards costs, withstands, belongs to and is, shown by playing it, against the card list."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.game import Game
from tests.engine.cards.facts import PRINTED
from tests.engine.positions import answers, asks, can, discard, do, duel, in_play, refused

FOR_SALE = [key for key, card in PRINTED.items() if card.copies]
SHIPS = [key for key, card in PRINTED.items() if card.is_ship]
BASES = [key for key, card in PRINTED.items() if not card.is_ship]
OUTPOSTS = [key for key, card in PRINTED.items() if card.type == "outpost"]
USABLE = [
    (key, ability)
    for key, card in PRINTED.items()
    for ability in ("primary", "ally", "scrap")
    if getattr(card, ability) and not (ability == "primary" and card.is_ship)
]
"""Every ability that is used at a moment of its owner's choice."""
ALLIED_OF = {
    "blob": "blob_fighter",
    "machine_cult": "trade_bot",
    "star_empire": "imperial_fighter",
    "trade_federation": "cutter",
}
"""A ship of each faction, with an ally ability and three copies in the box."""


def put(card: str) -> str:
    """The zone a card already in play is stated in."""
    return "played" if PRINTED[card].is_ship else "bases"


@pytest.mark.parametrize("card", FOR_SALE)
def test_a_card_is_bought_for_its_cost_and_not_for_one_less(card: str) -> None:
    cost = PRINTED[card].cost
    poor = duel({"trade": cost - 1}, row=card)
    assert refused(poor, f"acquire {card}") == ("too-dear", {"card": card, "cost": cost, "trade": cost - 1})
    rich = duel({"trade": cost}, row=card)
    assert do(rich, f"acquire {card}")[0] == ("acquire", 0, card, cost, "discard")
    assert discard(rich) == [card]


@pytest.mark.parametrize("card", SHIPS)
def test_a_ship_leaves_play_at_the_end_of_the_turn(card: str) -> None:
    game = duel({"played": card})
    do(game, "end-turn")
    assert in_play(game) == []


@pytest.mark.parametrize("card", BASES)
def test_a_base_stays_in_play_at_the_end_of_the_turn(card: str) -> None:
    game = duel({"hand": card})
    do(game, f"play {card}", "end-turn")
    assert in_play(game) == [card]


@pytest.mark.parametrize("card", BASES)
def test_a_base_falls_to_its_defense_and_not_to_one_less(card: str) -> None:
    defense = PRINTED[card].defense
    weak = duel({"combat": defense - 1}, {"bases": card})
    assert refused(weak, f"attack-base 1 {card} {defense - 1}") == ("whole-defense", {"defense": defense})
    assert refused(weak, f"attack-base 1 {card} {defense}") == ("not-enough-combat", {"needed": defense, "combat": defense - 1})
    strong = duel({"combat": defense}, {"bases": card})
    assert do(strong, f"attack-base 1 {card} {defense}") == [("destroy", 0, 1, card, defense)]


@pytest.mark.parametrize("card", BASES)
def test_only_an_outpost_keeps_attacks_from_its_seat(card: str) -> None:
    game = duel({"combat": 1}, {"bases": card})
    if card in OUTPOSTS:
        assert refused(game, "attack 1 1") == ("outpost-first", {"base": card})
    else:
        assert do(game, "attack 1 1") == [("attack", 0, 1, 1, 49)]


@pytest.mark.parametrize("card", PRINTED)
@pytest.mark.parametrize("faction", ALLIED_OF)
def test_a_card_switches_on_the_allies_of_its_own_faction_alone(card: str, faction: str) -> None:
    """Ruling 35; Mech World is the exception (ruling 40)."""
    ally = ALLIED_OF[faction]
    zones = {"played": ally}
    zones[put(card)] = f"{card} {zones.get(put(card), '')}"
    game = duel(zones)
    switched_on = any(action == ("use", at, "ally") for action in game.actions(0) for at in _places(game, ally))
    assert switched_on == (PRINTED[card].faction == faction or card == "mech_world")


@pytest.mark.parametrize("card", [key for key, card in PRINTED.items() if card.ally])
@pytest.mark.parametrize("faction", ALLIED_OF)
def test_an_ally_ability_needs_another_card_of_the_cards_own_faction(card: str, faction: str) -> None:
    """Ruling 35."""
    zones = {"played": ALLIED_OF[faction]}
    zones[put(card)] = f"{card} {zones.get(put(card), '')}"
    game = duel(zones)
    if PRINTED[card].faction == faction:
        assert can(game, f"use {card} ally")
    else:
        assert refused(game, f"use {card} ally") == ("no-ally", {"card": card, "faction": PRINTED[card].faction})


@pytest.mark.parametrize("card", PRINTED)
def test_a_card_has_no_abilities_but_those_printed_on_it(card: str) -> None:
    """A ship's primary ability is never used: it resolves as the ship is played (ruling 6)."""
    game = duel({put(card): card})
    printed = PRINTED[card]
    for ability, there in (
        ("primary", bool(printed.primary) and not printed.is_ship),
        ("ally", bool(printed.ally)),
        ("scrap", bool(printed.scrap)),
    ):
        if not there:
            assert refused(game, f"use {card} {ability}") == ("no-ability", {"card": card, "ability": ability})
        elif ability == "ally":
            assert refused(game, f"use {card} ally") == ("no-ally", {"card": card, "faction": printed.faction})
        else:
            assert can(game, f"use {card} {ability}")


@pytest.mark.parametrize(("card", "ability"), USABLE)
def test_each_ability_is_used_once_a_turn_and_again_in_the_next(card: str, ability: str) -> None:
    """Rulings 7 and 8. A scrap ability is used once for good: the card is gone."""
    game = duel({"bases": "mech_world", "played": card} if PRINTED[card].is_ship else {"bases": f"{card} mech_world"})
    at = _places(game, card)[0]
    do(game, f"use {at} {ability}")
    while asks(game)[1] != "main":
        seat, _ = asks(game)
        do(game, answers(game, seat)[0], seat=seat)
    if ability == "scrap":
        assert refused(game, f"use {at} scrap") == ("not-in-play", {"place": at})
        return
    assert refused(game, f"use {at} {ability}") == ("used-already", {"card": card, "ability": ability})
    if not PRINTED[card].is_ship:
        do(game, "end-turn")
        do(game, "end-turn", seat=1)
        assert can(game, f"use {at} {ability}")


def _places(game: Game, card: str) -> list[int]:
    return [entry["place"] for entry in game.view(0)["seats"][0]["in_play"] if entry["card"] == card]


def test_every_card_has_a_scenario_of_its_own() -> None:
    """In a file of its faction, under a name that begins with the card's."""
    here = Path(__file__).parent
    for key, card in PRINTED.items():
        written = (here / f"test_{card.faction}_cards.py").read_text("utf-8")
        assert f"\ndef test_{key}_" in written, f"{key} has no scenario"
