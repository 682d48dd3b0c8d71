"""The toy game as the rest of the client sees it: what docs/architecture.md says of adding a game, done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from client.games.wing import Strange, Wing
from client.session.updates import Replayed, Resumed, Stepped, Update
from tests.client.games.toy import about, screens
from tests.client.games.toy.lines import ToyLines
from tests.client.games.toy.screens import ToyNews


def read(update: Update, seats: int) -> ToyNews | None:
    """What it tells of the game. Raises Strange for what the board cannot show."""
    match update:
        case Stepped(step=step):
            view, events = step.view, step.events
        case Resumed(snapshot=snapshot):
            view, events = snapshot.view, [event for step in snapshot.missed for event in step.events]
        case Replayed():
            view, events = update.view, update.told[-1:]
        case _:
            return None
    if not is_shown(view, events, seats):
        raise Strange("no view of the toy game")
    return ToyNews(view, events)


def is_shown(view: Mapping[str, Any], events: Sequence[Any], seats: int) -> bool:
    """Whether the board can show it."""
    score, actions = view.get("score"), view.get("actions")
    return (
        view.get("game") == "toy"
        and isinstance(score, list)
        and len(score) == seats
        and isinstance(actions, list)
        and all(isinstance(action, list) and action and isinstance(action[0], str) for action in actions)
        and isinstance(view.get("secret"), str | None)
        and all(isinstance(event, list) and event for event in events)
    )


WING = Wing("Toy", lambda: about, lambda: about, read, screens.ToyScreen, screens.ToyReplayScreen, ToyLines)
