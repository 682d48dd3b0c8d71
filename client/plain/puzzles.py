"""Play puzzles in plain text, one after the other, each at the table of its game, until the person stops."""

from __future__ import annotations

from client.games.puzzle_list import PuzzleList, Titled, puzzles_of
from client.games.registry import interface
from client.lessons.puzzles import Puzzles, PuzzleTable, next_unsolved, remember, verdict
from client.plain.speech import TypedLines, Voice
from client.session.updates import Update
from client.table.contract import Interface
from client.terminal.words import Word, find, help_lines
from client.text.i18n import N_, _
from client.text.trouble import Trouble

WORDS = (
    Word("hint", N_("hint, advice"), N_("what a shortest solution begins with")),
    Word("retry", N_("retry, start again"), N_("this puzzle from its beginning")),
    Word("next", N_("next, next puzzle"), N_("the next puzzle")),
    Word("help", N_("help, words"), N_("what you can type")),
    Word("quit", N_("quit, exit"), N_("quit")),
)


async def solve(listed: PuzzleList, name: str, voice: Voice, lines: TypedLines) -> None:
    """Play puzzles in that list until the person stops, from the chosen one on, or from the first without a star."""
    known, of_game = interface(listed.game), puzzles_of(listed.game)
    if known is None or of_game is None:
        raise Trouble("here", "no-puzzles")
    at = next_unsolved([titled.puzzle for titled in listed.puzzles]) if listed.at is None else listed.at
    while at < len(listed.puzzles):
        wanted = await _try(known, listed.puzzles[at], of_game, name, voice, lines)
        if wanted == "quit":
            return
        at += wanted == "next"
    voice.say([_("That was the last one.")])


async def _try(known: Interface, titled: Titled, of_game: Puzzles, name: str, voice: Voice, lines: TypedLines) -> str:
    """Play one attempt, and return the person's choice after it: "retry", "next" or "quit"."""
    table = PuzzleTable(titled.puzzle, name, of_game.OTHER)
    shown = known.plain(table)

    def say(update: Update) -> None:
        voice.say(shown.take(update, known.read(update, 2)))

    table.listen(say)
    voice.say([titled.title, _("Win this turn. Type hint for the first card, or help for the commands.")])
    table.deliver()
    was_over = False
    while not voice.is_cut_off and (line := await lines.next()) is not None:
        found = find(WORDS, line)
        match "" if found is None else found[0].command:
            case "hint":
                voice.say([of_game.hint(titled.puzzle)])
            case "help":
                voice.say([*help_lines(WORDS), *shown.help()])
            case "":
                voice.say([_after()] if was_over else shown.typed(line) or [])
            case wanted:
                return wanted
        table.deliver()
        voice.say(shown.settled())
        if table.is_over and not was_over:
            was_over = True
            voice.say([*verdict(table), *remember(table), _after()])
    return "quit"


def _after() -> str:
    return _("Type retry, next or quit.")
