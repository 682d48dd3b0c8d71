"""All words of a game, and what its engine makes of them: the shapes of actions, what of an event not everybody is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Generic, TypeVar

from engine.language.argument import arguments
from engine.language.kinds import Kind
from engine.language.word import EventKind, QuestionKind, RefusalCode, Verb, Word

T = TypeVar("T")
W = TypeVar("W", bound=Word)


@dataclass(frozen=True, slots=True)
class Language:
    """All words of a game by their names, and its view."""

    verbs: Mapping[str, type[Verb]]
    events: Mapping[str, type[EventKind]]
    questions: Mapping[str, type[QuestionKind]]
    refusals: Mapping[str, type[RefusalCode]]
    view: type[Any]


def words(modules: Iterable[ModuleType | Mapping[str, object]], kind: type[W]) -> dict[str, type[W]]:
    """Return the words of that kind in these modules, or among names such as `globals()`, in the order they are written
    there."""
    names = [module if isinstance(module, Mapping) else vars(module) for module in modules]
    written = [value for each in names for value in each.values() if isinstance(value, type)]
    return {value.word: value for value in written if issubclass(value, kind) and value.word}


class OfWords(dict[str, T | None], Generic[T]):
    """A value made of each word, by its name. It is made when the name is first looked up; None for a name of no word."""

    def __init__(self, words: Mapping[str, type[W]], make: Callable[[type[W]], T]) -> None:
        super().__init__()
        self._words: Mapping[str, type[Any]] = words
        self._make: Callable[[Any], T] = make

    def __missing__(self, name: str) -> T | None:
        word = self._words.get(name)
        if word is not None:
            self[name] = self._make(word)
        return self.get(name)


Texts = tuple[tuple[int, int, int | None], ...]
"""Where in an action a text stands, and how long it is at least and at most; None for no most."""


def shapes(verb: type[Verb]) -> dict[tuple[type, ...], Texts]:
    """Return the types that an action of that verb consists of, its name included, with the texts among its arguments: one
    shape for every length it may have. No text of an action is empty: a seat could not send it.
    """
    found: list[tuple[Kind, ...]] = [()]
    for argument in arguments(verb):
        assert argument.kind is not None, f"{verb.word}: {argument.name} has no kind"
        rest = argument.rest
        counts = range(rest.least, rest.most + 1) if rest else range(1, 2)
        found = [(*shape, *(argument.kind,) * count) for shape in found for count in counts]
    return {(str, *(kind.base for kind in kinds)): _texts(kinds) for kinds in found}


def _texts(kinds: tuple[Kind, ...]) -> Texts:
    said = [(at, kind) for at, kind in enumerate(kinds, 1) if kind.base is str]
    return tuple((at, max(kind.least or 1, 1), kind.most) for at, kind in said)


def limits(event: type[EventKind]) -> tuple[tuple[int, int, str], ...]:
    """Return the limited arguments of an event: (position, position of the seat that owns it, name of the sight that reveals
    it)."""
    names = ["", *(argument.name for argument in arguments(event))]
    found = [(names.index(argument.name), argument.limited) for argument in arguments(event)]
    return tuple((at, names.index(limited.of), limited.sight) for at, limited in found if limited is not None)
