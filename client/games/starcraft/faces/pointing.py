"""How an action is made up by pointing: at planets, areas and routes of the board, and at choices for everything else.

It works for every action of the game, so no question is without an answer where no face of its own asks it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache

from client.games.starcraft.faces.face import Making, Pick, Picks
from client.games.starcraft.model.ground import planet_of
from engine.language import Argument, OtherVerb, Verb, arguments
from engine.starcraft.language import kinds
from engine.starcraft.language.general import End, Pass
from engine.starcraft.language.orders import BuildWorkers, Move

COMMANDS = (Pass, End)
"""Answers that are commands, so nothing is picked for them."""
PLANET, NEW_PLANET, AREA, ROUTE, CHOICE = "planet", "new-planet", "area", "route", "choice"
"""The first words of picks."""


def pick(kind: str, *values: object) -> Pick:
    return " ".join((kind, *map(str, values)))


@lru_cache(maxsize=8)
def made(actions: tuple[Verb, ...], on_board: frozenset[str]) -> tuple[Making, ...]:
    """How each action is made up. What all of them say alike is not asked; what two say alike is told apart by a choice.

    `on_board`: the planets that can be pointed at.
    """
    listed = [action for action in actions if not isinstance(action, (*COMMANDS, OtherVerb))]
    said = [list(_picks(action, on_board)) for action in listed]
    alike = set.intersection(*map(set, said)) if len(said) > 1 else set()
    if len({planet_of(each) for picks in said for each in picks if each.startswith(f"{AREA} ")}) > 1:
        alike = {each for each in alike if not each.startswith(f"{PLANET} ")}  # it says whose areas the digits are
    said = [[each for each in picks if each not in alike] for picks in said]
    short = [_without_planets(picks) for picks in said]
    used = Counter(
        _sorted(way) for picks, shorter in zip(said, short, strict=True) for way in {_sorted(picks), _sorted(shorter)}
    )
    makings: list[Making] = []
    for number, (action, picks, shorter) in enumerate(zip(listed, said, short, strict=True)):
        for way in [picks] if shorter == picks else [picks, shorter]:
            if not way or used[_sorted(way)] > 1:
                way = [*way, _apart(action, number)]
            counted, most = _counted(action, way)
            makings.append(Making(tuple(way), action, counted, most))
    return tuple(makings)


def _sorted(picks: Iterable[Pick]) -> Picks:
    return tuple(sorted(picks))


def _picks(action: Verb, on_board: Collection[str]) -> Iterator[Pick]:
    for argument in arguments(type(action)):
        value = getattr(action, argument.name)
        for each in value if isinstance(value, tuple) else (value,):
            if argument.kind is kinds.AREA:
                yield pick(PLANET, planet_of(each))
                yield pick(AREA, each)
            elif argument.kind is kinds.PLANET:
                yield pick(PLANET if each in on_board else NEW_PLANET, each)
            elif argument.kind not in (None, kinds.Z, kinds.AMOUNT):
                yield pick(_word(argument), each)


def _word(argument: Argument) -> str:
    """The first word of a choice: its kind, or its name where an action has two of a kind."""
    assert argument.kind is not None
    is_named = argument.kind.base is int or argument.name in ("own", "enemy")
    return argument.name if is_named else argument.kind.name.replace(" ", "-")


def _without_planets(picks: Sequence[Pick]) -> list[Pick]:
    """The areas alone, as the cursor reaches them."""
    named = {pick(PLANET, planet_of(each.partition(" ")[2])) for each in picks if each.startswith(f"{AREA} ")}
    return [each for each in picks if each not in named]


def _apart(action: Verb, number: int) -> Pick:
    """What tells an action from others that are made up alike."""
    one, other, z = (getattr(action, name, None) for name in ("one", "other", "z"))
    return pick(CHOICE, number) if one is None else pick(ROUTE, one, other, z)


def _counted(action: Verb, picks: Sequence[Pick]) -> tuple[Pick, int]:
    """What is picked again for more, and how often."""
    if isinstance(action, Move | BuildWorkers) and action.count > 1:
        return next((each for each in picks if not each.startswith((f"{PLANET} ", f"{AREA} "))), ""), action.count
    return "", 1


def choices(makings: Iterable[Making]) -> list[Pick]:
    """What is not on the board, in the order of the actions, each once."""
    found = (each for making in makings for each in making.picks if each.partition(" ")[0] not in (PLANET, AREA))
    return list(dict.fromkeys(found))


def shown_areas(makings: Sequence[Making], picks: Picks) -> str:
    """The planet whose areas have keys: the last one picked that has areas left to pick; else the only one that has any and
    need not be picked itself; "": none.
    """
    left = [each for making in makings for each in (Counter(making.picks) - Counter(picks))]
    wanted = {planet_of(each.partition(" ")[2]) for each in left if each.startswith(f"{AREA} ")}
    picked = [each.partition(" ")[2] for each in picks if each.startswith(f"{PLANET} ")]
    if on := [planet for planet in picked if planet in wanted]:
        return on[-1]
    at_once = wanted - {each.partition(" ")[2] for each in left if each.startswith(f"{PLANET} ")}
    return next(iter(at_once)) if len(at_once) == 1 else ""
