"""Decode a server's data about a game into the typed values of the game's language, or reject it.

A server may be hostile. All omissions and errors are found here, so no later code checks again: decoded values have the
declared types, and every seat exists. Keys, words and kinds of a later version are accepted.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import is_dataclass
from types import MappingProxyType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

import msgspec

from client.text.trouble import Strange, TooNew
from engine import language
from engine.language import (
    EACH_SEAT,
    SEAT,
    Argument,
    EventKind,
    Kind,
    Language,
    OfWords,
    OtherEvent,
    OtherQuestion,
    OtherRefusal,
    OtherVerb,
    QuestionKind,
    RefusalCode,
    Rest,
    Size,
    Verb,
    arguments,
    bare,
    marks,
)

P = TypeVar("P")
W = TypeVar("W", bound=Verb | EventKind)
Reader = Callable[[Any], Any]
MOST = 512
"""The most values of a list without a limit in the language. Only lists of actions may be longer. The limit is small because
a key press may scan all of the values.
"""


class Decoder:
    """Decodes values of one game's language, at a table with `seats` seats.

    `words`: the valid texts of a kind, if they depend on the table instead of the language.
    """

    def __init__(self, spoken: Language, seats: int, words: Mapping[Kind, Sequence[str]] = MappingProxyType({})) -> None:
        self._seats = seats
        self._only = words
        self._parts: dict[type[Any], type[Any]] = {}
        self._words: Mapping[type[Any], Reader] = {Verb: self._verb, EventKind: self._event, QuestionKind: self._question}
        self._verbs = OfWords(spoken.verbs, self._call)
        self._events = OfWords(spoken.events, self._call)
        self._questions = OfWords(spoken.questions, self._checked)
        self._refusals = OfWords(spoken.refusals, self._checked)

    def part(self, kind: type[P], told: object) -> P:
        """Decode a view, or a part of one. Raises Strange."""
        try:
            read: P = msgspec.convert(told, self._checked(kind), dec_hook=self._word)
        except msgspec.ValidationError as error:
            raise Strange(str(error)) from error
        return read

    def events(self, told: Iterable[object]) -> tuple[EventKind, ...]:
        """Decode a list of events. Raises Strange."""
        return tuple(map(self._event, told))

    def verb(self, action: Sequence[object]) -> Verb:
        """Decode an action, whose lists may also be tuples. Raises Strange."""
        return self._verb(_thawed(action))

    def refusal(self, code: str, args: Mapping[str, object]) -> RefusalCode:
        """Decode a refusal. If its arguments are not as declared, it is treated as one of a later version."""
        kind = self._refusals[code]
        if kind is None:
            return OtherRefusal(code)
        try:
            read: RefusalCode = msgspec.convert(args, kind)
        except msgspec.ValidationError:
            return OtherRefusal(code)
        return read

    # -- words ---------------------------------------------------------------------------------------------------------

    def _word(self, kind: type[Any], told: object) -> object:
        return self._words[kind](told)

    def _verb(self, told: object) -> Verb:
        name, *said = _list(told)
        call = self._verbs[name]
        return call(said) if call is not None else OtherVerb(name, tuple(map(_frozen, said)))

    def _event(self, told: object) -> EventKind:
        name, *said = _list(told)
        call = self._events[name]
        return call(said) if call is not None else OtherEvent(name)

    def _question(self, told: object) -> QuestionKind:
        if not isinstance(told, dict) or not isinstance(name := told.get("kind"), str):
            raise Strange("a question without a kind")
        kind = self._questions[name]
        if kind is not None:
            read: QuestionKind = msgspec.convert(told, kind, dec_hook=self._word)
            return read
        source = told.get("source")
        return OtherQuestion(self._seat(told.get("seat")), name, source if isinstance(source, str) else None)

    # -- arguments of actions and events: parts of a list --------------------------------------------------------------

    def _call(self, word: type[Verb | EventKind]) -> _Call:
        return _Call(word, tuple((self._reader(argument), argument.rest is not None) for argument in arguments(word)))

    def _reader(self, argument: Argument) -> Reader:
        """Return the decoder of one argument, or of all remaining values of the list."""
        if bare(argument.type) is Verb:
            return self._verb
        if argument.rest is not None:
            assert argument.kind is not None
            return _several(self._single(argument.kind), argument.rest)
        if language.depth(argument.type):
            assert argument.kind is not None
            read = _several(self._single(argument.kind))
        else:
            assert argument.kind is not None
            read = self._single(argument.kind)
        return _or_nil(read) if language.may_be_nil(argument.type) else read

    def _single(self, kind: Kind) -> Reader:
        if kind is SEAT:
            return self._seat
        if kind.base is int:
            return _whole(kind.least, kind.most)
        if only := self._only_words(kind):
            return {word: word for word in only}.__getitem__
        assert kind.base is str, f"no argument of a list is a {kind.name}"
        return _text(kind.least or 0, kind.most)

    def _only_words(self, kind: Kind) -> tuple[str, ...]:
        """Return the valid texts of that kind; empty if other texts are allowed."""
        return tuple(self._only.get(kind, () if kind.may_grow else kind.words))

    def _seat(self, told: object) -> int:
        if type(told) is not int or not 0 <= told < self._seats:
            raise Strange(f"no seat: {told!r}")
        return told

    # -- maps ----------------------------------------------------------------------------------------------------------

    def _checked(self, part: type[Any]) -> type[Any]:
        """Make a subclass of the dataclass that declares the limits of its kinds to msgspec."""
        if part not in self._parts:
            said = {argument.name: self._type(argument.type) for argument in arguments(part)}
            body = {"__slots__": (), "__annotations__": said, "__module__": part.__module__}
            self._parts[part] = type(part.__name__, (part,), body)
        return self._parts[part]

    def _type(self, hint: Any) -> Any:
        plain, said = bare(hint), marks(hint)
        kind = next((mark for mark in said if isinstance(mark, Kind)), None)
        if kind is not None:
            return self._bounded(kind)
        if get_origin(plain) in (Union, types.UnionType):
            return Union[tuple(self._type(one) for one in get_args(plain))]  # noqa: UP007
        if get_origin(plain) is tuple:
            listed: Any = types.GenericAlias(tuple, (self._type(get_args(plain)[0]), ...))
            size = next((mark for mark in said if isinstance(mark, Size)), None)
            if size is None:
                return Annotated[listed, msgspec.Meta(max_length=MOST)] if bare(get_args(plain)[0]) is not Verb else listed
            least, most = (self._seats, self._seats) if size == EACH_SEAT else (size.least, size.most)
            return Annotated[listed, msgspec.Meta(min_length=least, max_length=most)]
        return self._checked(plain) if isinstance(plain, type) and is_dataclass(plain) else plain

    def _bounded(self, kind: Kind) -> Any:
        if kind is SEAT:
            return Annotated[int, msgspec.Meta(ge=0, lt=self._seats)]
        if kind.base is str:
            if only := self._only_words(kind):
                return Literal[only]
            return Annotated[str, msgspec.Meta(min_length=kind.least, max_length=kind.most)]
        return Annotated[int, msgspec.Meta(ge=kind.least, le=kind.most)] if kind.base is int else kind.base


class _Call:
    """Makes a word from the values after its name."""

    __slots__ = ("_count", "_open", "_readers", "_word")

    def __init__(self, word: type[Any], readers: tuple[tuple[Reader, bool], ...]) -> None:
        self._word = word
        self._readers = tuple(read for read, _rest in readers)
        self._open = bool(readers) and readers[-1][1]
        self._count = len(readers)

    def __call__(self, said: list[Any]) -> Any:
        if self._open:
            said = [*said[: self._count - 1], said[self._count - 1 :]]
        if len(said) != self._count:
            raise Strange(f"{self._word.word} takes {self._count} arguments")
        try:
            return self._word(*[read(value) for read, value in zip(self._readers, said, strict=True)])
        except (KeyError, TypeError) as error:
            raise Strange(f"{self._word.word} does not take {said!r}") from error


def _thawed(value: object) -> object:
    """Convert tuples into lists at every level, as in a message."""
    return [_thawed(part) for part in value] if isinstance(value, list | tuple) else value


def _list(told: object) -> list[Any]:
    """Return the value if it is a list that begins with a name. Raises Strange."""
    if not (isinstance(told, list) and told and isinstance(told[0], str)):
        raise Strange("neither an action nor an event")
    return told


def _several(read: Reader, rest: Rest | None = None) -> Reader:
    def several(told: object) -> tuple[Any, ...]:
        least, most = (0, MOST) if rest is None else (rest.least, rest.most)
        if not isinstance(told, list) or not least <= len(told) <= most:
            raise Strange("not as many as there should be")
        return tuple(map(read, told))

    return several


def _or_nil(read: Reader) -> Reader:
    return lambda told: None if told is None or told == "" else read(told)


def _whole(least: int | None, most: int | None) -> Reader:
    def whole(told: object) -> int:
        if type(told) is not int or (least is not None and told < least) or (most is not None and told > most):
            raise Strange(f"no such number: {told!r}")
        return told

    return whole


def _text(least: int, most: int | None) -> Reader:
    def text(told: object) -> str:
        if type(told) is not str or len(told) < least or (most is not None and len(told) > most):
            raise Strange(f"no such text: {told!r}")
        return told

    return text


def _frozen(told: object) -> object:
    return tuple(map(_frozen, told)) if isinstance(told, list) else told


def data_version(told: Mapping[str, object], shipped: Sequence[int]) -> int:
    """Return the version of the data that a view uses; the first version if it names none. Raises Strange; TooNew for an
    unknown version.
    """
    first = shipped[0]
    data = told.get("data", first)
    if type(data) is not int or data < first:
        raise Strange(f"no version of the data: {data!r}")
    if data not in shipped:
        raise TooNew(f"data version {data}; here it is {', '.join(map(str, shipped))}")
    return data
