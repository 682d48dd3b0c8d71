"""Define the updates of a table and the requests to it: `TableFeed`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from msgspec import Struct

from client.session.verification import FairnessProof
from protocol import messages


class LinkChanged(Struct, frozen=True):
    """The state of the link. `state`: "connecting", "on", "lost" (reconnecting automatically) or "closed" (for good).

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
    """The round trip of the link, in milliseconds: the median of the last answers on the current connection. The server
    answers.
    """

    milliseconds: int


class Silent(Struct, frozen=True):
    """The server has not answered for that many seconds. Sent every second until a `RoundTrip` or a new link."""

    seconds: int


class TableChanged(Struct, frozen=True):
    """Seats, links, phase or rules of the table changed."""

    table: messages.Table


class Stepped(Struct, frozen=True):
    """The game advanced. The events, and the view after them. `own`: this answers an action of this client."""

    step: messages.Step
    own: bool


class Resumed(Struct, frozen=True):
    """The current view after joining or rejoining, and the last steps before it. `client.table.game_news` decodes them.

    `known`: the number of the last update that the listener received; 0: none yet.
    """

    snapshot: messages.Snapshot
    known: int = 0

    @property
    def is_whole(self) -> bool:
        """Return True if the update contains everything that the listener has missed."""
        return self.snapshot.since <= self.known


class Spoken(Struct, frozen=True):
    """A player sent a chat message."""

    said: messages.Said


class SpokenPhrase(Struct, frozen=True):
    """A player sent a ready phrase. `client.table.phrases` makes a chat message of it."""

    phrased: messages.Phrased


class Announced(Struct, frozen=True):
    """The server's administrator sent an announcement. `client.table.phrases` makes a chat message of it."""

    said: messages.Announced


class ActionRefused(Struct, frozen=True):
    """Our action or request was refused, and nothing has changed. `action`: None if it was another request.

    `why`: the reason as a sentence, if it comes from a feed of this process and not from a server.
    """

    refused: messages.Refused
    action: tuple[Any, ...] | None
    why: str = ""


class ActedAll(Struct, frozen=True):
    """The number of actions of one request that took effect, from the first on. Each was sent as a step.

    `why`: why the next action was refused; None if none was, or if the seat's question has changed.
    """

    done: int
    why: messages.Why | None


class ProofChanged(Struct, frozen=True):
    """New facts about the fairness of the table's shuffles."""

    proof: FairnessProof


class RecordKept(Struct, frozen=True):
    """The record of the finished game has arrived, and has been saved in `file`. If it is not saved, `file` is empty, and `why`
    is the reason, or empty if no records are wanted. `counted`: the counts of the game (client.records.library). `said`: the
    result of the hand of the day, to be pasted elsewhere. `beaten`: the person's records that the game broke, as sentences.
    """

    file: str = ""
    why: str = ""
    counted: Mapping[str, Any] | None = None
    said: Sequence[str] = ()
    beaten: Sequence[str] = ()


class Score(Struct, frozen=True):
    """The score of a game on the start screen: this person's points, the strongest opponent's points and name, and this
    person's hand.

    `seat`: the opponent's; None: unknown. `top`: the points of a full bar.
    """

    own: int = 0
    seat: int | None = None
    theirs: int = 0
    top: int = 1
    hand: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Moment:
    """The progress of a game: the number of the turn (0: unknown), whether this seat has a question to answer, and whether the
    game is over.

    `score` is not compared: it changes with every step, and is saved with the rest.
    """

    turn: int = 0
    my_move: bool = False
    is_over: bool = False
    score: Score = field(default=Score(), compare=False)


class Decoded:
    """A step or snapshot, decoded for the screen of its game. Each game has its own subclass."""

    __slots__ = ()

    @property
    def moment(self) -> Moment:
        """Return the progress of the game after the update. A kept seat shows it."""
        return Moment()

    @property
    def is_light(self) -> bool:
        """Return True if the step need not be shown alone. Several such steps of bots are shown together."""
        return False

    @property
    def ends_turn(self) -> bool:
        """Return True if the step only ends a turn. It is shown soon after the action before."""
        return False


class Replayed(Struct, frozen=True):
    """A point of a record. `names`: of every seat; `view`: this seat's view; `events`: every event that it has received
    so far.
    """

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
"""Waits until a listener has handled its updates."""


async def handled_at_once() -> None:
    """Do nothing, for a listener that has handled an update when it returns."""


class Commands(Protocol):
    """The requests of an interface to a session. No call waits; the answers come as updates.

    `seat`: ours; None for a spectator (`watching`), for whom every request that needs a seat is refused.
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
        """Return the command that returns a guest without a key to their seat; "" for anybody else."""

    def act(self, action: tuple[Any, ...]) -> None:
        """Answer the question with that action. The action is sent again until the server has answered, and takes effect
        once.
        """

    def act_all(self, actions: Sequence[tuple[Any, ...]]) -> None:
        """Carry out these actions in order, as many as one request may hold, until one is refused or the question changes.

        Each arrives as a step of its own. At the end comes `ActedAll`, or `ActionRefused` if even the first was refused.
        """

    def say(self, text: str, team: bool = False) -> None:
        """Send a chat message to the table, or only to our team."""

    def say_phrase(self, phrase: int, team: bool = False) -> None:
        """Send a ready phrase: see `client.table.phrases`."""

    def sit(self, seat: int) -> None:
        """Move to that free seat, before the game."""

    def set_bot(self, seat: int, level: str | None) -> None: ...

    def allow(self, watch: bool) -> None:
        """Allow spectators, or remove them, as host."""

    def rematch(self) -> None: ...

    def kick(self, seat: int) -> None:
        """Kick the player of that seat, as host."""

    def leave(self) -> None: ...


class NoCommands:
    """The commands of a feed that carries out none. A feed that carries out some overrides these."""

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
        """Send every update to this listener from now on. `handled` waits until the listener has handled them."""
