"""The events of an action are exactly its effects, in order, in the words of docs/star-realms.md."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import engine
from engine.chance import SeedChance
from engine.game import Event, Game
from engine.star_realms.cards import BY_KEY
from tests.engine.positions import do, duel
from tests.engine.rulings.documented import EVENTS, NOT_IN_A_DUEL

EXACTLY: dict[str, tuple[dict[str, Any], dict[str, Any], list[str], list[Event]]] = {
    "a ship that gains": (
        {"hand": "cutter"},
        {},
        ["play cutter"],
        [("play", 0, "cutter", 1), ("gain", 0, "authority", 4, "cutter"), ("gain", 0, "trade", 2, "cutter")],
    ),
    "a ship that draws": (
        {"hand": "corvette", "deck": "ram"},
        {},
        ["play corvette"],
        [("play", 0, "corvette", 1), ("gain", 0, "combat", 1, "corvette"), ("draw", 0, 1, ("ram",))],
    ),
    "a base": ({"bases": "blob_wheel", "hand": "junkyard"}, {}, ["play junkyard"], [("play", 0, "junkyard", 2)]),
    "a primary ability": (
        {"bases": "blob_wheel"},
        {},
        ["use blob_wheel primary"],
        [("use", 0, "blob_wheel", 1, "primary"), ("gain", 0, "combat", 1, "blob_wheel")],
    ),
    "a choice": (
        {"bases": "barter_world"},
        {},
        ["use barter_world primary", "choose 1"],
        [
            ("use", 0, "barter_world", 1, "primary"),
            ("choose", 0, "barter_world", 1),
            ("gain", 0, "trade", 2, "barter_world"),
        ],
    ),
    "a card scrapped for its ability": (
        {"played": "ram"},
        {},
        ["use ram scrap"],
        [("use", 0, "ram", 1, "scrap"), ("scrap", 0, "ram", "play"), ("gain", 0, "trade", 3, "ram")],
    ),
    "a card scrapped by another": (
        {"hand": "trade_bot", "discard": "viper"},
        {},
        ["play trade_bot", "scrap discard viper"],
        [("play", 0, "trade_bot", 1), ("gain", 0, "trade", 1, "trade_bot"), ("scrap", 0, "viper", "discard")],
    ),
    "a card scrapped from the trade row": (
        {"hand": "battle_pod"},
        {},
        ["play battle_pod", "scrap row mothership"],
        [
            ("play", 0, "battle_pod", 1),
            ("gain", 0, "combat", 4, "battle_pod"),
            ("scrap", 0, "mothership", "row"),
            ("refill", 1, "dreadnaught"),
        ],
    ),
    "a purchase": (
        {"trade": 7},
        {},
        ["acquire mothership"],
        [("acquire", 0, "mothership", 7, "discard"), ("refill", 1, "dreadnaught")],
    ),
    "an Explorer bought": ({"trade": 2}, {}, ["acquire explorer"], [("acquire", 0, "explorer", 2, "discard")]),
    "a ship bought and put on top": (
        {"trade": 7, "ships_on_top": 1},
        {},
        ["acquire mothership", "put-on-top"],
        [("acquire", 0, "mothership", 7, "discard"), ("refill", 1, "dreadnaught"), ("put-on-top", 0, "mothership")],
    ),
    "a ship acquired free": (
        {"played": "blob_carrier ram"},
        {},
        ["use blob_carrier ally", "acquire mothership"],
        [
            ("use", 0, "blob_carrier", 1, "ally"),
            ("acquire", 0, "mothership", 0, "deck"),
            ("refill", 1, "dreadnaught"),
        ],
    ),
    "a copy": (
        {"hand": "stealth_needle", "played": "scout"},
        {},
        ["play stealth_needle", "copy scout"],
        [("play", 0, "stealth_needle", 2), ("copy", 0, 2, "scout"), ("gain", 0, "trade", 1, "stealth_needle")],
    ),
    "an attack": ({"combat": 5}, {"authority": 9}, ["attack 1 3"], [("attack", 0, 1, 3, 6)]),
    "an attack that wins": (
        {"combat": 5},
        {"authority": 4},
        ["attack 1 5"],
        [("attack", 0, 1, 5, -1), ("defeat", 1), ("over", (0,), "authority")],
    ),
    "a base destroyed by combat": (
        {"combat": 9},
        {"bases": "junkyard"},
        ["attack-base 1 junkyard 5"],
        [("destroy", 0, 1, "junkyard", 5)],
    ),
    "a base destroyed by an ability": (
        {"played": "command_ship cutter"},
        {"bases": "junkyard"},
        ["use command_ship ally", "destroy 1 junkyard"],
        [("use", 0, "command_ship", 1, "ally"), ("destroy", 0, 1, "junkyard", 0)],
    ),
    "an optional part declined": (
        {"hand": "missile_mech"},
        {"bases": "junkyard"},
        ["play missile_mech", "pass"],
        [("play", 0, "missile_mech", 1), ("gain", 0, "combat", 6, "missile_mech"), ("pass", 0, "missile_mech")],
    ),
    "a part that can do nothing": (
        {"bases": "junkyard"},
        {},
        ["use junkyard primary"],
        [("use", 0, "junkyard", 1, "primary"), ("nothing", 0, "junkyard", "scrap hand-or-discard")],
    ),
    "the end of a turn": (
        {"hand": "scout", "deck": "ram ram"},
        {},
        ["end-turn"],
        [("end", 0), ("draw", 0, 2, ("ram", "ram")), ("shuffle", 0), ("draw", 0, 1, ("scout",)), ("turn", 1, 6)],
    ),
    "an action taken back": (
        {"hand": "viper"},
        {},
        ["play viper", "undo"],
        [("play", 0, "viper", 1), ("gain", 0, "combat", 1, "viper"), ("undo", 0)],
    ),
    "a defeat conceded": ({}, {}, ["concede"], [("concede", 0), ("defeat", 0), ("over", (1,), "concede")]),
    "a draw offered": ({}, {}, ["offer-draw"], [("offer-draw", 0)]),
}


@pytest.mark.parametrize("what", EXACTLY)
def test_an_action_says_exactly_what_it_did(what: str) -> None:
    mine, theirs, sentences, events = EXACTLY[what]
    game = duel(mine, theirs, row="cutter mothership", trade_deck="dreadnaught", turn=5)
    assert do(game, *sentences) == events


def test_a_forced_discard_is_told_as_the_victims() -> None:
    game = duel({"hand": "imperial_fighter"}, {"hand": "scout viper"})
    assert do(game, "play imperial_fighter") == [
        ("play", 0, "imperial_fighter", 1),
        ("gain", 0, "combat", 2, "imperial_fighter"),
    ]
    assert do(game, "discard viper", seat=1) == [("discard", 1, "viper")]


def test_a_declined_draw_is_told() -> None:
    game = duel()
    do(game, "offer-draw")
    assert do(game, "decline-draw", seat=1) == [("decline-draw", 1)]


def test_drawn_cards_are_told_to_the_seat_that_drew_them_alone() -> None:
    game = duel({"hand": "corvette", "deck": "ram"})
    events = do(game, "play corvette")
    assert game.events_for(0, events)[-1] == ("draw", 0, 1, ("ram",))
    assert game.events_for(1, events)[-1] == ("draw", 0, 1, None)
    assert game.events_for(None, events)[-1] == ("draw", 0, 1, None)
    assert game.events_for(1, events)[:-1] == events[:-1]


# -- kinds and arguments -----------------------------------------------------------------------------------------------


def is_seat(value: Any) -> bool:
    return type(value) is int and value in (0, 1)


def is_whole(least: int) -> Callable[[Any], bool]:
    return lambda value: type(value) is int and value >= least


def one_of(*values: str) -> Callable[[Any], bool]:
    return lambda value: value in values


def is_card(value: Any) -> bool:
    return value in BY_KEY


ARGUMENTS: dict[str, Callable[[Any], bool]] = {
    "ability": one_of("primary", "ally", "scrap"),
    "amount": is_whole(1),
    "card": is_card,
    "cards": lambda value: (
        value is None or (isinstance(value, tuple) and all(map(is_card, value)) and sorted(value) == [*value])
    ),
    "combat": is_whole(0),
    "cost": is_whole(0),
    "count": is_whole(1),
    "effect": lambda value: type(value) is str and value != "",
    "left": lambda value: type(value) is int,
    "n": is_whole(0),
    "number": is_whole(1),
    "place": is_whole(1),
    "pool": one_of("trade", "combat", "authority"),
    "reason": one_of("authority", "concede", "draw", "turn-limit"),
    "seat": is_seat,
    "slot": lambda value: type(value) is int and 0 <= value < 5,
    "target": is_seat,
    "winners": lambda value: isinstance(value, tuple) and all(map(is_seat, value)),
    "zone": one_of("hand", "discard", "row", "play", "deck"),
}
"""What each named argument of a documented event may be."""


def check_event(event: Event) -> None:
    """Check that the event's kind is documented, and each of its arguments is what its name says."""
    kind, *arguments = event
    assert kind in EVENTS, f"{event} is not documented"
    assert len(arguments) == len(EVENTS[kind]), f"{event} is documented with {EVENTS[kind]}"
    for name, value in zip(EVENTS[kind], arguments, strict=True):
        if (kind, name, value) == ("nothing", "card", None):
            continue
        assert ARGUMENTS[name](value), f"{name} of {event}"


