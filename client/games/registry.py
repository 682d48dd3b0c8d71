"""Every game that the client knows, by id. Only this file imports a game's package, and only when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from client.games.wing import About, Glance, Lessons, Wing
from client.terminal.command import Command

if TYPE_CHECKING:
    from client.records.library import Numbers
    from client.table.contract import GameClient


def _star_realms() -> Wing:
    from client.games.star_realms.wing import WING

    return WING


def _starcraft() -> Wing:
    from client.games.starcraft.wing import WING

    return WING


WINGS: dict[str, Callable[[], Wing | GameClient]] = {"star-realms": _star_realms, "starcraft": _starcraft}
"""How to load the wing of each game. The first one is the default game. Tests register another one.

A game without a wing gives a `GameClient`: its language and texts are all that the default table needs.
"""


def games() -> tuple[str, ...]:
    """The ids of all games, the default game first."""
    return tuple(WINGS)


def title(game: str) -> str:
    """The title of a game; its id if this version does not know it. This loads only the wing's own file."""
    found = wing(game)
    return game if found is None else found.title


def game_and_mode(game: str, mode: str) -> str:
    """The title of a game without what follows a colon, and the mode: for a column of a list."""
    return f"{short_title(game)}, {mode}"


def short_title(game: str) -> str:
    """The title of a game without what follows a colon."""
    return title(game).partition(":")[0]


def wing(game: str) -> Wing | None:
    """The wing of a game; None if this version does not know it."""
    load = WINGS.get(game)
    found = None if load is None else load()
    if found is None or isinstance(found, Wing):
        return found
    from client.games.default.package import package_of

    return package_of(found)


def about(game: str) -> About | None:
    """What can be known of a game before playing; None if this version does not know it."""
    found = wing(game)
    return None if found is None else found.about()


def games_with_lessons() -> tuple[str, ...]:
    """The ids of the games that can be learnt by lessons, the default game first."""
    return tuple(game for game in games() if (known := wing(game)) is not None and known.lessons is not None)


def lessons(game: str = "") -> Lessons | None:
    """The lessons of that game; without one, of the first game that has some."""
    found = wing(game or next(iter(games_with_lessons()), ""))
    return None if found is None else found.lessons


def glances() -> list[Glance]:
    """What the start screen tells of each game, the default game first."""
    return [known.glance() for game in games() if (known := wing(game)) is not None]


def numbers(game: str) -> Numbers | None:
    """What the game's wing counts in a record; None if this version does not know the game, or there is nothing."""
    found = wing(game)
    return None if found is None or found.numbers is None else found.numbers()


def advises(game: str) -> bool:
    """Whether one can ask for advice in that game."""
    found = wing(game)
    return found is not None and found.advises


def commands() -> tuple[Sequence[Command], ...]:
    """The commands of every screen of every game."""
    return tuple(table for game in games() if (known := wing(game)) is not None for table in known.commands())


def titles() -> str:
    """The titles of all games."""
    return ", ".join(map(title, games()))


def default_bot(game: str) -> str:
    """The default level of a game's bots; "" if this version does not know the game."""
    found = wing(game)
    return "" if found is None else found.glance().BOT


def default_clock(game: str) -> str:
    """The clocks a table for others begins with, as they are typed; "none" if this version does not know the game."""
    found = wing(game)
    return "none" if found is None else found.glance().CLOCK


def has_own_numbers(game: str) -> bool:
    """Whether a table of that game may have numbers of its own."""
    found = wing(game)
    return found is not None and found.glance().HAS_OWN_NUMBERS


def bot_words(game: str, level: str) -> str:
    """The name of a bot of that level and how well it plays; the level itself if this version does not know it."""
    found = wing(game)
    return level if found is None else found.glance().bot_words(level)


def reason_text(game: str) -> Callable[[str], str]:
    """How a game says why it ended; the bare code if this version does not know the game."""
    found = about(game)
    return str if found is None else found.reason_text
