"""The wait for five bots, on a clock of the test: their orders are shown together, and never take more than five seconds."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import engine
from client.games.starcraft.model.decoder import read
from client.games.starcraft.texts.events import Formatter
from client.games.starcraft.texts.log import opening
from client.records.replay import plain
from client.session.updates import Stepped
from client.table.game_news import Moved
from client.tui.base.session_message import SessionNews
from client.tui.base.updates import LONGEST, NORMAL, pause_before
from engine.game import Game
from engine.starcraft.language.order_tokens import PlacedOrder
from protocol import messages
from tests.client.fake_server import seat, table
from tests.client.tui.base.test_paced_updates import Shown

SEATS = 6
AROUND = table(
    1, "playing", seats=[seat("person", "Ann", host=True), *(seat("bot", f"Bot {n}", team=n) for n in range(1, SEATS))]
)


def steps(game: Game, rounds: int) -> Iterator[tuple[Stepped, str]]:
    """Yield every step as Ann hears it, and what she was asked when she did it; "" of the others. All play at random."""
    rng, number = random.Random(3), 1
    while game.result is None and game.view(None)["round"] <= rounds:
        asked = 0 if 0 in game.pending else next(iter(game.pending))
        kind = game.pending[asked].kind
        events = game.apply(asked, rng.choice(game.actions(asked)))
        number += 1
        told = messages.Step(number, asked, None, plain(game.events_for(0, events)), plain(game.view(0)), 0, [])
        yield Stepped(told, own=asked == 0), kind if asked == 0 else ""


def waits(pace: str) -> list[tuple[str, str, float, int]]:
    """Return, of each wait between two decisions of Ann's: what she had done, what she is asked, the seconds, the steps of
    others."""
    game = engine.new_game("starcraft", mode="standard", seats=SEATS, seed=bytes(32), rules={"setup": "quick"})
    shown, found = Shown(pace), list[tuple[str, str, float, int]]()
    before, began, others = "", shown.now, 0
    for update, kind in steps(game, 2):
        if update.own and others:
            shown.wait(60)
            found.append((before, kind, shown.news[-1][0] - began, others))
        if update.own:
            before, began, others = kind, shown.now, 0
        else:
            others += 1
        decoded = read(update, SEATS)
        assert isinstance(decoded, Moved)
        shown.queue.add(SessionNews(update, decoded), pause_before(update, AROUND, 0, pace), many=True)
    return found


@pytest.fixture(scope="module")
def at_normal_pace() -> list[tuple[str, str, float, int]]:
    return waits("normal")


def test_nobody_waits_longer_than_five_seconds_between_two_decisions(at_normal_pace: list[tuple[str, str, float, int]]) -> None:
    assert max(others for _before, _kind, _seconds, others in at_normal_pace) * NORMAL > 2 * LONGEST, "it would be longer"
    assert max(seconds for _before, _kind, seconds, _others in at_normal_pace) <= LONGEST + 0.001


def test_the_orders_of_a_lap_are_placed_at_once(at_normal_pace: list[tuple[str, str, float, int]]) -> None:
    laps = [each for each in at_normal_pace if (each[0], each[1]) == ("plan", "plan")]
    assert len(laps) >= 4
    assert all(others == SEATS - 1 and seconds <= NORMAL + 0.001 for _before, _kind, seconds, others in laps)


def test_a_key_shows_the_rest_at_once() -> None:
    game = engine.new_game("starcraft", mode="standard", seats=SEATS, seed=bytes(32), rules={"setup": "quick"})
    shown = Shown("normal")
    for update, _kind in steps(game, 1):
        shown.queue.add(SessionNews(update, read(update, SEATS)), pause_before(update, AROUND, 0, "normal"), many=True)
        if shown.running:
            break
    shown.queue.hurry(by_key=True)
    assert not shown.running


def test_what_the_others_placed_is_one_sentence() -> None:
    placed = [PlacedOrder(seat, None, planet) for seat, planet in ((1, "torus"), (2, "helios"), (0, "braken"))]
    assert opening(Formatter(0, ("Ann", "Ada", "Bo")), placed) == "New orders: Ada (Torus), Bo (Helios)."
    names = ("Ann", *("Maximilian the " + letter for letter in "ABCDE"))
    many = [PlacedOrder(seat, None, planet) for seat, planet in enumerate(("torus", "helios", "torus", "torus", "braken"), 1)]
    assert opening(Formatter(0, names), many) == "New orders: 3× Torus, Helios, Braken."
