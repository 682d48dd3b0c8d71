"""Play a puzzle at the table of its game: a turn that can certainly be won, and the score of an attempt."""

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
    """A turn to be won, as its engine has proven it. `mark`: its identifier; `shortest`: the fewest actions."""

    @property
    def mark(self) -> str: ...

    @property
    def shortest(self) -> int: ...

    def begin(self) -> Game:
        """Begin the game of one attempt. Seat 0 is to win."""

    def stars(self, game: Game) -> int:
        """Return the stars of the attempt: 0 without a win in this turn."""

    def actions(self, game: Game) -> int:
        """Return the number of actions done in it and not taken back."""


@dataclass(frozen=True, slots=True)
class OwnPuzzle:
    """A turn of a saved game that could certainly be won. `name`: the player's; `was_won`: True if it was won."""

    puzzle: Puzzle
    turn: int
    name: str
    was_won: bool


class CardSign(NamedTuple):
    """A card of a puzzle. `token`: the colour of its kind, which is its letter; `defense`: of a base, 0 for other cards."""

    name: str
    token: str
    defense: int = 0
    is_outpost: bool = False


class Sketch(NamedTuple):
    """The position of a puzzle before an attempt. `left` of `most`: the authority left to that seat; `groups`: the cards in
    each place, with its title.
    """

    name: str
    left: int
    most: int
    groups: Sequence[tuple[str, Sequence[CardSign]]]


class Puzzles(Protocol):
    """The puzzles of a game. Loads no Textual. `OTHER`: the name of the other seat's player."""

    @property
    def OTHER(self) -> str: ...

    def shipped(self) -> Sequence[Puzzle]:
        """Return the puzzles that come with the game, the easiest first."""

    def in_record(self, kept: RecordFile, names: Collection[str], /) -> list[OwnPuzzle]:
        """Find the puzzles in a saved game: those of a person with one of these names, or else of everybody. Raises
        BadRecord.
        """

    def sketch(self, puzzle: Puzzle, /) -> Sketch:
        """Return the position of a puzzle before an attempt."""

    def hint(self, puzzle: Puzzle, /) -> str:
        """Return a sentence with the beginning of a shortest solution."""


class PuzzleTable(ScriptedTable):
    """The table of one attempt. The other seat does not act: the attempt ends with the turn."""

    TITLE = N_("puzzle")

    def __init__(self, puzzle: Puzzle, name: str, other: str) -> None:
        game = puzzle.begin()
        self.puzzle = puzzle
        self._turn = game.turn
        super().__init__(game, (name, other), ())

    @property
    def is_over(self) -> bool:
        """Return True if the game is won or lost, or the turn has ended."""
        return self._game.result is not None or self._game.turn != self._turn

    @property
    def stars(self) -> int:
        """Return the stars of the attempt so far."""
        return self.puzzle.stars(self._game)

    @property
    def actions(self) -> int:
        """Return the number of actions done and not taken back."""
        return self.puzzle.actions(self._game)


def level(number: int, count: int) -> str:
    """Return a word for the difficulty of a puzzle, by its place in a list that begins with the easiest."""
    words = (
        pgettext("how hard a puzzle is", "easy"),
        pgettext("how hard a puzzle is", "medium"),
        pgettext("how hard a puzzle is", "hard"),
        pgettext("how hard a puzzle is", "very hard"),
    )
    return words[min(number * len(words) // max(count, 1), len(words) - 1)]


def verdict(table: PuzzleTable) -> list[str]:
    """Return sentences with the result of a finished attempt."""
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
    """Return a number of stars in words.

    >>> stars_text(1), stars_text(3)
    ('1 star', '3 stars')
    """
    return ngettext("{n} star", "{n} stars", stars).format(n=stars)


def remember(table: PuzzleTable) -> list[str]:
    """Save the stars of a finished attempt. Return the reason if they cannot be saved."""
    try:
        remember_stars(table.puzzle.mark, table.stars)
    except OSError as error:
        return [_("Your stars could not be saved: {why}.").format(why=clean(error.strerror or str(error)))]
    return []


def won(puzzle: Puzzle) -> int:
    """Return the most stars earned with the puzzle."""
    return load_stars().get(puzzle.mark, 0)


def next_unsolved(puzzles: Sequence[Puzzle]) -> int:
    """Return the index of the first puzzle without a star; the first index if all have stars."""
    known = load_stars()
    return next((at for at, puzzle in enumerate(puzzles) if puzzle.mark not in known), 0)
