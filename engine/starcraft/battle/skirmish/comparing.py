"""Final attack and health of both sides of a skirmish, and the other effects of their texts (10.7 B)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from engine.starcraft import events
from engine.starcraft.battle.going_on import battle_of
from engine.starcraft.battle.skirmish.cancelling import acting_cards
from engine.starcraft.battle.texts.conditions import holds
from engine.starcraft.battle.texts.icons import base_values
from engine.starcraft.battle.texts.tally import Tally, has_air_support, targets
from engine.starcraft.box import NONE
from engine.starcraft.state.abilities import abilities, card_key
from engine.starcraft.state.battle import ATTACKER, SIDES, Battle, Found
from engine.starcraft.state.frames import Frames, Step
from engine.starcraft.state.state import State
from engine.starcraft.tables.card_effects import CardEffect

AFTER_DESTROY: Final = "after-destroy"


class Compare(NamedTuple):
    """Values are compared."""

    seat: int


class Text(NamedTuple):
    """One line of a card that may act in the skirmish. `source`: its key; `card`: its number, if it is a combat card."""

    source: str
    card: int
    effect: CardEffect


def compare(state: State, frame: Compare) -> None:
    """Compare values: detectors first, since a text may ask for them; texts about sufficient strength last (Q3, Q5, Q6)."""
    battle = battle_of(state)
    sides = battle.skirmishes[battle.current]
    tallies = [Tally(state, battle, battle.current, side) for side in SIDES]
    texts = [_texts(state, battle, side) for side in SIDES]
    for side in SIDES:
        _base(state, battle, tallies[side])
    for early in (True, False):
        for side in SIDES:
            for text in texts[side]:
                if (text.effect.word == "detector") == early and not _asks_for_strength(text.effect):
                    _do(state, battle, tallies, side, text)
    for side in SIDES:
        _support_and_rest(state, battle, tallies, side)
    for side in SIDES:
        if tallies[side].is_still:
            tallies[side].attack = 0
    for side in SIDES:
        tallies[side].is_strong = is_strong(state, tallies[side], tallies[1 - side])
        for text in texts[side]:
            if _asks_for_strength(text.effect):
                _do(state, battle, tallies, side, text)
    battle.found = [_found(state, tallies[side], tallies[1 - side]) for side in SIDES]
    for side, tally in zip(SIDES, tallies, strict=True):
        sides[side] = sides[side]._replace(attack=tally.attack, health=tally.health)
        state.events.append(events.sum(battle.current + 1, tally.seat, tally.attack, tally.health))


def _texts(state: State, battle: Battle, side: int) -> list[Text]:
    """Return the lines of a side's cards in the skirmish and in its play area."""
    cards = state.box.cards
    found = [
        Text(cards.key[card], card, effect)
        for card in acting_cards(state, battle.skirmishes[battle.current][side])
        for effect in cards.effects[card]
    ]
    found += [
        Text(card_key(state, ability), NONE, ability.effect)
        for ability in abilities(state, battle.seats[side])
        if ability.effect.word in _WORDS
    ]
    return found


def _asks_for_strength(effect: CardEffect) -> bool:
    return any(word == "strong" for word, _ in effect.conditions)


def is_strong(state: State, own: Tally, foe: Tally) -> bool:
    """Return whether it has sufficient strength and a target: the opposing front-line unit or, by the printed text, any
    supporter."""
    if own.attack < foe.health:
        return False
    reach = targets(state, own, own.front)
    if reach >> foe.front & 1:
        return True
    return state.rules["metabolic_boost"] == "printed" and any(reach >> kind & 1 for kind in foe.support)


# -- values ------------------------------------------------------------------------------------------------------------


def _part(state: State, battle: Battle, tally: Tally, why: str, attack: int, health: int) -> None:
    tally.attack += attack
    tally.health += health
    state.events.append(events.part(battle.current + 1, tally.seat, why, attack, health))


