"""The cost of steps at a table of StarCraft over a connection: bytes and screen updates at the driver, 80x24, six seats and
twelve planets.

A key that sends something is followed by the server's answer; both together are within the budget. The galaxy and other sizes
are in `test_galaxy_budgets`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from engine.starcraft.game import StarCraft
from tests.client.games.star_realms.seat import Recorder
from tests.client.games.starcraft import positions
from tests.client.games.starcraft.costs import Cost, Do, Line, on_line
from tests.client.games.starcraft.questions.battle.scenes import HELD

NEW_VIEW, FIRST_PURCHASE = (9000, 1), (2000, 3)
"""The first purchase of an order is two steps: it is executed before."""
CURSOR, ORDER, PURCHASE, VIEW, SKIRMISH, REGROUPING = (1200, 1), (1500, 2), (2000, 2), (9000, 1), (4000, 2), (9000, 4)
MOMENT = 500
"""The bytes of the points that a regrouping gives: the seats in white, and the block with its sentences."""
TROOPS = ("marine antiga_prime-1", "vulture antiga_prime-2", "firebat antiga_prime-1")


@pytest.fixture(autouse=True)
def colours(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use 256 colours, as over SSH, where a test asks for no others."""
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", getattr(request, "param", "256"))
    Recorder.writes.clear()


TRUECOLOR = pytest.mark.parametrize("colours", ["truecolor"], indirect=True)
"""Each style takes more bytes than of 256 colours: what is within a budget so is within it with fewer."""


def is_within(cost: Cost, budget: Cost) -> bool:
    """Return True if something was written, and no more than the budget."""
    return 0 < cost[0] <= budget[0] and 0 < cost[1] <= budget[1]


def assert_costs(line: Line, budget: Cost) -> None:
    """Check that what has been written is within the budget; count again."""
    assert is_within(line.written, budget), (line.written, line.text)
    line.clear()


def to_build() -> StarCraft:
    """Return a game where Fay reveals a special Build order next."""
    fay = {"workers": 9, "permanent": [0, 0]}
    return positions.sketched(on_turn=0, stacks={"antiga_prime": [[0, "build+"]]}, seats={0: fay})


def to_attack() -> StarCraft:
    """Return a game where Fay mobilizes on Torus next, where Dee has two Zealots."""
    stacks = {"torus": [[4, "research"], [0, "mobilize"]], "braken": [[1, "research"]]}
    return positions.sketched(on_turn=0, stacks=stacks, seats={4: {"units": HELD}})


def to_research() -> StarCraft:
    """Return a game where Fay researches on Braken next: the last order of the round."""
    return positions.sketched(on_turn=0, stacks={"braken": [[0, "research"]]})


async def attacking(line: Line) -> None:
    """Let Fay attack Torus 1."""
    moves = [f"move {unit} torus-1 1" for unit in TROOPS]
    await line.act(0, "reveal torus", "execute", *moves, "end")


async def placing(line: Line) -> None:
    """Pair her three units, so that cards are asked."""
    await attacking(line)
    await line.act(0, "pair vulture zealot", "pair marine zealot", "support firebat 1")


# -- the cursor --------------------------------------------------------------------------------------------------------


async def build(line: Line) -> None:
    await line.act(0, "reveal antiga_prime", "execute")


async def mobilize(line: Line) -> None:
    await line.act(0, "reveal torus", "execute")


async def research(line: Line) -> None:
    await line.act(0, "reveal braken", "execute")


async def watching(line: Line) -> None:
    """Go on until nothing is asked of Fay."""


@TRUECOLOR
@pytest.mark.parametrize(
    ("game", "until", "keys"),
    [
        (positions.executing, watching, "down*4 right*2 up*6 left"),
        (positions.planning, watching, "up*3 right*4 tab"),
        (to_build, build, "down*9 right up*10 tab"),
        (to_attack, mobilize, "down*3 right*2 tab up"),
        (to_attack, attacking, "down*4 up tab"),
        (to_attack, placing, "down*15 up*2"),
        (to_research, research, "down*15 up*2"),
    ],
)
@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_the_cursor_to_the_next_thing_is_one_small_frame(
    game: Callable[[], StarCraft], until: Do, keys: str, size: tuple[int, int]
) -> None:
    async def around(line: Line) -> None:
        await until(line)
        presses = [key for each in keys.split() for key in [each.partition("*")[0]] * int(each.partition("*")[2] or 1)]
        for key in presses:
            line.clear()
            await line.press(key)
            if line.written != (0, 0):  # the cursor is not at an edge
                assert_costs(line, CURSOR)

    await on_line(game(), around, size=size)


# -- orders ------------------------------------------------------------------------------------------------------------


async def test_an_order_is_placed_by_me_and_by_everybody_else() -> None:
    async def place(line: Line) -> None:
        await line.press("2")
        line.clear()
        await line.press("h")
        await line.answer()
        assert_costs(line, ORDER)
        for _other in range(5):
            seat = min(line.game.pending)
            action = next(action for action in line.game.actions(seat) if action[0] == "order")
            await line.act(seat, " ".join(map(str, action)))
            assert_costs(line, ORDER)

    await on_line(positions.planning(), place)


