"""Listed actions are accepted, and no others: tested with every action listed anywhere in a game, and with nonsense."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from engine.game import Action
from engine.language import arguments
from engine.starcraft.box import ORDER_KEYS, SIDES, Box
from engine.starcraft.components import SHIPPED
from engine.starcraft.game import StarCraft
from engine.starcraft.language import VERBS
from engine.starcraft.language.complete import LANGUAGE
from engine.starcraft.position import AMOUNTS
from tests.engine.starcraft.laws.walk import begun

BOX = Box(SHIPPED[1])
WORDS = [
    *BOX.areas.key,
    *BOX.areas.planet_key,
    *BOX.units.key,
    *BOX.cards.key,
    *BOX.events.key,
    *BOX.sheets.faction_key,
    *BOX.sheets.building_key,
    *BOX.sheets.module_key,
    *BOX.technologies.key,
    *ORDER_KEYS,
    *SIDES,
    "permanent-minerals",
    "gas",
    "hand",
    "discard",
    "nonsense",
    "",
]


def nonsense(rng: random.Random, count: int) -> Iterator[Action]:
    """Yield actions of every shape with any words and numbers."""
    for _ in range(count):
        verb = rng.choice([*VERBS.values()])
        said: list[Any] = []
        for argument in arguments(verb):
            assert argument.kind is not None
            times = rng.randint(argument.rest.least, argument.rest.most) if argument.rest else 1
            said += [rng.choice(WORDS) if argument.kind.base is str else rng.randint(-2, 6) for _ in range(times)]
        yield (verb.word, *said)


def is_listed(game: StarCraft, seat: int, action: Action) -> bool:
    """Return whether it is among the answers or what may be done unasked, an amount from 1 up to what is listed."""
    listed = [*game.actions(seat), *game.any_time_actions(seat)]
    if action[0] in AMOUNTS and type(action[-1]) is int and action[-1] > 0:
        return any(one[:-1] == action[:-1] and action[-1] <= one[-1] for one in listed)
    return action in listed


def assert_accepted_if_and_only_if_listed(game: StarCraft, seat: int, said: Action) -> None:
    refusal = game.check(seat, said)
    assert (refusal is None) == (0 <= seat < game.seats and is_listed(game, seat, said)), (seat, said)
    if refusal is not None:
        kind = LANGUAGE.refusals[refusal.code]
        assert {*refusal.args} == {argument.name for argument in arguments(kind)}, refusal


@pytest.mark.parametrize(
    "said", [(), None, "end", ["end"], ("nothing",), ("end", 1), (1,), ("reveal", 1), ("reveal",), ("move",), ("reveal", "")]
)
def test_what_is_no_action_is_refused(said: Any) -> None:
    game, _ = begun("standard", 2, "bad input")
    refusal = game.check(0, said)
    assert refusal is not None
    assert refusal.code in ("malformed", "unknown-verb")
