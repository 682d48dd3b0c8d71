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
from engine.star_realms.cards.card_tables import CardTables
from engine.star_realms.modes.mode import Mode
from engine.star_realms.play.abilities import remember_allies
from engine.star_realms.questions.asked import find_asked
from engine.star_realms.rules import Rules
from engine.star_realms.setup import S, empty_table
from engine.star_realms.state.seat import EMPTY, Seat, new_seat
from engine.star_realms.state.state import ROW_SLOTS, State

_SEAT_ZONES = ("hand", "discard", "bases", "played", "top", "deck")
_SEAT_NUMBERS = {"authority": 1, "trade": 0, "combat": 0, "ships_on_top": 0, "discards_due": 0}
"""The numbers of a seat and the least each may be."""
_TABLE = ("on_turn", "turn", "row", "trade_deck", "explorers", "scrap_heap", "seats")


def complete(mode: Mode, rules: Rules, tables: CardTables, position: Any) -> dict[str, Any]:
    """Return the position with everything in it stated. Raises ValueError naming the impossible part and the allowed values."""
    _check_names("the position", position, _TABLE)
    on_turn = _number("on_turn", position.get("on_turn", 0), 0)
    if on_turn >= mode.seats:
        raise ValueError(f"'on_turn' is a seat from 0 to {mode.seats - 1}, not {on_turn}")
    seats = _complete_seats(mode, tables, position.get("seats", ({},) * mode.seats), mode.taking_turn(on_turn))
    row = [None if key is None else _trade_card(tables, "row", key) for key in _split("row", position.get("row", ()))]
    if len(row) > ROW_SLOTS:
        raise ValueError(f"'row' has {ROW_SLOTS} slots, not {len(row)}")
    row += [None] * (ROW_SLOTS - len(row))
    heap = _cards(tables, "scrap_heap", position.get("scrap_heap", ()))
    if "explorer" in heap:
        raise ValueError("'explorer' cannot be in 'scrap_heap': scrapped, it goes back to its pile")
    placed = Counter(key for key in row if key) + Counter(heap)
    for seat in seats:
        placed.update(key for zone in _SEAT_ZONES for key in seat[zone])
    stated_deck = position.get("trade_deck")
    if stated_deck is None:
        trade_deck = sorted((Counter(tables.key[card] for card in tables.trade_cards) - placed).elements())
    else:
        trade_deck = sorted(_trade_card(tables, "trade_deck", key) for key in _split("trade_deck", stated_deck))
    placed.update(trade_deck)
    stated_explorers = position.get("explorers")
    explorers = max(0, rules.explorers - placed["explorer"]) if stated_explorers is None else stated_explorers
    placed["explorer"] += _number("explorers", explorers, 0)
    _check_box(mode, rules, tables, placed)
    return {
        "on_turn": on_turn,
        "turn": _number("turn", position.get("turn", 1), 1),
        "row": row,
        "trade_deck": trade_deck,
        "explorers": explorers,
        "scrap_heap": heap,
        "seats": seats,
    }


def stated(state: State, seat: int) -> dict[str, Any]:
    """Return a duel at the beginning of that seat's turn as a position, with that seat as seat 0 of it; `build` makes it again.

    Raises ValueError if it is somebody else's turn, or something was done in it.
    """
    me = state.seats[seat]
    fresh = not (me.played or me.trade or me.combat or me.ships_on_top or me.stack)
    if len(state.seats) != 2 or state.on_turn != (seat,) or state.asked.get(seat) != (seat, None) or not fresh:
        raise ValueError("only a duel at the beginning of a turn can be stated so")
    if any(entry.damage or entry.used or entry.copied != EMPTY for one in state.seats for entry in one.in_play):
        raise ValueError("only cards in play that nothing was done with can be stated")
    key = state.cards.key
    return {
        "on_turn": 0,
        "turn": state.turn,
        "row": [state.cards.key_or_none(card) for card in state.row],
        "scrap_heap": [key[card] for card in state.scrap_heap],
        "explorers": state.explorers,
        "seats": [
            {
                "authority": state.authority[state.mode.score_of[number]],
                "hand": [key[card] for card in one.hand],
                "discard": [key[card] for card in one.discard],
                "bases": [key[entry.card] for entry in one.in_play],
                "top": [key[card] for card in reversed(one.top)],
                "deck": [key[card] for card in one.deck],
            }
            for number, one in ((seat, me), (1 - seat, state.seats[1 - seat]))
        ],
    }


def _check_box(mode: Mode, rules: Rules, tables: CardTables, placed: Counter[str]) -> None:
    box = Counter(tables.key[card] for card in tables.trade_cards)
    box.update({key: count * mode.seats for key, count in tables.starters.items()})
    box["explorer"] = rules.explorers
    for key, count in placed.items():
        if count > box[key]:
            raise ValueError(f"card {key!r} is there {count} times; the box holds {box[key]}")


