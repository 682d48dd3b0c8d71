"""Laws of every game, as tests: one line tests a game that keeps the contract of `engine.game`.

    TestEnvoys = laws(Envoys, LANGUAGE)

pytest runs the methods of that class at every table, which is a mode with a number of seats. It plays random games with random
rule switches and checks invariants that hold for any game. What is true of one game alone is given to `laws` or has tests of
its own. Everything is drawn from the names of game, table and law, so a failure can be seen again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import MISSING, fields, is_dataclass
from hashlib import blake2b
from itertools import count
from typing import Any, ClassVar, Self, cast, get_args

from engine.chance import Chance, Dice, SeedChance
from engine.core.bots import beside
from engine.core.verify import verify
from engine.game import Action, Event, Game, IllegalAction, Refusal
from engine.language import (
    EACH_SEAT,
    SEAT,
    Kind,
    Language,
    QuestionKind,
    Size,
    Verb,
    Word,
    arguments,
    bare,
    kind_of,
    marks,
    may_be_nil,
    shapes,
)
from engine.language import depth as lists_around
from engine.record import Record, freeze

Choose = Callable[[Dice, Game, int], Action]
"""Return one of the listed or standing actions of a seat that is asked."""
Table = tuple[str, int]
"""A mode and how many seats."""
UNDO: Action = ("undo",)
CONCEDE: Action = ("concede",)
FAR_TOO_LONG = 50_000
"""More moves than a game takes: play that gets there does not end."""
ODDITIES: tuple[Any, ...] = (
    "", True, False, None, 0.5, float("nan"), float("inf"), b"x", (), [], {}, (1,), ("x",), ["x"], {"x": 1}, (((((),),),),),
    object, 1j, frozenset(), ((1, 2), "x", ()), ("x",) * 300, "x" * 5000, "\x1b[2J", 2**31, -(2**63), 10**40,
)  # fmt: skip
"""Values that are part of no action, or only of an adversary's."""
NO_ACTIONS: tuple[Any, ...] = (
    (),
    None,
    "",
    "undo",
    7,
    True,
    0.5,
    ["undo"],
    {"undo": 1},
    b"undo",
    {"undo"},
    ("",),
    (("undo",),),
)
NO_SEATS: tuple[Any, ...] = (-1, 99, True, False, None, "0", 0.0, 10**40, (), [0])
PARTS, LETTERS, LARGEST = 8, 32, 2**53
"""The limits of an action on the wire: so many parts, so many letters a text, numbers up to that."""


# -- chance ------------------------------------------------------------------------------------------------------------


def dice(*parts: object) -> Dice:
    """Return dice that depend on these parts alone, the same in every process."""
    return Dice(int.from_bytes(blake2b(repr(parts).encode(), digest_size=7).digest(), "big"))


def secret(rolled: Dice) -> bytes:
    """Roll a seed of 32 bytes."""
    return b"".join(rolled.below(1 << 16).to_bytes(2, "big") for _ in range(16))


def one_of(rolled: Dice, options: Sequence[Any]) -> Any:
    """Return any of the options, each as likely."""
    return options[rolled.below(len(options))]


class BlindChance(Chance):
    """Picks that depend only on the options.

    So two worlds draw the same card if they draw from the same cards, and only then. A later difference in a spectator's events
    comes from a difference in hidden facts.
    """

    def __init__(self, salt: str) -> None:
        self._salt = salt.encode()

    def pick(self, options: Sequence[Any]) -> int:
        digest = blake2b(repr(list(options)).encode(), key=self._salt[:64], digest_size=8).digest()
        return int.from_bytes(digest, "big") % len(options)

    def copy(self) -> Self:
        return self


class DealingChance(Chance):
    """Deals the hidden cards by a seed of its own, and once it has dealt goes on blindly."""

    def __init__(self, seed: bytes, then: BlindChance) -> None:
        self._now: Chance = SeedChance(seed)
        self._then = then

    def pick(self, options: Sequence[Any]) -> int:
        return self._now.pick(options)

    def has_dealt(self) -> None:
        self._now = self._then

    def copy(self) -> Self:
        return self


def other_world(game: Game, watcher: int | None, seed: bytes, blind: BlindChance) -> Game:
    """Return a game that watcher could not tell from this one, its chance blind from here on."""
    dealing = DealingChance(seed, blind)
    world = game.resample(watcher, dealing)
    dealing.has_dealt()
    return world


# -- plain data --------------------------------------------------------------------------------------------------------


