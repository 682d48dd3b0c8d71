"""Output of the client to the terminal: bytes and screen updates of each step at 80x24 with 256 colours, before and after
zlib."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Awaitable, Callable

from textual import constants
from textual.pilot import Pilot

from client.session.updates import Stepped, TableChanged
from tests.client.games.star_realms import many, views
from tests.client.games.star_realms.seat import NotingCommands, Recorder, TableApp, sit_down

Step = Callable[[Pilot[None]], Awaitable[None]]


def press(*keys: str) -> Step:
    """Return a step that presses keys."""

    async def step(pilot: Pilot[None]) -> None:
        await pilot.press(*keys)

    return step


def tell(view: dict[str, object], *events: list[object], own: bool = False) -> Step:
    """Return a step that is an update of the server."""

    async def step(pilot: Pilot[None]) -> None:
        app = pilot.app
        assert isinstance(app, TableApp)
        app.tell(Stepped(views.step(view, *events, by=0 if own else 1), own=own))

    return step


def played() -> dict[str, object]:
    """Return the busy table after one more played card."""
    view = views.busy()
    view["seats"][0] |= {"authority": 45, "trade": 5, "hand": 3}
    view["seats"][0]["in_play"].append({"place": 6, "card": "cutter", "copied": None, "used": [], "damage": 0})
    return view | {"hand": ["missile_bot", "ram", "viper"], "actions": [*view["actions"][:-1], ["use", 6, "ally"]]}


def theirs(**ada: object) -> dict[str, object]:
    """Return the other seat's turn."""
    return views.view(ada=ada, on_turn=[1], turn=8, asked=[{"seat": 1, "kind": "main"}], actions=[], standing=[["concede"]])


STEPS: tuple[tuple[str, str, Step], ...] = (
    ("cursor to the next card", "700 / 1", press("down")),
    ("cursor across the table (8 moves)", "5,600 / 8", press(*["up"] * 8)),
    (
        "play one card: the answer",
        "1,782 / 2",
        tell(played(), ["play", 0, "cutter", 6], ["gain", 0, "trade", 2, "cutter"], own=True),
    ),
    ("end turn: theirs begins", "5,092 / 3", tell(theirs(hand=5), ["end", 0], ["draw", 0, 5, None], ["turn", 1, 8])),
    ("the other seat plays a card", "1,020 / 2", tell(theirs(hand=4, in_play=views.in_play("ram")), ["play", 1, "ram", 0])),
    ("the turn changes to me", "5,092 / 3", tell(views.busy() | {"turn": 9}, ["end", 1], ["turn", 0, 9])),
    ("a refusal", "", press("4")),
    ("the end-turn guard opens", "", press("e")),
    ("and closes", "", press("escape")),
    ("the piles open", "6,000 / 1", press("v")),
    ("the next pile", "3,000 / 1", press("right")),
    ("and close", "6,000 / 1", press("escape")),
    ("a line of chat opens", "400 / 1", press("slash")),
    ("one letter is typed", "", press("x")),
    ("and closes", "", press("escape")),
    ("idle for half a second", "0 / 0", lambda pilot: asyncio.sleep(0.5)),
)


def six(view: dict[str, object]) -> Step:
    """Return a step that turns the table into one of six seats, with that view."""

    async def step(pilot: Pilot[None]) -> None:
        app = pilot.app
        assert isinstance(app, TableApp)
        app.tell(TableChanged(many.around(many.free_for_all())), Stepped(views.step(view), own=False))

    return step


def six_after(*action: object) -> Step:
    """Return a step of the active player at six seats."""
    game = many.free_for_all()
    events = [list(event) for event in game.events_for(0, game.apply(2, action))]
    return tell(many.seen(game, 0), *events)


SIX_SEATS: tuple[tuple[str, str, Step], ...] = (
    ("a table of six seats instead", "", six(many.seen(many.free_for_all(), 0))),
    ("six seats: cursor across the table (8 moves)", "5,600 / 8", press(*["up"] * 8)),
    ("six seats: another seat buys a card", "3,000 / 2", six_after("acquire", "cutter")),
    ("six seats: the turn changes", "9,000 / 3", six_after("end-turn")),
)


async def measure() -> list[tuple[str, str, int, int, int]]:
    """Return (step, budget, bytes, zlib, screen updates) of every step, in order."""
    rows: list[tuple[str, str, int, int, int]] = []
    app = TableApp(NotingCommands(), Recorder)

    def note(name: str, budget: str) -> None:
        data = "".join(Recorder.writes).encode()
        frames = [write for write in Recorder.writes if write != "\a" and not write.startswith("\x1b]")]
        rows.append((name, budget, len(data), len(zlib.compress(data)) if data else 0, len(frames)))
        Recorder.writes.clear()

    async def drive(pilot: Pilot[None]) -> None:
        await sit_down(pilot, views.busy())
        await asyncio.sleep(0.2)
        note("start until the table stands", "")
        for name, budget, step in (*STEPS, *SIX_SEATS):
            await step(pilot)
            await asyncio.sleep(0.15)
            note(name, budget)
        app.exit()

    Recorder.writes.clear()
    await app.run_async(auto_pilot=drive, mouse=False, size=(80, 24))
    return rows


def run() -> None:
    """Print a line for each step."""
    constants.COLOR_SYSTEM = "256"
    print(f"{'client, 80x24, 256 colours':46}{'bytes':>8}{'zlib':>8}{'frames':>8}   budget")
    for name, budget, size, packed, frames in asyncio.run(measure()):
        print(f"{name:46}{size:8,}{packed:8,}{frames:8}   {budget}")


if __name__ == "__main__":
    run()
