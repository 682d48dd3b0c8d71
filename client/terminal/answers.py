"""Ask questions that only the terminal can answer: its background colour, and the width of a symbol.

The terminal is asked once, before the interface starts, and has a tenth of a second to answer. Answers arrive as if they were
typed. A late answer is removed from the typed text, and used at the next start. Nothing here imports Textual.
"""

from __future__ import annotations

import contextlib
import os
import re
import select
import sys
import time
from typing import Any

PATIENCE = 0.1
_GROUND = re.compile(r"\x1b\]11;([^\x07\x1b]{0,40})(?:\x07|\x1b\\)")
_PLACE = re.compile(r"\x1b\[\d{1,4};(\d{1,4})R")
_KIND = re.compile(r"\x1b\[\?[\d;]{0,40}c")
_BEGUN = re.compile(r"\x1b\][^\x07\x1b]{0,46}\x1b?\Z|\x1b\[[?\d;]{0,46}\Z")
_RGB = re.compile(r"rgba?:([0-9a-f]{1,4})/([0-9a-f]{1,4})/([0-9a-f]{1,4})", re.IGNORECASE)
_ASKS_GROUND, _ASKS_WIDTH, _ASKS_KIND = "\x1b]11;?\x1b\\", "\x1b7\x1b[6n◆\x1b[6n\x1b8\x1b[K", "\x1b[c"


class Answers:
    """The questions and the known answers of the terminal. `ground`: "dark", "light" or ""; `wide`: a symbol takes two cells.

    The last question, for the kind of terminal, is answered by every terminal. After that answer there will be no more answers
    to the earlier questions.
    """

    def __init__(self, *, ground: bool, width: bool) -> None:
        self.question = (_ASKS_GROUND if ground else "") + (_ASKS_WIDTH if width else "")
        self.question += _ASKS_KIND if self.question else ""
        self.ground = ""
        self.wide: bool | None = None
        self.is_complete = not self.question
        self._places: list[int] = []
        self._rest = ""

    def hear(self, data: str) -> str:
        """Return the terminal's input without its answers: the person's typing."""
        if self.is_complete and not self._rest:
            return data
        data, self._rest = self._rest + data, ""
        for pattern, take in ((_GROUND, self._take_ground), (_PLACE, self._take_place), (_KIND, self._take_kind)):
            data = pattern.sub(take, data)
        if not self.is_complete and (begun := _BEGUN.search(data)):
            data, self._rest = data[: begun.start()], begun[0]
        return data

    def _take_ground(self, answer: re.Match[str]) -> str:
        self.ground = brightness(answer[1])
        return ""

    def _take_place(self, answer: re.Match[str]) -> str:
        self._places.append(int(answer[1]))
        if len(self._places) == 2:
            self.wide = self._places[1] - self._places[0] > 1
        return ""

    def _take_kind(self, answer: re.Match[str]) -> str:
        self.is_complete = True
        return ""


def brightness(colour: str) -> str:
    """Return "dark" or "light" for a colour as terminals report it; "" for an invalid one.

    >>> brightness("rgb:1212/1212/1212"), brightness("rgb:ff/ff/f0"), brightness("red")
    ('dark', 'light', '')
    """
    found = _RGB.match(colour)
    if found is None:
        return ""
    red, green, blue = (int(part, 16) / (16 ** len(part) - 1) for part in found.groups())
    return "light" if 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.5 else "dark"


class Asking:
    """The question and the wait for its answers. In between the program may do other slow work.

    During the wait the terminal does not show typed characters. `typed`: the person's typing during the wait.
    """

    def __init__(self, answers: Answers) -> None:
        self.answers = answers
        self.typed = ""
        self._before: list[Any] | None = None
        if answers.is_complete or sys.platform == "win32":
            return
        import termios

        with contextlib.suppress(OSError, termios.error):
            self._input, self._output = sys.stdin.fileno(), sys.stdout.fileno()
            self._before = termios.tcgetattr(self._input)
            quiet = [*self._before]
            quiet[3] &= ~(termios.ICANON | termios.ECHO)
            termios.tcsetattr(self._input, termios.TCSADRAIN, quiet)
            os.write(self._output, answers.question.encode())
        self._until = time.monotonic() + PATIENCE

    def finish(self) -> Answers:
        """Wait for missing answers until the time limit, and let the terminal show typed characters again."""
        if self._before is None or sys.platform == "win32":
            return self.answers
        import termios

        try:
            while not self.answers.is_complete:
                left = max(0.0, self._until - time.monotonic())
                if not select.select([self._input], [], [], left)[0]:
                    break
                self.typed += self.answers.hear(os.read(self._input, 4096).decode("utf-8", "replace"))
        except OSError:
            pass
        finally:
            with contextlib.suppress(OSError, termios.error):
                termios.tcsetattr(self._input, termios.TCSADRAIN, self._before)
            self._before = None
        return self.answers
