"""The cost of a step at the table of StarCraft over a connection: bytes and screen updates, counted at the driver.

Nothing is answered automatically: a test states each seat's action, and the time at which the server answers sent keys.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from textual.pilot import Pilot

from client.session.updates import Stepped, TableChanged
from engine.game import Action
from engine.starcraft.game import StarCraft
from tests.client.games.star_realms import views
from tests.client.games.star_realms.costs import recorder, settle
from tests.client.games.star_realms.local_game import plain
from tests.client.games.star_realms.seat import NotingCommands, Recorder
from tests.client.games.starcraft.person import around
from tests.client.games.starcraft.seat import StarCraftApp
from tests.client.screens import screen_text
from tests.engine.starcraft.board import read

Cost = tuple[int, int]
"""Bytes and screen updates. The bell and the window title count as bytes, not as updates."""


class Line:
    """The connection to one seat: keys go in, steps come, and written bytes are counted."""

    def __init__(self, game: StarCraft, seat: int | None, size: tuple[int, int]) -> None:
        self.game, self.seat, self.seq = game, seat, 1
        self.commands = NotingCommands(seat)
        self.app = StarCraftApp(self.commands, recorder(size))
        self.app.seats = game.seats
        self.pilot: Pilot[None]

    async def sit_down(self) -> None:
        """Show the table, and the position."""
        self.app.tell(TableChanged(around(self.game)))
        self._tell([], None)
        await self.settle()

    async def press(self, *keys: str) -> None:
        """Press the keys in order, each after the screen has stopped changing."""
        for key in keys:
            await self.pilot.press(key)
            await self.settle()

    async def answer(self) -> None:
        """Let the server apply the actions that the keys have sent."""
        sent, self.commands.acted = self.commands.acted, []
        assert sent, "no key sent anything"
        assert self.seat is not None
        for action in sent:
            self.apply(self.seat, tuple(action))
        await self.settle()

    async def act(self, seat: int, *sentences: str) -> None:
        """Act for a seat, in the words of a scenario; all its steps arrive together."""
        for sentence in sentences:
            self.apply(seat, read(sentence))
        await self.settle()

    async def settle(self) -> None:
        """Wait until nothing is written any more."""
        await settle()

    @property
    def text(self) -> str:
        """Return the screen's text."""
        return screen_text(self.app)

    def clear(self) -> None:
        """Forget what has been written until now."""
        Recorder.writes.clear()

    @property
    def written(self) -> Cost:
        """Return the cost of the output since `clear`."""
        frames = [data for data in Recorder.writes if data != "\a" and not data.startswith("\x1b]")]
        return len("".join(Recorder.writes).encode()), len(frames)

    def apply(self, seat: int, action: Action) -> None:
        """Act for a seat, and send the step."""
        self._tell(self.game.events_for(self.seat, self.game.apply(seat, action)), seat)

    def _tell(self, events: list[object], by: int | None) -> None:
        self.seq += 1
        step = views.step(plain(self.game.view(self.seat)), *plain(events), by=by, seq=self.seq, seconds=self.seq)
        self.app.tell(Stepped(step, own=by is not None and by == self.seat))


Do = Callable[[Line], Awaitable[None]]


async def on_line(game: StarCraft, do: Do, seat: int | None = 0, size: tuple[int, int] = (80, 24)) -> None:
    """Run it at the seat of a player who has just sat down."""
    line = Line(game, seat, size)

    async def drive(pilot: Pilot[None]) -> None:
        line.pilot = pilot
        await settle()
        await line.sit_down()
        line.clear()
        await do(line)
        line.app.exit()

    await line.app.run_async(auto_pilot=drive, mouse=False, size=size)
