"""A Build order (section 8): a row of purchases, each after the step of the one before or in it."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from engine.game import Action
from engine.starcraft import events
from engine.starcraft.box import NONE
from engine.starcraft.components.values import RESOURCES
from engine.starcraft.orders.merging import Merging, merge, still_there, units_before
from engine.starcraft.orders.not_built import why_not
from engine.starcraft.orders.purchases import STEP_OF, UNITS, UPGRADES, Building, offers, sells_workers
from engine.starcraft.orders.units import build_limit, technology_units
from engine.starcraft.orders.upgrades import add_building, add_module
from engine.starcraft.state import paying, pieces, resources
from engine.starcraft.state.areas import base_on
from engine.starcraft.state.frames import Frames, Question, Step, do_next
from engine.starcraft.state.paying import NO_PREFIX
from engine.starcraft.state.seat import NOBODY
from engine.starcraft.state.state import State


class Build(NamedTuple):
    """The order begins on that planet."""

    seat: int
    planet: int
    special: bool


def begin(state: State, frame: Build) -> None:
    """Begin a Build order. Without an own base and an own unit on the planet it has no effect (B0)."""
    seat, planet, special = frame
    if state.seats[seat].here[planet]:
        has_step_1 = base_on(state, planet, seat) != NOBODY or technology_units(state, seat)
        do_next(
            state,
            Building(
                seat,
                planet,
                UNITS if has_step_1 else UPGRADES,
                limit=build_limit(state, seat, special=special),
                built=0,
                discount=special,
                has_building=False,
                has_module=False,
                before=units_before(state, seat, planet),
            ),
        )


def _answers(state: State, frame: Building, seat: int) -> list[Action]:
    offered, prefix = offers(state, frame), frame.prefix
    prices = {price for price, _ in offered}
    can_pay = paying.affordable_prices(state, seat, prices, prefix)
    found = [action for price, action in offered if price in can_pay]
    discounted = prices if frame.discount else ()
    if prefix.discount == NONE and sells_workers(state, frame):
        price = state.box.supply.worker_cost
        prices = {price, *prices}
        count = min(state.seats[seat].workers, paying.how_many(state, seat, price, prefix))
        if count:
            found.append(("workers", count))
    found += paying.prefix_answers(state, seat, prefix, prices, discounted)
    if prefix == NO_PREFIX:
        found.append(("end",))
    return sorted(found)


def _apply(state: State, frame: Building, seat: int, action: Action) -> None:
    verb = action[0]
    if verb == "end":
        return
    if verb in ("mine", "discount"):
        do_next(state, frame._replace(prefix=paying.add_prefix(state, seat, frame.prefix, action)))
        return
    paying.pay_rest(state, seat, _price(state, frame, action), frame.prefix)
    used = frame.prefix.discount != NONE
    frame = frame._replace(step=STEP_OF[verb], prefix=NO_PREFIX, discount=frame.discount and not used)
    do_next(state, _DONE[verb](state, frame, action))


def _price(state: State, frame: Building, action: Action) -> paying.Price:
    if action[0] == "workers":
        minerals, gas = state.box.supply.worker_cost
        return minerals * action[1], gas * action[1]
    return next(price for price, offered in offers(state, frame) if offered == action)


# -- what is bought ----------------------------------------------------------------------------------------------------


def _hire(state: State, frame: Building, action: Action) -> Building:
    resources.hire(state, frame.seat, action[1])
    state.events.append(events.workers(frame.seat, action[1]))
    return frame


def _put_transport(state: State, frame: Building, action: Action) -> Building:
    _, one, other, z = action
    pieces.put_transport(state, frame.seat, pieces.find_route(state, one, other, z))
    state.events.append(events.put_transport(frame.seat, one, other, z))
    return frame


def _put_unit(state: State, frame: Building, action: Action) -> Building:
    before = still_there(state, frame.seat, frame.before)
    pieces.put_unit(state, frame.seat, state.box.units.number[action[1]], state.box.areas.number[action[2]])
    state.events.append(events.built_unit(frame.seat, action[1], action[2]))
    return frame._replace(built=frame.built + 1, before=before)


def _merge(state: State, frame: Building, action: Action) -> Building:
    number = state.box.areas.number
    merging = Merging(state.box.units.number[action[1]], tuple(number[area] for area in action[2:]))
    return frame._replace(built=frame.built + 1, before=merge(state, frame.seat, frame.before, merging))


def _add_building(state: State, frame: Building, action: Action) -> Building:
    add_building(state, frame.seat, state.box.sheets.building_number[action[1]])
    return frame._replace(has_building=True)


def _add_module(state: State, frame: Building, action: Action) -> Building:
    add_module(state, frame.seat, state.box.sheets.module_number[action[1]])
    return frame._replace(has_module=True)


def _put_base(state: State, frame: Building, action: Action) -> Building:
    pieces.put_base(state, frame.seat, state.box.areas.number[action[1]])
    state.events.append(events.built_base(frame.seat, action[1]))
    return frame._replace(has_base=True)


_DONE: Final = {
    "workers": _hire,
    "transport": _put_transport,
    "unit": _put_unit,
    "merge": _merge,
    "building": _add_building,
    "module": _add_module,
    "base": _put_base,
}


# -- what is told ------------------------------------------------------------------------------------------------------


def _details(state: State, frame: Building) -> dict[str, Any]:
    prefix = frame.prefix
    return {
        "planet": state.box.areas.planet_key[frame.planet],
        "step": frame.step,
        "limit": frame.limit - frame.built,
        "discount": frame.discount,
        "less": None if prefix.discount == NONE else RESOURCES[prefix.discount],
        "mined": [prefix.minerals, prefix.gas],
    }


FRAMES: Frames = {Build: Step(begin), Building: Question("build", _answers, _apply, _details, why_not)}
