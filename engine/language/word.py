"""Words: actions, events, questions and refusals are classes, what is said their values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import FrozenInstanceError, dataclass, field, fields, make_dataclass
from typing import Any, ClassVar, TypeVar, dataclass_transform

from engine.language.argument import arguments

W = TypeVar("W", bound="Word")


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
    """Make the constructor of a frozen dataclass with the fields of that word."""
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
        """Return the action as it is sent: the verb and its arguments."""
        return (self.word, *spread(self))


class EventKind(Word):
    """Something that happened. What no kind of event describes is told to nobody."""

    __slots__ = ()

    @property
    def actor(self) -> int | None:
        """Return the seat that did it, or that it happened to; None for an event without one."""
        found: int | None = getattr(self, "seat", None)
        return found


class QuestionKind(Word):
    """A question to a seat; everybody may know it. `answered_by`: the verbs that answer it."""

    __slots__ = ()
    seat: int
    source: str | None
    """What asks: a card, a unit; nil where nothing does."""
    answered_by: ClassVar[tuple[type[Verb], ...]] = ()


class RefusalCode(Word):
    """A reason why an action was not accepted."""

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


def spread(said: Word) -> list[Any]:
    """Return the arguments of a word, as they travel."""
    parts: list[Any] = []
    for argument in arguments(type(said)):
        value = getattr(said, argument.name)
        if argument.rest is None:
            parts.append(value)
        else:
            parts += value.wire if isinstance(value, Verb) else value
    return parts
