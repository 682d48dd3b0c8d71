"""Two worlds that a watcher must not be able to distinguish, and helpers to compare all that is sent to the watcher."""

from __future__ import annotations

import msgpack

from engine.game import Action, Event, Game


def seen(game: Game, watcher: int | None) -> bytes:
    """Return the view that is sent to the watcher, byte for byte."""
    data: bytes = msgpack.packb(game.view(watcher))
    return data


def told(game: Game, watcher: int | None, events: list[Event]) -> bytes:
    """Return the data sent to the watcher after an action: the events, and the view after them."""
    data: bytes = msgpack.packb([[list(event) for event in game.events_for(watcher, events)], game.view(watcher)])
    return data


def hand_of(game: Game, seat: int) -> list[str]:
    hand: list[str] = game.dump()["seats"][seat]["hand"]
    return hand


def shared_moves(game: Game, world: Game) -> list[tuple[int, Action]]:
    """Return the actions that the asked seats could take in both worlds."""
    found = []
    for seat in game.pending:
        also = {*world.actions(seat), *world.any_time_actions(seat)}
        mine = [*game.actions(seat), *(action for action in game.any_time_actions(seat) if action != ("concede",))]
        found += [(seat, action) for action in mine if action in also]
    return found
