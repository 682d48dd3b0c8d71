"""The position of a game with a mode: seats in teams, each of which may give up or offer a draw."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from engine.core import any_time_actions
from engine.core.any_time_actions import Member, Mode
from engine.core.position import Position
from engine.game import Action, Refusal


class SeatedPosition(Position):
    """What every such game checks alike, in this order: the seat, the action's shape, whether the game is on, whether the seat
    is asked. A game says the rest: whether the action answers the question.
    """

    __slots__ = ()

    any_time_verbs: ClassVar[frozenset[str]] = any_time_actions.VERBS
    """What a seat may do unasked."""

    @property
    @abstractmethod
    def mode(self) -> Mode: ...

    @property
    @abstractmethod
    def seats(self) -> Sequence[Member]: ...

    @property
    @abstractmethod
    def draw_offers(self) -> tuple[int, ...]:
        """The seats that offer a draw, in the order in which they did."""

    @staticmethod
    @abstractmethod
    def malformed(action: Any, /) -> Refusal | None:
        """Why something is no action of this game: see `engine.core.common_language.malformed_in`."""

    def any_time_actions(self, seat: int) -> list[Action]:
        return any_time_actions.available(self, seat)

    def check(self, seat: Any, action: Any) -> Refusal | None:
        if type(seat) is not int or not 0 <= seat < self.mode.seats:
            return Refusal("no-such-seat", {"seat": seat})
        refusal = self.malformed(action)
        if refusal is not None:
            return refusal
        if self.result is not None:
            return Refusal("game-over")
        if action[0] in self.any_time_verbs:
            return self.check_unasked(seat, action)
        question = self.asked.get(seat)
        return Refusal("not-asked") if question is None else self.check_answer(seat, question, action)

    def check_unasked(self, seat: int, action: Action) -> Refusal | None:
        """Whether that seat may do now what needs no question."""
        return any_time_actions.check(self, seat, action)

    @abstractmethod
    def check_answer(self, seat: int, question: Any, action: Action) -> Refusal | None:
        """None if the action answers what the seat is asked, which is what stands with it in `asked`; or why not."""
