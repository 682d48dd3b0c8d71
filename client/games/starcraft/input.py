"""Handle keys at a table of StarCraft: things of a screen, the cursor, and the game's own commands."""

from __future__ import annotations

from collections.abc import Callable, Collection

from client.games.starcraft.commands import TABLE_COMMANDS, key_of
from client.games.starcraft.desk import Desk
from client.games.starcraft.faces import events, setup
from client.games.starcraft.faces.battle import BATTLE
from client.games.starcraft.faces.choosing import face_of
from client.games.starcraft.faces.face import Thing, moved, next_live, thing_of
from client.games.starcraft.model.keys import DIGITS, NONE, pools
from client.games.starcraft.model.table import Table
from client.table import input, pointing
from client.table.formatter import not_begun
from client.table.input import Handlers, choose_marked, next_choice, on_turn, perform
from client.table.pointing import Part, Picks
from client.table.state import Asking, Choice, Looking, Menu, Move, Open, Piles, Replaying, Send, Tell, Typed
from client.terminal.keyboard import key_name
from client.text.i18n import _
from engine.language import Verb
from engine.starcraft.language.fighting import PlaceTop
from engine.starcraft.language.general import End, Pass

# -- Why `0` or `e` does nothing where it might be expected to: what is asked has to be answered ----------------------


def why_no_pass(table: Table) -> str:
    """The rule that allows no "none" to this seat now; "" where there is nothing special to say."""
    return "" if table.question is None else setup.why_no_pass(table) or events.why_no_pass(table)


def why_no_end(table: Table) -> str:
    """What is still missing before an end; "" where there is nothing special to say."""
    needy = sorted({answer.skirmish for answer in table.can(PlaceTop)})
    return _("Skirmish {n} has no card yet: each needs one.").format(n=needy[0]) if needy else ""


# -- doing ------------------------------------------------------------------------------------------------------------


def do(desk: Desk, action: Verb, key: str) -> None:
    """Do it now, or ask first. Nothing is picked any more."""
    assert desk.table is not None
    named = _named(desk, action)
    perform(desk, meant(desk, desk.table, action, key))
    desk.pick(desk.starts())
    desk.name(named)


def _named(desk: Desk, action: Verb) -> Picks:
    """What the action was done with and did not have to be picked."""
    return tuple(part for option in desk.options if option.action == action for part in option.parts if part not in desk.picked)


def meant(desk: Desk, table: Table, action: Verb, key: str) -> Move:
    """The action, or the question whether it is meant: `key` confirms it, `0` does not; where `0` confirms, Escape."""
    guard = face_of(table).guard(table, action) if desk.warns or desk.is_hurried else None
    if guard is None:
        return Send(action)
    choices = (Choice(key_name(key), _("do it"), action), Choice("0" if key != "0" else "Esc", _("back"), None))
    return Open(Menu(guard.sentence, choices, again=key, by_enter=True, block=_("AT STAKE")))


def end(desk: Desk, key: str) -> None:
    """End the order, the placing or whatever has an end."""
    on_turn("end-order", lambda table, key: _end(desk, table, key))(desk, key)


def _end(desk: Desk, table: Table, key: str) -> Move:
    if found := table.can(End):
        return meant(desk, table, found[0], key)
    if table.can(Pass):
        return Tell(_("There is nothing to end; {key} says no.").format(key=key_of("pass")))
    return Tell(why_no_end(table) or _("There is nothing to end now."))


def decline(desk: Desk, key: str) -> None:
    """No, or no more."""
    on_turn("pass", lambda table, key: _decline(desk, table, key))(desk, key)


def _decline(desk: Desk, table: Table, key: str) -> Move:
    if found := table.can(Pass):
        return meant(desk, table, found[0], key)
    if table.can(End):
        return Tell(_("{key} ends it.").format(key=key_of("end-order")))
    return Tell(why_no_pass(table) or _("There is nothing to decline."))


# -- pointing ---------------------------------------------------------------------------------------------------------


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
        desk.close(Looking)
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
        desk.close(Looking)
        desk.point(thing.part)
        return
    if desk.waiting is not None:
        desk.type_ahead(Typed(thing.key, meant=(thing.part, thing.key)))
        return
    desk.close(Asking)
    desk.point(thing.part)
    pick(desk, thing.part, thing.key)


