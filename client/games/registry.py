"""Every game the client knows, by its id: the one place that imports a wing, and not before somebody asks for it."""

from __future__ import annotations

from collections.abc import Callable

from client.games.wing import About, Wing


def _star_realms() -> Wing:
    from client.games.star_realms.wing import WING

    return WING


WINGS: dict[str, Callable[[], Wing]] = {"star-realms": _star_realms}
"""How to load the wing of each game; the first one is played where nobody chose another. A test may register one more."""


def games() -> tuple[str, ...]:
    """The ids of all games, the one that is played where nobody chose another first."""
    return tuple(WINGS)


def title(game: str) -> str:
    """What that game is called; its id for one this version does not know. Loads nothing but the wing itself."""
    found = wing(game)
    return game if found is None else found.title


def wing(game: str) -> Wing | None:
    """The wing of that game; None for one this version does not know."""
    load = WINGS.get(game)
    return None if load is None else load()


def about(game: str) -> About | None:
    """What there is to know of that game before sitting down; None for one this version does not know."""
    found = wing(game)
    return None if found is None else found.about()


def titles() -> str:
    """What all games are called."""
    return ", ".join(map(title, games()))


def default_bot(game: str) -> str:
    """The level of a bot where nobody chose another; "" for a game this version does not know."""
    found = about(game)
    return "" if found is None else found.BOT


def reason_text(game: str) -> Callable[[str], str]:
    """How that game says why it ended; the bare code for one this version does not know."""
    found = about(game)
    return str if found is None else found.reason_text
