"""Why units cannot go, or not there, and why a base cannot lift off: the rule by its words."""

from __future__ import annotations

from client.games.starcraft.faces.face import Picks
from client.games.starcraft.faces.mobilize.stacks import Stack, asked, base_pick, is_home, stacks, targets
from client.games.starcraft.faces.mobilize.stakes import contested, entered
from client.games.starcraft.model.ground import is_open, others, own_units, planet_of, room
from client.games.starcraft.model.table import Table
from client.games.starcraft.model.this_order import moves
from client.games.starcraft.text.words import area_name, planet_name, seat_name, unit_name
from client.i18n import _, ngettext
from engine.starcraft.language.general import End
from engine.starcraft.language.orders import LiftedOff, Move, RecallQuestion

AIR_SUPPORT = "air_support"
MORE_ATTACKERS = 2
"""How far attackers may exceed the unit limit."""


def why_not_go(table: Table, stack: Stack, picked: Picks) -> str:
    """Why no unit of a stack goes anywhere, or not one more of it."""
    name = unit_name(table.parts, stack.unit)
    if stack.pick in picked:
        most = picked.count(stack.pick)
        words = ngettext("{n} {unit} is all that can go.", "{n} of {unit} are all that can go.", most)
        return words.format(n=most, unit=name)
    first = next((other for other in stacks(table) if other.pick in picked), None)
    if first is not None and stack.goes_to:
        words = _("{unit} first: a digit says where to, Esc leaves it there.")
        count = picked.count(first.pick)
        first_name = unit_name(table.parts, first.unit)
        return words.format(unit=f"{count}× {first_name}" if count > 1 else first_name)
    if crowded := overfull(table):
        return _must_leave(table, crowded)
    words = _("{unit} can go nowhere: every area of {planet} is full or closed to it.")
    return words.format(unit=name, planet=planet_name(table.parts, planet_of(targets(table)[0])))


def overfull(table: Table) -> str | None:
    """The area that holds too many units, out of which some must go before all else."""
    if isinstance(asked(table), RecallQuestion) or End() in table.view.actions:
        return None
    return next((move.start for move in table.can(Move)), None)


def _must_leave(table: Table, area: str) -> str:
    words = _("{area} holds more than its limit: units go out of there first.")
    return words.format(area=area_name(table.parts, area))


def why_not_there(table: Table, picked: Picks, area: str) -> str:
    """Why what is picked cannot go to that area."""
    stack = next((stack for stack in stacks(table) if stack.pick in picked), None)
    if picked and picked[0] == base_pick(table):
        return _no_landing(table, area)
    if stack is None:
        return _("{area} is where units go: take some of yours first.").format(area=area_name(table.parts, area))
    if stack.area == area:
        return _("They are there already.")
    if crowded := overfull(table):
        return _must_leave(table, crowded)
    if isinstance(asked(table), RecallQuestion):
        words = _("A recalled unit goes to where an Arbiter of yours stands, within the limit; {area} is no such area.")
        return words.format(area=area_name(table.parts, area))
    return _closed(table, stack, area) or _full(table, area)


def _closed(table: Table, stack: Stack, area: str) -> str:
    """Why a rule lets nobody in."""
    if is_open(table, area):
        return ""
    name, base = area_name(table.parts, area), table.area(area).base
    owner = base if base not in (None, table.side) else others(table, area)[0]
    if owner is not None and table.view.seats[owner].team == table.me.team:
        return _("{area} is {name}'s, your partner's: your units do not enter it.").format(
            area=name, name=seat_name(table, owner)
        )
    first = entered(table)
    if first is not None and first != area:
        words = _("One enemy area an order, and it is {area} already.")
        return words.format(area=area_name(table.parts, first))
    if base not in (None, table.side) and AIR_SUPPORT in table.view.seats[base].modules and not is_home(table, stack.area):
        words = _("{area}: {name}'s Air Support lets nobody land there from another planet.")
        return words.format(area=name, name=seat_name(table, base))
    return ""


def _full(table: Table, area: str) -> str:
    name, limit = area_name(table.parts, area), table.parts.area[area].limit
    if contested(table, area):
        words = _("{area} takes {n} attackers, two over its limit, and all are there.")
        return words.format(area=name, n=limit + MORE_ATTACKERS)
    words = ngettext("{area} is full: it takes {n} unit.", "{area} is full: it takes {n} units.", limit)
    return words.format(area=name, n=limit) if room(table, area) <= 0 else _("{area}: not now.").format(area=name)


def why_no_lift_off(table: Table) -> str:
    """Why the base stays."""
    if any(isinstance(event, LiftedOff) for event in moves(table)):
        return _("A base lifts off once an order, and yours has.")
    if crowded := overfull(table):
        return _must_leave(table, crowded)
    return _("The base lifts off to another area that is yours on the same planet; there is none.")


def _no_landing(table: Table, area: str) -> str:
    name = area_name(table.parts, area)
    if table.area(area).base == table.side:
        return _("The base stands there already.")
    if is_open(table, area) and not own_units(table, area):
        return _("{area} is empty: the base lifts off to an area with units of yours.").format(area=name)
    return _("{area} is not yours: the base lifts off to an area with units of yours.").format(area=name)
