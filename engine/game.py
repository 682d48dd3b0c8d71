"""The contract every game fulfils, and the small values that cross it.

This module knows seats, decisions, actions, events and views; it knows no card, no board and no authority. A game is a
subclass of `Game`, registered by its id in `engine.games`. Everything outside the engine talks to a game through this contract.

Seats are numbered from 0. Actions, events and views are plain data (tuples or lists, dicts with string keys, strings,
integers, booleans, None), so that a codec has nothing to know. The arguments of an action are words, integers and tuples of
such, within the bounds of `protocol.fields.Action`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self

from engine.chance import Chance
from engine.record import RULINGS, Corrections, Entry, Record
from engine.record import Action as Action

Event = tuple[Any, ...]
"""A kind and its arguments, with everything in it; a seat gets only its projection, see `Game.event_for`."""

View = dict[str, Any]
"""All that one seat may know, as plain data, complete in itself."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A question put to a seat. `kind` names the question, `args` hold its public details.

    >>> Decision("scrap", {"source": "junkyard", "optional": False})
    Decision(kind='scrap', args={'source': 'junkyard', 'optional': False})
    """

    kind: str
    args: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Refusal:
    """A reason why an action is not accepted: a code and its arguments, for a client to say in its own language.

    >>> Refusal("outpost-first", {"base": "junkyard"}).code
    'outpost-first'
    """

    code: str
    args: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game: the winning seats (several when a team wins or the game is drawn) and why."""

    winners: tuple[int, ...]
    reason: str


