"""The shape of every action: its verb and the kinds of its arguments."""

from __future__ import annotations

from typing import Any

from engine.game import Refusal

SHAPES: dict[str, tuple[type, ...]] = {
    "agree": (),
    "bequeath": (str, int),
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
    "pass-card": (str, int),
    "play": (str,),
    "pool-acquire": (str, int, int),
    "pool-attack": (int, int, int, int),
    "put-on-top": (),
    "refuse": (),
    "scrap": (str, str),
    "target": (int,),
    "undo": (),
    "use": (int, str),
    "withdraw": (),
}
"""Every verb there is, with the kinds of its arguments."""
THIRD_SHARE = ("pool-acquire", "pool-attack")
"""Verbs that may have one more integer at the end: the share of a team's third member."""
_WHOLE = {verb: {(str, *kinds), (str, *kinds, *((int,) if verb in THIRD_SHARE else ()))} for verb, kinds in SHAPES.items()}


def malformed(action: Any) -> Refusal | None:
    """Whether it is no action at all: an unknown verb, or arguments of the wrong number or kind."""
    if type(action) is not tuple or not action or type(action[0]) is not str:
        return Refusal("malformed", {"verb": ""})
    shape = _WHOLE.get(action[0])
    if shape is None:
        return Refusal("unknown-verb", {"verb": action[0]})
    if tuple(map(type, action)) not in shape:
        return Refusal("malformed", {"verb": action[0]})
    return None
