"""Hold the state of a table: reduce each event, and forward effects to the session."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Generic, assert_never

from client.session import updates
from client.table.game import F, Memory, S, Selectors, T, TableGame, V
from client.table.reducer import reduce
from client.table.state import Event, InterfaceEffect, Rematch, Seated, Send, SendAll, SessionEffect, Tick, Updated


class Store(Generic[S, V, T, F]):
    """The state of one person's table, and its selectors.

    `commands`: the session or its replacement; `clock`: returns the seconds of a monotonic clock.
    """

    def __init__(
        self, game: TableGame[S, V, T, F], commands: updates.Commands, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.game = game
        self.commands = commands
        self.clock = clock
        self.effects: tuple[InterfaceEffect, ...] = ()
        """Effects for the interface that were not taken yet."""
        self._memory = Memory()
        self._current: Selectors[S, V, T, F] = Selectors(game.new_state(), game, self._memory)
        self.tick()

    @property
    def state(self) -> S:
        return self._current.state

    @property
    def current(self) -> Selectors[S, V, T, F]:
        """Return the selectors of the current state."""
        return self._current

    def picture(self) -> Any:
        """Return the content of the screen at the present time."""
        self.tick()
        return self.game.picture(self._current)

    def dispatch(self, event: Event) -> None:
        """Reduce an event that happens now. If an answer comes during this call, it is reduced afterwards."""
        self.tick()
        if isinstance(event, Updated) and self.commands.way_back != self.state.way_back:
            self._reduce(Seated(self.commands.seat, self.commands.way_back))
        self._reduce(event)

    def tick(self) -> None:
        """Reduce the time that has passed, and a change of the session's seat."""
        self._reduce(Tick(self.clock()))
        if self.commands.seat != self.state.seat:
            self._reduce(Seated(self.commands.seat, self.state.way_back))

    def _reduce(self, event: Event) -> None:
        state, effects = reduce(self.state, event, self.game, self._memory)
        if state is not self.state:
            self._current = Selectors(state, self.game, self._memory)
        to_session = [effect for effect in effects if isinstance(effect, SessionEffect)]
        self.effects = (*self.effects, *(effect for effect in effects if not isinstance(effect, SessionEffect)))
        for effect in to_session:
            self._send(effect)

    def _send(self, effect: SessionEffect) -> None:
        match effect:
            case Send(action):
                self.commands.act(action.wire)
            case SendAll(actions):
                self.commands.act_all([action.wire for action in actions])
            case Rematch():
                self.commands.rematch()
            case _:
                assert_never(effect)

    def take_effects(self) -> tuple[InterfaceEffect, ...]:
        """Return the effects for the interface, and clear them."""
        effects, self.effects = self.effects, ()
        return effects

    def take_effect(self, effect: InterfaceEffect) -> bool:
        """Return True if that effect is pending, and remove it."""
        is_there = effect in self.effects
        self.effects = tuple(other for other in self.effects if other != effect)
        return is_there

    def drop(self, kind: type[InterfaceEffect]) -> None:
        """Remove the pending effects of that kind."""
        self.effects = tuple(each for each in self.effects if not isinstance(each, kind))


AnyStore = Store[Any, Any, Any, Any]
