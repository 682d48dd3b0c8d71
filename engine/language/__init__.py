"""Building blocks for the language of a game: kinds of values, and words whose arguments are of these kinds.

A game writes each of its words once, as a `frozen` class: an action is a `Verb`, what happened an `EventKind`, what is asked a
`QuestionKind`, why an action was refused a `RefusalCode`. `word` is its name on the wire, the docstring says what it means, and
the fields are its arguments, in the order in which they travel. The view of a seat is a tree of frozen dataclasses.

A field's annotation says its kind and more: `Annotated[int, AMOUNT]`, `Annotated[Cards, YOURS, "Your hand, sorted."]`. The
engine plays with plain tuples and dicts; from this language come the functions by which rules say events and refusals, the
shapes that actions are checked by, the projections of events, a client's decoder, the tables of the game's document, and what
tests try.
"""

from engine.language.argument import Argument, arguments, bare, depth, kind_of, marks, may_be_nil
from engine.language.kinds import EACH_SEAT, FLAG, SEAT, YOURS, Flag, Kind, Limited, Rest, Seat, Size, Yours
from engine.language.vocabulary import Language, OfWords, Texts, limits, shapes, words
from engine.language.word import (
    EventKind,
    OtherEvent,
    OtherQuestion,
    OtherRefusal,
    OtherVerb,
    QuestionKind,
    RefusalCode,
    Verb,
    Word,
    frozen,
    spread,
)

__all__ = [
    "EACH_SEAT",
    "FLAG",
    "SEAT",
    "YOURS",
    "Argument",
    "EventKind",
    "Flag",
    "Kind",
    "Language",
    "Limited",
    "OfWords",
    "OtherEvent",
    "OtherQuestion",
    "OtherRefusal",
    "OtherVerb",
    "QuestionKind",
    "RefusalCode",
    "Rest",
    "Seat",
    "Size",
    "Texts",
    "Verb",
    "Word",
    "Yours",
    "arguments",
    "bare",
    "depth",
    "frozen",
    "kind_of",
    "limits",
    "marks",
    "may_be_nil",
    "shapes",
    "spread",
    "words",
]
