"""The main phase of a turn: its actions, and what is told of turns, plays, purchases and attacks."""

from __future__ import annotations

from typing import Annotated

from engine.core.common_language import Count, Number
from engine.language import EventKind, Limited, QuestionKind, Seat, Verb, frozen
from engine.star_realms.language.kinds import Ability, Amount, Card, Cards, Effect, Place, Pool, Slot, Zone
from engine.star_realms.language.proposing import PoolAcquire, PoolAttack, Withdraw

HAND = "hand"
"""The sight of a seat that may look into another's hand, as the mode says it."""


@frozen
class Play(Verb):
    """Play a card from hand; a ship's primary ability resolves at once."""

    word = "play"
    card: Card


@frozen
class Use(Verb):
    """Use `"primary"` (bases), `"ally"` or `"scrap"` of a card of yours in play."""

    word = "use"
    place: Place
    ability: Ability


@frozen
class Acquire(Verb):
    """Buy a card of the trade row, or an `"explorer"` from its pile; for free where the question says so."""

    word = "acquire"
    card: Card


@frozen
class Attack(Verb):
    """Spend that much combat on a seat; listed once at its maximum, accepted from 1 up."""

    word = "attack"
    seat: Seat
    amount: Amount


@frozen
class AttackBase(Verb):
    """Spend combat on a base; `amount` is its whole defense; where the mode keeps damage it is listed at what is left of that,
    or all your combat if that is less, and accepted from 1 up.
    """

    word = "attack-base"
    seat: Seat
    place: Place
    amount: Amount


@frozen
class EndTurn(Verb):
    """Discard phase, draw phase, next seat."""

    word = "end-turn"


@frozen
class PassCard(Verb):
    """For 1 trade, a card of your discard pile goes to that team member's."""

    word = "pass-card"
    modes = "emperor"
    card: Card
    seat: Seat


@frozen
class MainQuestion(QuestionKind):
    """Choose an action in the main phase of one's turn."""

    word = "main"
    answered_by = (
        Play,
        Use,
        Acquire,
        Attack,
        AttackBase,
        EndTurn,
        PassCard,
        PoolAcquire,
        PoolAttack,
        Withdraw,
    )
    seat: Seat
    source: None = None


@frozen
class Turn(EventKind):
    """That seat's turn begins."""

    word = "turn"
    seat: Seat
    number: Count


@frozen
class Played(EventKind):
    """A card was played and stands at that place."""

    word = "play"
    seat: Seat
    card: Card
    place: Place


@frozen
class Used(EventKind):
    """An ability was used."""

    word = "use"
    seat: Seat
    card: Card
    place: Place
    ability: Ability


@frozen
class Gained(EventKind):
    """`"trade"`, `"combat"` or `"authority"` from that card."""

    word = "gain"
    seat: Seat
    pool: Pool
    amount: Number
    card: Card | None


@frozen
class Drew(EventKind):
    """That many cards were drawn."""

    word = "draw"
    seat: Seat
    count: Count
    cards: Annotated[Cards | None, Limited(HAND, of="seat")]


@frozen
class Shuffled(EventKind):
    """The discard pile became the deck."""

    word = "shuffle"
    seat: Seat


@frozen
class Acquired(EventKind):
    """For that much trade, to `"discard"` or `"deck"` (on top)."""

    word = "acquire"
    seat: Seat
    card: Card
    cost: Count
    zone: Zone


@frozen
class Refilled(EventKind):
    """A card of the trade deck filled that slot (0-4) of the trade row."""

    word = "refill"
    slot: Slot
    card: Card


@frozen
class Attacked(EventKind):
    """Combat spent on a seat, and the authority it has left."""

    word = "attack"
    seat: Seat
    target: Seat
    amount: Number
    left: Number


@frozen
class HitBase(EventKind):
    """Combat spent on a base that stands, where a mode keeps damage."""

    word = "hit-base"
    seat: Seat
    target: Seat
    card: Card
    amount: Number


@frozen
class Ended(EventKind):
    """The turn is over: pools lost, ships and hand discarded."""

    word = "end"
    seat: Seat


@frozen
class PassedCard(EventKind):
    """A card went from one discard pile to the other, for 1 trade."""

    word = "pass-card"
    seat: Seat
    target: Seat
    card: Card


@frozen
class Nothing(EventKind):
    """A part of that card could do nothing; `effect` as in the data (`card` nil and `"discard"`: a discard due at the
    start of the turn).
    """

    word = "nothing"
    seat: Seat
    card: Card | None
    effect: Effect


@frozen
class Destroyed(EventKind):
    """A base was destroyed, for that much combat (0: by an ability)."""

    word = "destroy"
    seat: Seat
    target: Seat
    card: Card
    combat: Number
