"""A battle for those who are not asked: who is, and what about."""

from __future__ import annotations

from client.games.starcraft.faces.battle.cards import hand_things
from client.games.starcraft.faces.battle.scene import ENEMY_ROWS, OWN_ROWS, Asking, Scene, once
from client.games.starcraft.faces.face import Making, Pick, Picks, Said, Thing
from client.games.starcraft.model.battle.fight import OVER
from client.i18n import _
from engine.starcraft.language import fighting


def _things(scene: Scene) -> list[Thing]:
    """Everything can be looked at: the units of both sides, and the own hand."""
    if scene.fight.step == OVER:
        return []
    if scene.fight.step == "cards" and scene.fights:
        return hand_things(scene)
    foe, own = (once(scene.fight.free_of(seat)) for seat in (scene.theirs, scene.mine))
    return [
        *(Thing(f"enemy {unit}", "", ENEMY_ROWS + at) for at, unit in enumerate(foe)),
        *(Thing(f"unit {unit}", "", OWN_ROWS + at) for at, unit in enumerate(own)),
    ]


def _makings(scene: Scene) -> list[Making]:
    return []


def _said(scene: Scene, picks: Picks) -> Said:
    if scene.fight.step == OVER:
        return Said(outcome(scene))
    if scene.asked is None:
        return Said(_("The battle on {area} goes on.").format(area=scene.area(scene.fight.area)))
    name = scene.name(scene.asked.seat)
    match scene.asked:
        case fighting.AbilityQuestion():
            sentence = _("{name} may use a card as the battle begins.")
        case fighting.PairQuestion():
            sentence = _("{name} says who meets whom.")
        case fighting.SupportQuestion():
            sentence = _("{name} says where the other units support.")
        case fighting.PlaceQuestion():
            sentence = _("{name} is placing cards.")
        case fighting.PickQuestion():
            sentence = _("{name} picks one of two cards.")
        case fighting.ReplaceQuestion():
            sentence = _("{name} chooses a new card for a cancelled one.")
        case fighting.NextQuestion():
            sentence = _("{name} chooses the next skirmish.")
        case fighting.LoseQuestion():
            sentence = _("{name} chooses a unit to lose.")
        case fighting.WithdrawQuestion():
            sentence = _("{name} chooses where a cloaked unit withdraws to.")
        case fighting.RetreatQuestion():
            sentence = _("{name} chooses where the retreat goes.")
        case _:
            sentence = _("{name} is asked.")
    return Said(sentence.format(name=name))


def outcome(scene: Scene) -> str:
    """How the battle ended."""
    area = scene.area(scene.fight.area)
    story = scene.fight.story
    winner = story.over.winner if story is not None and story.over is not None else None
    if winner is None:
        return _("The battle on {area} is over: nobody is left there.").format(area=area)
    if winner == scene.table.seat:
        return _("The battle is over: you hold {area}.").format(area=area)
    return _("The battle is over: {name} holds {area}.").format(name=scene.name(winner), area=area)


def _why_not(scene: Scene, picks: Picks, pick: Pick) -> str:
    if scene.fight.step == OVER:
        return _("The battle is over.")
    if scene.asked is None:
        return _("Nothing is asked now.")
    return _("{name} is asked, not you. Space and a key only look.").format(name=scene.name(scene.asked.seat))


WATCHING = Asking(_things, _makings, _said, _why_not)
