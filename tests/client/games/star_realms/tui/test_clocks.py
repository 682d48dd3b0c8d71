"""The clocks on the table: shown where they belong, counted down by the client, a few cells a second and none without need."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from client.session.updates import LinkChanged, RoundTrip, Stepped, TableChanged, Update
from client.terminal import capabilities
from engine.game import Game
from protocol.messages import Clock, SeatClock
from tests.client.games.star_realms import many, views
from tests.client.games.star_realms.seat import NotingCommands, TableApp, each_drawn, each_zones
from tests.client.games.star_realms.tui.test_goldens import compare
from tests.client.screens import screen_text as text

TURN = Clock("turn", 90, 0, "bot")
BANK = Clock("bank", 600, 5, "concede")
SMALL, WIDE, LARGE = (80, 24), (120, 40), (160, 50)
BOTS = ("Ada", "Pip", "Pip 2", "Pip 3", "Pip 4", "Pip 5")


class Time:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@dataclass(frozen=True)
class Scene:
    """A position with clocks as a seat or a spectator (None) sees it, and what comes after."""

    game: Callable[[], Game]
    left: Sequence[float]
    running: Sequence[int]
    terms: Clock | None = TURN
    seat: int | None = 0
    size: tuple[int, int] = SMALL
    after: float = 0.0
    told: tuple[Update, ...] = ()
    keys: tuple[str, ...] = ()
    names: tuple[str, ...] = many.NAMES
    around: Mapping[str, Any] = field(default_factory=dict)
    zones: tuple[str, ...] = ("score", "opponents", "tabs", "browser", "over", "totals", "prompt")

    @property
    def clocks(self) -> list[SeatClock]:
        return views.clocks(*self.left, running=self.running)

    def begin(self) -> list[Update]:
        """Return the table, and the position on it."""
        game = self.game()
        table = replace(many.around(game, self.names, **self.around), clock=self.terms, clocks=self.clocks)
        return [TableChanged(table), Stepped(views.step(many.seen(game, self.seat), clocks=self.clocks), own=False)]


def duel() -> Game:
    bases = {"bases": "blob_wheel", "trade": 3, "combat": 7, "played": "scout ram"}
    return many.position(
        "duel", 2, {0: {"authority": 41, "hand": "cutter viper scout"}, 1: {"authority": 38} | bases}, on_turn=1
    )


def lost_duel() -> Game:
    game = duel()
    game.apply(1, ("concede",))
    return game


def my_duel() -> Game:
    return many.position("duel", 2, {0: {"authority": 41, "hand": "cutter viper scout"}, 1: {"authority": 38}})


AWAY = {
    "bo": {"link": "lost", "away": "grace", "until": 85},
    "cem": {"link": "lost", "away": "grace", "until": 600},
    "dee": {"link": "left", "away": "bot"},
    "eli": {"link": "lost", "away": "waiting"},
}
DUEL = Scene(duel, (90, 73.2), (1,))
MINE = Scene(my_duel, (45, 90), (0,))
SIX = Scene(many.free_for_all, (512, 7.5, 64, 0, 3600, 599), (2,), BANK)
SCENES = {
    "their-turn-80x24": DUEL,
    "their-turn-120x40": Scene(duel, (90, 73.2), (1,), size=WIDE),
    "my-turn-80x24": MINE,
    "over-80x24": Scene(lost_duel, (90, 0), ()),
    "low": Scene(my_duel, (29.5, 90), (0,)),
    "very-low": Scene(my_duel, (30.5, 90), (0,), BANK, after=21),
    "time-up": Scene(my_duel, (30.5, 90), (0,), after=31),
    "six-80x24": SIX,
    "six-120x40": Scene(many.free_for_all, (512, 7.5, 64, 0, 3600, 599), (2,), BANK, size=WIDE),
    "six-160x50": Scene(many.free_for_all, (512, 7.5, 64, 0, 3600, 599), (2,), BANK, size=LARGE),
    "hydra-80x24": Scene(many.hydra, (75, 33, 90, 90, 90, 90), (0, 1), told=(RoundTrip(180),), around={"watchers": 2}),
    "emperor-80x24": Scene(many.emperor, (90, 8, 90, 90, 90, 0), (1,), seat=1, told=(RoundTrip(180),), names=BOTS),
    "emperor-120x40": Scene(many.emperor, (90, 8, 90, 90, 90, 0), (1,), seat=1, size=WIDE, names=BOTS),
    "several-lost-80x24": Scene(
        many.free_for_all, (512, 88, 64, 12, 3600, 0), (2,), told=(RoundTrip(42),), seat=5, around=AWAY
    ),
    "several-lost-120x40": Scene(many.free_for_all, (512, 88, 64, 12, 3600, 0), (2,), size=WIDE, seat=5, around=AWAY),
    "line-lost-80x24": Scene(my_duel, (45, 90), (0,), told=(LinkChanged("lost", retry_in=2.0),)),
    "restarting-80x24": Scene(my_duel, (45, 90), (0,), told=(LinkChanged("lost", 2.0, "restarting"),), after=30),
    "disk-full-80x24": Scene(my_duel, (45, 90), (0,), told=(LinkChanged("lost", 5.0, "disk-full"),), after=30),
    "watching-80x24": Scene(duel, (90, 25), (1,), seat=None),
    "terms-80x24": Scene(many.free_for_all, (512, 7.5, 64, 0, 3600, 599), (2,), BANK, keys=("f3",)),
}


async def sit(pilot: Pilot[None], scene: Scene) -> Time:
    """Show the table with its clocks on it, at the moment of their update."""
    app, time = pilot.app, Time()
    assert isinstance(app, TableApp)
    app.table.store.clock = time
    await pilot.pause()
    app.tell(*scene.begin())
    await pilot.pause()
    return time


async def drawn(pilot: Pilot[None], scene: Scene) -> str:
    app = pilot.app
    assert isinstance(app, TableApp)
    await app.sit_anew(NotingCommands(scene.seat))
    time = await sit(pilot, scene)
    app.tell(*scene.told)
    await pilot.pause()
    time.now += scene.after
    app.table.countdown.tick()
    await pilot.press(*scene.keys)
    await pilot.pause()
    return text(app)


async def test_the_clocks_of_a_table_look_like_their_golden() -> None:
    """Of each only the zones that have a clock: those above the trade row, those from the totals down, and the terms."""
    compare("clocks", await each_zones(SCENES, drawn))


async def test_in_ascii_clocks_are_nothing_but_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(capabilities, "_ascii_only", True)
    found = await each_drawn({name: SCENES[name] for name in ("six-80x24", "my-turn-80x24", "line-lost-80x24")}, drawn)
    assert [name for name, shown in found.items() if not shown.isascii()] == []
