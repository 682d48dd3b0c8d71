"""Play a puzzle at the table of its game: a turn that can be won for sure, and what a try at it is worth."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from client.lessons.scripted_table import ScriptedTable
from client.lessons.stars import STARS, load_stars, remember_stars
from client.records.files import RecordFile
from client.text.i18n import N_, _, ngettext, pgettext
from engine.game import Game
from protocol.text import clean


class Puzzle(Protocol):
    """Define a turn to be won, as its engine has proven it. `mark`: what it is known by; `shortest`: the fewest actions."""

    @property
    def mark(self) -> str: ...

    @property
    def shortest(self) -> int: ...

    def begin(self) -> Game:
        """Begin the game of one try; seat 0 is to win."""

    def stars(self, game: Game) -> int:
        """Return what the try is worth: 0 without a win in this turn."""

    def actions(self, game: Game) -> int:
        """Return how many actions were done in it and not taken back."""


@dataclass(frozen=True, slots=True)
class OwnPuzzle:
    """A turn of a kept game that could be won for sure. `name`: whose it was; `was_won`: whether it was won."""

    puzzle: Puzzle
    turn: int
    name: str
    was_won: bool


class CardSign(NamedTuple):
    """Name a card of a puzzle. `token`: the colour of its kind, which is its letter; `defense`: of a base, 0 for others."""

    name: str
    token: str
    defense: int = 0
    is_outpost: bool = False


class Sketch(NamedTuple):
    """Hold what is seen of a puzzle before it is tried. `left` of `most`: what is to be taken from that seat; `groups`: the
    cards in each place, with its title.
    """

    name: str
    left: int
    most: int
    groups: Sequence[tuple[str, Sequence[CardSign]]]


class Puzzles(Protocol):
    """Puzzles of a game. Loads no Textual. `OTHER`: who sits at the other seat."""

    @property
    def OTHER(self) -> str: ...

    def shipped(self) -> Sequence[Puzzle]:
        """Return those that come with the game, the easiest first."""

    def in_record(self, kept: RecordFile, names: Collection[str], /) -> list[OwnPuzzle]:
        """Find those in a kept game of whoever has one of these names, or else of everybody. Raises BadRecord."""

    def sketch(self, puzzle: Puzzle, /) -> Sketch:
        """Return what is seen of it before it is tried."""

    def hint(self, puzzle: Puzzle, /) -> str:
        """Say what a shortest solution begins with, as a sentence."""


class PuzzleTable(ScriptedTable):
    """Play one try. Nobody answers for the other seat: with the turn the try is over."""

    TITLE = N_("puzzle")

    def __init__(self, puzzle: Puzzle, name: str, other: str) -> None:
        game = puzzle.begin()
        self.puzzle = puzzle
        self._turn = game.turn
        super().__init__(game, (name, other), ())

    @property
    def is_over(self) -> bool:
        """Return whether the game is won or lost, or the turn has ended."""
        return self._game.result is not None or self._game.turn != self._turn

    @property
    def stars(self) -> int:
        """Return what the try is worth as it stands."""
        return self.puzzle.stars(self._game)

    @property
    def actions(self) -> int:
        """Return how many actions were done and not taken back."""
        return self.puzzle.actions(self._game)


def level(number: int, count: int) -> str:
    """Say how hard a puzzle is, in a word, by its place in a list that begins with the easiest."""
    words = (
        pgettext("how hard a puzzle is", "easy"),
        pgettext("how hard a puzzle is", "medium"),
        pgettext("how hard a puzzle is", "hard"),
        pgettext("how hard a puzzle is", "very hard"),
    )
    return words[min(number * len(words) // max(count, 1), len(words) - 1)]


def verdict(table: PuzzleTable) -> list[str]:
    """Say how a try that is over went, in sentences."""
    stars, done, shortest = table.stars, table.actions, table.puzzle.shortest
    if not stars:
        return [_("Not this time: the turn is over and the game is not won.")]
    said = [
        ngettext("Won in {n} action: {stars}.", "Won in {n} actions: {stars}.", done).format(n=done, stars=stars_text(stars)),
    ]
    if stars == STARS:
        return [*said, _("No turn is shorter.")]
    if done <= shortest:
        return [*said, _("But you drew a lucky card; you can win without it.")]
    return [*said, ngettext("It can be done in {n} action.", "It can be done in {n} actions.", shortest).format(n=shortest)]


def stars_text(stars: int) -> str:
    """Say so many stars in words.

    >>> stars_text(1), stars_text(3)
    ('1 star', '3 stars')
    """
    return ngettext("{n} star", "{n} stars", stars).format(n=stars)


def remember(table: PuzzleTable) -> list[str]:
    """Keep the stars of a try that is over; say why, where they cannot be kept."""
    try:
        remember_stars(table.puzzle.mark, table.stars)
    except OSError as error:
        return [_("Your stars could not be saved: {why}.").format(why=clean(error.strerror or str(error)))]
    return []


def won(puzzle: Puzzle) -> int:
    """Return the most stars that were won at it."""
    return load_stars().get(puzzle.mark, 0)


def next_unsolved(puzzles: Sequence[Puzzle]) -> int:
    """Return the place of the first without a star; of the first, where all have some."""
    known = load_stars()
    return next((at for at, puzzle in enumerate(puzzles) if puzzle.mark not in known), 0)
