"""The position of a game with a mode: seats in teams, each of which may give up or offer a draw."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar

from engine.core import any_time_actions, refusals
from engine.core.common_language import Shapes, malformed
from engine.core.position import Position
from engine.game import Action, Refusal
from engine.native import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class SeatedPosition(Position):
    """A position that checks an action in this order: the seat, the action's shape, whether the game is on, whether the seat is
    asked. A game says the rest: whether the action answers the question.
    """

    __slots__ = ()

    any_time_verbs: ClassVar[frozenset[str]] = any_time_actions.VERBS
    """Verbs that a seat may use unasked."""

    shapes_of_actions: ClassVar[Shapes]
    """The possible parts of an action of this game."""

    @property
    @abstractmethod
    def seat_count(self) -> int:
        """Return the number of seats, including those that are out."""

    def check(self, seat: Any, action: Any) -> Refusal | None:
        if type(seat) is not int or not 0 <= seat < self.seat_count:
            return refusals.no_such_seat(seat)
        refusal = malformed(self.shapes_of_actions, action)
        if refusal is not None:
            return refusal
        if self.result is not None:
            return refusals.game_over()
        if action[0] in self.any_time_verbs:
            return self.check_unasked(seat, action)
        question = self.asked.get(seat)
        return refusals.not_asked() if question is None else self.check_answer(seat, question, action)

    @abstractmethod
    def check_unasked(self, seat: int, action: Action) -> Refusal | None:
        """Return why that seat may not take this standing action now; None if it may."""

    @abstractmethod
    def check_answer(self, seat: int, question: Any, action: Action) -> Refusal | None:
        """Return None if the action answers the question that `asked` holds for the seat; else why not."""
