"""What the language of a game is written in: kinds of values, and words whose arguments are of these kinds.

A game writes each of its words once, as a `frozen` class: an action is a `Verb`, what happened an `EventKind`, what is asked
a `QuestionKind`, why an action was refused a `RefusalCode`. `word` is its name on the wire, the docstring says what it means,
and the fields are its arguments, in the order in which they travel. The view of a seat is a tree of frozen dataclasses.

A field's annotation says its kind and more: `Annotated[int, AMOUNT]`, `Annotated[Cards, YOURS, "Your hand, sorted."]`.
The engine plays with plain tuples and dicts; from this language come the shapes it checks actions by and the projections of its
events, a client's decoder, the tables of the game's document, and what tests try.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import FrozenInstanceError, dataclass, field, fields, make_dataclass
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, ClassVar, Generic, TypeVar, Union, dataclass_transform, get_args, get_origin, get_type_hints

T = TypeVar("T")
W = TypeVar("W", bound="Word")


# -- kinds -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of value: a whole number from `least` to `most`, a text of `least` to `most` characters, or a truth value.

    `words`: the only texts there are; with `may_grow` a later version may say others.
    """

    name: str
    base: type
    sentence: str
    least: int | None = None
    most: int | None = None
    words: tuple[str, ...] = ()
    may_grow: bool = False


@dataclass(frozen=True, slots=True)
class Size:
    """How many values a list holds."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Rest:
    """The argument is not one part of the list but all that is left of it: so many values, or an action.

    `called`: the first of these parts, in the game's document.
    """

    called: str
    least: int = 0
    most: int = 0


@dataclass(frozen=True, slots=True)
class Limited:
    """Not everybody is told the argument: a seat without this `sight` of the seat that argument `of` names is told nil."""

    sight: str
    of: str


@dataclass(frozen=True, slots=True)
class Yours:
    """The part of a view is about the seat it is for alone; a spectator's is empty."""


SEAT = Kind("seat", int, "the number of a seat, counted from 0", 0, 15)
"""Every game's; a table of fewer seats has fewer numbers."""
FLAG = Kind("flag", bool, "true or false")
EACH_SEAT = Size(2, SEAT.most + 1 if SEAT.most is not None else 0)
"""One for every seat of the table, in seat order."""
YOURS = Yours()

Seat = Annotated[int, SEAT]
Flag = Annotated[bool, FLAG]


# -- words -------------------------------------------------------------------------------------------------------------


class Word:
    """A word of the language. Its subclasses are `frozen`, one a word; their values are what is said.

    Words are equal if they are the same word with equal arguments.
    """

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]] = ()
    word: ClassVar[str] = ""

    def __init__(self, *parts: Any, **named: Any) -> None:
        init = _init_of(type(self))
        type(self).__init__ = init  # type: ignore[method-assign]
        init(self, *parts, **named)

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self._parts()

    def _parts(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self.__match_args__)

    def __eq__(self, other: object) -> bool:
        return other._parts() == self._parts() if isinstance(other, Word) and type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash((type(self), self._parts()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in self.__match_args__)})"


@dataclass_transform(frozen_default=True)
def frozen(kind: type[W]) -> type[W]:
    """Make a word a frozen dataclass.

    What is alike in all words is `Word`'s own, and the constructor of a word is made when the word is first said: generated for
    each of two hundred words, they would take most of the time that a language is loaded in.
    """
    return dataclass(slots=True, init=False, eq=False, repr=False)(kind)


def _init_of(kind: type[Word]) -> Callable[..., None]:
    """The constructor of a frozen dataclass with the fields of that word."""
    named = [(each.name, object, field(default=each.default)) for each in fields(kind)]  # type: ignore[arg-type]
    made: Callable[..., None] = make_dataclass(kind.__name__, named, frozen=True, eq=False, repr=False).__init__  # type: ignore[misc]
    return made


class Verb(Word):
    """An action: what a seat may send. `modes`: the modes that have it, where not all do."""

    __slots__ = ()
    modes: ClassVar[str] = ""
    stands: ClassVar[bool] = False
    """It needs no question."""

    @property
    def wire(self) -> tuple[Any, ...]:
        """As it is sent: the verb and its arguments."""
        return (self.word, *spread(self))


class EventKind(Word):
    """Something that happened. What no kind of event describes is told to nobody."""

    __slots__ = ()

    @property
    def actor(self) -> int | None:
        """The seat that did it, or that it happened to; None for what has none."""
        found: int | None = getattr(self, "seat", None)
        return found


class QuestionKind(Word):
    """What a seat is asked; everybody may know it. `answered_by`: the verbs that answer it."""

    __slots__ = ()
    seat: int
    source: str | None
    """What asks: a card, a unit; nil where nothing does."""
    answered_by: ClassVar[tuple[type[Verb], ...]] = ()


class RefusalCode(Word):
    """Why an action was not accepted."""

    __slots__ = ()


@frozen
class OtherVerb(Verb):
    """An action of a later version."""

    name: str
    arguments: tuple[Any, ...]

    @property
    def wire(self) -> tuple[Any, ...]:
        return (self.name, *self.arguments)


