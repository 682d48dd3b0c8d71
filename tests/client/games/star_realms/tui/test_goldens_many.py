"""Compare the questions at tables of three to six seats with their golden, and define positions for whole screens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from textual.pilot import Pilot

from client.session.updates import RecordKept, Spoken, Stepped, TableChanged, Update
from client.terminal import capabilities
from engine.game import Game
from tests.client.games.star_realms import many, views
from tests.client.games.star_realms.seat import NotingCommands, TableApp, each_drawn, each_zones
from tests.client.games.star_realms.tui import test_goldens
from tests.client.games.star_realms.tui.test_goldens import ASKED as ASKED_FOR
from tests.client.games.star_realms.tui.test_goldens import GOLDENS, PAGE, compare
from tests.client.screens import screen_text as text
from tests.client.screens import section

SMALLEST, SMALL, WIDE, LARGE = (60, 20), (80, 24), (120, 36), (160, 50)
RULES = {"explorers": 10, "edition": "2013", "emperor_pass": "any", "turn_limit": 200}


@dataclass(frozen=True)
class Scene:
    """A position as a seat or a spectator (None) sees it, the updates after it, and the keys pressed then."""

    game: Callable[[], Game]
    seat: int | None = 0
    size: tuple[int, int] = SMALL
    keys: tuple[str, ...] = ()
    told: tuple[Update, ...] = ()
    around: Mapping[str, Any] = field(default_factory=dict)
    zones: tuple[str, ...] = ASKED_FOR
    """The zones that are looked at: of its own there is nothing else. None for the whole screen."""


AWAY = {
    "bo": {"link": "lost", "away": "grace", "until": 85},
    "cem": {"link": "left", "away": "bot"},
    "eli": {"link": "lost", "away": "waiting"},
    "fay": {"kind": "bot"},
}


def chat() -> tuple[Update, ...]:
    told = [views.said("Bo", "Buy it with me?", seat=1, team=True), views.said("Dee", "good luck", seat=3)]
    return tuple(Spoken(said) for said in told)


def over_the_turns() -> tuple[Update, ...]:
    """Return thirty turns, then the end."""
    game = many.won_by_a_team()
    view = many.seen(game, 1)
    steps: list[Update] = []
    for turn in range(1, 31):
        seats = [seat | {"authority": max(60 - turn * (number + 1) // 2, 0)} for number, seat in enumerate(view["seats"])]
        steps.append(Stepped(views.step(view | {"turn": turn, "seats": seats, "result": None}, seconds=turn * 20), own=False))
    return (*steps, Stepped(views.step(view, ["over", [0, 1, 2], "authority"], seconds=1234), own=True), RecordKept())


def turns_of_others() -> tuple[Update, ...]:
    """Return updates in which Bo and Cem play while I wait, then it is Dee's turn."""
    view = many.seen(many.free_for_all(), 0)
    steps = [
        (1, [["play", 1, "ram", 3], ["gain", 1, "combat", 5, "ram"]]),
        (1, [["attack", 1, 4, 5, 45], ["end", 1], ["draw", 1, 5, None], ["turn", 2, 10]]),
        (2, [["acquire", 2, "cutter", 2, "discard"], ["refill", 1, "trade_pod"]]),
    ]
    return tuple(
        Stepped(views.step(view | {"turn": 8 + number, "on_turn": [number]}, *events, by=number), own=False)
        for number, events in steps
    )


def ended_alone() -> Game:
    """Return three heads: I have ended my turn, the others still play."""
    game = many.hydra()
    game.apply(1, ("refuse",))
    game.apply(0, ("end-turn",))
    return game


