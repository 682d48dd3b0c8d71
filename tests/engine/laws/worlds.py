"""Two worlds that a watcher must not be able to tell apart, and the means to compare everything it is ever sent in them."""

from __future__ import annotations

import msgpack

from engine.game import Action, Event, Game


def seen(game: Game, watcher: int | None) -> bytes:
    """Return the view that watcher is sent, byte for byte."""
    data: bytes = msgpack.packb(game.view(watcher))
    return data


def told(game: Game, watcher: int | None, events: list[Event]) -> bytes:
    """Return what that watcher is sent of an action: what happened, and the view after it."""
    data: bytes = msgpack.packb([[list(event) for event in game.events_for(watcher, events)], game.view(watcher)])
    return data


def hand_of(game: Game, seat: int) -> list[str]:
    hand: list[str] = game.dump()["seats"][seat]["hand"]
    return hand


def shared_moves(game: Game, world: Game) -> list[tuple[int, Action]]:
    """Return what whoever is asked could do in both worlds alike."""
    found = []
    for seat in game.pending:
        also = {*world.actions(seat), *world.any_time_actions(seat)}
        mine = [*game.actions(seat), *(action for action in game.any_time_actions(seat) if action != ("concede",))]
        found += [(seat, action) for action in mine if action in also]
    return found
