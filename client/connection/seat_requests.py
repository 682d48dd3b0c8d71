"""What somebody who sits at a table may ask of it, each as the message it becomes. The session sends it, or refuses it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from client.connection.pending_requests import Request
from protocol.messages import Act, Allow, Rematch, Say, SetBot, Sit


class Wishes(ABC):
    """The part of client.updates.Commands that is for seats alone. None of these wait: answers come as updates."""

    @abstractmethod
    def wish(self, make: Callable[[str, int], Request]) -> None:
        """Ask for what is made of a new mark and the table's number now: kept, and sent again until it is answered."""

    def act(self, action: tuple[Any, ...]) -> None:
        """Answer the question."""
        self.wish(lambda mark, seq: Act(mark, seq, list(action)))

    def say(self, text: str, team: bool = False) -> None:
        """Chat to the table, or to the own team only."""
        self.wish(lambda mark, _: Say(mark, text[:400], team))

    def sit(self, seat: int) -> None:
        """Move to that free seat."""
        self.wish(lambda mark, _: Sit(mark, seat))

    def set_bot(self, seat: int, level: str | None) -> None:
        """Give a free seat to a bot, or take it back."""
        self.wish(lambda mark, _: SetBot(mark, seat, level))

    def allow(self, watch: bool) -> None:
        """Let spectators come, or send them away."""
        self.wish(lambda mark, _: Allow(mark, watch))

    def rematch(self) -> None:
        """Ready to play again."""
        self.wish(lambda mark, _: Rematch(mark))
