"""Invariants of every position of StarCraft. Each check names the fault it found."""

from __future__ import annotations

from collections import Counter

from engine.starcraft.box import PERMANENT
from engine.starcraft.game import StarCraft
from engine.starcraft.orders.moving import Moving
from engine.starcraft.play.execution import TokenReturns
from engine.starcraft.regrouping.events.assault import LoseSurplus
from engine.starcraft.regrouping.events.executing import CardLeaves
from engine.starcraft.state import resources
from engine.starcraft.state.galaxy import turned
from engine.starcraft.state.seat import NOBODY
from engine.starcraft.state.state import State
from engine.testing import expect_fair_questions

EXTRA_ATTACKERS = 2


def check(game: StarCraft) -> None:
    """Check every invariant that needs only one position."""
    state = game.position
    every_piece_is_in_one_place(state)
    every_worker_is_in_one_place(state)
    every_token_is_in_one_place(state)
    every_card_is_in_one_place(state)
    areas_hold_what_they_may(state)
    routes_and_transports_fit(state)
    workers_fit_their_sources(state)
    who_is_asked_is_in_the_game(game)


def every_piece_is_in_one_place(state: State) -> None:
    box = state.box
    crowd = [0] * len(box.areas.key)
    for seat, me in enumerate(state.seats):
        if me.faction == NOBODY:
            continue
        board = Counter(kind for units in me.units for kind in units)
        for kind, left in enumerate(me.supply):
            figures = box.units.figures[kind] if box.units.race[kind] == me.race else 0
            assert left >= 0
            assert left + board[kind] == figures, f"figures of {box.units.key[kind]}"
        for area, units in enumerate(me.units):
            if units:
                crowd[area] += len(units)
                assert list(units) == sorted(units)
        assert me.bases >= 0
        assert me.bases + state.base.count(seat) == box.supply.bases, "bases"
        transports = sum(bits >> seat & 1 for bits in state.transports)
        assert me.transports >= 0
        assert me.transports + transports == box.supply.transports, "transports"
        bases = [area for area, owner in enumerate(state.base) if owner == seat]
        planets = [box.areas.planet[area] for area in bases]
        assert len({*planets}) == len(planets), "one base a seat and planet"
        there = [0] * len(box.areas.of_planet)
        for planet in planets:
            there[planet] += 1
        for area, units in enumerate(me.units):
            if units:
                there[box.areas.planet[area]] += len(units)
        assert list(me.here) == there, "pieces on a planet"
    assert crowd == state.crowd, "units in areas"


def every_worker_is_in_one_place(state: State) -> None:
    for me in state.seats:
        if me.faction != NOBODY:
            places = [me.workers, me.pool, me.unavailable, *me.permanent, *me.cards.values()]
            assert min(places) >= 0
            assert sum(places) == state.box.supply.workers


def every_token_is_in_one_place(state: State) -> None:
    for seat, me in enumerate(state.seats):
        placed = Counter(order.kind for stack in state.stacks for order in stack if order.seat == seat)
        placed.update(frame.kind for frame in state.frames if isinstance(frame, TokenReturns) and frame.owner == seat)
        assert tuple(left + placed[kind] for kind, left in enumerate(me.orders)) == state.box.orders
        assert min(me.orders) >= 0


def every_card_is_in_one_place(state: State) -> None:
    box = state.box
    events = [*state.event_discard, *state.event_removed, *state.ends, *(card for stage in state.event_deck for card in stage)]
    events += [frame.card for frame in state.frames if isinstance(frame, CardLeaves)]
    for me in state.seats:
        events += [*me.unread, *me.events, *me.kept]
        if me.faction == NOBODY or state.battle is not None:
            continue
        zones = [*me.hand, *me.deck, *me.discard, *me.technologies, *me.play]
        assert sorted(zones) == sorted([*box.decks[me.race], *box.technology_decks[me.race]]), "cards of a seat"
        assert not Counter(me.known) - Counter(me.hand), "known cards are in the hand"
        assert all(list(zone) == sorted(zone) for zone in (me.hand, me.deck, me.technologies, me.known))
    stages = [
        card for stage in box.events.stages for card in stage if state.mode.scores_points or not box.events.must_play[card]
    ]
    assert sorted(events) == sorted(stages), "event cards"
    for deck, left in zip(state.event_deck, state.event_left, strict=True):
        assert 0 <= left <= len(deck)


def areas_hold_what_they_may(state: State) -> None:
    for area in state.galaxy.areas:
        owners = [seat for seat, me in enumerate(state.seats) if me.units[area]]
        assert len(owners) <= 2, "units of three seats"
        for seat in owners:
            guest = (len(owners) == 2 and seat in state.on_turn) or _exchanges(state, area, seat)
            may_stay = guest or state.rules["retreat_surplus"] == "stay" or state.rules["base_area_limit"] == "attack"  # A1, M5
            limit = state.box.areas.limit[area] + (EXTRA_ATTACKERS if may_stay else 0)
            assert guest or len(state.seats[seat].units[area]) <= limit or state.battle is not None, state.box.areas.key[area]
        if len(owners) == 2:
            assert state.phase == "execution", "two seats' units, and nobody moves"


def _exchanges(state: State, area: int, seat: int) -> bool:
    """Return True if units are being moved to that area, so that others may still leave it (M10) or must be destroyed (L6)."""
    frame = state.frames[-1] if state.frames else None
    if isinstance(frame, LoseSurplus):
        return frame.seat == seat and frame.area == area
    return isinstance(frame, Moving) and frame.seat == seat and state.box.areas.planet[area] == frame.planet


def routes_and_transports_fit(state: State) -> None:
    routes = state.galaxy.routes
    assert len(state.transports) == len(routes)
    assert len({route[:3] for route in routes}) == len(routes)
    for one, other, z, *_ in routes:
        assert one != other, "a route joins two planets"
        assert z == 0 or z <= state.box.supply.zaxis_pairs
    slots = [(route.one, route.one_side) for route in routes] + [(route.other, route.other_side) for route in routes]
    assert len(set(slots)) == len(slots), "a slot has one route"
    for planet, side in slots:
        turns = state.galaxy.placed[state.galaxy.placing[planet]].turns
        assert side in turned(state.box, planet, turns), "a route leaves a planet by a slot"
    normal = sum(not route.z for route in routes)
    assert normal <= state.box.supply.normal_routes


def workers_fit_their_sources(state: State) -> None:
    """Check the workers of each source, with one more for each time it was force-mined: a card force-mined twice is out of
    the game. Rich Vein restores force-mined sources in RG8."""
    restored = state.event_discard.count(state.box.events.number["rich_vein"])
    for me in state.seats:
        for source in PERMANENT:
            assert resources.workers_on(me, source) <= resources.capacity(state, source)
        for area, workers in me.cards.items():
            assert state.depletion[area] < resources.DEPLETED, "a depleted card"
            assert workers <= state.box.areas.amount[area] + state.depletion[area] + restored


def who_is_asked_is_in_the_game(game: StarCraft) -> None:
    expect_fair_questions(game)
    assert all(game.position.seats[seat].alive for seat in game.pending)
