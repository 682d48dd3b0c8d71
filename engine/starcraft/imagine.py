"""A state made from a view alone: what the seat of the view knows is as it knows it, what it cannot know is dealt.

Nothing that the view's seat may not know goes in, so whoever searches from a view needs no part of the real game. What is
hidden is first put anywhere it may lie, and then dealt anew as `resample` does it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from engine.chance import Chance
from engine.game import Result, View
from engine.starcraft import course, rules
from engine.starcraft.box import NONE, ORDER_KEYS, REINFORCEMENT, SIDES, SPECIAL, STANDARD, Box
from engine.starcraft.course import BattleCourse, Course
from engine.starcraft.modes import MODES
from engine.starcraft.play.planning import kinds_to_place
from engine.starcraft.resample import count_tokens, deal_unseen, may_be
from engine.starcraft.setup.table import empty_table
from engine.starcraft.state import pieces
from engine.starcraft.state.battle import FROM_DECK, Battle, Side, new_battle
from engine.starcraft.state.galaxy import Galaxy, Placed, Route
from engine.starcraft.state.seat import NOBODY
from engine.starcraft.state.state import REGROUPING, Order, State
from engine.starcraft.step import ask_again
from engine.starcraft.views import sees_hand, sees_orders

S = TypeVar("S", bound=State)
READING = 8
"""The step of regrouping in which all have read their event cards."""
TRIES = 500
"""Number of tries to deal a seat's own hidden orders so that they fit its answers."""


def rules_of(view: View) -> dict[str, Any]:
    """Return every rule switch of the view's game with its value. Raises ValueError naming an unknown switch."""
    return rules.settled({changed["rule"]: changed["value"] for changed in view.get("rules", ())})


def imagine(kind: type[S], box: Box, view: View, chance: Chance) -> S:
    """Make a state of which the view's seat has that view. Its own chance is `chance`, from which everything hidden is
    dealt."""
    mode = MODES[view["mode"]](len(view["seats"]))
    state = empty_table(kind, mode, rules_of(view), box, chance)
    way = course.read(view["course"])
    state.turn, state.on_turn, state.round = view["turn"], tuple(view["on_turn"]), view["round"]
    state.phase, state.phase_step, state.first = view["phase"], view["step"], view["first"]
    state.active = NOBODY if view["active"] is None else box.areas.planet_number[view["active"]]
    state.draw_offers = tuple(view["draw_offers"])
    if view["result"] is not None:
        state.result = Result(tuple(view["result"]["winners"]), view["result"]["reason"])
    _lay_out(state, view)
    for seat, seen in enumerate(view["seats"]):
        _equip(state, seat, seen)
    _put_pieces(state, view)
    for seat, seen in enumerate(view["seats"]):
        _count_supply(state, seat, seen)
    state.frames = way.frames
    for seat, revealed in enumerate(way.revealed):
        state.seats[seat].revealed = revealed
    if view["battle"] is not None and way.battle is not None:
        state.battle = _battle(state, view["battle"], way.battle)
    for seat in range(mode.seats):
        _deal_out(state, seat, view, way)
    _place_orders(state, view, way)
    _put_events(state, view, way)
    if view["seat"] is not None and not sees_orders(state, view["seat"], view["seat"]):
        _deal_own_orders(state, view, chance)
    deal_unseen(state, view["seat"], chance)
    ask_again(state)
    return state


# -- the board ---------------------------------------------------------------------------------------------------------


