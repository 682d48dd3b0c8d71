"""Somebody at a seat of a game of StarCraft in this process who hears lines and types lines, and knows nothing else of it."""

from __future__ import annotations

import random
import re
from typing import Any

import engine
from client.games.starcraft.model.decoder import read
from client.games.starcraft.plain.plain_table import StarCraftText
from client.plain.speech import aloud
from client.session.updates import Update
from engine.chance import SeedChance
from engine.game import Game
from engine.starcraft.bots import BOTS
from protocol import messages
from tests.client.games.star_realms.local_game import Choose, LocalGame
from tests.client.games.star_realms.wire import message

NAMES = ("Me", "Ada", "Bo", "Cem", "Dee", "Eli")
ANSWER = re.compile(r"(?:^|[.,:?] )(\d+) (?=\D)")


class Listener:
    """`heard`: every line, as it was said; typed lines begin with ">"."""

    def __init__(self, game: Game, seat: int | None = 0, other: Choose | None = None) -> None:
        self.heard: list[str] = []
        self.game = LocalGame(game, self.hear, other or bot("random", 5), seat)
        self.plain = StarCraftText(self.game)
        self._news: list[Update] = []
        self._is_busy = False

    def hear(self, update: Update) -> None:
        """Hear it later, as over a line: never while something else is said or typed."""
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
        """Return what is heard of it; None if it waits."""
        before = len(self.heard) + 1
        self.heard.append(f"> {line}")
        self._is_busy = True
        lines = self.plain.typed(line)
        self._is_busy = False
        self.say(lines or [])
        self._catch_up()
        return None if lines is None else self.heard[before:]


def play(listener: Listener, lines_at_most: int, seed: int = 1) -> int:
    """Answer every question by a number that was said, at random; how many lines were typed."""
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
    """Return the numbers at the end of a line that asks: they grow, and 0 is the last of them."""
    found: list[str] = []
    for number in reversed(ANSWER.findall(line)):
        if found and (number == "0" or (found[0] != "0" and int(number) >= int(found[0]))):
            break
        found.insert(0, number)
    return found


def bot(level: str, seed: int) -> Choose:
    """Return one of the engine's own."""
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