WHOLE = {
    "free for all, 60x20": Scene(many.free_for_all, 0, SMALLEST, zones=()),
    "hydra, 80x24": Scene(many.hydra, around={"watchers": 2, "eli": {"link": "lost", "away": "grace", "until": 85}}, zones=()),
    "emperor, 120x36": Scene(many.emperor, 1, WIDE, zones=()),
    "hydra, 160x50": Scene(many.hydra, size=LARGE, zones=()),
    "a team won, 120x36": Scene(many.won_by_a_team, 1, WIDE, told=over_the_turns(), zones=()),
}
"""Whole screens, for how the zones stand together: test_whole_screens has their golden. The zones above the row are those of
test_seats_drawn.
"""
MINE = ("mine", "hand", *ASKED_FOR)
ASKED = {
    "emperor: a turn": Scene(many.emperor, 1, zones=MINE),
    "raid: a turn, wide": Scene(many.raid, 1, WIDE, zones=("team", *MINE)),
    "free for all: their turn, wide": Scene(many.free_for_all, size=WIDE, zones=("log", *ASKED_FOR)),
    "free for all: look at a seat": Scene(many.free_for_all, keys=("up",) * 9, zones=("opponents", "inspector", *ASKED_FOR)),
    "hydra: chat, wide": Scene(many.hydra, size=WIDE, told=chat(), zones=("team", "log", *ASKED_FOR)),
    "hydra: watching": Scene(many.hydra, None, around={"watchers": 3}, zones=MINE),
    "a team won": Scene(many.won_by_a_team, 1, told=over_the_turns(), zones=("prompt",)),
    "emperor: pass a card": Scene(many.emperor, 1, keys=("G",)),
    "emperor: to whom": Scene(many.emperor, 1, keys=("G", "o")),
    "hydra: asked": Scene(many.hydra, 1),
    "hydra: an enemy": Scene(many.hydra, 3),
    "hydra: ended": Scene(ended_alone),
    "hydra: take back": Scene(many.hydra, keys=("P",)),
    "hydra: shares": Scene(many.hydra_to_propose, keys=("4", "down")),
    "hydra: together": Scene(many.hydra_to_propose, keys=("P",)),
    "hydra: attack together": Scene(many.hydra_to_propose, keys=("t",)),
    "hydra: a seat": Scene(many.hydra, 1, keys=("up",) * 10),
    "raid: bequest": Scene(many.bequest, 2),
    "hunter: attack": Scene(many.hunter, keys=("t",)),
    "free for all: out": Scene(many.free_for_all, 3),
    "free for all: target": Scene(many.targets),
    "free for all: destroy": Scene(many.bases),
    "free for all: away": Scene(many.free_for_all, 3, around=AWAY),
    "free for all: an earlier step": Scene(many.free_for_all, told=turns_of_others(), keys=("<", "right")),
    "watching: a key": Scene(many.free_for_all, None, keys=("1",)),
}
"""Scenes of which only what is asked is looked at."""
PAGES = {
    "hand of a raider": Scene(many.raid, 1, keys=("v", *["right"] * 5), zones=PAGE),
    "rules of this table": Scene(many.emperor, 1, keys=("V",), around={"rules": RULES}, zones=PAGE),
}
SCENES = WHOLE | ASKED | PAGES


async def drawn(pilot: Pilot[None], scene: Scene) -> str:
    app, game = pilot.app, scene.game()
    assert isinstance(app, TableApp)
    await app.sit_anew(NotingCommands(scene.seat), clock=lambda: 100.0)
    await pilot.pause()
    app.tell(TableChanged(many.around(game, **scene.around)))
    if game.result is None:
        app.tell(Stepped(views.step(many.seen(game, scene.seat)), own=False))
    await pilot.pause()
    app.tell(*scene.told)
    await pilot.pause()
    await pilot.press(*scene.keys)
    await pilot.pause()
    return text(app)


def golden_of(name: str) -> str:
    """Return the golden of a scene, or of its zones where these are all it has."""
    file = "screens" if name in WHOLE else "many-asked" if name in ASKED else "pages"
    return section(GOLDENS / f"{file}.txt", name)


async def test_what_several_are_asked_looks_like_its_golden() -> None:
    compare("many-asked", await each_zones(ASKED, drawn))


async def test_the_pages_of_the_browser_look_like_their_golden() -> None:
    of_two = await each_zones(test_goldens.PAGES, test_goldens.drawn)
    compare("pages", of_two | await each_zones(PAGES, drawn))


async def test_in_ascii_several_seats_are_nothing_but_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(capabilities, "_ascii_only", True)
    scenes = {name: SCENES[name] for name in ("hydra, 80x24", "emperor, 120x36", "a team won")}
    found = await each_drawn(scenes, drawn)
    assert [name for name, screen in found.items() if not screen.isascii()] == []
