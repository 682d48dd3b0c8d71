"""Any position, stated by card keys: for tests, tools and records of games that did not begin with a deal.

A position is a dict; everything in it may be left out. Zones are lists of card keys, or one string of keys with spaces.

    on_turn      the seat whose main phase it is (0)
    turn         its number (1)
    row          the trade row, up to five cards, None for an empty slot (none)
    trade_deck   (every trade card that is nowhere else)
    explorers    how many in their pile (the rules' number, less those elsewhere)
    scrap_heap   oldest first (none)
    seats        one dict a seat:
        authority, trade, combat, ships_on_top, discards_due
        hand, discard, bases      bases are in play from an earlier turn
        played                    played this turn and in play; what their primary abilities gave is not added
        top                       known top of the deck, the next to be drawn first
        deck                      the rest of the deck (the seat's starters that are nowhere else)

No card may be there more often than the box holds it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from engine.chance import Chance
from engine.star_realms.cards import BY_KEY, STARTERS
from engine.star_realms.facts import IS_SHIP, KEY, NUMBER
from engine.star_realms.modes.mode import Mode
from engine.star_realms.rules import Rules
from engine.star_realms.setup import TRADE_CARDS, empty_table
from engine.star_realms.state import EMPTY, ROW_SLOTS, InPlay, Seat, State
from engine.star_realms.turn import remember_allies

_SEAT_ZONES = ("hand", "discard", "bases", "played", "top", "deck")
_SEAT_NUMBERS = {"authority": 1, "trade": 0, "combat": 0, "ships_on_top": 0, "discards_due": 0}
"""The numbers of a seat and the least each may be."""
_TABLE = ("on_turn", "turn", "row", "trade_deck", "explorers", "scrap_heap", "seats")


def complete(mode: Mode, rules: Rules, position: Mapping[str, Any]) -> dict[str, Any]:
    """The position with everything in it stated. Raises ValueError naming what is impossible and what would be allowed."""
    _known_names("the position", position, _TABLE)
    raw_seats = list(position.get("seats", ({},) * mode.seats))
    if len(raw_seats) != mode.seats:
        raise ValueError(f"mode {mode.name!r} with {mode.seats} seats needs as many in 'seats', not {len(raw_seats)}")
    scores = mode.scores()
    seats = [_complete_seat(number, raw, scores[mode.score_of[number]]) for number, raw in enumerate(raw_seats)]
    row = [None if key is None else _card(key) for key in _split(position.get("row", ()))]
    if len(row) > ROW_SLOTS:
        raise ValueError(f"the trade row has {ROW_SLOTS} slots, not {len(row)}")
    row += [None] * (ROW_SLOTS - len(row))
    heap = _cards(position.get("scrap_heap", ()))
    placed = Counter(key for key in row if key) + Counter(heap)
    for seat in seats:
        placed.update(key for zone in _SEAT_ZONES for key in seat[zone] or ())
    for number, seat in enumerate(seats):
        if seat["deck"] is None:
            seat["deck"] = _starters_left(number, seat)
            placed.update(seat["deck"])
    box = Counter(card.key for card in BY_KEY.values() for _ in range(card.copies))
    box += Counter({key: count * mode.seats for key, count in STARTERS.items()})
    box["explorer"] = rules["explorers"]
    trade_deck = _cards(position["trade_deck"]) if position.get("trade_deck") is not None else None
    if trade_deck is None:
        trade_deck = sorted((Counter(KEY[card] for card in TRADE_CARDS) - placed).elements())
    placed.update(trade_deck)
    explorers = position.get("explorers")
    if explorers is None:
        explorers = max(0, box["explorer"] - placed["explorer"])
    placed["explorer"] += _number("explorers", explorers, 0)
    for key, count in placed.items():
        if count > box[key]:
            raise ValueError(f"card {key!r} is there {count} times; the box holds {box[key]}")
    on_turn = _number("on_turn", position.get("on_turn", 0), 0)
    if on_turn >= mode.seats:
        raise ValueError(f"'on_turn' is a seat from 0 to {mode.seats - 1}, not {on_turn}")
    return {
        "on_turn": on_turn,
        "turn": _number("turn", position.get("turn", 1), 1),
        "row": row,
        "trade_deck": trade_deck,
        "explorers": explorers,
        "scrap_heap": heap,
        "seats": seats,
    }


def build(mode: Mode, rules: Rules, stated: Mapping[str, Any], chance: Chance) -> State:
    """The state of a completed position."""
    state = empty_table(mode, rules, chance)
    state.turn = stated["turn"]
    state.on_turn = mode.taking_turn(stated["on_turn"])
    state.row = [EMPTY if key is None else NUMBER[key] for key in stated["row"]]
    state.trade_deck = sorted(NUMBER[key] for key in stated["trade_deck"])
    state.explorers = stated["explorers"]
    state.scrap_heap = [NUMBER[key] for key in stated["scrap_heap"]]
    for number, raw in enumerate(stated["seats"]):
        state.authority[mode.score_of[number]] = raw["authority"]
        state.seats[number] = _build_seat(raw)
    if rules["ally_sticky"]:
        remember_allies(state)
    return state


def _build_seat(raw: Mapping[str, Any]) -> Seat:
    seat = Seat()
    seat.trade, seat.combat = raw["trade"], raw["combat"]
    seat.ships_on_top, seat.discards_due = raw["ships_on_top"], raw["discards_due"]
    seat.hand = sorted(NUMBER[key] for key in raw["hand"])
    seat.deck = sorted(NUMBER[key] for key in raw["deck"])
    seat.top = [NUMBER[key] for key in reversed(raw["top"])]
    seat.discard = [NUMBER[key] for key in raw["discard"]]
    seat.played = [NUMBER[key] for key in raw["played"]]
    for card in [NUMBER[key] for key in raw["bases"]] + seat.played:
        seat.in_play.append(InPlay(seat.next_place, card))
        seat.next_place += 1
    return seat


def _complete_seat(number: int, raw: Mapping[str, Any], authority: int) -> dict[str, Any]:
    _known_names(f"seat {number}", raw, (*_SEAT_NUMBERS, *_SEAT_ZONES))
    seat: dict[str, Any] = {
        name: _number(name, raw.get(name, authority if name == "authority" else 0), least)
        for name, least in _SEAT_NUMBERS.items()
    }
    for zone in _SEAT_ZONES:
        seat[zone] = _cards(raw.get(zone, ())) if zone != "deck" or raw.get("deck") is not None else None
    for key in seat["bases"]:
        if IS_SHIP[NUMBER[key]]:
            raise ValueError(f"{key!r} is a ship: it cannot be in play from an earlier turn; state it under 'played'")
    return seat


def _starters_left(number: int, seat: Mapping[str, Any]) -> list[str]:
    """The starters a seat has not got elsewhere; some may have been scrapped, so fewer elsewhere is no mistake."""
    elsewhere = Counter(key for zone in _SEAT_ZONES for key in seat[zone] or ())
    return [key for key, count in STARTERS.items() for _ in range(count - elsewhere[key])]


def _split(zone: Any) -> list[Any]:
    return zone.split() if isinstance(zone, str) else list(zone)


def _cards(zone: Any) -> list[str]:
    return [_card(key) for key in _split(zone)]


def _card(key: Any) -> str:
    if key not in BY_KEY:
        raise ValueError(f"card {key!r} is not known; the keys are in engine/star_realms/cards.toml")
    return str(key)


def _number(name: str, value: Any, least: int) -> int:
    if type(value) is not int or value < least:
        raise ValueError(f"{name!r} is a whole number from {least} up, not {value!r}")
    return value


def _known_names(what: str, given: Mapping[str, Any], known: tuple[str, ...]) -> None:
    for name in given:
        if name not in known:
            raise ValueError(f"{what} has no {name!r}; choose from {', '.join(known)}")
