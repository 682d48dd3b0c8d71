"""Pick things by keys and cursor until they make up an action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from client.games.starcraft.faces.face import Making, Pick, Picks, Thing
from client.games.starcraft.model.ground import planet_of
from engine.language import Argument, OtherVerb, Verb, arguments
from engine.starcraft.language import kinds
from engine.starcraft.language.general import End, Pass
from engine.starcraft.language.orders import BuildWorkers, Move

# -- Where the arrows take the cursor on a face, whose things say in which row and column they stand ------------------


def thing_of(things: Sequence[Thing], pick: Pick) -> Thing | None:
    """The thing that is picked so."""
    return next((thing for thing in things if thing.pick == pick), None)


def moved(things: Sequence[Thing], cursor: Pick, direction: str) -> Pick:
    """The pick under the cursor after an arrow: the next thing of the row, or the nearest of the next row that has any.

    >>> things = [Thing("a", "a", 0), Thing("b", "b", 1), Thing("c", "c", 1, 1), Thing("d", "d", 5)]
    >>> moved(things, "a", "down"), moved(things, "b", "right"), moved(things, "c", "down"), moved(things, "d", "right")
    ('b', 'c', 'd', 'd')
    """
    here = thing_of(things, cursor)
    if here is None:
        return things[0].pick if things else ""
    step = 1 if direction in ("right", "down") else -1
    if direction in ("left", "right"):
        row = sorted((thing for thing in things if thing.row == here.row), key=lambda thing: thing.column)
        at = row.index(here) + step
        return row[at].pick if 0 <= at < len(row) else cursor
    rows = sorted({thing.row for thing in things}, reverse=step < 0)
    beyond = [row for row in rows if (row - here.row) * step > 0]
    if not beyond:
        return cursor
    return min((thing for thing in things if thing.row == beyond[0]), key=lambda thing: abs(thing.column - here.column)).pick


def next_live(things: Sequence[Thing], cursor: Pick, live: Collection[Pick]) -> Pick:
    """The next thing that goes on with what is picked, around the face."""
    here = thing_of(things, cursor)
    at = list(things).index(here) + 1 if here is not None else 0
    return next((thing.pick for thing in (*things[at:], *things[:at]) if thing.pick in live), cursor)


def settled(things: Sequence[Thing], cursor: Pick, live: Collection[Pick]) -> Pick:
    """The cursor where it was if that is still there; else, as for "", on the first thing that goes on, or on the first."""
    if thing_of(things, cursor) is not None:
        return cursor
    return next((thing.pick for thing in things if thing.pick in live), things[0].pick if things else "")


# -- Keys pick things until they make up an action: the arithmetic of it, for every face alike ------------------------


@dataclass(frozen=True, slots=True)
class Picked:
    """What has been picked after a key. `action`: what it makes up, to be done now; `ready`: what Enter would do.

    `is_lost`: the thing makes nothing with what was picked; then `picks` are as before.
    """

    picks: Picks
    action: Verb | None = None
    ready: Verb | None = None
    is_lost: bool = False


def possible(makings: Iterable[Making], picks: Picks) -> list[Making]:
    """Which actions these things can still make up."""
    return [making for making in makings if _fits(making, picks)]


def after(makings: Sequence[Making], picks: Picks, pick: Pick) -> Picked:
    """One more thing is picked.

    What is whole and can become nothing else is done at once, unless it asks for Enter; its last thing once more is Enter then.
    What was picked and does not go with the new thing gives way to it; only an amount does not give way to another one.
    """
    if picks[-1:] == (pick,) and (before := ready(makings, picks)) is not None and before.asks_enter:
        return Picked((), _made(before, picks))
    picked = (*picks, pick)
    left = possible(makings, picked)
    if not left:
        if not picks or pick in picks or not possible(makings, (pick,)) or _is_amount_of_another(makings, picks, pick):
            return Picked(picks, is_lost=True)
        return after(makings, _going_with(makings, picks, pick), pick)
    whole = ready(left, picked)
    if (
        whole is not None
        and len({making.action for making in left}) == 1
        and not whole.asks_enter
        and not _may_grow(whole, picked)
    ):
        return Picked((), _made(whole, picked))
    return Picked(picked, None, None if whole is None else _made(whole, picked))


def _is_amount_of_another(makings: Iterable[Making], picks: Picks, pick: Pick) -> bool:
    """Whether so much of a thing is picked, and this is another thing that is counted."""
    counted = {making.counted for making in makings if making.counted}
    return pick in counted and any(each in counted for each in picks)


def ready(makings: Iterable[Making], picks: Picks) -> Making | None:
    """The action that these things make up whole."""
    return next((making for making in possible(makings, picks) if not _missing(making, picks)), None)


def live(makings: Sequence[Making], picks: Picks) -> frozenset[Pick]:
    """The things that go on with what is picked."""
    found: set[Pick] = set()
    for making in possible(makings, picks):
        found |= _missing(making, picks)
        if making.counted and picks.count(making.counted) < making.most:
            found.add(making.counted)
    return frozenset(found)


def _going_with(makings: Sequence[Making], picks: Picks, pick: Pick) -> Picks:
    """What of the picked goes with another thing: the rest gives way to it."""
    kept: Picks = ()
    for each in picks:
        if possible(makings, (*kept, each, pick)):
            kept = (*kept, each)
    return kept


def _fits(making: Making, picks: Picks) -> bool:
    """Whether nothing is picked more often than it needs. Asked of every action at every key, with a handful of picks."""
    needed, counted = making.picks, making.counted
    for pick in picks:
        times = picks.count(pick)
        if times > needed.count(pick) and (pick != counted or times > making.most):
            return False
    return True


def _missing(making: Making, picks: Picks) -> set[Pick]:
    """What it needs beside what is picked."""
    return {pick for pick in making.picks if making.picks.count(pick) > picks.count(pick)}


def _may_grow(making: Making, picks: Picks) -> bool:
    """Whether its amount can still be raised: its other things come last, so that the last of them settles it."""
    return bool(making.counted) and picks[-1] == making.counted and picks.count(making.counted) < making.most


def _made(making: Making, picks: Picks) -> Verb:
    return making.with_count(picks.count(making.counted)) if making.counted else making.action


# -- pointing ---------------------------------------------------------------------------------------------------------


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
