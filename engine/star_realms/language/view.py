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

    place: Annotated[Place, "its place, which is its own as long as it stays in play"]
    card: Annotated[Card, "its key"]
    copied: Annotated[Card | None, "key of the ship a Stealth Needle became, or nil"]
    used: Annotated[tuple[Ability, ...], "abilities used this turn, sorted"]
    damage: Annotated[Number, "combat already spent on it, where a mode keeps it; else 0"]
    earned: Annotated[Flag, "its ally ability stays usable this turn (rule `ally_sticky`); absent for false"] = False


@dataclass(frozen=True, slots=True)
class Waiting:
    """An effect that is still to be done; the last one of a seat is done, or asked, first."""

    effect: Annotated[Effect, "its text, or for a step of the rules the name of that step"]
    card: Annotated[Card | None, "the card it comes from"]
    place: Annotated[Place, "where that card stands in play, or stood; 0 for nowhere; of a bequest the heir"]
    asks: Annotated[Seat, "the seat that it asks or is about"]
    left: Annotated[Count, "how much of it may still be done"]
    done: Annotated[Count, "how much of it has been done"]


@dataclass(frozen=True, slots=True)
class ChangedRule:
    """A rule switch that is not at its default."""

    rule: Annotated[Rule, "its name"]
    value: Annotated[Value, "what it is set to, as text: `true`, `16`, `start_of_turn`"]


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat, as the seat that the view is for may know it."""

    authority: Annotated[Number, "a number; with a team that lives on one score, that score"]
    trade: Annotated[Number, "trade not yet spent this turn"]
    combat: Annotated[Number, "combat not yet spent this turn"]
    team: Annotated[Number, "team number; in a duel the seat's own number"]
    role: Annotated[Role, '`"admiral"`, `"emperor"`, `"boss"`, `"raider"`, or `""` where all seats are alike']
    alive: Annotated[Flag, "false once defeated"]
    ended: Annotated[Flag, "true once the seat has ended its main phase while its team has not"]
    hand: Annotated[Count, "how many cards it has in hand"]
    deck: Annotated[Count, "how many cards its deck holds, those of `top` among them"]
    top: Annotated[Cards, "cards known to lie on top of the deck, the next to be drawn first"]
    cards: Annotated[Cards | None, "another seat's hand, where the mode lets you look into it; else nil"]
    known: Annotated[
        Cards,
        "cards that everybody knows to be in the hand, sorted: those seen going there, and the whole hand at the moment when"
        " the deck ran out",
    ]
    hidden: Annotated[
        Cards,
        "sorted cards of the zones you cannot see into, together: for your own seat your deck without `top`, and so for a seat "
        "whose hand you may look into; for another, hand and deck without `top` and `known`. Everything in it is known from "
        "public play; which card is where is not",
    ]
    discard: Annotated[Cards, "discard pile, oldest first"]
    in_play: Annotated[tuple[InPlay, ...], "list of maps, in the order played"]
    discards_due: Annotated[
        Number, 'cards to discard at the start of the next turn (rule `discard_timing = "start_of_turn"`; else 0)'
    ]
    ships_on_top: Annotated[Number, "how many of the next acquired ships may go on top of the deck"]
    played: Annotated[Cards, "cards played this turn, scrapped since or not, in order; absent for none"] = ()
    copies: Annotated[Cards, "ships that Stealth Needles became this turn; absent for none"] = ()
    waiting: Annotated[tuple[Waiting, ...], "effects still to be done, below; absent for none"] = ()
    next_place: Annotated[Place, "place of the next card in play; absent if it is one more than the last one's, or 1"] = 0


@dataclass(frozen=True, slots=True)
class Proposal:
    """A team's open proposal."""

    by: Annotated[Seat, "who proposes"]
    action: Annotated[Verb, "the proposal as its proposer made it"]
    waiting: Annotated[tuple[Seat, ...], "seats that have still to agree"]


@dataclass(frozen=True, slots=True)
class ResultView(EndView):
    """The end of the game."""

    reason: Annotated[Reason, '`"authority"`, `"concede"`, `"draw"`, `"turn-limit"`']


@dataclass(frozen=True, slots=True)
class View:
    """The view of one seat, complete in itself: a client needs no earlier view to draw it."""

    game: Annotated[GameId, '`"star-realms"`']
    mode: Annotated[Mode, 'how it is played: `"duel"`']
    seat: Annotated[Seat | None, "whose view: a seat number, or nil for a spectator"]
    turn: Annotated[Count, "number of the current turn, counted from 1 over all seats"]
    on_turn: Annotated[tuple[Seat, ...], "list of seats whose turn it is"]
    trade_row: Annotated[
        tuple[Card | None, ...], Size(5, 5), "five card keys, nil for an empty slot (the trade deck has run out)"
    ]
    trade_deck: Annotated[Count, "how many cards it holds"]
    explorers: Annotated[Count, "how many Explorers are in their pile"]
    scrap_heap: Annotated[Cards, "card keys, oldest first"]
    seats: Annotated[tuple[SeatView, ...], EACH_SEAT, "one map a seat, below, in seat order"]
    hand: Annotated[Cards, YOURS, "your hand, sorted; empty for a spectator"]
    may_attack: Annotated[
        tuple[Seat, ...],
        YOURS,
        "seats that you may attack and target in this mode, outposts aside; empty for a spectator and once you are out",
    ]
    may_attack_bases: Annotated[tuple[Seat, ...], YOURS, "seats whose bases you may"]
    proposal: Annotated[Proposal | None, 'nil, or `{"by": seat, "action": [...], "waiting": [seats]}`, below']
    asked: Annotated[tuple[QuestionKind, ...], "the open questions: who is asked what"]
    actions: Annotated[tuple[Verb, ...], YOURS, "your legal actions now; empty if you are not asked"]
    standing: Annotated[tuple[Verb, ...], YOURS, "your standing actions now"]
    undo: Annotated[UndoView, '`{"steps": n, "stop": why}`, below']
    draw_offers: Annotated[tuple[Seat, ...], "seats that offer a draw"]
    result: Annotated[ResultView | None, 'nil, or `{"winners": [seats], "reason": why}`, below']
    rules: Annotated[tuple[ChangedRule, ...], "rule switches not at their defaults, below; absent for none"] = ()
    removed: Annotated[Cards, "sorted cards that left the game with defeated seats; absent for none"] = ()
    data: Annotated[Data, "version of the data that its cards are of; absent for version 1"] = FIRST_VERSION
