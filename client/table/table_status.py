"""The state of the table around the game: who sits where, lost connections, spectators, rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from client.i18n import _
from client.own_numbers import stated
from client.sentences import of_absence
from client.sentences import of_past as of_past
from client.table.who import Who
from protocol import messages

STEP = 5
"""Remaining times are shown in steps of this many seconds, because a line that changes every second is sent every second."""


@dataclass(frozen=True, slots=True)
class Around:
    """`absent`: what happens to absent seats; `ends`: when each seat's grace ends, by the clock; 0 if it is not running.

    `table`: the whole message.
    """

    who: tuple[Who, ...] = ()
    watchers: int = 0
    rules: Mapping[str, object] = field(default_factory=dict)
    absent: str = ""
    ends: tuple[float, ...] = ()
    table: messages.Table | None = None

    def left(self, now: float) -> tuple[int, ...]:
        """The remaining grace of each seat in seconds, rounded to steps."""
        return tuple(
            max(-int((now - end) // STEP) * STEP, 0) if end else who.until for who, end in zip(self.who, self.ends, strict=True)
        )

    def until_next(self, now: float) -> float | None:
        """Seconds until one of these times changes; None if none will."""
        return min(((end - now) % STEP or STEP for end in self.ends if end > now), default=None)


def around(table: messages.Table, now: float) -> Around:
    """The status in a table message."""
    who = tuple(Who(seat.name, seat.kind, seat.link, seat.ready, seat.away, seat.until) for seat in table.seats)
    somebody = any(seat.kind == "person" and seat.link == "on" for seat in table.seats)
    ends = tuple(now + seat.until if seat.away == "grace" and somebody else 0.0 for seat in table.seats)
    return Around(who, table.watchers, stated(table.rules, table.components), table.absent, ends, table)


def around_record(names: Sequence[str], rules: Mapping[str, object]) -> Around:
    """The status in a record: everybody is present, and nothing changes."""
    return Around(tuple(Who(name) for name in names), rules=rules, ends=(0.0,) * len(names))


def news(before: Around, after: Around, own: int | None) -> list[str]:
    """The lines of the log about a change: connections lost and restored, seats left, bots that take over."""
    told = []
    for number, (old, new) in enumerate(zip(before.who, after.who, strict=False)):
        if number == own or not new.name or (old.link, old.away) == (new.link, new.away):
            continue
        words = {
            "lost": _("{name} has lost the line and may come back."),
            "left": _("{name} has left the table."),
            "on": _("{name} is back."),
        }
        due = of_absence(new.name, new.link, new.away, new.until, after.absent)
        if due or old.link != new.link:
            told.append(due or words.get(new.link, "{name}").format(name=new.name))
    return told
