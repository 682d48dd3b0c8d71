"""The course of a battle as its events told it: the view says how it stands, but not how it came to that."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from engine.core.common_language import Undone
from engine.language import EventKind
from engine.starcraft.language.battle_events import (
    Battle,
    BattleOver,
    FrontPicked,
    OpenCard,
    Paired,
    PlacedCard,
    Retreated,
    SkirmishBegins,
    Supports,
    Triggered,
    UnitDestroyed,
    UsedAbility,
)
from engine.starcraft.language.general import Drew
from engine.starcraft.language.order_tokens import PlacedOrder, Revealed

E = TypeVar("E", bound=EventKind)


@dataclass(frozen=True, slots=True)
class Clash:
    """One skirmish. `fronts`: the units of attacker and defender; `told`: what happened once it was resolved."""

    number: int
    fronts: tuple[str, str] | None = None
    support: tuple[tuple[int, str], ...] = ()
    told: tuple[EventKind, ...] = ()

    def of(self, kind: type[E]) -> tuple[E, ...]:
        """What happened of that kind."""
        return tuple(event for event in self.told if isinstance(event, kind))

    @property
    def is_begun(self) -> bool:
        """Whether it is resolved, or about to be."""
        return bool(self.told)


@dataclass(frozen=True, slots=True)
class Story:
    """A battle. `before`: what happened up to its first skirmish; `after`: splash damage, nukes, retreats, also where a card
    ended it before the first one.
    """

    attacker: int
    defender: int
    area: str
    before: tuple[EventKind, ...] = ()
    clashes: tuple[Clash, ...] = ()
    after: tuple[EventKind, ...] = ()
    over: BattleOver | None = None

    def clash(self, number: int) -> Clash:
        """The skirmish of that number, as far as it was told of."""
        return next((clash for clash in self.clashes if clash.number == number), Clash(number))

    @property
    def current(self) -> int:
        """The skirmish that was resolved last, or is being resolved; 0 if none was."""
        return next((begun.skirmish for begun in reversed(self.after) if isinstance(begun, SkirmishBegins)), 0)

    @property
    def used(self) -> tuple[UsedAbility, ...]:
        """The abilities used at its start."""
        return tuple(event for event in self.before if isinstance(event, UsedAbility))

    @property
    def losses(self) -> tuple[UnitDestroyed, ...]:
        """The units that fell after the skirmishes."""
        return tuple(event for event in self.after if isinstance(event, UnitDestroyed))

    @property
    def retreats(self) -> tuple[Retreated, ...]:
        """Who retreated, and where to."""
        return tuple(event for event in self.after if isinstance(event, Retreated))

    def drawn(self, seat: int) -> int:
        """How many cards that seat drew before the skirmishes were formed."""
        return sum(event.count for event in self.before if isinstance(event, Drew) and event.seat == seat)

    def is_from_hand(self, seat: int, card: str) -> bool:
        """Whether that seat placed that card from its hand; so it is taken if nothing was told of it."""
        placed = [
            event.place
            for event in self.before
            if isinstance(event, PlacedCard | OpenCard) and (event.seat, event.card) == (seat, card)
        ]
        return "hand" in placed or not placed


def has_just_ended(events: Sequence[EventKind]) -> bool:
    """Whether nobody has done anything since the last battle of these events ended."""
    ends = [at for at, event in enumerate(events) if isinstance(event, BattleOver)]
    return bool(ends) and not any(isinstance(event, Revealed | PlacedOrder) for event in events[ends[-1] :])


def fighters(events: Iterable[EventKind]) -> tuple[int, ...]:
    """The two seats of the last battle that these events tell of."""
    story = tell(events)
    return () if story is None else (story.attacker, story.defender)


def tell(events: Iterable[EventKind]) -> Story | None:
    """The last battle that these events tell of; None if they tell of none.

    It begins with the event that says so: what is known of it from later on is in the view.
    """
    story: Story | None = None
    for event in events:
        if isinstance(event, Battle):
            story = Story(event.attacker, event.defender, event.area)
        elif story is not None and story.over is None:
            story = _go_on(story, event)
    return story


def last_battle(steps: Iterable[Sequence[EventKind]]) -> tuple[EventKind, ...]:
    """The events of these actions since the last battle began, without actions that were taken back; none without a battle."""
    kept: list[Sequence[EventKind]] = []
    for events in steps:
        if any(isinstance(event, Undone) for event in events):
            del kept[-1:]
        else:
            kept.append(events)
    return battle_of([event for events in kept for event in events])


def battle_of(events: Sequence[EventKind]) -> tuple[EventKind, ...]:
    """Those since the last battle began; none without one, or where it is not known which of them were taken back."""
    first = max((at for at, event in enumerate(events) if isinstance(event, Battle)), default=len(events))
    found = tuple(events[first:])
    return () if any(isinstance(event, Undone) for event in found) else found


def _go_on(story: Story, event: EventKind) -> Story:
    match event:
        case Paired(number, attacking, defending):
            return _with(story, replace(story.clash(number), fronts=(attacking, defending)))
        case Supports(seat, unit, number):
            clash = story.clash(number)
            return _with(story, replace(clash, support=(*clash.support, (seat, unit))))
        case SkirmishBegins(number):
            return _with(replace(story, after=(*story.after, event)), replace(story.clash(number), told=(event,)))
        case BattleOver():
            return replace(story, over=event)
    if _comes_after(story, event):
        return replace(story, after=(*story.after, event))
    if not story.current or isinstance(event, FrontPicked):
        return replace(story, before=(*story.before, event))
    clash = story.clash(story.current)
    return _with(story, replace(clash, told=(*clash.told, event)))


def _with(story: Story, clash: Clash) -> Story:
    others = [other for other in story.clashes if other.number != clash.number]
    return replace(story, clashes=tuple(sorted((*others, clash), key=lambda one: one.number)))


def _comes_after(story: Story, event: EventKind) -> bool:
    """Whether an event belongs to what follows the skirmishes: splash damage, nukes, retreats."""
    if isinstance(event, UnitDestroyed):
        triggered = {told.card for clash in story.clashes for told in clash.of(Triggered)}
        return event.why in triggered or event.why in AFTERWARDS
    return isinstance(event, Retreated)


AFTERWARDS = ("nuke", "surplus")
"""Why a unit fell after all skirmishes, beside splash damage."""