def _lay_out(state: State, view: View) -> None:
    """Lay out the galaxy with its routes, as the view has them in order."""
    number = state.box.areas.planet_number
    galaxy = Galaxy(state.box)
    for planet in view["galaxy"]:
        galaxy = galaxy.with_planet(Placed(number[planet["planet"]], planet["x"], planet["y"], planet["turns"]))
    joined = {(route.one, route.other): route for route in galaxy.routes}
    routes = []
    for seen in view["routes"]:
        one, other = number[seen["one"]], number[seen["other"]]
        if seen["z"]:
            routes.append(Route(one, other, seen["z"], _SIDE[seen["one_side"]], _SIDE[seen["other_side"]]))
        else:
            routes.append(joined[one, other])
    state.galaxy = galaxy.with_routes(tuple(routes))
    state.transports = [sum(1 << seat for seat in seen["transports"]) for seen in view["routes"]]
    for planet in view["galaxy"]:
        for area, seen in zip(state.box.areas.of_planet[number[planet["planet"]]], planet["areas"], strict=True):
            state.depletion[area] = seen.get("depletion", 0)


_SIDE = {side: number for number, side in enumerate(SIDES)}


def _put_pieces(state: State, view: View) -> None:
    """Put units and bases, out of the supply that `_equip` has filled."""
    kinds = state.box.units.number
    for planet in view["galaxy"]:
        areas = state.box.areas
        for area, seen in zip(areas.of_planet[areas.planet_number[planet["planet"]]], planet["areas"], strict=True):
            if seen.get("base") is not None:
                pieces.put_base(state, seen["base"], area)
            for owner, there in (("seat", "units"), ("attacker", "attackers")):
                for unit in seen.get(there, ()) if seen.get(owner) is not None else ():
                    pieces.put_unit(state, seen[owner], kinds[unit], area)


# -- a seat ------------------------------------------------------------------------------------------------------------


def _equip(state: State, seat: int, seen: Mapping[str, Any]) -> None:
    """Give that seat everything everybody knows of it, except its cards."""
    box, me = state.box, state.seats[seat]
    sheets, areas = box.sheets, box.areas
    me.alive, me.points = seen["alive"], seen["points"]
    me.planets = tuple(areas.planet_number[planet] for planet in seen["planets"])
    me.pool, me.unavailable, me.permanent = seen["workers"], seen["unavailable"], list(seen["permanent"])
    me.cards = {areas.number[card["area"]]: card["workers"] for card in seen["cards"]}
    for building in seen["buildings"]:
        me.buildings[sheets.building_number[building["building"]]] = building["level"]
    for module in seen["modules"]:
        me.modules[sheets.module_number[module]] += 1
    if seen["faction"] is None:
        return
    me.faction = sheets.faction_number[seen["faction"]]
    me.race = sheets.race[me.faction]
    for kind in box.units.of_race[me.race]:
        me.supply[kind] = box.units.figures[kind]
    me.bases, me.transports, me.workers = box.supply.bases, box.supply.transports, box.supply.workers


def _count_supply(state: State, seat: int, seen: Mapping[str, Any]) -> None:
    """Count transports and workers that are not in the supply."""
    me = state.seats[seat]
    if me.faction != NOBODY:
        me.transports -= sum(bits >> seat & 1 for bits in state.transports)
        me.workers -= me.pool + me.unavailable + sum(me.permanent) + sum(me.cards.values())


def _deal_out(state: State, seat: int, view: View, way: Course) -> None:
    """Deal the combat cards of that seat, hidden ones to any possible places."""
    box, me, seen = state.box, state.seats[seat], view["seats"][seat]
    if me.faction == NOBODY:
        return
    number = box.cards.number
    me.known, me.discard = _numbers(number, seen["known"]), _numbers(number, seen["discard"])
    me.technologies = [
        number[key] for key, count in zip(seen["technologies"], seen["copies"], strict=True) for _ in range(count)
    ]
    me.play = [number[key] for key in seen["play"] if key in number]
    me.kept = [box.events.number[key] for key in seen["play"] if key not in number]
    hidden = _numbers(number, seen["hidden"])
    if sees_hand(state, view["seat"], seat):
        me.hand = _numbers(number, view["hand"] if seat == view["seat"] else seen["open"])
        _look_at(state, seat, hidden, view, way)
    else:
        pool = [*me.known, *hidden]
        _fill(state, seat, pool, way)
        left = Counter(pool)
        me.hand = sorted(card for card, count in (Counter(me.known) & left).items() for _ in range(count))
        left.subtract(me.hand)
        rest = sorted(left.elements())
        short = seen["hand"] - len(me.hand)
        me.hand, me.deck = sorted([*me.hand, *rest[:short]]), rest[short:]


