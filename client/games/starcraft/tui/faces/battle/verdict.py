"""What the attack of one side did to the other: "5 < 7: Vulture stands"."""

from __future__ import annotations

from client.games.starcraft.faces.battle.scene import Scene
from client.games.starcraft.model.battle.fight import Line, Skirmish
from client.i18n import _, ngettext
from engine.starcraft.language.battle_events import UnitDestroyed, Withdrew


def words(scene: Scene, skirmish: Skirmish, seat: int) -> str:
    """Of the attack of that seat's side."""
    own, foe = skirmish.of(seat), skirmish.against(seat)
    if own.attack is None or foe.health is None:
        return ""
    sign = "<" if own.attack < foe.health else "=" if own.attack == foe.health else ">"
    if fell := _fell(scene, skirmish.number, foe):
        outcome = _falls(fell)
    elif gone := ", ".join(_withdrew(scene, skirmish.number, foe)):
        outcome = _("{unit} withdraws").format(unit=gone)
    elif own.attack < foe.health:
        outcome = _("{unit} stands").format(unit=_name(scene, foe))
    elif foe.is_gone and foe.front in scene.fight.free_of(foe.seat):
        outcome = _("{unit} withdraws").format(unit=_name(scene, foe))
    elif foe.is_gone:
        outcome = _falls([_name(scene, foe)])
    else:
        outcome = _("{unit} cannot be hit").format(unit=_name(scene, foe))
    return f"{own.attack} {sign} {foe.health}: {outcome}"


def _falls(units: list[str]) -> str:
    return ngettext("{units} falls", "{units} fall", len(units)).format(units=", ".join(units))


def _name(scene: Scene, line: Line) -> str:
    return scene.unit(line.front) if line.front else _("the unit in front")


def _fell(scene: Scene, number: int, foe: Line) -> list[str]:
    """Whoever was destroyed in the skirmish, not what fell to splash damage after it."""
    story = scene.fight.story
    told = story.clash(number).of(UnitDestroyed) if story is not None else ()
    return [scene.unit(event.unit) for event in told if event.seat == foe.seat]


def _withdrew(scene: Scene, number: int, foe: Line) -> list[str]:
    story = scene.fight.story
    told = story.clash(number).of(Withdrew) if story is not None else ()
    return [scene.unit(event.unit) for event in told if event.seat == foe.seat]
