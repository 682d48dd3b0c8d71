"""The history of one client over all its connections: the actions it sent by mark, the answers, and all it received."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from protocol.messages import (
    Act,
    ActAll,
    Acted,
    Done,
    FromClient,
    FromServer,
    Refused,
    Resume,
    Said,
    Skip,
    Snapshot,
    Step,
    Table,
)


@dataclass
class History:
    """Written by a client, and read by `laws`. Connections are numbered from 1."""

    name: str
    code: str = ""
    seat: int = -1
    connections: int = 0
    sent: dict[str, list[Any]] = field(default_factory=dict)
    """The action that each mark stands for."""
    batches: dict[str, int] = field(default_factory=dict)
    """The number of actions that were sent together under a mark; each has its own mark in `sent`, see `part`."""
    told: list[tuple[int, FromServer]] = field(default_factory=list)
    named: dict[int, int] = field(default_factory=dict)
    """By connection: the last number that the client named when it resumed."""

    def connects(self) -> None:
        self.connections += 1

    def sends(self, message: FromClient) -> None:
        if isinstance(message, Act):
            before = self.sent.setdefault(message.id, list(message.action))
            assert before == list(message.action), f"{self.name} sends two actions under one mark: the client is wrong"
        elif isinstance(message, ActAll):
            self.batches[message.id] = len(message.actions)
            for number, action in enumerate(message.actions):
                self.sent[part(message.id, number)] = list(action)
        elif isinstance(message, Resume):
            self.named[self.connections] = message.seq

    def hears(self, message: FromServer) -> None:
        self.told.append((self.connections, message))

    def took_effect(self) -> dict[str, set[int]]:
        """Return, by mark, the numbers at which the client learned that the action took effect. A correct server gives one
        number each."""
        found: dict[str, set[int]] = {}
        for _, message in self.told:
            if isinstance(message, Acted):
                for number in range(message.done):
                    found.setdefault(part(message.id, number), set()).add(message.seq - message.done + 1 + number)
            elif isinstance(message, Done) and message.id in self.sent:
                found.setdefault(message.id, set()).add(message.seq)
            elif isinstance(message, Step) and message.id in self.sent and message.id not in self.batches:
                found.setdefault(str(message.id), set()).add(message.seq)
        return found

    def refusals(self) -> dict[str, set[str]]:
        """Return, by mark, the codes with which the action was refused for good."""
        found: dict[str, set[str]] = {}
        for _, message in self.told:
            if isinstance(message, Refused) and message.id in self.sent and for_good(message):
                for number in range(self.batches.get(str(message.id), 1)):
                    found.setdefault(part(str(message.id), number), set()).add(message.code)
            elif isinstance(message, Acted):
                for number in range(message.done, self.batches[message.id]):
                    found.setdefault(part(message.id, number), set()).add("not reached")
        return found

    def numbers(self) -> Iterator[tuple[int, int, FromServer]]:
        """Yield connection, number and message for each message that has the table's number."""
        for connection, message in self.told:
            if isinstance(message, Step | Snapshot | Said | Skip | Table):
                yield connection, message.seq, message


def part(mark: str, number: int) -> str:
    """Return the mark in the log for one of several actions that were sent together under that mark."""
    return f"{mark}.{number}" if number else mark


def for_good(refused: Refused) -> bool:
    """Return True if it is no use to send the action again, because the rules or the table's state forbid it."""
    return refused.scope == "rules" or refused.code in ("stale", "not-playing", "game-too-long")