def _base(state: State, battle: Battle, own: Tally) -> None:
    placed = battle.skirmishes[battle.current][own.side]
    if placed.card != NONE:
        _part(state, battle, own, state.box.cards.key[placed.card], *base_values(state, placed))


def _support_and_rest(state: State, battle: Battle, tallies: list[Tally], side: int) -> None:
    """Add the support of units that can target the opposing front-line unit, abilities, the order and modules (Q5)."""
    own, foe, units = tallies[side], tallies[1 - side], state.box.units
    for kind in own.support:
        reaches = targets(state, own, kind) >> foe.front & 1
        _part(state, battle, own, units.key[kind], units.support[kind] if reaches and not own.is_unsupported else 0, 0)
    for bonus in battle.bonuses:
        if bonus.side == side:
            _part(state, battle, own, bonus.source, bonus.attack, bonus.health)
    if battle.special and side == ATTACKER:
        _part(state, battle, own, "special-mobilize", 1, 0)
    if units.flies[foe.front] and has_air_support(state, battle.area, own.seat):
        _part(state, battle, own, "air-support", 1, 0)


def _found(state: State, own: Tally, foe: Tally) -> Found:
    return Found(
        front=own.front,
        targets=targets(state, own, own.front),
        cloaked=0 if foe.has_detector else own.cloak,
        splash=tuple(own.splash),
        late=tuple(own.late),
        returns=tuple(own.returns),
    )


# -- words -------------------------------------------------------------------------------------------------------------


def _do(state: State, battle: Battle, tallies: list[Tally], side: int, text: Text) -> None:
    own, foe = tallies[side], tallies[1 - side]
    if not holds(own, foe, text.effect):
        return
    if text.effect.timing == AFTER_DESTROY:
        if text.card not in own.late:
            own.late.append(text.card)
    elif text.effect.word in _WORDS:
        _WORDS[text.effect.word](state, battle, own, foe, text)


def _attack(state: State, battle: Battle, own: Tally, foe: Tally, text: Text) -> None:
    _part(state, battle, own, text.source, text.effect.amount, 0)


def _health(state: State, battle: Battle, own: Tally, foe: Tally, text: Text) -> None:
    _part(state, battle, own, text.source, 0, text.effect.amount)


def _splash(state: State, battle: Battle, own: Tally, foe: Tally, text: Text) -> None:
    own.splash.append((text.card, text.effect.always))


def _detector(state: State, battle: Battle, own: Tally, foe: Tally, text: Text) -> None:
    own.has_detector |= bool(own.units & text.effect.units)


def _cloak(state: State, battle: Battle, own: Tally, foe: Tally, text: Text) -> None:
    own.cloak |= text.effect.units


def _disarm(state: State, battle: Battle, own: Tally, foe: Tally, text: Text) -> None:
    for side in (own, foe) if text.effect.both_sides else (foe,):
        side.unarmed.append((text.effect.units, text.effect.bits))


def _stasis(state: State, battle: Battle, own: Tally, foe: Tally, text: Text) -> None:
    own.is_still = foe.is_still = True


def _no_support(state: State, battle: Battle, own: Tally, foe: Tally, text: Text) -> None:
    foe.is_unsupported = True


def _return(state: State, battle: Battle, own: Tally, foe: Tally, text: Text) -> None:
    own.returns.append(text.card)


def _idle_worker(state: State, battle: Battle, own: Tally, foe: Tally, text: Text) -> None:
    me = state.seats[own.seat]
    if me.pool:
        me.pool -= 1
        me.unavailable += 1
        state.events.append(events.idle_worker(own.seat, text.source))


_WORDS: Mapping[str, Callable[[State, Battle, Tally, Tally, Text], None]] = {
    "attack": _attack,
    "health": _health,
    "splash": _splash,
    "detector": _detector,
    "cloak": _cloak,
    "disarm": _disarm,
    "stasis": _stasis,
    "no-support": _no_support,
    "return": _return,
    "idle-worker": _idle_worker,
}
"""Words that act while values are compared; `cancel` came before."""

FRAMES: Frames = {Compare: Step(compare)}
