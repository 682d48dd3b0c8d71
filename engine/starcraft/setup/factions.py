"""Choice of factions, and the sheet and supply they begin with (S2, S5, S6)."""

from __future__ import annotations

from typing import NamedTuple

from engine.game import Action, Refusal
from engine.starcraft import events, refusals
from engine.starcraft.rules import is_quick
from engine.starcraft.state.frames import Frames, Question, Step, begin_turn, do_next
from engine.starcraft.state.seat import NOBODY
from engine.starcraft.state.state import State


class Factions(NamedTuple):
    """`chosen`: how many seats, clockwise from the first player, have theirs."""

    seat: int
    chosen: int


class ChooseFaction(NamedTuple):
    """A seat chooses its faction."""

    seat: int


def give_factions(state: State, frame: Factions) -> None:
    """Ask the next seat, or deal to all where the rules say so."""
    seats = state.mode.seats
    if frame.chosen == seats:
        return
    seat = (state.first + frame.chosen) % seats
    do_next(state, Factions(NOBODY, frame.chosen + 1))
    if not state.seats[seat].alive:
        return
    if state.rules["factions"] == "random":
        faction = state.pick(_of_quick_start(state, seat) if is_quick(state.rules) else free_factions(state))
        state.outcomes.append(state.box.sheets.faction_key[faction])
        take_faction(state, seat, faction)
    else:
        begin_turn(state, seat)
        do_next(state, ChooseFaction(seat))


def free_factions(state: State) -> list[int]:
    """Return factions nobody plays, sorted."""
    taken = [them.faction for them in state.seats]
    return [faction for faction in range(len(state.box.sheets.faction_key)) if faction not in taken]


def _of_quick_start(state: State, seat: int) -> list[int]:
    """Return Raynor for the first seat; Aldaris, against whom everybody needs more points, only if six seats leave no other."""
    first, last = (state.box.sheets.faction_number[key] for key in ("raynor", "aldaris"))
    if seat == 0:
        return [first]
    return [faction for faction in free_factions(state) if faction not in (first, last)] or [last]


def take_faction(state: State, seat: int, faction: int) -> None:
    """Give that seat everything it begins with off the board; its hand is drawn when the galaxy exists (S5)."""
    box, me = state.box, state.seats[seat]
    me.faction = faction
    me.race = race = box.sheets.race[faction]
    for kind in box.units.of_race[race]:
        me.supply[kind] = box.units.figures[kind]
    me.bases, me.transports, me.workers = box.supply.bases, box.supply.transports, box.supply.workers
    for building in box.sheets.buildings[race]:
        if box.sheets.costs[building][0] is None:
            me.buildings[building] = 1
    me.deck = list(box.decks[race])
    me.technologies = list(box.technology_decks[race])
    state.events.append(events.took_faction(seat, box.sheets.faction_key[faction]))


def _answers(state: State, frame: ChooseFaction, seat: int) -> list[Action]:
    keys = state.box.sheets.faction_key
    return [("faction", keys[faction]) for faction in free_factions(state)]


def _choose(state: State, frame: ChooseFaction, seat: int, action: Action) -> None:
    take_faction(state, seat, state.box.sheets.faction_number[action[1]])


def _explain(state: State, frame: ChooseFaction, seat: int, action: Action) -> Refusal | None:
    return refusals.faction_taken(action[1]) if action[1] in state.box.sheets.faction_number else None


FRAMES: Frames = {
    Factions: Step(give_factions),
    ChooseFaction: Question("faction", _answers, _choose, explain=_explain),
}