def carried(value: Any) -> Any:
    """Return a value as it is after a journey as bytes: of lists. Raises AssertionError for a value that no codec takes."""
    if isinstance(value, (list, tuple)):
        return [carried(part) for part in value]
    if isinstance(value, dict):
        assert all(type(key) is str for key in value), f"keys are texts: {value!r}"
        return {key: carried(part) for key, part in value.items()}
    assert value is None or type(value) in (str, int, bool), f"no plain data: {value!r}"
    return value


def watchers(game: Game) -> list[int | None]:
    """List everybody who sees the game: each seat, and the spectator."""
    return [*range(game.seats), None]


def seen_by_all(game: Game) -> list[Any]:
    """Return the view of everybody."""
    return [game.view(seat) for seat in watchers(game)]


# -- what the language says --------------------------------------------------------------------------------------------


def expect_kind(kind: Kind, value: Any, seats: int, where: str) -> None:
    """Assert that a single value is of that kind."""
    kept = type(value) is kind.base
    if kept and kind is SEAT:
        kept = 0 <= value < seats
    elif kept and kind.words and not kind.may_grow:
        kept = value in kind.words
    elif kept and kind.base is not bool:
        size = len(value) if kind.base is str else value
        kept = (kind.least is None or size >= kind.least) and (kind.most is None or size <= kind.most)
    assert kept, f"{where}: {value!r} is no {kind.name}"


class Grammar:
    """Checks a game's actions, events and views against its language, at a table with so many seats."""

    def __init__(self, language: Language, seats: int) -> None:
        self._language = language
        self._seats = seats

    def action(self, said: Sequence[Any]) -> None:
        """Check an action: its verb is known, and its arguments are of their kinds."""
        assert said[0] in self._language.verbs, f"there is no verb {said[0]!r}"
        self._call(self._language.verbs[said[0]], said)

    def event(self, said: Sequence[Any]) -> None:
        """Check an event, whole or as a seat learned of it."""
        assert said[0] in self._language.events, f"there is no event {said[0]!r}"
        self._call(self._language.events[said[0]], said)

    def refusal(self, said: Refusal) -> None:
        """Check a refusal: its code is known, and it has the arguments of that code."""
        assert said.code in self._language.refusals, f"there is no refusal {said.code!r}"
        self._map(self._language.refusals[said.code], said.args, said.code)

    def question(self, kind: str, args: Mapping[str, Any]) -> None:
        """Check a question with its arguments."""
        assert kind in self._language.questions, f"there is no question {kind!r}"
        self._map(self._language.questions[kind], args, kind)

    def view(self, said: Mapping[str, Any], spectator: bool) -> None:
        """Check a view: every part exists and is of its type."""
        self._map(self._language.view, said, "view")
        for argument in arguments(self._language.view):
            assert not (spectator and argument.yours and said[argument.name]), f"a spectator's {argument.name} is empty"

    def _call(self, word: type[Word], said: Sequence[Any]) -> None:
        rest = list(said[1:])
        for argument in arguments(word):
            where = f"{word.word}: {argument.name}"
            if argument.rest is not None and argument.kind is not None:
                assert argument.rest.least <= len(rest) <= argument.rest.most, f"{where}: so many are not allowed: {rest}"
                for value in rest:
                    expect_kind(argument.kind, value, self._seats, where)
                rest = []
            elif bare(argument.type) is Verb:
                self.action(rest)
                rest = []
            else:
                assert rest, f"{where} is missing"
                self._value(argument.type, rest.pop(0), where)
        assert not rest, f"{word.word} takes less: {said!r}"

    def _map(self, part: type[Any], said: Mapping[str, Any], where: str) -> None:
        taken = {argument.name: argument for argument in arguments(part)}
        optional = {each.name for each in fields(part) if each.default is not MISSING or each.default_factory is not MISSING}
        assert said.keys() <= taken.keys(), f"{where} has no {', '.join(sorted(said.keys() - taken.keys()))}"
        assert taken.keys() - optional <= said.keys(), f"{where} lacks {', '.join(sorted(taken.keys() - said.keys()))}"
        for name, value in said.items():
            self._value(taken[name].type, value, f"{where}: {name}")

    def _value(self, hint: Any, value: Any, where: str) -> None:
        if value is None or hint is type(None):
            assert value is None, f"{where} is always nil"
            assert hint is type(None) or may_be_nil(hint) or bare(hint) is type(None), f"{where} is never nil"
            return
        own = next((mark for mark in marks(hint) if isinstance(mark, Kind)), None)
        if own is not None and not lists_around(hint):
            expect_kind(own, value, self._seats, where)
        elif may_be_nil(hint):
            self._value(next(part for part in get_args(bare(hint)) if part is not type(None)), value, where)
        elif lists_around(hint):
            self._list(hint, value, where)
        elif bare(hint) is Verb:
            self.action(value)
        elif bare(hint) is QuestionKind:
            self.question(value["kind"], {name: part for name, part in value.items() if name != "kind"})
        elif is_dataclass(bare(hint)):
            self._map(cast(type[Any], bare(hint)), value, where)
        else:
            kind = kind_of(hint)
            assert kind is not None, f"{where} has no kind"
            expect_kind(kind, value, self._seats, where)

    def _list(self, hint: Any, value: Any, where: str) -> None:
        assert isinstance(value, (list, tuple)), f"{where} is a list: {value!r}"
        size = next((mark for mark in marks(hint) if isinstance(mark, Size)), None)
        least, most = (
            (self._seats, self._seats) if size == EACH_SEAT else (size.least, size.most) if size else (0, FAR_TOO_LONG)
        )
        assert least <= len(value) <= most, f"{where} has {len(value)} parts"
        inner = get_args(bare(hint))[0]
        for part in value:
            self._value(inner, part, where)


