"""Lists of puzzles: those that come with a game, and turns of a saved game."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from client.games.registry import client, games
from client.lessons.puzzles import OwnPuzzle, Puzzle, Puzzles, level
from client.records.files import RecordFile
from client.text.i18n import _
from client.text.trouble import Trouble


@dataclass(frozen=True, slots=True)
class Titled:
    """A puzzle of a list. `title`: its name, as a sentence; `note`: its difficulty, or the result of earlier attempts."""

    puzzle: Puzzle
    title: str
    note: str


@dataclass(frozen=True, slots=True)
class PuzzleList:
    """A list of puzzles. `game`: the id of their game; `at`: the number of the first puzzle to play; None if the player
    still has to choose.
    """

    game: str
    puzzles: Sequence[Titled]
    at: int | None = None


def game_with_puzzles() -> str:
    """Return the first game that comes with puzzles; "" if none does."""
    return next((game for game in games() if (known := client(game)) is not None and known.puzzles is not None), "")


def puzzles_of(game: str) -> Puzzles | None:
    """Return the puzzles of a game; None if it has none."""
    known = client(game)
    return None if known is None or known.puzzles is None else known.puzzles()


def shipped(number: int | None = None) -> PuzzleList:
    """List the puzzles that come with the game, beginning with that number, counted from 1. Raises Trouble if there is no
    such number.
    """
    game = game_with_puzzles()
    known = puzzles_of(game)
    found = [] if known is None else list(known.shipped())
    if number is not None and not 1 <= number <= len(found):
        raise Trouble("here", "no-such-puzzle", {"n": number, "most": len(found)})
    titled = [
        Titled(
            puzzle,
            _("Puzzle {n} of {all}, {level}.").format(n=at + 1, all=len(found), level=level(at, len(found))),
            level(at, len(found)),
        )
        for at, puzzle in enumerate(found)
    ]
    return PuzzleList(game, titled, None if number is None else number - 1)


def in_record(kept: RecordFile, names: Collection[str], number: int | None = None) -> PuzzleList:
    """List the turns of a saved game that could have been won. This takes some seconds. Raises BadRecord, and Trouble if
    there are none.
    """
    game = kept.record.header.game
    known = puzzles_of(game)
    found: list[OwnPuzzle] = [] if known is None else known.in_record(kept, names)
    if not found:
        raise Trouble("here", "no-puzzles")
    if number is not None and not 1 <= number <= len(found):
        raise Trouble("here", "no-such-puzzle", {"n": number, "most": len(found)})
    return PuzzleList(game, [_of_a_game(own) for own in found], None if number is None else number - 1)


def _of_a_game(own: OwnPuzzle) -> Titled:
    title = _("Turn {n} of {name} in your game.").format(n=own.turn, name=own.name)
    return Titled(own.puzzle, title, _("won then") if own.was_won else _("missed then"))
