"""The answers of a policy to each question, by the same worths. Every answer is among the legal ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.game import Action
from engine.star_realms.bots.taste import Taste
from engine.star_realms.questions import by_word
from engine.star_realms.questions.question import PASS
from engine.star_realms.state.reach import bases
from engine.star_realms.state.seat import EMPTY, Frame
from engine.star_realms.state.state import State

LOW: Final = 25
"""With that little authority left, authority is worth more than combat."""

Reply = Callable[[State, int, Frame, Taste, int], Action]


def reply(state: State, owner: int, frame: Frame, taste: Taste, when: int) -> Action:
    """Answer the question on top of the owner's stack. `when`: 0 early, 1 late."""
    return _REPLIES[frame.effect.word](state, owner, frame, taste, when)


def _choose(state: State, seat: int, frame: Frame, taste: Taste, when: int) -> Action:
    """Choose trade early, combat late, authority when it is short, cards when there are enough to be drawn."""
    me = state.seats[seat]
    authority = state.authority[state.mode.score_of[seat]]
    best, most = 0, -1
    for number, option in enumerate(frame.effect.options):
        effect = option[0]
        match effect.word:
            case "trade":
                gain = effect.amount * (30 if not when else 15) * taste.gains[0] // 100
            case "combat":
                gain = effect.amount * (15 if not when else 30) * taste.gains[1] // 100
            case "authority":
                gain = effect.amount * (40 if authority <= LOW else 14) * taste.gains[2] // 100
            case "draw-per-played":
                gain = 55 * sum(state.cards.cards[card].faction == effect.faction for card in me.played)
            case _:
                low = sum(taste.worth[when][card] <= taste.discard[when] for card in me.hand)
                gain = 40 * min(low, effect.amount)
        if gain > most:
            best, most = number, gain
    return ("choose", best)


def _scrap(state: State, seat: int, frame: Frame, taste: Taste, when: int) -> Action:
    """Scrap the least of the seat's own cards, of equals the discard pile's: a card in hand still does something this turn."""
    if frame.effect.zones == ("row",):
        return _scrap_row(state, frame, taste, when)
    me, worth = state.seats[seat], taste.worth[when]
    zones = frame.effect.zones or ("hand", "discard")
    zone, card, least = "", EMPTY, 0
    for name in ("discard", "hand"):
        if name in zones:
            for candidate in me.discard if name == "discard" else me.hand:
                if card == EMPTY or worth[candidate] < least:
                    zone, card, least = name, candidate, worth[candidate]
    optional = frame.effect.optional or frame.effect.word == "scrap-and-draw"
    if optional and least > taste.scrap[when]:
        return PASS
    return ("scrap", zone, state.cards.key[card])


def _scrap_row(state: State, frame: Frame, taste: Taste, when: int) -> Action:
    worth, best = taste.worth[when], EMPTY
    for card in state.row:
        if card != EMPTY and (best == EMPTY or worth[card] > worth[best]):
            best = card
    if frame.effect.optional and worth[best] < taste.row[when]:
        return PASS
    return ("scrap", "row", state.cards.key[best])


def _discard(state: State, seat: int, frame: Frame, taste: Taste, when: int) -> Action:
    """Discard the card worth least; if it is by choice, only for a better one."""
    hand, worth = state.seats[frame.asks].hand, taste.worth[when]
    card = min(hand, key=worth.__getitem__)
    if frame.effect.word == "discard-and-draw" and worth[card] > taste.discard[when]:
        return PASS
    return ("discard", state.cards.key[card])


def _destroy(state: State, seat: int, frame: Frame, taste: Taste, when: int) -> Action:
    """Destroy the opponents' base worth most; the seat's own only if it must."""
    worth = taste.worth[when]
    found = [
        (worth[base.card], -owner, -base.place)
        for owner in state.mode.base_owners(state, seat)
        for base in bases(state, owner, outposts_first=state.rules.effects_respect_outposts)
    ]
    if found:
        _, owner, place = max(found)
        return ("destroy", -owner, -place)
    if frame.effect.optional:
        return PASS
    own = [(worth[base.card], base.place) for base in bases(state, seat, outposts_first=False)]
    return ("destroy", seat, min(own)[1])


def _take_free(state: State, seat: int, frame: Frame, taste: Taste, when: int) -> Action:
    return max(_answers(state, seat, frame), key=lambda action: _of_key(state, taste, when, action[1]))


def _on_top(state: State, seat: int, frame: Frame, taste: Taste, when: int) -> Action:
    return ("put-on-top",) if taste.worth[when][frame.card] >= taste.top[when] else PASS


def _copy(state: State, seat: int, frame: Frame, taste: Taste, when: int) -> Action:
    return max(_answers(state, seat, frame), key=lambda action: _of_key(state, taste, when, action[1]))


def _target(state: State, seat: int, frame: Frame, taste: Taste, when: int) -> Action:
    """Target the opponent with the fullest hand."""
    hands = [(len(state.seats[other].hand), -other) for other in state.mode.opponents(state, seat)]
    return ("target", -max(hands)[1])


def _bequeath(state: State, seat: int, frame: Frame, taste: Taste, when: int) -> Action:
    answers = [action for action in _answers(state, seat, frame) if action != PASS]
    return max(answers, key=lambda action: _of_key(state, taste, when, action[1]))


def _agree(state: State, seat: int, frame: Frame, taste: Taste, when: int) -> Action:
    return ("agree",)


def _answers(state: State, seat: int, frame: Frame) -> list[Action]:
    return by_word.answers(state, seat, frame)


def _of_key(state: State, taste: Taste, when: int, key: object) -> int:
    return taste.worth[when][state.cards.number[str(key)]]


_REPLIES: Final[dict[str, Reply]] = {
    "choose": _choose,
    "scrap": _scrap,
    "scrap-and-draw": _scrap,
    "discard": _discard,
    "discard-and-draw": _discard,
    "destroy-base": _destroy,
    "acquire-ship-on-top": _take_free,
    "put-on-top": _on_top,
    "copy-ship": _copy,
    "target": _target,
    "bequeath": _bequeath,
    "proposal": _agree,
}
"""By the word of the effect that asks."""
