"""Resource areas that are depleted or restored, and free workers (L5, L10, E7, E8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.game import Action
from engine.starcraft import events
from engine.starcraft.box import POINTS
from engine.starcraft.regrouping.events.words import Word, said_of
from engine.starcraft.state.frames import Frames, Question, do_next
from engine.starcraft.state.resources import DEPLETED, deplete, hire
from engine.starcraft.state.state import State
from engine.starcraft.tables.card_effects import CardEffect

PASS: Action = ("pass",)
PARTLY: Final = 1


class Deplete(NamedTuple):
    """A seat names areas, each to be depleted by one stage. `up_to`: it may name fewer; `done`: those named already."""

    seat: int
    card: int
    left: int
    up_to: bool
    done: tuple[int, ...] = ()


class Restore(NamedTuple):
    """A seat may name a partly depleted area."""

    seat: int
    card: int


def _areas(state: State) -> list[int]:
    """Return every resource area on the board that is not depleted."""
    kind = state.box.areas.kind
    return [area for area in state.galaxy.areas if kind[area] != POINTS and state.depletion[area] < DEPLETED]


def _can_deplete(state: State, seat: int, effect: CardEffect) -> bool:
    return bool(_areas(state))


def _ask_to_deplete(state: State, seat: int, card: int, effect: CardEffect) -> None:
    do_next(state, Deplete(seat, card, effect.amount, effect.amount > 1))


def _depletions(state: State, frame: Deplete, seat: int) -> list[Action]:
    found: list[Action] = [("area", state.box.areas.key[area]) for area in _areas(state) if area not in frame.done]
    if found and frame.up_to:
        found.append(PASS)
    return sorted(found)


def _deplete(state: State, frame: Deplete, seat: int, action: Action) -> None:
    if action == PASS:
        return
    area = state.box.areas.number[action[1]]
    deplete(state, area)
    if frame.left > 1:
        do_next(state, frame._replace(left=frame.left - 1, done=(*frame.done, area)))


def _partly_depleted(state: State) -> list[int]:
    return [area for area in _areas(state) if state.depletion[area] == PARTLY]


def _can_restore(state: State, seat: int, effect: CardEffect) -> bool:
    return bool(_partly_depleted(state))


def _ask_to_restore(state: State, seat: int, card: int, effect: CardEffect) -> None:
    do_next(state, *[Restore(seat, card)] * effect.amount)


def _restorations(state: State, frame: Restore, seat: int) -> list[Action]:
    found: list[Action] = [("area", state.box.areas.key[area]) for area in _partly_depleted(state)]
    return sorted([*found, PASS]) if found else []


def _restore(state: State, frame: Restore, seat: int, action: Action) -> None:
    if action != PASS:
        state.depletion[state.box.areas.number[action[1]]] = 0
        state.events.append(events.restored(action[1]))


def _can_hire(state: State, seat: int, effect: CardEffect) -> bool:
    return state.seats[seat].workers > 0


def _hire(state: State, seat: int, card: int, effect: CardEffect) -> None:
    count = min(effect.amount, state.seats[seat].workers)
    hire(state, seat, count, free=True)
    state.events.append(events.workers(seat, count))


WORDS: Mapping[str, Word] = {
    "deplete": Word(_can_deplete, _ask_to_deplete),
    "restore": Word(_can_restore, _ask_to_restore),
    "workers": Word(_can_hire, _hire),
}
FRAMES: Frames = {
    Deplete: Question("target", _depletions, _deplete, said_of("deplete")),
    Restore: Question("target", _restorations, _restore, said_of("restore")),
}
