"""The budgets of the client: bytes and screen updates of each step at the driver, 80x24, 256 colours."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from textual.pilot import Pilot

from client.session.updates import Decoded, RoundTrip, Spoken, Stepped, TableChanged
from client.terminal.line import QUESTION, TerminalLine
from client.tui.base.session_message import SessionNews
from client.tui.base.updates import PacedUpdates
from tests.client.games.star_realms import many, views
from tests.client.games.star_realms.costs import Cost, Step, cost, costs, press, settle
from tests.client.games.star_realms.seat import NotingCommands, Recorder, TableApp, sit_down
from tests.client.screens import screen_text as text

CURSOR, CARD, OTHERS_ACTION, TURN = 700, 2300, 1020, 6500
"""What these may cost at most: the table's own budgets. A card that is played leaves the rows below it in your hand for those
above, and comes between those in play: each of them is some six styles.
"""
FIRST_SCREEN, COVER, PAGE = 9000, 6000, 3000


@pytest.fixture(autouse=True)
def colours(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use 256 colours, as over SSH."""
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "256")
    Recorder.writes.clear()


async def of_keys(*keys: str, first: tuple[str, ...] = ()) -> list[tuple[str, Cost]]:
    """Return the cost of each of these keys in my turn, one after the other, each after those that come `first`."""
    view = views.busy()
    steps = {str(at): Step(view, press(key), first=first, goes_on=at > 0) for at, key in enumerate(keys)}
    return list(zip(keys, (await costs(steps)).values(), strict=True))


