"""The one ability that each side may use at the start of a battle (10.2): events and technologies of its play area."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from engine.game import Action
from engine.starcraft import events
from engine.starcraft.battle.cards import put_back
from engine.starcraft.battle.going_on import battle_of
from engine.starcraft.battle.losing import lose_unit
from engine.starcraft.battle.retreating import GoAway, areas_near
from engine.starcraft.battle.texts.conditions import holds_for_side
from engine.starcraft.state.abilities import Ability, abilities, card_key, discard_kept
from engine.starcraft.state.battle import Battle, Bonus
from engine.starcraft.state.decks import draw_cards
from engine.starcraft.state.frames import Frames, Question, Step, do_next
from engine.starcraft.state.paying import NO_PREFIX, Prefix, add_prefix, affordable, pay_rest, prefix_answers
from engine.starcraft.state.state import State

START_OF_BATTLE: Final = "start-of-battle"


class ChooseAbility(NamedTuple):
    """A seat may use one ability; `prefix`: the workers it has mined with for it."""

    seat: int
    prefix: Prefix = NO_PREFIX


class PayWithLoss(NamedTuple):
    """A seat chooses the unit or worker that Consume takes (L13)."""

    seat: int
    source: str


class Act(NamedTuple):
    """The effect of an ability, once it is paid."""

    seat: int
    source: str


def usable(state: State, seat: int) -> dict[str, Ability]:
    """Return the abilities that seat could use, by the keys of the cards, whether it can pay or not."""
    battle = battle_of(state)
    side, found = battle.side_of(seat), {}
    for ability in abilities(state, seat, START_OF_BATTLE):
        effect = ability.effect
        if not holds_for_side(state, battle, side, effect):
            continue
        if effect.word == "withdraw" and not areas_near(state, seat):
            continue  # A1
        found[card_key(state, ability)] = ability
    return found


def _answers(state: State, frame: ChooseAbility, seat: int) -> list[Action]:
    prefix, found, prices = frame.prefix, list[Action](), []
    for key, ability in usable(state, seat).items():
        if ability.effect.cost == "pay":
            prices.append(ability.effect.pay)
            if affordable(state, seat, ability.effect.pay, prefix):
                found.append(("use", key))
        elif prefix == NO_PREFIX:
            found.append(("use", key))
    found += prefix_answers(state, seat, prefix, prices)
    if not found:
        return []
    if prefix == NO_PREFIX:
        found.append(("pass",))
    return sorted(found)


def _choose(state: State, frame: ChooseAbility, seat: int, action: Action) -> None:
    if action[0] == "mine":
        do_next(state, frame._replace(prefix=add_prefix(state, seat, frame.prefix, action)))
    elif action[0] == "use":
        _, key = action
        battle = battle_of(state)
        battle.used[battle.side_of(seat)] = (key,)
        state.events.append(events.used_ability(seat, key))
        ability = usable(state, seat)[key]
        do_next(state, Act(seat, key))
        _COSTS[ability.effect.cost](state, seat, ability, frame.prefix)


# -- costs -------------------------------------------------------------------------------------------------------------


def _discard(state: State, seat: int, ability: Ability, prefix: Prefix) -> None:
    discard_kept(state, seat, ability.card)


def _return(state: State, seat: int, ability: Ability, prefix: Prefix) -> None:
    state.seats[seat].play.remove(ability.card)
    put_back(state, seat, ability.card)


def _pay(state: State, seat: int, ability: Ability, prefix: Prefix) -> None:
    pay_rest(state, seat, ability.effect.pay, prefix)


def _destroy(state: State, seat: int, ability: Ability, prefix: Prefix) -> None:
    do_next(state, PayWithLoss(seat, card_key(state, ability)))


_COSTS: Mapping[str, Callable[[State, int, Ability, Prefix], None]] = {
    "discard": _discard,
    "return": _return,
    "pay": _pay,
    "destroy": _destroy,
}


def _victims(state: State, frame: PayWithLoss, seat: int) -> list[Action]:
    me, key = state.seats[seat], state.box.units.key
    found: list[Action] = [("lose", key[kind]) for kind in sorted(set(me.units[battle_of(state).area]))]
    return [*found, ("worker",)] if me.pool else found


def _lose(state: State, frame: PayWithLoss, seat: int, action: Action) -> None:
    me = state.seats[seat]
    if action[0] == "worker":
        me.pool -= 1
        me.workers += 1
        state.events.append(events.lost_worker(seat, frame.source))
    else:
        lose_unit(state, battle_of(state).side_of(seat), state.box.units.number[action[1]], frame.source)


# -- what they do ------------------------------------------------------------------------------------------------------


def act(state: State, frame: Act) -> None:
    """Carry out an ability. Its card may have left the play area by now, so it is looked up in the box."""
    battle, box = battle_of(state), state.box
    effects = box.events.effects[box.events.number[frame.source]] if frame.source in box.events.number else ()
    effects = effects or box.cards.effects[box.cards.number[frame.source]]
    for effect in effects:
        if effect.timing == START_OF_BATTLE:
            _WORDS[effect.word](state, battle, frame, effect.amount)


def _attack(state: State, battle: Battle, frame: Act, amount: int) -> None:
    battle.bonuses.append(Bonus(battle.side_of(frame.seat), frame.source, amount, 0))


def _health(state: State, battle: Battle, frame: Act, amount: int) -> None:
    battle.bonuses.append(Bonus(battle.side_of(frame.seat), frame.source, 0, amount))


def _detector(state: State, battle: Battle, frame: Act, amount: int) -> None:
    battle.has_detector[battle.side_of(frame.seat)] = True


def _open_cards(state: State, battle: Battle, frame: Act, amount: int) -> None:
    battle.places_open[1 - battle.side_of(frame.seat)] = True


def _draw(state: State, battle: Battle, frame: Act, amount: int) -> None:
    draw_cards(state, frame.seat, amount)


def _withdraw(state: State, battle: Battle, frame: Act, amount: int) -> None:
    battle.withdrew = battle.side_of(frame.seat)
    battle.step = "retreat"
    do_next(state, GoAway(frame.seat, state.seats[frame.seat].units[battle.area], frame.source))


_WORDS: Mapping[str, Callable[[State, Battle, Act, int], None]] = {
    "attack": _attack,
    "health": _health,
    "detector": _detector,
    "open-cards": _open_cards,
    "draw": _draw,
    "withdraw": _withdraw,
}


def _source(state: State, frame: PayWithLoss) -> dict[str, object]:
    return {"source": frame.source}


FRAMES: Frames = {
    ChooseAbility: Question("ability", _answers, _choose),
    PayWithLoss: Question("ability", _victims, _lose, _source),
    Act: Step(act),
}
