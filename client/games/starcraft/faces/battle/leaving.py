"""Units that leave the contested area: cloaked ones that withdraw, and whoever retreats."""

from __future__ import annotations

from client.games.starcraft.faces.battle.scene import (
    CHOICE_ROWS,
    OWN_ROWS,
    Asking,
    Scene,
    key_of,
    keyed,
    once,
    picked,
    word_of,
)
from client.games.starcraft.faces.face import Guard, Making, Pick, Picks, Said, Thing
from client.games.starcraft.model.battle.ways_out import WayOut, ways_out
from client.games.starcraft.model.ground import planet_of
from client.games.starcraft.model.keys import pools
from client.i18n import _, ngettext
from engine.language import Verb
from engine.starcraft.language.fighting import Leave, RetreatQuestion, WithdrawQuestion, WithdrawTo
from engine.starcraft.language.general import Lose, ToAll


def ways(scene: Scene) -> tuple[WayOut, ...]:
    """Where the own units could go: those of a card and those that withdraw, on this planet only."""
    asked = scene.asked
    near = isinstance(asked, WithdrawQuestion) or (isinstance(asked, RetreatQuestion) and asked.source is not None)
    return ways_out(scene.table, scene.mine, scene.fight.area, near=near)


def _area_things(scene: Scene) -> list[Thing]:
    """Areas of the contested planet go by their numbers, others by letters."""
    here = planet_of(scene.fight.area)
    letters = iter(pools().home + pools().spare)
    return [
        Thing(f"area {way.area}", way.area.rpartition("-")[2] if way.planet == here else next(letters, ""), CHOICE_ROWS + at)
        for at, way in enumerate(ways(scene))
    ]


def _unit_things(scene: Scene, units: tuple[str, ...]) -> list[Thing]:
    others = [unit for unit in once(scene.here(scene.mine)) if unit not in units]
    return [
        *keyed(pools().home, (f"unit {unit}" for unit in units), OWN_ROWS),
        *(Thing(f"unit {unit}", "", OWN_ROWS + len(units) + at) for at, unit in enumerate(others)),
    ]


# -- cloaked units -----------------------------------------------------------------------------------------------------


def _withdraw_things(scene: Scene) -> list[Thing]:
    return [*_unit_things(scene, once(to.unit for to in scene.table.can(WithdrawTo))), *_area_things(scene)]


def _withdraw_makings(scene: Scene) -> list[Making]:
    answers = scene.table.can(WithdrawTo)
    found = [Making((f"unit {to.unit}", f"area {to.area}"), to) for to in answers]
    if len({to.unit for to in answers}) == 1:
        found += [Making((f"area {to.area}",), to) for to in answers]
    if len({to.area for to in answers}) == 1:
        found += [Making((f"unit {to.unit}",), to) for to in answers]
    return found


def _withdraw_said(scene: Scene, picks: Picks) -> Said:
    units = once(to.unit for to in scene.table.can(WithdrawTo))
    unit = picked(picks, "unit") or (units[0] if len(units) == 1 else "")
    if unit:
        return Said(_("{unit} is cloaked and withdraws: where to?").format(unit=scene.unit(unit)), _("WITHDRAW"))
    return Said(_("Cloaked units withdraw one by one: press a unit and an area."), _("WITHDRAW"))


def _withdraw_why_not(scene: Scene, picks: Picks, pick: Pick) -> str:
    if word_of(pick) == "unit":
        return _("{unit} does not withdraw: it was not destroyed, or is not cloaked.").format(unit=scene.unit(key_of(pick)))
    return _("A unit and an area say which one withdraws where to.")


WITHDRAW = Asking(_withdraw_things, _withdraw_makings, _withdraw_said, _withdraw_why_not, has_digits=True)


# -- retreat -----------------------------------------------------------------------------------------------------------


def _retreat_things(scene: Scene) -> list[Thing]:
    table = scene.table
    if table.can(ToAll):
        return [*_area_things(scene), *(Thing(f"unit {u}", "", OWN_ROWS + at) for at, u in enumerate(leaving(scene)))]
    named = [*(leave.unit for leave in table.can(Leave)), *(lose.unit for lose in table.can(Lose))]
    return _unit_things(scene, once(named))


def leaving(scene: Scene) -> tuple[str, ...]:
    """The kinds of own units that are still in the contested area."""
    return once(scene.here(scene.mine))


def _retreat_makings(scene: Scene) -> list[Making]:
    table = scene.table
    return [
        *(Making((f"area {to.area}",), to) for to in table.can(ToAll)),
        *(Making((f"unit {leave.unit}",), leave) for leave in table.can(Leave)),
        *(Making((f"unit {lose.unit}",), lose) for lose in table.can(Lose)),
    ]


def _retreat_said(scene: Scene, picks: Picks) -> Said:
    asked, table = scene.asked, scene.table
    assert isinstance(asked, RetreatQuestion)
    area, count = scene.area(scene.fight.area), asked.count
    if table.can(Leave):
        sentence = ngettext(
            "{area} holds too many of yours: name {n} more unit that leaves.",
            "{area} holds too many of yours: name {n} more units that leave.",
            count,
        )
        return Said(sentence.format(area=area, n=count), _("RETREAT"), _("They go to one area, all together."))
    if table.can(Lose):
        sentence = ngettext(
            "There is no room for all of them: name {n} more unit that falls.",
            "There is no room for all of them: name {n} more units that fall.",
            count,
        )
        return Said(sentence.format(n=count), _("YOU LOSE"))
    if asked.source is not None:
        sentence = _("{card}: there is no battle, and your units leave. Where do they go?")
        return Said(sentence.format(card=scene.card(asked.source)), _("RETREAT"), _("They go to one area, all together."))
    return Said(
        _("Your units leave {area}. Where do they go?").format(area=area), _("RETREAT"), _("They go to one area, all together.")
    )


def _retreat_why_not(scene: Scene, picks: Picks, pick: Pick) -> str:
    if scene.table.can(ToAll):
        return _("Press the area that they go to.")
    return _("Press one of your units that may be named.")


RETREAT = Asking(_retreat_things, _retreat_makings, _retreat_said, _retreat_why_not, has_digits=True)


def guard(scene: Scene, action: Verb) -> Guard | None:
    """Units that fall for want of room where another area has more of it."""
    if not isinstance(action, ToAll):
        return None
    count = len(scene.here(scene.mine))
    room = {way.area: way.room for way in ways(scene)}
    fall = count - room.get(action.area, count)
    if fall <= 0 or max(room.values(), default=0) <= room[action.area] or not _all_leave(scene):
        return None
    sentence = ngettext(
        "{area} has room for {room}: {n} unit falls. Another area has more room.",
        "{area} has room for {room}: {n} units fall. Another area has more room.",
        fall,
    )
    return Guard(sentence.format(area=scene.area(action.area), room=room[action.area], n=fall))


def _all_leave(scene: Scene) -> bool:
    """Whether all own units go, as they flee or a card lets them: else only those that are too many do."""
    asked = scene.asked
    enemies = scene.here(scene.theirs)
    return (isinstance(asked, RetreatQuestion) and asked.source is not None) or bool(enemies)
