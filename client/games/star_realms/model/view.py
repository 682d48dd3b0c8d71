"""Whether a view and its events have the shape of docs/star-realms.md: asked before a table screen sees them.

A server may be a stranger. What it leaves out or gets wrong is found here, so that nothing behind this gate doubts a view.
Keys, verbs and kinds of a later version pass; what this version reads has to be as written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from engine.star_realms.cards import BY_KEY
from engine.star_realms.effects import read_effect

Card = Annotated[str, Meta(pattern=f"^(?:{'|'.join(BY_KEY)})\\Z")]
Cards = list[Card]
Seat = Annotated[int, Meta(ge=0, le=15)]
Count = Annotated[int, Meta(ge=0, le=2000)]
Word = Annotated[str, Meta(min_length=1, max_length=32)]


class InPlay(Struct):
    """A card in play."""

    place: int
    card: Card
    copied: Card | None
    used: list[Word]
    damage: int


class SeatView(Struct):
    """A seat's map."""

    authority: int
    trade: int
    combat: int
    team: int
    role: str
    alive: bool
    ended: bool
    hand: Count
    deck: Count
    top: Cards
    cards: Cards | None
    known: Cards
    hidden: Cards
    discard: Cards
    in_play: list[InPlay]
    discards_due: int
    ships_on_top: int


class Proposal(Struct):
    """A team's open proposal."""

    by: Seat
    action: list[Any]
    waiting: list[Seat]


class Undo(Struct):
    """How far undo goes."""

    steps: Count
    stop: str


class Result(Struct):
    """How the game ended."""

    winners: list[Seat]
    reason: str


class View(Struct):
    """The view, as far as this version reads it."""

    game: str
    mode: str
    seat: Seat | None
    turn: Count
    on_turn: list[Seat]
    trade_row: Annotated[list[Card | None], Meta(min_length=5, max_length=5)]
    trade_deck: Count
    explorers: Count
    scrap_heap: Cards
    seats: Annotated[list[SeatView], Meta(min_length=2, max_length=16)]
    hand: Cards
    may_attack: list[Seat]
    may_attack_bases: list[Seat]
    proposal: Proposal | None
    asked: list[dict[str, Any]]
    actions: list[list[Any]]
    standing: list[list[Any]]
    undo: Undo
    draw_offers: list[Seat]
    result: Result | None


_ACTIONS = {
    "play": "card",
    "use": "number word",
    "acquire": "card",
    "attack": "seat number",
    "attack-base": "seat number number",
    "end-turn": "",
    "pass-card": "card seat",
    "pool-acquire": "card numbers",
    "pool-attack": "seat number numbers",
    "withdraw": "",
    "agree": "",
    "refuse": "",
    "bequeath": "card seat",
    "choose": "number",
    "scrap": "word card",
    "discard": "card",
    "destroy": "seat number",
    "copy": "card",
    "target": "seat",
    "put-on-top": "",
    "pass": "",
    "concede": "",
    "undo": "",
    "offer-draw": "",
    "decline-draw": "",
}
_EVENTS = {
    "turn": "seat number",
    "play": "seat card number",
    "use": "seat card number word",
    "gain": "seat pool number card?",
    "choose": "seat card number",
    "copy": "seat number card",
    "draw": "seat number cards?",
    "shuffle": "seat",
    "acquire": "seat card number word",
    "put-on-top": "seat card",
    "refill": "number card",
    "scrap": "seat card word",
    "discard": "seat card",
    "target": "seat seat card",
    "attack": "seat seat number number",
    "hit-base": "seat seat card number",
    "destroy": "seat seat card number",
    "pass": "seat card?",
    "nothing": "seat card? text",
    "end": "seat",
    "defeat": "seat",
    "bequeath": "seat seat card",
    "pass-card": "seat seat card",
    "propose": "seat proposal",
    "agree": "seat",
    "refuse": "seat",
    "drop-proposal": "seat",
    "concede": "seat",
    "offer-draw": "seat",
    "decline-draw": "seat",
    "undo": "seat",
    "over": "seats word",
}
_QUESTIONS = {
    "choose": {"source": "card", "options": "options"},
    "scrap": {"source": "card", "optional": "flag", "left": "number", "zones": "words"},
    "scrap-row": {"source": "card", "optional": "flag"},
    "discard": {"source": "card?", "optional": "flag", "left": "number", "by": "seat?"},
    "destroy-base": {"source": "card", "optional": "flag"},
    "acquire-free": {"source": "card"},
    "put-on-top": {"source": "card", "card": "card"},
    "copy-ship": {"source": "card"},
    "target": {"source": "card"},
    "proposal": {"by": "seat", "action": "action"},
    "bequeath": {"heir": "seat"},
}


