"""Every legal action as the answers that lead to it, one after the other: "Marine", then "on Torus 1"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from client.games.starcraft.model.table import Table
from client.games.starcraft.plain.action_words import steps
from client.text.i18n import _
from engine.language import Verb
from engine.starcraft.language.general import End, Pass
from engine.starcraft.language.orders import BuildWorkers, Move

FLAT = 9
"""So many actions at most are said at once, each whole."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer. `action`: what it does; None if it leads on, to what `path` has so far."""

    number: int
    words: str
    path: tuple[str, ...]
    action: Verb | None = None


def answers(table: Table, actions: Sequence[Verb], path: tuple[str, ...] = ()) -> list[Answer]:
    """What can be answered after these answers. 0 is none, or the end, or one answer back."""
    found = [(steps(table, action), action) for action in _counted(actions)]
    left = [(words, action) for words, action in found if words[: len(path)] == path and not isinstance(action, Pass | End)]
    said = _flat(left, path) if len(left) <= FLAT else _grouped(left, path)
    numbered = [Answer(number, *rest) for number, rest in enumerate(said, 1)]
    if path:
        return [*numbered, Answer(0, _("back"), path[:-1])]
    none = next((action for action in actions if isinstance(action, Pass | End)), None)
    if none is None:
        return numbered
    words = _("done") if isinstance(none, End) else _("none")
    return [*numbered, Answer(0, words, (), none)]


def _counted(actions: Sequence[Verb]) -> Iterator[Verb]:
    """An amount is listed once, at its maximum: here each amount is an action of its own."""
    for action in actions:
        match action:
            case BuildWorkers(count):
                yield from (BuildWorkers(number) for number in range(1, count + 1))
            case Move(unit, start, end, count):
                yield from (Move(unit, start, end, number) for number in range(1, count + 1))
            case _:
                yield action


_Found = list[tuple[tuple[str, ...], Verb]]
_Said = list[tuple[str, tuple[str, ...], Verb | None]]


def _flat(found: _Found, path: tuple[str, ...]) -> _Said:
    """Each action with all that is left to say of it."""
    return [(" ".join(words[len(path) :]), words, action) for words, action in found]


def _grouped(found: _Found, path: tuple[str, ...]) -> _Said:
    """The next answer alone; where only one action follows, it is said whole."""
    groups: dict[str, _Found] = {}
    for words, action in found:
        groups.setdefault(words[len(path)], []).append((words, action))
    said: _Said = []
    for word, group in groups.items():
        deeper = (*path, word)
        if len(group) == 1 or any(len(words) == len(deeper) for words, _action in group):
            said += _flat(group, path)
        elif len(groups) == 1:
            return _grouped(group, deeper)
        else:
            said.append((word, deeper, None))
    return said
