"""What a table screen is told, and what it may ask: the interface between whoever feeds it and whoever shows it.

An update is a frozen value, one kind of news each. A session calls its listener with one on its own event loop, the replay of a
record when another point is to be shown. `TableFeed` is what both fulfil; `Commands` is its part that a table screen asks of.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from client.fairness_proof import FairnessProof
from protocol import messages


@dataclass(frozen=True, slots=True)
class LinkChanged:
    """The line to the server. `state`: "connecting", "on", "lost" (reconnecting by itself) or "closed" (for good).

    `retry_in`: seconds until the next try while lost. `code` and `args`: why it is lost or closed, as in
    protocol.messages.Closing. `privacy`: "wss" for an encrypted line, "ws" for one that others may listen in on, "" for one
    that does not leave this computer.
    """

    state: str
    retry_in: float | None = None
    code: str = ""
    args: dict[str, Any] | None = None
    privacy: str = ""


@dataclass(frozen=True, slots=True)
class RoundTrip:
    """The link's round trip, in milliseconds: the median of the last answers on the connection in use. It answers."""

    milliseconds: int


@dataclass(frozen=True, slots=True)
class Silent:
    """The server has not answered for so many seconds; told every second until a `RoundTrip` or another link."""

    seconds: int


@dataclass(frozen=True, slots=True)
class TableChanged:
    """Seats, links, phase or rules of the table changed."""

    table: messages.Table


@dataclass(frozen=True, slots=True)
class Stepped:
    """The game moved: what happened, and the view after it. `own`: it answers an action this client sent."""

    step: messages.Step
    own: bool


@dataclass(frozen=True, slots=True)
class Resumed:
    """The view as it is now, after (re)joining, and the last steps before it: `client.past_steps` reads them.

    `known`: the number up to which the listener was told everything; 0: it knows nothing yet.
    """

    snapshot: messages.Snapshot
    known: int = 0

    @property
    def is_whole(self) -> bool:
        """Whether it tells everything that was not known."""
        return self.snapshot.since <= self.known


@dataclass(frozen=True, slots=True)
class Spoken:
    """Somebody chatted."""

    said: messages.Said


@dataclass(frozen=True, slots=True)
class SpokenPhrase:
    """Somebody said a ready phrase: `client.phrases` makes it a line of chat."""

    phrased: messages.Phrased


@dataclass(frozen=True, slots=True)
class ActionRefused:
    """An action or request of ours was refused; nothing has changed. `action`: the one refused, if it was one."""

    refused: messages.Refused
    action: tuple[Any, ...] | None


@dataclass(frozen=True, slots=True)
class ActedAll:
    """Of the actions that were asked for together so many took effect, from the first on; each was told as a step.

    `why`: why the next one was refused; None if none was, or what the seat is asked has changed.
    """

    done: int
    why: messages.Why | None


@dataclass(frozen=True, slots=True)
class ProofChanged:
    """More is known of whether the table's shuffles are fair."""

    proof: FairnessProof


@dataclass(frozen=True, slots=True)
class RecordKept:
    """The record of the game that is over has been fetched and kept. `file`: where; empty if not, and then `why`."""

    file: str = ""
    why: str = ""


class Told:
    """What a game's own decoder made of a step or a snapshot, for that game's screen. Each game has its own."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Replayed:
    """A point of a record. `names`: of every seat; `view`: what this seat saw; `told`: every event it was told until then."""

    names: tuple[str, ...]
    rules: Mapping[str, Any]
    view: Mapping[str, Any]
    told: Sequence[Any]


Update = (
    LinkChanged
    | RoundTrip
    | Silent
    | TableChanged
    | Stepped
    | Resumed
    | Spoken
    | SpokenPhrase
    | ActionRefused
    | ActedAll
    | ProofChanged
    | RecordKept
    | Replayed
)
Listener = Callable[[Update], None]
Taken = Callable[[], Awaitable[None]]
"""Waits until a listener has handled what it was told."""


async def at_once() -> None:
    """For a listener that has handled an update when it returns."""


class Commands(Protocol):
    """What an interface may ask of a session. None of these wait: answers come as updates.

    `seat`: ours; None for a spectator (`watching`), who is refused whatever only a seat may do.
    """

    @property
    def seat(self) -> int | None: ...

    @property
    def watching(self) -> bool: ...

    @property
    def code(self) -> str: ...

    @property
    def address(self) -> str: ...

    def act(self, action: tuple[Any, ...]) -> None:
        """Answer the question, once: kept and sent again under the same mark until the server has answered it."""

    def act_all(self, actions: Sequence[tuple[Any, ...]]) -> None:
        """Do these in order, as many as one request may hold, until one is refused or something else is asked.

        Each is told as a step of its own, and at the end comes `ActedAll`, or `ActionRefused` if not even the first was done.
        """

    def say(self, text: str, team: bool = False) -> None:
        """Chat to the table, or to one's own team only."""

    def say_phrase(self, phrase: int, team: bool = False) -> None:
        """Say a ready phrase: see `client.phrases`."""

    def sit(self, seat: int) -> None:
        """Before the game: move to that free seat."""

    def set_bot(self, seat: int, level: str | None) -> None: ...

    def allow(self, watch: bool) -> None:
        """The host lets spectators come, or sends them away."""

    def rematch(self) -> None: ...

    def kick(self, seat: int) -> None:
        """The host sends somebody away."""

    def leave(self) -> None: ...


class TableFeed(Commands, Protocol):
    """What feeds a table screen: a session, or the replay of a record."""

    def listen(self, listener: Listener, taken: Taken = at_once) -> None:
        """Tell this one every update from now on."""