def _on_typed(desk: Desk, typed: Typed) -> bool:
    """A thing named before the last answer came: it is meant as it was then. Enter answers nothing that opened after it."""
    match typed:
        case Typed(command="use"):
            use(desk, typed.key)
        case Typed(meant=(tuple(named), key)):
            same = thing_of(desk.things(), named) if desk.table is not None else None
            if same is not None and same.key == key:
                on_thing(desk, same)
        case _:
            return False
    return True


def pick(desk: Desk, part: Part, key: str) -> None:
    """One more thing is picked; what that makes up whole is done."""
    table = desk.table
    assert table is not None
    named = desk.named
    desk.name(())
    after = pointing.pick(desk.options, desk.picked, part)
    if after.action is not None:
        desk.pick((*desk.picked, part))
        do(desk, after.action, key)
    elif part in named:
        return  # it is said once more
    elif after.is_lost:
        desk.refuse(desk.face.why_not(table, desk.picked, part))
    else:
        desk.pick(after.picks)


def use(desk: Desk, key: str) -> None:
    """Enter, where no menu is open: what is picked whole is done; else what is under the cursor is picked."""
    desk.close(Looking)
    if desk.table is None:
        return
    if desk.waiting is not None:
        desk.type_ahead(Typed(key, "use"))
        return
    if desk.opened == BATTLE.NAME and not desk.answers:
        desk.open_face("")
    elif (action := desk.whole) is not None:
        do(desk, action, key)
    elif (thing := thing_of(desk.things(), desk.cursor)) is not None:
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
            desk.point(moved(desk.things(), desk.cursor, direction))

    return deed


def next_thing(desk: Desk, key: str) -> None:
    """The cursor on the next thing that goes on with what is picked."""
    if desk.table is not None:
        desk.point(next_live(desk.things(), desk.cursor, pointing.live(desk.options, desk.picked)))


def back(desk: Desk, key: str) -> None:
    """Close what is open, take the last pick back, or go between the galaxy and what is asked."""
    if next(iter(desk.overlays), None) is not None or desk.table is None:
        input.back(desk, key)
    elif desk.picked and desk.picked != desk.starts():
        desk.pick(desk.picked[:-1] or desk.starts())
    elif desk.opened:
        desk.open_face(desk.opened)
    elif desk.face.NAME in ON_THE_GALAXY:
        desk.refuse(_("There is nothing to go back from: this is the galaxy."))
    else:
        desk.open_face("galaxy")
    desk.forget_typed()


# -- command handlers -------------------------------------------------------------------------------------------------


def _things(desk: Desk) -> Collection[str]:
    """Every key that a thing of some face may have."""
    found = pools()
    return frozenset(DIGITS + found.home + found.around + found.spare)


def _use(desk: Desk, key: str) -> None:
    if not choose_marked(desk):
        use(desk, key)


def _pass(desk: Desk, key: str) -> None:
    """No; where a face has a thing of its own for that key, such as the top card of a deck, that."""
    thing = desk.thing(NONE) if desk.table is not None else None
    if thing is not None:
        on_thing(desk, thing)
    else:
        decline(desk, key)


def _look(desk: Desk, key: str) -> None:
    desk.open(Looking(_("Look at what? Press its key.")))


def _face(name: str, desk: Desk) -> None:
    if desk.table is None:
        desk.refuse(not_begun())
        return
    desk.look_back()
    desk.close(Asking)
    desk.open_face(name)


HANDLERS: Handlers[Desk] = Handlers(
    TABLE_COMMANDS,
    {
        "use": _use,
        "end-order": end,
        "pass": _pass,
        "up": arrow("up"),
        "down": arrow("down"),
        "left": arrow("left"),
        "right": arrow("right"),
        "zone": next_thing,
        "look": _look,
        "close-up": lambda desk, key: _face("close-up", desk),
        "orders": lambda desk, key: _face("orders", desk),
        "destroy": lambda desk, key: _face("destroying", desk),
        "back": back,
    },
    _things,
    on_key,
    _on_typed,
)
