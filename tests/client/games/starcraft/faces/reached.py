"""What every face promises: each listed action is reached by picking things, and each thing answers."""

from __future__ import annotations

from client.games.starcraft.faces import pointing
from client.games.starcraft.faces.face import Face, Picks
from client.games.starcraft.model.table import Table
from engine.language import Verb
from tests.client.games.starcraft.faces.asked import Asked


def unreached(face: Face, table: Table, answers: tuple[type[Verb], ...]) -> set[Verb]:
    """The listed actions of these kinds that no things picked one after the other make up; a free amount at its most."""
    wanted, asked = {action for action in table.view.actions if isinstance(action, answers)}, Asked(face, table)
    return wanted - {action for making in asked.makings if (action := _picked(asked, making.picks)) is not None}


def _picked(asked: Asked, picks: Picks) -> Verb | None:
    """What these picks make up, each shown when its turn comes, and Enter at the end where it is asked for."""
    makings, before = asked.makings, Picks()
    for pick in picks:
        assert pick in [thing.pick for thing in asked.things(before)], f"{pick} is not shown after {before}"
        after = pointing.after(makings, before, pick)
        assert not after.is_lost, f"{pick} is lost after {before}"
        if after.action is not None:
            return after.action
        before = after.picks
    made = pointing.ready(makings, before)
    return None if made is None else made.action


def mute(face: Face, table: Table, picked: Picks = ()) -> list[str]:
    """The things that neither go on with what is picked nor say why not, and those whose key another one has."""
    makings, keys = face.makings(table), set[str]()
    found = []
    for thing in face.things(table, picked):
        after = pointing.after(makings, picked, thing.pick)
        if after.is_lost and not face.why_not(table, picked, thing.pick):
            found.append(f"{thing.pick} says nothing")
        if thing.key and thing.key in keys:
            found.append(f"{thing.key} is the key of two things")
        keys.add(thing.key)
    return found
