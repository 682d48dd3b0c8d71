"""Define what a table is told and what it may ask: `TableFeed` and its updates."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from msgspec import Struct

from client.session.verification import FairnessProof
from protocol import messages


class LinkChanged(Struct, frozen=True):
    """The state of the link. `state`: "connecting", "on", "lost" (reconnecting by itself) or "closed" (for good).

    `retry_in`: seconds until the next attempt while lost. `code` and `args`: why it is lost or closed, as in
    protocol.messages.Closing. `privacy`: "wss" if the connection is encrypted, "ws" if others may listen in, "" if it does not
    leave this computer.
    """

    state: str
    retry_in: float | None = None
    code: str = ""
    args: dict[str, Any] | None = None
    privacy: str = ""


class RoundTrip(Struct, frozen=True):
    """The link's round trip, in milliseconds: the median of the last answers on the connection in use. It answers."""

    milliseconds: int


class Silent(Struct, frozen=True):
    """The server has not answered for so many seconds; told every second until a `RoundTrip` or another link."""

    seconds: int


class TableChanged(Struct, frozen=True):
    """Seats, links, phase or rules of the table changed."""

    table: messages.Table


class Stepped(Struct, frozen=True):
    """The game advanced: the events and the view after them. `own`: this answers an action of this client."""

    step: messages.Step
    own: bool


class Resumed(Struct, frozen=True):
    """The current view after joining or returning, and the last steps before it: `client.table.game_news` reads them.

    `known`: the number up to which the listener was told everything; 0: it knows nothing yet.
    """

    snapshot: messages.Snapshot
    known: int = 0

    @property
    def is_whole(self) -> bool:
        """Return whether it reports everything that was not known."""
        return self.snapshot.since <= self.known


class Spoken(Struct, frozen=True):
    """Somebody chatted."""

    said: messages.Said


class SpokenPhrase(Struct, frozen=True):
    """Somebody said a ready phrase: `client.table.phrases` makes it a line of chat."""

    phrased: messages.Phrased


class Announced(Struct, frozen=True):
    """The administrator of the server says something: `client.table.phrases` makes it a line of chat."""

    said: messages.Announced


class ActionRefused(Struct, frozen=True):
    """Our action or request was refused, and nothing has changed. `action`: None if it was another request.

    `why`: the reason as a sentence, where no server gave it but a feed of this process.
    """

    refused: messages.Refused
    action: tuple[Any, ...] | None
    why: str = ""


class ActedAll(Struct, frozen=True):
    """Of the actions that were asked for together so many took effect, from the first on; each was told as a step.

    `why`: why the next one was refused; None if none was, or what the seat is asked has changed.
    """

    done: int
    why: messages.Why | None


class ProofChanged(Struct, frozen=True):
    """More is known about the fairness of the table's shuffles."""

    proof: FairnessProof


class RecordKept(Struct, frozen=True):
    """The record of the finished game has come, and has been saved in `file`. If it is not saved, `file` is empty, and `why`
    says why, or is empty if no records are wanted. `counted`: what was counted in it (client.records.library).
    `said`: of the hand of the day, what can be pasted elsewhere. `beaten`: what it was among all that the person has kept, as
    sentences.
    """

    file: str = ""
    why: str = ""
    counted: Mapping[str, Any] | None = None
    said: Sequence[str] = ()
    beaten: Sequence[str] = ()


class Score(Struct, frozen=True):
    """The score of a game on the start screen: one's own points, those of the strongest opponent and whose they are, one's
    hand.

    `seat`: the opponent's; None: nothing is known. `top`: how long a bar of them is.
    """

    own: int = 0
    seat: int | None = None
    theirs: int = 0
    top: int = 1
    hand: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Moment:
    """The moment of a game: the number of its turn (0: not known), whether this seat is asked something, whether it is over.

    `score` makes no difference between two of them: it changes with every step, and is saved with the rest.
    """

    turn: int = 0
    my_move: bool = False
    is_over: bool = False
    score: Score = field(default=Score(), compare=False)


