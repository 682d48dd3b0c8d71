"""Plays StarCraft by keys: reads the screen, and presses keys that the screen names.

It knows no rules. Things that can be picked have a key with `◆` before it; sentences and the line of keys name other keys.
"""

from __future__ import annotations

import random
import re

OVER = "R play again"
_ASKED = re.compile(r"^ {2}[A-Z0-9][^a-z]*?(?: {2}|: )")
"""A question to this seat, which begins with words in capitals."""
_GAINED = re.compile(r"^ {2}.* GAINED [0-9]+ POINT")
"""An alert about points, in the place of a question until the next key. The head says whether this seat is asked."""
_MARKED = re.compile(r"(?:^|[\s›│▟])([0-9A-Za-z])◆")
_NAMED = re.compile(r"(?:^|[\s›│])([0-9a-z]) [A-Z][a-z]")
"""A thing with a key but without a symbol, as on the map of a galaxy that is being built."""
_SAID = re.compile(r"(?<!\S)([1-9])(?=[\s,.]|$)")
"""A digit in a sentence."""
_HINTS = re.compile(r"(?:^|[\s›])((?:(?:Enter|Esc|\w) )+)[a-z]")
_SEATS = 2
"""Index of the last line of seats at 80 columns."""
_STRIP = re.compile(r" (?:You$|[A-Z] {2}(?:minerals|hand) )")
"""The line with this seat's resources, above the question."""
KEYS = "Space look"
"""Text of the first of two lines of keys."""
ENDING, LOOKING = ("e", "0"), frozenset("uzovKX")
"""The commands that end a question, and those that do not answer it."""
DONE = 0.4
"""How often a question that can be ended is ended, so that the game makes progress."""


class Hand:
    """Plays one seat. `seed` determines its choices."""

    def __init__(self, seed: int = 0) -> None:
        self.chance = random.Random(seed)

    def key(self, screen: str) -> str | None:
        """Return the key to press, in tmux's names, or None if this seat is not asked."""
        lines = [*screen.splitlines(), *[""] * 24]
        own = next((number for number in range(20, _SEATS, -1) if _STRIP.match(lines[number])), 20)
        keys = next((number for number in range(own + 2, 23) if KEYS in lines[number]), 23)
        panel, prompt = "\n".join(lines[_SEATS + 1 : own]), lines[own + 1]
        more, hints = " ".join(lines[own + 2 : keys]), " ".join(lines[keys:24])
        if not _ASKED.match(prompt) or OVER in hints:
            return None
        if _GAINED.match(prompt) and " · you" not in lines[0]:
            return None
        named = [key for keys in _HINTS.findall(hints) for key in keys.split() if key not in LOOKING]
        if "Enter" in named or "Enter" in prompt + more:
            return "Enter"
        if "Esc" in named:
            return "Escape"
        ends = [key for key in named if key in ENDING]
        if ends and self.chance.random() < DONE:
            return self.chance.choice(ends)
        others = [key for key in named if key not in ENDING] + _SAID.findall(f"{prompt}  {more}")
        found = _MARKED.findall(panel) + others * 3 or ends
        return self.chance.choice(found + _NAMED.findall(panel) or ["Escape"])
