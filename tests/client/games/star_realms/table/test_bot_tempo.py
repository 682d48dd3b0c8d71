"""A usual turn of a bot takes three seconds: obvious actions are shown together, important ones separately."""

from __future__ import annotations

import itertools
import statistics
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from client.games.star_realms.model import decoder
from client.session.updates import Stepped
from client.table.game_news import Moved
from client.tui.base.session_message import SessionNews
from client.tui.base.updates import LATER, SLOW, PacedUpdates, pause_before
from engine.chance import SeedChance
from engine.star_realms.game import StarRealms
from engine.star_realms.language.main_phase import Acquired, Attacked, Destroyed
from protocol import codec, messages
from tests.client.fake_server import seat, table

GAMES = 6
PIP = [seat("person", "Ann", host=True), seat("bot", "Pip", team=1)]


@dataclass
class Clock:
    """A clock that only the timers of what is paced move, and what was shown when."""

    pace: str = "normal"
    now: float = 0.0
    due: list[tuple[float, object]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.shown: list[tuple[float, Moved[object]]] = []
        self.queue = PacedUpdates(self._show, self._later, lambda: self.now)

    def stop(self) -> None:
        self.due.clear()

    def _show(self, news: SessionNews) -> None:
        assert isinstance(news.decoded, Moved)
        self.shown.append((self.now, news.decoded))

    def _later(self, seconds: float, do: object) -> Clock:
        self.due = [(self.now + seconds, do)]
        return self

    def come(self, step: messages.Step, *, own: bool) -> None:
        told = Stepped(step, own)
        news = SessionNews(told, decoder.read(told, 2))
        self.queue.add(news, pause_before(told, table(1, "playing", seats=PIP), 0, self.pace))

    def run(self) -> None:
        while self.due:
            (at, do), self.due = self.due[0], []
            self.now = max(self.now, at)
            do()  # type: ignore[operator]


def travelled(step: messages.Step) -> messages.Step:
    """Return the step as a client has it."""
    found = codec.decode_server(codec.encode(step))
    assert isinstance(found, messages.Step)
    return found


def bot_turns(level: str, pace: str, games: int = GAMES) -> Iterator[list[tuple[float, Moved[object]]]]:
    """Yield each turn of the bot at seat 1: what was shown of it, and after how many seconds since the end of ours."""
    for number in range(games):
        chance = SeedChance(number.to_bytes(32, "big"))
        game = StarRealms.begin("duel", 2, StarRealms.settle_rules("duel", 2, {}), chance.copy())
        clock, sent = Clock(pace), 0
        while game.result is None:
            by = next(iter(game.pending))
            turn = game.turn
            if by == 0:
                clock.run()  # who is asked has seen what was done
            events = game.apply(by, StarRealms.bots[level](game.view(by), chance))
            sent += 1
            step = messages.Step(sent, by, None, [list(event) for event in game.events_for(0, events)], game.view(0), 0, [])
            clock.come(travelled(step), own=by == 0)
            if game.turn != turn and by == 1:
                clock.run()
                began = max((at for at, news in clock.shown if news.seat == 0), default=0.0)
                yield [(at - began, news) for at, news in clock.shown if news.seat == 1]
                clock.shown.clear()


@pytest.mark.parametrize("level", ["simple", "steady"])
def test_a_usual_turn_of_a_bot_takes_three_seconds(level: str) -> None:
    lasted = sorted(turn[-1][0] for turn in bot_turns(level, "normal"))
    assert round(statistics.median(lasted), 3) <= 3.0
    assert round(lasted[len(lasted) * 9 // 10], 3) <= 5.0, "nine of ten"


def test_what_matters_is_seen_alone() -> None:
    for turn in bot_turns("simple", "normal", 2):
        weighty = [at for at, news in turn if any(isinstance(event, Acquired | Attacked | Destroyed) for event in news.events)]
        assert all(after - before >= LATER - 0.01 for before, after in itertools.pairwise(weighty))


def test_at_the_pace_slow_every_action_is_seen_alone() -> None:
    for turn in bot_turns("simple", "slow", 1):
        assert all(after[0] - before[0] >= SLOW - 0.01 for before, after in itertools.pairwise(turn))
