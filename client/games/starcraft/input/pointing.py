"""Pointing at the things of a face: by their keys, by the cursor, and what is picked is taken back one by one."""

from __future__ import annotations

from collections.abc import Callable

from client.games.starcraft.desk import Desk
from client.games.starcraft.faces import picking, pointer
from client.games.starcraft.faces.battle.battle import BATTLE
from client.games.starcraft.faces.face import Pick, Thing
from client.games.starcraft.input.doing import do
from client.i18n import _
from client.table.desk.overlays import Asking, Looking, Piles, Replaying
from client.table.input import navigation
from client.table.input.navigation import next_choice
from client.table.telling.refusals import not_begun

ON_THE_GALAXY = ("galaxy", "planning", "execution")
"""The faces that show the galaxy, so that there is none to open beside them."""


def on_key(desk: Desk, key: str) -> None:
    """The key of a thing, if one has it now."""
    if desk.table is None:
        desk.refuse(not_begun())
        return
    if desk.overlays.has(Piles):
        desk.refuse(_("Close the piles with Escape first."))
        return
    if not desk.overlays.has(Looking, Replaying) and desk.steered(key):
        return
    thing = desk.thing(key)
    if thing is None:
        desk.overlays.close(Looking)
        desk.refuse(_nothing_on(desk, key))
        return
    on_thing(desk, thing)


def _nothing_on(desk: Desk, key: str) -> str:
    """Why a key of the pools says nothing: nothing has it, or what is shown lies over what is asked."""
    if desk.opened and not desk.answers and desk.table is not None and desk.table.question is not None and not desk.replays:
        return _("You are looking at the table; Esc leads to what is asked.")
    return _("Nothing has the key {key} now.").format(key=key)


def on_thing(desk: Desk, thing: Thing) -> None:
    """A thing was named: the cursor goes there, and where that answers it is picked."""
    if desk.overlays.has(Looking, Replaying) or (desk.table is not None and not desk.answers and desk.opened):
        desk.overlays.close(Looking)
        desk.cursor = thing.pick
        return
    if desk.waiting is not None:
        desk.ahead.add(lambda: _again(desk, thing))
        return
    desk.overlays.close(Asking)
    desk.cursor = thing.pick
    pick(desk, thing.pick, thing.key)


def _again(desk: Desk, thing: Thing) -> None:
    """A thing named before the last answer came: it is meant as it was then."""
    same = pointer.thing_of(desk.things(), thing.pick) if desk.table is not None else None
    if same is not None and same.key == thing.key:
        on_thing(desk, same)


def pick(desk: Desk, thing: Pick, key: str) -> None:
    """One more thing is picked; what that makes up whole is done."""
    table = desk.table
    assert table is not None
    named, desk.named = desk.named, ()
    after = picking.after(desk.makings, desk.picked, thing)
    if after.action is not None:
        desk.picked = (*desk.picked, thing)
        do(desk, after.action, key)
    elif thing in named:
        return  # it is said once more
    elif after.is_lost:
        desk.refuse(desk.face.why_not(table, desk.picked, thing))
    else:
        desk.picked = after.picks


def use(desk: Desk, key: str) -> None:
    """Enter, where no menu is open: what is picked whole is done; else what is under the cursor is picked."""
    desk.overlays.close(Looking)
    if desk.table is None:
        return
    if desk.waiting is not None:
        desk.ahead.add(lambda: use(desk, key))
        return
    if desk.opened == BATTLE.NAME and not desk.answers:
        desk.open_face("")
    elif (action := desk.whole) is not None:
        do(desk, action, key)
    elif (thing := pointer.thing_of(desk.things(), desk.cursor)) is not None:
        on_thing(desk, thing)


def arrow(direction: str) -> Callable[[Desk, str], None]:
    """The next answer of what is open, what the face has the arrow for, or the cursor."""

    def deed(desk: Desk, key: str) -> None:
        if desk.table is None:
            return
        step = 1 if direction in ("right", "down") else -1
        if direction in ("left", "right") and next_choice(desk, step):
            return
        if not desk.steered(direction):
            desk.cursor = pointer.moved(desk.things(), desk.cursor, direction)

    return deed


def next_thing(desk: Desk, key: str) -> None:
    """The cursor on the next thing that goes on with what is picked."""
    if desk.table is not None:
        desk.cursor = pointer.next_live(desk.things(), desk.cursor, picking.live(desk.makings, desk.picked))


def back(desk: Desk, key: str) -> None:
    """Close what is open, take the last pick back, or go between the galaxy and what is asked."""
    if next(iter(desk.overlays), None) is not None or desk.table is None:
        navigation.back(desk, key)
    elif desk.picked and desk.picked != desk.starts():
        desk.picked = desk.picked[:-1] or desk.starts()
    elif desk.opened:
        desk.open_face(desk.opened)
    elif desk.face.NAME in ON_THE_GALAXY:
        desk.refuse(_("There is nothing to go back from: this is the galaxy."))
    else:
        desk.open_face("galaxy")
    desk.ahead.clear()
