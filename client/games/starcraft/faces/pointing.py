"""How an action is made up by pointing: at planets, areas and routes of the board, and at choices for everything else.

It works for every action of the game, so no question is without an answer where no face of its own asks it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from client.games.starcraft.faces.face import Making, Pick, Picks
from engine.language import OtherVerb, Verb, arguments
from engine.starcraft.language import kinds
from engine.starcraft.language.general import End, Pass
from engine.starcraft.language.orders import BuildWorkers, Move

COMMANDS = (Pass, End)
"""Answers that are commands, so nothing is picked for them."""
PLANET, AREA, ROUTE, CHOICE = "planet", "area", "route", "choice"
"""The first words of picks."""


def pick(kind: str, *values: object) -> Pick:
    return " ".join((kind, *map(str, values)))


def planet_of(area: str) -> str:
    """The planet of an area, by its key."""
    return area.rpartition("-")[0]


def made(actions: Iterable[Verb]) -> list[Making]:
    """How each action is made up. What all of them say alike is not asked; what two say alike is told apart by a choice."""
    listed = [action for action in actions if not isinstance(action, (*COMMANDS, OtherVerb))]
    said = [list(_picks(action)) for action in listed]
    alike = set.intersection(*map(set, said)) if len(said) > 1 else set()
    said = [[each for each in picks if each not in alike] for picks in said]
    makings: list[Making] = []
    for number, (action, picks) in enumerate(zip(listed, said, strict=True)):
        ways = [picks, *([shorter] if (shorter := _without_planets(picks)) != picks else [])]
        for way in ways:
            if not way or _is_ambiguous(way, said):
                way = [*way, _apart(action, number)]
            counted, most = _counted(action, way)
            makings.append(Making(tuple(way), action, counted, most))
    return makings


def _picks(action: Verb) -> Iterator[Pick]:
    for argument in arguments(type(action)):
        value = getattr(action, argument.name)
        for each in value if isinstance(value, tuple) else (value,):
            if argument.kind is kinds.AREA:
                yield pick(PLANET, planet_of(each))
                yield pick(AREA, each)
            elif argument.kind is kinds.PLANET:
                yield pick(PLANET, each)
            elif argument.kind not in (kinds.Z, kinds.AMOUNT):
                yield pick(CHOICE if argument.kind is None else argument.kind.name.replace(" ", "-"), each)


def _without_planets(picks: Sequence[Pick]) -> list[Pick]:
    """The areas alone, as the cursor reaches them."""
    named = {pick(PLANET, planet_of(each.partition(" ")[2])) for each in picks if each.startswith(f"{AREA} ")}
    return [each for each in picks if each not in named]


def _is_ambiguous(picks: Sequence[Pick], said: Sequence[Sequence[Pick]]) -> bool:
    """Whether another action is made up of the same things, or of more of them and no others: an end would hide the other."""
    wanted = Counter(picks)
    return sum(1 for other in said if Counter(other) == wanted or Counter(_without_planets(other)) == wanted) > 1


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
    """The planet whose areas have keys: the last one picked, or the only one with an area to pick; "": none."""
    wanted = {planet_of(each.partition(" ")[2]) for making in makings for each in making.picks if each.startswith(f"{AREA} ")}
    picked = [each.partition(" ")[2] for each in picks if each.startswith(f"{PLANET} ")]
    on = [planet for planet in picked if planet in wanted]
    return on[-1] if on else next(iter(wanted)) if len(wanted) == 1 else ""
