"""A third game in the usual app: hosted, joined, watched, played, undone, reviewed, replayed, verified and continued."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

import engine
from client import cli
from client.games import registry
from client.games.default.layouts import DefaultReplayScreen, DefaultScreen
from client.games.default.table import live_parts, parts
from client.lobby import finding, local_server, seating
from client.lobby.finding import Visit
from client.lobby.local_server import LocalServer
from client.lobby.table_settings import Terms
from client.records import files, library
from client.records.replay import Replay, plain
from client.session.kept_seats import KeptSeats
from client.session.session import Session
from client.session.updates import Resumed, Stepped, Update
from client.table.contract import GameClient
from client.text.trouble import Strange
from client.tui.app.app import TraderowApp
from client.tui.app.replay_app import ReplayApp
from client.tui.dialogs.table_form import SwitchesScreen
from client.tui.screens.home import HomeScreen
from client.tui.screens.hosting import HostThereScreen
from client.tui.screens.lobby import LobbyScreen
from client.tui.screens.records import RecordsScreen
from client.tui.widgets.notice import NoticeScreen
from client.tui.widgets.pick import Pick
from protocol import messages
from tests.client.fake_server import Heard
from tests.client.screens import screen_text
from tests.client.served import Served, come, serving
from tests.client.shown import ANN, running, until, until_shown

AT_ONCE = replace(ANN, pace="fast")
"""A player who sees the actions of others without a pause."""
COURT = Terms("envoys", "court", 2, bots=("random",))


def table(app: TraderowApp) -> DefaultScreen:
    assert isinstance(app.screen, DefaultScreen)
    return app.screen


def is_asked(app: TraderowApp) -> bool:
    """Return True if Ann can answer now, or the game is over."""
    current = table(app).store.current
    if current.table is None or current.waiting is not None:
        return False
    return current.table.result is not None or bool(live_parts(current))


async def answer(app: TraderowApp, pilot: Pilot[None]) -> None:
    """Pick the last of what can be picked, by its key."""
    current = table(app).store.current
    keys = dict(parts(current))
    await pilot.press(keys[live_parts(current)[-1]])


async def play_to_the_end(app: TraderowApp, pilot: Pilot[None]) -> Path:
    """Answer all there is to answer, and take the first action back that can be; the game's record."""
    undone = False
    while True:
        await until(pilot, lambda: is_asked(app))
        shown = table(app).store.current.table
        assert shown is not None
        if shown.result is not None:
            break
        if shown.undo.steps and not undone:
            before = screen_text(app)
            assert "undo" in before
            await pilot.press("u")
            await until(pilot, lambda: is_asked(app) and not table(app).store.current.table.undo.steps)  # type: ignore[union-attr]
            undone = True
        else:
            await answer(app, pilot)
    await until(pilot, library.kept_files)
    return library.kept_files()[0]


async def test_it_is_played_undone_reviewed_replayed_verified_and_played_on(
    keep: KeptSeats, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], either: GameClient
) -> None:
    async with serving() as address:
        local = cast(LocalServer, Served(address))
        monkeypatch.setattr(local_server, "start_solo", lambda: local)
        app = TraderowApp(AT_ONCE, arrived=await seating.solo("Ann", COURT, local, keep), keep=keep)
        async with running(app) as pilot:
            await until(pilot, lambda: isinstance(app.screen, DefaultScreen) and is_asked(app))
            assert "Envoys" in screen_text(app)
            file = await play_to_the_end(app, pilot)
            await until_shown(pilot, "Game saved")
            assert "YOU WON" in screen_text(app) or " won (" in screen_text(app)
            await pilot.press("question_mark")
            await until_shown(pilot, "Help")
            await pilot.press("escape", "v")
            await until_shown(pilot, "Looking through the piles")
            await pilot.press("left")
            assert "LOG" in screen_text(app)
            await pilot.press("escape", "less_than_sign")
            has_seen_theirs = bool(table(app).store.current.history.their_last_turns(0))
            await until_shown(pilot, "Replay 1/" if has_seen_theirs else "You have not seen a turn of theirs yet.")
            await pilot.press("escape", "colon")
            await until_shown(pilot, "leave")
            await pilot.press("escape", "L")
            await until(pilot, lambda: isinstance(app.screen, HomeScreen))
            await pilot.press("g")
            await until_shown(pilot, "Envoys")
            await pilot.press("v")
            await until(pilot, lambda: isinstance(app.screen, NoticeScreen))
            assert "each is the one that this seed gives" in " ".join(screen_text(app).split())
            await pilot.press("escape", "enter")
            await until(pilot, lambda: isinstance(app.screen, DefaultReplayScreen))
            await pilot.press("right", "right")
            # who plays the Crown first has a game of one step
            await until(pilot, lambda: re.search(r"\b(2/[0-9]+|1/1),", screen_text(app)))
            await pilot.press("tab", "v")
            await until_shown(pilot, "YOUR HAND" if "hand" in screen_text(app).lower() else "LOG")
            await pilot.press("escape", "escape")
            assert isinstance(app.screen, RecordsScreen)
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, DefaultReplayScreen))
            await until_shown(pilot, "The game begins.")
            await pilot.press("P")
            await until(
                pilot, lambda: isinstance(app.screen, DefaultScreen) and not isinstance(app.screen, DefaultReplayScreen)
            )
            await until(pilot, lambda: is_asked(app))
    replay = ReplayApp(Replay(files.read(file)))
    async with replay.run_test(size=(80, 24)) as pilot:
        await until_shown(pilot, "The game begins.")
        await pilot.press("greater_than_sign")
        await until_shown(pilot, "The result")
    assert files.read(file).record.header.game == "envoys"
    assert cli.main(["verify", str(file)]) == 0
    assert "The result: " in capsys.readouterr().out


