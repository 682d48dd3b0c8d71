"""Rules for every panel: picks lead to each listed action, and each thing answers."""

from __future__ import annotations

from client.games.starcraft.model.table import Table
from client.games.starcraft.questions.panel import Panel
from client.table import pointing
from client.table.pointing import Picks
from engine.language import Verb
from tests.client.games.starcraft.questions.asked import Asked


def unreached(panel: Panel, table: Table, answers: tuple[type[Verb], ...]) -> set[Verb]:
    """Return the listed actions of these kinds that no sequence of picks leads to. A free amount is taken at its maximum."""
    wanted, asked = {action for action in table.view.actions if isinstance(action, answers)}, Asked(panel, table)
    return wanted - {action for option in asked.options if (action := _picked(asked, option.parts)) is not None}


def _picked(asked: Asked, picks: Picks) -> Verb | None:
    """Return the action that these picks lead to, with Enter at the end if needed. Each pick must be shown when it is
    picked."""
    options, before = asked.options, Picks()
    for pick in picks:
        assert pick in [thing.part for thing in asked.things(before)], f"{pick} is not shown after {before}"
        after = pointing.pick(options, before, pick)
        assert not after.is_lost, f"{pick} is lost after {before}"
        if after.action is not None:
            return after.action
        before = after.picks
    made = pointing.ready(options, before)
    return None if made is None else made.action


def mute(panel: Panel, table: Table, picked: Picks = ()) -> list[str]:
    """Return messages for things that can neither be picked nor say why not, and for keys that two things share."""
    options, keys = panel.options(table), set[str]()
    found = []
    for thing in panel.things(table, picked):
        after = pointing.pick(options, picked, thing.part)
        if after.is_lost and not panel.why_not(table, picked, thing.part):
            found.append(f"{thing.part} says nothing")
        if thing.key and thing.key in keys:
            found.append(f"{thing.key} is the key of two things")
        keys.add(thing.key)
    return found
