"""The screen itself: keys reach the table, chat and help open and close, sizes change, and nothing typed can act."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product

import pytest
from textual import events
from textual.binding import Binding
from textual.geometry import Region
from textual.pilot import Pilot

from client.games.star_realms.commands import COMMANDS, command
from client.games.star_realms.layouts.arrange import Needs, arrange
from client.games.star_realms.layouts.screen import StarRealmsScreen
from client.session.updates import Spoken, Stepped
from client.terminal.settings import SIGNALS, Settings
from client.tui.dialogs.help import HelpScreen
from client.tui.dialogs.options import OPTIONS
from client.tui.widgets.chat import ChatLine
from client.tui.widgets.zone import Zone
from tests.client.games.star_realms import views
from tests.client.games.star_realms.seat import NotingCommands, Recorder, TableApp, sit_down, told
from tests.client.screens import screen_text as text
from tests.client.shown import until_shown


@pytest.fixture
def commands() -> NotingCommands:
    return NotingCommands()


async def test_a_key_of_a_card_is_an_action(commands: NotingCommands) -> None:
    async with TableApp(commands).run_test() as pilot:
        await sit_down(pilot, views.busy())
        await pilot.press("s")
        assert commands.acted == [("play", "cutter")]


@pytest.mark.parametrize("name", [command.name for command in COMMANDS if command.name != "quit"])
def test_every_command_but_the_apps_own_is_bound_to_its_keys_and_can_be_remapped(name: str) -> None:
    keys = {binding.id: binding.key for binding in StarRealmsScreen.BINDINGS if isinstance(binding, Binding)}
    assert keys[name] == ",".join(command(name).keys)


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
        await pilot.press("s")
        assert commands.acted == [("play", "cutter")]


async def test_escape_closes_the_chat_line_and_keeps_what_was_typed(commands: NotingCommands) -> None:
    async with TableApp(commands).run_test() as pilot:
        await sit_down(pilot, views.busy())
        await pilot.press("slash", *"hel", "escape")
        assert not pilot.app.screen.query_one(ChatLine).display
        await pilot.press("slash", *"lo", "enter")
        assert commands.said == ["hello"]


async def test_a_lone_digit_in_the_line_of_chat_is_a_ready_phrase(commands: NotingCommands) -> None:
    async with TableApp(commands).run_test() as pilot:
        await sit_down(pilot, views.busy())
        await pilot.press("slash")
        await until_shown(pilot, "1 Hello  2 Well played")
        await pilot.press("2")
        await pilot.pause()
        assert (commands.phrases, commands.said, commands.acted) == ([(2, False)], [], [])
        assert not pilot.app.screen.query_one(ChatLine).display
        await pilot.press("slash", *"x2", "enter")
        assert commands.said == ["x2"]


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
            "heap",
            "In play",
            "Hand",
            "Log",
            "cost 3",
            "YOUR TURN",
        ]
        assert [word for word in wanted if word not in shown] == []


@pytest.mark.parametrize("panel", [False, True])
@pytest.mark.parametrize("many", [False, True])
def test_zones_fill_the_screen_and_never_overlap(panel: bool, many: bool) -> None:
    contents = product((1, 3, 5), (1, 4, 9), (1, 5, 8), (1, 5, 7))
    for (theirs, mine, hand, card), width, height in product(contents, (60, *range(80, 200, 17)), (20, *range(24, 64, 7))):
        ways = {"mine": lambda _, n=mine: (n, n // 2 + 1), "hand": lambda _, n=hand: (n, n // 2 + 1)}
        seats = theirs if many or height >= 24 else min(theirs, 2)
        needs = Needs(many, seats, card=lambda _, n=card: n, panel=panel, **ways)
        regions = arrange(width, height, needs).regions
        taken = list(regions.values())
        assert all(region.width > 0 and region.height > 0 for region in taken), (width, height)
        assert sum(region.area for region in taken) == width * height, (width, height)
        assert not any(one.overlaps(other) for one, other in combinations(taken, 2)), (width, height)


def test_a_zone_that_has_grown_stays_as_high_until_it_is_told_otherwise() -> None:
    crowded = arrange(80, 24, Needs(theirs=3, mine=lambda _: (4,), hand=lambda _: (2,), card=lambda _: 6))
    later = Needs(theirs=1, mine=lambda _: (1,), hand=lambda _: (2,), card=lambda _: 2)
    kept, fresh = (arrange(80, 24, later, grown).regions for grown in (crowded.grown, None))
    for name in ("opponents", "mine", "inspector"):
        assert kept[name].height == crowded.regions[name].height > fresh[name].height


def test_a_hand_that_needs_the_room_takes_it_from_what_has_grown() -> None:
    crowded = arrange(80, 24, Needs(mine=lambda _: (5,), hand=lambda _: (2,)))
    regions = arrange(80, 24, Needs(mine=lambda _: (1,), hand=lambda _: (7,)), crowded.grown).regions
    assert regions["hand"].height - 1 == 7


async def test_where_there_is_little_room_a_card_that_is_looked_at_lies_over_hand_and_play_until_the_next_key(
    commands: NotingCommands,
) -> None:
    async with TableApp(commands).run_test(size=(60, 20)) as pilot:
        await sit_down(pilot, views.busy())
        for key in ("down", "up", "s"):
            await pilot.press("space", "4")
            assert "Machine Cult outpost" in text(pilot.app)
            assert "─ Hand" not in text(pilot.app)
            await pilot.press(key)
            assert "Machine Cult outpost" not in text(pilot.app)
            assert "─ Hand" in text(pilot.app)


async def test_a_terminal_that_changes_its_size_keeps_the_game(commands: NotingCommands) -> None:
    async with TableApp(commands).run_test(size=(160, 50)) as pilot:
        await sit_down(pilot, views.busy())
        for size in ((80, 24), (40, 10), (120, 36), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        assert "YOUR TURN" in text(pilot.app)
        await pilot.press("s")
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


@pytest.mark.parametrize("signal", SIGNALS)
async def test_your_turn_is_told_as_the_options_say(commands: NotingCommands, signal: str) -> None:
    Recorder.writes.clear()
    app = TableApp(commands, Recorder)
    app.settings = Settings(turn_signal=signal)

    async def drive(pilot: Pilot[None]) -> None:
        await sit_down(pilot, views.view(on_turn=[1], asked=[{"seat": 1, "kind": "main"}], actions=[]))
        Recorder.writes.clear()
        await told(pilot, Stepped(views.step(views.view(turn=8)), own=False))
        assert ("\a" in Recorder.writes) is ("bell" in signal)
        assert any(data.startswith("\x1b]2;your turn") for data in Recorder.writes) is ("title" in signal)
        pilot.app.exit()

    await app.run_async(auto_pilot=drive, mouse=False, size=(80, 24))


WARN_UP = ("up",) * (len(OPTIONS) - [option.setting for option in OPTIONS].index("warn"))


async def test_an_option_changed_at_the_table_holds_at_once(commands: NotingCommands) -> None:
    app = TableApp(commands)
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, views.busy())
        before = app.settings
        await pilot.press("O", *WARN_UP, "right", "escape", "e")
        assert app.settings == replace(before, warn=False)
        assert commands.acted == [("end-turn",)]


async def test_only_lines_that_changed_are_drawn_anew(commands: NotingCommands, monkeypatch: pytest.MonkeyPatch) -> None:
    app = TableApp(commands)
    async with app.run_test() as pilot:
        await sit_down(pilot, views.busy())
        drawn: list[int] = []
        refresh = Zone.refresh

        def noting(zone: Zone, *regions: Region) -> Zone:
            drawn.extend(region.y for region in regions)
            return refresh(zone, *regions)

        monkeypatch.setattr(Zone, "refresh", noting)
        lines = text(app).splitlines()
        hand = next(y for y, line in enumerate(lines) if line.startswith("─ Hand"))
        inspector = next(y for y, line in enumerate(lines) if "Ram, cost 3" in line)
        await pilot.press("down")
        assert {hand + 1, hand + 2} <= set(drawn) <= {*range(inspector, inspector + 6), hand + 1, hand + 2}


async def test_an_answer_that_takes_long_is_said_to_be_on_its_way(
    commands: NotingCommands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("client.tui.table.screen.SLOW", 0.01)
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


async def test_keys_of_a_plan_hurry_nothing_and_every_other_does(commands: NotingCommands) -> None:
    def keeps(app: TableApp, *keys: events.Key) -> list[bool]:
        return [app.table.keeps_pace(key) for key in keys]

    planning, card, back = events.Key("full_stop", "."), events.Key("a", "a"), events.Key("escape", None)
    app = TableApp(commands)
    async with app.run_test() as pilot:
        await sit_down(pilot, views.busy())
        assert keeps(app, planning, card, back) == [False, False, False]
        theirs = views.view(on_turn=[1], turn=8, asked=[{"seat": 1, "kind": "main"}], actions=[])
        await told(pilot, Stepped(views.step(theirs, by=1, seq=3), own=False))
        assert keeps(app, planning, card, back) == [True, False, False]
        await pilot.press("full_stop")
        assert keeps(app, planning, card, back) == [True, True, False]
