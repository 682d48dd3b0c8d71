"""The end of a turn and the beginning of the next."""

from __future__ import annotations

from engine.game import Result
from engine.star_realms import events
from engine.star_realms.play.abilities import remember_allies
from engine.star_realms.play.resolve import settle
from engine.star_realms.questions import proposals
from engine.star_realms.questions.scrap_and_discard import FORCED_DISCARD
from engine.star_realms.state import zones
from engine.star_realms.state.seat import EMPTY, Frame, InPlay
from engine.star_realms.state.state import State


def settle_together(state: State) -> None:
    """Update the questions to other seats after an action of one, and end the turn if all have ended it (ruling 77)."""
    if state.result is None and state.mode.seats > 2:
        if state.proposal is not None:
            proposals.recheck(state)
        has_ended = True
        for seat in state.on_turn:
            me = state.seats[seat]
            if me.stack:
                settle(state, seat)
            if not me.ended:
                has_ended = False
        if has_ended:
            finish_turn(state)
    if state.rules.ally_sticky:
        remember_allies(state)


def finish_turn(state: State) -> None:
    """Discard phase, draw phase and the next turn, once every seat on turn has ended its main phase and no question is open."""
    on_turn, mode = state.on_turn, state.mode
    for seat in on_turn:
        me = state.seats[seat]
        if not me.ended or me.stack:
            return
    for seat in on_turn:
        discard_phase(state, seat)
    for seat in on_turn:
        if state.seats[seat].alive:
            zones.draw(state, seat, mode.hand_sizes[seat])
    begin_turn(state, mode.next_turn(state))


def discard_phase(state: State, seat: int) -> None:
    """Lose the pools; ships in play and the rest of the hand go to the discard pile (ruling 24)."""
    me = state.seats[seat]
    me.ended = False
    if not me.alive:
        return
    me.trade = me.combat = me.ships_on_top = 0
    is_ship, discard = state.cards.is_ship, me.discard
    bases: list[InPlay] = []
    for entry in me.in_play:
        if is_ship[entry.card]:
            discard.append(entry.card)
        else:
            bases.append(InPlay(entry.place, entry.card, entry.copied, 0, entry.damage) if entry.used else entry)
    discard += me.hand
    me.in_play, me.uses = bases, None if bases else ()
    me.next_place = bases[-1].place + 1 if bases else 1
    me.hand, me.played = [], []
    me.known = me.copies = ()
    if state.listens:
        state.events.append(events.ended(seat))


def begin_turn(state: State, seats: tuple[int, ...]) -> None:
    """Begin the turn of those seats: damage on their bases heals, and discards that are due are asked for (ruling 63)."""
    limit = state.rules.turn_limit
    if limit is not None and state.turn >= limit:
        state.result = _highest_authority(state)
        return
    state.turn += 1
    state.on_turn = seats
    for seat in seats:
        me = state.seats[seat]
        if state.listens:
            state.events.append(events.turn(seat, state.turn))
        for entry in me.in_play:
            if entry.damage:
                me.change(entry, entry.copied, entry.used, 0)  # in place: the list itself stays as long as it is
                state.reach = {}
        if me.discards_due:
            me.stack.append(Frame(FORCED_DISCARD, EMPTY, 0, seat, me.discards_due))
            me.discards_due = 0
            settle(state, seat)


def _highest_authority(state: State) -> Result:
    """Return the result at the turn limit: the highest authority wins, for its whole team, ties shared (ruling 78)."""
    mode = state.mode
    scores = {seat: state.authority[mode.score_of[seat]] for seat, me in enumerate(state.seats) if me.alive}
    best = max(scores.values())
    teams = {mode.teams[seat] for seat, score in scores.items() if score == best}
    return Result(tuple(seat for seat in range(mode.seats) if mode.teams[seat] in teams), "turn-limit")
