"""Doing an action that a key or a command stands for: where something is at stake it is asked once before."""

from __future__ import annotations

from client.games.starcraft.desk import Desk
from client.games.starcraft.faces.answering import face_of
from client.games.starcraft.faces.declining import why_no_end, why_no_pass
from client.games.starcraft.faces.face import Picks
from client.games.starcraft.input.commands import key_of
from client.games.starcraft.model.table import Table
from client.i18n import _
from client.keyboard.printed import key_name
from client.table.desk.menus import Choice, Menu, Move, Open, Send, Tell
from client.table.input.command_handlers import on_turn, perform
from engine.language import Verb
from engine.starcraft.language.general import End, Pass


def do(desk: Desk, action: Verb, key: str) -> None:
    """Do it now, or ask first. Nothing is picked any more."""
    assert desk.table is not None
    named = _named(desk, action)
    perform(desk, meant(desk, desk.table, action, key))
    desk.picked, desk.named = desk.starts(), named


def _named(desk: Desk, action: Verb) -> Picks:
    """What the action was done with and did not have to be picked."""
    return tuple(pick for making in desk.makings if making.action == action for pick in making.picks if pick not in desk.picked)


def meant(desk: Desk, table: Table, action: Verb, key: str) -> Move:
    """The action, or the question whether it is meant: `key` confirms it, `0` does not; where `0` confirms, Escape."""
    guard = face_of(table).guard(table, action) if desk.warns or desk.is_hurried else None
    if guard is None:
        return Send(action)
    choices = (Choice(key_name(key), _("do it"), action), Choice("0" if key != "0" else "Esc", _("back"), None))
    return Open(Menu(guard.sentence, choices, again=key, by_enter=True, block=_("AT STAKE")))


def end(desk: Desk, key: str) -> None:
    """End the order, the placing or whatever has an end."""
    on_turn(lambda table, key: _end(desk, table, key))(desk, key)


def _end(desk: Desk, table: Table, key: str) -> Move:
    if found := table.can(End):
        return meant(desk, table, found[0], key)
    if table.can(Pass):
        return Tell(_("There is nothing to end; {key} says no.").format(key=key_of("pass")))
    return Tell(why_no_end(table) or _("There is nothing to end now."))


def decline(desk: Desk, key: str) -> None:
    """No, or no more."""
    on_turn(lambda table, key: _decline(desk, table, key))(desk, key)


def _decline(desk: Desk, table: Table, key: str) -> Move:
    if found := table.can(Pass):
        return meant(desk, table, found[0], key)
    if table.can(End):
        return Tell(_("{key} ends it.").format(key=key_of("end-order")))
    return Tell(why_no_pass(table) or _("There is nothing to decline."))
