"""The budget of every step at every size in truecolor, in which styles take more bytes than in 256 colours.

At 120x36 the budgets of 80x24 are half as large again, at 160x50 twice as large. Those of the cursor, of a look and of idling
stay the same, except for a line below a large card.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from textual.pilot import Pilot

from client.session.updates import Spoken, Stepped
from tests.client.games.star_realms import many, views
from tests.client.games.star_realms.costs import Cost, Do, Step, costs, press, settle
from tests.client.games.star_realms.seat import TableApp
from tests.client.games.star_realms.tui.test_budgets import after_playing_cutter, theirs
from tests.client.games.star_realms.tui.test_goldens import crowded

GROWN = {(80, 24): 1.0, (120, 36): 1.5, (160, 50): 2.0}
"""So many times the budget of the usual screen."""
FIXED = {(160, 50): 1.1}
"""The cursor on a large card has a line of its own below it: 21 cells of three bytes, drawn at one card, taken at another."""
SHADES = ("256", "truecolor")


@dataclass(frozen=True)
class Moment:
    """`most` bytes at 80x24 and `frames` at most; a `fixed` one may cost no more elsewhere.

    `first` are the keys before it. One that `goes_on` follows the moment before, at the same table.
    """

    do: Do
    most: int
    frames: int = 1
    view: Callable[[], dict[str, Any]] = views.busy
    first: tuple[str, ...] = ()
    fixed: bool = False
    goes_on: bool = False


def tell(view: Callable[[], dict[str, Any]], *events: list[object]) -> Do:
    async def step(pilot: Pilot[None]) -> None:
        app = pilot.app
        assert isinstance(app, TableApp)
        app.tell(Stepped(views.step(view(), *events, seq=3), own=False))

    return step


async def play(pilot: Pilot[None]) -> None:
    app = pilot.app
    assert isinstance(app, TableApp)
    await pilot.press("s")
    app.tell(after_playing_cutter(views.busy()))


async def chat(pilot: Pilot[None]) -> None:
    app = pilot.app
    assert isinstance(app, TableApp)
    app.tell(Spoken(views.said("Ada", "Good luck, and mind the outposts.")))


async def nothing(pilot: Pilot[None]) -> None:
    await settle()


def waiting() -> dict[str, Any]:
    return theirs(ada={"in_play": views.in_play("blob_wheel"), "hand": 0})


def asked() -> dict[str, Any]:
    asks = [{"seat": 0, "kind": "discard", "source": "imperial_fighter", "optional": False, "left": 1, "by": 1}]
    there = theirs(ada={"in_play": views.in_play("imperial_fighter")})
    return there | {"asked": asks, "actions": [["discard", "scout"], ["discard", "viper"]]}


def hit() -> dict[str, Any]:
    return theirs(me={"authority": 37}, ada={"in_play": views.in_play("blob_wheel")})


def over() -> dict[str, Any]:
    return views.view(ada={"authority": 0}, asked=[], standing=[], result={"winners": [0], "reason": "authority"})


def six(**parts: Any) -> dict[str, Any]:
    """Return six seats; Cem is on turn. `parts`: what differs of Bo."""
    view = many.seen(many.free_for_all(), 0)
    view["seats"][1] |= parts
    return view


THEIR_TURN: list[list[object]] = [["attack", 1, 0, 5, 41], ["acquire", 1, "ram", 3, "discard"], ["refill", 4, "freighter"]]
MOMENTS = {
    "idle": Moment(nothing, 0, frames=0, fixed=True),
    "cursor": Moment(press("up"), 700, fixed=True, goes_on=True),
    "look": Moment(press("4"), 700, first=("space",), fixed=True, goes_on=True),
    "card": Moment(play, 3200, frames=2),
    "theirs": Moment(
        tell(lambda: theirs(ada={"in_play": views.in_play("ram")}), ["play", 1, "ram", 0]), 3000, frames=2, view=waiting
    ),
    "hit": Moment(
        tell(hit, ["destroy", 1, 0, "the_hive", 5], ["attack", 1, 0, 13, 37]),
        3000,
        frames=2,
        view=lambda: theirs(me={"in_play": views.in_play("the_hive")}, ada={"in_play": views.in_play("blob_wheel")}),
    ),
    "turn": Moment(
        tell(lambda: views.busy() | {"turn": 9}, *THEIR_TURN, ["end", 1], ["turn", 0, 9]), 9000, frames=3, view=waiting
    ),
    "a hit among six": Moment(tell(lambda: six(authority=15), ["attack", 2, 1, 5, 15]), 1500, frames=2, view=six, fixed=True),
    "a base falls among six": Moment(
        tell(lambda: six(in_play=views.in_play("the_hive")), ["destroy", 2, 1, "blob_wheel", 5]), 1500, frames=2, view=six
    ),
    "a turn begins among six": Moment(
        tell(lambda: six(authority=15) | {"turn": 10, "on_turn": [4]}, ["end", 2], ["turn", 4, 10]), 9000, frames=3, view=six
    ),
    "question": Moment(tell(asked), 1500, view=lambda: theirs(ada={"in_play": views.in_play("imperial_fighter")})),
    "end": Moment(tell(over, ["attack", 0, 1, 44, 0], ["over", [0], "authority"]), 9000, frames=2),
    "help": Moment(press("question_mark"), 6000),
    "help-page": Moment(press("right"), 3000, goes_on=True),
    "help-line": Moment(press("down"), 3000, goes_on=True),
    "help-closes": Moment(press("escape"), 9000, goes_on=True),
    "piles": Moment(press("v"), 6000, goes_on=True),
    "piles-line": Moment(press("down"), 3000, goes_on=True),
    "piles-page": Moment(press("right"), 3000, goes_on=True),
    "piles-close": Moment(press("escape"), 9000, goes_on=True),
    "options": Moment(press("O"), 6000, goes_on=True),
    "options-line": Moment(press("down"), 3000, goes_on=True),
    "options-close": Moment(press("escape"), 9200, goes_on=True),  # as they cover all, every cell with its truecolor ground
    "terms": Moment(press("f3"), 6000, goes_on=True),
    "terms-close": Moment(press("escape"), 9000, goes_on=True),
    "chat": Moment(press("slash"), 400, goes_on=True),
    "chat-closes": Moment(press("escape"), 400, goes_on=True),
    "chat-line": Moment(chat, 800, goes_on=True),
}


def step(moment: Moment) -> Step:
    return Step(moment.view(), moment.do, first=moment.first, goes_on=moment.goes_on)


async def cost(moment: Moment, size: tuple[int, int]) -> Cost:
    return (await costs({"": step(moment)}, size))[""]


@pytest.mark.parametrize("size", GROWN, ids=str)
async def test_each_moment_is_within_its_budget(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "truecolor")
    for name, (sent, frames) in (await costs({name: step(moment) for name, moment in MOMENTS.items()}, size)).items():
        moment = MOMENTS[name]
        assert frames <= moment.frames, name
        assert (frames > 0) is (moment.frames > 0), name
        assert sent <= moment.most * (FIXED.get(size, 1) if moment.fixed else GROWN[size]), name


@pytest.mark.parametrize("colours", SHADES)
async def test_a_card_laid_over_a_small_table_opens_and_closes_in_one_frame(
    colours: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", colours)
    view = views.busy()
    steps = {"opens": Step(view, press("4"), first=("space",)), "closes": Step(view, press("down"), goes_on=True)}
    for name, (sent, frames) in (await costs(steps, (60, 20))).items():
        assert frames == 1, name
        assert 0 < sent <= 6000, name


@pytest.mark.parametrize("colours", SHADES)
async def test_that_you_can_win_costs_400_bytes_within_the_action_that_makes_it_so(
    colours: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", colours)

    def after(authority: int) -> Callable[[], dict[str, Any]]:
        return lambda: views.view(me={"combat": 9}, ada={"authority": authority}, may_attack=[1])

    def gains(authority: int) -> Moment:
        before = views.view(me={"combat": 4}, ada={"authority": authority}, may_attack=[1])
        return Moment(tell(after(authority), ["gain", 0, "combat", 5, "ram"]), 400, view=lambda: before)

    without, _frames = await cost(gains(30), (80, 24))
    sent, frames = await cost(gains(9), (80, 24))
    assert frames == 1
    assert without < sent <= without + 400


WHOLE = {(80, 24): 9000, (120, 36): 13500, (160, 50): 18000}
"""What a turn that begins may cost: even a whole table that is drawn anew does not cost more."""


@pytest.mark.parametrize("colours", SHADES)
@pytest.mark.parametrize("size", WHOLE, ids=str)
async def test_a_whole_table_is_drawn_within_the_budget_of_a_turn(
    size: tuple[int, int], colours: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", colours)
    steps = {
        "piles": Step(crowded(), press("v")),
        "busy": Step(views.busy(), press("escape"), first=("question_mark",)),
        "crowded": Step(crowded(), press("escape"), first=("question_mark",)),
    }
    for name, (sent, frames) in (await costs(steps, size)).items():
        assert frames == 1, name
        assert 0 < sent <= WHOLE[size], (name, sent)
