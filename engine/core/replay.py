"""A record made a game again: drawing nothing, or drawing everything once more from a seed and comparing.

`engine.core.verify` compares too, but continues after a difference, to report the draws of the seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol, TypeVar

from engine.chance import Chance, ChanceMismatch, ListedChance
from engine.core.position import Position
from engine.core.rules import Rules
from engine.game import Action, Event, IllegalAction
from engine.record import DEAL, Entry, Header, Record, RecordError


class Replayed(Protocol):
    """The part of a game that a replay uses."""

    position: Any

    def apply(self, seat: int, action: Action) -> list[Event]: ...


G = TypeVar("G", bound=Replayed)
Begin = Callable[[Header, Position, tuple[Any, ...]], G]
"""Makes a game of a header, the position after the set-up and the outcomes of it."""


def replay(rules: Rules, begin: Begin[G], record: Record, upto: int | None, chance: Chance | None, check: Chance | None) -> G:
    """Return the recorded game after `upto` entries; see `engine.game.Game.replay`. Raises RecordError."""
    header, entries = record.header, record.entries[:upto]
    if not entries or entries[0].seat is not None or entries[0].action != DEAL:
        raise RecordError("the record does not begin with the set-up of a game")
    try:
        game = _set_up_again(rules, begin, header, entries[0].outcomes, check)
    except ValueError as error:
        raise RecordError(f"the record's set-up does not fit: {error}") from error
    for number, entry in enumerate(entries[1:], 1):
        try:
            if entry.seat is None:
                raise RecordError("no seat is named")
            game.position.chance = outcomes = ListedChance(rules.picks(header, entry.outcomes), check=check)
            game.apply(entry.seat, entry.action)
            _expect_all_drawn(outcomes)
        except (ChanceMismatch, IllegalAction, RecordError) as error:
            raise RecordError(f"entry {number} of the record, {entry.action!r}, does not fit: {error}") from error
    game.position.chance = check or chance or _still_to_come(rules, header, record.entries[len(entries) :])
    return game


def state_position(
    rules: Rules, begin: Begin[G], header: Header, position: Mapping[str, Any], chance: Chance, draws: Iterable[Any]
) -> G:
    """Begin a game in a stated position, with `draws` before `chance`. Raises ValueError naming the impossible part."""
    header = header.starting_from(rules.complete(header, position))
    scripted = ListedChance(rules.picks(header, tuple(draws)), then=chance)
    return begin(header, rules.stated(header, scripted), ())


def _set_up_again(rules: Rules, begin: Begin[G], header: Header, outcomes: tuple[Any, ...], check: Chance | None) -> G:
    """Set the recorded game up again. Raises ValueError naming the part that does not fit."""
    if header.start is not None:
        if rules.complete(header, header.start) != header.start:
            raise RecordError("its start does not state the whole position")
        if outcomes:
            raise RecordError("something is drawn though the position is stated")
        return begin(header, rules.stated(header, ListedChance(())), ())
    drawn = ListedChance(rules.picks(header, outcomes, set_up=True), check=check)
    position, again = rules.set_up(header, drawn)
    _expect_all_drawn(drawn)
    return begin(header, position, again)


def _still_to_come(rules: Rules, header: Header, entries: Iterable[Entry]) -> ListedChance:
    """Return the outcomes in the rest of a record; none if one of them cannot be drawn."""
    try:
        return ListedChance(rules.picks(header, [outcome for entry in entries for outcome in entry.outcomes]))
    except ChanceMismatch:
        return ListedChance(())


def _expect_all_drawn(outcomes: ListedChance) -> None:
    if outcomes.left:
        raise RecordError("less is drawn than was recorded")
