"""A player at a seat of a game in this process who only reads printed lines and types lines."""

from __future__ import annotations

import re
from typing import Any

from client.games.star_realms.plain.plain_table import StarRealmsText
from client.plain.speech import aloud
from client.session.updates import Update
from tests.client.games.star_realms import many, views
from tests.client.games.star_realms.local_game import LocalGame, new, simple

ANSWER = re.compile(r"(?:^|[.,:?] )(\d+) (?=\D)")
LINES_AT_MOST = 6000


class Listener:
    """`heard`: every printed line; typed lines begin with ">"."""

    def __init__(self, game: Any, seat: int | None = 0, seed: int = 3) -> None:
        self.heard: list[str] = []
        self.game = LocalGame(game, self.hear, simple(seed), seat)
        self.plain = StarRealmsText(self.game)
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
            told = views.heard(update)
            self.say(self.plain.take(update, told if told is not update else None))
            self._is_busy = False

    def say(self, lines: list[str]) -> None:
        self.heard += [aloud(line) for line in lines]

    def sit_down(self) -> None:
        self.game.begin(many.around(self.game.game))

    def type(self, line: str) -> list[str] | None:
        """Type a line and return the lines printed for it; None if the answer has to wait."""
        before = len(self.heard) + 1
        self.heard.append(f"> {line}")
        self._is_busy = True
        lines = self.plain.typed(line)
        self._is_busy = False
        self.say(lines or [])
        self._catch_up()
        if lines is None:
            return None
        return self.heard[before:]


class Chooser:
    """Plays a whole game by the lines printed for an empty line: the player to act, and the numbered answers."""

    def __init__(self, listener: Listener) -> None:
        self.listener = listener
        self.typed: list[str] = []

    def play(self) -> None:
        turn, plan = "", ["play"]
        for _line in range(LINES_AT_MOST):
            if self.listener.game.game.result is not None:
                return
            stands = self.listener.type("") or []
            if numbers := answers_in(stands[-1]):
                self.say(next((number for number in numbers if number != "0"), "0"))
            elif (found := re.match(r"Turn (\d+), yours\.", stands[-1])) is not None:
                if found[1] != turn:
                    turn, plan = found[1], self.plan()
                self.say(plan.pop(0) if plan else "end")
            else:
                return

    def plan(self) -> list[str]:
        """Return the commands to try in a turn, possible or not."""
        return [
            "together",
            "give",
            "play",
            *(f"play {key}" for key in "asdf"),
            *(f"buy {n}" for n in "5432161"),
            "use q",
            "attack",
        ]

    def say(self, line: str) -> None:
        self.typed.append(line)
        assert self.listener.type(line), f"{line} was met with silence"


def answers_in(line: str) -> list[str]:
    """Return the numbers at the end of a line that asks a question: they increase, and 0 is the last."""
    found: list[str] = []
    for number in reversed(ANSWER.findall(line.rpartition("? ")[2])):
        if found and (number == "0" or (found[0] != "0" and int(number) >= int(found[0]))):
            break
        found.insert(0, number)
    return found


def seated(mode: str, count: int, seat: int | None, seed: int = 3) -> Listener:
    """Return a listener at a new game of that mode."""
    listener = Listener(new(mode, count, seed), seat, seed)
    listener.sit_down()
    return listener
