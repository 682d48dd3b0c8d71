"""The actions a seat may take unasked: concede, offer or decline a draw, destroy its own pieces (V1). Undo is the log's."""

from __future__ import annotations

from typing import Final

from engine.core import any_time_actions as common
from engine.game import Action, Refusal
from engine.starcraft import events, refusals
from engine.starcraft.ending import elimination
from engine.starcraft.language.standing import DestroyBase, DestroyTransport, DestroyUnit
from engine.starcraft.state import pieces
from engine.starcraft.state.paying import has_open_prefix
from engine.starcraft.state.state import EXECUTION, State

DESTROY: Final[frozenset[str]] = frozenset({DestroyUnit.word, DestroyBase.word, DestroyTransport.word})
VERBS: Final[frozenset[str]] = DESTROY | common.VERBS


def available(state: State, seat: int) -> list[Action]:
    """List the actions that seat may take unasked."""
    listed = common.available(state, seat)
    return [*listed, *_destructions(state, seat)] if listed and may_destroy(state, seat) else listed


def is_active(state: State, seat: int) -> bool:
    """Return whether that seat is the active one, and in no battle (V1)."""
    return state.phase == EXECUTION and state.on_turn == (seat,) and state.battle is None


def may_destroy(state: State, seat: int) -> bool:
    """Return whether it is the active seat, and no payment is under way, whose purchase it might make impossible (E10)."""
    return is_active(state, seat) and not has_open_prefix(state)


def _destructions(state: State, seat: int) -> list[Action]:
    """List every own piece on the board that can be destroyed."""
    me, box = state.seats[seat], state.box
    found: list[Action] = []
    for area in state.galaxy.areas:
        if state.base[area] == seat:
            found.append(("destroy-base", box.areas.key[area]))
        found += [("destroy-unit", box.units.key[kind], box.areas.key[area]) for kind in sorted(set(me.units[area]))]
    for route, bits in enumerate(state.transports):
        if bits >> seat & 1:
            found.append(pieces.route_action(state, "destroy-transport", route))
    return sorted(found)


def check(state: State, seat: int, action: Action) -> Refusal | None:
    """Return why that seat may not do it now; None if it may."""
    if action[0] in DESTROY and state.seats[seat].alive:
        if not is_active(state, seat):
            return refusals.not_your_turn()
        return None if may_destroy(state, seat) and action in _destructions(state, seat) else refusals.not_legal(action[0])
    return common.check(state, seat, action)


def carry_out(state: State, seat: int, action: Action) -> None:
    """Do it."""
    if action[0] in DESTROY:
        _destroy(state, seat, action)
        return
    state.stop = "seat"
    common.carry_out(state, seat, action, elimination.give_up)


def _destroy(state: State, seat: int, action: Action) -> None:
    """Return one own piece to the supply."""
    area = state.box.areas.number
    if action[0] == "destroy-unit":
        pieces.take_unit(state, seat, state.box.units.number[action[1]], area[action[2]])
        state.events.append(events.destroyed_piece(seat, action[1], action[2], ""))
    elif action[0] == "destroy-base":
        pieces.take_base(state, area[action[1]])
        state.events.append(events.destroyed_piece(seat, "base", action[1], ""))
    else:
        pieces.take_transport(state, seat, pieces.find_route(state, *action[1:]))
        state.events.append(events.destroyed_piece(seat, "transport", "/".join(map(str, action[1:])), ""))
