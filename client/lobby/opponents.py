"""Choose the next bot to play against: the last choice, and a ladder of a game's bots with past results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from client.games import registry
from client.table.summary import Summary, base_name, mode_name
from client.terminal import remembered
from client.text.i18n import _

if TYPE_CHECKING:
    from client.lobby.table_settings import Terms


class Opponent(NamedTuple):
    """A game against bots of one level, as the person chose it."""

    game: str
    mode: str
    seats: int
    level: str
    quick: bool = False
    """True if the game begins immediately, without its set-up."""

    @property
    def typed(self) -> str:
        """Return the choice in one word, in which it is saved."""
        return f"{self.game}/{self.mode}/{self.seats}/{self.level}" + (f"/{_QUICK}" if self.quick else "")

    def terms(self) -> Terms:
        """Return the settings of such a table."""
        from client.lobby.table_settings import Terms

        rules = _summary(self.game).quick if self.quick else {}
        return Terms(self.game, self.mode, self.seats, rules, bots=(self.level,) * (self.seats - 1))


_QUICK = "quick"


class Rung(NamedTuple):
    """A bot of the ladder: its level, name and description, and the games won and lost against it."""

    level: str
    name: str
    word: str
    won: int = 0
    lost: int = 0


Scores = Mapping[str, Mapping[str, tuple[int, int]]]
"""Games won and lost against each bot, by game and name."""


def of_terms(terms: Terms) -> Opponent:
    """Return the opponent of a table with bots and these settings."""
    quick = _summary(terms.game).quick
    return Opponent(
        terms.game, terms.mode, terms.seats, terms.bots[0], bool(quick) and quick.items() <= dict(terms.rules).items()
    )


def usual(game: str = "") -> Opponent:
    """Return the first suggested game against bots. `game`: "" is the default game."""
    game = game or registry.games()[0]
    found = _summary(game)
    mode, counts = next(iter(found.modes.items()))
    return Opponent(game, mode, max(min(counts), 2), found.bot, bool(found.quick))


def last() -> Opponent:
    """Return the last choice, or the usual one if this version cannot play the last."""
    parts = remembered.load().played.split("/")
    if len(parts) not in (4, 5) or parts[0] not in registry.games() or not parts[2].isdecimal():
        return usual()
    return fitting(Opponent(parts[0], parts[1], int(parts[2]), parts[3], parts[4:] == [_QUICK]))


def remember(chosen: Opponent) -> None:
    """Save the choice, to offer it first the next time."""
    remembered.remember(played=chosen.typed)


def fitting(wanted: Opponent) -> Opponent:
    """Return a choice that its game supports: with a valid mode, number of seats of that mode, and level."""
    found = _summary(wanted.game)
    mode = wanted.mode if wanted.mode in found.modes else next(iter(found.modes))
    counts = [count for count in found.modes[mode] if count > 1] or [2]
    seats = wanted.seats if wanted.seats in counts else counts[0]
    level = wanted.level if wanted.level in found.bots else found.bot
    return Opponent(wanted.game, mode, seats, level, wanted.quick and bool(found.quick))


def ladder(game: str, scores: Scores) -> Sequence[Rung]:
    """Return the bots of a game, the weakest first."""
    found = _summary(game)
    of_game = scores.get(game, {})
    return [Rung(level, *_words(found, level), *of_game.get(_words(found, level)[0], (0, 0))) for level in found.bots]


def suggested(chosen: Opponent, beaten: tuple[str, Sequence[str]] | None) -> Opponent:
    """Return the next choice: the same again, or the next bot of the ladder after a win.

    `beaten`: the last game if it was won, with the names of the losers.
    """
    game, names = beaten or ("", ())
    found = _summary(chosen.game)
    bot = found.bots.get(chosen.level)
    if game != chosen.game or bot is None or bot.name not in map(base_name, names):
        return chosen
    return chosen._replace(level=found.next_level([bot.name]) or chosen.level)


def words(chosen: Opponent) -> str:
    """Return the opponent and the mode: "Pip (easy), duel". A game other than the default one is named too."""
    of_game = "" if chosen.game == registry.games()[0] else f"{registry.short_title(chosen.game)}, "
    said = f"{of_game}{_summary(chosen.game).bot_words(chosen.level)}, {mode_name(chosen.mode)}"
    return _("{what}, quick start").format(what=said) if chosen.quick else said


def _words(found: Summary, level: str) -> tuple[str, str]:
    """Return the name of a bot, with its strength."""
    name, _between, word = found.bot_words(level).partition(" (")
    return name, word.removesuffix(")")


def _summary(game: str) -> Summary:
    known = registry.summary(game)
    assert known is not None  # one of `registry.games()`
    return known
