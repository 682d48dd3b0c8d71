"""Star Realms as a `Game`: asks the state what may be done, does it, and keeps the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, ClassVar, Self

from engine.chance import Chance, ChanceMismatch, ListedChance
from engine.game import Action, Decision, Event, Game, IllegalAction, Refusal, Result, View
from engine.record import Entry, Header, Record, RecordError
from engine.star_realms import acting, dump, questions, rules, scenario, setup, standing, turn, views
from engine.star_realms.action_schema import malformed
from engine.star_realms.bots import BOTS
from engine.star_realms.cards import DATA_VERSION
from engine.star_realms.history import History
from engine.star_realms.modes import MODES
from engine.star_realms.state import State

DEAL: Action = ("deal",)


class StarRealms(Game):
    """A game of Star Realms."""

    id = "star-realms"
    data_version = DATA_VERSION
    modes: ClassVar[Mapping[str, tuple[int, ...]]] = {name: mode.seat_counts for name, mode in MODES.items()}
    bots = BOTS

    def __init__(self, state: State, start: Mapping[str, Any] | None = None) -> None:
        """A game that goes on from `state`, just set up; `start` is the stated position it came from, if any."""
        self._state = state
        self._history = History(state, Entry(None, DEAL, tuple(state.outcomes)))
        self._asked = acting.asked(state)
        self._listed: tuple[Any, ...] = ()
        """The seat last told its actions in this position, and these."""
        self.seats = state.mode.seats
        self.mode = state.mode.name
        self.rules = state.rules
        self._header = Header(self.id, self.data_version, self.mode, self.seats, dict(self.rules), start=start)

    # -- beginning ---------------------------------------------------------------------------------------------------

    @classmethod
    def settle_rules(cls, mode: str, seats: int, rules_chosen: Mapping[str, Any]) -> dict[str, Any]:
        if mode not in MODES:
            raise ValueError(f"mode {mode!r} is not known; choose from {', '.join(MODES)}")
        counts = MODES[mode].seat_counts
        if type(seats) is not int or seats not in counts:
            raise ValueError(f"mode {mode!r} is not played with {seats!r} seats; choose from {', '.join(map(str, counts))}")
        return rules.settle(rules_chosen)

    @classmethod
    def seating(cls, mode: str, seats: int) -> list[dict[str, Any]]:
        played = MODES[mode](seats)
        return [{"team": team, "role": played.role(seat)} for seat, team in enumerate(played.teams)]

    @classmethod
    def switches(cls) -> dict[str, tuple[tuple[Any, ...], Any]]:
        return {name: (switch.values or (), switch.default) for name, switch in rules.SWITCHES.items()}

    @classmethod
    def begin(cls, mode: str, seats: int, rules: Mapping[str, Any], chance: Chance) -> Self:
        state = setup.empty_table(MODES[mode](seats), rules, chance)
        setup.deal(state)
        return cls(state)

    @classmethod
    def state_position(
        cls, mode: str, seats: int, rules: Mapping[str, Any], position: Mapping[str, Any], chance: Chance, draws: Iterable[str]
    ) -> Self:
        stated = scenario.complete(MODES[mode](seats), rules, position)
        scripted = ListedChance(acting.numbers(tuple(draws)), then=chance)
        return cls(scenario.build(MODES[mode](seats), rules, stated, scripted), stated)

    @classmethod
    def replay(cls, record: Record, upto: int | None, chance: Chance | None, check: Chance | None) -> Self:
        header, entries = record.header, record.entries[:upto]
        if not entries or entries[0].seat is not None or entries[0].action != DEAL:
            raise RecordError("the record does not begin with the set-up of a game")
        try:
            game = cls._replay_set_up(header, entries[0].outcomes, check)
        except ValueError as error:
            raise RecordError(f"the record's set-up does not fit: {error}") from error
        for number, entry in enumerate(entries[1:], 1):
            try:
                if entry.seat is None:
                    raise RecordError("no seat is named")
                game._state.chance = outcomes = ListedChance(acting.numbers(entry.outcomes), check=check)
                game.apply(entry.seat, entry.action)
                _all_drawn(outcomes)
            except (ChanceMismatch, IllegalAction, RecordError) as error:
                raise RecordError(f"entry {number} of the record, {entry.action!r}, does not fit: {error}") from error
        game._state.chance = check or chance or _still_to_come(record.entries[len(entries) :])
        return game

    @classmethod
    def _replay_set_up(cls, header: Header, outcomes: tuple[Any, ...], check: Chance | None) -> Self:
        """Raises ValueError naming what does not fit."""
        if header.start is not None:
            stated = scenario.complete(MODES[header.mode](header.seats), header.rules, header.start)
            if stated != header.start:
                raise RecordError("its start does not state the whole position")
            if outcomes:
                raise RecordError("something is drawn though the position is stated")
            return cls(scenario.build(MODES[header.mode](header.seats), header.rules, stated, ListedChance(())), stated)
        if not outcomes or type(outcomes[0]) is not int:
            raise RecordError("it does not say which seat begins")
        drawn = ListedChance([outcomes[0], *acting.numbers(outcomes[1:])], check=check)
        game = cls.begin(header.mode, header.seats, header.rules, drawn)
        _all_drawn(drawn)
        return game

    # -- being asked -------------------------------------------------------------------------------------------------

    @property
    def pending(self) -> dict[int, Decision]:
        return {
            seat: views.MAIN_DECISION if frame is None else views.decision(self._state, owner, frame)
            for seat, (owner, frame) in self._asked.items()
        }

    def actions(self, seat: int) -> list[Action]:
        question = self._asked.get(seat)
        if question is None:
            return []
        owner, frame = question
        if frame is None:
            listed = turn.main_actions(self._state, seat)
        else:
            listed = questions.QUESTIONS[frame.effect.word].answers(self._state, owner, frame)
        self._listed = (seat, *listed)
        return listed

    def standing(self, seat: int) -> list[Action]:
        return standing.available(self._state, seat, self._history.reach(seat, self._asked)[0] > 0)

    def check(self, seat: int, action: Action) -> Refusal | None:
        state = self._state
        if type(seat) is not int or not 0 <= seat < self.seats:
            return Refusal("no-such-seat", {"seat": seat})
        refusal = malformed(action)
        if refusal is not None:
            return refusal
        if state.result is not None:
            return Refusal("game-over")
        if action[0] in standing.VERBS:
            return self._check_undo(seat) if action == standing.UNDO else standing.check(state, seat, action)
        question = self._asked.get(seat)
        if question is None:
            return Refusal("not-asked")
        owner, frame = question
        if frame is None:
            return turn.check_main(state, seat, action)
        return questions.check(state, owner, frame, action)

    @property
    def turn(self) -> int:
        return self._state.turn

    @property
    def on_turn(self) -> tuple[int, ...]:
        return self._state.on_turn

    # -- acting ------------------------------------------------------------------------------------------------------

    def apply(self, seat: int, action: Action) -> list[Event]:
        if not self._was_listed(seat, action):
            refusal = self.check(seat, action)
            if refusal is not None:
                raise IllegalAction(refusal)
        if action[0] == "undo":
            return self._take_back(seat)
        state = self._state
        self._listed = ()
        before = state.copy() if type(state.chance) is ListedChance else None
        state.events = []
        state.outcomes = []
        try:
            acting.carry_out(state, seat, action, self._asked)
        except ChanceMismatch:
            assert before is not None
            self._state = before
            raise
        asked = acting.asked(state)
        self._history.add(Entry(seat, action, tuple(state.outcomes)), self._asked, asked)
        self._asked = asked
        return state.events

    def _was_listed(self, seat: int, action: Action) -> bool:
        """Whether it is one of the very actions listed in this position, which need no second look."""
        listed = self._listed
        if not listed or listed[0] != seat:
            return False
        for legal in listed:
            if legal is action:
                return True
        return False

    def _take_back(self, seat: int) -> list[Event]:
        past = self._history.take_back(seat, standing.UNDO)
        self._listed = ()
        past.chance = self._state.chance
        past.outcomes = []
        past.events = []
        self._state = past
        self._asked = acting.asked(past)
        return [("undo", seat)]

    def _check_undo(self, seat: int) -> Refusal | None:
        steps, stop = self._history.reach(seat, self._asked)
        return None if steps else Refusal("nothing-to-undo", {"stop": stop})

    # -- knowing -----------------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> View:
        return self._view(views.Common(self._state), seat)

    def viewer(self) -> Callable[[int | None], View]:
        return partial(self._view, views.Common(self._state))

    def _view(self, common: views.Common, seat: int | None) -> View:
        seen = views.view(self._state, seat, common)
        steps, stop = self._history.reach(seat, self._asked)
        seen["actions"] = [] if seat is None else [list(action) for action in self.actions(seat)]
        seen["standing"] = [] if seat is None else [list(action) for action in standing.available(self._state, seat, steps > 0)]
        seen["undo"] = {"steps": steps, "stop": stop}
        return seen

    def event_for(self, seat: int | None, event: Event) -> Event | None:
        return views.event_for(self._state, seat, event)

    @property
    def result(self) -> Result | None:
        return self._state.result

    # -- copies and the log ------------------------------------------------------------------------------------------

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin._state = self._state.copy()
        twin._history = self._history.copy()
        twin._asked = self._asked
        twin._listed = self._listed
        twin.seats = self.seats
        twin.mode = self.mode
        twin.rules = self.rules
        twin._header = self._header
        return twin

    def resample(self, seat: int | None, chance: Chance) -> Self:
        twin = self.copy()
        setup.deal_unseen(twin._state, seat, chance)
        twin._listed = ()
        twin._history.deal_anew(self._state, twin._state)
        twin._state.chance = chance
        return twin

    def dump(self) -> Any:
        return dump.dump(self._state)

    @property
    def record(self) -> Record:
        if not self._history.is_real:
            raise ValueError("a resampled game has no record: it never happened")
        return Record(self._header, tuple(self._history.entries))


def _still_to_come(entries: Iterable[Entry]) -> ListedChance:
    """What the rest of a record draws; nothing if it cannot be drawn."""
    try:
        return ListedChance(acting.numbers([outcome for entry in entries for outcome in entry.outcomes]))
    except ChanceMismatch:
        return ListedChance(())


def _all_drawn(outcomes: ListedChance) -> None:
    if outcomes.left:
        raise RecordError("less is drawn than was recorded")
