"""The cards of a skirmish are revealed (10.7 A), and reinforcements checked (R1, R2)."""

from __future__ import annotations

from typing import NamedTuple

from engine.starcraft import events
from engine.starcraft.battle.cards import discard, show_side
from engine.starcraft.battle.going_on import battle_of
from engine.starcraft.battle.placing import place
from engine.starcraft.battle.texts.icons import reinforcement_works
from engine.starcraft.box import NONE, STANDARD
from engine.starcraft.state.battle import ATTACKER, DEFENDER, FROM_DECK, NOT_PLACED, SIDES
from engine.starcraft.state.decks import top_card
from engine.starcraft.state.frames import Frames, Step, do_next
from engine.starcraft.state.seat import NOBODY
from engine.starcraft.state.state import State


class Reveal(NamedTuple):
    """All cards of the skirmish are revealed."""

    seat: int


class ReplaceLone(NamedTuple):
    """That side's lone reinforcement is replaced, if it has one."""

    seat: int
    side: int


def reveal(state: State, frame: Reveal) -> None:
    """Show both sides simultaneously; then check each reinforcement, the attacker's first."""
    battle = battle_of(state)
    sides, key = battle.skirmishes[battle.current], state.box.cards.key
    for side in SIDES:
        show_side(state, battle.seats[side], sides[side])
        sides[side] = sides[side]._replace(is_open=True, is_seen=True)
    attacking, defending = (tuple(key[card] for card in (side.card, side.reinforcement) if card != NONE) for side in sides)
    state.events.append(events.shown(battle.current + 1, attacking, defending))
    do_next(state, ReplaceLone(NOBODY, ATTACKER), ReplaceLone(NOBODY, DEFENDER))


def replace_lone(state: State, frame: ReplaceLone) -> None:
    """Replace a lone reinforcement until a standard card appears, or none can (R2, C6). One that matches no unit is discarded
    (R1)."""
    battle, kind = battle_of(state), state.box.cards.kind
    sides, side, seat = battle.skirmishes[battle.current], frame.side, battle.seats[frame.side]
    own = sides[side]
    if own.place == NOT_PLACED and own.reinforcement != NONE:  # played alone (C3)
        own = sides[side] = own._replace(card=own.reinforcement, reinforcement=NONE)
    while own.card != NONE and kind[own.card] != STANDARD:
        _void(state, seat, own.card, "lone-reinforcement")
        me = state.seats[seat]
        can_appear = any(kind[card] == STANDARD for card in (*me.deck, *me.discard))
        card = top_card(state, seat) if can_appear else None
        place(state, seat, battle.current, NONE if card is None else card, FROM_DECK)
        own = sides[side]
    if own.reinforcement != NONE and not reinforcement_works(state, own):
        _void(state, seat, own.reinforcement, "unmatched")
        sides[side] = own._replace(reinforcement=NONE)


def _void(state: State, seat: int, card: int, why: str) -> None:
    state.events.append(events.void(seat, state.box.cards.key[card], why))
    discard(state, seat, card)


FRAMES: Frames = {Reveal: Step(reveal), ReplaceLone: Step(replace_lone)}
