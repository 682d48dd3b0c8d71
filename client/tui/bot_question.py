"""Which bot is to take a seat: the levels there are, each with a digit, and the one Enter takes marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from client.games.registry import bot_words, default_bot
from client.i18n import _
from client.tui.look.glyphs import glyphs

_STEPS = {"up": -1, "left": -1, "down": 1, "right": 1}


@dataclass(frozen=True, slots=True)
class BotQuestion:
    """The question for one seat. `at`: the marked level."""

    seat: int
    levels: tuple[str, ...]
    at: int
    names: tuple[str, ...]
    """What is said of each level."""

    @staticmethod
    def about(seat: int, levels: Sequence[str], game: str) -> BotQuestion:
        """With the mark on the level that is played by default in that game."""
        usual = default_bot(game)
        names = tuple(bot_words(game, level) for level in levels)
        return BotQuestion(seat, tuple(levels), levels.index(usual) if usual in levels else 0, names)

    def pressed(self, key: str) -> BotQuestion | int | None:
        """What a key makes of it: another mark, the number of the level taken, or nothing."""
        if key in _STEPS:
            return replace(self, at=(self.at + _STEPS[key]) % len(self.levels))
        if key == "enter":
            return self.at
        taken = int(key) - 1 if key.isascii() and key.isdigit() else -1
        return taken if 0 <= taken < len(self.levels) else None

    @property
    def sentence(self) -> str:
        marks = [glyphs().cursor if at == self.at else " " for at in range(len(self.levels))]
        levels = "   ".join(f"{marks[at]}{at + 1} {name}" for at, name in enumerate(self.names))
        return _("Which bot?   {levels}   Enter takes it   Esc none").format(levels=levels)
