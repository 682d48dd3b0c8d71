"""The cost of a step at the table over a connection: bytes and screen updates, counted at the driver."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from textual.driver import Driver
from textual.geometry import Size
from textual.pilot import Pilot

from client.session.updates import TableChanged
from protocol import messages
from tests.client.at_rest import at_rest
from tests.client.games.star_realms.seat import NotingCommands, Recorder, TableApp, sit_down

Do = Callable[[Pilot[None]], Awaitable[None]]
Cost = tuple[int, int]
"""Bytes and screen updates. The bell and the window title count as bytes, not as updates."""
SETTLED = 3 / 60
"""Seconds, three intervals of screen updates: a step is over when nothing is due in so long."""


async def settle() -> int:
    """Wait until nothing more is written; return the number of writes."""
    await at_rest(most=30.0, soon=SETTLED)
    return len(Recorder.writes)


def recorder(size: tuple[int, int]) -> type[Driver]:
    """Return a terminal of that size that only counts."""
    return type("Sized", (Recorder,), {"size": Size(*size)})


def press(key: str) -> Do:
    """Return the press of that key."""

    async def do(pilot: Pilot[None]) -> None:
        await pilot.press(key)

    return do


@dataclass(frozen=True)
class Step:
    """An action `do` at a table with that view, with the keys around it.

    The keys in `first` come before it and are not counted. A step with `goes_on` continues at the table of the step before.
    """

    view: Mapping[str, object]
    do: Do
    around: messages.Table | None = None
    first: tuple[str, ...] = ()
    goes_on: bool = False


async def cost(view: dict[str, object], do: Do, around: messages.Table | None = None, size: tuple[int, int] = (80, 24)) -> Cost:
    """Return the cost of what `do` does to a table with that view."""
    return (await costs({"": Step(view, do, around)}, size))[""]


async def costs(steps: Mapping[str, Step], size: tuple[int, int] = (80, 24)) -> dict[str, Cost]:
    """Return the cost of each step, in order and in one app. A step has a new table unless it continues at the current one."""
    found: dict[str, Cost] = {}
    app = TableApp(NotingCommands(), recorder(size))

    async def drive(pilot: Pilot[None]) -> None:
        for name, step in steps.items():
            if not step.goes_on:
                if found:
                    await app.sit_anew(NotingCommands())
                await settle()
                await sit_down(pilot, dict(step.view))
                if step.around is not None:
                    app.tell(TableChanged(step.around))
                await settle()
            if step.first:
                await pilot.press(*step.first)
                await settle()
            Recorder.writes.clear()
            await step.do(pilot)
            await settle()
            frames = [data for data in Recorder.writes if data != "\a" and not data.startswith("\x1b]")]
            found[name] = len("".join(Recorder.writes).encode()), len(frames)
        app.exit()

    await app.run_async(auto_pilot=drive, mouse=False, size=size)
    return found
