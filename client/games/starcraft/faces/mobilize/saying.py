"""What a Mobilize order asks at each key."""

from __future__ import annotations

from collections.abc import Collection

from client.games.starcraft.faces.face import Hint, Picks, Said
from client.games.starcraft.faces.mobilize.reasons import overfull
from client.games.starcraft.faces.mobilize.stacks import asked, base_pick, lifts_to, stacks, targets
from client.games.starcraft.faces.mobilize.stakes import battle_area, contested, entered
from client.games.starcraft.model.ground import is_open, room
from client.games.starcraft.model.keys import DIGITS
from client.games.starcraft.model.table import Table
from client.games.starcraft.model.this_order import moves
from client.games.starcraft.text.words import area_name, card_name, unit_name
from client.i18n import _, ngettext
from engine.starcraft.language.orders import Move, RecallQuestion


def said(table: Table, picked: Picks) -> Said:
    """The two lines of the prompt."""
    question = asked(table)
    if question is None:
        return Said("")
    if isinstance(question, RecallQuestion):
        sentence = _where(table, picked) or _("{card}: which unit comes, and to where an Arbiter stands?")
        hints = (Hint("0", _("none")),)
        return Said(sentence.format(card=card_name(table.parts, question.source)), _("RECALL"), "", hints)
    sentence = _where(table, picked) or _at_rest(table)
    return Said(sentence, _("MOBILIZE"), _further(table), () if overfull(table) else (_end(table),))


def _end(table: Table) -> Hint:
    return Hint("e", _("end order") if battle_area(table) is None else _("start the battle"))


def _at_rest(table: Table) -> str:
    if (area := overfull(table)) is not None:
        over = -room(table, area)
        words = ngettext(
            "{area} holds {n} unit over its limit: it goes on now.",
            "{area} holds {n} units over its limit: they go on now.",
            over,
        )
        return words.format(area=area_name(table.parts, area), n=max(1, over))
    if not table.can(Move):
        return _("No unit of yours can move any more.") if not lifts_to(table) else _("Only the base can still move.")
    return _("A key takes units of a line, again one more; a digit says where.")


def _where(table: Table, picked: Picks) -> str:
    """Where what is picked can go, by digits."""
    if not picked:
        return ""
    if picked[0] == base_pick(table):
        return _("Base: to which area? {areas}").format(areas=_digits(table, lifts_to(table)))
    stack = next((stack for stack in stacks(table) if stack.pick in picked), None)
    if stack is None:
        return _("{area}: who goes there?").format(area=area_name(table.parts, picked[0].partition(" ")[2]))
    count = picked.count(stack.pick)
    areas = _digits(table, [area for area, most in stack.goes_to if most >= count])
    name = unit_name(table.parts, stack.unit)
    if count == 1 and stack.count > 1:
        words = _("{unit}, 1 of {n}: to which area? {areas}  {key} takes one more")
        return words.format(unit=name, n=stack.count, areas=areas, key=stack.key)
    return _("{unit}: to which area? {areas}").format(unit=f"{count}× {name}" if count > 1 else name, areas=areas)


def _digits(table: Table, areas: Collection[str]) -> str:
    """The digits of areas, with what happens there."""
    return "  ".join(
        f"{digit} {_('battle')}" if contested(table, area) else digit
        for digit, area in zip(DIGITS, targets(table), strict=False)
        if area in areas
    )


def _further(table: Table) -> str:
    """What is settled already."""
    area = entered(table)
    if area is not None and contested(table, area):
        return _("One enemy area an order: it is {area}.").format(area=area_name(table.parts, area))
    if area is not None:
        words = _("One enemy area an order: it is {area}, whose base falls in regrouping.")
        return words.format(area=area_name(table.parts, area))
    if not moves(table) and any(not is_open(table, found) for found in targets(table)):
        return _("Into friendly and empty areas as you like, into one enemy area an order.")
    return ""
