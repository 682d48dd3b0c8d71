"""A whole game made of `Rules` and a `Position`: the contract of `engine.game.Game`, with log, undo, replay and record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Final, Self

from engine.chance import Chance, ChanceMismatch, ListedChance
from engine.core import refusals, replay, undo
from engine.core.events import undone
from engine.core.log import Entries, Log
from engine.core.position import Position, Step
from engine.core.rules import Rules
from engine.core.undo import UNDO
from engine.game import Action, Decision, Event, Game, IllegalAction, Refusal, Result, View
from engine.native import mypyc_attr
from engine.record import DEAL, Corrections, Entry, Header, Record

_NOTHING_LISTED: Final[tuple[int | None, tuple[Action, ...]]] = (None, ())


def _is_one_of(action: Any, listed: tuple[Action, ...]) -> bool:
    """Return whether it is one of the very tuples listed, which needs no second look: an equal one may have `True` for 1."""
    try:
        return listed[listed.index(action)] is action
    except ValueError:
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class LoggedGame(Game):
    """A game being played, with everything that happened in it.

    A game's own class names its rules and is ready: `class StarRealms(LoggedGame, rules_of_game=StarRealmsRules())`.
    """

    rules_of_game: ClassVar[Rules]
    position: Position

    def __init_subclass__(cls, *, rules_of_game: Rules | None = None) -> None:
        super().__init_subclass__()
        if rules_of_game is not None:
            cls.rules_of_game = rules_of_game
            cls.id = rules_of_game.id
            cls.data_version = rules_of_game.data_version
            cls.data_versions = rules_of_game.data_versions
            cls.modes = rules_of_game.modes
            cls.bots = rules_of_game.bots
            cls.bot_names = rules_of_game.bot_names

    def __init__(self, header: Header, position: Position, log: Log) -> None:
        """Continue from `position`, to which that log leads."""
        self.position = position
        self._header = header
        self._log = log
        self._listed = _NOTHING_LISTED
        """The seat last told its actions in this position, and these."""
        self.seats = header.seats
        self.mode = header.mode
        self.rules = header.rules

    # -- beginning ---------------------------------------------------------------------------------------------------

    @classmethod
    def settle_rules(cls, mode: Any, seats: Any, rules: Mapping[str, Any]) -> dict[str, Any]:
        return cls.rules_of_game.settle_rules(mode, seats, rules)

    @classmethod
    def seating(cls, mode: str, seats: int) -> list[dict[str, Any]]:
        return cls.rules_of_game.seating(mode, seats)

    @classmethod
    def switches(cls) -> dict[str, tuple[tuple[Any, ...], Any]]:
        return cls.rules_of_game.switches()

    @classmethod
    def later_switches(cls) -> frozenset[str]:
        return cls.rules_of_game.later_switches

    @classmethod
    def rules_among_bots(cls, mode: str) -> dict[str, Any]:
        return cls.rules_of_game.rules_among_bots(mode)

    @classmethod
    def settle_components(cls, data_version: int, components: Sequence[str]) -> Corrections:
        return cls.rules_of_game.settle_components(data_version, components)

    @classmethod
    def begin(
        cls,
        mode: str,
        seats: int,
        rules: Mapping[str, Any],
        chance: Chance,
        data_version: int | None = None,
        components: Corrections = (),
    ) -> Self:
        header = cls._new_header(mode, seats, rules, data_version, components)
        return cls.begun(header, *cls.rules_of_game.set_up(header, chance))

    @classmethod
    def begun(cls, header: Header, position: Position, outcomes: tuple[Any, ...]) -> Self:
        """Make a game that continues from `position`, just set up, for which those outcomes were drawn."""
        return cls(header, position, Log(position.copy(), Entries((Entry(None, DEAL, outcomes),))))

    @classmethod
    def state_position(
        cls,
        mode: str,
        seats: int,
        rules: Mapping[str, Any],
        position: Mapping[str, Any],
        chance: Chance,
        draws: Iterable[Any],
        data_version: int | None = None,
    ) -> Self:
        header = cls._new_header(mode, seats, rules, data_version)
        return replay.state_position(cls.rules_of_game, cls.begun, header, position, chance, draws)

    @classmethod
    def replay(cls, record: Record, upto: int | None, chance: Chance | None, check: Chance | None) -> Self:
        return replay.replay(cls.rules_of_game, cls.begun, record, upto, chance, check)

    @classmethod
    def _new_header(
        cls, mode: str, seats: int, rules: Mapping[str, Any], data_version: int | None = None, components: Corrections = ()
    ) -> Header:
        return Header(cls.id, data_version or cls.data_version, mode, seats, dict(rules), components=components)

    # -- being asked -------------------------------------------------------------------------------------------------

    @property
    def pending(self) -> dict[int, Decision]:
        return self.position.decisions()

    def actions(self, seat: int) -> list[Action]:
        listed = self.position.actions(seat)
        self._listed = (seat, tuple(listed))
        return listed

    def any_time_actions(self, seat: int) -> list[Action]:
        return self._any_time_actions(seat, self._reach(seat)[0] > 0)

    def _any_time_actions(self, seat: int, may_undo: bool) -> list[Action]:
        """Undo comes second, after the actions that end the game for that seat."""
        listed = self.position.any_time_actions(seat)
        if may_undo:
            listed.insert(1, UNDO)
        return listed

    def check(self, seat: Any, action: Any) -> Refusal | None:
        if type(action) is not tuple or action != UNDO:
            return self.position.check(seat, action)
        if type(seat) is not int or not 0 <= seat < self.seats:
            return refusals.no_such_seat(seat)
        if self.position.result is not None:
            return refusals.game_over()
        steps, stop = self._reach(seat)
        return None if steps else refusals.nothing_to_undo(stop)

    def _reach(self, seat: int | None) -> tuple[int, str]:
        return self._log.reach(seat, self.position.asked)

    @property
    def turn(self) -> int:
        return self.position.turn

    @property
    def on_turn(self) -> tuple[int, ...]:
        return self.position.on_turn

    # -- acting ------------------------------------------------------------------------------------------------------

    def apply(self, seat: Any, action: Any) -> list[Event]:
        who, listed = self._listed
        if type(seat) is not int or who != seat or not _is_one_of(action, listed):
            self._expect_legal(seat, action)
        self._listed = _NOTHING_LISTED
        if action[0] == "undo":
            return self._take_back(seat)
        position = self.position
        asked = position.asked
        if type(position.chance) is ListedChance:
            events, outcomes, stop = self._step_as_listed(seat, action)
        else:
            events, outcomes, stop = position.step(seat, action)
        self._log.add(Entry(seat, action, outcomes), asked, position, stop)
        return events

    def _step_as_listed(self, seat: int, action: Action) -> Step:
        """Take a step. Raises ChanceMismatch if the listed outcomes do not fit, and leaves the game as it was."""
        before = self.position.copy()
        try:
            return self.position.step(seat, action)
        except ChanceMismatch:
            self.position = before
            raise

    def _expect_legal(self, seat: Any, action: Any) -> None:
        refusal = self.check(seat, action)
        if refusal is not None:
            raise IllegalAction(refusal)

    def _take_back(self, seat: int) -> list[Event]:
        chance = self.position.chance
        self.position = undo.take_back(self._log, self.rules_of_game, self._header, seat)
        self.position.chance = chance
        return [undone(seat)]

    # -- knowing -----------------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> View:
        return self._view(self.position.view, self.position.asked, seat)

    def viewer(self) -> Callable[[int | None], View]:
        return partial(self._view, self.position.viewer(), self.position.asked)

    def _view(self, look: Callable[[int | None], View], asked: Mapping[int, Any], seat: int | None) -> View:
        """Return the position's view for that seat, with the parts that the log adds. `asked`: those of the position."""
        seen = look(seat)
        steps, stop = self._log.reach(seat, asked)
        seen["actions"] = list(map(list, self.position.actions(seat))) if seat is not None and seat in asked else []
        seen["standing"] = [] if seat is None else list(map(list, self._any_time_actions(seat, steps > 0)))
        seen["undo"] = {"steps": steps, "stop": stop}
        return seen

    def event_for(self, seat: int | None, event: Event) -> Event | None:
        return event if event[0] == "undo" else self.position.event_for(seat, event)

    def events_for(self, seat: int | None, events: Iterable[Event]) -> list[Event]:
        tell = self.position.event_for
        return [told for event in events if (told := event if event[0] == "undo" else tell(seat, event)) is not None]

    @property
    def result(self) -> Result | None:
        return self.position.result

    # -- copies and the log ------------------------------------------------------------------------------------------

    def copy(self) -> Self:
        twin = type(self)(self._header, self.position.copy(), self._log.copy())
        twin._listed = self._listed
        return twin

    def resample(self, seat: int | None, chance: Chance) -> Self:
        world = self.position.resample(seat, chance)
        log = undo.resampled(self._log, self.rules_of_game, self._header, self.position, world, seat, chance)
        return type(self)(self._header, world, log)

    @classmethod
    def imagine(cls, view: View, chance: Chance) -> Self:
        game = cls.begun(*cls.rules_of_game.imagined(view, chance), ())
        game._log.is_real = False
        return game

    @classmethod
    def can_imagine(cls) -> bool:
        return type(cls.rules_of_game).imagined is not Rules.imagined

    def dump(self) -> Any:
        return self.position.dump()

    @property
    def last_entry(self) -> Entry:
        return self._log.entries.last

    @property
    def record(self) -> Record:
        if not self._log.is_real:
            raise ValueError("a resampled game has no record: it never happened")
        return Record(self._header, self._log.entries.all())
