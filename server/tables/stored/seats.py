"""The stored state of a table besides its log: terms, seats, phase. Plain values; connections are in `seat_runtime`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Self

from protocol.text import NAME_CELLS, clean, skeleton

OPEN = "open"
PERSON = "person"
BOT = "bot"

PLAYING = "playing"
OVER = "over"

BOT_PLAYS = "bot"
WAIT = "wait"
GIVE_IN = "concede"
ABSENT = (BOT_PLAYS, WAIT, GIVE_IN)
"""A host's choices for absent seats."""

TURN = "turn"
BANK = "bank"

PEOPLE = "people"
"""Beside the record in the line that begins a game: `TableState.people`, which lots may change before the next one."""

STORED_NAMES = {"occupant": "tenant", "occupants": "tenants"}
"""Fields that have another name in the rows of databases."""


@dataclass(frozen=True, slots=True)
class Seat:
    """The occupant of a seat. `occupant`: the number of this person or bot among all that the table has had, so that marks of
    requests stay apart.

    `claim`: the hash of the request that took the seat, see `TableState.claims`. `level`: of a bot. `left`: left in or after a
    game. `away`: absent, and the grace period is over. `kicked`: sent away in a game, and will not be back.
    """

    kind: str = OPEN
    name: str = ""
    level: str = ""
    host: bool = False
    ready: bool = False
    left: bool = False
    away: bool = False
    nonce: bytes = b""
    occupant: int = 0
    claim: bytes = b""
    kicked: bool = False

    @property
    def is_present(self) -> bool:
        """Return whether the seat has a person who has not left, connected or not."""
        return self.kind == PERSON and not self.left


@dataclass(frozen=True, slots=True)
class ClockTerms:
    """The time of each seat, as in the message `Clock`; in seconds."""

    kind: str
    seconds: int
    increment: int
    zero: str


@dataclass(frozen=True, slots=True)
class Terms:
    """The decisions of the host. `password`: its hash; `rules`: all, with defaults; `absent`, `grace` (seconds), `shuffle` and
    `clock` as in `Host`; `past`: the number of entries of an earlier game that the games here continue; `chain_length`: the
    number of games that the table's secrets were made for, on which all commitments depend. `hints`: as in `Host`.
    `components`: the numbers of its own, settled.
    """

    code: str
    title: str
    game: str
    mode: str
    rules: Mapping[str, Any]
    listed: bool
    password: bytes | None
    absent: str = BOT_PLAYS
    grace: int = 120
    shuffle: bool = False
    clock: ClockTerms | None = None
    past: int = 0
    hints: bool = False
    components: tuple[str, ...] = ()
    chain_length: int = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class TableState:
    """Everything about a table that changes. `number`: of the current or last game, from 1; 0 before the first.

    `occupants`: how many people and bots have had a seat. `opened`: seconds since 1970. `watch`: spectators may come. `clocks`:
    milliseconds that each seat has left in a game with clocks. `kicked`: the claims of kicked players.
    """

    seats: tuple[Seat, ...]
    phase: str = OPEN
    number: int = 0
    occupants: int = 0
    opened: int = 0
    watch: bool = False
    clocks: tuple[int, ...] = ()
    kicked: tuple[bytes, ...] = ()

    @property
    def taken(self) -> int:
        return sum(seat.kind != OPEN for seat in self.seats)

    @property
    def is_full(self) -> bool:
        return self.taken == len(self.seats)

    @property
    def host(self) -> int | None:
        return next((n for n, seat in enumerate(self.seats) if seat.host), None)

    @property
    def present(self) -> list[int]:
        """Return the seats of people who have not left."""
        return [n for n, seat in enumerate(self.seats) if seat.is_present]

    @property
    def people(self) -> dict[str, Any]:
        """Return the people at the seats, as far as the record of a game needs it."""
        return {"names": [seat.name for seat in self.seats], "nonces": [seat.nonce for seat in self.seats]}

    @property
    def claims(self) -> dict[bytes, int]:
        """Return the seat that each request got. None is valid after the first game, whose end publishes the nonces in them."""
        if self.phase == OVER or self.number > 1:
            return {}
        return {seat.claim: n for n, seat in enumerate(self.seats) if seat.claim and not seat.left}

    def put(self, number: int, seat: Seat) -> Self:
        """Return the state with that seat changed."""
        return replace(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))

    def rearrange(self, order: Sequence[int]) -> Self:
        """Return the state in which the player of seat `order[n]` has seat n."""
        return replace(self, seats=tuple(self.seats[before] for before in order))

    def seat_newcomer(self, number: int, seat: Seat) -> Self:
        """Return the state with a newcomer at that seat, under a name unlike all others at the table."""
        occupant = self.occupants + 1
        newcomer = replace(seat, name=self._free_name(seat.name, " " if seat.kind == BOT else "-"), occupant=occupant)
        return replace(self.put(number, newcomer), occupants=occupant)

    def _free_name(self, name: str, before_number: str) -> str:
        taken = {skeleton(seat.name) for seat in self.seats if seat.kind != OPEN}
        tries = [name, *(f"{clean(name, NAME_CELLS - 3)}{before_number}{n}" for n in range(2, len(self.seats) + 2))]
        return next(each for each in tries if skeleton(each) not in taken)


@dataclass(frozen=True, slots=True)
class Row:
    """Terms and state as they are stored."""

    terms: Terms
    state: TableState = field(default_factory=lambda: TableState(()))

    def to_data(self) -> dict[str, Any]:
        terms = asdict(self.terms)
        if not self.terms.components:
            del terms["components"]  # as versions of before read it
        return {"terms": terms, "state": _renamed(asdict(self.state), STORED_NAMES)}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """Read `to_data` back. Raises KeyError, TypeError or ValueError if the data is not a row."""
        state = _renamed(data["state"], {stored: name for name, stored in STORED_NAMES.items()})
        state["seats"] = tuple(Seat(**seat) for seat in state["seats"])
        state["clocks"] = tuple(state.get("clocks", ()))
        state["kicked"] = tuple(state.get("kicked", ()))
        terms = dict(data["terms"])
        if (clock := terms.get("clock")) is not None:
            terms["clock"] = ClockTerms(**clock)
        terms["components"] = tuple(terms.get("components", ()))
        return cls(Terms(**terms), TableState(**state))


def _renamed(state: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """Return the data of a state with the fields of the state and of its seats renamed."""
    seats = [{names.get(name, name): value for name, value in dict(seat).items()} for seat in state["seats"]]
    return {names.get(name, name): value for name, value in dict(state).items()} | {"seats": tuple(seats)}
