"""Every seat's chance to win on a spectator's screen: at every size, in every form, as its own update, never cut."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest
from textual.pilot import Pilot

from client.games.star_realms.layouts.table_sheet import laid
from client.session.updates import Stepped, TableChanged
from client.table.advice_process import NoAnswer
from client.table.state import ChancesFound
from client.terminal import capabilities
from client.text import i18n
from client.tui.canvas.draw import width_of
from protocol import messages
from tests.client.games.star_realms import many, views
from tests.client.games.star_realms.costs import recorder, settle
from tests.client.games.star_realms.seat import NotingCommands, Recorder, TableApp, sit_down
from tests.client.games.star_realms.table.test_chances import begin, hear, view, watching
from tests.client.games.star_realms.tui.test_goldens import compare
from tests.client.screens import screen_text

SIZES = [(60, 20), (80, 24), (100, 30), (120, 36), (160, 50)]
BYTES = 450
"""For the line with its bar, where "you are watching" stood."""


def hand_lines(picture: Any, size: tuple[int, int]) -> list[str]:
    """Return the rule of the hand, and the lines below it."""
    shown = laid(picture, *size)
    region = shown.regions["hand"]
    assert all(width_of(line) == size[0] for line in shown.lines)
    lines = ["".join(text for text, _style in line) for line in shown.lines]
    return [line[region.x : region.right].rstrip() for line in lines[region.y : min(region.y + 3, region.bottom)]]


def six(*found: int) -> Any:
    """Return six seats of which nobody is out."""
    game = many.position("free-for-all", 6, {})
    person = watching()
    hear(person, TableChanged(many.around(game, hints=True)))
    hear(person, Stepped(views.step(many.seen(game, None)), own=False))
    person.store.dispatch(ChancesFound(9, found))
    return person.shown


def two() -> Any:
    person = begin(watching())
    person.store.dispatch(ChancesFound(8, (62, 38)))
    return person.shown


def test_the_line_looks_like_its_golden(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {}
    for size in SIZES:
        found[f"two, {size[0]}x{size[1]}"] = "\n".join(hand_lines(two(), size))
        found[f"six, {size[0]}x{size[1]}"] = "\n".join(hand_lines(six(5, 12, 12, 13, 41, 17), size))
    monkeypatch.setattr(capabilities, "_ascii_only", True)
    drawn = hand_lines(two(), (80, 24))
    assert all(line.isascii() for line in drawn)
    compare("zone-chances", found | {"two, 80x24, ASCII": "\n".join(drawn)})


def test_its_two_colours_are_those_of_the_names() -> None:
    shown = laid(two(), 120, 36)
    line = next(line for line in shown.lines if any("Ann 62 %" in text for text, _style in line))
    styles = {text.strip(" ,"): style.split()[0] for text, style in line if text.strip()}
    assert styles["Ann 62 %"] == next(style for text, style in styles.items() if set(text) == {"█"}) == "C"
    assert styles["Bo 38 %"] == next(style for text, style in styles.items() if set(text) == {"▒"}) == "R"


@pytest.mark.parametrize("language", ["pl", "cs", "fr"])
@pytest.mark.parametrize("size", SIZES)
def test_every_language_has_room_for_it(language: str, size: tuple[int, int]) -> None:
    i18n.use_language(language)
    try:
        line = hand_lines(two(), size)[1]
    finally:
        i18n.use_language("en")
    whole = {"pl": "Szansa na wygraną: Ann 62%, Bo 38%", "cs": "Šance na výhru: Ann 62 %, Bo 38 %"}
    assert line.strip().startswith(whole.get(language, "Chances de gagner\u00a0: Ann 62\u00a0%, Bo 38\u00a0%"))


def test_where_it_has_no_room_it_is_left_out_and_nothing_is_cut() -> None:
    person = watching()
    hear(person, TableChanged(views.table("A" * 60, "B" * 60, hints=True)))
    begin(person)
    person.store.dispatch(ChancesFound(8, (62, 38)))
    assert hand_lines(person.shown, (60, 20))[1].strip() == "you are watching"
    shown = "".join(hand_lines(person.shown, (160, 50))[1:])
    assert "A" * 60 + " 62 %, " in shown
    assert "B" * 60 + " 38 %" in shown


class Judge:
    """Answers when it is hear to."""

    def __init__(self) -> None:
        self.asked: list[Mapping[str, Any]] = []
        self.stopped = 0
        self.may_answer = asyncio.Event()

    async def __call__(self, game: str, seen: Mapping[str, Any]) -> tuple[int, ...]:
        self.asked.append(seen)
        try:
            await self.may_answer.wait()
        except asyncio.CancelledError:
            self.stopped += 1
            raise
        if seen["turn"] == 12:
            raise NoAnswer
        return 62, 38


def turn(number: int) -> Stepped:
    step: messages.Step = views.step(view(turn=number), seq=number)
    return Stepped(step, own=False)


async def test_it_comes_as_one_frame_and_a_new_turn_calls_off_what_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "256")
    app, judge = TableApp(NotingCommands(None), recorder((80, 24))), Judge()

    async def drive(pilot: Pilot[None]) -> None:
        app.table.foretells = judge
        await sit_down(pilot, view(), "Ann", "Bo")
        assert not judge.asked, "the host does not allow it"
        app.tell(TableChanged(views.table("Ann", "Bo", hints=True)))
        app.tell(turn(8))
        app.tell(turn(9))
        await settle()
        assert judge.asked[-1] == view(turn=9)
        assert judge.stopped == len(judge.asked) - 1
        assert "you are watching" in screen_text(app)
        Recorder.writes.clear()
        judge.may_answer.set()
        await settle()
        assert len(Recorder.writes) == 1
        assert len("".join(Recorder.writes).encode()) <= BYTES
        assert "Chance to win: Ann 62 %, Bo 38 %" in screen_text(app)
        Recorder.writes.clear()
        await settle()
        assert not Recorder.writes
        app.tell(turn(12))
        await settle()
        assert "you are watching" in screen_text(app), "nobody could say it"
        app.exit()

    await app.run_async(auto_pilot=drive, mouse=False, size=(80, 24))
