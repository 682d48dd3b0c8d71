"""The prover finds a shortest winning turn if there is one, and none if the win would need luck."""

from __future__ import annotations

import json

import pytest

import engine
from engine.chance import SeedChance
from engine.star_realms.position import StarRealmsPosition
from engine.star_realms.puzzles.puzzle import position_of
from engine.star_realms.puzzles.winning_turn import Unproven, after, winning_turn


def _at(hand: str, authority: int, *, bases: str = "", theirs: str = "", **more: object) -> StarRealmsPosition:
    mine = {"hand": hand, "bases": bases, **more}
    return position_of(
        engine.scenario(
            position={"explorers": 1, "seats": [mine, {"authority": authority, "bases": theirs, "deck": "scout scout"}]}
        )
    )


def _line(position: StarRealmsPosition) -> tuple[tuple[object, ...], ...] | None:
    found = winning_turn(position, 0)
    return None if found is None else found.line


def test_a_card_and_an_attack() -> None:
    assert _line(_at("viper scout", 1)) == (("play", "viper"), ("attack", 1, 1))


def test_no_win_where_one_combat_is_missing() -> None:
    assert _line(_at("viper scout", 2)) is None


def test_what_may_be_drawn_does_not_count() -> None:
    """A Survey Ship draws one of several cards: it could be a Viper."""
    assert _line(_at("survey_ship viper", 2, deck="viper scout scout")) is None


def test_what_has_to_be_drawn_counts() -> None:
    assert _line(_at("survey_ship viper", 2, deck="viper", top="")) is not None
    assert _line(_at("survey_ship viper", 2, deck="scout scout explorer", top="viper")) is not None


def test_scrapping_is_weighed_against_an_outpost() -> None:
    """The outpost takes five; only the scrapped base leaves enough for the other behind it."""
    found = _line(_at("ram", 5, bases="battle_station", theirs="battle_station"))
    assert found is not None
    assert sorted(found) == [("attack", 1, 5), ("attack-base", 1, 1, 5), ("play", "ram"), ("use", 1, "scrap")]


def test_a_base_that_stands_in_nobodys_way_stays() -> None:
    found = _line(_at("viper", 1, theirs="blob_wheel"))
    assert found == (("play", "viper"), ("attack", 1, 1))


def test_nothing_is_proven_beyond_the_limit() -> None:
    position = _at("viper ram cutter freighter trade_bot missile_bot", 12)
    with pytest.raises(Unproven):
        winning_turn(position, 0, most=3)


def test_the_line_wins_whatever_the_decks_hold() -> None:
    """The same actions in other worlds."""
    position = _at("corvette ram battle_pod viper", 12, deck="scout scout viper cutter explorer")
    found = winning_turn(position, 0)
    assert found is not None
    for number in range(20):
        world = position.resample(0, SeedChance(number.to_bytes(32, "big")))
        for action in found.line:
            assert world.check(0, action) is None
            world.advance(0, action)
        assert world.result is not None
        assert world.result.winners == (0,)


def _every_line(position: StarRealmsPosition) -> int | None:
    """Return the length of a shortest sure win, looked for among all actions, without any thought."""
    layer, seen, length = [position], set(), 0
    while layer:
        length += 1
        further = []
        for world in layer:
            for action in world.actions(0):
                reached = None if action[0] == "end-turn" else after(world, 0, action)
                if reached is None:
                    continue
                if reached.result is not None:
                    return length
                mark = json.dumps(reached.dump(), sort_keys=True)
                if mark not in seen:
                    seen.add(mark)
                    further.append(reached)
        layer = further
        assert len(seen) < 100_000
    return None


_CARDS = (
    *("viper", "scout", "explorer", "ram", "cutter", "battle_pod", "blob_fighter", "trade_pod", "supply_bot", "missile_bot"),
    *("imperial_fighter", "corvette", "survey_ship", "stealth_needle", "freighter", "recycling_station", "fleet_hq"),
    *("central_office", "barter_world", "royal_redoubt", "mech_world", "machine_base", "the_hive", "blob_destroyer"),
)
_BASES = ("blob_wheel", "battle_station", "the_hive", "trading_post", "barter_world", "recycling_station", "mech_world")


@pytest.mark.parametrize("number", range(120))
def test_it_finds_what_a_search_without_any_thought_finds(number: int) -> None:
    dice = SeedChance(number.to_bytes(32, "big"))

    def some(cards: tuple[str, ...], most: int) -> list[str]:
        return list(dict.fromkeys(cards[dice.below(len(cards))] for _ in range(dice.below(most + 1))))

    bases = some(_BASES, 1)
    hand = [card for card in some(_CARDS, 3) if card not in bases]
    theirs = [card for card in some(_BASES, 1) if card not in (*bases, *hand)]
    known = {"deck": ["scout"] * dice.below(3), "discard": ["viper"] * dice.below(2)}
    position = _at(" ".join(hand), 1 + dice.below(10), bases=" ".join(bases), theirs=" ".join(theirs), **known)
    found = winning_turn(position, 0)
    assert (None if found is None else len(found.line)) == _every_line(position)


@pytest.mark.parametrize("authority", range(7, 12))
def test_explorers_are_bought_put_on_the_deck_and_drawn(authority: int) -> None:
    """Freighter has the next ship on top, and Mothership draws it; an Explorer pays for the next one."""
    position = _at("freighter cutter mothership", authority, deck="scout viper scout viper explorer")
    found = winning_turn(position, 0)
    assert (None if found is None else len(found.line)) == _every_line(position)