def _look_at(state: State, seat: int, hidden: list[int], view: View, way: Course) -> None:
    """Deal the deck of a seat whose hand is visible, the cards it placed from there unseen, and those it looks at."""
    me, battle = state.seats[seat], state.battle
    me.deck = hidden
    if battle is None or way.battle is None or seat not in battle.seats:
        return
    side = battle.side_of(seat)
    for number, sides in enumerate(battle.skirmishes):
        place, has_card, _, is_open, is_seen = way.battle.sides[number][side]
        if has_card and sides[side].card == NONE and place == FROM_DECK and not is_open and not is_seen:
            sides[side] = sides[side]._replace(card=me.deck.pop())
    if way.battle.looked[side]:
        every = Counter([*state.box.decks[me.race], *state.box.technology_decks[me.race]])
        for zone in (me.hand, me.deck, me.discard, me.technologies, me.play, battle.cards_of(seat)):
            every.subtract(zone)
        battle.looked[side] = tuple(sorted((+every).elements()))


def _fill(state: State, seat: int, pool: list[int], way: Course) -> None:
    """Put cards of the pool where that seat's lie face down: standard cards and reinforcements where each may lie."""
    battle, kind = state.battle, state.box.cards.kind
    if battle is None or way.battle is None or seat not in battle.seats:
        return
    side = battle.side_of(seat)

    def take(wanted: int | None) -> int:
        at = next((at for at, card in enumerate(pool) if wanted is None or kind[card] == wanted), 0)
        return pool.pop(at)

    for number, sides in enumerate(battle.skirmishes):
        place, has_card, has_more, is_open, _ = way.battle.sides[number][side]
        if is_open:
            continue
        if has_more:
            sides[side] = sides[side]._replace(reinforcement=take(REINFORCEMENT))
        if has_card and place != FROM_DECK:
            sides[side] = sides[side]._replace(card=take(STANDARD))
    for number, sides in enumerate(battle.skirmishes):
        place, has_card, _, is_open, _ = way.battle.sides[number][side]
        if has_card and place == FROM_DECK and not is_open:
            sides[side] = sides[side]._replace(card=take(None))
    battle.looked[side] = tuple(take(None) for _ in range(way.battle.looked[side]))


# -- a battle ----------------------------------------------------------------------------------------------------------


def _battle(state: State, seen: Mapping[str, Any], way: BattleCourse) -> Battle:
    """Return the battle, with the cards that are seen."""
    box = state.box
    battle = new_battle(
        box.areas.number[seen["area"]], seen["attacker"], seen["defender"], special=seen["special"]
    )  # fmt: skip
    battle.step = seen["step"]
    battle.used = [tuple(keys) for keys in seen["used"]]
    battle.triggered = [tuple(_numbers(box.cards.number, cards)) for cards in seen["triggered"]]
    battle.is_done = [skirmish["done"] for skirmish in seen["skirmishes"]]
    battle.skirmishes = [
        [_side(state, skirmish[name], at) for name, at in zip(("attacking", "defending"), there, strict=True)]
        for skirmish, there in zip(seen["skirmishes"], way.sides, strict=True)
    ]
    battle.bonuses, battle.has_detector, battle.places_open = way.bonuses, way.has_detector, way.places_open
    battle.free, battle.debts, battle.withdrew = way.free, way.debts, way.withdrew
    battle.current, battle.found = way.current, way.found
    return battle


