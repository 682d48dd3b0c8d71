"""What a step at the table costs on the line, counted at the driver: bytes and frames."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from textual.driver import Driver
from textual.geometry import Size
from textual.pilot import Pilot

from client.updates import TableChanged
from protocol import messages
from tests.client.games.star_realms.seat import NotingCommands, Recorder, TableApp, sit_down

Do = Callable[[Pilot[None]], Awaitable[None]]
SETTLED = 3
"""A step is over when so many frame intervals in a row have passed without a write."""


async def settle() -> int:
    """Wait until nothing is written any more."""
    quiet = 0
    while quiet < SETTLED:
        count = len(Recorder.writes)
        await asyncio.sleep(1 / 60)
        quiet = quiet + 1 if len(Recorder.writes) == count else 0
    return len(Recorder.writes)


def recorder(size: tuple[int, int]) -> type[Driver]:
    """A terminal of that size that only counts."""
    return type("Sized", (Recorder,), {"size": Size(*size)})


async def cost(
    view: dict[str, object], do: Do, around: messages.Table | None = None, size: tuple[int, int] = (80, 24)
) -> tuple[int, int]:
    """(bytes, frames) of what `do` does to a table with that view. Bell and window title count as bytes, not as frames."""
    found: list[tuple[int, int]] = []
    app = TableApp(NotingCommands(), recorder(size))

    async def drive(pilot: Pilot[None]) -> None:
        await settle()
        await sit_down(pilot, view)
        if around is not None:
            app.tell(TableChanged(around))
        await settle()
        Recorder.writes.clear()
        await do(pilot)
        await settle()
        frames = [data for data in Recorder.writes if data != "\a" and not data.startswith("\x1b]")]
        found.append((len("".join(Recorder.writes).encode()), len(frames)))
        app.exit()

    await app.run_async(auto_pilot=drive, mouse=False, size=size)
    return found[0]
