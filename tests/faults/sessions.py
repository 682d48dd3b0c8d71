"""The client's real session at play: all of its messages are recorded, and every question is answered at random."""

from __future__ import annotations

from random import Random
from typing import Any

from client.lobby.table_settings import Terms
from client.session.limits import Timing
from client.session.session import Session
from client.session.updates import LinkChanged, Resumed, Stepped, Update
from protocol.messages import FromServer, Seated
from tests.faults.campaign import Harbour
from tests.faults.history import History

HASTY = Timing(
    connect=0.5, greeting=0.5, answer=60.0, first_ping=0.1, ping=0.1, write=1.0, first_retry=0.01, longest_retry=0.05
)
LONG = Terms("toy", "turns", 2, {"rounds": 10_000}, absent="wait", grace=86_400)


class Watched(Session):
    """A session, with its history."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.history = History(self.name)
        made = self._pending.add

        def add(request: Any) -> None:
            self.history.sends(request)
            made(request)

        self._pending.add = add
        self._received = self._dispatch.received
        self._dispatch.received = self._hears

    def _hears(self, message: FromServer) -> None:
        if isinstance(message, Seated):
            self.history.connects()
            self.history.code, self.history.seat = message.code, message.seat
            self.history.named[self.history.connections] = self._dispatch._sequence.known
        self.history.hears(message)
        self._received(message)


class Player:
    """Plays for a session. `harbour`: counts the received messages; `links`: the states of its connection."""

    def __init__(self, session: Watched, dice: Random) -> None:
        self.harbour = Harbour()
        self.links: list[LinkChanged] = []
        self._session = session
        self._dice = dice
        session.listen(self)

    def __call__(self, update: Update) -> None:
        match update:
            case Stepped():
                self.harbour.step()
                self._answers(update.step.view)
            case Resumed():
                self._answers(update.snapshot.view)
            case LinkChanged():
                self.links.append(update)

    def _answers(self, view: dict[str, Any]) -> None:
        if view["actions"]:
            self._session.act(tuple(self._dice.choice(view["actions"])))
