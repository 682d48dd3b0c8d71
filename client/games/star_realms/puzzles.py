"""Give the puzzles of Star Realms: those that come with it, and those in a kept record."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from client.games.star_realms.commands import key_of
from client.games.star_realms.texts.words import card_name
from client.lessons.puzzles import OwnPuzzle, Puzzle
from client.records import library
from client.records.files import RecordFile
from client.text.i18n import _
from engine.star_realms.puzzles import puzzle as puzzles
from engine.star_realms.rules import DEFAULTS

GAME = "star-realms"
OTHER = "Pip"
"""The name of the other seat."""
POSITIONS = 1_500
"""So many positions of a turn of one's own are looked at; beyond that nothing is said of it."""


def shipped() -> Sequence[Puzzle]:
    """Return those that come with the game, the easiest first."""
    return puzzles.shipped()


def in_record(kept: RecordFile, names: Collection[str]) -> list[OwnPuzzle]:
    """Find the turns of a duel that could be won, of whoever has one of these names, or else of both. Raises BadRecord.

    One that was won is left out where playing everything was enough.
    """
    header = kept.record.header
    if header.game != GAME or header.mode != "duel":
        return []
    rules = {name: value for name, value in header.rules.items() if value != getattr(DEFAULTS, name, value)}
    wanted = {name.casefold() for name in names}
    seats = [seat for seat, name in enumerate(kept.names) if name.casefold() in wanted] or [0, 1]
    found: list[tuple[int, int, puzzles.Puzzle]] = []
    turn, result = 0, None
    for step in library.steps(kept.record):
        game, result = step.game, step.game.result
        asked = [seat for seat in seats if seat in game.pending and game.pending[seat].kind == "main"]
        if result is None and game.turn != turn and asked:
            turn = game.turn
            puzzle = puzzles.at(puzzles.position_of(game), asked[0], rules, POSITIONS)
            if puzzle is not None:
                found.append((turn, asked[0], puzzle))
    last = turn
    winners = () if result is None else result.winners
    of_seat = [(at, seat, puzzle, at == last and seat in winners) for at, seat, puzzle in found]
    return [
        OwnPuzzle(puzzle, at, kept.names[seat], won) for at, seat, puzzle, won in of_seat if not (won and puzzle.is_obvious)
    ]


def hint(puzzle: Puzzle) -> str:
    """Say what a shortest solution begins with."""
    assert isinstance(puzzle, puzzles.Puzzle)
    mine, theirs = puzzle.position["seats"]
    match puzzle.line[0]:
        case ("play", card):
            return _("A shortest turn begins with {card} from your hand.").format(card=card_name(card))
        case ("use", place, _ability):
            return _("A shortest turn begins with {card}, which you have in play.").format(
                card=card_name(mine["bases"][place - 1])
            )
        case ("attack-base", _seat, place, _amount):
            return _("A shortest turn begins with an attack on {card}.").format(card=card_name(theirs["bases"][place - 1]))
        case ("acquire", card):
            return _("A shortest turn begins with buying {card}.").format(card=card_name(card))
    return _("A shortest turn begins with an attack ({key}).").format(key=key_of("attack"))
