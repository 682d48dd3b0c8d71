"""What a key does at a desk of StarCraft: the key of a thing, and the commands that this game has beside every table's."""

from __future__ import annotations

from collections.abc import Collection

from client.games.starcraft.desk import Desk
from client.games.starcraft.input import doing, pointing
from client.games.starcraft.input.commands import TABLE_COMMANDS
from client.games.starcraft.model.keys import DIGITS, NONE, pools
from client.i18n import _
from client.table.desk.overlays import Asking, Looking
from client.table.input.command_handlers import Handlers, choose_marked
from client.table.telling.refusals import not_begun


def _things(desk: Desk) -> Collection[str]:
    """Every key that a thing of some face may have."""
    found = pools()
    return frozenset(DIGITS + found.home + found.around + found.spare)


def _use(desk: Desk, key: str) -> None:
    if not choose_marked(desk):
        pointing.use(desk, key)


def _pass(desk: Desk, key: str) -> None:
    """No; where a face has a thing of its own for that key, such as the top card of a deck, that."""
    thing = desk.thing(NONE) if desk.table is not None else None
    if thing is not None:
        pointing.on_thing(desk, thing)
    else:
        doing.decline(desk, key)


def _look(desk: Desk, key: str) -> None:
    desk.overlays.open(Looking(_("Look at what? Press its key.")))


def _face(name: str, desk: Desk) -> None:
    if desk.table is None:
        desk.refuse(not_begun())
        return
    desk.overlays.look_back()
    desk.overlays.close(Asking)
    desk.open_face(name)


HANDLERS: Handlers[Desk] = Handlers(
    TABLE_COMMANDS,
    {
        "use": _use,
        "end-order": doing.end,
        "pass": _pass,
        "up": pointing.arrow("up"),
        "down": pointing.arrow("down"),
        "left": pointing.arrow("left"),
        "right": pointing.arrow("right"),
        "zone": pointing.next_thing,
        "look": _look,
        "close-up": lambda desk, key: _face("close-up", desk),
        "orders": lambda desk, key: _face("orders", desk),
        "destroy": lambda desk, key: _face("destroying", desk),
        "back": pointing.back,
    },
    _things,
    pointing.on_key,
)
