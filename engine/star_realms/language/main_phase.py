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
    """Play a card from your hand; a ship's primary ability resolves immediately."""

    word = "play"
    card: Card


@frozen
class Use(Verb):
    """Use `"primary"` (bases), `"ally"` or `"scrap"` of your card in play."""

    word = "use"
    place: Place
    ability: Ability


@frozen
class Acquire(Verb):
    """Acquire a card from the trade row, or an `"explorer"`; free if the question says so."""

    word = "acquire"
    card: Card


@frozen
class Attack(Verb):
    """Attack a seat; listed once at the maximum."""

    word = "attack"
    seat: Seat
    amount: Amount


@frozen
class AttackBase(Verb):
    """Attack a base with its whole defense. If the mode keeps damage, any amount from 1 up; listed at the defense left or
    your combat, whichever is less.
    """

    word = "attack-base"
    seat: Seat
    place: Place
    amount: Amount


@frozen
class EndTurn(Verb):
    """End your turn: discard, draw, next seat."""

    word = "end-turn"


@frozen
class PassCard(Verb):
    """Pay 1 trade to move a card from your discard pile to a team member's."""

    word = "pass-card"
    modes = "emperor"
    card: Card
    seat: Seat


@frozen
class MainQuestion(QuestionKind):
    """What to do in your main phase."""

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
    """A turn begins."""

    word = "turn"
    seat: Seat
    number: Count


@frozen
class Played(EventKind):
    """A card was played to that place."""

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
    """The card gave `"trade"`, `"combat"` or `"authority"`."""

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
    """A card was acquired, to `"discard"` or the top of `"deck"`."""

    word = "acquire"
    seat: Seat
    card: Card
    cost: Count
    zone: Zone


@frozen
class Refilled(EventKind):
    """A card filled that slot (0-4) of the trade row."""

    word = "refill"
    slot: Slot
    card: Card


@frozen
class Attacked(EventKind):
    """A seat was attacked; the authority it has left."""

    word = "attack"
    seat: Seat
    target: Seat
    amount: Number
    left: Number


@frozen
class HitBase(EventKind):
    """A base was damaged, if the mode keeps damage."""

    word = "hit-base"
    seat: Seat
    target: Seat
    card: Card
    amount: Number


@frozen
class Ended(EventKind):
    """The turn ended: pools lost, ships and hand discarded."""

    word = "end"
    seat: Seat


@frozen
class PassedCard(EventKind):
    """A card was passed between discard piles for 1 trade."""

    word = "pass-card"
    seat: Seat
    target: Seat
    card: Card


@frozen
class Nothing(EventKind):
    """A part of the card had no effect; `effect` as in the data. `card` nil and `"discard"`: a discard due at the start
    of the turn.
    """

    word = "nothing"
    seat: Seat
    card: Card | None
    effect: Effect


@frozen
class Destroyed(EventKind):
    """A base was destroyed with that much combat (0: by an ability)."""

    word = "destroy"
    seat: Seat
    target: Seat
    card: Card
    combat: Number