class Decoded:
    """A step or snapshot as the decoder of its game read it, for the screen of that game. Each game has its own subclass."""

    __slots__ = ()

    @property
    def moment(self) -> Moment:
        """Return where the game is after it; a kept seat shows it."""
        return Moment()

    @property
    def is_light(self) -> bool:
        """Return whether it need not be seen alone: several such steps of bots are shown as one."""
        return False

    @property
    def ends_turn(self) -> bool:
        """Return whether it does nothing but end a turn: it comes soon after the action before."""
        return False


class Replayed(Struct, frozen=True):
    """A point of a record. `names`: of every seat; `view`: what this seat saw; `events`: every event it was told so far."""

    names: tuple[str, ...]
    rules: Mapping[str, Any]
    view: Mapping[str, Any]
    events: Sequence[Any]


Update = (
    LinkChanged
    | RoundTrip
    | Silent
    | TableChanged
    | Stepped
    | Resumed
    | Spoken
    | SpokenPhrase
    | Announced
    | ActionRefused
    | ActedAll
    | ProofChanged
    | RecordKept
    | Replayed
)
Listener = Callable[[Update], None]
Handled = Callable[[], Awaitable[None]]
"""Waits until a listener has handled what it was told."""


async def handled_at_once() -> None:
    """Do nothing, for a listener that has handled an update when it returns: there is nothing to wait for."""


class Commands(Protocol):
    """The requests of an interface to a session. No call waits; the answers come as updates.

    `seat`: ours; None for a spectator (`watching`), to whom everything that needs a seat is refused.
    """

    @property
    def seat(self) -> int | None: ...

    @property
    def watching(self) -> bool: ...

    @property
    def code(self) -> str: ...

    @property
    def address(self) -> str: ...

    @property
    def way_back(self) -> str:
        """Return the command that leads a visitor without a key back to their seat; "" for anybody else."""

    def act(self, action: tuple[Any, ...]) -> None:
        """Answer the question. The action is sent again until the server has answered, and takes effect once."""

    def act_all(self, actions: Sequence[tuple[Any, ...]]) -> None:
        """Do these in order, as many as one request may hold, until one is refused or something else is asked.

        Each is told as a step of its own, and at the end comes `ActedAll`, or `ActionRefused` if not even the first was done.
        """

    def say(self, text: str, team: bool = False) -> None:
        """Chat to the table, or only to our team."""

    def say_phrase(self, phrase: int, team: bool = False) -> None:
        """Say a ready phrase: see `client.table.phrases`."""

    def sit(self, seat: int) -> None:
        """Move to that free seat, before the game."""

    def set_bot(self, seat: int, level: str | None) -> None: ...

    def allow(self, watch: bool) -> None:
        """Let spectators in, or send them away, as host."""

    def rematch(self) -> None: ...

    def kick(self, seat: int) -> None:
        """Send somebody away, as host."""

    def leave(self) -> None: ...


class NoCommands:
    """The commands of a feed that carries none out. One that carries some out overrides these."""

    code = address = way_back = ""

    def act(self, action: tuple[Any, ...]) -> None: ...

    def act_all(self, actions: Sequence[tuple[Any, ...]]) -> None: ...

    def say(self, text: str, team: bool = False) -> None: ...

    def say_phrase(self, phrase: int, team: bool = False) -> None: ...

    def sit(self, seat: int) -> None: ...

    def set_bot(self, seat: int, level: str | None) -> None: ...

    def allow(self, watch: bool) -> None: ...

    def rematch(self) -> None: ...

    def kick(self, seat: int) -> None: ...

    def leave(self) -> None: ...


class TableFeed(Commands, Protocol):
    """The source of a table screen: a session, or the replay of a record."""

    def listen(self, listener: Listener, handled: Handled = handled_at_once) -> None:
        """Pass every update to this listener from now on. `handled` waits until it has handled them."""
