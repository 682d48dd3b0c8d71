"""What the program remembers by itself from one start to the next: nothing a person has to know of, or would miss."""

from __future__ import annotations

import contextlib
import json
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

from client import paths


@dataclass(frozen=True, slots=True)
class Remembered:
    """What is kept.

    `ground`: the terminal's, "dark" or "light". `wide`: it draws a symbol in two cells. `home`: the line chosen last. `lesson`:
    the one that Learn goes on with, counted from 1; 0: none was begun. `learnt`: whether all were taken once. `learning`: how
    many games are left in which advice is given. `advised`: the words of the advice given, in one text. `lessons`: which lesson
    Learn goes on with in games but the default one, as `game=3`, in one text.
    """

    ground: str = ""
    wide: bool = False
    home: str = ""
    lesson: int = 0
    learnt: bool = False
    learning: int = 0
    advised: str = ""
    lessons: str = ""

    def lesson_of(self, game: str) -> int:
        """The lesson that Learn goes on with in that game; 0: none was begun. `game`: "" is the default game."""
        if not game:
            return self.lesson
        begun = dict(word.split("=", 1) for word in self.lessons.split() if "=" in word)
        number = begun.get(game, "")
        return int(number) if number.isdecimal() else 0


def _file() -> Path:
    return paths.state() / "remembered.json"


def load() -> Remembered:
    """What is remembered; the default for whatever is missing or does not fit."""
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


def remember(**changed: Any) -> None:
    """Change that much of it, if that is possible."""
    before = load()
    after = replace(before, **changed)
    if after != before:
        with contextlib.suppress(OSError):
            paths.write_privately(_file(), json.dumps(asdict(after)) + "\n")