# -- playing -----------------------------------------------------------------------------------------------------------


def anything(rolled: Dice, game: Game, seat: int) -> Action:
    """Choose any listed action; now and then an any-time one: an undo often, a concession hardly ever."""
    if rolled.below(8) == 0:
        standing = game.any_time_actions(seat)
        if UNDO in standing and rolled.below(4):
            return UNDO
        action = one_of(rolled, standing) if standing else CONCEDE
        if action != CONCEDE or (standing and rolled.below(25) == 0):
            return cast(Action, action)
    return cast(Action, one_of(rolled, game.actions(seat)))


def listed(game: Game, seat: int, action: Action, amounts: Set[str] = frozenset()) -> bool:
    """Return whether that is among the seat's actions; of verbs in `amounts` also with any part of the last number."""
    found = [*game.actions(seat), *game.any_time_actions(seat)]
    if action[0] in amounts and type(action[-1]) is int and action[-1] > 0:
        return any(one[:-1] == action[:-1] and action[-1] <= one[-1] for one in found)
    return any(one == action and list(map(type, one)) == list(map(type, action)) for one in found)


def moves(game: Game, rolled: Dice, choose: Choose, most: int = FAR_TOO_LONG) -> Iterator[tuple[int, Action]]:
    """Yield the next move of a seat that is asked, until the game is over or `most` have been yielded. The caller makes it."""
    for _ in range(most):
        if game.result is not None:
            return
        seat = one_of(rolled, list(game.pending))
        yield seat, choose(rolled, game, seat)
    assert most < FAR_TOO_LONG, "the game does not end"


class Noise:
    """Actions nobody should send: legal ones bent a little, well-formed ones that mean nothing, and anything at all."""

    def __init__(self, rolled: Dice, language: Language | None) -> None:
        self._roll = rolled
        self._shapes = {} if language is None else {word: list(shapes(verb)) for word, verb in language.verbs.items()}
        self._seen: dict[Action, None] = {}
        self._words: dict[Any, None] = {}

    def hear(self, actions: Sequence[Action]) -> None:
        """Learn the words of legal actions."""
        for action in actions:
            if action not in self._seen:
                self._seen[action] = None
                self._words.update(dict.fromkeys(part for part in action if type(part) is str))

    def __call__(self) -> Any:
        match self._roll.below(8):
            case 0:
                return one_of(self._roll, NO_ACTIONS)
            case 1:
                return tuple(self._part() for _ in range(self._roll.below(5)))
            case 2 | 3 | 4 if self._shapes:
                word = one_of(self._roll, list(self._shapes))
                _, *kinds = one_of(self._roll, self._shapes[word])
                return (word, *(self._text() if kind is str else self._number() for kind in kinds))
            case 5 if self._seen:
                return one_of(self._roll, list(self._seen))
            case _ if self._seen:
                return self._bent(one_of(self._roll, list(self._seen)))
            case _:
                return (self._text(), self._part())

    def _bent(self, action: Action) -> tuple[Any, ...]:
        at = self._roll.below(len(action))
        match self._roll.below(6):
            case 0:
                return action[:at] + action[at + 1 :]
            case 1:
                return (*action, self._part())
            case 2:
                return (*action[:at], action[at], *action[at:])
            case 3:
                return (*action[:at], self._part(), *action[at + 1 :])
            case 4:
                return (*action[:at], "" if isinstance(action[at], str) else bool(action[at]), *action[at + 1 :])
            case _:
                return (*action[:at], self._text() if isinstance(action[at], str) else self._number(), *action[at + 1 :])

    def _text(self) -> str:
        return cast(str, one_of(self._roll, [*self._words, "", "no such word", "X"]))

    def _number(self) -> int:
        return self._roll.below(12) - 2

    def _part(self) -> Any:
        return one_of(self._roll, (self._text(), self._number(), one_of(self._roll, ODDITIES)))


