"""Tables of several seats from the engine: short stated positions, seen by a seat or by a spectator."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import engine
from engine.game import Game
from engine.star_realms.cards import FIRST_VERSION
from protocol import messages
from tests.client.games.star_realms.local_game import plain
from tests.client.games.star_realms.wire import message

NAMES = ("Ada", "Bo", "Cem", "Dee", "Eli", "Fay")
ROW = "blob_fighter cutter survey_ship junkyard freighter"

Seats = Mapping[int, Mapping[str, Any]]


def position(mode: str, count: int, seats: Seats, *, on_turn: int = 0, turn: int = 9, **parts: Any) -> Game:
    """Return a game of that mode in that position."""
    stated = {"seats": [dict(seats.get(n, {})) for n in range(count)], "on_turn": on_turn, "turn": turn, "row": ROW, **parts}
    return engine.scenario(mode=mode, seats=count, position=stated, data_version=FIRST_VERSION)


def seen(game: Game, seat: int | None) -> dict[str, Any]:
    """Return the view that is sent to that seat."""
    view = plain(game.view(seat))
    assert isinstance(view, dict)
    return view


def around(
    game: Game,
    names: tuple[str, ...] = NAMES,
    *,
    watchers: int = 0,
    hints: bool = False,
    rules: Mapping[str, Any] | None = None,
    **seats: Mapping[str, Any],
) -> messages.Table:
    """Return the table around that game. `seats`: changed fields of a seat, by its name in lower case."""
    view = game.view(None)
    infos = [
        message(
            messages.SeatInfo,
            **{
                "kind": "person",
                "name": name,
                "link": "on",
                "team": seat["team"],
                "role": seat["role"],
                **seats.get(name.lower(), {}),
            },
        )
        for name, seat in zip(names, view["seats"], strict=False)
    ]
    return message(
        messages.Table,
        seq=1,
        code="KITE",
        game="star-realms",
        mode=view["mode"],
        phase="playing",
        seats=infos,
        watchers=watchers,
        rules=dict(rules or {}),
        absent="bot",
        hints=hints,
    )


# -- positions ---------------------------------------------------------------------------------------------------------


def emperor() -> Game:
    """Return six seats: I am Bo, an emperor on turn; an enemy admiral is out, bases are on both sides."""
    game = position(
        "emperor",
        6,
        {
            0: {"authority": 31, "bases": "blob_wheel", "discard": "viper scout"},
            1: {
                "authority": 60,
                "trade": 3,
                "combat": 7,
                "hand": "cutter ram viper",
                "discard": "viper scout trade_bot",
                "bases": "trading_post",
                "played": "scout scout corvette",
            },
            2: {"authority": 44},
            3: {"authority": 22, "bases": "space_station barter_world royal_redoubt"},
            4: {"authority": 47, "bases": "the_hive port_of_call"},
            5: {"authority": 12, "bases": ""},
        },
        on_turn=1,
    )
    game.apply(5, ("concede",))
    return game


def hydra() -> Game:
    """Return three heads against three: Ada's team is on turn, and Ada proposes to buy Junkyard with Bo."""
    ours, theirs = {"authority": 81}, {"authority": 66}
    game = position(
        "hydra",
        6,
        {
            0: ours | {"trade": 4, "combat": 3, "hand": "ram scout viper", "bases": "blob_wheel"},
            1: ours | {"trade": 3, "combat": 4, "hand": "cutter viper", "bases": "war_world", "discard": "scout scout"},
            2: ours | {"trade": 1, "combat": 0, "hand": "scout", "discard": "viper"},
            3: theirs | {"bases": "space_station barter_world"},
            4: theirs | {"bases": "port_of_call"},
            5: theirs,
        },
    )
    game.apply(2, ("end-turn",))
    game.apply(0, ("pool-acquire", "junkyard", 4, 2, 0))
    return game


