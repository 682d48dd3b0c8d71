"""Every card that acts in a battle has a scenario, and each change of its data is noticed by one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engine.starcraft.components.values import PLAY_AREA, STANDARD
from engine.starcraft.components.vocabulary import BATTLE_WORDS
from engine.starcraft.tables.card_effects import CardEffect
from tests.engine.starcraft.battle.card_scenarios import SCENARIOS, kept, ready
from tests.engine.starcraft.board import BOX

BOX_OF_GAMES = kept("observers", "zealot", "marine").position.box
"""The box that games are played with."""
CARDS = sorted({card for card, _ in SCENARIOS})
WORDS = {word.split()[0] for word in BATTLE_WORDS}


@pytest.mark.parametrize(("card", "check"), SCENARIOS, ids=[f"{at}-{card}" for at, (card, _) in enumerate(SCENARIOS)])
def test_a_card_does_what_is_stated(card: str, check: Callable[[], None]) -> None:
    check()


def test_every_card_that_acts_in_a_battle_has_a_scenario() -> None:
    components = BOX.components
    acting = {card.key for card in components.cards if card.kind != PLAY_AREA}
    for card in (*components.cards, *components.events):
        if any(effect.word in WORDS and effect.timing in ("", "start-of-battle") for effect in card.effects):
            acting.add(card.key)
    assert acting == set(CARDS)


# -- mutations ---------------------------------------------------------------------------------------------------------


def changed_values(card: str) -> Iterator[tuple[str, str, Any]]:
    """Yield a table of the box, and what it would have for the card: major and minor values, icons, support marks."""
    cards, number = BOX_OF_GAMES.cards, BOX_OF_GAMES.cards.number[card]
    race = BOX_OF_GAMES.units.of_race[cards.race[number]]
    if BOX.components.card[card].kind == STANDARD:
        for table in ("major", "minor"):
            attack, health = getattr(cards, table)[number]
            yield f"{table} attack", table, (attack + 1, health)
            yield f"{table} health", table, (attack, health + 1)
    for unit in race:
        if "any" not in BOX.components.card[card].icons:
            yield f"icon {BOX.units.key[unit]}", "icons", cards.icons[number] ^ 1 << unit
        if cards.specialty[number] >> unit & 1:
            yield f"support mark {BOX.units.key[unit]}", "specialty", cards.specialty[number] ^ 1 << unit


def changed_effects(effects: tuple[CardEffect, ...], race: tuple[int, ...]) -> Iterator[tuple[str, Any]]:
    for at, effect in enumerate(effects):
        if effect.word not in WORDS:
            continue
        before, after = effects[:at], effects[at + 1 :]
        yield f"without {effect.word}", (*before, *after)
        if effect.amount:
            yield f"{effect.word} one more", (*before, effect._replace(amount=effect.amount + 1), *after)
        for condition in effect.conditions:
            left = tuple(other for other in effect.conditions if other != condition)
            yield f"{effect.word} not if {condition[0]}", (*before, effect._replace(conditions=left), *after)
        if effect.always:
            yield f"{effect.word} not always", (*before, effect._replace(always=False), *after)
        for unit in _units_that_matter(effect, race):
            changed = effect._replace(units=effect.units ^ 1 << unit)
            yield f"{effect.word} {BOX.units.key[unit]}", (*before, changed, *after)


def _units_that_matter(effect: CardEffect, race: tuple[int, ...]) -> Iterator[int]:
    """Yield the units whose place in the effect can be seen: those that it names; to disarm, all that could target at all."""
    for unit in range(len(BOX.units.key)):
        is_named = effect.units >> unit & 1
        targets = BOX.units.targets[unit]
        hits = (targets & BOX.units.ground and effect.bits & 1) or (targets & BOX.units.air and effect.bits & 2)
        if (
            (effect.word == "disarm" and hits and BOX.units.support[unit])
            or (effect.word in ("splash", "prey") and is_named)
            or (effect.word == "cloak" and unit in race and is_named)
        ):
            yield unit


def mutations() -> Iterator[tuple[str, str, str, str, Any]]:
    for card in CARDS:
        kind = "events" if card in BOX.events.number else "cards"
        tables = getattr(BOX_OF_GAMES, kind)
        race = BOX_OF_GAMES.units.of_race[tables.race[tables.number[card]]] if kind == "cards" else ()
        if kind == "cards" and BOX.components.card[card].kind != PLAY_AREA:
            for name, table, value in changed_values(card):
                yield card, name, kind, table, value
        for name, value in changed_effects(tables.effects[tables.number[card]], race):
            yield card, name, kind, "effects", value


MUTATIONS = list(mutations())


@pytest.mark.parametrize("card", CARDS)
def test_each_change_of_a_cards_data_fails_a_scenario_of_it(card: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A change of what it does is looked for first where that is stated: scenarios of the values come before it."""
    unseen, checks = [], [check for key, check in SCENARIOS if key == card]
    for _, name, kind, table, value in (mutation for mutation in MUTATIONS if mutation[0] == card):
        tables = getattr(BOX_OF_GAMES, kind)
        rows = list(getattr(tables, table))
        rows[tables.number[card]] = value
        with monkeypatch.context() as changed:
            changed.setattr(tables, table, tuple(rows))
            if card not in BOX.cards.number or BOX.components.card[card].kind == PLAY_AREA:
                ready.cache_clear()
            if not any(map(_fails, checks[::-1] if table == "effects" else checks)):
                unseen.append(name)
    ready.cache_clear()
    assert not unseen


def _fails(check: Callable[[], None]) -> bool:
    try:
        check()
    except (AssertionError, KeyError, ValueError):
        return True
    return False
