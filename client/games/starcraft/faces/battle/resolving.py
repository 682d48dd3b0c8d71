"""Which skirmish comes next, and which units fall to what happens in one and after all."""

from __future__ import annotations

from client.games.starcraft.faces.battle.scene import OWN_ROWS, Asking, Scene, key_of, keyed, once, word_of
from client.games.starcraft.faces.face import Making, Pick, Picks, Said, Thing
from client.games.starcraft.model.keys import pools
from client.i18n import _, ngettext
from engine.starcraft.language.fighting import LoseQuestion, NextSkirmish
from engine.starcraft.language.general import Lose

SUPPORTERS, NUKE = "supporters", "nuke"


def _no_things(scene: Scene) -> list[Thing]:
    return []


def _next_makings(scene: Scene) -> list[Making]:
    return [Making((f"skirmish {answer.skirmish}",), answer) for answer in scene.table.can(NextSkirmish)]


def _next_said(scene: Scene, picks: Picks) -> Said:
    numbers = ", ".join(str(answer.skirmish) for answer in scene.table.can(NextSkirmish))
    return Said(_("Which skirmish comes next? {numbers}").format(numbers=numbers), _("RESOLVE"))


def _next_why_not(scene: Scene, picks: Picks, pick: Pick) -> str:
    if word_of(pick) == "skirmish":
        return _("Skirmish {n} is over.").format(n=key_of(pick))
    return _("Press the number of a skirmish.")


NEXT = Asking(_no_things, _next_makings, _next_said, _next_why_not)


# -- losses ------------------------------------------------------------------------------------------------------------


def _lose_things(scene: Scene) -> list[Thing]:
    """The units that may be chosen have keys; the others can be looked at."""
    answers = [lose.unit for lose in scene.table.can(Lose)]
    others = [unit for unit in once(scene.here(scene.mine)) if unit not in answers]
    return [
        *keyed(pools().home, (f"unit {unit}" for unit in answers), OWN_ROWS),
        *(Thing(f"unit {unit}", "", OWN_ROWS + len(answers) + at) for at, unit in enumerate(others)),
    ]


def _lose_makings(scene: Scene) -> list[Making]:
    return [Making((f"unit {lose.unit}",), lose) for lose in scene.table.can(Lose)]


def _lose_said(scene: Scene, picks: Picks) -> Said:
    asked = scene.asked
    assert isinstance(asked, LoseQuestion)
    more = ngettext("{n} unit is to fall.", "{n} units are to fall, one after the other.", asked.count).format(n=asked.count)
    if asked.source == SUPPORTERS:
        sentence = _("Your unit in front cannot be hit: which of its supporters falls?")
        return Said(sentence, _("YOU LOSE"))
    if asked.source == NUKE:
        return Said(_("{name}'s Nuke: which unit do you lose?").format(name=scene.name(scene.theirs)), _("YOU LOSE"), more)
    sentence = _("{name}'s {card}: which unit do you lose?")
    return Said(sentence.format(name=scene.name(scene.theirs), card=scene.card(asked.source)), _("YOU LOSE"), more)


def _lose_why_not(scene: Scene, picks: Picks, pick: Pick) -> str:
    asked = scene.asked
    assert isinstance(asked, LoseQuestion)
    if word_of(pick) != "unit":
        return _("Press the unit that you lose.")
    unit = scene.unit(key_of(pick))
    if asked.source == SUPPORTERS:
        return _("{unit} cannot be hit here.").format(unit=unit)
    if asked.count > 1:
        return _("{unit} cannot be chosen: it is spared, or another choice would let a unit escape.").format(unit=unit)
    return _("{unit} is spared by {card}.").format(unit=unit, card=scene.card(asked.source))


LOSE = Asking(_lose_things, _lose_makings, _lose_said, _lose_why_not)
