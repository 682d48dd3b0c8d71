"""Functions that the core gives to every game: a log that copies share, undo with its limits, replay, resuming and
verification.

Tested with the toy game of the server's tests, and with a game in which actions can be undone until something is revealed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

import pytest

from engine.chance import Chance, ListedChance, SeedChance
from engine.core import verify
from engine.core.log import APART, CHUNK, Entries
from engine.core.logged_game import LoggedGame
from engine.core.position import Position, Step
from engine.core.rules import Rules
from engine.game import Action, Decision, Event, Game, IllegalAction, Refusal, Result, View
from engine.record import Entry, Header, Record, RecordError
from tests.server.toy_game import Toy

SEED = bytes(range(32))
UNDO = ("undo",)


class LampsPosition(Position):
    """Each seat has a row of lamps that it switches, looks under (drawing a number) or shows; `pass` asks the other seat."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.lamps: list[int] = []
        self.turn_of = 0
        self.number = 1

    @property
    def asked(self) -> Mapping[int, None]:
        return {} if self.result else {self.turn_of: None}

    @property
    def turn(self) -> int:
        return self.number

    @property
    def on_turn(self) -> tuple[int, ...]:
        return (self.turn_of,)

    @property
    def result(self) -> Result | None:
        return Result((0,), "dark") if self.number > 1000 else None

    def decision(self, seat: int) -> Decision:
        return Decision("main")

    def actions(self, seat: int) -> list[Action]:
        return [("look",), ("pass",), ("show",), ("switch", 0), ("switch", 1)] if seat in self.asked else []

    def any_time_actions(self, seat: int) -> list[Action]:
        return [("wave",)]

    def check(self, seat: Any, action: Any) -> Refusal | None:
        listed = action in self.actions(seat) or action in self.any_time_actions(seat)
        return None if listed else Refusal("not-asked")

    def step(self, seat: int, action: Action) -> Step:
        events: list[Event] = [(action[0], seat)]
        match action:
            case ("switch", lamp):
                self.lamps.append(lamp)
            case ("look",):
                drawn = self.chance.pick(range(100))
                self.lamps.append(drawn)
                return events, (drawn,), ""
            case ("pass",):
                self.turn_of = 1 - self.turn_of
                self.number += 1
        return events, (), {"show": "shown", "wave": "seat"}.get(action[0], "")

    def view(self, seat: int | None) -> View:
        return {"lamps": list(self.lamps)}

    def event_for(self, seat: int | None, event: Event) -> Event | None:
        return event

    def copy(self) -> Self:
        twin = type(self)(self.chance.copy())
        twin.lamps, twin.turn_of, twin.number = self.lamps[:], self.turn_of, self.number
        return twin

    def resample(self, seat: int | None, chance: Chance) -> Self:
        twin = self.copy()
        twin.chance = chance
        return twin

    def dump(self) -> Any:
        return [self.lamps[:], self.turn_of, self.number]


class LampsRules(Rules):
    id = "lamps"
    data_version = 1
    data_versions = (1,)
    modes = {"two": (2,)}  # noqa: RUF012
    bots = {}  # noqa: RUF012

    def settle_rules(self, mode: str, seats: int, rules: Mapping[str, Any]) -> dict[str, Any]:
        return dict(rules)

    def set_up(self, header: Header, chance: Chance) -> tuple[Position, tuple[Any, ...]]:
        return LampsPosition(chance), ()


class Lamps(LoggedGame, rules_of_game=LampsRules()):
    """A game with much to take back."""


def lamps() -> Lamps:
    return Lamps.begin("two", 2, {}, SeedChance(SEED))


def played(kind: type[Game] = Toy, mode: str = "turns", seats: int = 2) -> Game:
    game = kind.begin(mode, seats, kind.settle_rules(mode, seats, {}), SeedChance(SEED))
    chance = SeedChance(bytes(32))
    while game.result is None:
        seat = min(game.pending)
        actions = game.actions(seat)
        game.apply(seat, actions[chance.pick(actions)])
    return game


# -- the log -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK + 7])
def test_copies_of_a_list_of_entries_go_their_own_ways(count: int) -> None:
    entries = Entries()
    for number in range(count):
        entries.append(Entry(0, ("step", number)))
    before, twin = entries.all(), entries.copy()
    twin.append(Entry(1, ("there",)))
    entries.append(Entry(0, ("here",)))
    assert (twin.all(), entries.all()) == ((*before, Entry(1, ("there",))), (*before, Entry(0, ("here",))))
    assert (twin.last.seat, entries.last.seat) == (1, 0)


def test_a_copy_shares_the_log_behind_it_however_long_it_is() -> None:
    game = lamps()
    for _ in range(20 * CHUNK):
        game.apply(game.position.on_turn[0], ("pass",)) if game.result is None else None
    mine, copied = game._log.entries, game.copy()._log.entries
    assert copied._chunks is mine._chunks
    assert len(copied._tail) <= CHUNK


def test_after_a_long_game_an_undo_plays_few_entries_again(monkeypatch: pytest.MonkeyPatch) -> None:
    game = lamps()
    for _ in range(6 * APART):
        game.apply(game.on_turn[0], ("pass",))
    game.apply(game.on_turn[0], ("switch", 1))
    steps: list[Action] = []
    step = LampsPosition.step
    monkeypatch.setattr(LampsPosition, "step", lambda self, seat, action: steps.append(action) or step(self, seat, action))
    game.apply(game.on_turn[0], UNDO)
    assert len(steps) <= APART


