"""Battles in generated positions: any races, forces, technologies, events and modules, anywhere on the board."""

from __future__ import annotations

import random
from typing import Any

from engine.starcraft.box import PLAY_AREA
from engine.starcraft.game import StarCraft
from engine.starcraft.state import pieces
from engine.starcraft.state.decks import draw_cards
from tests.engine.starcraft.battle.fights import FACTIONS, FIELD, begin, from_here
from tests.engine.starcraft.board import board

LIMIT = 4
RULES: dict[str, tuple[str, ...]] = {
    name: StarCraft.switches()[name][0]
    for name in (
        "scourge",
        "metabolic_boost",
        "front_pick",
        "retreat_surplus",
        "lone_reinforcement",
        "nuke_cloaked_ghost",
        "assist_technology",
        "broodling_target",
    )
}
"""The switches that affect battles."""
KEPT = ("retreat-1", "retreat-2", "advanced_reconnaissance", "flawless_defense_plan", "flawless_attack_plan")
STRATEGIES = ("adaptive_strategy", "aggressive_strategy", "defensive_strategy")
NAMES = (("raynor", "mengsk"), ("tassadar", "aldaris"), ("overmind", "queen_of_blades"))


def generated(rng: random.Random) -> StarCraft:
    """Return a battle of seat 0 against seat 1, at its first question or already over; seat 2 has a base somewhere."""
    races = [rng.choice(list(FACTIONS)) for _ in range(2)]
    factions = [NAMES[list(FACTIONS).index(race)][seat] for seat, race in enumerate(races)]
    left = [name for pair in NAMES for name in pair if name not in factions]
    rules = {name: rng.choice(values) for name, values in RULES.items()}
    field_base = rng.choice([None, None, 0, 1, 2])
    kept = rng.sample(KEPT, 4)
    strategies = rng.sample(STRATEGIES, 2)
    seats: list[dict[str, Any]] = []
    for seat, faction in enumerate([*factions, rng.choice(left)]):
        home = "torus-1" if seat == 0 else ("dylar_iv-1", "helios-1")[seat - 1]
        seats.append(
            {
                "faction": faction,
                "base": f"{home} {FIELD}" if field_base == seat else home,
                "workers": rng.randrange(5),
                "cards": {},
                "kept": " ".join([*kept[2 * seat : 2 * seat + 2], strategies[seat]]) if seat < 2 and rng.random() < 0.6 else "",
                "modules": "air_support" if rng.random() < 0.3 else "",
                "transports": ("torus tarsonis", "tarsonis dylar_iv", "")[seat] if rng.random() < 0.5 else "",
            }
        )
    game = board(
        *seats,
        planets="torus@-1,0,0 tarsonis@0,0,1 dylar_iv@1,0,0 helios@1,1,0",
        stacks={"tarsonis": "0 mobilize", "torus": "0 build", "dylar_iv": "1 build", "helios": "2 build"},
        rules=rules,
    )
    for seat in range(2):
        _arm(game, seat, rng)
    begin(game, special=rng.random() < 0.3)
    return from_here(game)


def _arm(game: StarCraft, seat: int, rng: random.Random) -> None:
    """Give a seat a hand, units in the contested area and next to it, and technologies in the play area and the deck."""
    state = game.position
    me, box = state.seats[seat], state.box
    kinds = box.units.of_race[me.race]
    if rng.random() < 0.2:
        kinds = tuple(kind for kind in kinds if box.units.is_assist[kind]) or kinds
    _stand(game, seat, FIELD, rng.randint(1, LIMIT + (2 if seat == 0 else 0)), kinds, rng)
    beside = ("tarsonis-1", "tarsonis-3")[seat] if rng.random() < 0.7 else None
    if beside:
        _stand(game, seat, beside, rng.randint(1, 3), kinds, rng)
    for card in sorted(set(me.technologies)):
        if rng.random() < 0.6:
            zone = me.play if box.cards.kind[card] == PLAY_AREA else me.deck
            while card in me.technologies:
                me.technologies.remove(card)
                zone.append(card)
    me.deck.sort()
    for _ in range(rng.randrange(12)):
        card = rng.choice(me.deck)
        me.deck.remove(card)
        me.discard.append(card)
    draw_cards(state, seat, rng.choice([0, 2, 4, 6, 6, 8]))
    me.known = sorted(rng.sample(me.hand, rng.randint(0, len(me.hand) // 2)))


def _stand(game: StarCraft, seat: int, area: str, count: int, kinds: tuple[int, ...], rng: random.Random) -> None:
    state = game.position
    for _ in range(count):
        kind = rng.choice(kinds)
        if state.seats[seat].supply[kind]:
            pieces.put_unit(state, seat, kind, state.box.areas.number[area])