@pytest.mark.parametrize(("colours", "most"), [("256", CURSOR), ("truecolor", 850)])
async def test_moving_the_cursor_takes_one_small_frame(colours: str, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", colours)
    for key, (size, frames) in await of_keys("up", "down", "tab"):
        assert frames == 1, key
        assert 0 < size <= most, key


@pytest.mark.parametrize(("colours", "most"), [("256", CURSOR), ("truecolor", 850)])
async def test_looking_at_a_card_takes_one_small_frame(colours: str, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", colours)
    for key, (size, frames) in await of_keys("4", "7", "s", "q", first=("space",)):
        assert frames == 1, key
        assert 0 < size <= most, key


async def test_every_move_of_the_cursor_around_the_table_is_within_its_budget() -> None:
    async def around(pilot: Pilot[None]) -> None:
        for key in ["up"] * 14 + ["down"] * 14:
            Recorder.writes.clear()
            await pilot.press(key)
            await settle()
            assert len("".join(Recorder.writes).encode()) <= CURSOR
            assert len(Recorder.writes) <= 1

    await cost(views.busy(), around)


def after_playing_cutter(view: dict[str, Any]) -> Stepped:
    me = view["seats"][0]
    me |= {"authority": 45, "trade": 5, "hand": 3}
    me["in_play"] = [*me["in_play"], {"place": 6, "card": "cutter", "copied": None, "used": [], "damage": 0}]
    actions = [action for action in view["actions"] if action != ["play", "cutter"]]
    view |= {"hand": ["missile_bot", "ram", "viper"], "actions": [*actions, ["acquire", "freighter"], ["use", 6, "ally"]]}
    events = [["play", 0, "cutter", 6], ["gain", 0, "authority", 4, "cutter"], ["gain", 0, "trade", 2, "cutter"]]
    return Stepped(views.step(view, *events, by=0, seq=3), own=True)


def roomy() -> dict[str, Any]:
    """Return my turn with little in play."""
    view = views.busy()
    view["seats"][0]["in_play"] = views.in_play("trading_post", "blob_wheel")
    view["actions"] = [action for action in view["actions"] if action[0] != "use" or action[1] < 2]
    return view


@pytest.mark.parametrize("view", [roomy, views.busy])
async def test_playing_the_card_under_the_cursor_takes_one_frame(view: Callable[[], dict[str, Any]]) -> None:
    """On a full table the zones share their lines anew."""

    async def play(pilot: Pilot[None]) -> None:
        await pilot.press("down")
        await settle()
        Recorder.writes.clear()
        await pilot.press("s")
        app = pilot.app
        assert isinstance(app, TableApp)
        app.tell(after_playing_cutter(view()))

    size, frames = await cost(view(), play)
    assert frames == 1
    assert 0 < size <= CARD


@pytest.mark.parametrize("view", [roomy, views.busy])
async def test_playing_another_card_takes_the_frame_of_a_cursor_first(view: Callable[[], dict[str, Any]]) -> None:
    async def play(pilot: Pilot[None]) -> None:
        await pilot.press("s")
        await settle()
        assert len("".join(Recorder.writes).encode()) <= CURSOR
        assert len(Recorder.writes) == 1
        Recorder.writes.clear()
        app = pilot.app
        assert isinstance(app, TableApp)
        app.tell(after_playing_cutter(view()))

    size, frames = await cost(view(), play)
    assert frames == 1
    assert 0 < size <= CARD


def theirs(**parts: object) -> dict[str, object]:
    """Return Ada's turn."""
    asked = [{"seat": 1, "kind": "main"}]
    return views.view(on_turn=[1], turn=8, asked=asked, actions=[], standing=[["concede"]], **parts)


async def test_the_other_seats_action_takes_two_frames_at_most() -> None:
    async def happen(pilot: Pilot[None]) -> None:
        app = pilot.app
        assert isinstance(app, TableApp)
        ada = {"hand": 4, "trade": 2, "authority": 54, "in_play": views.in_play("blob_wheel", "cutter")}
        events = [["play", 1, "cutter", 1], ["gain", 1, "authority", 4, "cutter"], ["gain", 1, "trade", 2, "cutter"]]
        app.tell(Stepped(views.step(theirs(ada=ada), *events, seq=3), own=False))

    size, frames = await cost(theirs(ada={"in_play": views.in_play("blob_wheel")}), happen)
    assert 0 < frames <= 2
    assert size <= OTHERS_ACTION


async def told(before: dict[str, object], after: dict[str, object], *events: list[object]) -> tuple[int, int]:
    """Return the cost of hearing of that step of Ada's."""

    async def happen(pilot: Pilot[None]) -> None:
        app = pilot.app
        assert isinstance(app, TableApp)
        app.tell(Stepped(views.step(after, *events, seq=3), own=False))

    return await cost(before, happen)


async def test_a_hit_and_a_fallen_base_with_their_blocks_take_two_frames_of_2050_bytes() -> None:
    ada = {"in_play": views.in_play("blob_wheel")}
    before, after = theirs(me={"in_play": views.in_play("the_hive")}, ada=ada), theirs(me={"authority": 37}, ada=ada)
    size, frames = await told(before, after, ["destroy", 1, 0, "the_hive", 5], ["attack", 1, 0, 13, 37])
    assert 0 < frames <= 2
    assert size <= 2050


async def test_a_question_takes_one_frame_of_1500_bytes() -> None:
    ada = {"in_play": views.in_play("imperial_fighter")}
    asked = [{"seat": 0, "kind": "discard", "source": "imperial_fighter", "optional": False, "left": 1, "by": 1}]
    after = theirs(ada=ada) | {"asked": asked, "actions": [["discard", "scout"], ["discard", "viper"]]}
    size, frames = await told(theirs(ada=ada), after)
    assert frames == 1
    assert size <= 1500


async def test_what_can_be_lost_costs_400_bytes_within_the_action_that_makes_it_so() -> None:
    def costs(combat: int) -> dict[str, object]:
        return theirs(me={"authority": 9}, ada={"combat": combat})

    event = ["gain", 1, "combat", 3, "ram"]
    without, _frames = await told(costs(4), costs(7), event)
    size, frames = await told(costs(6), costs(9), event)
    assert 0 < frames <= 2
    assert size <= without + 400


async def test_a_change_of_turn_with_its_summary_takes_three_frames_of_5350_bytes() -> None:
    async def happen(pilot: Pilot[None]) -> None:
        app = pilot.app
        assert isinstance(app, TableApp)
        did = [["attack", 1, 0, 5, 41], ["acquire", 1, "ram", 3, "discard"], ["refill", 4, "freighter"]]
        events = [*did, ["end", 1], ["draw", 1, 5, None], ["turn", 0, 9]]
        app.tell(Stepped(views.step(views.busy() | {"turn": 9}, *events, seq=3), own=False))

    size, frames = await cost(theirs(ada={"in_play": views.in_play("blob_wheel"), "hand": 0}), happen)
    assert 0 < frames <= 3
    assert size <= TURN


async def test_the_first_position_takes_two_frames() -> None:
    async def sit(pilot: Pilot[None]) -> None:
        app = pilot.app
        assert isinstance(app, TableApp)
        app.tell(TableChanged(views.table()), Stepped(views.step(views.busy() | {"mode": "duel"}), own=False))

    app = TableApp(NotingCommands(), Recorder)
    found: list[tuple[int, int]] = []

    async def drive(pilot: Pilot[None]) -> None:
        await settle()
        Recorder.writes.clear()
        await sit(pilot)
        await settle()
        frames = [data for data in Recorder.writes if data != "\a" and not data.startswith("\x1b]")]
        found.append((len("".join(Recorder.writes).encode()), len(frames)))
        app.exit()

    await app.run_async(auto_pilot=drive, mouse=False, size=(80, 24))
    assert 0 < found[0][0] <= FIRST_SCREEN
    assert 0 < found[0][1] <= 2


async def test_what_covers_the_table_opens_and_closes_within_its_budget() -> None:
    overlays = ("v", "question_mark", "f3", "colon", "f5", "O")
    for key, (size, frames) in await of_keys(*(key for overlay in overlays for key in (overlay, "escape"))):
        assert frames == 1, key
        assert 0 < size <= COVER, key


async def test_what_is_typed_into_the_palette_is_one_frame_a_key() -> None:
    async def type_it(pilot: Pilot[None]) -> None:
        await pilot.press("colon")
        for key in ("d", "r", "backspace", "down"):
            await settle()
            Recorder.writes.clear()
            await pilot.press(key)
            await settle()
            assert len(Recorder.writes) == 1
            assert len("".join(Recorder.writes).encode()) <= PAGE
        Recorder.writes.clear()

    assert await cost(views.busy(), type_it) == (0, 0)


async def test_the_page_of_keys_opens_turns_and_closes_in_a_frame_each() -> None:
    async def through_it(pilot: Pilot[None]) -> None:
        await pilot.press("O", "up")
        for key in ("enter", "down", "enter", "escape", "escape", "escape"):
            await settle()
            Recorder.writes.clear()
            await pilot.press(key)
            await settle()
            assert len(Recorder.writes) == 1
            assert len("".join(Recorder.writes).encode()) <= (COVER if key == "escape" else PAGE)
        Recorder.writes.clear()

    assert await cost(views.busy(), through_it) == (0, 0)


async def test_the_chat_line_opens_and_closes_in_one_small_frame() -> None:
    for key, (size, frames) in await of_keys("slash", "escape"):
        assert frames == 1, key
        assert 0 < size <= 400, key


async def test_an_idle_table_writes_nothing() -> None:
    async def nothing(pilot: Pilot[None]) -> None:
        await settle()

    assert await cost(views.busy(), nothing) == (0, 0)


async def test_an_open_chat_line_does_not_blink() -> None:
    async def open_and_wait(pilot: Pilot[None]) -> None:
        await pilot.press("slash")
        await settle()
        Recorder.writes.clear()
        await asyncio.sleep(0.7)
        assert not Recorder.writes

    await cost(views.busy(), open_and_wait)


# -- six seats ---------------------------------------------------------------------------------------------------------


async def test_moving_the_cursor_over_six_seats_stays_within_its_budget() -> None:
    game = many.free_for_all()

    async def around(pilot: Pilot[None]) -> None:
        for key in ["up"] * 13 + ["right"] * 3 + ["down"] * 4:
            Recorder.writes.clear()
            await pilot.press(key)
            await settle()
            assert len("".join(Recorder.writes).encode()) <= CURSOR, key
            assert len(Recorder.writes) <= 1

    await cost(many.seen(game, 0), around, many.around(game))


async def told_at_six_seats(seat: int, *actions: tuple[object, ...]) -> tuple[int, int]:
    """Return the cost for seat 0 of a six-seat table when that seat does that."""
    game = many.free_for_all()
    before = many.seen(game, 0)
    told = [list(event) for action in actions for event in game.events_for(0, game.apply(seat, action))]

    async def happen(pilot: Pilot[None]) -> None:
        app = pilot.app
        assert isinstance(app, TableApp)
        app.tell(Stepped(views.step(many.seen(game, 0), *told, by=seat, seq=3), own=False))

    return await cost(before, happen, many.around(game))


async def test_another_seats_action_at_six_seats_takes_two_frames_of_3000_bytes() -> None:
    size, frames = await told_at_six_seats(2, ("acquire", "cutter"))
    assert 0 < frames <= 2
    assert size <= 3000


async def test_a_change_of_turn_at_six_seats_takes_three_frames_of_9000_bytes() -> None:
    size, frames = await told_at_six_seats(2, ("end-turn",))
    assert 0 < frames <= 3
    assert size <= 9000


async def test_a_proposal_is_changed_within_the_budget_of_a_card() -> None:
    game = many.hydra_to_propose()

    async def change(pilot: Pilot[None]) -> None:
        await pilot.press("4")
        await settle()
        Recorder.writes.clear()
        await pilot.press("down")

    size, frames = await cost(many.seen(game, 0), change, many.around(game))
    assert 0 < frames <= 2
    assert size <= 3000


@pytest.mark.parametrize("colours", ["256", "truecolor"])
async def test_the_options_open_and_close_over_the_table_in_one_frame_of_6000_bytes(
    colours: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", colours)

    async def open_and_close(pilot: Pilot[None]) -> None:
        before = text(pilot.app)
        for key in ("O", "escape"):
            Recorder.writes.clear()
            await pilot.press(key)
            await settle()
            assert len(Recorder.writes) == 1
            assert 0 < len("".join(Recorder.writes).encode()) <= 6000
            assert ("Theme" in text(pilot.app)) is (key == "O")
        assert text(pilot.app) == before
        Recorder.writes.clear()

    await cost(views.busy(), open_and_close)


async def test_under_the_options_the_game_goes_on_and_no_key_reaches_it() -> None:
    app = TableApp(NotingCommands(), Recorder)

    async def drive(pilot: Pilot[None]) -> None:
        await sit_down(pilot, views.busy())
        await pilot.press("O", "a", "p", "e", "down")
        app.tell(after_playing_cutter(views.busy()))
        await pilot.pause()
        shown = text(app).splitlines()
        assert shown[0].strip().startswith("Options ")
        assert [line[:44].strip() for line in shown[3:20]] == [
            line[:44].strip() for line in shown[3:20] if "Cutter" not in line[:44]
        ]
        await pilot.press("escape")
        assert "Options" not in text(app)
        app.exit()

    await app.run_async(auto_pilot=drive, mouse=False, size=(80, 24))
    commands = app.table.store.commands
    assert isinstance(commands, NotingCommands)
    assert commands.acted == []


# -- the help ----------------------------------------------------------------------------------------------------------


async def test_help_opens_turns_and_closes_in_a_frame_each() -> None:
    keys = ("question_mark", "right", "left", "down", "3", "escape", "question_mark", "question_mark")
    for key, (size, frames) in await of_keys(*keys):
        assert frames == 1, key
        assert 0 < size <= (COVER if key in ("question_mark", "escape") else PAGE), key


# -- chat, pace, the line to the terminal ------------------------------------------------------------------------------


async def test_a_line_of_chat_and_the_mark_of_one_that_is_covered_take_one_frame_of_800_bytes() -> None:
    async def hear(pilot: Pilot[None]) -> None:
        app = pilot.app
        assert isinstance(app, TableApp)
        app.tell(Spoken(views.said("Ada", "Well played, and what a way to lose three bases in a single turn!")))

    async def hear_under_the_help(pilot: Pilot[None]) -> None:
        await pilot.press("question_mark")
        await settle()
        Recorder.writes.clear()
        await hear(pilot)

    for do in (hear, hear_under_the_help):
        size, frames = await cost(views.busy(), do)
        assert frames == 1
        assert 0 < size <= 800


def three_actions() -> list[SessionNews]:
    """Return three steps of Ada's."""
    ada: dict[str, Any] = {"in_play": views.in_play("blob_wheel")}
    found = []
    for card in ("ram", "scout", "viper"):
        ada |= {"in_play": views.in_play(*(each["card"] for each in ada["in_play"]), card)}
        event = ["play", 1, card, len(ada["in_play"]) - 1]
        update = Stepped(views.step(theirs(ada=dict(ada)), event, by=1, seq=len(found) + 3), own=False)
        told = views.heard(update)
        assert isinstance(told, Decoded)
        found.append(SessionNews(update, told))
    return found


async def test_what_a_key_hurries_is_one_frame_and_costs_no_more_than_one_action() -> None:
    def happen(count: int) -> Callable[[Pilot[None]], Awaitable[None]]:
        async def hurry(pilot: Pilot[None]) -> None:
            app = pilot.app
            assert isinstance(app, TableApp)
            queue = PacedUpdates(app.table.post_message, app.set_timer, lambda: 50.0)
            for news in three_actions():
                queue.add(news, 1.0)
            await settle()
            if count == 3:
                Recorder.writes.clear()
                queue.hurry()
            else:
                queue.clear()

        return hurry

    before = theirs(ada={"in_play": views.in_play("blob_wheel")})
    one, frames = await cost(before, happen(1))
    assert 0 < frames <= 2, "as an action always is, and the others wait"
    rest, frames = await cost(before, happen(3))
    assert frames == 1
    assert 0 < rest <= one + 200
    assert rest <= OTHERS_ACTION


async def test_over_ssh_the_terminal_is_asked_with_a_frame_and_its_answer_draws_nothing() -> None:
    now = [50.0]
    app = TableApp(NotingCommands(), Recorder)
    app.line = TerminalLine(lambda: now[0])

    async def press(pilot: Pilot[None], key: str) -> list[str]:
        Recorder.writes.clear()
        await pilot.press(key)
        await settle()
        return [*Recorder.writes]

    async def drive(pilot: Pilot[None]) -> None:
        assert app.line is not None
        await sit_down(pilot, views.busy())
        await settle()
        app.line.hear("\x1b[0n")
        now[0] += 60
        app.tell(RoundTrip(20))
        frame = await press(pilot, "up")
        assert len(frame) == 1
        assert frame[0].count(QUESTION) == 1, "with the frame, in the same write"
        assert "20 ms" not in text(app), "that of the server says nothing here"
        Recorder.writes.clear()
        now[0] += 0.3
        assert app.line.hear("\x1b[0n") == ""
        app.tell(RoundTrip(20))
        await settle()
        assert Recorder.writes == [], "idle: no frame for a number"
        frame = await press(pilot, "up")
        assert len(frame) == 1
        assert QUESTION not in frame[0], "not again so soon"
        assert "150 ms ●" in text(app), "the median of none and 300"
        assert len("".join(frame).encode()) <= CURSOR
        app.exit()

    await app.run_async(auto_pilot=drive, mouse=False, size=(80, 24))


async def test_where_no_line_is_timed_nothing_is_asked() -> None:
    async def move(pilot: Pilot[None]) -> None:
        await pilot.press("up")
        await settle()
        assert QUESTION not in "".join(Recorder.writes)

    await cost(views.busy(), move)


# -- a plan for the next turn ------------------------------------------------------------------------------------------


async def test_each_key_of_a_plan_takes_one_frame_no_dearer_than_the_cursor() -> None:
    async def plan(pilot: Pilot[None]) -> None:
        for key in ("full_stop", "a", "5", "6", "0", "backspace", "full_stop"):
            Recorder.writes.clear()
            await pilot.press(key)
            await settle()
            assert len(Recorder.writes) == 1, key
            assert 0 < len("".join(Recorder.writes).encode()) <= CURSOR, key
        commands = pilot.app.screen.store.commands  # type: ignore[attr-defined]
        assert commands.acted == []

    await cost(theirs(), plan)


async def test_a_card_that_leaves_the_row_and_the_plan_is_within_the_budget_of_an_action() -> None:
    before = theirs()
    row = [*before["trade_row"][:4], "ram"]  # type: ignore[index]

    async def planned(pilot: Pilot[None]) -> None:
        await pilot.press("full_stop", "1", "5")
        await settle()
        Recorder.writes.clear()
        app = pilot.app
        assert isinstance(app, TableApp)
        events = [["acquire", 1, "freighter", 4, "discard"], ["refill", 4, "ram"]]
        app.tell(Stepped(views.step(theirs(trade_row=row), *events, by=1, seq=3), own=False))

    size, frames = await cost(before, planned)
    assert 0 < frames <= 2
    assert size <= 3000


async def test_actions_that_come_together_are_one_change_of_the_screen() -> None:
    async def come(pilot: Pilot[None]) -> None:
        app = pilot.app
        assert isinstance(app, TableApp)
        for news in three_actions():
            app.table.post_message(news)

    size, frames = await cost(theirs(ada={"in_play": views.in_play("blob_wheel")}), come)
    assert 0 < frames <= 2
    assert size <= OTHERS_ACTION
