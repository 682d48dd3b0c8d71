"""Keys pick things until they make up an action: the arithmetic of it, for every face alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from client.games.starcraft.faces.face import Making, Pick, Picks
from engine.language import Verb


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