def _side(state: State, seen: Mapping[str, Any], at: tuple[int, int, int, int, int]) -> Side:
    """Return one side of a skirmish. A seat that sees a card of it sees the reinforcement, which is named last."""
    place, _, has_more, is_open, is_seen = at
    units, cards = state.box.units.number, _numbers(state.box.cards.number, seen["cards"])
    more = cards.pop() if has_more and cards else NONE
    card = cards.pop() if cards else NONE
    return Side(
        NONE if seen["front"] is None else units[seen["front"]],
        tuple(units[unit] for unit in seen["support"]),
        card,
        place,
        more,
        bool(is_open),
        bool(is_seen),
        seen.get("attack"),
        seen.get("health"),
    )


# -- orders and event cards --------------------------------------------------------------------------------------------


def _place_orders(state: State, view: View, way: Course) -> None:
    """Place the stacks; unseen faces are dealt afterwards."""
    number = state.box.areas.planet_number
    for planet in view["galaxy"]:
        at = number[planet["planet"]]
        state.stacks[at] = tuple(
            Order(order["seat"], _kind(state, order), allowed)
            for order, allowed in zip(planet["stack"], way.allowed.get(at, ()), strict=True)
        )


def _kind(state: State, order: Mapping[str, Any]) -> int:
    if order.get("order"):
        return ORDER_KEYS.index(order["order"])
    return len(ORDER_KEYS) // 2 if order.get("special") else 0


def _deal_own_orders(state: State, view: View, chance: Chance) -> None:
    """Deal a seat's own orders if it does not see them either, so that they leave the kinds of tokens which it is offered."""
    seat = view["seat"]
    offered = {ORDER_KEYS.index(action[1]) for action in view["actions"] if action[0] == "order"}
    lying = [(planet, at) for planet, stack in enumerate(state.stacks) for at, order in enumerate(stack) if order.seat == seat]
    for _ in range(TRIES):
        tokens = Counter(dict(enumerate(state.box.orders)))
        tokens.subtract(state.seats[seat].revealed)
        specials = sum(kind >= SPECIAL for kind in state.seats[seat].revealed)
        for planet, at in lying:
            stack = list(state.stacks[planet])
            options = [kind for kind in sorted(tokens.elements()) if may_be(state, stack[at], kind, specials)]
            kind = options[chance.pick(options)]
            tokens[kind] -= 1
            specials += kind >= SPECIAL
            stack[at] = stack[at]._replace(kind=kind)
            state.stacks[planet] = tuple(stack)
        count_tokens(state)
        if not offered or set(kinds_to_place(state, seat)) == offered:
            return


def _put_events(state: State, view: View, way: Course) -> None:
    """Put the event cards that are seen, and any others where unseen ones are held."""
    box, numbers = state.box.events, state.box.events.number
    decks = [Counter(stage) for stage in state.event_deck]

    def take(key: str) -> int:
        card = numbers[key]
        decks[box.stage[card] - 1][card] -= 1
        return card

    state.event_discard = [take(key) for key in view["event_discard"]]
    state.event_removed = [take(key) for key in view["event_removed"]]
    end = box.key[box.must_play.index(True)] if view["ends"] else ""
    state.ends = [take(end) for _ in range(view["ends"])]
    for me in state.seats:
        for card in me.kept:
            take(box.key[card])
    own = view["seat"]
    if own is not None:
        state.seats[own].events = [take(key) for key in view["events"]]
    pools = [sorted((+deck).elements()) for deck in decks]
    have_read = state.phase == REGROUPING and state.phase_step >= READING
    for seat, seen in enumerate(view["seats"]):
        me = state.seats[seat]
        held = Counter(box.stage[card] for card in me.events)
        unseen = [pools[stage].pop() for stage, count in enumerate(seen["unread"]) for _ in range(count - held[stage + 1])]
        if have_read and seat != own:
            me.events = sorted(unseen)
        else:
            me.unread = sorted(unseen)
    state.event_deck = pools
    state.event_left = way.event_left


def _numbers(number: Mapping[str, int], keys: Iterable[str]) -> list[int]:
    return [number[key] for key in keys]
