"""Whether something is an action at all: a verb of the language with arguments of its number and types."""

from __future__ import annotations

from typing import Any

from engine.game import Refusal
from engine.language import shapes
from engine.starcraft.language import VERBS

_SHAPES = {word: shapes(verb) for word, verb in VERBS.items()}


def malformed(action: Any) -> Refusal | None:
    """Why it is none: an unknown verb, or arguments of the wrong number or type. None if it is one."""
    if type(action) is not tuple or not action or type(action[0]) is not str:
        return Refusal("malformed", {"verb": ""})
    shape = _SHAPES.get(action[0])
    if shape is None:
        return Refusal("unknown-verb", {"verb": action[0]})
    if tuple(map(type, action)) not in shape:
        return Refusal("malformed", {"verb": action[0]})
    return None