def accepts(view: Mapping[str, Any], events: Iterable[Any], seats: int) -> bool:
    """Whether a table of so many seats can show that view, reached by those events."""
    try:
        read = msgspec.convert(view, View)
    except msgspec.ValidationError:
        return False
    if len(read.seats) != seats or not all(seat < seats for seat in _named(read)):
        return False
    shapes = _Shapes(seats)
    return (
        all(shapes.call(action, _ACTIONS) for action in (*read.actions, *read.standing))
        and all(shapes.question(asked, read.actions) for asked in read.asked)
        and (read.proposal is None or shapes.call(read.proposal.action, _ACTIONS))
        and all(shapes.call(event, _EVENTS) for event in events)
    )


def _named(view: View) -> Iterable[int]:
    """Every seat that is named by its number."""
    yield from view.on_turn + view.may_attack + view.may_attack_bases + view.draw_offers
    if view.seat is not None:
        yield view.seat
    if view.proposal is not None:
        yield from (view.proposal.by, *view.proposal.waiting)
    if view.result is not None:
        yield from view.result.winners


class _Shapes:
    """The kinds of arguments, at a table of so many seats."""

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self._kinds: Mapping[str, Callable[[Any], bool]] = {
            "card": lambda value: isinstance(value, str) and value in BY_KEY,
            "cards": lambda value: isinstance(value, list) and all(card in BY_KEY for card in map(str, value)),
            "seat": lambda value: type(value) is int and 0 <= value < seats,
            "seats": lambda value: isinstance(value, list) and all(type(one) is int and 0 <= one < seats for one in value),
            "number": lambda value: type(value) is int,
            "word": lambda value: isinstance(value, str) and value != "",
            "words": lambda value: isinstance(value, list) and all(isinstance(word, str) for word in value),
            "text": lambda value: isinstance(value, str),
            "flag": lambda value: isinstance(value, bool),
            "pool": lambda value: value in ("trade", "combat", "authority"),
            "options": _are_options,
            "action": lambda value: self.call(value, _ACTIONS),
        }

    def is_a(self, kind: str, value: Any) -> bool:
        """Whether the value is of that kind; with a question mark it may be absent."""
        return (kind.endswith("?") and value in (None, "")) or self._kinds[kind.removesuffix("?")](value)

    def call(self, value: Any, known: Mapping[str, str]) -> bool:
        """Whether it is a word and its arguments, as that word takes them; words that are not known pass."""
        if not (isinstance(value, list) and value and isinstance(value[0], str)):
            return False
        kinds = known.get(value[0], "...").split()
        arguments = value[1:]
        match kinds:
            case ["..."]:
                return True
            case ["seat", "proposal"]:
                return self.is_a("seat", next(iter(arguments), None)) and self.call(arguments[1:], _ACTIONS)
            case [*first, "numbers"]:
                rest = arguments[len(first) :]
                kinds, arguments = first, arguments[: len(first)]
                if not all(type(number) is int for number in rest):
                    return False
        return len(kinds) == len(arguments) and all(map(self.is_a, kinds, arguments))

    def question(self, asked: Mapping[str, Any], actions: Iterable[list[Any]]) -> bool:
        """Whether it is a question; one of a kind that is not known passes."""
        kind = asked.get("kind")
        if not (isinstance(kind, str) and self.is_a("seat", asked.get("seat"))):
            return False
        if not all(self.is_a(shape, asked.get(field)) for field, shape in _QUESTIONS.get(kind, {}).items()):
            return False
        chosen = [action[1] for action in actions if kind == "choose" and action[0] == "choose"]
        return all(0 <= number < len(asked["options"]) for number in chosen)


def _are_options(value: Any) -> bool:
    try:
        return isinstance(value, list) and all([read_effect(text) for text in option] for option in value)
    except (ValueError, TypeError, AttributeError, KeyError, IndexError):
        return False