async def test_the_view_of_a_revealed_order_is_one_frame_and_a_purchase_of_two_keys_two() -> None:
    async def buy(line: Line) -> None:
        line.clear()
        await line.press("s")
        await line.answer()
        assert_costs(line, NEW_VIEW)
        await line.press("r", "1")
        await line.answer()
        await line.answer()
        assert_costs(line, FIRST_PURCHASE)
        await line.press("r", "2")
        await line.answer()
        assert_costs(line, PURCHASE)

    await on_line(to_build(), buy)


async def test_another_seats_purchase_and_move_take_two_frames() -> None:
    async def buy(line: Line) -> None:
        for sentence in ("reveal antiga_prime", "execute", "workers 2", "unit marine antiga_prime-3"):
            line.clear()
            await line.act(0, sentence)
        assert_costs(line, PURCHASE)

    async def move(line: Line) -> None:
        await line.act(0, "reveal torus", "execute")
        for unit in TROOPS:
            line.clear()
            await line.act(0, f"move {unit} torus-1 1")
            assert_costs(line, PURCHASE)

    await on_line(to_build(), buy, seat=1)
    await on_line(to_attack(), move, seat=4)


@TRUECOLOR
@pytest.mark.parametrize(
    ("game", "until"), [(to_build, build), (to_attack, mobilize), (to_research, research), (to_attack, placing)]
)
async def test_the_galaxy_and_back_to_what_is_asked_take_a_frame_each(game: Callable[[], StarCraft], until: Do) -> None:
    async def there_and_back(line: Line) -> None:
        await until(line)
        asked = line.text
        for _way in range(2):
            line.clear()
            await line.press("escape")
            assert_costs(line, VIEW)
        assert line.text == asked

    await on_line(game(), there_and_back)


@pytest.mark.parametrize(("key", "colours"), [("z", "256"), ("o", "256"), ("z", "truecolor")], indirect=["colours"])
async def test_the_other_shape_of_the_galaxy_and_the_list_of_orders_take_a_frame_each(key: str) -> None:
    async def there_and_back(line: Line) -> None:
        galaxy = line.text
        line.clear()
        await line.press(key)
        assert line.text != galaxy
        assert_costs(line, VIEW)
        await line.press(key)
        assert line.text == galaxy
        assert_costs(line, VIEW)

    await on_line(positions.planning(), there_and_back)


# -- a battle, and the end of a round ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("seat", "colours"), [(0, "256"), (1, "truecolor"), (4, "256")], indirect=["colours"])
async def test_a_battle_costs_no_more_than_its_budget_at_each_step(seat: int) -> None:
    """As the attacker, the defender, and somebody else sees it."""

    async def fight(line: Line) -> None:
        await attacking(line)
        for who, *sentences in (
            (0, "pair vulture zealot", "pair marine zealot", "support firebat 1"),
            (0, "card 1 terran-7", "reinforce 1 terran-17", "card 2 terran-1", "end"),
            (4, "card 1 protoss-4", "card 2 protoss-3"),
        ):
            for sentence in sentences:
                line.clear()
                await line.act(who, sentence)
                assert line.written == (0, 0) or is_within(line.written, SKIRMISH), (line.written, line.text)
        line.clear()
        await line.act(4, "end")
        assert_costs(line, SKIRMISH)
        await line.act(0, "skirmish 1")
        assert_costs(line, SKIRMISH)
        assert line.game.position.battle is None

    await on_line(to_attack(), fight, seat)


async def regroup(line: Line, told: Callable[[], Awaitable[None]]) -> int:
    """Regroup from the end of the last order to the first order of the next round; return how many answers that takes, with all
    events."""
    await line.act(0, "reveal braken", "execute")
    line.clear()
    await line.act(0, "end")
    sent = 0
    while any(question.kind != "plan" for question in line.game.pending.values()):
        who = min(line.game.pending)
        action = next((action for action in line.game.actions(who) if action[0] in ("pass", "end")), None)
        line.apply(who, action or line.game.actions(who)[0])
        sent += 1
        await told()
    await line.settle()
    return sent


async def at_once() -> None:
    """Send the next answer before this one is drawn."""


@TRUECOLOR
@pytest.mark.parametrize("seat", [0, None])
async def test_regrouping_that_comes_at_once_takes_four_frames(seat: int | None) -> None:
    async def all_of_it(line: Line) -> None:
        assert await regroup(line, at_once) >= 4
        assert_costs(line, REGROUPING)

    await on_line(to_research(), all_of_it, seat)


@TRUECOLOR
@pytest.mark.parametrize("seat", [0, None])
async def test_regrouping_answer_by_answer_takes_a_frame_each_and_no_more_bytes(seat: int | None) -> None:
    async def all_of_it(line: Line) -> None:
        sent = await regroup(line, line.settle)
        assert_costs(line, (REGROUPING[0] + MOMENT, sent + 1))

    await on_line(to_research(), all_of_it, seat)


async def test_an_idle_table_writes_nothing() -> None:
    async def nothing(line: Line) -> None:
        await line.settle()
        assert line.written == (0, 0)

    await on_line(positions.executing(), nothing)
    await on_line(to_attack(), nothing, seat=None)