@frozen
class OtherEvent(EventKind):
    """An event of a later version."""

    name: str


@frozen
class OtherQuestion(QuestionKind):
    """A question of a later version. `source`: what asks, if it says so."""

    seat: int
    name: str
    source: str | None = None


@frozen
class OtherRefusal(RefusalCode):
    """A refusal of a later version."""

    code: str


@dataclass(frozen=True, slots=True)
class Language:
    """All words of a game by their names, and its view."""

    verbs: Mapping[str, type[Verb]]
    events: Mapping[str, type[EventKind]]
    questions: Mapping[str, type[QuestionKind]]
    refusals: Mapping[str, type[RefusalCode]]
    view: type[Any]


def words(modules: Iterable[ModuleType], kind: type[W]) -> dict[str, type[W]]:
    """The words of that kind in these modules, in the order they are written there."""
    written = [value for module in modules for value in vars(module).values() if isinstance(value, type)]
    return {value.word: value for value in written if issubclass(value, kind) and value.word}


class OfWords(dict[str, T | None], Generic[T]):
    """What is made of each word, by its name. It is made when the name is first looked up; None for a name of no word."""

    def __init__(self, words: Mapping[str, type[W]], make: Callable[[type[W]], T]) -> None:
        super().__init__()
        self._words: Mapping[str, type[Any]] = words
        self._make: Callable[[Any], T] = make

    def __missing__(self, name: str) -> T | None:
        word = self._words.get(name)
        if word is not None:
            self[name] = self._make(word)
        return self.get(name)


# -- what a word takes -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument of a word, or a part of a view. `type`: its annotation, whole; the rest is what was found in it."""

    name: str
    type: Any
    kind: Kind | None = None
    """What it is, or what its list is made of; None for an action and for a part of the view that has parts."""
    rest: Rest | None = None
    limited: Limited | None = None
    yours: bool = False
    sentence: str = ""


_READ: dict[type, tuple[Argument, ...]] = {}


def arguments(kind: type[Any]) -> tuple[Argument, ...]:
    """What a word or a part of a view is made of, in order."""
    if kind not in _READ:
        hints = get_type_hints(kind, include_extras=True)
        _READ[kind] = tuple(_argument(field.name, hints[field.name]) for field in fields(kind))
    return _READ[kind]


def _argument(name: str, hint: Any) -> Argument:
    said = marks(hint)

    def one(mark: type[Any]) -> Any:
        return next((found for found in said if isinstance(found, mark)), None)

    return Argument(name, hint, kind_of(hint), one(Rest), one(Limited), one(Yours) is not None, one(str) or "")


def marks(hint: Any) -> tuple[Any, ...]:
    """What an annotation says beside its type."""
    return get_args(hint)[1:] if get_origin(hint) is Annotated else ()


def bare(hint: Any) -> Any:
    """The type of an annotation without what else it says."""
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def kind_of(hint: Any) -> Kind | None:
    """The kind of the single values an annotation speaks of."""
    own = next((mark for mark in marks(hint) if isinstance(mark, Kind)), None)
    if own is not None:
        return own
    inner = [kind_of(part) for part in get_args(bare(hint)) if part not in (NoneType, Ellipsis)]
    return next((kind for kind in inner if kind is not None), None)


def may_be_nil(hint: Any) -> bool:
    """Whether nil is among the values."""
    plain = bare(hint)
    return get_origin(plain) in (Union, UnionType) and NoneType in get_args(plain)


def depth(hint: Any) -> int:
    """How many lists are around the single values: 0 for a value of its own."""
    plain = bare(hint)
    if get_origin(plain) in (Union, UnionType):
        return max(depth(part) for part in get_args(plain))
    return 1 + depth(get_args(plain)[0]) if get_origin(plain) is tuple else 0


def spread(said: Word) -> list[Any]:
    """The arguments of what was said, as they travel."""
    parts: list[Any] = []
    for argument in arguments(type(said)):
        value = getattr(said, argument.name)
        if argument.rest is None:
            parts.append(value)
        else:
            parts += value.wire if isinstance(value, Verb) else value
    return parts


def shapes(verb: type[Verb]) -> frozenset[tuple[type, ...]]:
    """The types that an action of that verb consists of, its name included: one shape for every length it may have."""
    found: list[tuple[type, ...]] = [(str,)]
    for argument in arguments(verb):
        assert argument.kind is not None, f"{verb.word}: {argument.name} has no kind"
        base, rest = argument.kind.base, argument.rest
        counts = range(rest.least, rest.most + 1) if rest else range(1, 2)
        found = [(*shape, *(base,) * count) for shape in found for count in counts]
    return frozenset(found)


def limits(event: type[EventKind]) -> tuple[tuple[int, int, str], ...]:
    """What not everybody is told of an event: (where it stands, where the seat stands whose it is, which sight of it)."""
    names = ["", *(argument.name for argument in arguments(event))]
    found = [(names.index(argument.name), argument.limited) for argument in arguments(event)]
    return tuple((at, names.index(limited.of), limited.sight) for at, limited in found if limited is not None)
