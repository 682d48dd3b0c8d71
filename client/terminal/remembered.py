"""Save the program's own memory between runs, and return the person's name."""

from __future__ import annotations

import contextlib
import getpass
import json
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

from client.terminal import paths
from client.terminal.settings import Settings
from client.text.trouble import Trouble
from protocol.text import NAME_CELLS, BadName, clean_name

# -- remembered -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Remembered:
    """Facts that the program saves between runs.

    `ground`: the terminal's background, "dark" or "light". `wide`: the terminal draws a symbol in two cells. `home`: the last
    chosen line of the main menu. `lesson`: the next lesson of the default game, counted from 1; 0: none was begun. `learnt`:
    True if all lessons have been completed. `learning`: the number of further games with advice. `advised`: the keys of the
    advice given, in one text. `lessons`: the next lessons of other games, as `game=3`, in one text; `finished`: their finished
    games with advice, likewise. `played`: the last game against bots, as `game/mode/seats/level`.
    """

    ground: str = ""
    wide: bool = False
    home: str = ""
    lesson: int = 0
    learnt: bool = False
    learning: int = 0
    advised: str = ""
    lessons: str = ""
    finished: str = ""
    played: str = ""

    def lesson_of(self, game: str) -> int:
        """Return the next lesson of that game; 0: none was begun. `game`: "" is the default game."""
        return _number(self.lessons, game) if game else self.lesson

    def finished_of(self, game: str) -> int:
        """Return the number of finished games with advice of that game."""
        return _number(self.finished, game)


def _number(text: str, game: str) -> int:
    """Return the number of a game in a text such as `game=3`; 0 for none."""
    number = dict(word.split("=", 1) for word in text.split() if "=" in word).get(game, "")
    return int(number) if number.isdecimal() else 0


def _with_number(text: str, game: str, number: int) -> str:
    others = [word for word in text.split() if not word.startswith(f"{game}=")]
    return " ".join([*others, f"{game}={number}"])


def _file() -> Path:
    return paths.state() / "remembered.json"


def load() -> Remembered:
    """Load the saved facts. A missing or invalid fact has its default."""
    try:
        raw = json.loads(_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return Remembered()
    if not isinstance(raw, dict):
        return Remembered()
    nothing = Remembered()
    known = {each.name: type(getattr(nothing, each.name)) for each in fields(Remembered)}
    return replace(nothing, **{name: value for name, value in raw.items() if name in known and type(value) is known[name]})


def remember_lesson(game: str, lesson: int) -> None:
    """Save that lesson as the next one of that game."""
    if not game:
        remember(lesson=lesson)
        return
    remember(lessons=_with_number(load().lessons, game, lesson))


def remember_finished(game: str, games: int) -> None:
    """Save the number of finished games with advice of that game."""
    remember(finished=_with_number(load().finished, game, games))


GAMES_WITH_ADVICE = 3
"""The number of games with advice: after the lessons of the default game, else the first ones."""


def lesson_reached(game: str, lesson: int, *, is_over: bool) -> None:
    """Save the reached lesson. After the last lesson, games with advice follow. `game`: "" is the default game."""
    if game:
        remember_lesson(game, 1 if is_over else lesson)
    elif is_over:
        remember(lesson=1, learnt=True, learning=GAMES_WITH_ADVICE)
    else:
        remember(lesson=lesson)


def remember(**changed: Any) -> None:
    """Save these facts, if that is possible."""
    before = load()
    after = replace(before, **changed)
    if after != before:
        with contextlib.suppress(OSError):
            paths.write_privately(_file(), json.dumps(asdict(after)) + "\n")


# -- A person's default name, and the check whether a server accepts a name -------------------------------------------


NAME_LENGTH = NAME_CELLS


def own_name(settings: Settings) -> str:
    """Return the saved name, or the login name if a server would accept it, or "Guest"."""
    if settings.name:
        return settings.name
    with contextlib.suppress(OSError, KeyError, ImportError, Trouble):
        login = getpass.getuser()
        return checked_name("".join(character for character in login if character.isalnum() or character in "_-")[:NAME_LENGTH])
    return "Guest"


def checked_name(typed: str) -> str:
    """Return a name in the form that a server accepts. Raises Trouble with the reason if it is not acceptable."""
    try:
        return clean_name(typed)
    except BadName as bad:
        raise Trouble("server", "bad-name", {"reason": bad.code}) from None