# -- the laws of one position ------------------------------------------------------------------------------------------


def expect_fair_questions(game: Game) -> None:
    """Check that somebody is asked until the game is over; that each seat asked has answers, sorted and unique, all of which
    are accepted; and that nobody else may give them.
    """
    pending = game.pending
    assert bool(pending) == (game.result is None)
    assert set(pending) <= set(range(game.seats))
    assert game.turn >= 1
    assert set(game.on_turn) <= set(range(game.seats))
    answers = {seat: game.actions(seat) for seat in pending}
    for seat, found in answers.items():
        assert found, f"seat {seat} is asked {pending[seat].kind} and has no answer"
        assert found == sorted(set(found)), f"not sorted and unique: {found}"
        for action in found:
            assert game.check(seat, action) is None, f"{action} is listed and refused"
    for seat in range(game.seats):
        for action in game.any_time_actions(seat):
            assert game.check(seat, action) is None, f"{action} stands and is refused"
        if seat not in pending:
            assert game.actions(seat) == []
            for found in answers.values():
                assert game.check(seat, found[0]) is not None, f"seat {seat} is not asked"


def expect_plain_views(game: Game) -> None:
    """Check that views are plain data, list the legal actions, and are the same whether made alone or together, in any
    order."""
    everybody = watchers(game)
    alone = {seat: game.view(seat) for seat in everybody}
    for order in (everybody, everybody[::-1]):
        together = game.viewer()
        assert all(together(seat) == alone[seat] for seat in order)
    for seat, view in alone.items():
        carried(view)
        if seat is not None and "actions" in view:
            assert carried(view["actions"]) == carried(game.actions(seat))
            assert carried(view["standing"]) == carried(game.any_time_actions(seat))


def expect_fair_news(game: Game, events: Sequence[Event]) -> list[Event]:
    """Check that events are plain data, that a seat gets them whole or with nil for hidden parts, and that spectators know
    least. Return the events that anybody got in another form than they happened.
    """
    carried(events)
    everybody, others = watchers(game), []
    said = {watcher: [game.event_for(watcher, event) for event in events] for watcher in everybody}
    for watcher, told in said.items():
        assert game.events_for(watcher, events) == [each for each in told if each is not None]
        for event, each in zip(events, told, strict=True):
            if each is not None and each is not event and each != event:
                assert len(each) == len(event), f"{each} of {event}"
                assert all(part is None or part == whole for part, whole in zip(each, event, strict=True)), f"{each} of {event}"
                others.append(each)
    for at, event in enumerate(events):
        if said[None][at] == event:
            assert all(said[seat][at] == event for seat in range(game.seats)), "spectators know least"
    assert all(game.event_for(watcher, ("no-such-event", 0)) is None for watcher in everybody)
    return others


def expect_sendable(action: Action) -> None:
    """Check that an action is within the bounds of the wire."""
    assert 0 < len(action) <= PARTS, action
    for part in action:
        if type(part) is str:
            assert 0 < len(part) <= LETTERS, f"{part!r} in {action} cannot be sent"
        elif type(part) is int:
            assert abs(part) <= LARGEST, f"{part!r} in {action} cannot be sent"
        else:
            assert type(part) is tuple, f"{part!r} in {action} cannot be sent"


def without_past(view: Mapping[str, Any]) -> dict[str, Any]:
    """Return the view without its undo."""
    return {**view, "undo": None, "standing": [action for action in view.get("standing", ()) if action[0] != "undo"]}


# -- the laws ----------------------------------------------------------------------------------------------------------


