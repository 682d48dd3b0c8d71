"""The table around the game as the desk knows it: who sits where, whose line is lost, who watches, by which rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from client.i18n import _
from client.sentences import of_absence
from client.sentences import of_past as of_past
from client.table.who import Who
from protocol import messages

STEP = 5
"""A time that is left is told in steps of so many seconds: a line that changes every second is sent every second."""


@dataclass(frozen=True, slots=True)
class Around:
    """`absent`: what becomes of absent seats; `ends`: by the clock, when each seat's grace is over (0: it does not run).

    `table`: the whole of what was told.
    """

    who: tuple[Who, ...] = ()
    watchers: int = 0
    rules: Mapping[str, object] = field(default_factory=dict)
    absent: str = ""
    ends: tuple[float, ...] = ()
    table: messages.Table | None = None

    def left(self, now: float) -> tuple[int, ...]:
        """The seconds that are left to each seat, in steps."""
        return tuple(
            max(-int((now - end) // STEP) * STEP, 0) if end else who.until for who, end in zip(self.who, self.ends, strict=True)
        )

    def until_next(self, now: float) -> float | None:
        """Seconds until one of them changes; None if none will."""
        return min(((end - now) % STEP or STEP for end in self.ends if end > now), default=None)


def around(table: messages.Table, now: float) -> Around:
    """What a table message tells."""
    who = tuple(Who(seat.name, seat.kind, seat.link, seat.ready, seat.away, seat.until) for seat in table.seats)
    somebody = any(seat.kind == "person" and seat.link == "on" for seat in table.seats)
    ends = tuple(now + seat.until if seat.away == "grace" and somebody else 0.0 for seat in table.seats)
    return Around(who, table.watchers, table.rules, table.absent, ends, table)


def around_record(names: Sequence[str], rules: Mapping[str, object]) -> Around:
    """The table of a game that is over: everybody is there, and nothing changes."""
    return Around(tuple(Who(name) for name in names), rules=rules, ends=(0.0,) * len(names))


def news(before: Around, after: Around, own: int | None) -> list[str]:
    """What to say of it in the log: lines lost and found again, seats left, bots that play on."""
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