class IllegalAction(Exception):
    """An action was refused; the game is as it was. `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code} {dict(refusal.args)}")
        self.refusal = refusal


class Game(ABC):
    """One game being played. Made by `engine.new_game`, `engine.replay` or `engine.scenario`."""

    id: ClassVar[str]
    """The game's id, as in a record's header: `"star-realms"`."""

    data_version: ClassVar[int]
    """The version of the game's own data (cards) that new games are made with."""

    data_versions: ClassVar[tuple[int, ...]]
    """Every version that can be played: a record is played by the one its header names, and goes on by it."""

    modes: ClassVar[Mapping[str, tuple[int, ...]]]
    """Every mode with the seat counts it can be played with: `{"duel": (2,)}`."""

    bots: ClassVar[Mapping[str, Callable[[View, Chance], Action]]]
    """The computer opponents by level: functions of a view."""

    bot_names: ClassVar[Mapping[str, str]]
    """Names at a table of those that have one; see `bot_name`."""

    seats: int
    mode: str
    rules: Mapping[str, Any]
    """Every rule switch with its value, defaults included."""

    @classmethod
    def bot_name(cls, level: str) -> str:
        """Return the name of a bot of that level at a table."""
        return cls.bot_names.get(level, f"{level}-bot")

    # -- beginning ---------------------------------------------------------------------------------------------------

    @classmethod
    @abstractmethod
    def settle_rules(cls, mode: str, seats: int, rules: Mapping[str, Any]) -> dict[str, Any]:
        """Return every rule switch of the game with its value, defaults filled in.

        Raises ValueError naming the culprit and the allowed values: unknown mode, seat count, switch or value.
        """

    @classmethod
    def seating(cls, mode: str, seats: int) -> list[dict[str, Any]]:
        """Return the properties of each seat before anybody sits there: `{"team": 0, "role": "admiral"}`. Seats of one number
        are one team.

        Here everybody plays alone. `mode` and `seats` are settled.
        """
        return [{"team": seat, "role": ""} for seat in range(seats)]

    @classmethod
    def switches(cls) -> dict[str, tuple[tuple[Any, ...], Any]]:
        """Return the rule switches as (allowed values, default), for a host to choose from; no values: too many to list."""
        return {}

    @classmethod
    def later_switches(cls) -> frozenset[str]:
        """Return the switches that are newer than the first records, with the values of a record that does not state them."""
        return frozenset({RULINGS})

    @classmethod
    def rules_among_bots(cls, mode: str) -> dict[str, Any]:
        """Return the switches of a game in which nobody but bots has to end it; none where bots always come to an end."""
        return {}

    @classmethod
    def settle_components(cls, data_version: int, components: Sequence[str]) -> Corrections:
        """Return a table's own numbers, instead of those of that version of the data, as a record keeps them; () for none.

        Raises ValueError saying in one sentence why a game cannot be played with them; here it never can.
        """
        if components:
            raise ValueError(f"the numbers of {cls.id!r} cannot be corrected")
        return ()

    @classmethod
    def read_components(cls, text: str) -> Corrections:
        """Read the own numbers in a file of a host, settled. Raises ValueError, in one sentence."""
        raise ValueError(f"the numbers of {cls.id!r} cannot be corrected")

    @classmethod
    def wanted_components(cls) -> str:
        """Return such a file to be filled in, with the uncertain numbers of the game's data; "" if nothing can be corrected."""
        return ""

    @classmethod
    @abstractmethod
    def begin(
        cls,
        mode: str,
        seats: int,
        rules: Mapping[str, Any],
        chance: Chance,
        data_version: int | None = None,
        components: Corrections = (),
    ) -> Self:
        """Set up a new game, drawing from `chance`. `rules` and `components` are settled. The set-up is the first entry of the
        log.

        `data_version` is one of `data_versions`; the newest, if none is named.
        """

    @classmethod
    @abstractmethod
    def state_position(
        cls,
        mode: str,
        seats: int,
        rules: Mapping[str, Any],
        position: Mapping[str, Any],
        chance: Chance,
        draws: Iterable[str],
        data_version: int | None = None,
    ) -> Self:
        """Return a game in a stated position, whose words are the game's own; `draws` come before `chance`. `data_version`: as
        above.

        Raises ValueError naming the impossible part and the allowed values.
        """

    @classmethod
    @abstractmethod
    def replay(cls, record: Record, upto: int | None, chance: Chance | None, check: Chance | None) -> Self:
        """Return the recorded game after `upto` entries. Its future is `chance`; without one, the rest of the record. With
        `check` every outcome is also drawn from that source and must agree, and the future is the rest of it.

        The header has been checked. Raises RecordError naming the entry that does not fit.
        """

    # -- being asked -------------------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def pending(self) -> dict[int, Decision]:
        """Return the seats that may act now, each with its question. Empty when the game is over."""

    @abstractmethod
    def actions(self, seat: int) -> list[Action]:
        """Return every legal answer of that seat to its question: sorted, unique; empty if it has no question.

        An action with a free amount is listed once, at its maximum, and accepted from 1 up to it. If there are too many answers
        to list, a game lists a few, at least one, so that a bot can always continue. Then the decision's `args` name the parts
        of an answer, the game's document explains them, and `check` says why an answer does not fit.
        """

    @abstractmethod
    def any_time_actions(self, seat: int) -> list[Action]:
        """Return the actions that need no question: concede, undo, offer a draw, as the game allows.

        They answer no question: a bot that picks from `actions` does none of them. In a view they are `standing`.
        """

    @abstractmethod
    def check(self, seat: int, action: Action) -> Refusal | None:
        """Return None if `apply` would accept the action, or the reason why not. Depends only on facts that the seat may
        know."""

    def is_obvious(self, seat: int, action: Action) -> bool:
        """Tell whether nobody wants to see that action alone: a bot that does it need not seem to think about it."""
        return False

    @property
    @abstractmethod
    def turn(self) -> int:
        """Return the number of the current turn, or of the last one. It never falls, but for an undo; clocks go by it."""

    @property
    @abstractmethod
    def on_turn(self) -> tuple[int, ...]:
        """Return the seats whose turn it is; others may be asked something too."""

    @property
    def is_set_up(self) -> bool:
        """Return whether the set-up is over: until then turns add nothing to the clocks."""
        return True

    # -- acting ------------------------------------------------------------------------------------------------------

    @abstractmethod
    def apply(self, seat: int, action: Action) -> list[Event]:
        """Carry out the action, and return its events in order.

        Raises IllegalAction, with the same refusal as `check`; then nothing has changed.
        """

    # -- knowing -----------------------------------------------------------------------------------------------------

    @abstractmethod
    def view(self, seat: int | None) -> View:
        """Return all that this seat may know (None: a spectator), built by inclusion.

        Views of one position may share parts: read them, do not change them.
        """

    def viewer(self) -> Callable[[int | None], View]:
        """Return `view` for several seats of one position, before anybody acts: the common part of their views is computed
        once.

        It is dropped with the viewer: a waiting game holds nothing that can be computed again.
        """
        return self.view

    @abstractmethod
    def event_for(self, seat: int | None, event: Event) -> Event | None:
        """Return the part of an event that this seat may know; None for nothing, which is the default.

        Spectators know least: an event that they see whole is whole for every seat.
        """

    def events_for(self, seat: int | None, events: Iterable[Event]) -> list[Event]:
        """Return the events of a list as this seat may know them."""
        return [told for event in events if (told := self.event_for(seat, event)) is not None]

    @property
    @abstractmethod
    def result(self) -> Result | None:
        """Return the result; None while the game is on."""

    # -- copies and the log ------------------------------------------------------------------------------------------

    @abstractmethod
    def copy(self) -> Self:
        """Return an independent game in the same position, with the same future chance."""

    @abstractmethod
    def resample(self, seat: int | None, chance: Chance) -> Self:
        """Return a game that the seat cannot distinguish from this one: everything it cannot know is dealt at random, and the
        future is `chance`."""

    @classmethod
    def imagine(cls, view: View, chance: Chance) -> Self:
        """Return a possible game from a view alone: `chance` deals everything that its reader, who may be a spectator, cannot
        know, and is its future. Who has that view has the same of it, but that nothing can be taken back.

        So a bot, or a client that looks for advice, can search without any part of the real game. Raises NotImplementedError
        where a game has no such thing.
        """
        raise NotImplementedError(f"positions of {cls.id!r} cannot be imagined from a view")

    @classmethod
    def can_imagine(cls) -> bool:
        """Tell whether the game has `imagine`, and with it advice and analysis."""
        return False

    @classmethod
    def own_judge(cls) -> Any:
        """Return the game's own `engine.judge.Judge`; None where imagined games are played to their end instead."""
        return None

    @abstractmethod
    def dump(self) -> Any:
        """Return the whole state as plain data: for state hashes, comparisons and debugging, never for a seat."""

    @property
    @abstractmethod
    def record(self) -> Record:
        """Return the log so far: header and entries. `engine.replay` makes the same game of it again."""

    @property
    def last_entry(self) -> Entry:
        """Return the newest entry of the log."""
        return self.record.entries[-1]
