"""The screen itself: keys reach the desk, chat and help open and close, sizes change, and nothing typed can act."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from textual.binding import Binding
from textual.geometry import Region
from textual.pilot import Pilot

from client.games.star_realms.input.commands import BY_NAME, COMMANDS
from client.games.star_realms.tui.arrange import arrange
from client.games.star_realms.tui.screen import StarRealmsScreen
from client.tui.screens.help import HelpScreen
from client.tui.widgets.chat import ChatLine
from client.tui.widgets.zone import Zone
from client.updates import Spoken, Stepped
from tests.client.games.star_realms import views
from tests.client.games.star_realms.seat import NotingCommands, Recorder, TableApp, sit_down, told
from tests.client.screens import screen_text as text


@pytest.fixture
def commands() -> NotingCommands:
    return NotingCommands()


async def test_a_key_of_a_card_is_an_action(commands: NotingCommands) -> None:
    async with TableApp(commands).run_test() as pilot:
        await sit_down(pilot, views.busy())
        await pilot.press("a")
        assert commands.acted == [("play", "cutter")]


@pytest.mark.parametrize("name", [command.name for command in COMMANDS if command.name != "quit"])
def test_every_command_but_the_apps_own_is_bound_to_its_keys_and_can_be_remapped(name: str) -> None:
    keys = {binding.id: binding.key for binding in StarRealmsScreen.BINDINGS if isinstance(binding, Binding)}
    assert keys[name] == ",".join(BY_NAME[name].keys)


async def test_before_the_first_position_the_screen_says_what_it_waits_for(commands: NotingCommands) -> None:
    async with TableApp(commands).run_test() as pilot:
        await pilot.pause()
        assert "Waiting for the table." in text(pilot.app)
        await pilot.press("a", "p", "e", "v", "up", "enter", "<", "R", "X", "escape")
        assert commands.acted == []


async def test_chat_is_typed_into_a_line_of_its_own_and_sent_with_enter(commands: NotingCommands) -> None:
    async with TableApp(commands).run_test() as pilot:
        await sit_down(pilot, views.busy())
        await pilot.press("slash", *"a p e!", "enter")
        assert commands.said == ["a p e!"]
        assert commands.acted == []
        await pilot.press("a")
        assert commands.acted == [("play", "cutter")]


async def test_escape_closes_the_chat_line_and_keeps_what_was_typed(commands: NotingCommands) -> None:
    async with TableApp(commands).run_test() as pilot:
        await sit_down(pilot, views.busy())
        await pilot.press("slash", *"hel", "escape")
        assert not pilot.app.screen.query_one(ChatLine).display
        await pilot.press("slash", *"lo", "enter")
        assert commands.said == ["hello"]


async def test_an_empty_line_of_chat_is_not_sent(commands: NotingCommands) -> None:
    async with TableApp(commands).run_test() as pilot:
        await sit_down(pilot, views.busy())
        await pilot.press("slash", "space", "enter")
        assert commands.said == []


async def test_help_opens_over_the_table_and_the_game_goes_on_behind_it(commands: NotingCommands) -> None:
    async with TableApp(commands).run_test() as pilot:
        await sit_down(pilot, views.busy())
        await pilot.press("question_mark")
        assert "1 THE GAME" in text(pilot.app)
        await told(pilot, Stepped(views.step(views.busy() | {"turn": 8}), own=False))
        await pilot.press("escape")
        await pilot.pause()
        assert "turn 8" in text(pilot.app)
        assert "1 THE GAME" not in text(pilot.app)


async def test_before_the_game_there_is_a_page_of_keys(commands: NotingCommands) -> None:
    async with TableApp(commands).run_test() as pilot:
        await pilot.pause()
        await pilot.press("question_mark")
        assert isinstance(pilot.app.screen, HelpScreen)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 36), (119, 50), (160, 50), (200, 60), (300, 24)])
async def test_every_zone_is_on_the_screen_at_every_size(size: tuple[int, int], commands: NotingCommands) -> None:
    async with TableApp(commands).run_test(size=size) as pilot:
        await sit_down(pilot, views.busy())
        shown = text(pilot.app)
        wanted = [
            "Ada",
            "Space Station",
            "Trade row",
            "Explorer",
            "scrap heap",
            "In play",
            "Hand",
            "Log",
            "cost 2",
            "YOUR TURN",
        ]
        assert [word for word in wanted if word not in shown] == []


@pytest.mark.parametrize("panel", [False, True])
@pytest.mark.parametrize("others", [1, 2, 5])
def test_zones_fill_the_screen_and_never_overlap(panel: bool, others: int) -> None:
    for width, height in product(range(80, 200, 7), range(24, 64, 5)):
        regions = arrange(width, height, others, panel=panel).regions
        taken = [region for name, region in regions.items() if name != "chat"]
        assert all(region.width > 0 and region.height > 0 for region in taken), (width, height)
        assert sum(region.area for region in taken) == width * height, (width, height)
        assert not any(one.overlaps(other) for one, other in combinations(taken, 2)), (width, height)


async def test_a_terminal_that_changes_its_size_keeps_the_game(commands: NotingCommands) -> None:
    async with TableApp(commands).run_test(size=(160, 50)) as pilot:
        await sit_down(pilot, views.busy())
        for size in ((80, 24), (40, 10), (120, 36), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        assert "YOUR TURN" in text(pilot.app)
        await pilot.press("a")
        assert commands.acted == [("play", "cutter")]


HOSTILE = [
    "[/oops]",
    "[@click=app.quit]x[/]",
    "\x1b]0;owned\x07",
    "\x9b2J",
    "\u202eevil",
    "a\u0301\u0302\u0303\u0304\u0305\u0306b",
]


@pytest.mark.parametrize("typed", HOSTILE)
async def test_what_people_type_cannot_act_on_the_terminal(typed: str, commands: NotingCommands) -> None:
    Recorder.writes.clear()

    async def drive(pilot: Pilot[None]) -> None:
        await sit_down(pilot, views.busy(), "Me", typed)
        await told(pilot, Spoken(views.said(typed, typed)))
        await pilot.press("v", "left", "escape", "X")
        await pilot.pause()
        pilot.app.exit()

    await TableApp(commands, Recorder).run_async(auto_pilot=drive, mouse=False, size=(80, 24))
    written = "".join(Recorder.writes)
    for sequence in ("\x1b]0;", "\x9b", "\u202e", "\u0306", "\x1b]2;" + typed):
        assert sequence not in written


async def test_markup_of_a_name_is_shown_as_it_was_typed(commands: NotingCommands) -> None:
    async with TableApp(commands).run_test() as pilot:
        await sit_down(pilot, views.view(on_turn=[1], asked=[{"seat": 1, "kind": "main"}], actions=[]), "Me", "[b]Ada[/b]")
        assert "[b]Ada[/b]'s turn." in text(pilot.app)


async def test_the_window_title_says_whose_turn_it_is_and_the_bell_rings(commands: NotingCommands) -> None:
    Recorder.writes.clear()
    theirs = views.view(on_turn=[1], asked=[{"seat": 1, "kind": "main"}], actions=[])

    async def drive(pilot: Pilot[None]) -> None:
        await sit_down(pilot, theirs)
        Recorder.writes.clear()
        await told(pilot, Stepped(views.step(views.view(turn=8)), own=False))
        assert "\a" in Recorder.writes
        assert any(data.startswith("\x1b]2;your turn") for data in Recorder.writes)
        await pilot.press("N")
        Recorder.writes.clear()
        await told(pilot, Stepped(views.step(theirs), own=True), Stepped(views.step(views.view(turn=9)), own=False))
        assert not [data for data in Recorder.writes if data == "\a" or data.startswith("\x1b]")]
        pilot.app.exit()

    await TableApp(commands, Recorder).run_async(auto_pilot=drive, mouse=False, size=(80, 24))


async def test_zones_repaint_only_what_changed(commands: NotingCommands, monkeypatch: pytest.MonkeyPatch) -> None:
    app = TableApp(commands)
    async with app.run_test() as pilot:
        await sit_down(pilot, views.busy())
        repainted: list[str] = []
        refresh = Zone.refresh

        def noting(zone: Zone, *regions: Region) -> Zone:
            repainted.append(zone.NAME)
            return refresh(zone, *regions)

        monkeypatch.setattr(Zone, "refresh", noting)
        await pilot.press("down")
        assert sorted(repainted) == ["hand", "inspector"]


async def test_an_answer_that_takes_long_is_said_to_be_on_its_way(
    commands: NotingCommands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("client.games.star_realms.tui.screen.SLOW", 0.01)
    async with TableApp(commands).run_test() as pilot:
        await sit_down(pilot, views.busy())
        await pilot.press("a")
        for _frame in range(100):
            await pilot.pause(0.01)
            if "Sending" in text(pilot.app):
                break
        assert "Sending" in text(pilot.app)
        await told(pilot, Stepped(views.step(views.busy()), own=True))
        assert "Sending" not in text(pilot.app)
