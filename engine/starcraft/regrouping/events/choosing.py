"""Doing the effects of a card one by one, and choosing where it gives a choice. What can do nothing is passed over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.game import Action
from engine.starcraft import events
from engine.starcraft.regrouping.events import assault, depletion, kept_cards, points, purchases, routes, transports, units
from engine.starcraft.regrouping.events.executing import CardLeaves, DoEffect, leave
from engine.starcraft.regrouping.events.words import Word, said_of
from engine.starcraft.state.frames import Frames, Question, Step, do_next
from engine.starcraft.state.seat import NOBODY
from engine.starcraft.state.state import State
from engine.starcraft.tables.card_effects import CardEffect


class ChooseOption(NamedTuple):
    """A seat takes one of the alternatives of that line of a card."""

    seat: int
    card: int
    line: int


def do_effect(state: State, frame: DoEffect) -> None:
    seat, card, line, option = frame
    effect = state.box.events.effects[card][line]
    if option != NOBODY:
        effect = effect.options[option]
    word = WORDS[effect.word]
    if not word.can(state, seat, effect):
        state.events.append(events.nothing_done(seat, state.box.events.key[card], effect.word))
    elif effect.word == CHOOSE:
        do_next(state, ChooseOption(seat, card, line))
    else:
        word.do(state, seat, card, effect)


def _options(state: State, seat: int, effect: CardEffect) -> list[int]:
    """Return the alternatives that would do anything."""
    return [n for n, option in enumerate(effect.options) if WORDS[option.word].can(state, seat, option)]


def _answers(state: State, frame: ChooseOption, seat: int) -> list[Action]:
    effect = state.box.events.effects[frame.card][frame.line]
    return [("option", option) for option in _options(state, seat, effect)]


def _choose(state: State, frame: ChooseOption, seat: int, action: Action) -> None:
    do_next(state, DoEffect(seat, frame.card, frame.line, action[1]))


def _can_choose(state: State, seat: int, effect: CardEffect) -> bool:
    return bool(_options(state, seat, effect))


def _asks_first(state: State, seat: int, card: int, effect: CardEffect) -> None:
    raise AssertionError("a choice is asked, not done")


CHOOSE: Final = "choose"
WORDS: Mapping[str, Word] = {
    CHOOSE: Word(_can_choose, _asks_first),
    **units.WORDS,
    **transports.WORDS,
    **routes.WORDS,
    **depletion.WORDS,
    **purchases.WORDS,
    **points.WORDS,
    **kept_cards.WORDS,
    **assault.WORDS,
}
"""Every word of an event card that acts when the card is executed."""

FRAMES: Frames = {
    DoEffect: Step(do_effect),
    CardLeaves: Step(leave),
    ChooseOption: Question("target", _answers, _choose, said_of(CHOOSE)),
}
