"""The language of Envoys: every action, event, question and refusal, and the view of a seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from engine.core import common_language
from engine.core.common_language import Count, EndView, UndoView
from engine.language import (
    EACH_SEAT,
    YOURS,
    EventKind,
    Flag,
    Kind,
    Language,
    Limited,
    QuestionKind,
    RefusalCode,
    Seat,
    Verb,
    frozen,
    words,
)

VALUES = {"sentry": 1, "scout": 2, "rival": 3, "veil": 4, "steward": 5, "broker": 6, "duchess": 7, "crown": 8}
FAVOURS = (3, 0, 5)
"""Favours that a seat may begin with, the default first."""
CARD = Kind("card", str, "the key of a card", words=tuple(VALUES))
FAVOUR = Kind("favour", int, "a number of favours", 0, 4 * max(FAVOURS))
MODE = Kind("mode", str, "the name of a mode", words=("court",), may_grow=True)
REASON = Kind("reason", str, "why the game ended", words=("last", "highest"), may_grow=True)
Card = Annotated[str, CARD]
Cards = tuple[Card, ...]
Favours = Annotated[int, FAVOUR]


# -- actions -----------------------------------------------------------------------------------------------------------


@frozen
class Play(Verb):
    """Play a card."""

    word = "play"
    card: Card


@frozen
class Aim(Verb):
    """Choose the player whom your card is played at."""

    word = "aim"
    target: Seat


@frozen
class Accuse(Verb):
    """Say which card a player holds."""

    word = "accuse"
    target: Seat
    card: Card


@frozen
class Bid(Verb):
    """Offer a player so many favours for the other hand."""

    word = "bid"
    target: Seat
    amount: Favours


@frozen
class Accept(Verb):
    """Accept the offer: you take the favours, and you both change hands."""

    word = "accept"


@frozen
class Refuse(Verb):
    """Refuse the offer: nothing happens."""

    word = "refuse"


# -- questions ---------------------------------------------------------------------------------------------------------


@frozen
class PlayQuestion(QuestionKind):
    """Play one of your two cards."""

    word = "play"
    answered_by = (Play,)
    seat: Seat
    source: None = None


@frozen
class AimQuestion(QuestionKind):
    """Choose a player for your card."""

    word = "aim"
    answered_by = (Aim, Accuse, Bid)
    seat: Seat
    source: Card


@frozen
class OfferQuestion(QuestionKind):
    """You are offered favours for your hand."""

    word = "offer"
    answered_by = (Accept, Refuse)
    seat: Seat
    source: Card
    bidder: Seat
    amount: Favours


# -- events ------------------------------------------------------------------------------------------------------------


@frozen
class TurnBegan(EventKind):
    """A turn began."""

    word = "turn"
    number: Count
    seat: Seat


@frozen
class Drew(EventKind):
    """A card was drawn."""

    word = "draw"
    seat: Seat
    card: Annotated[Card | None, Limited("hand", of="seat")]


@frozen
class Played(EventKind):
    """A card was played."""

    word = "play"
    seat: Seat
    card: Card


@frozen
class Aimed(EventKind):
    """A player was chosen."""

    word = "aim"
    seat: Seat
    target: Seat


@frozen
class Accused(EventKind):
    """A player was accused of holding a card."""

    word = "accuse"
    seat: Seat
    target: Seat
    card: Card


@frozen
class Offered(EventKind):
    """Favours were offered for a hand."""

    word = "bid"
    seat: Seat
    target: Seat
    amount: Favours


@frozen
class Accepted(EventKind):
    """An offer was accepted: two hands were changed."""

    word = "accept"
    seat: Seat


@frozen
class Refused(EventKind):
    """An offer was refused."""

    word = "refuse"
    seat: Seat


@frozen
class Saw(EventKind):
    """A hand was shown to one player."""

    word = "saw"
    seat: Seat
    target: Seat
    card: Annotated[Card | None, Limited("hand", of="seat")]


@frozen
class Compared(EventKind):
    """Two hands were compared."""

    word = "compare"
    seat: Seat
    target: Seat


@frozen
class Discarded(EventKind):
    """A card was discarded."""

    word = "discard"
    seat: Seat
    card: Card


@frozen
class Over(EventKind):
    """The game is over."""

    word = "over"
    winners: tuple[Seat, ...]
    reason: Annotated[str, REASON]


# -- refusals ----------------------------------------------------------------------------------------------------------


@frozen
class MustPlayDuchess(RefusalCode):
    """The Duchess leaves a hand that holds the Broker or the Steward: play her."""

    word = "duchess-first"


@frozen
class Out(RefusalCode):
    """You are out of the game."""

    word = "out"


# -- the view ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat."""

    alive: Annotated[Flag, "whether it is still in the game"]
    veiled: Annotated[Flag, "safe until its next turn"]
    cards: Annotated[Count, "cards in hand"]
    favours: Annotated[Favours, "favours"]
    played: Annotated[Cards, "cards played"]


@dataclass(frozen=True, slots=True)
class ResultView(EndView):
    """The end of the game."""

    reason: Annotated[str, REASON]


@dataclass(frozen=True, slots=True)
class View:
    """A seat's view of the game."""

    game: Annotated[str, common_language.WORD]
    data: Count
    mode: Annotated[str, MODE]
    seat: Seat | None
    turn: Annotated[Count, "turn"]
    on_turn: tuple[Seat, ...]
    deck: Annotated[Count, "cards in the deck"]
    hand: Annotated[Cards, YOURS, "your hand"]
    seats: Annotated[tuple[SeatView, ...], EACH_SEAT]
    asked: tuple[QuestionKind, ...]
    actions: Annotated[tuple[Verb, ...], YOURS]
    standing: Annotated[tuple[Verb, ...], YOURS]
    undo: UndoView
    result: ResultView | None


_MODULES = [common_language, {**globals()}]
_UNUSED = {"offer-draw", "decline-draw", "no-draw-offer", "offered-already"}
"""Words of every game that this game does not use."""


LANGUAGE = Language(
    {name: verb for name, verb in words(_MODULES, Verb).items() if name not in _UNUSED},
    {name: event for name, event in words(_MODULES, EventKind).items() if name not in _UNUSED},
    words(_MODULES, QuestionKind),
    {name: refusal for name, refusal in words(_MODULES, RefusalCode).items() if name not in _UNUSED},
    View,
)
