"""Carries out effects: the meaning of every word of the vocabulary, and the stack of unfinished effects.

Effects wait as frames on their seat's stack. `settle` does the topmost again and again until it is a question that has an
answer; questions and their answers are in questions/. No rule waits anywhere else, so a game can stop at any point.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from engine.star_realms import events
from engine.star_realms.cards.effects import Effect
from engine.star_realms.cards.programs import COMBAT, DRAW, POOLS, TRADE, Program
from engine.star_realms.questions.by_word import QUESTIONS
from engine.star_realms.questions.scrap_and_discard import make_discard
from engine.star_realms.state import zones
from engine.star_realms.state.seat import Frame
from engine.star_realms.state.state import State

TARGET: Final[Effect] = Effect("target", text="target")
THEN_DRAW: Final[Effect] = Effect("draw", text="draw")


def run(state: State, seat: int, card: int, place: int, program: Program) -> None:
    """Carry out an ability of that card, up to the first question that has an answer. The seat's stack is empty."""
    me = state.seats[seat]
    for what, amount in program.steps:
        if what == COMBAT:
            me.combat += amount
        elif what == TRADE:
            me.trade += amount
        elif what == DRAW:
            zones.draw(state, seat, amount)
            continue
        else:
            state.authority[state.mode.score_of[seat]] += amount
        if state.listens:
            state.events.append(events.gained(seat, POOLS[what], amount, state.cards.key[card]))
    if program.rest:
        push(state, seat, card, place, program.rest)
        settle(state, seat)


def push(state: State, seat: int, card: int, place: int, effects: Sequence[Effect]) -> None:
    """Put effects on the seat's stack, the first on top."""
    stack = state.seats[seat].stack
    for effect in reversed(effects):
        stack.append(Frame(effect, card, place, seat, effect.amount))


def settle(state: State, seat: int) -> None:
    """Carry out effects on top of that seat's stack until there is a question with an answer, or the stack is empty."""
    stack = state.seats[seat].stack
    while stack and state.result is None:
        frame = stack[-1]
        word = frame.effect.word
        if word not in QUESTIONS:
            stack.pop()
            WORDS[word](state, seat, frame)
            continue
        answers = QUESTIONS[word].answers(state, seat, frame)
        if answers:
            state.answered, state.answers = frame, answers
            return
        stack.pop()
        if frame.effect.text and not frame.done and state.listens:
            state.events.append(events.nothing(seat, state.cards.key_or_none(frame.card), frame.effect.text))
        complete(state, seat, frame)


def answer(state: State, seat: int, action: tuple[object, ...]) -> None:
    """Carry out a checked answer to the question on top of that seat's stack, and go on."""
    frame = state.seats[seat].stack.pop()
    if action[0] == "pass":
        if not frame.done and state.listens:
            state.events.append(events.passed(frame.asks, state.cards.key_or_none(frame.card)))
        complete(state, seat, frame)
    else:
        effects = QUESTIONS[frame.effect.word].take(state, seat, frame, action)
        push(state, seat, frame.card, frame.place, effects)
        frame = Frame(frame.effect, frame.card, frame.place, frame.asks, frame.left - 1, frame.done + 1)
        if frame.left > 0:
            state.seats[seat].stack.append(frame)
        else:
            complete(state, seat, frame)
    settle(state, seat)


def complete(state: State, seat: int, frame: Frame) -> None:
    """Finish a question that allowed several answers: "then draw that many" follows."""
    if frame.done and frame.effect.word in ("scrap-and-draw", "discard-and-draw"):
        state.seats[seat].stack.append(Frame(THEN_DRAW, frame.card, frame.place, seat, frame.done))


# -- the words that ask nothing ----------------------------------------------------------------------------------------


def gain(state: State, seat: int, pool: int, amount: int, card: int) -> None:
    """Add to a pool, or immediately to authority (ruling 12)."""
    if pool == COMBAT:
        state.seats[seat].combat += amount
    elif pool == TRADE:
        state.seats[seat].trade += amount
    else:
        state.authority[state.mode.score_of[seat]] += amount
    if state.listens:
        state.events.append(events.gained(seat, POOLS[pool], amount, state.cards.key[card]))


def _gain(state: State, seat: int, frame: Frame) -> None:
    gain(state, seat, POOLS.index(frame.effect.word), frame.left, frame.card)


def _draw(state: State, seat: int, frame: Frame) -> None:
    zones.draw(state, seat, frame.left)


def _draw_if_two_bases(state: State, seat: int, frame: Frame) -> None:
    if sum(not state.cards.is_ship[card.card] for card in state.seats[seat].in_play) >= 2:
        zones.draw(state, seat, frame.left)
    elif state.listens:
        state.events.append(events.nothing(seat, state.cards.key[frame.card], frame.effect.text))


def _draw_per_played(state: State, seat: int, frame: Frame) -> None:
    """Draw for every card of the faction played this turn, ships and bases, scrapped since or not (ruling 50)."""
    me = state.seats[seat]
    counted = [*me.played, *me.copies] if state.rules.needle_counts_for_blob_world else me.played
    count = sum(state.cards.cards[card].faction == frame.effect.faction for card in counted)
    if count:
        zones.draw(state, seat, count)
    elif state.listens:
        state.events.append(events.nothing(seat, state.cards.key[frame.card], frame.effect.text))


def _next_ship_on_top(state: State, seat: int, frame: Frame) -> None:
    me = state.seats[seat]
    me.ships_on_top = me.ships_on_top + 1 if state.rules.topdeck_stacks else 1


def _opponent_discards(state: State, seat: int, frame: Frame) -> None:
    opponents = state.mode.opponents(state, seat)
    if len(opponents) == 1:
        make_discard(state, seat, opponents[0], frame)
    else:
        state.seats[seat].stack.append(Frame(TARGET, frame.card, frame.place, frame.asks, frame.left))


def _leave(state: State, seat: int, frame: Frame) -> None:
    """Remove every card of a seat that is out: nothing returns to the trade deck or the explorer pile (ruling 69)."""
    zones.clear_out(state, frame.asks)


WORDS: Final[dict[str, Callable[[State, int, Frame], None]]] = {
    "trade": _gain,
    "combat": _gain,
    "authority": _gain,
    "leave": _leave,
    "draw": _draw,
    "draw-if-two-bases": _draw_if_two_bases,
    "draw-per-played": _draw_per_played,
    "next-ship-on-top": _next_ship_on_top,
    "opponent-discards": _opponent_discards,
}
