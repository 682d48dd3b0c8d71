"""Wait until an app is at rest: its event loop has nothing to do, and nothing is due before the next screen update.

Textual's pilot calls an app idle when the process used hardly any CPU time for a fiftieth of a second. That is a guess, and a
test sleeps several times after each key for it. The pilot also makes every widget of the screen answer a message after each
key. This costs more than the key, and a widget that waits for its next message has nothing to answer.
"""

from __future__ import annotations

import asyncio
from typing import Any

import textual.app
import textual.pilot
from textual._context import active_app
from textual.message_pump import MessagePump
from textual.pilot import Pilot

SOON = 1 / 50
"""Seconds. Textual draws up to 60 times a second, each time after a timer."""
ENDING = 1 / 10
"""Seconds to wait at most for an app that ends. Its screen is updated by a timer that nobody stops any more."""
ROUNDS = 3
"""Idle rounds of the event loop to wait for, so that data that has just arrived at a socket is read."""

_every_widget_answers = Pilot._wait_for_screen


async def at_rest(_least: float = 0.0, most: float = 1.0, soon: float = SOON) -> None:
    """Wait until the app is at rest: nothing is due in the next `soon` seconds.

    Wait for at most `most` seconds, because something may always be due.
    """
    loop = asyncio.get_running_loop()
    began, app = loop.time(), active_app.get(None)
    rounds = 0
    while rounds < ROUNDS and loop.time() < began + (min(most, ENDING) if app is not None and app._exit else most):
        await asyncio.sleep(0)
        rounds += 1
        if loop._ready:
            rounds = 0
        elif (due := _next_due(loop)) <= loop.time() + soon:
            await asyncio.sleep(due - loop.time())
            rounds = 0


def _next_due(loop: asyncio.AbstractEventLoop) -> float:
    """Return the time at which the loop wakes up by itself. Only this function reads its timers: there is no public way."""
    return min((timer.when() for timer in loop._scheduled if not timer.cancelled()), default=float("inf"))


async def nobody_at_work(pilot: Pilot[Any]) -> bool:
    """Wait until the app and every widget of its screen have processed their messages. Return False if one of them failed."""
    await at_rest()
    app = pilot.app
    if app._exception is None and app._screen_stack and all(map(_waits, (app, *app.screen.walk_children(with_self=True)))):
        return True
    return await _every_widget_answers(pilot)


def _waits(pump: MessagePump) -> bool:
    """Return True if the widget waits for a message. There is no public way to ask."""
    return bool(pump._message_queue.ready_event._waiters)


def use_for_pilots() -> None:
    """Make Textual's pilots wait with `at_rest`."""
    textual.app.wait_for_idle = textual.pilot.wait_for_idle = at_rest
    Pilot._wait_for_screen = nobody_at_work