def build(kind: type[S], mode: Mode, rules: Rules, tables: CardTables, stated: Mapping[str, Any], chance: Chance) -> S:
    """Make the state of a position that `complete` returned."""
    state = empty_table(kind, mode, rules, tables, chance)
    state.turn = stated["turn"]
    state.on_turn = mode.taking_turn(stated["on_turn"])
    number = tables.number
    state.row = tuple(EMPTY if key is None else number[key] for key in stated["row"])
    state.trade_deck = sorted(number[key] for key in stated["trade_deck"])
    state.explorers = stated["explorers"]
    state.scrap_heap = tuple(number[key] for key in stated["scrap_heap"])
    for seat, raw in enumerate(stated["seats"]):
        state.authority[mode.score_of[seat]] = raw["authority"]
        state.seats[seat] = _build_seat(number, raw)
    if rules.ally_sticky:
        remember_allies(state)
    find_asked(state)
    return state


def _build_seat(number: Mapping[str, int], raw: Mapping[str, Any]) -> Seat:
    seat = new_seat()
    seat.trade, seat.combat = raw["trade"], raw["combat"]
    seat.ships_on_top, seat.discards_due = raw["ships_on_top"], raw["discards_due"]
    seat.hand = sorted(number[key] for key in raw["hand"])
    seat.deck = sorted(number[key] for key in raw["deck"])
    seat.top = tuple(number[key] for key in reversed(raw["top"]))
    seat.discard = [number[key] for key in raw["discard"]]
    seat.played = [number[key] for key in raw["played"]]
    for card in [number[key] for key in raw["bases"]] + seat.played:
        seat.put(card)  # its `uses` are still to be found out
    return seat


def _complete_seats(mode: Mode, tables: CardTables, raw_seats: Any, on_turn: tuple[int, ...]) -> list[dict[str, Any]]:
    if not isinstance(raw_seats, (list, tuple)):
        raise ValueError(f"'seats' is a list with a map for each seat, not {raw_seats!r}")
    if len(raw_seats) != mode.seats:
        raise ValueError(f"'seats' states {len(raw_seats)}; this {mode.name} has {mode.seats} seats")
    scores = mode.scores()
    seats = [_complete_seat(tables, number, raw, scores[mode.score_of[number]]) for number, raw in enumerate(raw_seats)]
    for number, seat in enumerate(seats):
        for key in seat["bases"]:
            if tables.is_ship[tables.number[key]]:
                raise ValueError(f"{key!r} is a ship: it cannot be among the 'bases' of earlier turns; state it under 'played'")
        if seat["played"] and number not in on_turn:
            raise ValueError(
                f"seat {number} cannot have 'played' {seat['played'][0]!r}: it is not on turn; state its bases under 'bases'"
            )
        first = mode.score_of.index(mode.score_of[number])
        if seat["authority"] != seats[first]["authority"]:
            raise ValueError(f"seats {first} and {number} share one 'authority'; state the same for both")
    return seats


def _complete_seat(tables: CardTables, number: int, raw: Any, authority: int) -> dict[str, Any]:
    _check_names(f"seat {number}", raw, (*_SEAT_NUMBERS, *_SEAT_ZONES))
    defaults = {**dict.fromkeys(_SEAT_NUMBERS, 0), "authority": authority}
    seat: dict[str, Any] = {name: _number(name, raw.get(name, defaults[name]), least) for name, least in _SEAT_NUMBERS.items()}
    for zone in _SEAT_ZONES:
        seat[zone] = _cards(tables, zone, raw.get(zone) if raw.get(zone) is not None else ())
    if raw.get("deck") is None:
        elsewhere = Counter(key for zone in _SEAT_ZONES for key in seat[zone])
        seat["deck"] = [key for key, count in tables.starters.items() for _ in range(count - elsewhere[key])]
    return seat


def _split(zone: str, cards: Any) -> list[Any]:
    if isinstance(cards, str):
        return cards.split()
    if isinstance(cards, (list, tuple)):
        return list(cards)
    raise ValueError(f"{zone!r} is a list of card keys, or one string of them, not {cards!r}")


def _cards(tables: CardTables, zone: str, cards: Any) -> list[str]:
    return [_card(tables, zone, key) for key in _split(zone, cards)]


def _card(tables: CardTables, zone: str, key: Any) -> str:
    if not isinstance(key, str) or key not in tables.number:
        raise ValueError(f"{key!r} in {zone!r} is not a card; the keys are in engine/star_realms/data/")
    return key


def _trade_card(tables: CardTables, zone: str, key: Any) -> str:
    if not tables.cards[tables.number[_card(tables, zone, key)]].copies:
        raise ValueError(f"{key!r} cannot be in {zone!r}: it is no card of the trade deck")
    return str(key)


def _number(name: str, value: Any, least: int) -> int:
    if type(value) is not int or value < least:
        raise ValueError(f"{name!r} is a whole number from {least} up, not {value!r}")
    return value


def _check_names(what: str, given: Any, known: tuple[str, ...]) -> None:
    if not isinstance(given, Mapping):
        raise ValueError(f"{what} is a map that may state {', '.join(known)}, not {given!r}")
    for name in given:
        if name not in known:
            raise ValueError(f"{what} has no {name!r}; choose from {', '.join(known)}")
