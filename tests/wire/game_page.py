"""Reads docs/star-realms.md as an outsider does: its tables define the values in a view, an event, an action or a refusal.

The name of an argument determines its type (`card`, `seat`, `amount`), and the tables list the names. `VALUES` has one line for
each. A name that only the tables or only `VALUES` have is an error.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from tests.engine.rulings.documented import (
    ACTIONS,
    ANSWERED_BY,
    EVENTS,
    QUESTIONS,
    REFUSALS,
    SEAT,
    STANDING,
    VIEW,
    names,
    tables,
)
from tests.wire.protocol_page import Undocumented

CARDS_FILE = Path(__file__).parents[2] / "engine" / "star_realms" / "data" / "1.toml"
CARDS = {row["key"]: row for row in tomllib.loads(CARDS_FILE.read_text("utf-8"))["card"]}
PARTS = {
    part
    for card in CARDS.values()
    for ability in ("primary", "ally", "scrap")
    for text in card.get(ability, [])
    for part in (text, *text.split(" or "))
}
FACTIONS = {card["faction"] for card in CARDS.values()}
VERBS = {*ACTIONS, *STANDING}

Fits = Callable[[Any], bool]


@cache
def words_of(*called: str) -> frozenset[str]:
    """Return the words in quotation marks on the lines of those names under "The view", which are the allowed values."""
    lines = [row for table in tables("The view") for row in table if set(names(row[0])) & set(called)]
    return frozenset(word for row in lines for word in re.findall(r'"([a-z-]+)"', row[1]))


def card(value: Any) -> bool:
    return isinstance(value, str) and value in CARDS


def cards(value: Any) -> bool:
    return isinstance(value, list) and all(map(card, value))


def sorted_cards(value: Any) -> bool:
    return cards(value) and value == sorted(value)


def count(value: Any) -> bool:
    return type(value) is int and value >= 0


def at_least_one(value: Any) -> bool:
    return type(value) is int and value >= 1


def number(value: Any) -> bool:
    return type(value) is int


def seat(value: Any) -> bool:
    return type(value) is int and 0 <= value < 6


def seats(value: Any) -> bool:
    return isinstance(value, list) and all(map(seat, value))


def boolean(value: Any) -> bool:
    return type(value) is bool


def text(value: Any) -> bool:
    return type(value) is str


def one_of(*words: str) -> Fits:
    return lambda value: value in words and type(value) is str


def or_nil(fits: Fits) -> Fits:
    return lambda value: value is None or fits(value)


def list_of(fits: Fits) -> Fits:
    return lambda value: isinstance(value, list) and all(map(fits, value))


def shape(**parts: Fits) -> Fits:
    return lambda value: (
        isinstance(value, dict) and value.keys() == parts.keys() and all(parts[key](value[key]) for key in parts)
    )


ABILITIES = ("ally", "primary", "scrap")
ZONES = ("hand", "discard", "row", "play", "deck")

# -- actions ----------------------------------------------------------------------------------------------------------------

VALUES: Mapping[str, Fits] = {
    "card": card, "place": at_least_one, "ability": one_of(*ABILITIES), "seat": seat, "amount": at_least_one, "share": count,
    "n": count, "zone": one_of(*ZONES),
    # of events
    "number": at_least_one, "pool": one_of("trade", "combat", "authority"), "count": at_least_one, "cards": or_nil(cards),
    "cost": count, "slot": lambda value: count(value) and value <= 4, "target": seat, "left": number, "combat": count,
    "effect": lambda value: value in PARTS or value == "discard", "heir": seat, "verb": lambda value: value in ACTIONS,
    "winners": seats, "reason": lambda value: value in words_of("result", "reason"),
}  # fmt: skip
"""The type of every argument of an action or event, by its name in the tables."""

MAY_BE_NIL = {(kind, "card") for kind in ("nothing", "pass")}
"""Arguments that may be nil because no card asks."""


def check_action(action: Any) -> str:
    """Return the verb of an action, after a check against the document."""
    if not isinstance(action, list) or not action or action[0] not in VERBS:
        raise Undocumented(f"{action!r} is no action")
    named = ACTIONS.get(action[0], [])
    if named[-1:] == ["..."]:
        named = named[:-1] + [named[-2]] * (len(action) - len(named))
    check_arguments(action, named)
    return str(action[0])


def check_event(event: Any) -> str:
    """Return the kind of an event, after a check against the document."""
    if not isinstance(event, list) or not event or event[0] not in EVENTS:
        raise Undocumented(f"{event!r} is no event")
    if event[0] == "propose":
        check_arguments(event[:2], EVENTS["propose"][:1])
        check_action(event[2:])
    else:
        check_arguments(event, EVENTS[event[0]])
    return str(event[0])


def check_cards(keys: Any) -> None:
    if not cards(keys):
        raise Undocumented(f"{keys!r} are not all cards")


def check_arguments(said: list[Any], named: list[str]) -> None:
    if len(said) != len(named) + 1:
        raise Undocumented(f"{said!r} has other arguments than {named}")
    for name, value in zip(named, said[1:], strict=True):
        if not VALUES[name](value) and not (value is None and (said[0], name) in MAY_BE_NIL):
            raise Undocumented(f"{name} of {said!r} is not what it is called")


# -- views ------------------------------------------------------------------------------------------------------------------

IN_PLAY: Mapping[str, Fits] = {
    "place": at_least_one, "card": card, "copied": or_nil(card), "damage": count,
    "used": lambda value: list_of(one_of(*ABILITIES))(value) and value == sorted(value), "earned": boolean,
}  # fmt: skip
WAITING = shape(effect=text, card=or_nil(card), place=count, asks=seat, left=count, done=count)
CHANGED = shape(rule=text, value=text)
SEAT_VALUES: Mapping[str, Fits] = {
    "authority": number, "trade": count, "combat": count, "team": count,
    "role": lambda value: value in {"", *words_of("role")}, "alive": boolean, "ended": boolean, "hand": count,
    "deck": count, "top": cards, "cards": or_nil(sorted_cards), "known": sorted_cards, "hidden": sorted_cards, "discard": cards,
    "in_play": list_of(lambda value: not check_keys(value, IN_PLAY, "a card in play", ABSENT_IN_PLAY)), "discards_due": count,
    "ships_on_top": count, "played": cards, "copies": cards, "waiting": list_of(WAITING), "next_place": count,
}  # fmt: skip
VIEW_VALUES: Mapping[str, Fits] = {
    "game": one_of("star-realms"), "mode": text, "seat": or_nil(seat), "turn": at_least_one, "on_turn": seats,
    "trade_row": lambda value: len(value) == 5 and all(map(or_nil(card), value)), "trade_deck": count, "explorers": count,
    "scrap_heap": cards, "hand": sorted_cards,
    "seats": list_of(lambda value: not check_keys(value, SEAT_VALUES, "a seat", ABSENT_AT_SEAT)),
    "may_attack": seats, "may_attack_bases": seats,
    "proposal": or_nil(shape(by=seat, action=lambda value: bool(check_action(value)), waiting=seats)),
    "asked": list_of(lambda value: bool(check_question(value))),
    "actions": list_of(lambda value: bool(check_action(value))), "standing": list_of(lambda value: value[0] in STANDING),
    "data": at_least_one, "rules": list_of(CHANGED), "removed": sorted_cards,
    "undo": shape(steps=count, stop=lambda value: value in words_of("undo", "stop")),
    "draw_offers": seats,
    "result": or_nil(shape(winners=seats, reason=lambda value: value in words_of("result", "reason"))),
}  # fmt: skip
ABSENT: Mapping[str, Any] = {"data": 1, "rules": [], "removed": []}
ABSENT_AT_SEAT: Mapping[str, Any] = {"played": [], "copies": [], "waiting": [], "next_place": 0}
ABSENT_IN_PLAY: Mapping[str, Any] = {"earned": False}
"""Fields that a view may omit, with the value that this means."""
QUESTION_VALUES: Mapping[str, Fits] = {
    "source": or_nil(card), "options": list_of(list_of(lambda value: value in PARTS)), "optional": boolean,
    "left": at_least_one,
    "zones": lambda value: value in (["hand", "discard"], ["hand"]), "by": or_nil(seat), "card": card,
    "action": lambda value: bool(check_action(value)), "heir": seat,
}  # fmt: skip
REFUSAL_VALUES: Mapping[str, Fits] = {
    "verb": text, "kind": lambda value: value in QUESTIONS, "card": text, "zone": text, "place": number, "ability": text,
    "faction": lambda value: value in FACTIONS, "cost": count, "trade": count, "seat": number, "base": card, "needed": count,
    "combat": count, "defense": count, "maximum": count, "options": count,
    "stop": lambda value: value in words_of("undo", "stop"),
}  # fmt: skip
"""Types of refusal arguments. An argument may be any value that was sent."""


def check_keys(value: Any, values: Mapping[str, Fits], what: str, absent: Mapping[str, Any] = MappingProxyType({})) -> None:
    if isinstance(value, dict):
        value = {**absent, **value}
    if not isinstance(value, dict) or value.keys() != values.keys():
        raise Undocumented(f"{what} has other keys than documented: {value!r}")
    for key, fits in values.items():
        if not fits(value[key]):
            raise Undocumented(f"{key} of {what} is {value[key]!r}")


def check_question(question: Any) -> str:
    """Return the kind of a question, after a check against the document."""
    if not isinstance(question, dict) or question.get("kind") not in QUESTIONS or not seat(question.get("seat")):
        raise Undocumented(f"{question!r} is no question")
    kind = str(question["kind"])
    values = {name: QUESTION_VALUES[name] for name in QUESTIONS[kind]}
    check_keys({key: value for key, value in question.items() if key not in ("seat", "kind")}, values, f"the question {kind}")
    return kind


def check_view(view: Any) -> None:
    """Check a whole view against the document, and that its listed actions answer its seat's question."""
    check_keys(view, VIEW_VALUES, "the view", ABSENT)
    for question in view["asked"]:
        if question["seat"] == view["seat"] and question["kind"] != "main":
            verbs = {action[0] for action in view["actions"]}
            if not verbs <= set(ANSWERED_BY[question["kind"]]):
                raise Undocumented(f"{verbs} answer the question {question['kind']}")


