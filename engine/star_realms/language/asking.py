"""Questions, each with the actions that answer it and what is told of the answers. `source` is the card that asks."""

from __future__ import annotations

from typing import Annotated

from engine.core.common_language import Count
from engine.language import EventKind, Flag, QuestionKind, Seat, Verb, frozen
from engine.star_realms.language.kinds import Card, Effect, Option, Place, Zone
from engine.star_realms.language.main_phase import Acquire


@frozen
class Pass(Verb):
    """No, or no more."""

    word = "pass"


@frozen
class Passed(EventKind):
    """An optional part of that card was declined (`card` nil: a bequest)."""

    word = "pass"
    seat: Seat
    card: Card | None


@frozen
class Choose(Verb):
    """Take option `n` (from 0) of "this or that"."""

    word = "choose"
    n: Option


@frozen
class ChooseQuestion(QuestionKind):
    """Choose one of these: "this or that"."""

    word = "choose"
    answered_by = (Choose,)
    seat: Seat
    source: Card
    options: Annotated[
        tuple[tuple[Effect, ...], ...],
        'a list of options, each a list of effect texts as in the data (`[["trade 3"], ["combat 5"]]`)',
    ]


@frozen
class Chose(EventKind):
    """Option n of that card's choice."""

    word = "choose"
    seat: Seat
    card: Card
    n: Option


@frozen
class Scrap(Verb):
    """Scrap that card from `"hand"`, `"discard"` or `"row"`."""

    word = "scrap"
    zone: Zone
    card: Card


@frozen
class ScrapQuestion(QuestionKind):
    """Choose a card to scrap from hand or discard pile."""

    word = "scrap"
    answered_by = (Scrap, Pass)
    seat: Seat
    source: Card
    optional: Flag
    left: Annotated[Count, "how many more at most"]
    zones: Annotated[tuple[Zone, ...], '`["hand", "discard"]` or `["hand"]`']


@frozen
class ScrapRowQuestion(QuestionKind):
    """Choose a card of the trade row to scrap."""

    word = "scrap-row"
    answered_by = (Scrap, Pass)
    seat: Seat
    source: Card
    optional: Flag


@frozen
class Scrapped(EventKind):
    """From `"hand"`, `"discard"`, `"row"` or `"play"`."""

    word = "scrap"
    seat: Seat
    card: Card
    zone: Zone


@frozen
class Discard(Verb):
    """Discard that card from hand."""

    word = "discard"
    card: Card


@frozen
class DiscardQuestion(QuestionKind):
    """Choose a card to discard from hand."""

    word = "discard"
    answered_by = (Discard, Pass)
    seat: Seat
    source: Annotated[Card | None, 'nil for "start of turn" discards']
    optional: Flag
    left: Count
    by: Annotated[Seat | None, 'the seat whose card asks; nil for "start of turn" discards']


@frozen
class Discarded(EventKind):
    """Discarded because a card said so (the discard phase is part of `end`)."""

    word = "discard"
    seat: Seat
    card: Card


@frozen
class Destroy(Verb):
    """Destroy that base."""

    word = "destroy"
    seat: Seat
    place: Place


@frozen
class DestroyBaseQuestion(QuestionKind):
    """Choose a base to destroy."""

    word = "destroy-base"
    answered_by = (Destroy, Pass)
    seat: Seat
    source: Card
    optional: Flag


@frozen
class Copy(Verb):
    """The ship whose abilities Stealth Needle takes."""

    word = "copy"
    card: Card


@frozen
class CopyShipQuestion(QuestionKind):
    """Choose the ship that a Stealth Needle becomes."""

    word = "copy-ship"
    answered_by = (Copy,)
    seat: Seat
    source: Card


@frozen
class Copied(EventKind):
    """A Stealth Needle at that place became that ship."""

    word = "copy"
    seat: Seat
    place: Place
    card: Card


@frozen
class Target(Verb):
    """The opponent meant."""

    word = "target"
    seat: Seat


@frozen
class TargetQuestion(QuestionKind):
    """Choose the opponent that a card targets."""

    word = "target"
    answered_by = (Target,)
    seat: Seat
    source: Card


@frozen
class Targeted(EventKind):
    """The opponent that card means."""

    word = "target"
    seat: Seat
    target: Seat
    card: Card


@frozen
class PutOnTop(Verb):
    """The ship just acquired goes on top of the deck."""

    word = "put-on-top"


@frozen
class PutOnTopQuestion(QuestionKind):
    """Choose whether the ship just acquired goes on top of the deck."""

    word = "put-on-top"
    answered_by = (PutOnTop, Pass)
    seat: Seat
    source: Annotated[Card, "the ship just acquired"]
    card: Annotated[Card, "the same ship"]
    optional: Annotated[Flag, "true"]


@frozen
class WentOnTop(EventKind):
    """The ship just acquired went from the discard pile to the top of the deck."""

    word = "put-on-top"
    seat: Seat
    card: Card


@frozen
class Bequeath(Verb):
    """Defeated, leave a card of yours, from whatever zone, to that team member."""

    word = "bequeath"
    card: Card
    seat: Seat


@frozen
class BequeathQuestion(QuestionKind):
    """Choose a card of its own, if any, that a defeated seat leaves to a team member."""

    word = "bequeath"
    answered_by = (Bequeath, Pass)
    seat: Seat
    source: Annotated[None, "nil"]
    heir: Annotated[Seat, "a seat"]
    optional: Annotated[Flag, "true"]


@frozen
class Bequeathed(EventKind):
    """A defeated seat left a card on that discard pile."""

    word = "bequeath"
    seat: Seat
    heir: Seat
    card: Card


@frozen
class AcquireFreeQuestion(QuestionKind):
    """Choose a ship to take for free, on top of the deck."""

    word = "acquire-free"
    answered_by = (Acquire,)
    seat: Seat
    source: Card
