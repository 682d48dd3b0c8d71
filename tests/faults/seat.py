"""A client without a connection: it returns messages for messages. Real sockets and the simulation use the same class.

It plays at random, and is as difficult as a client may be. It sends an action twice, repeats requests that were answered long
ago, answers an old question, and tries illegal actions. After a reconnection it sends every unanswered action again, under its
mark.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from protocol.messages import (
    PROTOCOL,
    Act,
    ActAll,
    Acted,
    Closing,
    Done,
    FromClient,
    FromServer,
    Hello,
    Host,
    Join,
    Refused,
    Rematch,
    Resume,
    Said,
    Say,
    Seated,
    Skip,
    Snapshot,
    Step,
    Table,
    Welcome,
)
from tests.faults.history import History

PATIENTLY = {"absent": "wait", "grace": 86_400}
"""Settings under which nobody plays for an absent player: every action in the log was sent by a client."""
TURNED_AWAY = ("no-such-table", "table-full")
"""Codes that refuse a request for a seat when the table is gone, or when its game ended before the client got an answer."""
TERMS: dict[str, Any] = {
    "game": "toy", "mode": "turns", "seats": 2, "rules": {}, "title": "", "password": "", "listed": True, "bots": [],
    "watch": False, "shuffle": False, "clock": None, "past": 0, **PATIENTLY,
}  # fmt: skip


@dataclass
class Invitation:
    """The code of a table, as soon as its host knows it."""

    code: str = ""


class SeatLost(AssertionError):
    """The server does not know the seat, although its client never gave it up."""


class Seat:
    """A client. `terms`: settings to host with; None to join by the invitation. `games`: the games it wants to play."""

    def __init__(
        self, name: str, random: Random, invitation: Invitation, number: int, terms: dict[str, Any] | None, games: int = 1
    ) -> None:
        self.history = History(name)
        self.name = name
        self.games = games
        self.replaced = 0
        self.needs_new_line = False
        """Its request got no answer, and can be repeated on a new connection."""
        self.is_turned_away = False
        """It never learned that it has a seat, and now the table is gone."""
        self.steps = 0
        self._random = random
        self._invitation = invitation
        self._number = number
        self._terms = None if terms is None else {**TERMS, **terms}
        self._marks = 0
        self._nonce = random.randbytes(16)
        self._request: Host | Join | None = None
        self._token = ""
        self._resuming = ""
        self._settled = False
        self._last = 0
        self._view: dict[str, Any] = {}
        self._table: Table | None = None
        self._open: dict[str, Act | ActAll | Say | Rematch] = {}
        self._acted_at = -1
        self._answered: list[Act | ActAll] = []
        self._secrets: set[bytes] = set()
        """The secrets of the games that it saw end."""

    @property
    def played(self) -> int:
        return len(self._secrets)

    @property
    def is_through(self) -> bool:
        """Return True if it has played all its games and every action was answered."""
        return self.is_turned_away or (self.played >= self.games and not self._open)

    @property
    def table(self) -> str:
        """Return the code of its table, or of the table that it was invited to."""
        return self._invitation.code

    @property
    def can_come(self) -> bool:
        """Return True if it can connect: a guest needs an invitation first."""
        return self._terms is not None or bool(self._invitation.code)

    @property
    def stays(self) -> bool:
        """Return False now and then, to cut the connection for no reason."""
        return self._random.random() > 0.003

    @property
    def last(self) -> int:
        return self._last

    def comes(self) -> list[FromClient]:
        """Begin on a new connection; return the messages to send."""
        self.history.connects()
        self._settled = self.needs_new_line = False
        return self._say([Hello([PROTOCOL], "faults", self.name)])

    def hears(self, message: FromServer) -> list[FromClient]:
        """Return the messages to send after that message."""
        self.history.hears(message)
        return self._say(self._answer(message))

    def _say(self, messages: list[FromClient]) -> list[FromClient]:
        for message in messages:
            self.history.sends(message)
        return messages

    def _mark(self) -> str:
        self._marks += 1
        return f"{self.name}-{self._marks}"

    # -- hearing -------------------------------------------------------------------------------------------------------

    def _answer(self, message: FromServer) -> list[FromClient]:
        match message:
            case Welcome():
                return [self._asks_for_its_place()]
            case Seated():
                return self._sits(message)
            case Step():
                self._last, self._view = message.seq, message.view
                if not isinstance(self._open.get(message.id or ""), ActAll):
                    self._takes(message.id)
                self.steps += 1
            case Snapshot():
                self._last, self._view = message.seq, message.view
            case Table():
                self._last, self._table = message.seq, message
                if message.secret is not None:
                    self._secrets.add(message.secret)
            case Said() | Skip():
                self._last = message.seq
            case Done() | Acted():
                self._takes(message.id)
            case Refused():
                self._is_refused(message)
            case Closing(code="replaced"):
                self.replaced += 1
        return self._moves()

    def _asks_for_its_place(self) -> FromClient:
        if self._token:
            self._resuming = self._mark()
            return Resume(self._resuming, self.history.code, self._token, self._last)
        if self._request is None:
            if self._terms is not None:
                self._request = Host(id=self._mark(), nonce=self._nonce, **self._terms)
            else:
                self._request = Join(self._mark(), self._invitation.code, "", self._number, self._nonce)
        return self._request

    def _sits(self, seated: Seated) -> list[FromClient]:
        assert self.history.seat in (-1, seated.seat), "moved to another seat"
        self.history.code, self.history.seat, self._token = seated.code, seated.seat, seated.token
        if self._terms is not None:
            self._invitation.code = seated.code
        self._settled = True
        return list(self._open.values())

    @property
    def acked(self) -> int:
        """Return how many of its actions were answered."""
        return len(self._answered)

    def _takes(self, mark: str | None) -> None:
        done = self._open.pop(mark, None) if mark is not None else None
        if isinstance(done, Act | ActAll):
            self._answered.append(done)

    def _is_refused(self, refused: Refused) -> None:
        if refused.id == self._resuming and refused.code == "bad-token":
            raise SeatLost(f"{self.name}: {refused} at {self._last}")
        if self._request is not None and refused.id == self._request.id and refused.code in TURNED_AWAY:
            self.is_turned_away = True
        request = self._open.get(refused.id or "")
        if (request is None or isinstance(request, Act | ActAll)) and (
            refused.scope == "server" or refused.code == "not-seated"
        ):
            self.needs_new_line = True
        elif request is not None:
            del self._open[request.id]
            self._acted_at = -1

    # -- acting --------------------------------------------------------------------------------------------------------

    def _moves(self) -> list[FromClient]:
        if not self._settled or self._table is None:
            return []
        if self._table.phase == "over":
            return self._plays_again()
        actions = self._view.get("actions")
        if (
            self._table.phase != "playing"
            or not actions
            or self._acted_at == self._last
            or any(isinstance(request, Act | ActAll) for request in self._open.values())
        ):
            return []
        return self._acts(actions)

    def _acts(self, actions: list[list[Any]]) -> list[FromClient]:
        dice, said = self._random, []
        self._acted_at = self._last
        if dice.random() < 0.05:
            said.append(self._keeps(Act(self._mark(), self._last, ["not-a-verb", dice.randrange(9)])))
        if dice.random() < 0.05 and self._last > 3:
            said.append(self._keeps(Act(self._mark(), self._last - dice.randrange(1, 3), dice.choice(actions))))
        if dice.random() < 0.05:
            said.append(self._keeps(Say(self._mark(), "hm", False)))
        chosen: Act | ActAll = Act(self._mark(), self._last, dice.choice(actions))
        if dice.random() < 0.2:
            chosen = ActAll(chosen.id, self._last, [dice.choice(actions) for _ in range(dice.randint(1, 5))])
        self._keeps(chosen)
        said += [chosen] * (2 if dice.random() < 0.15 else 1)
        if self._answered and dice.random() < 0.1:
            said.append(dice.choice(self._answered[-50:]))
        return said

    def _plays_again(self) -> list[FromClient]:
        assert self._table is not None
        ready = self._table.seats[self.history.seat].ready
        if ready or self.played >= self.games or any(isinstance(request, Rematch) for request in self._open.values()):
            return []
        return [self._keeps(Rematch(self._mark()))]

    def _keeps(self, request: Any) -> Any:
        self._open[request.id] = request
        return request
