"""The puzzles of Star Realms: those that come with it, and turns of a saved record."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from client.games.star_realms.commands import key_of
from client.games.star_realms.texts.words import LETTERS, card_name, counted
from client.lessons.puzzles import CardSign, OwnPuzzle, Puzzle, Sketch
from client.records import library
from client.records.files import RecordFile
from client.text.i18n import _
from engine.star_realms.cards import SHIPPED
from engine.star_realms.puzzles import puzzle as puzzles
from engine.star_realms.rules import DEFAULTS

Cards = str | Sequence[str]
"""The cards in one place of a position, such as the hand: a list, or words in one text."""

GAME = "star-realms"
OTHER = "Pip"
"""The name of the opponent."""
AUTHORITY = 50
"""The usual starting authority."""
POSITIONS = 1_500
"""The most positions of a player's turn that are searched. A turn with more positions is left out."""


def shipped() -> Sequence[Puzzle]:
    """Return the puzzles that come with the game, the easiest first."""
    return puzzles.shipped()


def in_record(kept: RecordFile, names: Collection[str]) -> list[OwnPuzzle]:
    """Return the turns of a duel that the player with one of these names could have won; without such a player, those of
    both. Raises BadRecord.

    A won turn is left out if playing everything was enough to win.
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


def sketch(puzzle: Puzzle) -> Sketch:
    """Return the opponent's authority and bases, and your own cards in hand and in play."""
    assert isinstance(puzzle, puzzles.Puzzle)
    mine, theirs = puzzle.position["seats"]
    groups = [
        (_("Bases of {name}").format(name=OTHER), _signs(puzzle, theirs["bases"])),
        (_("Your hand"), _signs(puzzle, mine["hand"])),
        (_("In play"), _signs(puzzle, mine["bases"])),
    ]
    return Sketch(OTHER, theirs["authority"], AUTHORITY, groups)


def _signs(puzzle: puzzles.Puzzle, cards: Cards) -> list[CardSign]:
    """Name these cards, with counts for equal ones."""
    facts, found = SHIPPED[puzzle.data_version].by_key, []
    for key, name in counted(_keys(cards)):
        card = facts[key]
        found.append(CardSign(name, LETTERS[card.faction], card.defense if card.is_base else 0, card.is_outpost))
    return found


def _keys(cards: Cards) -> Sequence[str]:
    """Return the cards of a place one by one; a position may list them as words in one text."""
    return cards.split() if isinstance(cards, str) else cards


def hint(puzzle: Puzzle) -> str:
    """Return the first step of a shortest solution as a hint."""
    assert isinstance(puzzle, puzzles.Puzzle)
    mine, theirs = (_keys(seat["bases"]) for seat in puzzle.position["seats"])
    match puzzle.line[0]:
        case ("play", card):
            return _("A shortest turn begins with {card} from your hand.").format(card=card_name(card))
        case ("use", place, _ability):
            return _("A shortest turn begins with {card}, which you have in play.").format(card=card_name(mine[place - 1]))
        case ("attack-base", _seat, place, _amount):
            return _("A shortest turn begins with an attack on {card}.").format(card=card_name(theirs[place - 1]))
        case ("acquire", card):
            return _("A shortest turn begins with buying {card}.").format(card=card_name(card))
    return _("A shortest turn begins with an attack ({key}).").format(key=key_of("attack"))
