"""One building, module or technology, for nothing or one resource cheaper (E9, L4, L8).

Where a thing costs both minerals and gas, the seat says with `discount` which of them it saves, before it buys.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.game import Action, Refusal
from engine.starcraft.box import GAS, MINERALS, NONE
from engine.starcraft.orders.research import ShuffleIn
from engine.starcraft.orders.technologies import get_technology, take_to_hand, technologies_left
from engine.starcraft.orders.upgrades import add_building, add_module, next_buildings, next_modules
from engine.starcraft.regrouping.events.words import Word, said_of
from engine.starcraft.state import paying
from engine.starcraft.state.frames import Frames, Question, do_next
from engine.starcraft.state.paying import NO_PREFIX, Prefix, Price
from engine.starcraft.state.state import State
from engine.starcraft.tables.card_effects import CardEffect

PASS: Action = ("pass",)
TECHNOLOGY: Final = "technology"
Offer = tuple[Price, Action]


class Buy(NamedTuple):
    """A seat buys one thing, a `what` of card texts; so many of a technology's cards may go to the hand."""

    seat: int
    card: int
    what: str
    to_hand: int
    prefix: Prefix = NO_PREFIX


class GetFree(NamedTuple):
    """A seat gets one thing."""

    seat: int
    card: int
    what: str
    to_hand: int


class TakeNew(NamedTuple):
    """A seat may take so many of a technology's new cards to its hand."""

    seat: int
    card: int
    cards: tuple[int, ...]
    left: int


def _offers(state: State, seat: int, what: str) -> list[Offer]:
    """Return everything on offer, whatever the seat can pay."""
    box = state.box
    if what == TECHNOLOGY:
        cost, key = box.technologies.cost, box.technologies.key
        return [(cost[technology], ("technology", key[technology])) for technology in technologies_left(state, seat)]
    buildings, modules = box.sheets.building_key, box.sheets.module_key
    found: list[Offer] = [(price, ("building", buildings[number])) for number, price in next_buildings(state, seat)]
    return found + [(price, ("module", modules[number])) for number, price in next_modules(state, seat)]


# -- one resource cheaper ----------------------------------------------------------------------------------------------


def _cheaper(price: Price, prefix: Prefix) -> Price | None:
    """Return the next price of a thing; None while it is still open which resource is saved."""
    minerals, gas = price
    if prefix.discount != NONE:
        return price
    if minerals and gas:
        return None
    return max(0, minerals - 1), max(0, gas - 1)


def _priced(state: State, frame: Buy) -> tuple[list[Offer], set[Price]]:
    """Return the next possible purchases with their prices, and the prices of things whose saved resource is still open."""
    named, unsaid = list[Offer](), set[Price]()
    for price, action in _offers(state, frame.seat, frame.what):
        due = _cheaper(price, frame.prefix)
        if due is None:
            unsaid.add(price)
        else:
            named.append((due, action))
    return named, unsaid


def _purchases(state: State, frame: Buy, seat: int) -> list[Action]:
    """List the purchases. The seat has to buy if it can without force mining."""
    named, unsaid = _priced(state, frame)
    prices = {price for price, _ in named}
    can_pay = paying.affordable_prices(state, seat, prices, frame.prefix)
    found = [action for price, action in named if price in can_pay]
    found += paying.prefix_answers(state, seat, frame.prefix, prices, unsaid)
    if found and frame.prefix == NO_PREFIX and not can_pay:
        said = (Prefix(discount=kind) for kind in (MINERALS, GAS))
        if not any(paying.affordable_prices(state, seat, unsaid, prefix) for prefix in said):
            found.append(PASS)
    return sorted(found)


def _can_buy(state: State, seat: int, effect: CardEffect) -> bool:
    return bool(_purchases(state, Buy(seat, NONE, effect.what, effect.to_hand), seat))


def _ask_to_buy(state: State, seat: int, card: int, effect: CardEffect) -> None:
    assert effect.amount == 1, "one resource cheaper"
    do_next(state, Buy(seat, card, effect.what, effect.to_hand))


def _buy(state: State, frame: Buy, seat: int, action: Action) -> None:
    if action == PASS:
        return
    if action[0] in ("mine", "discount"):
        do_next(state, frame._replace(prefix=paying.add_prefix(state, seat, frame.prefix, action)))
        return
    price = next(price for price, offered in _priced(state, frame)[0] if offered == action)
    paying.pay_rest(state, seat, price, frame.prefix)
    _get(state, frame, action)


def _why_not(state: State, frame: Buy, seat: int, action: Action) -> Refusal | None:
    for price, offered in _offers(state, seat, frame.what):
        if offered == action:
            return paying.not_affordable(state, seat, _cheaper(price, frame.prefix) or price, frame.prefix)
    return None


# -- for nothing -------------------------------------------------------------------------------------------------------


def _can_get(state: State, seat: int, effect: CardEffect) -> bool:
    return bool(_offers(state, seat, effect.what))


def _ask_to_get(state: State, seat: int, card: int, effect: CardEffect) -> None:
    do_next(state, GetFree(seat, card, effect.what, effect.to_hand))


def _free(state: State, frame: GetFree, seat: int) -> list[Action]:
    return sorted(action for _, action in _offers(state, seat, frame.what))


def _get(state: State, frame: Buy | GetFree, action: Action) -> None:
    """Get the thing itself."""
    box, (verb, key) = state.box, action
    if verb == "building":
        add_building(state, frame.seat, box.sheets.building_number[key])
    elif verb == "module":
        add_module(state, frame.seat, box.sheets.module_number[key])
    else:
        technology = box.technologies.number[key]
        cards = tuple(get_technology(state, frame.seat, technology))
        left = min(frame.to_hand, len(cards))
        do_next(state, TakeNew(frame.seat, frame.card, cards, left), ShuffleIn(frame.seat, technology))


def _get_free(state: State, frame: GetFree, seat: int, action: Action) -> None:
    _get(state, frame, action)


# -- cards of a technology ---------------------------------------------------------------------------------------------


def _new_cards(state: State, frame: TakeNew, seat: int) -> list[Action]:
    if not frame.left or not frame.cards:
        return []
    return sorted([PASS, *(("take", state.box.cards.key[card]) for card in set(frame.cards))])


def _take(state: State, frame: TakeNew, seat: int, action: Action) -> None:
    if action != PASS:
        card, rest = state.box.cards.number[action[1]], list(frame.cards)
        rest.remove(card)
        take_to_hand(state, seat, card)
        do_next(state, frame._replace(cards=tuple(rest), left=frame.left - 1))


WORDS: Mapping[str, Word] = {"buy": Word(_can_buy, _ask_to_buy), "free": Word(_can_get, _ask_to_get)}
FRAMES: Frames = {
    Buy: Question("target", _purchases, _buy, said_of("buy"), _why_not),
    GetFree: Question("target", _free, _get_free, said_of("free")),
    TakeNew: Question("target", _new_cards, _take, said_of("to-hand")),
}
