"""The shape of every action: its verb and the kinds of its arguments."""

from __future__ import annotations

from typing import Any

from engine.game import Refusal

SHAPES: dict[str, tuple[type, ...]] = {
    "acquire": (str,),
    "attack": (int, int),
    "attack-base": (int, int, int),
    "choose": (int,),
    "concede": (),
    "copy": (str,),
    "decline-draw": (),
    "destroy": (int, int),
    "discard": (str,),
    "end-turn": (),
    "offer-draw": (),
    "pass": (),
    "play": (str,),
    "put-on-top": (),
    "scrap": (str, str),
    "target": (int,),
    "undo": (),
    "use": (int, str),
}
"""Every verb there is, with the kinds of its arguments."""
_WHOLE = {verb: (str, *kinds) for verb, kinds in SHAPES.items()}


def malformed(action: Any) -> Refusal | None:
    """Whether it is no action at all: an unknown verb, or arguments of the wrong number or kind."""
    if type(action) is not tuple or not action or type(action[0]) is not str:
        return Refusal("malformed", {"verb": ""})
    shape = _WHOLE.get(action[0])
    if shape is None:
        return Refusal("unknown-verb", {"verb": action[0]})
    if tuple(map(type, action)) != shape:
        return Refusal("malformed", {"verb": action[0]})
    return None
