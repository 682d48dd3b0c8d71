"""A seat at the table for tests: an app with only the table screen, and a session that only stores requests."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, ClassVar, Protocol, TypeVar

from textual import events
from textual.app import App
from textual.driver import Driver
from textual.geometry import Size
from textual.pilot import Pilot

from client.games import registry
from client.games.star_realms.layouts.screen import StarRealmsScreen
from client.games.star_realms.layouts.table_sheet import laid
from client.session.updates import Commands, Decoded, Stepped, TableChanged, Update
from client.terminal.command import Command
from client.terminal.settings import Settings
from client.tui.base.session_message import SessionNews
from client.tui.base.terminal_app import OneByOne
from client.tui.canvas.shim import SendsChanges
from client.tui.canvas.theme import DARK, ThemedApp
from tests.client.games.star_realms import views
from tests.client.screens import screen_text


class NotingCommands:
    """A session that answers nothing, and stores the requests in order."""

    def __init__(self, seat: int | None = 0) -> None:
        self.seat = seat
        self.watching = seat is None
        self.code, self.address, self.way_back = "KITE", "127.0.0.1", ""
        self.acted: list[tuple[Any, ...]] = []
        self.batches: list[list[tuple[Any, ...]]] = []
        self.said: list[str] = []
        self.said_to_team: list[str] = []
        self.phrases: list[tuple[int, bool]] = []
        self.asked_for_rematch = False
        self.has_left = False

    def act(self, action: tuple[Any, ...]) -> None:
        self.acted.append(action)

    def act_all(self, actions: Sequence[tuple[Any, ...]]) -> None:
        self.batches.append(list(actions))
        self.acted += actions

    def say(self, text: str, team: bool = False) -> None:
        (self.said_to_team if team else self.said).append(text)

    def say_phrase(self, phrase: int, team: bool = False) -> None:
        self.phrases.append((phrase, team))

    def sit(self, seat: int) -> None:
        raise NotImplementedError("the game is on")

    def allow(self, watch: bool) -> None:
        raise NotImplementedError("there is no server")

    def set_bot(self, seat: int, level: str | None) -> None:
        raise NotImplementedError("the seats are taken")

    def rematch(self) -> None:
        self.asked_for_rematch = True

    def kick(self, seat: int) -> None:
        raise NotImplementedError("there is no server")

    def leave(self) -> None:
        self.has_left = True


class TableApp(ThemedApp, SendsChanges, OneByOne):
    """Only the table screen."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, commands: Commands, driver: type[Driver] | None = None) -> None:
        super().__init__(driver_class=driver)
        self.animation_level = "none"
        self.add_themes()
        self.theme = DARK.name
        self.settings = Settings(pace="fast")
        self.table = StarRealmsScreen(commands)

    def tables(self) -> Sequence[Sequence[Command]]:
        return registry.commands()

    def on_mount(self) -> None:
        self.push_screen(self.table)

    async def sit_anew(self, commands: Commands, clock: Callable[[], float] | None = None) -> None:
        """Show a new table without a known state, in place of the current one and of the covers over it."""
        while len(self.screen_stack) > 1:
            await self.pop_screen()
        self.table = StarRealmsScreen(commands)
        if clock is not None:
            self.table.store.clock = clock
        await self.push_screen(self.table)

    def with_keys(self, keyboard: str, keys: Mapping[str, tuple[str, ...]]) -> None:
        """Give the player that keyboard, and commands those keys."""
        self.change_settings(Settings(keyboard=keyboard, keys=keys))
        self.table.settings_changed()

    def tell(self, *updates: Update) -> None:
        """Send these updates, as the session does."""
        for update in updates:
            news = views.heard(update)
            self.table.post_message(SessionNews(update, news if isinstance(news, Decoded) else None))


class Recorder(Driver):
    """A terminal that stores every write in `writes` and draws nothing."""

    writes: ClassVar[list[str]] = []
    size = Size(80, 24)

    def write(self, data: str) -> None:
        self.writes.append(data)

    def flush(self) -> None:
        """Write immediately."""

    def start_application_mode(self) -> None:
        size = self.size
        asyncio.get_running_loop().call_soon(self._app.post_message, events.Resize(size, size))

    def disable_input(self) -> None:
        """Do nothing, as there is no input."""

    def stop_application_mode(self) -> None:
        """Do nothing, as there is no terminal."""


async def sit_down(pilot: Pilot[None], view: dict[str, Any], *names: str, **table: Any) -> None:
    """Show the table with that view on it."""
    app = pilot.app
    assert isinstance(app, TableApp)
    await pilot.pause()
    app.tell(TableChanged(views.table(*names, **table)), Stepped(views.step(view), own=False))
    await pilot.pause()


async def told(pilot: Pilot[None], *updates: Update) -> None:
    """Send these updates, as the session does, and wait until the screen shows them."""
    app = pilot.app
    assert isinstance(app, TableApp)
    app.tell(*updates)
    await pilot.pause()


class IsScene(Protocol):
    """A scene to show in a terminal of that size. Only its `zones` are compared, or all of the screen if there are none."""

    @property
    def size(self) -> tuple[int, int]: ...

    @property
    def zones(self) -> Sequence[str]: ...


S = TypeVar("S", bound=IsScene)


async def each_drawn(scenes: Mapping[str, S], draw: Callable[[Pilot[None], S], Awaitable[str]]) -> dict[str, str]:
    """Return the result of `draw` for each scene. Scenes of one size share an app, and `draw` begins with `sit_anew`."""
    found = {}
    for size in dict.fromkeys(scene.size for scene in scenes.values()):
        async with TableApp(NotingCommands()).run_test(size=size) as pilot:
            for name, scene in scenes.items():
                if scene.size == size:
                    found[name] = await draw(pilot, scene)
    return found


async def each_zones(scenes: Mapping[str, S], draw: Callable[[Pilot[None], S], Awaitable[str]]) -> dict[str, str]:
    """Return the zones of each scene, from the result of `draw`."""

    async def zones(pilot: Pilot[None], scene: S) -> str:
        await draw(pilot, scene)
        return zones_shown(pilot.app, scene.zones)

    return await each_drawn(scenes, zones)


def zones_shown(app: App[None], names: Sequence[str]) -> str:
    """Return the text on the screen in these zones of the table."""
    assert isinstance(app, TableApp)
    regions = laid(app.table.store.picture(), *app.size).regions
    lines, shown = screen_text(app).splitlines(), list[str]()
    for region in (regions[name] for name in names if name in regions):
        shown += [line[region.x : region.right].rstrip() for line in lines[region.y : region.bottom]]
    return "\n".join(shown)


Look = Callable[[App[None]], str]
