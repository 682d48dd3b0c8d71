"""Keep what the program remembers by itself, and the name a person goes by."""

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
    """The facts that the program remembers.

    `ground`: the terminal's, "dark" or "light". `wide`: it draws a symbol in two cells. `home`: the line chosen last. `lesson`:
    the one with which Learn continues, counted from 1; 0: none was begun. `learnt`: whether all were taken once. `learning`:
    how many games are left in which advice is given. `advised`: the words of the advice given, in one text. `lessons`: the
    lesson with which Learn continues in games but the default one, as `game=3`, in one text. `played`: the last game against
    bots, as `game/mode/seats/level`.
    """

    ground: str = ""
    wide: bool = False
    home: str = ""
    lesson: int = 0
    learnt: bool = False
    learning: int = 0
    advised: str = ""
    lessons: str = ""
    played: str = ""

    def lesson_of(self, game: str) -> int:
        """Return the lesson with which Learn continues in that game; 0: none was begun. `game`: "" is the default game."""
        if not game:
            return self.lesson
        begun = dict(word.split("=", 1) for word in self.lessons.split() if "=" in word)
        number = begun.get(game, "")
        return int(number) if number.isdecimal() else 0


def _file() -> Path:
    return paths.state() / "remembered.json"


def load() -> Remembered:
    """Load what is remembered; the default for whatever is missing or does not fit."""
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
    """Learn goes on with that lesson in that game."""
    if not game:
        remember(lesson=lesson)
        return
    others = [word for word in load().lessons.split() if not word.startswith(f"{game}=")]
    remember(lessons=" ".join([*others, f"{game}={lesson}"]))


GAMES_WITH_ADVICE = 3
"""So many games after the lessons."""


def lesson_reached(game: str, lesson: int, *, is_over: bool) -> None:
    """Come back to that one the next time; after the last, games with advice follow. `game`: "" is the default game."""
    if game:
        remember_lesson(game, 1 if is_over else lesson)
    elif is_over:
        remember(lesson=1, learnt=True, learning=GAMES_WITH_ADVICE)
    else:
        remember(lesson=lesson)


def remember(**changed: Any) -> None:
    """Change that much of it, if that is possible."""
    before = load()
    after = replace(before, **changed)
    if after != before:
        with contextlib.suppress(OSError):
            paths.write_privately(_file(), json.dumps(asdict(after)) + "\n")


# -- The name a person goes by until they choose one, and whether a server would take it ------------------------------


NAME_LENGTH = NAME_CELLS


def own_name(settings: Settings) -> str:
    """Return the saved name, or the login's if a server would take it, or "Guest"."""
    if settings.name:
        return settings.name
    with contextlib.suppress(OSError, KeyError, ImportError, Trouble):
        login = getpass.getuser()
        return checked_name("".join(character for character in login if character.isalnum() or character in "_-")[:NAME_LENGTH])
    return "Guest"


def checked_name(typed: str) -> str:
    """Return a name as a server will take it. Raises Trouble that says why it will not."""
    try:
        return clean_name(typed)
    except BadName as bad:
        raise Trouble("server", "bad-name", {"reason": bad.code}) from None