class Laws:
    """The tests of one game; `laws` makes a subclass of it. See there for its attributes."""

    game: ClassVar[type[Game]]
    language: ClassVar[Language | None]
    tables: ClassVar[tuple[Any, ...]]
    positions: ClassVar[Mapping[str, Callable[[Chance], Game]]]
    rules: ClassVar[Mapping[str, Any]]
    amounts: ClassVar[Set[str]]
    bots: ClassVar[tuple[str, ...]]
    shows: ClassVar[Set[str] | None]
    lays_open: ClassVar[Set[str]]
    hides: ClassVar[bool]
    most: ClassVar[int]

    choose: ClassVar[Choose] = staticmethod(anything)
    holds: ClassVar[Callable[[Any], None]] = staticmethod(lambda game: None)
    goes_on: ClassVar[Callable[[Any, Action, Any, list[Event]], None] | None] = None
    accepts: ClassVar[Callable[[Any, int, Action], bool] | None] = None

    def pytest_generate_tests(self, metafunc: Any) -> None:
        """Play at every table, and from every stated position."""
        names = [each if isinstance(each, str) else f"{each[0]}-{each[1]}" for each in self.tables]
        metafunc.parametrize("table", self.tables, ids=names)

    # -- beginning -----------------------------------------------------------------------------------------------------

    def begin(self, table: Table | str, rolled: Dice, chance: Chance) -> Game:
        """Begin a new game at that table, its switches drawn at random; or the stated position of that name."""
        if isinstance(table, str):
            return self.positions[table](chance)
        mode, seats = table
        return self.game.begin(mode, seats, self.switched(mode, seats, rolled), chance)

    def switched(self, mode: str, seats: int, rolled: Dice) -> dict[str, Any]:
        """Set each switch at random, except those that do not fit; two games in three have any."""
        chosen = dict(self.rules)
        if rolled.below(3):
            for name, (values, _default) in self.game.switches().items():
                if values and name not in chosen:
                    tried = {**chosen, name: one_of(rolled, values)}
                    try:
                        self.game.settle_rules(mode, seats, tried)
                    except ValueError:
                        continue
                    chosen = tried
        return self.game.settle_rules(mode, seats, chosen)

    def _walk(self, law: str, table: Any, most: int = 0) -> tuple[Game, Dice, Iterator[tuple[int, Action]]]:
        rolled = dice(self.game.id, table, law)
        game = self.begin(table, rolled, SeedChance(secret(rolled)))
        return game, rolled, moves(game, rolled, type(self).choose, most or self.most)

    # -- being asked ---------------------------------------------------------------------------------------------------

    def test_who_is_asked_can_answer_and_nobody_else(self, table: Any) -> None:
        """At every point of a game, as are the invariants of this game alone."""
        game, _, walk = self._walk("asked", table)
        expect_fair_questions(game)
        type(self).holds(game)
        for seat, action in walk:
            expect_sendable(action)
            goes_on = type(self).goes_on
            before = game.copy() if goes_on is not None else game
            turn = game.turn
            events = game.apply(seat, action)
            assert game.turn >= turn or action == UNDO, "the turn's number never falls"
            expect_fair_questions(game)
            type(self).holds(game)
            if goes_on is not None:
                goes_on(before, action, game, events)

    def test_nothing_else_is_accepted_and_what_is_refused_has_not_happened(self, table: Any) -> None:
        """Whatever is sent, by whomever: `check` raises nothing, says why in the language, and `apply` changes nothing."""
        game, rolled, walk = self._walk("refused", table)
        noise = Noise(rolled, self.language)
        for number, (seat, action) in enumerate(walk):
            for asked in game.pending:
                noise.hear(game.actions(asked))
            if number == 0 or rolled.below(8) == 0:
                before = (game.dump(), game.record, seen_by_all(game))
                for _ in range(40):
                    self.refuses(game, rolled.below(game.seats), noise())
                for nobody in NO_SEATS:
                    self.refuses(game, nobody, action)
                assert (game.dump(), game.record, seen_by_all(game)) == before
            game.apply(seat, action)

    def refuses(self, game: Game, seat: Any, action: Any) -> None:
        """Check that an action is accepted if and only if it is listed; if not, that a refusal says why and nothing is done."""
        refusal = game.check(seat, action)
        is_seat = type(seat) is int and 0 <= seat < game.seats
        right = is_seat and type(action) is tuple and bool(action) and self._accepts(game, seat, action)
        assert (refusal is None) == right, f"{action!r} of seat {seat!r} is refused by {refusal}"
        if refusal is None:
            return
        assert isinstance(refusal, Refusal)
        if self.language is not None and (is_seat or type(seat) is int):
            Grammar(self.language, game.seats).refusal(refusal)
            carried(dict(refusal.args))
        try:
            game.apply(seat, action)
        except IllegalAction as error:
            said = error.refusal
        else:
            raise AssertionError(f"{action!r} of seat {seat!r} was refused and done")
        assert said == refusal

    def _accepts(self, game: Game, seat: int, action: Action) -> bool:
        try:
            return type(self).accepts(game, seat, action) if self.accepts else listed(game, seat, action, self.amounts)  # type: ignore[misc]
        except TypeError:
            return False

    # -- telling -------------------------------------------------------------------------------------------------------

    def test_everything_is_said_in_the_language(self, table: Any) -> None:
        """Actions, events, questions and views have the shapes and kinds of the language, and are plain data."""
        game, rolled, walk = self._walk("language", table)
        grammar = None if self.language is None else Grammar(self.language, game.seats)
        for seat, action in walk:
            closely = rolled.below(10) == 0
            if grammar is not None and closely:
                for asked, decision in game.pending.items():
                    grammar.question(decision.kind, {"seat": asked, "source": None, **decision.args})
                    found = [*game.actions(asked), *game.any_time_actions(asked)]
                    for _ in range(20):
                        grammar.action(one_of(rolled, found))
                for watcher in watchers(game):
                    grammar.view(game.view(watcher), watcher is None)
            events = game.apply(seat, action)
            if grammar is not None:
                for event in events:
                    grammar.event(event)
            told = expect_fair_news(game, events)
            if grammar is not None:
                for event in told:
                    grammar.event(event)
            if closely or game.result is not None:
                expect_plain_views(game)

    # -- hiding --------------------------------------------------------------------------------------------------------

    def test_nobody_can_tell_worlds_apart_that_differ_in_what_it_does_not_know(self, table: Any) -> None:
        """Views, events and refusals are alike in a game and in the result of `resample`; also the earlier position, after an
        undo."""
        rolled = dice(self.game.id, table, "worlds")
        blind = BlindChance(f"{self.game.id} {table}")
        game = self.begin(table, rolled, blind)
        noise = Noise(rolled, self.language)
        differed = 0
        for number, (seat, action) in enumerate(moves(game, rolled, type(self).choose, self.most)):
            noise.hear(game.actions(seat))
            if number == 0 or rolled.below(4 * game.seats) == 0:
                for watcher in watchers(game):
                    world = other_world(game, watcher, secret(rolled), blind)
                    differed += world.dump() != game.dump()
                    type(self).holds(world)
                    self.indistinguishable(game.copy(), world, watcher, rolled, noise)
            game.apply(seat, action)
        assert differed or not self.hides, "worlds never differed, so that nothing was shown"

    def indistinguishable(self, game: Game, world: Game, watcher: int | None, rolled: Dice, noise: Noise) -> None:
        """Check that now and for some moves that watcher learns the same in both worlds. Uses both up."""
        assert world.view(watcher) == game.view(watcher)
        self.indistinguishable_past(game, world, watcher)
        for _ in range(5):
            for tried in [noise() for _ in range(8)] if watcher is not None else ():
                assert game.check(cast(int, watcher), tried) == world.check(cast(int, watcher), tried), tried
            assert world.pending == game.pending
            both = [
                (seat, action)
                for seat in game.pending
                for action in (*game.actions(seat), *game.any_time_actions(seat))
                if action in {*world.actions(seat), *world.any_time_actions(seat)}
            ]
            if not both or self.shows is None:
                return
            seat, action = one_of(rolled, both)
            here, there = game.apply(seat, action), world.apply(seat, action)
            if self.shows & {event[0] for event in (*here, *there)}:
                return
            if game.last_entry.outcomes != world.last_entry.outcomes and watcher in {each[1] for each in here if len(each) > 1}:
                return  # it was told what it drew
            assert game.events_for(watcher, here) == world.events_for(watcher, there), action
            if self.lays_open & {event[0] for event in here}:
                return
            assert game.view(watcher) == world.view(watcher), action

    def indistinguishable_past(self, game: Game, world: Game, watcher: int | None) -> None:
        """Check that taking back leads to equal views, too."""
        for seat in game.pending:
            if game.check(seat, UNDO) is None:
                here, there = game.copy(), world.copy()
                for _ in range(game.view(seat)["undo"]["steps"]):
                    here.apply(seat, UNDO)
                    there.apply(seat, UNDO)
                    assert here.view(watcher) == there.view(watcher)
                type(self).holds(there)
                return

    def test_an_imagined_game_is_one_its_seat_could_be_sitting_at(self, table: Any) -> None:
        """Made from a view alone, it has the same view, except for undo; it can be played on, and has no record."""
        game, rolled, walk = self._walk("imagined", table)
        try:
            self.game.imagine(game.view(0), SeedChance(bytes(32)))
        except NotImplementedError:
            return
        for seat, action in walk:
            if rolled.below(12) == 0:
                for watcher in watchers(game):
                    world = self.game.imagine(game.view(watcher), SeedChance(secret(rolled)))
                    assert without_past(world.view(watcher)) == without_past(game.view(watcher))
                    expect_fair_questions(world)
                    expect_no_record(world)
                    for other, chosen in moves(world, rolled, type(self).choose, 5):
                        world.apply(other, chosen)
            game.apply(seat, action)

    # -- the past ------------------------------------------------------------------------------------------------------

    def test_a_copy_goes_on_as_the_original_and_leaves_it_alone(self, table: Any) -> None:
        """And a resampled game can be played on, which leaves the original alone too."""
        game, rolled, walk = self._walk("copies", table)
        for number, (seat, action) in enumerate(walk):
            if number % 5:
                game.apply(seat, action)
                continue
            before, record, seen = game.dump(), game.record, seen_by_all(game)
            twin, world = game.copy(), game.resample(one_of(rolled, watchers(game)), SeedChance(secret(rolled)))
            assert (twin.dump(), twin.record, seen_by_all(twin)) == (before, record, seen)
            expect_no_record(world)
            for other, chosen in moves(world, rolled, type(self).choose, 6):
                world.apply(other, chosen)
            type(self).holds(world)
            branch = game.copy()
            for other, chosen in moves(branch, rolled, type(self).choose, 6):
                branch.apply(other, chosen)
            kept = carried(before)
            events = twin.apply(seat, action)
            assert (game.dump(), game.record, seen_by_all(game)) == (before, record, seen)
            assert game.apply(seat, action) == events
            assert carried(before) == kept, "a dump stays as it was when the game goes on"
            assert (game.dump(), game.record, game.pending) == (twin.dump(), twin.record, twin.pending)

    def test_what_is_taken_back_was_never_done(self, table: Any) -> None:
        """All the way back, at every point: the positions are those that were, and nothing that was drawn is taken back."""
        game, rolled, walk = self._walk("undo", table)
        past: list[tuple[Any, Any]] = []
        for seat, action in walk:
            if action == UNDO:
                past.pop()
            else:
                past.append((game.dump(), game.view(seat)))
            events = game.apply(seat, action)
            if action == UNDO:
                assert events == [("undo", seat)]
            if game.last_entry.outcomes:
                assert not any(game.check(each, UNDO) is None for each in range(game.seats)), "what was drawn stays"
            actors = [each for each in range(game.seats) if game.check(each, UNDO) is None]
            for actor in actors if rolled.below(2) == 0 else ():
                back = game.copy()
                for dumped, view in reversed(past[-game.view(actor)["undo"]["steps"] :]):
                    back.apply(actor, UNDO)
                    assert back.dump() == dumped
                    assert back.view(actor) == view
                assert back.check(actor, UNDO) is not None, "a view says how far one can go back"

    def test_the_record_is_the_game(self, table: Any) -> None:
        """As bytes and back it replays to every point; the seed resumes and verifies it, another seed does not."""
        rolled = dice(self.game.id, table, "record")
        seed = secret(rolled)
        game = self.begin(table, rolled, SeedChance(seed))
        states = {1: (game.dump(), seen_by_all(game))}
        for upto, (seat, action) in enumerate(moves(game, rolled, type(self).choose, self.most), 2):
            game.apply(seat, action)
            if rolled.below(12) == 0:
                states[upto] = (game.dump(), seen_by_all(game))
        record = Record.from_data(carried(game.record.to_data()))
        assert record == game.record
        states[len(record.entries)] = (game.dump(), seen_by_all(game))
        for upto, state in states.items():
            again = self.game.replay(record, upto, None, None)
            assert (again.dump(), seen_by_all(again)) == state
            assert again.record.entries == record.entries[:upto]
        self.resumes(game, record, seed, rolled)

    def resumes(self, game: Game, record: Record, seed: bytes, rolled: Dice) -> None:
        """Check that a resumed game goes on as if it had never stopped."""
        if record.header.start is not None:
            return
        assert verify(self.game, record, seed, 0).difference is None
        drawn = sum(len(entry.outcomes) for entry in record.entries)
        assert drawn < 10 or verify(self.game, record, seed[::-1], 0).difference is not None, "any seed proves it"
        again = self.game.replay(record, None, None, SeedChance(seed))
        assert (again.dump(), seen_by_all(again), again.record) == (game.dump(), seen_by_all(game), game.record)
        for seat, action in moves(game, rolled, type(self).choose, 20):
            assert again.apply(seat, action) == game.apply(seat, action)
        assert (again.dump(), again.record, again.result) == (game.dump(), game.record, game.result)

    # -- the end -------------------------------------------------------------------------------------------------------

    def test_a_game_ends_and_stays_ended(self, table: Any) -> None:
        """Somebody wins, nobody is asked or may do anything, and whatever was legal before is refused."""
        game, _, _ = self._walk("end", table)
        rolled = dice(self.game.id, table, "to the end")
        legal: dict[Action, None] = {CONCEDE: None, UNDO: None}
        for number in count():
            assert number < FAR_TOO_LONG, "the game does not end"
            if game.result is not None:
                break
            seat = one_of(rolled, list(game.pending))
            answers = game.actions(seat)
            legal[answers[-1]] = None
            action = type(self).choose(rolled, game, seat)
            game.apply(seat, action if action in answers or action in game.any_time_actions(seat) else answers[0])
        assert game.result is not None
        assert game.result.winners == tuple(sorted(set(game.result.winners)))
        assert set(game.result.winners) <= set(range(game.seats))
        type(self).holds(game)
        before = (game.dump(), game.record)
        expect_fair_questions(game)
        expect_plain_views(game)
        for seat in range(game.seats):
            assert not game.actions(seat)
            assert not game.any_time_actions(seat)
            for action in [*legal][-40:]:
                self.refuses(game, seat, action)
        assert (game.dump(), game.record) == before
        assert self.game.replay(game.record, None, None, None).result == game.result

    # -- bots ----------------------------------------------------------------------------------------------------------

    def test_a_bot_answers_legally_from_the_view_alone(self, table: Any) -> None:
        """And leaves the view as it was. Bots think as little as they can."""
        game, rolled, walk = self._walk("bots", table)
        for seat, action in walk:
            if rolled.below(12) == 0:
                for asked in game.pending:
                    shown = game.view(asked)
                    view = carried(shown)
                    level = one_of(rolled, self.bots)
                    answer = freeze(beside(self.game.bots[level], 99)(view, SeedChance(secret(rolled))))
                    assert game.check(asked, answer) is None, f"{level} answers {answer}"
                    assert answer not in game.any_time_actions(asked), f"{level} was not asked for {answer}"
                    assert view == carried(shown) == carried(game.view(asked)), f"{level} changed what it was shown"
            game.apply(seat, action)


