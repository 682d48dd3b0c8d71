"""Compare the prompt in every state with its golden, and define positions whose whole screens are drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from client.session.updates import LinkChanged, RecordKept, Resumed, RoundTrip, Spoken, Stepped, TableChanged, Update
from client.terminal import capabilities
from tests.client.games.star_realms import views
from tests.client.games.star_realms.seat import NotingCommands, TableApp, each_drawn, each_zones, sit_down
from tests.client.screens import check_golden, section, sections
from tests.client.screens import screen_text as text

GOLDENS = Path(__file__).parents[1] / "goldens"


@dataclass(frozen=True)
class Scene:
    """A position, the updates after it, the keys pressed then, and the updates after these."""

    view: Callable[[], dict[str, Any]]
    size: tuple[int, int] = (80, 24)
    told: tuple[Update, ...] = ()
    keys: tuple[str, ...] = ()
    names: tuple[str, ...] = ("Me", "Ada")
    then: tuple[Update, ...] = ()
    zones: tuple[str, ...] = ()
    """The zones that are looked at: of its own there is nothing else. None for the whole screen."""


def their_turn() -> dict[str, Any]:
    ada = {
        "trade": 3,
        "combat": 7,
        "hand": 2,
        "in_play": views.in_play("space_station", "blob_wheel", "scout", "scout", "ram", "viper"),
    }
    me = {"in_play": views.in_play("trading_post"), "authority": 38}
    return views.view(me=me, ada=ada, on_turn=[1], turn=8, asked=[{"seat": 1, "kind": "main"}], actions=[])


def scrap_question() -> dict[str, Any]:
    discard = ["viper", "scout", "trade_bot", "explorer", "blob_wheel"]
    return views.view(
        me={"discard": discard, "in_play": views.in_play("trade_bot"), "trade": 1},
        hand=["ram", "scout", "scout", "viper"],
        asked=[{"seat": 0, "kind": "scrap", "source": "trade_bot", "optional": True, "left": 1, "zones": ["hand", "discard"]}],
        actions=[
            ["pass"],
            *[["scrap", "discard", card] for card in sorted(discard)],
            ["scrap", "hand", "ram"],
            ["scrap", "hand", "scout"],
            ["scrap", "hand", "viper"],
        ],
    )


def choose_question() -> dict[str, Any]:
    return views.view(
        me={"in_play": views.in_play("patrol_mech")},
        asked=[{"seat": 0, "kind": "choose", "source": "patrol_mech", "options": [["trade 3"], ["combat 5"]]}],
        actions=[["choose", 0], ["choose", 1]],
    )


def forced_discard() -> dict[str, Any]:
    return views.view(
        on_turn=[1],
        ada={"in_play": views.in_play("imperial_fighter"), "combat": 2},
        asked=[{"seat": 0, "kind": "discard", "source": "imperial_fighter", "optional": False, "left": 1, "by": 1}],
        actions=[["discard", "scout"], ["discard", "viper"]],
    )


def they_choose() -> dict[str, Any]:
    asked = {"seat": 1, "kind": "discard", "source": "imperial_fighter", "optional": False, "left": 1, "by": 0}
    return views.view(me={"in_play": views.in_play("imperial_fighter"), "combat": 2}, asked=[asked], actions=[])


def crowded() -> dict[str, Any]:
    mine = ["trading_post", "blob_wheel", "recycling_station", "mech_world", "ram", "cutter", "explorer", "battle_pod", "scout"]
    bases = ["space_station", "blob_wheel", "barter_world", "royal_redoubt", "port_of_call", "defense_center"]
    hand = ["blob_fighter", "command_ship", "embassy_yacht", "federation_shuttle", "imperial_frigate", "supply_bot", "viper"]
    return views.view(
        me={"in_play": views.in_play(*mine, {"card": "stealth_needle", "copied": "ram"}), "combat": 12, "trade": 11},
        ada={"in_play": views.in_play(*bases)},
        hand=hand,
        actions=[["end-turn"], *[["play", card] for card in hand], ["use", 9, "scrap"], ["use", 2, "primary"]],
    )


def over() -> dict[str, Any]:
    result = {"winners": [0], "reason": "authority"}
    return views.view(me={"authority": 23}, ada={"authority": -2}, turn=19, asked=[], standing=[], result=result)


def game_of_turns() -> tuple[Update, ...]:
    """Return a whole game in eighteen steps, so that there is authority over the turns."""
    steps: list[Update] = []
    for turn in range(8, 19):
        mine, hers = 50 - (turn - 7) * 2, 50 - (turn - 7) * 4
        seats = {"me": {"authority": mine}, "ada": {"authority": hers}}
        steps.append(
            Stepped(views.step(views.view(turn=turn, on_turn=[turn % 2], **seats), ["turn", turn % 2, turn]), own=False)
        )
    end = ["over", [0], "authority"]
    return (*steps, Stepped(views.step(over(), ["attack", 0, 1, 8, -2], end, seconds=754), own=True), RecordKept())


def their_turn_told() -> tuple[Update, ...]:
    """Return updates in which Ada plays a turn, then it is mine."""
    first = their_turn()
    second = views.view(on_turn=[1], turn=8, asked=[{"seat": 1, "kind": "main"}], actions=[], ada={"hand": 4, "combat": 5})
    return (
        Stepped(views.step(second, ["play", 1, "ram", 0], ["gain", 1, "combat", 5, "ram"], seq=3), own=False),
        Stepped(views.step(first, ["acquire", 1, "cutter", 2, "discard"], ["refill", 1, "corvette"], seq=4), own=False),
        Stepped(
            views.step(
                views.view(me={"authority": 43}, turn=9),
                ["attack", 1, 0, 7, 43],
                ["end", 1],
                ["draw", 1, 5, None],
                ["turn", 0, 9],
                seq=5,
            ),
            own=False,
        ),
    )


MISSED = [["acquire", 1, "ram", 3, "discard"], ["attack", 1, 0, 7, 43], ["end", 1], ["turn", 0, 9]]
SAID = Spoken(views.said("Ada", "Well played, I did not see that coming!"))
PLANNED = (".", "a", "5", "d", "1")
HOSTILE = "[red]A\x1b[2J[/]"
WHOLE = {
    "my turn, 60x20": Scene(views.busy, (60, 20)),
    "my turn, 80x24": Scene(views.busy),
    "my turn, 120x36": Scene(views.busy, (120, 36)),
    "my turn, 160x50": Scene(views.busy, (160, 50)),
    "their turn, 80x24": Scene(their_turn),
    "crowded, 80x24": Scene(crowded),
    "a question, 80x24": Scene(scrap_question, keys=("right", "right", "right", "right")),
    "look, 60x20": Scene(views.busy, (60, 20), keys=("space", "4")),
    "planning, 80x24": Scene(their_turn, keys=PLANNED),
    "piles, 80x24": Scene(views.busy, keys=("v",)),
}
"""Whole screens, for how the zones stand together: test_whole_screens has their golden."""
ASKED = ("totals", "prompt")
PROMPTS = {
    "first turn": Scene(lambda: views.view(turn=1, scrap_heap=[], hand=["scout", "scout", "viper"]), zones=ASKED),
    "their ships one by one": Scene(their_turn, keys=("space", "9", "right"), zones=("opponents", "inspector", *ASKED)),
    "question, choose": Scene(choose_question, zones=ASKED),
    "question, discard": Scene(forced_discard, zones=ASKED),
    "they choose": Scene(they_choose, zones=ASKED),
    "guard": Scene(views.busy, keys=("e",), zones=ASKED),
    "attack": Scene(
        lambda: views.busy() | {"actions": [["attack", 1, 5], ["attack-base", 1, 1, 5], ["end-turn"]]},
        keys=("t",),
        zones=("opponents", *ASKED),
    ),
    "abilities": Scene(views.busy, keys=("q",), zones=ASKED),
    "too dear": Scene(views.busy, keys=("4",), zones=ASKED),
    "concede": Scene(views.busy, keys=("X",), zones=ASKED),
    "look": Scene(views.busy, keys=("space",), zones=ASKED),
    "replay": Scene(their_turn, told=their_turn_told(), keys=("<", "right"), zones=("score", "opponents", "log", *ASKED)),
    "game over": Scene(views.view, told=game_of_turns(), zones=("prompt",)),
    "game over, wide": Scene(views.view, (120, 36), game_of_turns(), zones=("prompt",)),
    "line lost": Scene(views.busy, told=(RoundTrip(18), LinkChanged("lost", retry_in=4.0)), zones=ASKED),
    "their line lost": Scene(
        their_turn, told=(RoundTrip(18), TableChanged(views.table(links=("on", "lost")))), zones=("opponents", *ASKED)
    ),
    "digest": Scene(
        their_turn, told=(Resumed(views.snapshot(views.view(me={"authority": 43}, turn=9), MISSED)),), zones=("log", *ASKED)
    ),
    "chat": Scene(their_turn, told=(SAID, *their_turn_told()[:2]), zones=("log", *ASKED)),
    "chat under the help": Scene(their_turn, keys=("?",), then=(SAID,), zones=ASKED),
    "planning begins": Scene(their_turn, keys=(".",), zones=ASKED),
    "hostile": Scene(
        their_turn,
        told=(Spoken(views.said(HOSTILE, "[/oops] \x1b]0;x\x07 [@click=app.quit]hi")),),
        names=("Me", HOSTILE),
        zones=("score", "opponents", "log", *ASKED),
    ),
}
PAGE = ("tabs", "browser", "inspector", "prompt")
PAGES = {
    "a deck": Scene(views.busy, keys=("v", "right", "down"), zones=PAGE),
    "all cards": Scene(views.busy, keys=("v", "left", "left", "down"), zones=PAGE),
    "the log, wide": Scene(their_turn, (120, 36), their_turn_told(), keys=("v", "left"), zones=PAGE),
}
SCENES = WHOLE | PROMPTS | PAGES
IN_ASCII = (
    "my turn, 80x24",
    "my turn, 120x36",
    "a question, 80x24",
    "crowded, 80x24",
    "look, 60x20",
    "replay",
    "game over, wide",
)


async def drawn(pilot: Pilot[None], scene: Scene) -> str:
    app = pilot.app
    assert isinstance(app, TableApp)
    await app.sit_anew(NotingCommands())
    await sit_down(pilot, scene.view(), *scene.names)
    for update in scene.told:
        app.tell(update)
        await pilot.pause()
    await pilot.press(*scene.keys)
    await pilot.pause()
    for update in scene.then:
        app.tell(update)
        await pilot.pause()
    return text(app)


def golden_of(name: str) -> str:
    """Return the golden of a scene, or of its zones where these are all it has."""
    if name == "my turn, 80x24":
        return (GOLDENS / "my-turn-80x24.txt").read_text(encoding="utf-8")
    file = "screens" if name in WHOLE else "prompts" if name in PROMPTS else "pages"
    return section(GOLDENS / f"{file}.txt", name)


def compare(name: str, found: Mapping[str, str]) -> None:
    """Check that the texts of one subject are as its golden has them."""
    check_golden(GOLDENS / f"{name}.txt", sections(found))


async def test_the_prompts_look_like_their_golden() -> None:
    compare("prompts", await each_zones(PROMPTS, drawn))


async def test_in_ascii_there_is_nothing_but_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(capabilities, "_ascii_only", True)
    found = await each_drawn({name: SCENES[name] for name in IN_ASCII}, drawn)
    assert [name for name, screen in found.items() if not screen.isascii()] == []