# -- undo --------------------------------------------------------------------------------------------------------------


def test_what_nobody_saw_is_taken_back_one_by_one() -> None:
    game = lamps()
    states = [game.dump()]
    for lamp in (0, 1, 1):
        game.apply(0, ("switch", lamp))
        states.append(game.dump())
    assert game.view(0)["undo"] == {"steps": 3, "stop": "start"}
    assert game.view(1)["undo"] == {"steps": 0, "stop": "turn"}
    for state in reversed(states[:-1]):
        assert game.apply(0, UNDO) == [("undo", 0)]
        assert game.dump() == state
    with pytest.raises(IllegalAction, match="nothing-to-undo"):
        game.apply(0, UNDO)


@pytest.mark.parametrize(
    ("final", "stop"), [(("look",), "chance"), (("show",), "shown"), (("wave",), "seat"), (("pass",), "seat")]
)
def test_undo_stops_at_chance_at_what_was_shown_and_at_another_seat(final: Action, stop: str) -> None:
    game = lamps()
    game.apply(0, ("switch", 0))
    game.apply(0, final)
    seat = game.on_turn[0]
    assert game.view(seat)["undo"] == {"steps": 0, "stop": stop}
    assert game.check(seat, UNDO) == Refusal("nothing-to-undo", {"stop": stop})
    game.apply(seat, ("switch", 1))
    assert game.view(seat)["undo"] == {"steps": 1, "stop": stop}
    assert UNDO in game.any_time_actions(seat)
    assert UNDO not in game.actions(seat)


def test_nobody_takes_back_in_anothers_name_or_as_no_seat() -> None:
    game = lamps()
    game.apply(0, ("switch", 0))
    for seat in (1, -1, 2, True, None, "0"):
        assert game.check(seat, UNDO) is not None
    assert game.check(0, ["undo"]) is not None
    assert game.check(0, ("undo", 1)) is not None


def test_what_happens_after_an_undo_draws_the_same() -> None:
    straight, detour = lamps(), lamps()
    detour.apply(0, ("switch", 0))
    detour.apply(0, UNDO)
    for game in (straight, detour):
        game.apply(0, ("look",))
    assert detour.dump() == straight.dump()


def test_a_resampled_game_can_be_taken_back_only_where_the_game_says_how() -> None:
    game = lamps()
    assert game.resample(0, SeedChance(SEED)).view(0) == game.view(0)
    game.apply(0, ("switch", 0))
    with pytest.raises(NotImplementedError):
        game.resample(0, SeedChance(SEED))


# -- replay, resume, verification --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mode", "seats"), [("turns", 1), ("turns", 4), ("together", 3), ("pairs", 4), ("wills", 3)])
def test_a_toy_is_replayed_at_every_point_and_resumed_and_verified(mode: str, seats: int) -> None:
    game = played(Toy, mode, seats)
    record = Record.from_data(game.record.to_data())
    for upto in range(1, len(record.entries) + 1):
        assert Toy.replay(record, upto, None, None).record.entries == record.entries[:upto]
    assert Toy.replay(record, None, None, SeedChance(SEED)).dump() == game.dump()
    verified = verify.verify(Toy, record, SEED)
    assert (verified.difference, verified.game.dump()) == (None, game.dump())


def test_a_replay_applies_the_rest_of_its_record_by_itself() -> None:
    record = played().record
    game = Toy.replay(record, 2, None, None)
    for entry in record.entries[2:]:
        game.apply(entry.seat or 0, entry.action)
    assert game.record == record


def test_what_cannot_be_drawn_leaves_the_game_as_it_was() -> None:
    game = lamps()
    game.position.chance = ListedChance([], None)
    before = game.dump()
    with pytest.raises(ValueError, match="more is drawn"):
        game.apply(0, ("look",))
    assert (game.dump(), len(game.record.entries)) == (before, 1)


@pytest.mark.parametrize(
    ("change", "number"),
    [
        (lambda entries: (entries[0]._replace(outcomes=entries[0].outcomes[::-1]), *entries[1:]), 0),
        (lambda entries: (*entries[:3], entries[3]._replace(outcomes=()), *entries[4:]), 3),
        (lambda entries: (*entries[:3], entries[3]._replace(action=("win",)), *entries[4:]), 3),
    ],
)
def test_the_first_entry_that_does_not_fit_is_named(change: Any, number: int) -> None:
    record = played().record
    bad = Record(record.header, change(record.entries))
    found = verify.verify(Toy, bad, SEED).difference
    assert found is not None
    assert found.number == number
    assert found.recorded == bad.entries[number]
    with pytest.raises(RecordError):
        Toy.replay(bad, None, None, SeedChance(SEED))


def test_entries_of_an_earlier_game_are_taken_as_they_are() -> None:
    begun = Toy.replay(played().record, 3, SeedChance(bytes(32)), None)
    while begun.result is None:
        seat = min(begun.pending)
        begun.apply(seat, ("draw",))
    assert verify.verify(Toy, begun.record, bytes(32), past=3).difference is None
    assert verify.verify(Toy, begun.record, bytes(32)).difference is not None


def test_every_watcher_of_a_resampled_toy_sees_the_same() -> None:
    game = Toy.begin("turns", 3, {"rounds": 3}, SeedChance(SEED))
    for watcher in (0, 1, 2, None):
        worlds = [game.resample(watcher, SeedChance(bytes([n]) * 32)) for n in range(5)]
        assert all(world.view(watcher) == game.view(watcher) for world in worlds)
        assert len({repr(world.dump()) for world in worlds}) == 5
