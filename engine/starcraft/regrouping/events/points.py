"""Conquest points, and cards that let the next event card be executed immediately (L3, L9)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.starcraft import events
from engine.starcraft.regrouping.events.executing import execute
from engine.starcraft.regrouping.events.words import Word
from engine.starcraft.state.decks import draw_event, event_stage
from engine.starcraft.state.state import State
from engine.starcraft.tables.card_effects import CardEffect


def _scores(state: State, seat: int, effect: CardEffect) -> bool:
    return state.mode.scores_points


def _score(state: State, seat: int, card: int, effect: CardEffect) -> None:
    state.seats[seat].points += effect.amount
    state.events.append(events.points(seat, effect.amount))


def _can_draw(state: State, seat: int, effect: CardEffect) -> bool:
    return event_stage(state) > 0


def _draw_and_play(state: State, seat: int, card: int, effect: CardEffect) -> None:
    drawn = draw_event(state, seat)
    if drawn is not None:
        execute(state, seat, drawn)


WORDS: Mapping[str, Word] = {"points": Word(_scores, _score), "draw-and-play": Word(_can_draw, _draw_and_play)}