def expect_no_record(world: Game) -> None:
    """Check that a game that never happened gives out no record."""
    try:
        _ = world.record
    except ValueError:
        return
    raise AssertionError("a resampled game has a record")


def laws(
    game: type[Game],
    language: Language | None = None,
    *,
    tables: Sequence[Table] = (),
    positions: Mapping[str, Callable[[Chance], Game]] | None = None,
    rules: Mapping[str, Any] | None = None,
    choose: Choose = anything,
    amounts: Set[str] = frozenset(),
    accepts: Callable[[Any, int, Action], bool] | None = None,
    holds: Callable[[Any], None] | None = None,
    goes_on: Callable[[Any, Action, Any, list[Event]], None] | None = None,
    bots: Sequence[str] = (),
    shows: Set[str] | None = None,
    lays_open: Set[str] = frozenset(),
    hides: bool = True,
    most: int = 120,
) -> type[Laws]:
    """Make the tests of a game, a class for pytest whose name begins with `Test`.

    `language`: its words; without it shapes and kinds are not checked. `tables`: other than each mode with each number of
    seats. `positions`: by name, more games to begin with, stated ones. `rules`: switches that are not drawn at random, such as
    a limit by which random games end. `choose`: how seats play. `amounts`: verbs whose last number may be less than listed;
    `accepts` does the same for actions that are accepted without being listed. `holds`: an invariant of every position of this
    game, and `goes_on` of every action: asserted with (before, action, after, events), such as that no card is lost. `bots`:
    levels that answer legally; all of them by default. `shows`: kinds of events that may reveal hidden facts, after which two
    worlds may differ; without it every event may. `lays_open`: kinds of events that everybody gets alike, after which the views
    may differ. `hides`: whether anything is hidden. `most`: moves of most games.
    """
    every = [(mode, seats) for mode, counts in game.modes.items() for seats in counts]
    own: dict[str, Any] = {
        "game": game,
        "language": language,
        "tables": (*(tables or every), *(positions or {})),
        "positions": positions or {},
        "rules": rules or {},
        "amounts": amounts,
        "bots": tuple(bots or game.bots),
        "shows": shows,
        "lays_open": lays_open,
        "hides": hides,
        "most": most,
        "choose": staticmethod(choose),
        "accepts": accepts and staticmethod(accepts),
        "goes_on": goes_on and staticmethod(goes_on),
        "__doc__": f"The laws of {game.id}.",
    }
    if holds is not None:
        own["holds"] = staticmethod(holds)
    return type("TestLaws", (Laws,), own)
