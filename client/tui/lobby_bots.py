"""The host's bots before the game: which seat, then which level, where there is a choice; and why there can be none."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from client.games.registry import default_bot
from client.i18n import _
from client.sentences import of_code
from client.tui.bot_question import BotQuestion
from protocol.messages import Table


class LobbyBots:
    """`levels`: of the server's bots for this game; `set_bot` gives a seat to one, or with None takes it away.

    What changes the question returns what to say: the question, why not, or "".
    """

    def __init__(self, levels: Sequence[str], set_bot: Callable[[int, str | None], None]) -> None:
        self.question = ""
        """The question that the next key answers; "" if there is none."""
        self._levels = list(levels)
        self._set_bot = set_bot
        self._which: BotQuestion | None = None
        """Which level; if None, the question is for which seat."""

    def ask(self, table: Table) -> str:
        """Ask for the seat and the level where there is a choice."""
        free, taken = seats_of(table, "open"), seats_of(table, "bot")
        if not free and not taken:
            return of_code("table-full", {})
        if not self._levels:
            return _none()
        if len(free) == 1 and not taken:
            return self._for_seat(table, free[0])
        words = [_("A bot on which seat?")]
        words += [_("free: {seats}").format(seats=_numbers(free))] if free else []
        words += [_("off again: {seats}").format(seats=_numbers(taken))] if taken else []
        self.question = "   ".join([*words, _("Esc none")])
        return self.question

    def fill(self, table: Table) -> str:
        """Give every free seat to a bot."""
        self.close()
        if not self._levels:
            return _none()
        default = default_bot(table.game)
        for seat in seats_of(table, "open"):
            self._set_bot(seat, default if default in self._levels else self._levels[-1])
        return ""

    def answers(self, key: str) -> bool:
        """Whether a key answers the question."""
        if self._which is not None:
            return self._which.pressed(key) is not None
        return bool(self.question) and key.isascii() and key.isdigit()

    def pressed(self, table: Table, key: str) -> str:
        """Such a key: the seat, another mark, or the level."""
        if self._which is None:
            return self._for_seat(table, int(key) - 1)
        answer = self._which.pressed(key)
        if isinstance(answer, BotQuestion):
            return self._ask_level(answer)
        if answer is not None:
            self._set_bot(self._which.seat, self._which.levels[answer])
        self.close()
        return ""

    def close(self) -> None:
        """Ask nothing any more."""
        self.question, self._which = "", None

    def _for_seat(self, table: Table, seat: int) -> str:
        """Give the seat to a bot, asking for the level if there are several; if a bot has it, remove the bot."""
        self.close()
        if seat in seats_of(table, "bot"):
            self._set_bot(seat, None)
        elif seat not in seats_of(table, "open"):
            return of_code("seat-taken" if 0 <= seat < len(table.seats) else "no-such-seat", {})
        elif len(self._levels) == 1:
            self._set_bot(seat, self._levels[0])
        else:
            return self._ask_level(BotQuestion.about(seat, self._levels, table.game))
        return ""

    def _ask_level(self, which: BotQuestion) -> str:
        self._which, self.question = which, which.sentence
        return self.question


def seats_of(table: Table, kind: str) -> list[int]:
    """The seats of that kind: "open", "person" or "bot"."""
    return [number for number, seat in enumerate(table.seats) if seat.kind == kind]


def _none() -> str:
    return _("This server has no bots for this game.")


def _numbers(seats: Sequence[int]) -> str:
    return " ".join(str(seat + 1) for seat in seats)
