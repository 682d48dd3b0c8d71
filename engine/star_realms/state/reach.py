"""The reach of combat: which seats and bases can be attacked behind which outposts; a base's cost and destruction."""

from __future__ import annotations

from typing import Final

from engine.game import Action, Refusal
from engine.star_realms import events, refusals
from engine.star_realms.state.seat import InPlay
from engine.star_realms.state.state import Reach, State

_TARGETS: Final = 16
_AMOUNTS: Final = 64
_ATTACKS: Final[tuple[tuple[Action, ...], ...]] = tuple(
    tuple(("attack", target, amount) for amount in range(_AMOUNTS)) for target in range(_TARGETS)
)
"""Attacks on seats, by the seat and the amount, as they are listed."""


def attacks(state: State, seat: int, combat: int) -> list[Action]:
    """List every possible attack with that combat at its maximum amount: first on seats, then on bases; sorted."""
    targets, standing = state.reach.get(seat) or reach(state, seat)
    listed: list[Action] = []
    for target in targets:
        listed.append(_ATTACKS[target][combat] if combat < _AMOUNTS else ("attack", target, combat))
    for owner, place, cost, keeps in standing:
        if cost <= combat:
            listed.append(("attack-base", owner, place, cost))
        elif keeps:
            listed.append(("attack-base", owner, place, combat))
    return listed


def reach(state: State, seat: int) -> Reach:
    """Return everything that seat can attack, computed again if the state does not know it."""
    found = state.reach.get(seat)
    if found is not None:
        return found
    mode, seats, cards = state.mode, state.seats, state.cards
    covering, is_outpost = mode.covering, cards.is_outpost
    guards: list[int] = []
    for other in mode.enemies[seat]:
        for card in seats[other].in_play:
            if is_outpost[card.card]:
                guards.append(other)
                break
    targets = mode.opponents(state, seat)
    if guards:
        targets = [target for target in targets if not _is_covered(covering[target], guards)]
    standing: list[tuple[int, int, int, bool]] = []
    for owner in mode.base_owners(state, seat):
        in_play = seats[owner].in_play
        if in_play:
            reached = is_outpost if guards and _is_covered(covering[owner], guards) else cards.is_base
            for card in in_play:
                if reached[card.card]:
                    standing.append((owner, card.place, cost_to_destroy(state, card), mode.damage_stays[owner]))
    found = state.reach[seat] = (tuple(targets), tuple(standing))
    return found


def _is_covered(owners: tuple[int, ...], guards: list[int]) -> bool:
    """Return whether one of these seats, whose outposts protect a seat, has an outpost."""
    for owner in owners:
        if owner in guards:
            return True
    return False


def outposts(state: State, target: int) -> list[tuple[int, InPlay]]:
    """Return the outposts that protect that seat and its other bases, as (owner, card)."""
    found = []
    is_outpost = state.cards.is_outpost
    for owner in state.mode.covering[target]:
        for card in state.seats[owner].in_play:
            if is_outpost[card.card]:
                found.append((owner, card))
    return found


def bases(state: State, owner: int, *, outposts_first: bool) -> list[InPlay]:
    """Return the bases of that seat that can be attacked or targeted: while an outpost covers them, only outposts (ruling
    29)."""
    standing: list[InPlay] = []
    is_ship = state.cards.is_ship
    for card in state.seats[owner].in_play:
        if not is_ship[card.card]:
            standing.append(card)
    if standing and outposts_first and outposts(state, owner):
        return _outposts_of(state, standing)
    return standing


def _outposts_of(state: State, standing: list[InPlay]) -> list[InPlay]:
    return [card for card in standing if state.cards.is_outpost[card.card]]


def cost_to_destroy(state: State, card: InPlay) -> int:
    """Return the combat needed to destroy the base: its defense less the damage kept on it."""
    return state.cards.defense[card.card] - card.damage


def check_base(
    state: State, seat: int, owner: int, place: int, *, own: bool = False, outposts_first: bool = True
) -> Refusal | None:
    """Return why that base does not exist or cannot be attacked or targeted; None if it can. `own`: the seat's own bases
    too."""
    if not 0 <= owner < state.mode.seats:
        return refusals.no_such_seat(owner)
    if owner == seat and not own:
        return refusals.own_base()
    if owner != seat and owner not in state.mode.base_owners(state, seat):
        return refusals.not_attackable(owner)
    card = state.seats[owner].at(place)
    if card is None or state.cards.is_ship[card.card]:
        return refusals.no_such_base(seat=owner, place=place)
    if owner != seat and outposts_first and not state.cards.is_outpost[card.card] and (covering := outposts(state, owner)):
        return refusals.outpost_first(state.cards.key[covering[0][1].card])
    return None


def destroy(state: State, seat: int, owner: int, card: InPlay, combat: int) -> None:
    """Destroy a base: it goes to its owner's discard pile (ruling 31). `combat`: the combat spent on it, 0 for an ability."""
    theirs = state.seats[owner]
    theirs.take(card)
    state.reach = {}
    theirs.discard.append(card.card)
    if state.listens:
        state.events.append(events.destroyed(seat, owner, state.cards.key[card.card], combat))
