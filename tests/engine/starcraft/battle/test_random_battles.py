"""Random play of battles from generated positions: invariants hold after every action, and battles end."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.game import Action
from engine.language import arguments
from engine.starcraft.battle.losing import units_of
from engine.starcraft.box import NONE, REINFORCEMENT
from engine.starcraft.game import StarCraft
from engine.starcraft.language import EVENTS, QUESTIONS
from engine.starcraft.language.complete import LANGUAGE
from engine.starcraft.language.view import BattleView, SideView, SkirmishView
from engine.starcraft.state.battle import FROM_HAND
from tests.engine.starcraft.battle.random_battles import generated
from tests.engine.starcraft.laws import invariants
from tests.engine.starcraft.laws.test_legality import is_listed

ANSWERS = [
    verb
    for kind in ("ability", "pair", "support", "place", "pick", "next", "replace", "lose", "withdraw", "retreat")
    for verb in QUESTIONS[kind].answered_by
]
"""What answers a question of a battle."""
LONGEST = 120
"""More actions than any battle takes."""


def play(seed: object) -> tuple[StarCraft, random.Random]:
    rng = random.Random(f"battle {seed}")
    return generated(rng), rng


def check(game: StarCraft) -> None:
    """Check the laws of any position, and those of a battle."""
    invariants.check(game)
    state, battle = game.position, game.position.battle
    if battle is None:
        return
    box = state.box
    for side, seat in enumerate(battle.seats):
        me = state.seats[seat]
        zones = [*me.hand, *me.deck, *me.discard, *me.technologies, *me.play, *battle.cards_of(seat)]
        assert sorted(zones) == sorted([*box.decks[me.race], *box.technology_decks[me.race]]), "cards of a seat"
        placed = [own.card for own in battle.sides_of(seat) if own.place == FROM_HAND and own.card != NONE and not own.is_open]
        placed += [own.reinforcement for own in battle.sides_of(seat) if own.reinforcement != NONE and not own.is_open]
        assert not Counter(me.known) - Counter([*me.hand, *placed]), "known cards are in the hand or were placed from it"
        if battle.step == "retreat":
            continue
        standing = [*battle.free[side]]
        for number, sides in enumerate(battle.skirmishes):
            standing += [kind for kind in (sides[side].front, *sides[side].support) if kind != NONE]
            if number == battle.current and battle.found:
                standing += [kind for kind, _ in battle.found[side].fallen]
            if sides[side].reinforcement != NONE:
                assert box.cards.kind[sides[side].reinforcement] == REINFORCEMENT
        assert sorted(standing) == list(units_of(state, side)), "every unit of the area is in one place of the battle"


def sees_what_the_language_says(game: StarCraft) -> None:
    for looking in (0, 1, 2, None):
        view = game.view(looking)
        if view["battle"] is None:
            continue
        assert {*view["battle"]} == {argument.name for argument in arguments(BattleView)}
        for skirmish in view["battle"]["skirmishes"]:
            assert {*skirmish} == {argument.name for argument in arguments(SkirmishView)}
            for side in ("attacking", "defending"):
                named = {argument.name for argument in arguments(SideView)}
                assert {*skirmish[side]} in (named, named - {"attack", "health"})


@pytest.mark.parametrize("seed", range(100))
def test_the_laws_hold_after_every_action_until_the_battle_is_over(seed: int) -> None:
    game, rng = play(seed)
    beneath = len(game.position.frames)
    for _ in range(LONGEST):
        if game.position.battle is None:
            break
        check(game)
        if rng.random() < 0.1:
            sees_what_the_language_says(game)
        seat = min(game.pending)
        events = game.apply(seat, rng.choice(game.actions(seat)))
        for event in events:
            assert len(event) == 1 + len(arguments(EVENTS[event[0]])), event
            if event[0] == "battle-over":
                assert event[1] in (0, 1, None)
    assert game.position.battle is None, "it is over"
    check(game)
    state = game.position
    field = state.box.areas.number["tarsonis-2"]
    assert sum(bool(me.units[field]) for me in state.seats) <= 1
    assert game.result is not None or len(state.frames) <= beneath


@pytest.mark.parametrize("seed", range(40))
def test_what_is_undone_was_not_done_and_copies_play_on_alike(seed: int) -> None:
    game, rng = play(f"undo {seed}")
    while game.position.battle is not None:
        seat = min(game.pending)
        action = rng.choice(game.actions(seat))
        before, twin = game.dump(), game.copy()
        assert twin.dump() == before
        assert twin.apply(seat, action) == game.apply(seat, action)
        assert twin.dump() == game.dump()
        if ("undo",) in game.any_time_actions(seat):
            game.apply(seat, ("undo",))
            assert game.dump() == before
            game.apply(seat, action)


@pytest.mark.parametrize("seed", range(40))
def test_an_action_is_accepted_if_and_only_if_it_is_listed(seed: int) -> None:
    game, rng = play(f"legality {seed}")
    words = [*game.position.box.units.key, *game.position.box.areas.key, *game.position.box.cards.key, "nonsense"]
    seen: dict[Action, None] = {}
    while game.position.battle is not None:
        seat = min(game.pending)
        seen.update(dict.fromkeys(game.actions(seat)))
        for trying in range(3):
            for said in [*rng.sample([*seen], min(30, len(seen))), *_answers_of_battles(rng, words, 30)]:
                refusal = game.check(trying, said)
                assert (refusal is None) == is_listed(game, trying, said), (trying, said)
                if refusal is not None:
                    named = {argument.name for argument in arguments(LANGUAGE.refusals[refusal.code])}
                    assert {*refusal.args} == named, refusal
        game.apply(seat, rng.choice(game.actions(seat)))


def _answers_of_battles(rng: random.Random, words: list[str], count: int) -> list[Action]:
    """Return actions of the shapes that answer a battle's questions, with any words and small numbers."""
    found: list[Action] = []
    for _ in range(count):
        verb = rng.choice(ANSWERS)
        kinds = [argument.kind for argument in arguments(verb)]
        found.append((verb.word, *(rng.choice(words) if kind and kind.base is str else rng.randint(0, 4) for kind in kinds)))
    return found


@pytest.mark.parametrize("seed", range(60))
def test_w7_a_seat_that_gives_up_in_a_battle_leaves_nothing_of_it_behind(seed: int) -> None:
    game, rng = play(f"concede {seed}")
    after = rng.randrange(25)
    for step in range(LONGEST):
        if game.position.battle is None or game.result is not None:
            break
        seat = min(game.pending)
        action = rng.choice(game.actions(seat))
        if step == after:
            seat, action = rng.randrange(3), ("concede",)
        game.apply(seat, action)
        check(game)
    state = game.position
    assert state.battle is None
    assert all(frame[0] == -1 or state.seats[frame[0]].alive for frame in state.frames)