def play_on(game: Game, seed: int, bot: str, most: int) -> set[str]:
    """Let bots play on, check every event as each seat is told it, and say which kinds came up."""
    chance = SeedChance(bytes([seed]) * 32)
    kinds: set[str] = set()
    for _ in range(most):
        if game.result is not None:
            break
        (seat,) = game.pending
        for event in game.apply(seat, game.bots[bot](game.view(seat), chance)):
            kinds.add(event[0])
            for told in (0, 1, None):
                projected = game.event_for(told, event)
                assert projected is not None
                check_event(projected)
    return kinds


@pytest.mark.parametrize("bot", ["random", "simple"])
def test_in_whole_games_every_event_is_as_documented(bot: str) -> None:
    kinds: set[str] = set()
    for seed in range(4):
        rules = {"discard_timing": "start_of_turn"} if seed % 2 else {}
        game = engine.new_game("star-realms", mode="duel", seats=2, seed=bytes([seed]) * 32, rules=rules)
        kinds |= play_on(game, seed, bot, 800)
    assert {"turn", "play", "use", "gain", "draw", "shuffle", "acquire", "refill", "end"} <= kinds


def test_every_documented_event_of_a_duel_is_shown_above_and_no_other() -> None:
    shown = {event[0] for _, _, _, events in EXACTLY.values() for event in events} | {"discard", "decline-draw"}
    assert shown == set(EVENTS) - NOT_IN_A_DUEL


@pytest.mark.parametrize("what", EXACTLY)
def test_every_event_shown_is_as_documented(what: str) -> None:
    for event in EXACTLY[what][3]:
        check_event(event)
