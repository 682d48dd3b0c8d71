"""Animation shows how a change happened, over a final table. Any key skips it, and nothing of it remains."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from client.session.updates import Decoded, RecordKept, RoundTrip, Stepped, TableChanged
from client.table.stage import MOST, WORD_STANDS
from client.table.state import Configured, Key, LessonText, Run, Skipped, Taught, Updated
from client.terminal.settings import Settings
from tests.client.games.star_realms import many, views
from tests.client.games.star_realms.seat import NotingCommands, TableApp, sit_down
from tests.client.games.star_realms.sitting import THEIRS, Sitting
from tests.client.screens import screen_text

WON = {"winners": [0], "reason": "authority"}
LOST = {"winners": [1], "reason": "authority"}


class Timed(Sitting):
    """A table on a clock of the test."""

    def __init__(self, view: dict[str, Any], *, pace: bool = True, moves: bool = False) -> None:
        super().__init__(view)
        self.now = 100.0
        self.store.clock = lambda: self.now
        self.store.dispatch(Configured(bell=True, warns=True, moments=True, keeps_pace=pace, moves=moves))

    def wait(self, milliseconds: int) -> Timed:
        self.now += milliseconds / 1000
        self.store.tick()
        return self


def mine(**parts: Any) -> Timed:
    return Timed(views.view(me={"combat": 20}, ada={"authority": 13}, actions=[["attack", 1, 13], ["end-turn"]]), **parts)


def win(sitting: Timed, result: dict[str, Any] = WON) -> Timed:
    sitting.answered(views.view(asked=[], actions=[], result=result, ada={"authority": 0}), ["attack", 0, 1, 13, 0])
    return sitting


# -- the end -----------------------------------------------------------------------------------------------------------


def test_the_word_of_the_end_stands_in_the_place_of_the_row_and_then_the_page_comes() -> None:
    sitting = win(mine())
    assert (sitting.shown.word[0], sitting.shown.over) == ("YOU WON", None)
    assert sitting.shown.block == "YOU HIT FOR 13", "what ended it"
    sitting.hear(TableChanged(views.table(phase="over")))
    sitting.hear(RecordKept("game.json"))
    assert sitting.shown.over is None, "what comes meanwhile does not cut it short"
    sitting.wait(WORD_STANDS - 10)
    assert sitting.shown.over is None
    sitting.wait(10)
    assert sitting.shown.over is not None
    assert sitting.shown.word == ("", 0)
    assert sitting.shown.block == ""
    assert sitting.store.state.stage.due is None, "no timer is left"


@pytest.mark.parametrize("key", [Key("e"), Run("down"), Run("help"), Skipped()])
def test_any_key_skips_the_word_and_does_what_it_does(key: Any) -> None:
    sitting = win(mine())
    sitting.store.dispatch(key)
    assert sitting.shown.over is not None
    assert sitting.store.state.stage.is_free


@pytest.mark.parametrize(
    ("seat", "result", "word"),
    [
        (0, LOST, "YOU ARE OUT"),
        (0, LOST | {"reason": "concede"}, "ADA WON"),
        (None, LOST, "ADA WON"),
        (0, {"winners": [0, 1], "reason": "draw"}, "A DRAW"),
    ],
)
def test_the_word_says_who_won(seat: int | None, result: dict[str, Any], word: str) -> None:
    theirs = views.view(on_turn=[1], asked=THEIRS, actions=[]) | {"seat": seat}
    sitting = Timed(theirs)
    sitting.commands.seat = seat
    sitting.answered(views.view(asked=[], actions=[], result=result) | {"seat": seat}, own=False)
    assert sitting.shown.word[0] == word


def test_with_the_pace_fast_over_a_slow_line_and_in_a_lesson_the_page_comes_at_once() -> None:
    assert win(mine(pace=False)).shown.over is not None
    slow = mine()
    slow.hear(RoundTrip(150))
    assert win(slow).shown.over is not None
    taught = mine()
    taught.store.dispatch(Taught(LessonText("", "Attack.", "Press t.")))
    assert win(taught).shown.over is not None


def test_a_key_that_hurried_the_last_turn_comes_to_the_page() -> None:
    sitting = mine()
    stepped = views.step(views.view(asked=[], actions=[], result=LOST), ["attack", 1, 0, 50, 0], by=1)
    sitting.store.dispatch(Updated(views.heard(Stepped(stepped, own=False)), before_a_key=True))
    assert sitting.shown.over is not None


def test_another_game_begins_at_once() -> None:
    sitting = win(mine())
    sitting.answered(views.view(turn=1), own=False)
    assert sitting.store.state.stage.is_free
    assert sitting.shown.word == ("", 0)


def test_where_nobody_says_that_there_is_a_pace_as_in_plain_text_there_is_no_word() -> None:
    sitting = Sitting(views.view())
    sitting.answered(views.view(asked=[], actions=[], result=WON), own=False)
    assert sitting.shown.over is not None


# -- motion ------------------------------------------------------------------------------------------------------------


def frames(sitting: Timed) -> list[tuple[list[tuple[str, int, str]], int]]:
    """Return what each frame shows otherwise, and for how long, until the table is as it is."""
    found = []
    while (due := sitting.store.state.stage.due) is not None:
        assert len(found) < MOST["boundary"], "it never ends"
        left = due - round(sitting.now * 1000)
        found.append(([(patch.zone, patch.part, patch.look) for patch in sitting.shown.patches], left))
        sitting.wait(left)
    assert sitting.shown.patches == ()
    return found


def moving(**parts: Any) -> Timed:
    return Timed(views.view(**parts), moves=True)


BOUGHT = ["acquire", 0, "cutter", 2, "discard"], ["refill", 1, "battlecruiser"]
NEW_ROW = [views.ROW[0], "battlecruiser", *views.ROW[2:]]
HIVE = {"in_play": views.in_play("the_hive")}


def test_a_bought_card_says_its_price_and_leaves_its_place_open() -> None:
    sitting = moving()
    sitting.answered(views.view(trade_row=NEW_ROW), *BOUGHT)
    assert frames(sitting) == [([("row", 1, "sold")], 120), ([("row", 1, "open")], 120)]


def test_an_explorer_leaves_its_pile() -> None:
    sitting = moving()
    sitting.answered(views.view(explorers=9), ["acquire", 0, "explorer", 2, "discard"])
    assert frames(sitting) == [([("row", 5, "sold")], 120)]


def test_a_hit_counts_down() -> None:
    sitting = moving(on_turn=[1], asked=THEIRS, actions=[])
    hit = views.view(me={"authority": 37}, on_turn=[1], asked=THEIRS, actions=[])
    sitting.answered(hit, ["attack", 1, 0, 13, 37], own=False)
    seen = []
    while (due := sitting.store.state.stage.due) is not None:
        seen.append((sitting.shown.table.me.authority, sitting.shown.change[0]))
        sitting.wait(due - round(sitting.now * 1000))
    assert seen == [(50, 0), (44, -6)]
    assert (sitting.shown.table.me.authority, sitting.shown.change[0]) == (37, -13)
    assert sitting.shown.block == "HIT FOR 13"


def test_a_base_is_struck_and_turns_to_dust_on_either_side() -> None:
    theirs = {"on_turn": [1], "asked": THEIRS, "actions": []}
    sitting = moving(me=HIVE, **theirs).answered(views.view(**theirs), ["destroy", 1, 0, "the_hive", 5], own=False)
    assert frames(sitting) == [([("mine", 0, "struck")], 120), ([("mine", 0, "dust")], 120)]
    sitting = moving(ada=HIVE).answered(views.view(), ["destroy", 0, 1, "the_hive", 5])
    assert frames(sitting) == [([("opponents", -1, "struck")], 120), ([("opponents", -1, "dust")], 120)]


def test_a_base_falls_in_the_line_of_its_seat_at_a_table_of_several() -> None:
    before = many.position("free-for-all", 6, {2: {"bases": "the_hive"}})
    after = many.position("free-for-all", 6, {})
    sitting = Timed(many.seen(before, 0), moves=True).answered(many.seen(after, 0), ["destroy", 0, 2, "the_hive", 5])
    assert frames(sitting) == [([("opponents", 2, "struck")], 120), ([("opponents", 2, "dust")], 120)]


def test_an_ally_lights_up() -> None:
    ships = {"in_play": views.in_play("blob_fighter", "ram")}
    sitting = moving(me=ships).answered(views.view(me=ships), ["use", 0, "ram", 1, "ally"], ["gain", 0, "combat", 2, "ram"])
    [(patches, milliseconds)] = frames(sitting)
    assert [(zone, look) for zone, _part, look in patches] == [("mine", "lit")]
    assert milliseconds == 120


def test_a_shuffle_shows_the_back_of_the_deck() -> None:
    assert frames(moving().answered(views.view(), ["shuffle", 0])) == [([("hand", 0, "shuffled")], 90)]


def test_my_next_hand_is_dealt_where_it_is_drawn() -> None:
    hand = ["scout", "viper", "cutter", "ram"]
    sitting = moving(hand=[])
    after = views.view(turn=8, hand=hand, on_turn=[1], asked=THEIRS, actions=[])
    sitting.answered(after, ["end", 0], ["draw", 0, 4, hand], ["turn", 1, 8])
    first, *rest = frames(sitting)
    assert first == ([("hand", 1, "dealt"), ("opponents", 1, "begins")], 60)
    assert rest == [([("hand", part, "dealt")], 60) for part in (2, 3)]


def test_my_hand_becomes_light_from_left_to_right_as_my_turn_begins() -> None:
    hand = ["scout", "viper", "cutter", "ram"]
    sitting = moving(on_turn=[1], asked=THEIRS, actions=[], hand=hand)
    actions = [*(["play", card] for card in hand), ["end-turn"]]
    sitting.answered(views.view(turn=9, hand=hand, actions=actions), ["end", 1], ["turn", 0, 9], own=False)
    light = []
    while (due := sitting.store.state.stage.due) is not None:
        light.append([stack.live for stack in sitting.shown.table.hand])
        sitting.wait(due - round(sitting.now * 1000))
    assert light == [[at < lit for at in range(4)] for lit in range(4)]
    assert all(stack.live for stack in sitting.shown.table.hand)


def test_the_name_of_another_is_white_as_its_turn_begins() -> None:
    sitting = moving(on_turn=[0], asked=[], actions=[])
    sitting.answered(views.view(turn=8, on_turn=[1], asked=THEIRS, actions=[]), ["turn", 1, 8], own=False)
    assert frames(sitting) == [([("opponents", 1, "begins")], 60)]


def test_who_wins_reads_it_letter_by_letter_and_who_loses_sees_the_bar_drain_first() -> None:
    sitting = win(Timed(views.view(ada={"authority": 13}), moves=True))
    letters = [beat.letters for beat in sitting.store.state.stage.beats]
    assert letters == [1, 2, 3, 5, 6, 7]
    assert [left for _patches, left in frames(sitting)] == [60] * 5 + [WORD_STANDS]
    sitting = moving(on_turn=[1], asked=THEIRS, actions=[], me={"authority": 9})
    lost = views.view(asked=[], actions=[], result=LOST, me={"authority": 0})
    sitting.answered(lost, ["attack", 1, 0, 9, 0], own=False)
    assert frames(sitting) == [([("score", 0, "struck")], 80), ([("score", 0, "half")], 80), ([], WORD_STANDS)]
    assert sitting.shown.over is not None


def test_within_a_turn_there_are_at_most_three_frames_and_seven_at_its_boundary() -> None:
    hand = ["scout", "viper", "cutter", "ram", "explorer", "missile_bot", "trade_bot", "freighter"]
    after = views.view(turn=8, hand=hand, on_turn=[1], asked=THEIRS, actions=[])
    sitting = moving(hand=[]).answered(after, ["end", 0], ["shuffle", 0], ["draw", 0, 8, hand], ["turn", 1, 8])
    assert len(frames(sitting)) == 6


@pytest.mark.parametrize("key", [Key("e"), Run("down"), Skipped()])
def test_any_key_shows_the_last_frame_and_is_obeyed(key: Any) -> None:
    sitting = moving()
    sitting.answered(views.view(trade_row=NEW_ROW), *BOUGHT)
    sitting.store.dispatch(key)
    assert sitting.shown.patches == ()
    assert sitting.store.state.stage.due is None


def test_a_second_event_shows_the_last_frame_of_the_first() -> None:
    sitting = moving()
    sitting.answered(views.view(trade_row=NEW_ROW), *BOUGHT)
    sitting.answered(views.view(trade_row=NEW_ROW, ada={"authority": 40}), ["attack", 0, 1, 10, 40])
    assert {patch.zone for patch in sitting.shown.patches} == {"score"}


@pytest.mark.parametrize("how", ["off", "fast", "slow line", "typed ahead", "hurried"])
def test_nothing_moves_where_it_would_be_in_the_way(how: str) -> None:
    sitting = Timed(views.view(), pace=how != "fast", moves=how != "off")
    if how == "slow line":
        sitting.hear(RoundTrip(150))
    if how == "typed ahead":
        sitting.press("a", "s", "s")
        assert sitting.store.state.ahead
    update = Stepped(views.step(views.view(trade_row=NEW_ROW), *BOUGHT, by=0), own=how != "typed ahead")
    sitting.store.dispatch(Updated(views.heard(update), before_a_key=how == "hurried"))
    assert sitting.store.state.stage.is_free


# -- on the screen -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36), (160, 50)])
async def test_the_word_is_drawn_at_every_size_and_no_timer_is_left(size: tuple[int, int]) -> None:
    app = TableApp(NotingCommands())
    app.settings = Settings(pace="normal", motion=False)
    async with app.run_test(size=size) as pilot:
        await sit_down(pilot, views.view(on_turn=[1], asked=THEIRS, actions=[]))
        lost = views.view(asked=[], actions=[], result=LOST, me={"authority": 0})
        app.tell(Stepped(views.step(lost, ["attack", 1, 0, 50, 0]), own=False))
        await pilot.pause()
        shown = screen_text(app)
        assert "Blob Fighter" not in shown, "the row has made room"
        assert "play again" not in shown
        assert app.table.frames.is_running
        await pilot.press("~")
        assert "play again" in screen_text(app)
        assert not app.table.frames.is_running


async def test_the_page_comes_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("client.games.star_realms.motion.WORD_STANDS", 10)
    app = TableApp(NotingCommands())
    app.settings = Settings(pace="normal", motion=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, views.view(on_turn=[1], asked=THEIRS, actions=[]))
        app.tell(Stepped(views.step(views.view(asked=[], actions=[], result=LOST)), own=False))
        async with asyncio.timeout(10):
            while "play again" not in screen_text(app):
                await pilot.pause(0.01)
        assert not app.table.frames.is_running


# -- the tempo of bots -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("events", "light"),
    [
        ([["play", 1, "scout", 0], ["gain", 1, "trade", 1, "scout"]], True),
        ([["play", 1, "blob_wheel", 0]], False),
        ([["play", 1, "ram", 0], ["draw", 1, 1, None]], True),
        ([["use", 1, "blob_wheel", 2, "primary"], ["gain", 1, "combat", 1, "blob_wheel"]], True),
        ([["use", 1, "ram", 2, "scrap"], ["scrap", 1, "ram", "play"], ["gain", 1, "trade", 3, "ram"]], False),
        ([["end", 1], ["draw", 1, 5, None], ["turn", 0, 4]], False),
        ([["acquire", 1, "ram", 3, "discard"]], False),
        ([["attack", 1, 0, 5, 45]], False),
        ([], False),
    ],
)
def test_a_ship_that_only_gives_something_need_not_be_seen_alone(events: list[list[Any]], light: bool) -> None:
    told = views.heard(Stepped(views.step(views.view(), *events), own=False))
    assert isinstance(told, Decoded)
    assert told.is_light is light
