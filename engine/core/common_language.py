"""Words that all games on this core share: actions without a question, elimination, reasons why an answer is invalid, and parts
of the view.

A game adds them to its own words. A game that extends the meaning of such a word defines it again, after these.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, TypeVar

from engine.core import refusals
from engine.game import Event, Refusal
from engine.language import EventKind, Kind, OfWords, RefusalCode, Seat, Texts, Verb, frozen, limits, shapes

NUMBER = Kind("number", int, "a whole number")
COUNT = Kind("count", int, "how many", 0, 2000)
WORD = Kind("word", str, "a word of this document")
STOP = Kind("stop", str, "what an undo cannot go beyond", words=("start", "chance", "seat", "shown", "turn"), may_grow=True)
"""`engine.core.log` stops an undo."""

Number = Annotated[int, NUMBER]
Count = Annotated[int, COUNT]
Name = Annotated[str, WORD]
Stop = Annotated[str, STOP]

# -- unasked -----------------------------------------------------------------------------------------------------------


@frozen
class Concede(Verb):
    """Give up: you are out."""

    word = "concede"
    stands = True


@frozen
class Undo(Verb):
    """Undo your last action; `undo` in the view has the limit."""

    word = "undo"
    stands = True


@frozen
class OfferDraw(Verb):
    """Offer a draw; it takes effect when every living seat offers one."""

    word = "offer-draw"
    stands = True


@frozen
class DeclineDraw(Verb):
    """Decline every offered draw."""

    word = "decline-draw"
    stands = True


@frozen
class Defeated(EventKind):
    """The seat is eliminated."""

    word = "defeat"
    seat: Seat


@frozen
class Conceded(EventKind):
    """The seat conceded."""

    word = "concede"
    seat: Seat


@frozen
class DrawOffered(EventKind):
    """The seat offers a draw."""

    word = "offer-draw"
    seat: Seat


@frozen
class DrawDeclined(EventKind):
    """The seat declines every offered draw."""

    word = "decline-draw"
    seat: Seat


@frozen
class Undone(EventKind):
    """The seat's last action was undone; the view shows the position before it."""

    word = "undo"
    seat: Seat


# -- no answer ---------------------------------------------------------------------------------------------------------


@frozen
class NotAsked(RefusalCode):
    """You are not asked anything now."""

    word = "not-asked"


@frozen
class UnknownVerb(RefusalCode):
    """That action does not exist here."""

    word = "unknown-verb"
    verb: Name


@frozen
class WrongAnswer(RefusalCode):
    """The action does not answer that question."""

    word = "wrong-answer"
    kind: Name


@frozen
class Malformed(RefusalCode):
    """The arguments have the wrong number, kind or length."""

    word = "malformed"
    verb: Name


@frozen
class GameOver(RefusalCode):
    """The game has ended."""

    word = "game-over"


@frozen
class NoSuchSeat(RefusalCode):
    """The table has no such seat."""

    word = "no-such-seat"
    seat: Number


@frozen
class NoDrawOffer(RefusalCode):
    """Nobody else offers a draw."""

    word = "no-draw-offer"


@frozen
class OfferedAlready(RefusalCode):
    """You have already offered a draw."""

    word = "offered-already"


@frozen
class IsDefeated(RefusalCode):
    """You are out of the game."""

    word = "defeated"


@frozen
class NothingToUndo(RefusalCode):
    """Nothing can be undone; `undo` in the view explains `stop`."""

    word = "nothing-to-undo"
    stop: Stop


# -- in the view -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class UndoView:
    """The reach of undo."""

    steps: Annotated[Count, "number of actions you can undo"]
    stop: Annotated[
        Stop,
        'the limit: `"start"`, `"chance"` (a draw), `"shown"` (something hidden was shown), `"seat"` (another seat acted or '
        'was asked), `"turn"` (not your action)',
    ]


@dataclass(frozen=True, slots=True)
class EndView:
    """The end of the game. A game adds why."""

    winners: Annotated[tuple[Seat, ...], "winning seats"]


# -- for the engine of a game ------------------------------------------------------------------------------------------


Shapes = OfWords[dict[tuple[type, ...], Texts]]
"""By verb, the types that an action of it may consist of, and the texts among them."""


def shapes_of(verbs: Mapping[str, type[Verb]]) -> Shapes:
    """Return the shapes of the actions of a game."""
    return OfWords(verbs, shapes)


def malformed(allowed: Shapes, action: object) -> Refusal | None:
    """Return why something is no action: an unknown verb, arguments of the wrong number or type, or a text too short or too
    long. None if it is one.
    """
    if type(action) is not tuple or not action or type(action[0]) is not str or not action[0]:
        return refusals.malformed("")
    shape = allowed[action[0]]
    if shape is None:
        return refusals.unknown_verb(action[0])
    texts = shape.get(tuple(map(type, action)))
    if texts is None:
        return refusals.malformed(action[0])
    for at, least, most in texts:
        if len(action[at]) < least or (most is not None and len(action[at]) > most):
            return refusals.malformed(action[0])
    return None


S = TypeVar("S")


def projection(
    events: Mapping[str, type[EventKind]], sights: Mapping[str, Callable[[S, int | None, int], bool]]
) -> Callable[[S, int | None, Event], Event | None]:
    """Make a function of (state, seat, event) that returns the event as that seat may know it, by the language's rules for its
    kind.

    `sights`: by the names in the language, whether in a state the one seat may see that of the other. Nobody learns of an event
    of a kind that the language does not have.
    """
    limited = OfWords(events, limits)

    def event_for(state: S, seat: int | None, event: Event) -> Event | None:
        hidden = limited[event[0]]
        if hidden is None:
            return None
        for at, of, sight in hidden:
            if not sights[sight](state, seat, event[of]):
                event = (*event[:at], None, *event[at + 1 :])
        return event

    return event_for