class Player(Heard):
    """Answers every question with the first of its actions."""

    session: Session

    def __call__(self, update: Update) -> None:
        super().__call__(update)
        match update:
            case Stepped(step=step):
                view = step.view
            case Resumed(snapshot=snapshot):
                view = snapshot.view
            case _:
                return
        if view["actions"]:
            self.session.act(tuple(view["actions"][0]))


async def test_it_is_hosted_joined_and_watched(keep: KeptSeats, tmp_path: Path, either: GameClient) -> None:
    async with serving() as address:
        heard = Player()
        ben = await come(address, "Ben", heard)
        heard.session = ben
        await ben.joining.host(Terms("envoys", "court", 2))
        look = await finding.connect(address, "Cem", KeptSeats(tmp_path), ben.code, "", watch=True)
        ann, cem = TraderowApp(AT_ONCE, keep=keep), TraderowApp(ANN, arrived=look, keep=keep)
        async with running(ann) as pilot:
            await pilot.press("j")
            ann.screen.query_one("#address", Input).value = address.text
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(ann.screen, DefaultScreen))
            await until(pilot, lambda: is_asked(ann))
            first = table(ann).store.current.table
            assert first is not None
            if first.result is None:
                await answer(ann, pilot)
                await until(pilot, lambda: is_asked(ann))
            await until_shown(pilot, "Ben")
            log = [entry.text for entry in table(ann).store.current.history.log]
            assert any("Ann" in text or "You" in text for text in log), log
        async with running(cem) as pilot:
            await until(pilot, lambda: isinstance(cem.screen, DefaultScreen) and table(cem).store.current.table is not None)
            shown = table(cem).store.current.table
            assert shown is not None
            assert (shown.seat, shown.view.hand) == (None, ())
            await until_shown(pilot, "Ann")
        await ben.close()


async def test_it_is_chosen_in_the_form_filled_with_bots_and_played(keep: KeptSeats) -> None:
    async with serving() as address:
        session = await seating.reach(address, "Ann", keep)
        app = TraderowApp(AT_ONCE, arrived=Visit(session, await session.joining.tables()), keep=keep)
        async with running(app) as pilot:
            await until_shown(pilot, "No table is open here")
            await pilot.press("h")
            await until(pilot, lambda: isinstance(app.screen, HostThereScreen))
            await until_shown(pilot, "The game to play. Each game has its own modes and rules.")
            assert isinstance(app.screen, HostThereScreen)
            app.screen.reveal()
            await until_shown(pilot, "Edition")
            await pilot.press("right")
            await until_shown(pilot, "Envoys")
            assert "Edition" not in screen_text(app)
            chosen = [app.screen.query_one(f"#{field}", Pick).value for field in ("game", "mode", "seats")]
            assert chosen == ["envoys", "court", 2]
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
            await until_shown(pilot, "Be the last at court")
            await pilot.press("f")
            await until(pilot, lambda: isinstance(app.screen, DefaultScreen))
            file = await play_to_the_end(app, pilot)
        assert files.read(file).record.header.game == "envoys"


async def test_it_is_hosted_on_a_server_of_our_own(keep: KeptSeats, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving() as address:
        asked: list[seating.Hosting] = []
        monkeypatch.setattr(seating, "start_host", lambda hosting: asked.append(hosting) or Served(address))
        app = TraderowApp(AT_ONCE, keep=keep)
        async with running(app) as pilot:
            await pilot.press("h", "right", "f2")
            await until(pilot, lambda: isinstance(app.screen, SwitchesScreen))
            await pilot.press("right", "escape")
            await until_shown(pilot, "F2: 1 rule changed")
            await pilot.press("left")
            await until_shown(pilot, "Star Realms")
            await pilot.press("right", "f2", "right", "escape", "enter")
            await until_shown(pilot, "Be the last at court")
            assert "Favours: 0." in screen_text(app)
    assert [(hosting.terms.game, hosting.terms.rules) for hosting in asked] == [("envoys", {"favours": 0})]


def test_a_view_that_no_table_can_show_is_refused() -> None:
    game = engine.new_game("envoys", mode="court", seats=2, seed=bytes(32))
    good = plain(game.view(0))
    known = registry.interface("envoys")
    assert known is not None

    def read(view: dict[str, Any]) -> object:
        return known.read(Resumed(messages.Snapshot(seq=1, view=view, missed=[], seconds=0, clocks=[], since=1)), 2)

    assert read(good) is not None
    for bad in ({"seats": []}, {"hand": ["queen"]}, {"actions": [["play", 3]]}, {"deck": -1}, {"asked": [{"seat": 7}]}):
        with pytest.raises(Strange):
            read(good | bad)
