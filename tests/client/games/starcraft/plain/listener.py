"""A player at a seat of a game of StarCraft in this process who only reads printed lines and types lines."""

from __future__ import annotations

import random
import re
from typing import Any

import engine
from client.games.starcraft.model.decoder import read
from client.games.starcraft.plain.plain_table import StarCraftText
from client.plain.speech import aloud
from client.session.updates import Update
from client.terminal import remembered
from engine.chance import SeedChance
from engine.game import Game
from engine.starcraft.bots import BOTS
from protocol import messages
from tests.client.games.star_realms.local_game import Choose, LocalGame
from tests.client.games.star_realms.wire import message

NAMES = ("Me", "Ada", "Bo", "Cem", "Dee", "Eli")
ANSWER = re.compile(r"(?:^|[.,:?] )(\d+) (?=\D)")


class Listener:
    """`heard`: every printed line; typed lines begin with ">". `finished`: the games that this person has finished."""

    def __init__(
        self, game: Game, seat: int | None = 0, other: Choose | None = None, finished: int = remembered.GAMES_WITH_ADVICE
    ) -> None:
        remembered.remember_finished("starcraft", finished)
        self.heard: list[str] = []
        self.game = LocalGame(game, self.hear, other or bot("random", 5), seat)
        self.plain = StarCraftText(self.game)
        self._news: list[Update] = []
        self._is_busy = False

    def hear(self, update: Update) -> None:
        """Queue the update for later delivery, as over a connection: never while another line is printed or typed."""
        self._news.append(update)
        self._catch_up()

    def _catch_up(self) -> None:
        while self._news and not self._is_busy:
            self._is_busy = True
            update = self._news.pop(0)
            self.say(self.plain.take(update, read(update, self.game.game.seats)))
            self._is_busy = False

    def say(self, lines: list[str]) -> None:
        self.heard += [aloud(line) for line in lines]

    def sit_down(self) -> None:
        self.game.begin(around(self.game.game))

    def type(self, line: str) -> list[str] | None:
        """Type a line and return the lines printed for it; None if the answer has to wait."""
        before = len(self.heard) + 1
        self.heard.append(f"> {line}")
        self._is_busy = True
        lines = self.plain.typed(line)
        self._is_busy = False
        self.say(lines or [])
        self._catch_up()
        return None if lines is None else self.heard[before:]


def play(listener: Listener, lines_at_most: int, seed: int = 1) -> int:
    """Answer every question with a random number among the printed ones; return the number of typed lines."""
    chance = random.Random(seed)
    for typed in range(lines_at_most):
        if listener.game.game.result is not None or listener.plain.is_waiting:
            return typed
        stands = listener.type("") or [""]
        numbers = answers_in(stands[-1])
        if not numbers:
            return typed
        said = listener.type(chance.choice(numbers))
        assert said, f"{numbers} was met with silence: {stands[-1]}"
    return lines_at_most


def answers_in(line: str) -> list[str]:
    """Return the numbers at the end of a line that asks a question: they increase, and 0 is the last."""
    found: list[str] = []
    for number in reversed(ANSWER.findall(line)):
        if found and (number == "0" or (found[0] != "0" and int(number) >= int(found[0]))):
            break
        found.insert(0, number)
    return found


def bot(level: str, seed: int) -> Choose:
    """Return one of the engine's own bots."""
    chance = SeedChance(seed.to_bytes(32, "big"))
    return lambda view: BOTS[level](view, chance)


def new(mode: str, seats: int, seed: int = 1, **rules: Any) -> Game:
    """Return a new game of that mode."""
    return engine.new_game("starcraft", mode=mode, seats=seats, seed=seed.to_bytes(32, "big"), rules=rules)


def around(game: Game) -> messages.Table:
    """Return the table around that game."""
    view = game.view(None)
    infos = [
        message(messages.SeatInfo, kind="person", name=name, link="on", team=seat["team"], role="")
        for name, seat in zip(NAMES, view["seats"], strict=False)
    ]
    return message(
        messages.Table,
        seq=1,
        code="KITE",
        game="starcraft",
        mode=view["mode"],
        phase="playing",
        seats=infos,
        watchers=0,
        rules=dict(game.rules),
        absent="bot",
    )


def seated(mode: str = "standard", seats: int = 2, seat: int | None = 0, seed: int = 1, **rules: Any) -> Listener:
    """Return a listener at a new game of that mode."""
    listener = Listener(new(mode, seats, seed, **rules), seat)
    listener.sit_down()
    return listener
