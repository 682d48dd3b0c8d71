"""Illegal actions: legal actions with small changes, and random tuples."""

from __future__ import annotations

import random
from typing import Any

from engine.game import Game
from engine.language import shapes
from engine.star_realms.cards import BY_KEY
from engine.star_realms.language.complete import LANGUAGE

KEYS = sorted(BY_KEY)
VERBS = sorted(LANGUAGE.verbs)
SHAPES = {verb: sorted(shapes(LANGUAGE.verbs[verb]), key=len) for verb in VERBS}
WORDS = (
    *KEYS,
    "hand",
    "discard",
    "row",
    "play",
    "deck",
    "primary",
    "ally",
    "scrap",
    "explorers",
    "",
    "Scout",
    "no such card",
    "\x1b[2J",
)
NUMBERS = (*range(-2, 12), 50, 2**31, 2**63, 2**64 - 1, -(2**63), 10**40)
ODDITIES: tuple[Any, ...] = (
    True, False, None, 1.0, 0.5, float("nan"), float("inf"), b"scout", (), (1,), ("scout",), [], ["scout"], {}, {"card": 1},
    frozenset(), ((((),),),), object, 1j, (("scout", 1), ("viper",)), ((1, 2), "scout", ()), ("play", "scout"),
)  # fmt: skip
NO_TUPLES: tuple[Any, ...] = (
    None,
    "end-turn",
    7,
    True,
    1.5,
    ["end-turn"],
    {"end-turn": 1},
    b"end-turn",
    object(),
    {"end-turn"},
)


def anything(rng: random.Random) -> Any:
    return rng.choice(rng.choice((WORDS, NUMBERS, ODDITIES)))


def well_formed(rng: random.Random) -> tuple[Any, ...]:
    """Return a known verb with arguments of the right number and kinds."""
    verb = rng.choice(VERBS)
    _, *kinds = rng.choice(SHAPES[verb])
    return (verb, *(rng.choice(WORDS if kind is str else NUMBERS) for kind in kinds))


def bent(rng: random.Random, action: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return a legal action with one part changed, dropped, doubled or added."""
    at = rng.randrange(len(action))
    match rng.randrange(5):
        case 0:
            return (*action[:at], anything(rng), *action[at + 1 :])
        case 1:
            return action[:at] + action[at + 1 :]
        case 2:
            return (*action, anything(rng))
        case 3:
            return (*action[:at], action[at], *action[at:])
        case _:
            kind = WORDS if isinstance(action[at], str) else NUMBERS
            return (*action[:at], rng.choice(kind), *action[at + 1 :])


def noise(rng: random.Random, game: Game) -> Any:
    """Return an action that is most likely illegal, for any seat of that game."""
    legal = [action for seat in range(game.seats) for action in game.actions(seat) + game.any_time_actions(seat)]
    match rng.randrange(8):
        case 0:
            return rng.choice(NO_TUPLES)
        case 1:
            return tuple(anything(rng) for _ in range(rng.randrange(5)))
        case 2 | 3:
            return (rng.choice(VERBS), *(anything(rng) for _ in range(rng.randrange(4))))
        case 4 | 5:
            return well_formed(rng)
        case _:
            return bent(rng, rng.choice(legal)) if legal else well_formed(rng)
