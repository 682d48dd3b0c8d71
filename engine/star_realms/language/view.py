"""The view: all that one seat may know, complete in itself. `engine.star_realms.views` builds it, field by field."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from engine.core.common_language import Count, EndView, Number
from engine.core.common_language import UndoView as UndoView  # a part of this view, and read as such
from engine.language import EACH_SEAT, YOURS, Flag, QuestionKind, Seat, Size, Verb
from engine.star_realms.cards import FIRST_VERSION
from engine.star_realms.language.kinds import Ability, Card, Cards, Data, Effect, GameId, Mode, Place, Reason, Role, Rule, Value


@dataclass(frozen=True, slots=True)
class InPlay:
    """A card in play."""

    place: Annotated[Place, "its place while it stays in play"]
    card: Annotated[Card, "its key"]
    copied: Annotated[Card | None, "ship copied by a Stealth Needle, or nil"]
    used: Annotated[tuple[Ability, ...], "abilities used this turn, sorted"]
    damage: Annotated[Number, "kept damage; else 0"]
    earned: Annotated[Flag, "its ally ability stays usable this turn (rule `ally_sticky`); absent if not"] = False


@dataclass(frozen=True, slots=True)
class Waiting:
    """An effect that is still to be done; the last one of a seat is done, or asked, first."""

    effect: Annotated[Effect, "its text, or the name of a step of the rules"]
    card: Annotated[Card | None, "the card it comes from"]
    place: Annotated[Place, "the card's place, now or before; 0 for none; for a bequest, the heir"]
    asks: Annotated[Seat, "the seat concerned"]
    left: Annotated[Count, "amount left"]
    done: Annotated[Count, "amount done"]


@dataclass(frozen=True, slots=True)
class ChangedRule:
    """A rule switch that is not at its default."""

    rule: Annotated[Rule, "its name"]
    value: Annotated[Value, "its value as text: `true`, `16`, `start_of_turn`"]


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat, as the seat that the view is for may know it."""

    authority: Annotated[Number, "authority, or the team's shared authority"]
    trade: Annotated[Number, "unspent trade"]
    combat: Annotated[Number, "unspent combat"]
    team: Annotated[Number, "team number; in a duel the seat's number"]
    role: Annotated[Role, '`"admiral"`, `"emperor"`, `"boss"`, `"raider"`, or `""` if all seats are alike']
    alive: Annotated[Flag, "false once defeated"]
    ended: Annotated[Flag, "the seat has ended its main phase, its team has not"]
    hand: Annotated[Count, "number of cards in hand"]
    deck: Annotated[Count, "number of cards in the deck, `top` included"]
    top: Annotated[Cards, "known cards on top of the deck, next one first"]
    cards: Annotated[Cards | None, "the hand, if the mode shows it to you; else nil"]
    known: Annotated[
        Cards,
        "cards known to all in the hand, sorted: those seen going there, and the whole hand when the deck ran out",
    ]
    hidden: Annotated[
        Cards,
        "sorted cards of all zones you cannot see: the deck without `top`, and for a seat whose hand you cannot see also the "
        "hand without `known`. Public play reveals which cards these are, but not where",
    ]
    discard: Annotated[Cards, "discard pile, oldest first"]
    in_play: Annotated[tuple[InPlay, ...], "one map for each card, in the order played"]
    discards_due: Annotated[Number, 'discards due at the start of the next turn (rule `discard_timing = "start_of_turn"`)']
    ships_on_top: Annotated[Number, "number of ships to acquire that may go on top of the deck"]
    played: Annotated[Cards, "cards played this turn, even if scrapped, in order; absent if none"] = ()
    copies: Annotated[Cards, "ships copied by Stealth Needles this turn; absent if none"] = ()
    waiting: Annotated[tuple[Waiting, ...], "pending effects; absent if none"] = ()
    next_place: Annotated[Place, "place of the next card; absent if one more than the last, or 1"] = 0


@dataclass(frozen=True, slots=True)
class Proposal:
    """A team's open proposal."""

    by: Annotated[Seat, "the proposing seat"]
    action: Annotated[Verb, "the proposed action"]
    waiting: Annotated[tuple[Seat, ...], "seats that have not yet agreed"]


@dataclass(frozen=True, slots=True)
class ResultView(EndView):
    """The end of the game."""

    reason: Annotated[Reason, '`"authority"`, `"concede"`, `"draw"`, `"turn-limit"`']


@dataclass(frozen=True, slots=True)
class View:
    """The view of one seat, complete in itself: a client needs no earlier view to draw it."""

    game: Annotated[GameId, '`"star-realms"`']
    mode: Annotated[Mode, 'mode, such as `"duel"`']
    seat: Annotated[Seat | None, "the view's seat, or nil for a spectator"]
    turn: Annotated[Count, "number of the current turn, from 1, all seats counted"]
    on_turn: Annotated[tuple[Seat, ...], "seats whose turn it is"]
    trade_row: Annotated[tuple[Card | None, ...], Size(5, 5), "five card keys; nil for an empty slot"]
    trade_deck: Annotated[Count, "number of cards left"]
    explorers: Annotated[Count, "number of Explorers left"]
    scrap_heap: Annotated[Cards, "card keys, oldest first"]
    seats: Annotated[tuple[SeatView, ...], EACH_SEAT, "one map for each seat, in order"]
    hand: Annotated[Cards, YOURS, "your hand, sorted; empty for a spectator"]
    may_attack: Annotated[
        tuple[Seat, ...],
        YOURS,
        "seats you may attack and target, apart from outposts; empty for spectators and defeated seats",
    ]
    may_attack_bases: Annotated[tuple[Seat, ...], YOURS, "seats whose bases you may attack"]
    proposal: Annotated[Proposal | None, 'nil, or `{"by": seat, "action": [...], "waiting": [seats]}`']
    asked: Annotated[tuple[QuestionKind, ...], "open questions"]
    actions: Annotated[tuple[Verb, ...], YOURS, "your legal actions"]
    standing: Annotated[tuple[Verb, ...], YOURS, "your standing actions"]
    undo: Annotated[UndoView, '`{"steps": n, "stop": why}`']
    draw_offers: Annotated[tuple[Seat, ...], "seats that offer a draw"]
    result: Annotated[ResultView | None, 'nil, or `{"winners": [seats], "reason": why}`']
    rules: Annotated[tuple[ChangedRule, ...], "rule switches that differ from their defaults; absent if none"] = ()
    removed: Annotated[Cards, "sorted cards removed with defeated seats; absent if none"] = ()
    data: Annotated[Data, "version of the data; absent for 1"] = FIRST_VERSION
