"""Event cards and technologies outside battles: each change of their data is noticed by a scenario that names the card.

Cards that act in battles are changed in `battle/test_every_card.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine.starcraft.components.vocabulary import BATTLE_WORDS
from engine.starcraft.regrouping.events.executing import PLACES
from engine.starcraft.tables.card_effects import CardEffect
from tests.engine.starcraft import scenarios_of_cards, test_execution, test_planning, test_timed
from tests.engine.starcraft.board import board
from tests.engine.starcraft.orders import test_build, test_mobilize, test_research
from tests.engine.starcraft.regrouping import (
    test_depletion,
    test_free_units,
    test_kept_cards_and_points,
    test_playing,
    test_purchases,
    test_steps,
    test_surprise_assault,
    test_transports_and_routes,
)

BOX = board({"faction": "raynor", "base": "torus-1"}, {"faction": "overmind", "base": "helios-1"}).position.box
"""The box that games are played with."""
SCENARIOS = scenarios_of_cards.scenarios(
    (
        test_depletion, test_free_units, test_kept_cards_and_points, test_playing, test_purchases, test_steps,
        test_surprise_assault, test_transports_and_routes, test_timed, test_planning, test_execution, test_build, test_mobilize,
        test_research,
    )
)  # fmt: skip
IN_BATTLES = {word.split()[0] for word in BATTLE_WORDS}
BATTLE_TIMINGS = ("start-of-battle", "after-destroy")
OTHER_TIMING = "end-of-planning", "start-of-regrouping"


def acts_in_battles(effect: CardEffect) -> bool:
    return effect.timing in BATTLE_TIMINGS or (effect.word in IN_BATTLES and not effect.timing)


def changed_effects(effects: tuple[CardEffect, ...]) -> Iterator[tuple[str, tuple[CardEffect, ...]]]:
    """Yield the text without one of its effects, or with another form of it."""
    for at, effect in enumerate(effects):
        if acts_in_battles(effect) or effect.word in PLACES:
            continue
        before, after = effects[:at], effects[at + 1 :]
        yield f"without {effect.word}", (*before, *after)
        for name, other in changed_effect(effect):
            yield name, (*before, other, *after)


def changed_effect(effect: CardEffect) -> Iterator[tuple[str, CardEffect]]:
    word = effect.word
    if effect.amount:
        yield f"{word} one more", effect._replace(amount=effect.amount + 1)
    if effect.amount > 1:
        yield f"{word} one less", effect._replace(amount=effect.amount - 1)
    if effect.to_hand:
        yield f"{word} nothing to the hand", effect._replace(to_hand=0)
    if effect.timing:
        yield f"{word} at another time", effect._replace(timing=OTHER_TIMING[effect.timing == OTHER_TIMING[0]])
    if effect.cost == "discard":
        yield f"{word} without going", effect._replace(cost="")
    if effect.cost == "pay":
        yield f"{word} for more", effect._replace(pay=effect.pay._replace(gas=effect.pay.gas + 1))
    if word == "units":
        other = {"friendly": "friendly-or-empty", "friendly-or-empty": "friendly"}[effect.what]
        yield f"{word} on a {other} area", effect._replace(what=other)
    for race, figures in enumerate(effect.figures):
        for which, (unit, count) in enumerate(figures):
            rest = [*figures[:which], *figures[which + 1 :]]
            for name, now in (("without", rest), ("one more", sorted([*rest, (unit, count + 1)]))):
                changed = (*effect.figures[:race], tuple(now), *effect.figures[race + 1 :])
                yield f"{word} {name} {BOX.units.key[unit]}", effect._replace(figures=changed)
    for at, option in enumerate(effect.options):
        left = (*effect.options[:at], *effect.options[at + 1 :])
        yield f"{word} without {option.word}", effect._replace(options=left)
        for name, other in changed_effect(option):
            yield f"{word}: {name}", effect._replace(options=(*effect.options[:at], other, *effect.options[at + 1 :]))


def changes_of_event(card: int) -> Iterator[tuple[str, str, Any]]:
    """Yield a table of the box, and what it would have for that event card."""
    events = BOX.events
    for name, effects in changed_effects(events.effects[card]):
        yield name, "effects", effects
    yield "is kept", "is_kept", not events.is_kept[card]
    if events.is_kept[card]:
        yield "is a strategy", "is_strategy", not events.is_strategy[card]
    if events.must_play[card]:
        yield "need not be executed", "must_play", False


def unseen(tables: Any, key: str, number: int, changes: Iterator[tuple[str, str, Any]], patch: pytest.MonkeyPatch) -> list[str]:
    """Return the changes that no scenario that names the card notices."""
    found, told_of = [], scenarios_of_cards.naming(key, SCENARIOS)
    for name, table, value in changes:
        rows = list(getattr(tables, table))
        rows[number] = value
        with patch.context() as changed:
            changed.setattr(tables, table, tuple(rows))
            if not any(scenarios_of_cards.fails(scenario) for scenario in told_of):
                found.append(name)
    return found


@pytest.mark.parametrize("card", BOX.events.key)
def test_each_change_of_an_event_card_fails_a_scenario_of_it(card: str, monkeypatch: pytest.MonkeyPatch) -> None:
    number = BOX.events.number[card]
    assert unseen(BOX.events, card, number, changes_of_event(number), monkeypatch) == []


def changes_of_technology(technology: int) -> Iterator[tuple[str, str, Any]]:
    """Yield its price, and whether it is kept in the play area."""
    tables = BOX.technologies
    minerals, gas = tables.cost[technology]
    yield "one more mineral", "cost", tables.cost[technology]._replace(minerals=minerals + 1)
    yield "one more gas", "cost", tables.cost[technology]._replace(gas=gas + 1)
    yield "another kind", "kind", 0 if tables.kind[technology] == 2 else 2


@pytest.mark.parametrize("technology", BOX.technologies.key)
def test_each_change_of_a_technology_fails_a_scenario_of_it(technology: str, monkeypatch: pytest.MonkeyPatch) -> None:
    number = BOX.technologies.number[technology]
    assert unseen(BOX.technologies, technology, number, changes_of_technology(number), monkeypatch) == []


OUTSIDE = [
    key for key, effects in zip(BOX.cards.key, BOX.cards.effects, strict=True) if any(not acts_in_battles(e) for e in effects)
]


@pytest.mark.parametrize("card", OUTSIDE)
def test_each_change_of_what_a_technology_card_does_fails_a_scenario_of_it(card: str, monkeypatch: pytest.MonkeyPatch) -> None:
    number = BOX.cards.number[card]
    changes = ((name, "effects", effects) for name, effects in changed_effects(BOX.cards.effects[number]))
    assert unseen(BOX.cards, card, number, changes, monkeypatch) == []
