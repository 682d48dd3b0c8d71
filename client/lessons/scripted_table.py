"""Feed a table screen from a game in this process, in which every draw and every move of the other seats is listed beforehand.

There is no server, bot, proof or record: the game is played with `engine.new_game` and not saved.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any

from client.records.replay import plain
from client.session.updates import (
    ActedAll,
    ActionRefused,
    Handled,
    Listener,
    NoCommands,
    Stepped,
    TableChanged,
    Update,
    handled_at_once,
)
from client.text.i18n import _
from engine.game import Event, Game, IllegalAction
from protocol import messages

Moves = Iterable[tuple[Any, ...]]
"""Actions in order."""


class ScriptedTable(NoCommands):
    """Implements `TableFeed`. The updates after an action wait until `deliver`, like a server's answer.

    `names`: of every seat; `others`: the actions of the other seats, in order.
    """

    watching = False
    TITLE = ""
    """The name of the course, shown as the table's title."""

    def __init__(self, game: Game, names: Sequence[str], others: Moves, seat: int = 0) -> None:
        self.seat: int | None = seat
        self._names = tuple(names)
        self._play(game, others)
        self._listener: Listener | None = None
        self._waiting: deque[Update] = deque()
        self._steps = 0
        self._waiting.append(TableChanged(around(self._game, self._names, self.seat, _(self.TITLE) if self.TITLE else "")))
        self._tell((), None)
        self._reply()

    def _play(self, game: Game, others: Moves) -> None:
        """Play that game from now on."""
        self._game = game
        self._others = deque(others)

    def listen(self, listener: Listener, handled: Handled = handled_at_once) -> None:
        """Send every update to this listener from now on."""
        self._listener = listener

    def deliver(self) -> None:
        """Send the waiting updates, and those that they cause."""
        while self._waiting and self._listener is not None:
            self._listener(self._waiting.popleft())

    def act(self, action: tuple[Any, ...]) -> None:
        if (why := self._do(action)) is not None:
            self._refuse(why, action)
        self._reply()

    def act_all(self, actions: Sequence[tuple[Any, ...]]) -> None:
        why, done = None, 0
        for action in actions:
            if self.seat not in self._game.pending or (why := self._do(action)) is not None:
                break
            done += 1
        if why is not None and not done:
            self._refuse(why, actions[0])
        else:
            self._waiting.append(ActedAll(done, why))
        self._reply()

    def _do(self, action: tuple[Any, ...]) -> messages.Why | None:
        """Carry out an action of this seat and report it, or report why it is impossible."""
        assert self.seat is not None
        try:
            events = self._game.apply(self.seat, action)
        except IllegalAction as illegal:
            return messages.Why("rules", illegal.refusal.code, dict(illegal.refusal.args))
        self._tell(events, self.seat)
        return None

    def _refuse(self, why: messages.Why, action: tuple[Any, ...]) -> None:
        refused = messages.Refused(id=None, scope=why.scope, code=why.code, args=why.args)
        self._waiting.append(ActionRefused(refused, action))

    def _reply(self) -> None:
        """Carry out the other seats' actions until this seat may act again."""
        while self.seat not in self._game.pending and (seat := next(iter(self._game.pending), None)) is not None:
            if (action := self._of_another(seat)) is None:
                return
            self._tell(self._game.apply(seat, action), seat)

    def _of_another(self, seat: int) -> tuple[Any, ...] | None:
        """Return the next listed action of another seat; None if there are no more."""
        return self._others.popleft() if self._others else None

    def _tell(self, events: Sequence[Event], by: int | None) -> None:
        self._steps += 1
        told, view = plain(self._game.events_for(self.seat, events)), plain(self._game.view(self.seat))
        step = messages.Step(seq=self._steps, seat=by, id=None, events=told, view=view, seconds=0, clocks=[])
        self._waiting.append(Stepped(step, own=by == self.seat))


def around(game: Game, names: Sequence[str], person: int | None = None, title: str = "") -> messages.Table:
    """Return a server's description of the game's table. `person`: the only seat that is not a bot's; None: all are bots'.
    `title`: the table's title.
    """
    header = game.record.header
    return messages.Table(
        seq=0,
        code="",
        title=title,
        game=header.game,
        mode=header.mode,
        rules=dict(header.rules),
        locked=True,
        phase="playing",
        seats=[
            messages.SeatInfo(
                kind="person" if person in (None, seat) else "bot",
                name=name,
                link="on",
                host=seat == (person or 0),
                ready=False,
                team=seat,
                role="",
                away="",
                until=0,
            )
            for seat, name in enumerate(names)
        ],
        commitment=b"",
        nonces=[],
        secret=None,
        watch=False,
        watchers=0,
        absent="wait",
        grace=0,
        shuffle=False,
        clock=None,
        past=0,
        clocks=[],
    )