def check_refusal(code: str, args: Any) -> None:
    if code not in REFUSALS:
        raise Undocumented(f"{code} is no refusal of the game")
    check_keys(args, {name: REFUSAL_VALUES[name] for name in REFUSALS[code]}, f"the refusal {code}")


def _of_a_card_in_play() -> set[str]:
    """Return the keys of the card's map, named on the line of `in_play` or in a separate table."""
    rows = [table for table in tables("The view") if table[0][0] == "`place`"]
    return {name for table in rows for row in table for name in names(row[0])} or {
        name for row in tables("The view")[1] if names(row[0]) == ["in_play"] for name in names(row[1])
    }


def undocumented_names() -> set[str]:
    """Return names in the tables without a line here, and lines here without a name in the tables."""
    documented = {name for arguments in (*ACTIONS.values(), *EVENTS.values()) for name in arguments} - {"..."}
    asked = {name for fields in QUESTIONS.values() for name in fields}
    refused = {name for arguments in REFUSALS.values() for name in arguments}
    pairs = (
        (documented, VALUES),
        (set(VIEW), VIEW_VALUES),
        (set(SEAT), SEAT_VALUES),
        (_of_a_card_in_play(), IN_PLAY),
        (asked, QUESTION_VALUES),
        (refused, REFUSAL_VALUES),
    )
    return {name for named, known in pairs for name in named ^ known.keys()}
