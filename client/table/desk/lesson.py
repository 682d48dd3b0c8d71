"""What a lesson says at the table it is taught at."""

from __future__ import annotations

from dataclasses import dataclass

from client.table.desk.menus import Menu


@dataclass(frozen=True, slots=True)
class Lesson:
    """What a lesson says in the place of the table. `begins`: its first sentence; `now`: what to do.

    `keys`: those that act, shown where nothing else is to be answered; `choice`: which of what is shown is the next.
    """

    block: str
    begins: str
    now: str
    keys: Menu | None = None
    choice: int | None = None
