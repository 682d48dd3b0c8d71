"""A step of a lesson: an action to make, and which key comes next on the way to it, whatever face answers the question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from client.games.starcraft.faces.face import Face, Making, Pick, Picks
from client.games.starcraft.model.table import Table
from engine.language import Verb
from engine.starcraft.language.general import End, Pass
from engine.starcraft.language.orders import BuildWorkers, Move

ENTER = "enter"
COMMANDS: dict[type[Verb], str] = {End: "end-order", Pass: "pass"}
"""Answers that are commands, by the names of these."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do. `text`: what to say about it, in English, see `lessons`."""

    text: str
    action: Verb


@dataclass(frozen=True, slots=True)
class Next:
    """What is to be pressed: the key of a thing, Enter, or a command by its name. `pick`: the thing; where that has no key, the
    cursor is set on it and Enter picks it.
    """

    key: str = ""
    command: str = ""
    pick: Pick = ""


def next_key(face: Face, table: Table, picked: Picks, action: Verb) -> Next | None:
    """What leads on to that action; None where nothing of this face does."""
    if (command := COMMANDS.get(type(action))) is not None:
        return Next(command=command)
    shown = {thing.pick: thing.key for thing in face.things(table, picked)}
    pointed = ""
    for making in face.makings(table):
        missing = _missing(making, picked, action)
        if missing is None:
            continue
        if not missing:
            return Next(ENTER)
        for pick in missing:
            if key := shown.get(pick, ""):
                return Next(key, pick=pick)
        pointed = pointed or next((pick for pick in missing if pick in shown), "")
    return Next(ENTER, pick=pointed) if pointed else None


def _missing(making: Making, picked: Picks, action: Verb) -> Sequence[Pick] | None:
    """What is still to be picked for that action, in order; None: it is not the action of this making, or not with these."""
    count = action.count if isinstance(action, BuildWorkers | Move) else 1
    made = making.with_count(count) if making.counted else making.action
    if made != action:
        return None
    wanted = Counter(making.picks)
    if making.counted:
        wanted[making.counted] = count
    have = Counter(picked)
    if have - wanted:
        return None
    left = wanted - have
    return [pick for pick in dict.fromkeys(making.picks) for _time in range(left[pick])]
