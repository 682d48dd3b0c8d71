"""A second game in the ordinary app: hosted, joined, played, watched, replayed, verified and played on, on a real server."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from client import cli
from client.games.wing import Strange
from client.lobby import finding, local_server, seating
from client.lobby.finding import Visit
from client.lobby.local_server import LocalServer
from client.lobby.table_settings import Terms
from client.records import files, library
from client.records.replay import Replay
from client.session.kept_seats import KeptSeats
from client.session.updates import Resumed, Stepped
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
from tests.client.games.toy.screens import ToyReplayScreen, ToyScreen
from tests.client.games.toy.wing import WING, is_shown
from tests.client.screens import screen_text
from tests.client.served import Served, come, serving
from tests.client.shown import ANN, running, until, until_shown

ROUND = Terms("toy", "turns", 2, rules={"rounds": 1}, bots=("simple",))


async def show_a_card(app: TraderowApp, pilot: Pilot[None], before: int = 0) -> None:
    """As soon as Ann is asked, who has shown so many before."""
    await until_shown(pilot, "[s] show")
    await pilot.press("s")
    await until(pilot, lambda: screen_text(app).count("Ann shows hush-") > before)


async def play_to_the_end(app: TraderowApp, pilot: Pilot[None], before: int = 0) -> Path:
    """The last round; the game's record."""
    await show_a_card(app, pilot, before)
    await until_shown(pilot, " won.")
    await until(pilot, library.kept_files)
    return library.kept_files()[0]


async def test_it_is_chosen_in_the_form_filled_with_bots_and_played(keep: KeptSeats) -> None:
    async with serving() as address:
        session = await seating.reach(address, "Ann", keep)
        app = TraderowApp(ANN, arrived=Visit(session, await session.joining.tables()), keep=keep)
        async with running(app) as pilot:
            await until_shown(pilot, "No table is open here")
            await pilot.press("h")
            await until(pilot, lambda: isinstance(app.screen, HostThereScreen))
            await until_shown(pilot, "What is played. Each game has modes and rules of its own.")
            assert "Edition" in screen_text(app)
            await pilot.press("right")
            await until_shown(pilot, "Toy")
            assert "Edition" not in screen_text(app)
            assert [app.screen.query_one(f"#{field}", Pick).value for field in ("game", "mode", "seats")] == ["toy", "turns", 2]
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
            await until_shown(pilot, "One after the other shows a card or draws.")
            await pilot.press("f")
            await show_a_card(app, pilot)
            await show_a_card(app, pilot, before=1)
            file = await play_to_the_end(app, pilot, before=2)
        assert files.read(file).record.header.game == "toy"


async def test_it_is_joined_and_watched(keep: KeptSeats, tmp_path: Path) -> None:
    async with serving() as address:
        heard = Heard()
        ben = await come(address, "Ben", heard)
        await ben.joining.host(Terms("toy", "turns", 2, {"rounds": 2}))
        look = await finding.connect(address, "Cem", KeptSeats(tmp_path), ben.code, "", watch=True)
        ann, cem = TraderowApp(ANN, keep=keep), TraderowApp(ANN, arrived=look, keep=keep)
        async with running(ann) as pilot:
            await pilot.press("j")
            ann.screen.query_one("#address", Input).value = address.text
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(ann.screen, ToyScreen))
            await heard.until(Stepped, lambda told: told.step.view["actions"] != [])
            ben.act(("show",))
            await until_shown(pilot, "Ben shows hush-")
            await show_a_card(ann, pilot)
        async with running(cem) as pilot:
            await until_shown(pilot, "you look on")
            assert "Ann: " in screen_text(cem)
        await ben.close()


async def test_its_record_is_replayed_verified_and_played_on(
    keep: KeptSeats, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with serving() as address:
        local = cast(LocalServer, Served(address))
        monkeypatch.setattr(local_server, "start_solo", lambda: local)
        app = TraderowApp(ANN, arrived=await seating.solo("Ann", ROUND, local, keep), keep=keep)
        async with running(app) as pilot:
            file = await play_to_the_end(app, pilot)
            await pilot.press("L")
            await until(pilot, lambda: isinstance(app.screen, HomeScreen))
            await pilot.press("g")
            await until_shown(pilot, "turns")
            await pilot.press("v")
            await until_shown(pilot, "(with the highest score)")
            assert isinstance(app.screen, NoticeScreen)
            assert "each is the one that this seed gives" in " ".join(screen_text(app).split())
            await pilot.press("escape", "enter")
            await until(pilot, lambda: isinstance(app.screen, ToyReplayScreen))
            await pilot.press("space")
            await until_shown(pilot, "1/2")
            await pilot.press("escape")
            assert isinstance(app.screen, RecordsScreen)
            await pilot.press("enter")
            await until_shown(pilot, "0/2")
            await pilot.press("P")
            await until(pilot, lambda: isinstance(app.screen, ToyScreen))
            await show_a_card(app, pilot)
    replay = ReplayApp(Replay(files.read(file)))
    async with replay.run_test(size=(80, 24)) as pilot:
        await until_shown(pilot, "0/2")
    assert cli.main(["verify", str(file)]) == 0
    assert "(with the highest score)" in capsys.readouterr().out


def test_a_view_the_board_cannot_show_is_refused() -> None:
    good: dict[str, Any] = {"game": "toy", "score": [0, 0], "secret": None, "actions": [["draw"]]}
    assert is_shown(good, [["draw", 0, None]], 2)
    for bad in ({"score": [0]}, {"actions": [[]]}, {"secret": 3}):
        told = Resumed(messages.Snapshot(seq=1, view=good | bad, missed=[], seconds=0, clocks=[], since=1))
        with pytest.raises(Strange):
            WING.read(told, 2)


async def test_it_is_hosted_on_a_server_of_our_own(keep: KeptSeats, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving() as address:
        asked: list[seating.Hosting] = []
        monkeypatch.setattr(seating, "start_host", lambda hosting: asked.append(hosting) or Served(address))
        app = TraderowApp(ANN, keep=keep)
        async with running(app) as pilot:
            await pilot.press("h", "right", "f2")
            await until(pilot, lambda: isinstance(app.screen, SwitchesScreen))
            await pilot.press("right", "escape")
            await until_shown(pilot, "F2: 1 rule changed")
            await pilot.press("left")
            await until_shown(pilot, "Star Realms")
            await pilot.press("right", "f2", "right", "escape", "enter")
            await until_shown(pilot, "One after the other shows a card or draws.")
            assert "Every seat answers 1 times." in screen_text(app)
    assert [(hosting.terms.game, hosting.terms.rules) for hosting in asked] == [("toy", {"rounds": 1})]
