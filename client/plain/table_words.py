"""The words of any table, before its game, in it and after it."""

from __future__ import annotations

from client.command import N_
from client.plain.words import Word, find

WORDS = (
    Word("help", N_("help, words"), N_("what you can type")),
    Word("say", N_("say, chat"), N_("say something to the table"), N_("WORDS")),
    Word("team", N_("team, tell"), N_("say something to your team alone"), N_("WORDS")),
    Word("back", N_("back, never mind"), N_("forget the lines that wait for your turn")),
    Word("quit", N_("quit, exit"), N_("quit; your seat is kept and you can come back")),
)


def is_word(command: str, line: str) -> bool:
    """Whether the line begins with that word."""
    found = find(WORDS, line)
    return found is not None and found[0].command == command
