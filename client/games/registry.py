"""All games that the client knows, by id. Only this file imports the games' packages, each on first use."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from client.table.summary import Summary, mode_name
from client.terminal.command import Command

if TYPE_CHECKING:
    from client.records.library import Numbers
    from client.table.contract import GameClient, Interface, Lessons
    from client.table.info import GameInfo


class Listed(NamedTuple):
    """A game of the registry. The summary is available without importing the client; None: it is taken from the client."""

    client: Callable[[], GameClient]
    summary: Callable[[], Summary] | None = None


def _star_realms() -> GameClient:
    from client.games.star_realms.client import GAME

    return GAME


def _star_realms_summary() -> Summary:
    from client.games.star_realms.summary import SUMMARY

    return SUMMARY


def _starcraft() -> GameClient:
    from client.games.starcraft.client import GAME

    return GAME


def _starcraft_summary() -> Summary:
    from client.games.starcraft.summary import SUMMARY

    return SUMMARY


GAMES: dict[str, Listed] = {
    "star-realms": Listed(_star_realms, _star_realms_summary),
    "starcraft": Listed(_starcraft, _starcraft_summary),
}
"""Every game; the first one is the default game. Tests register a further game."""


# -- before a game is loaded -----------------------------------------------------------------------------------------


def games() -> tuple[str, ...]:
    """Return the ids of all games, the default game first."""
    return tuple(GAMES)


def summary(game: str) -> Summary | None:
    """Return the summary of a game for the start screen; None if this version does not know the game."""
    listed = GAMES.get(game)
    if listed is None:
        return None
    return listed.client().summarized() if listed.summary is None else listed.summary()


def summaries() -> list[Summary]:
    """Return the summary of each game, the default game first."""
    return [found for game in games() if (found := summary(game)) is not None]


def title(game: str) -> str:
    """Return the title of a game; its id if this version does not know it."""
    found = summary(game)
    return game if found is None else found.title


def titles() -> str:
    """Return the titles of all games."""
    return ", ".join(map(title, games()))


def short_title(game: str) -> str:
    """Return the title of a game up to a colon."""
    return title(game).partition(":")[0]


def game_and_mode(game: str, mode: str) -> str:
    """Return the title of a game up to a colon, and the mode, for a column of a list."""
    return f"{short_title(game)}, {mode_name(mode)}"


def default_bot(game: str) -> str:
    """Return the default level of a game's bots; "" if this version does not know the game."""
    found = summary(game)
    return "" if found is None else found.bot


def default_clock(game: str) -> str:
    """Return the default clocks of a table for other players, in the form of the command line; "none" if this version does
    not know the game.
    """
    found = summary(game)
    return "none" if found is None else found.clock


def has_own_numbers(game: str) -> bool:
    """Return True if a table of that game may have starting numbers of its own."""
    found = summary(game)
    return found is not None and found.has_own_numbers


def bot_words(game: str, level: str) -> str:
    """Return the name of a bot of that level and a word for its strength; the level itself if this version does not know it."""
    found = summary(game)
    return level if found is None else found.bot_words(level)


def advises(game: str) -> bool:
    """Return True if that game has advice."""
    found = summary(game)
    return found is not None and found.advises


def games_with_lessons() -> tuple[str, ...]:
    """Return the ids of the games with lessons, the default game first."""
    return tuple(game for game in games() if (found := summary(game)) is not None and found.lessons)


# -- the game, loaded ------------------------------------------------------------------------------------------------


def client(game: str) -> GameClient | None:
    """Return a game's client; None if this version does not know the game."""
    listed = GAMES.get(game)
    return None if listed is None else listed.client()


def game_info(game: str) -> GameInfo | None:
    """Return the facts about a game; None if this version does not know it."""
    found = client(game)
    if found is None:
        return None
    from client.table.info import info_of

    return info_of(found)


def interface(game: str) -> Interface | None:
    """Return the interface of a game: its own or the default; None if this version does not know the game."""
    found = client(game)
    if found is None or found.interface is not None:
        return None if found is None else found.interface
    from client.games.default.package import interface_of

    return interface_of(found)


def lessons(game: str = "") -> Lessons | None:
    """Return the lessons of that game; without a game, those of the first game with lessons."""
    found = client(game or next(iter(games_with_lessons()), ""))
    return None if found is None else found.lessons


def numbers(game: str) -> Numbers | None:
    """Return the statistics of a game's records; None if this version does not know the game, or it has none."""
    found = client(game)
    return None if found is None or found.numbers is None else found.numbers()


def commands() -> tuple[Sequence[Command], ...]:
    """Return the commands of every screen of every game."""
    return tuple(table for game in games() if (known := interface(game)) is not None for table in known.commands())


def reason_text(game: str) -> Callable[[str], str]:
    """Return the function that describes why a game ended; for an unknown game, it returns the code."""
    found = game_info(game)
    return str if found is None else found.reason_text
