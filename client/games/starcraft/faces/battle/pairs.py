"""Who meets whom: a key of yours and a key of theirs make a skirmish. And who supports where."""

from __future__ import annotations

from client.games.starcraft.faces.battle.scene import (
    ENEMY_ROWS,
    OWN_ROWS,
    Asking,
    Scene,
    key_of,
    keyed,
    once,
    picked,
    word_of,
)
from client.games.starcraft.faces.face import Making, Pick, Picks, Said, Thing
from client.games.starcraft.model.keys import pools
from client.i18n import _, ngettext
from engine.starcraft.language.fighting import Front, Pair, Support


def pairs_left(scene: Scene) -> int:
    """How many more skirmishes are formed: as many as the smaller number of units that may stand in front."""
    units = scene.table.parts.unit
    return min(sum(not units[unit].assist for unit in scene.fight.free_of(seat)) for seat in scene.fight.seats)


def _pair_things(scene: Scene) -> list[Thing]:
    own, foe = (once(scene.fight.free_of(seat)) for seat in (scene.mine, scene.theirs))
    return [
        *keyed(pools().around, (f"enemy {unit}" for unit in foe), ENEMY_ROWS),
        *keyed(pools().home, (f"unit {unit}" for unit in own), OWN_ROWS),
    ]


def _names_enemy(scene: Scene) -> bool:
    """Whether the front-line unit that is to be named is the other side's: the own one stands there already (F3)."""
    return any(scene.own(skirmish).front for skirmish in scene.fight.skirmishes)


def _pair_makings(scene: Scene) -> list[Making]:
    table = scene.table
    side = "enemy" if _names_enemy(scene) else "unit"
    return [
        *(Making((f"unit {pair.own}", f"enemy {pair.enemy}"), pair) for pair in table.can(Pair)),
        *(Making((f"{side} {front.unit}",), front) for front in table.can(Front)),
    ]


def _pair_said(scene: Scene, picks: Picks) -> Said:
    if scene.table.can(Front):
        if _names_enemy(scene):
            return Said(_("Which unit of {name} stands in front?").format(name=scene.name(scene.theirs)), _("FRONT"))
        return Said(_("All your units here only assist: which one stands in front?"), _("FRONT"))
    left = pairs_left(scene)
    more = ngettext("{n} pair is left to make.", "{n} pairs are left to make.", left).format(n=left)
    if own := picked(picks, "unit"):
        return Said(_("{unit} meets whom?").format(unit=scene.unit(own)), _("PAIR"), more)
    if enemy := picked(picks, "enemy"):
        return Said(_("Which unit of yours meets {unit}?").format(unit=scene.unit(enemy)), _("PAIR"), more)
    return Said(_("Press one of yours and one of theirs: they meet."), _("PAIR"), more)


def _pair_why_not(scene: Scene, picks: Picks, pick: Pick) -> str:
    facts = scene.table.parts.unit.get(key_of(pick))
    if word_of(pick) == "skirmish":
        return _("This pair is made. u takes it back.")
    if facts is not None and facts.assist and scene.table.can(Pair):
        return _("{unit} assists: it stands in front only where all units of its side assist.").format(unit=facts.name)
    if scene.table.can(Front):
        return _("That is not the unit you are asked for.")
    return _("A pair is one of yours and one of theirs.")


PAIRS = Asking(_pair_things, _pair_makings, _pair_said, _pair_why_not)


# -- support -----------------------------------------------------------------------------------------------------------


def _support_things(scene: Scene) -> list[Thing]:
    own, foe = (once(scene.fight.free_of(seat)) for seat in (scene.mine, scene.theirs))
    return [
        *(Thing(f"enemy {unit}", "", ENEMY_ROWS + at) for at, unit in enumerate(foe)),
        *keyed(pools().home, (f"unit {unit}" for unit in own), OWN_ROWS),
    ]


def _support_makings(scene: Scene) -> list[Making]:
    answers = scene.table.can(Support)
    found = [Making((f"unit {answer.unit}", f"skirmish {answer.skirmish}"), answer) for answer in answers]
    if len(once(answer.unit for answer in answers)) == 1:
        found += [Making((f"skirmish {answer.skirmish}",), answer) for answer in answers]
    return found


def _support_said(scene: Scene, picks: Picks) -> Said:
    left = scene.fight.free_of(scene.mine)
    more = ngettext("{n} unit is left to support.", "{n} units are left to support.", len(left)).format(n=len(left))
    unit = picked(picks, "unit") or (left[0] if len(set(left)) == 1 else "")
    if unit:
        return Said(
            _("Which skirmish does {unit} support? Press its number.").format(unit=scene.unit(unit)), _("SUPPORT"), more
        )
    return Said(_("Press a unit and the number of its skirmish."), _("SUPPORT"), more)


def _support_why_not(scene: Scene, picks: Picks, pick: Pick) -> str:
    if word_of(pick) == "enemy":
        return _("{name} says where that unit supports.").format(name=scene.name(scene.theirs))
    return _("A unit and the number of its skirmish say where it supports.")


SUPPORT = Asking(_support_things, _support_makings, _support_said, _support_why_not)
