"""The cost, defence, faction and kind of each of the 49 cards, shown by playing it, against the card list."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.game import Game
from tests.engine.cards.facts import PRINTED
from tests.engine.positions import answers, asks, can, discard, do, duel, in_play, of, refused

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
PRINTED_ABILITIES = [
    (key, ability, option)
    for key, card in PRINTED.items()
    for ability in ("primary", "ally", "scrap")
    for option in range(1 + getattr(card, ability).count(" OR "))
    if getattr(card, ability)
]
"""Every ability, with every option of a choice."""
ALLIED_OF = {
    "blob": "blob_fighter",
    "machine_cult": "trade_bot",
    "star_empire": "imperial_fighter",
    "trade_federation": "cutter",
}
"""A ship of each faction, with an ally ability and three copies in the box."""


def put(card: str) -> str:
    """Return the zone a card already in play is stated in."""
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


def steps(printed: str, option: int) -> list[tuple[Any, ...]]:
    """Return what an ability does, as printed, when all of it is taken and that option chosen."""
    if printed.startswith("choose: "):
        return [("choose", option), *steps(printed.removeprefix("choose: ").split(" OR ")[option], 0)]
    found: list[tuple[Any, ...]] = []
    for part in printed.replace(", then draw that many", "; draw 2").split("; "):
        match part.removeprefix("may ").removeprefix("then ").removeprefix("if 2+ bases in play, ").split():
            case [gained, "combat" | "trade" | "authority" as pool]:
                found.append(("gain", pool, int(gained)))
            case ["draw", "1", "per", "blob", *_]:
                found.append(("draw", 3))
            case ["draw", "1", "per", "card", *_]:
                found.append(("draw", 2))
            case ["draw", count]:
                found.append(("draw", int(count)))
            case ["scrap" | "discard" as verb, "up", "to", count, *_]:
                found += [(verb,)] * int(count)
            case ["scrap" | "destroy" as verb, *_]:
                found.append((verb,))
            case ["target", "opponent", "discards", "1"]:
                found.append(("discard",))
            case ["acquire", *_]:
                found.append(("acquire",))
            case ["copy", *_]:
                found += [("copy",), ("gain", "trade", 1)]
            case ["put", "next", "ship", *_]:
                found.append(("next ship",))
            case ["has", "that", "ship's", "faction", *_]:
                pass
            case _:
                raise AssertionError(f"{part!r} is not understood")
    return found


@pytest.mark.parametrize(("card", "ability", "option"), PRINTED_ABILITIES)
def test_an_ability_does_exactly_what_is_printed_in_that_order(card: str, ability: str, option: int) -> None:
    """Ruling 10. Everything is taken, with cards, bases and ships enough for all of it."""
    plays = ability == "primary" and PRINTED[card].is_ship
    mine = {
        "bases": "mech_world battle_station",
        "played": "scout" if plays else "blob_fighter trade_pod battle_pod",
        "hand": "scout scout scout",
        "deck": "scout scout scout scout scout scout",
        "discard": "scout scout",
    }
    where = "hand" if plays else put(card)
    mine[where] = f"{card} {mine[where]}"
    game = duel(mine, {"bases": "blob_wheel", "hand": "scout scout", "deck": ""}, row="cutter")
    events = do(game, f"play {card}" if plays else f"use {card} {ability}")
    while asks(game)[1] != "main":
        seat, kind = asks(game)
        taken = [answer for answer in answers(game, seat) if answer != "pass"][option if kind == "choose" else 0]
        events += do(game, taken, seat=seat)
    seen: list[tuple[Any, ...]] = []
    for event in events:
        match event:
            case ("gain", 0, pool, amount, source):
                assert source == card
                seen.append(("gain", pool, amount))
            case ("choose", 0, source, chosen):
                assert source == card
                seen.append(("choose", chosen))
            case ("draw", 0, count, _):
                seen.append(("draw", count))
            case ("scrap", 0, _, "play"):
                assert ability == "scrap"
            case ("scrap" | "destroy" | "discard" | "acquire" | "copy" as kind, *_):
                seen.append((kind,))
            case (kind, *_):
                assert kind in ("play", "use", "refill")
    seen += [("next ship",)] * of(game)["ships_on_top"]
    assert seen == steps(getattr(PRINTED[card], ability), option)


def _places(game: Game, card: str) -> list[int]:
    return [entry["place"] for entry in game.view(0)["seats"][0]["in_play"] if entry["card"] == card]


def test_every_card_has_a_scenario_of_its_own() -> None:
    """In a file of its faction, under a name that begins with the card's."""
    here = Path(__file__).parent
    for key, card in PRINTED.items():
        written = (here / f"test_{card.faction}_cards.py").read_text("utf-8")
        assert f"\ndef test_{key}_" in written, f"{key} has no scenario"
