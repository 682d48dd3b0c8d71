"""The state of a game without its log: the part that bots and searches copy.

A game defines a subclass of `Position`, and one of `engine.core.rules.Rules` for everything before the first action.
`LoggedGame` makes a whole `engine.game.Game` of the two: a position knows nothing of logs, undo or records.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self

from engine.chance import Chance
from engine.game import Action, Decision, Event, Refusal, Result, View
from engine.native import mypyc_attr

Step = tuple[list[Event], tuple[Any, ...], str]
"""An action's effects: the events, the outcomes it drew, as they are recorded, and the reason why it cannot be undone.

The last is `""` where the log can see for itself whether it can be: an action that draws, or after which others are asked than
before, is final anyway. It is `"seat"` for an action that concerns other seats (a concession, an offer), and `"shown"` for one
that revealed something.
"""


@mypyc_attr(allow_interpreted_subclasses=True)
class Position(ABC):
    """The state of a game. `step` changes it in place: copy it first to keep the earlier position."""

    __slots__ = ("chance",)

    chance: Chance
    """The source of its next draws; the holder of the position may replace it."""

    @property
    @abstractmethod
    def asked(self) -> Mapping[int, Any]:
        """Return the seats that are asked something now; empty when the game is over. What is kept with each is the game's
        affair."""

    @property
    def next_seat(self) -> int:
        """Return the first of the seats that are asked; -1 when the game is over."""
        return next(iter(self.asked), -1)

    @property
    @abstractmethod
    def turn(self) -> int:
        """Return the number of the current turn, or of the last one; see `engine.game.Game.turn`."""

    @property
    @abstractmethod
    def on_turn(self) -> tuple[int, ...]:
        """Return the seats whose turn it is."""

    @property
    @abstractmethod
    def result(self) -> Result | None:
        """Return the result; None while the game is on."""

    # -- being asked -------------------------------------------------------------------------------------------------

    @abstractmethod
    def decision(self, seat: int) -> Decision:
        """Return the decision asked of that seat, one of `asked`."""

    def decisions(self) -> dict[int, Decision]:
        """Return `decision` of every seat that is asked."""
        return {seat: self.decision(seat) for seat in self.asked}

    @abstractmethod
    def actions(self, seat: int) -> list[Action]:
        """List every legal answer of that seat, or a few if they are too many: sorted, unique; empty if it is not asked."""

    def random_action(self, seat: int, chance: Chance) -> Action:
        """Return one of `actions(seat)`, which are not empty, each with the same probability."""
        listed = self.actions(seat)
        return listed[chance.below(len(listed))]

    @abstractmethod
    def any_time_actions(self, seat: int) -> list[Action]:
        """List the actions that seat may take unasked: concede, offer a draw, whatever the game allows. Never undo: that is the
        log's."""

    @abstractmethod
    def check(self, seat: Any, action: Any) -> Refusal | None:
        """Return None if `step` can carry out the action, else why not. Takes anything at all as seat and action."""

    # -- acting ------------------------------------------------------------------------------------------------------

    @abstractmethod
    def step(self, seat: int, action: Action) -> Step:
        """Carry out an action that `check` accepts. Raises ChanceMismatch if `chance` cannot give the outcome; then the
        position is unusable.
        """

    def advance(self, seat: int, action: Action) -> None:
        """Take a `step` without an audience, for bots and searches: a game may omit everything that only its log and its
        players need."""
        self.step(seat, action)

    # -- knowing -----------------------------------------------------------------------------------------------------

    @abstractmethod
    def view(self, seat: int | None) -> View:
        """Return all that this seat may know (None: a spectator), built by inclusion; a new dict with each call.

        `actions`, `standing` and `undo` are added to it by the game that holds the position.
        """

    def viewer(self) -> Callable[[int | None], View]:
        """Return a `view` for several seats, which makes their common parts once."""
        return self.view

    @abstractmethod
    def event_for(self, seat: int | None, event: Event) -> Event | None:
        """Return the event as this seat may know it; None for nothing."""

    # -- copies ------------------------------------------------------------------------------------------------------

    @abstractmethod
    def copy(self) -> Self:
        """Return an independent position with the same future chance."""

    @abstractmethod
    def resample(self, seat: int | None, chance: Chance) -> Self:
        """Return a position that the seat cannot distinguish from this one: everything it cannot know is dealt again, and the
        future is `chance`."""

    def resample_past(self, now: Self, then: Self, seat: int | None, chance: Chance) -> Self:
        """Return the past of a resampled position: `then`, had things come to this position instead of to `now`.

        `resample` made this position from `now`. Between `then` and `now` lie actions that can still be taken back: no chance,
        and nobody else's. The result allows the same actions, which lead to this position, and `seat` cannot distinguish it
        from `then`. Everything that is hidden from it and does not follow from this position is dealt again by `chance`.
        """
        raise NotImplementedError(f"{type(self).__name__} cannot be resampled where actions can be taken back")

    def resample_actions(self, now: Self, done: Sequence[tuple[int | None, Action]]) -> list[Action]:
        """Return the actions that lead from the past of a resampled position to it, as `done` led to `now`; see
        `resample_past`.

        They are the same, except that an action that names something hidden names the newly dealt value instead.
        """
        return [action for _, action in done]

    @abstractmethod
    def dump(self) -> Any:
        """Return everything but the source of chance as plain data: equal dumps are equal positions. Never for a seat."""
