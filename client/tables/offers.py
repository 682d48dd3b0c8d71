"""The games of which a table can be opened, and what can be chosen of each."""

from __future__ import annotations

from contextlib import suppress

from client.games.registry import games
from client.tables.offer import Offer
from client.trouble import Trouble
from protocol.messages import Welcome


def ours() -> list[Offer]:
    """The offers of the local server: every game, the default game first."""
    return [Offer.ours(game) for game in games()]


def theirs(welcome: Welcome, place: str) -> list[Offer]:
    """The offers of a server: the games both sides know. Raises Trouble if there are none."""
    found = []
    for game in games():
        with suppress(Trouble):
            found.append(Offer.of(welcome, game, place))
    if not found:
        raise Trouble("here", "nothing-to-play", {"place": place})
    return found
