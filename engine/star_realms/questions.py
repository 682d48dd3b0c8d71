"""The questions an effect may ask: who may answer what, why not, and what an answer does.

A question is the top frame of a seat's stack. `answers` lists what may be said now; an empty list means the question is not
asked. `explain` is only asked about actions that are not among them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from engine.game import Action, Refusal
from engine.star_realms import attack, zones
from engine.star_realms.cards import CARDS
from engine.star_realms.effects import Effect
from engine.star_realms.facts import ACQUIRE, EXPLORER, IS_SHIP, KEY, NEEDLE, NUMBER
from engine.star_realms.state import EMPTY, Frame, State

PASS: Action = ("pass",)
FORCED_DISCARD = Effect("discard", text="discard")
PUT_ON_TOP = Effect("put-on-top", optional=True, text="put-on-top")

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


class Question(NamedTuple):
    """One kind of question, as functions of (state, the stack's seat, frame)."""

    verb: str
    details: Callable[[State, int, Frame], dict[str, Any]]
    answers: Callable[[State, int, Frame], list[Action]]
    explain: Callable[[State, int, Frame, Action], Refusal]
    take: Callable[[State, int, Frame, Any], Sequence[Effect]]
    """Carry out a checked answer; the effects it leads to, if any, come next."""


def may_pass(frame: Frame) -> bool:
    """Whether the question can be declined."""
    return frame.effect.optional or frame.effect.word in ("scrap-and-draw", "discard-and-draw")


def _or_pass(frame: Frame, found: list[Action]) -> list[Action]:
    return sorted([PASS, *found]) if found and may_pass(frame) else found


def _number(card: Any) -> int:
    return NUMBER.get(card, EMPTY)


# -- choose ------------------------------------------------------------------------------------------------------------


def _options(state: State, seat: int, frame: Frame) -> dict[str, Any]:
    return {"options": [[effect.text for effect in option] for option in frame.effect.options]}


def _choose_answers(state: State, seat: int, frame: Frame) -> list[Action]:
    return [("choose", n) for n in range(len(frame.effect.options))]


def _choose_explain(state: State, seat: int, frame: Frame, action: Action) -> Refusal:
    return Refusal("no-such-option", {"options": len(frame.effect.options)})


def _choose(state: State, seat: int, frame: Frame, action: Any) -> Sequence[Effect]:
    state.events.append(("choose", seat, KEY[frame.card], action[1]))
    return frame.effect.options[action[1]]


# -- scrap -------------------------------------------------------------------------------------------------------------


def _scrap_zones(frame: Frame) -> tuple[str, ...]:
    return frame.effect.zones or ("hand", "discard")


def _cards_in(state: State, seat: int, zone: str) -> list[int]:
    if zone == "row":
        return sorted({card for card in state.row if card != EMPTY})
    return sorted(set(state.seats[seat].hand if zone == "hand" else state.seats[seat].discard))


def _scrap_details(state: State, seat: int, frame: Frame) -> dict[str, Any]:
    if frame.effect.zones == ("row",):
        return {"optional": may_pass(frame)}
    return {"optional": may_pass(frame), "left": frame.left, "zones": list(_scrap_zones(frame))}


def _scrap_answers(state: State, seat: int, frame: Frame) -> list[Action]:
    found: list[Action] = [
        ("scrap", zone, KEY[card]) for zone in sorted(_scrap_zones(frame)) for card in _cards_in(state, seat, zone)
    ]
    return _or_pass(frame, found)


def _scrap_explain(state: State, seat: int, frame: Frame, action: Action) -> Refusal:
    return Refusal("not-in-zone", {"card": action[2], "zone": action[1]})


def _scrap(state: State, seat: int, frame: Frame, action: Any) -> Sequence[Effect]:
    zones.scrap(state, seat, NUMBER[action[2]], action[1])
    return ()


# -- discard -----------------------------------------------------------------------------------------------------------


def _discard_details(state: State, seat: int, frame: Frame) -> dict[str, Any]:
    return {"optional": may_pass(frame), "left": frame.left, "by": seat if frame.place else None}


def _discard_answers(state: State, seat: int, frame: Frame) -> list[Action]:
    return _or_pass(frame, [("discard", KEY[card]) for card in _cards_in(state, frame.asks, "hand")])


def _discard_explain(state: State, seat: int, frame: Frame, action: Action) -> Refusal:
    return Refusal("not-in-hand", {"card": action[1]})


def _discard(state: State, seat: int, frame: Frame, action: Any) -> Sequence[Effect]:
    zones.discard(state, frame.asks, NUMBER[action[1]])
    return ()


# -- destroy-base ------------------------------------------------------------------------------------------------------


def _optional(state: State, seat: int, frame: Frame) -> dict[str, Any]:
    return {"optional": frame.effect.optional}


def _destroy_answers(state: State, seat: int, frame: Frame) -> list[Action]:
    first = state.rules["effects_respect_outposts"]
    found: list[Action] = [
        ("destroy", owner, card.place)
        for owner in state.mode.base_owners(state, seat)
        for card in attack.bases(state, owner, outposts_first=first)
    ]
    if state.rules["destroy_own_base"]:
        found += [("destroy", seat, card.place) for card in attack.bases(state, seat, outposts_first=False)]
        found.sort()
    return _or_pass(frame, found)


def _destroy_explain(state: State, seat: int, frame: Frame, action: Action) -> Refusal:
    rules = state.rules
    refusal = attack.check_base(
        state, seat, action[1], action[2], own=rules["destroy_own_base"], outposts_first=rules["effects_respect_outposts"]
    )
    assert refusal is not None
    return refusal


def _destroy(state: State, seat: int, frame: Frame, action: Any) -> Sequence[Effect]:
    card = state.seats[action[1]].at(action[2])
    assert card is not None
    attack.destroy(state, seat, action[1], card, 0)
    return ()


# -- acquire-ship-on-top -----------------------------------------------------------------------------------------------


def _source_only(state: State, seat: int, frame: Frame) -> dict[str, Any]:
    return {}


def _free_ships(state: State) -> list[int]:
    explorer = state.rules["carrier_explorer"]
    return [card for card in zones.for_sale(state) if IS_SHIP[card] and (explorer or card != EXPLORER)]


def _free_answers(state: State, seat: int, frame: Frame) -> list[Action]:
    return [ACQUIRE[card] for card in _free_ships(state)]


def _free_explain(state: State, seat: int, frame: Frame, action: Action) -> Refusal:
    card = _number(action[1])
    if card in zones.for_sale(state) and not IS_SHIP[card]:
        return Refusal("not-a-ship", {"card": action[1]})
    return Refusal("not-for-sale", {"card": action[1]})


def _free(state: State, seat: int, frame: Frame, action: Any) -> Sequence[Effect]:
    card = NUMBER[action[1]]
    state.events.append(("acquire", seat, action[1], 0, "deck"))
    zones.take_for_sale(state, card)
    state.seats[seat].top.append(card)
    return ()


# -- put-on-top --------------------------------------------------------------------------------------------------------


def _top_details(state: State, seat: int, frame: Frame) -> dict[str, Any]:
    return {"card": KEY[frame.card], "optional": True}


def _top_answers(state: State, seat: int, frame: Frame) -> list[Action]:
    return [PASS, ("put-on-top",)]


def _top_explain(state: State, seat: int, frame: Frame, action: Action) -> Refusal:
    return Refusal("malformed", {"verb": action[0]})


def _top(state: State, seat: int, frame: Frame, action: Any) -> Sequence[Effect]:
    """The ship just acquired lies uppermost on the discard pile."""
    me = state.seats[seat]
    card = me.discard.pop()
    me.top.append(card)
    state.events.append(("put-on-top", seat, KEY[card]))
    return ()


# -- copy-ship ---------------------------------------------------------------------------------------------------------


def _copy_answers(state: State, seat: int, frame: Frame) -> list[Action]:
    """Ships played this turn; with the switch only those still in play. A Needle stands for what it became (ruling 43)."""
    me = state.seats[seat]
    if state.rules["needle_copies_scrapped"]:
        ships = {card for card in me.played if IS_SHIP[card] and card != NEEDLE}
    else:
        ships = {card.face for card in me.in_play if IS_SHIP[card.card] and card.face != NEEDLE}
    return [("copy", KEY[card]) for card in sorted(ships)]


def _copy_explain(state: State, seat: int, frame: Frame, action: Action) -> Refusal:
    return Refusal("not-played-this-turn", {"card": action[1]})


def _copy(state: State, seat: int, frame: Frame, action: Any) -> Sequence[Effect]:
    me, card = state.seats[seat], NUMBER[action[1]]
    needle = me.at(frame.place)
    if needle is None:
        return ()
    needle.copied = card
    needle.used = 0
    me.copies.append(card)
    state.events.append(("copy", seat, frame.place, action[1]))
    return CARDS[card].primary


# -- target ------------------------------------------------------------------------------------------------------------


def _target_answers(state: State, seat: int, frame: Frame) -> list[Action]:
    return [("target", other) for other in state.mode.opponents(state, seat)]


def _target_explain(state: State, seat: int, frame: Frame, action: Action) -> Refusal:
    return Refusal("not-attackable", {"seat": action[1]})


def _target(state: State, seat: int, frame: Frame, action: Any) -> Sequence[Effect]:
    state.events.append(("target", seat, action[1], KEY[frame.card]))
    make_discard(state, seat, action[1], frame)
    return ()


def make_discard(state: State, seat: int, target: int, frame: Frame) -> None:
    """That opponent discards a card of its choice: now, or at the start of its turn (ruling 63)."""
    if state.rules["discard_timing"] == "start_of_turn":
        state.seats[target].discards_due += 1
    else:
        state.seats[seat].stack.append(Frame(FORCED_DISCARD, frame.card, frame.place, target, 1))


# -- all of them -------------------------------------------------------------------------------------------------------

_SCRAP = Question("scrap", _scrap_details, _scrap_answers, _scrap_explain, _scrap)
_DISCARD = Question("discard", _discard_details, _discard_answers, _discard_explain, _discard)

QUESTIONS: dict[str, Question] = {
    "choose": Question("choose", _options, _choose_answers, _choose_explain, _choose),
    "scrap": _SCRAP,
    "scrap-and-draw": _SCRAP,
    "discard": _DISCARD,
    "discard-and-draw": _DISCARD,
    "destroy-base": Question("destroy", _optional, _destroy_answers, _destroy_explain, _destroy),
    "acquire-ship-on-top": Question("acquire", _source_only, _free_answers, _free_explain, _free),
    "put-on-top": Question("put-on-top", _top_details, _top_answers, _top_explain, _top),
    "copy-ship": Question("copy", _source_only, _copy_answers, _copy_explain, _copy),
    "target": Question("target", _source_only, _target_answers, _target_explain, _target),
}
"""By the word of the effect that asks."""


def kind(frame: Frame) -> str:
    """What the question is called outside the engine."""
    if frame.effect.zones == ("row",):
        return "scrap-row"
    return _KINDS.get(frame.effect.word, frame.effect.word)


_KINDS = {"scrap-and-draw": "scrap", "discard-and-draw": "discard", "acquire-ship-on-top": "acquire-free"}


def check(state: State, seat: int, frame: Frame, action: Action) -> Refusal | None:
    """Whether a well-formed action answers the question on top of that seat's stack."""
    question = QUESTIONS[frame.effect.word]
    if action in question.answers(state, seat, frame):
        return None
    if action == PASS:
        return Refusal("cannot-pass")
    if action[0] != question.verb:
        return Refusal("wrong-answer", {"kind": kind(frame)})
    return question.explain(state, seat, frame, action)


def malformed(action: Any) -> Refusal | None:
    """Whether it is no action at all: an unknown verb, or arguments of the wrong number or kind."""
    if type(action) is not tuple or not action or type(action[0]) is not str:
        return Refusal("malformed", {"verb": ""})
    shape = _WHOLE_SHAPES.get(action[0])
    if shape is None:
        return Refusal("unknown-verb", {"verb": action[0]})
    if tuple(map(type, action)) != shape:
        return Refusal("malformed", {"verb": action[0]})
    return None


_WHOLE_SHAPES = {verb: (str, *kinds) for verb, kinds in SHAPES.items()}