def raid() -> Game:
    """Return the boss and three raiders who see each other's hands: Bo, a raider, is on turn against a damaged base."""
    game = position(
        "raid",
        4,
        {
            0: {"authority": 61, "bases": "brain_world blob_wheel", "hand": "scout scout scout viper viper explorer ram"},
            1: {"combat": 4, "trade": 2, "hand": "missile_bot scout", "played": "scout viper"},
            2: {"authority": 39, "hand": "ram scout scout viper cutter", "bases": "trading_post"},
            3: {"authority": 50, "hand": "scout scout viper freighter corvette"},
        },
        on_turn=1,
    )
    world = game.view(1)["seats"][0]["in_play"][0]["place"]
    game.apply(1, ("attack-base", 0, world, 2))
    return game


def hunter() -> Game:
    """Return four seats: I hunt Bo on my left, and may take bases of Dee on my right."""
    return position(
        "hunter",
        4,
        {
            0: {"combat": 5, "trade": 2, "hand": "scout viper", "played": "scout viper ram"},
            1: {"authority": 28},
            2: {"authority": 41, "bases": "battle_station"},
            3: {"authority": 35, "bases": "blob_wheel space_station"},
        },
    )


def free_for_all() -> Game:
    """Return six seats, one of them out; Cem is on turn and I wait."""
    game = position(
        "free-for-all",
        6,
        {
            0: {"authority": 37, "hand": "scout scout viper ram cutter", "bases": "trading_post"},
            1: {"authority": 20, "bases": "blob_wheel the_hive"},
            2: {"authority": 44, "trade": 2, "combat": 3, "played": "scout scout ram", "bases": "space_station"},
            3: {"authority": 8},
            4: {"authority": 50, "bases": "war_world barter_world mech_world defense_center"},
            5: {"authority": 33},
        },
        on_turn=2,
    )
    game.apply(3, ("concede",))
    return game


def hydra_to_propose() -> Game:
    """Return two heads against two: I am Ada, and neither Junkyard nor the enemy's outpost is within my own means."""
    ours, theirs = {"authority": 60}, {"authority": 52}
    return position(
        "hydra",
        4,
        {
            0: ours | {"trade": 4, "combat": 3, "hand": "viper"},
            1: ours | {"trade": 3, "combat": 2, "hand": "scout scout"},
            2: theirs | {"bases": "space_station"},
            3: theirs | {"bases": "blob_wheel"},
        },
    )


def bequest() -> Game:
    """Return a raid: I am Cem, a raider beaten by the boss, and may leave a card to Bo beside me."""
    game = position(
        "raid",
        4,
        {
            0: {"combat": 9, "hand": "scout"},
            1: {"bases": "blob_wheel"},
            2: {"authority": 4, "hand": "ram scout scout viper cutter", "discard": "freighter", "deck": "scout corvette"},
            3: {},
        },
    )
    game.apply(0, ("attack", 2, 9))
    return game


def targets() -> Game:
    """Free for all: my Imperial Fighter asks whom it is aimed at."""
    game = position(
        "free-for-all", 4, {0: {"hand": "imperial_fighter scout"}, 1: {"hand": "scout viper"}, 2: {"hand": "scout"}}
    )
    game.apply(0, ("play", "imperial_fighter"))
    return game


def bases() -> Game:
    """Free for all: my Missile Mech asks which base it destroys; two seats have a Blob Wheel."""
    game = position(
        "free-for-all",
        3,
        {
            0: {"hand": "missile_mech scout"},
            1: {"bases": "blob_wheel"},
            2: {"bases": "blob_wheel the_hive"},
        },
    )
    game.apply(0, ("play", "missile_mech"))
    return game


def won_by_a_team() -> Game:
    """Return a won game of Emperor: my emperor brings the other one down."""
    game = position("emperor", 6, {1: {"combat": 70}, 4: {"authority": 9}, 5: {}}, on_turn=1, turn=31)
    game.apply(1, ("attack", 4, 70))
    return game
