"""A hand on the keyboard at a table of StarCraft: reads the screen, and presses what the screen says can be pressed.

It knows no rules: only that what can be picked has its key and `◆` before it, and that sentences and the line of keys name
others.
"""

from __future__ import annotations

import random
import re

OVER = "R play again"
_ASKED = re.compile(r"^ {2}[A-Z0-9][^a-z]*?(?: {2}|: )")
"""What is asked of this seat begins with a block of capitals."""
_MARKED = re.compile(r"(?:^|[\s›│▟])([0-9A-Za-z])◆")
_NAMED = re.compile(r"(?:^|[\s›│])([0-9a-z]) [A-Z][a-z]")
"""What has a key without a mark, as on the map of a galaxy that is being built."""
_SAID = re.compile(r"(?<!\S)([1-9])(?=[\s,.]|$)")
"""A digit in a sentence."""
_HINTS = re.compile(r"(?:^|[\s›])((?:(?:Enter|Esc|\w) )+)[a-z]")
_SEATS = 2
"""The last line of the seats at 80 columns."""
_STRIP = re.compile(r" (?:You$|[A-Z] {2}(?:minerals|hand) )")
"""What this seat has, in the line above what is asked."""
KEYS = "Space look"
"""It is in the first of two lines of keys."""
ENDING, LOOKING = ("e", "0"), frozenset("uzovKX")
"""The commands that end what is asked, and those that answer nothing."""
DONE = 0.4
"""How often what can be ended is ended, so that the game gets on."""


class Hand:
    """Plays one seat; `seed` says how its choices fall."""

    def __init__(self, seed: int = 0) -> None:
        self.chance = random.Random(seed)

    def key(self, screen: str) -> str | None:
        """Return what to press now, in tmux's names, or None if this seat is not asked."""
        lines = [*screen.splitlines(), *[""] * 24]
        own = next((number for number in range(20, _SEATS, -1) if _STRIP.match(lines[number])), 20)
        keys = next((number for number in range(own + 2, 23) if KEYS in lines[number]), 23)
        panel, prompt = "\n".join(lines[_SEATS + 1 : own]), lines[own + 1]
        more, hints = " ".join(lines[own + 2 : keys]), " ".join(lines[keys:24])
        if not _ASKED.match(prompt) or OVER in hints:
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
