"""The toy game as the rest of the client sees it: what docs/architecture.md says of adding a game, done."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from client.games.wing import Wing
from tests.client.games.toy import about, screens


def accepts(view: Mapping[str, Any], events: Iterable[Any], seats: int) -> bool:
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


WING = Wing(lambda: about, accepts, screens.ToyScreen, screens.ToyReplayScreen)
