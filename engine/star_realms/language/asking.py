"""Questions, each with the actions that answer it and what is told of the answers. `source` is the card that asks."""

from __future__ import annotations

from typing import Annotated

from engine.core.common_language import Count
from engine.language import EventKind, Flag, QuestionKind, Seat, Verb, frozen
from engine.star_realms.language.kinds import Card, Effect, Option, Place, Zone
from engine.star_realms.language.main_phase import Acquire


@frozen
class Pass(Verb):
    """Decline, or stop."""

    word = "pass"


@frozen
class Passed(EventKind):
    """An optional part was declined (`card` nil: a bequest)."""

    word = "pass"
    seat: Seat
    card: Card | None


@frozen
class Choose(Verb):
    """Choose option `n`, from 0."""

    word = "choose"
    n: Option


@frozen
class ChooseQuestion(QuestionKind):
    """Which option to take."""

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
    """An option was chosen."""

    word = "choose"
    seat: Seat
    card: Card
    n: Option


@frozen
class Scrap(Verb):
    """Scrap the card from `"hand"`, `"discard"` or `"row"`."""

    word = "scrap"
    zone: Zone
    card: Card


@frozen
class ScrapQuestion(QuestionKind):
    """Which card to scrap from hand or discard pile."""

    word = "scrap"
    answered_by = (Scrap, Pass)
    seat: Seat
    source: Card
    optional: Flag
    left: Annotated[Count, "maximum number left"]
    zones: Annotated[tuple[Zone, ...], '`["hand", "discard"]` or `["hand"]`']


@frozen
class ScrapRowQuestion(QuestionKind):
    """Which card of the trade row to scrap."""

    word = "scrap-row"
    answered_by = (Scrap, Pass)
    seat: Seat
    source: Card
    optional: Flag


@frozen
class Scrapped(EventKind):
    """A card was scrapped from `"hand"`, `"discard"`, `"row"` or `"play"`."""

    word = "scrap"
    seat: Seat
    card: Card
    zone: Zone


@frozen
class Discard(Verb):
    """Discard the card from your hand."""

    word = "discard"
    card: Card


@frozen
class DiscardQuestion(QuestionKind):
    """Which card to discard."""

    word = "discard"
    answered_by = (Discard, Pass)
    seat: Seat
    source: Annotated[Card | None, 'nil for "start of turn" discards']
    optional: Flag
    left: Count
    by: Annotated[Seat | None, 'seat whose card asks; nil for "start of turn" discards']


@frozen
class Discarded(EventKind):
    """A card made the seat discard (the discard phase is part of `end`)."""

    word = "discard"
    seat: Seat
    card: Card


@frozen
class Destroy(Verb):
    """Destroy the base."""

    word = "destroy"
    seat: Seat
    place: Place


@frozen
class DestroyBaseQuestion(QuestionKind):
    """Which base to destroy."""

    word = "destroy-base"
    answered_by = (Destroy, Pass)
    seat: Seat
    source: Card
    optional: Flag


@frozen
class Copy(Verb):
    """Choose the ship that Stealth Needle copies."""

    word = "copy"
    card: Card


@frozen
class CopyShipQuestion(QuestionKind):
    """Which ship a Stealth Needle becomes."""

    word = "copy-ship"
    answered_by = (Copy,)
    seat: Seat
    source: Card


@frozen
class Copied(EventKind):
    """The Stealth Needle at that place became that ship."""

    word = "copy"
    seat: Seat
    place: Place
    card: Card


@frozen
class Target(Verb):
    """Choose the opponent."""

    word = "target"
    seat: Seat


@frozen
class TargetQuestion(QuestionKind):
    """Which opponent is the target."""

    word = "target"
    answered_by = (Target,)
    seat: Seat
    source: Card


@frozen
class Targeted(EventKind):
    """An opponent was chosen as the card's target."""

    word = "target"
    seat: Seat
    target: Seat
    card: Card


@frozen
class PutOnTop(Verb):
    """Put the acquired ship on top of your deck."""

    word = "put-on-top"


@frozen
class PutOnTopQuestion(QuestionKind):
    """Whether to put the acquired ship on top of the deck."""

    word = "put-on-top"
    answered_by = (PutOnTop, Pass)
    seat: Seat
    source: Annotated[Card, "the acquired ship"]
    card: Annotated[Card, "the same ship"]
    optional: Annotated[Flag, "true"]


@frozen
class WentOnTop(EventKind):
    """The acquired ship went to the top of the deck."""

    word = "put-on-top"
    seat: Seat
    card: Card


@frozen
class Bequeath(Verb):
    """When defeated, leave one of your cards, from any zone, to a team member."""

    word = "bequeath"
    card: Card
    seat: Seat


@frozen
class BequeathQuestion(QuestionKind):
    """Which card, if any, a defeated seat leaves to a team member."""

    word = "bequeath"
    answered_by = (Bequeath, Pass)
    seat: Seat
    source: Annotated[None, "nil"]
    heir: Annotated[Seat, "a seat"]
    optional: Annotated[Flag, "true"]


@frozen
class Bequeathed(EventKind):
    """A defeated seat left a card to the heir's discard pile."""

    word = "bequeath"
    seat: Seat
    heir: Seat
    card: Card


@frozen
class AcquireFreeQuestion(QuestionKind):
    """Which ship to take free, on top of the deck."""

    word = "acquire-free"
    answered_by = (Acquire,)
    seat: Seat
    source: Card
