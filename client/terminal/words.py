"""Define typed command words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from unicodedata import combining, normalize

from client.text.i18n import N_, _, labelled

# -- words ------------------------------------------------------------------------------------------------------------


_STROKES = str.maketrans("łøđ", "lod")


@dataclass(frozen=True, slots=True)
class Word:
    """A command word. `names`: marked by `N_`, separated by commas, so that each language can have any number of them; the help
    shows the first. `takes`: the arguments typed after it, likewise marked.
    """

    command: str
    names: str
    help: str
    takes: str = ""


def folded(text: str) -> str:
    """Return the text in the form for comparison, in lower case without accents.

    >>> folded("Żółw")
    'zolw'
    """
    plain = normalize("NFKD", text.casefold().translate(_STROKES))
    return "".join(char for char in plain if not combining(char))


def find(words: Iterable[Word], line: str) -> tuple[Word, str] | None:
    """Find the word at the beginning of the line, and return it with the rest. The longest match wins: "go on" before "go"."""
    typed = line.split()
    found: tuple[int, Word] | None = None
    for word in words:
        for name in (*_names(word.names), *_names(_(word.names))):
            length = len(name.split())
            if folded(" ".join(typed[:length])) == name and (found is None or length > found[0]):
                found = length, word
    return None if found is None else (found[1], " ".join(typed[found[0] :]))


def help_lines(words: Sequence[Word]) -> list[str]:
    """Return a line of help for each word."""
    lines = []
    for word in words:
        shown = _(word.names).split(",")[0].strip()
        lines.append(labelled(f"{shown} {_(word.takes)}" if word.takes else shown, f"{_(word.help)}."))
    return lines


def named(names: Sequence[str], typed: str) -> int | None:
    """Return the index of the name that was meant: the typed one, or the only one that begins with the typed text, also after a
    space. None if there is no such name, or more than one.
    """
    found = fitting(names, typed)
    return found[0] if len(found) == 1 else None


def fitting(names: Sequence[str], typed: str) -> list[int]:
    """Return the indices of the names that may be meant, one of each name: the typed one, or else those that begin with the
    typed text, also after a space.

    >>> fitting(["Battle Mech", "Patrol Mech", "Patrol Mech", "Ram"], "mech")
    [0, 1]
    """
    wanted = folded(typed)
    plain = [folded(name) for name in names]
    if not wanted:
        return []
    if wanted in plain:
        return [plain.index(wanted)]
    beginning = [name for name in plain if name.startswith(wanted)]
    found = beginning if len({*beginning}) == 1 else [name for name in plain if f" {wanted}" in f" {name}"]
    return [plain.index(name) for name in dict.fromkeys(found)]


def numbered(answers: Iterable[tuple[str, str]]) -> str:
    """Return the answers of a question, each as (number, words). Answers are separated by full stops if one of them contains a
    comma.

    >>> numbered([("1", "agree"), ("0", "refuse")]), numbered([("1", "discard, then draw"), ("0", "none")])
    ('1 agree, 0 refuse.', '1 discard, then draw. 0 none.')
    """
    said = [f"{number} {words}" for number, words in answers]
    return (". " if any("," in one for one in said) else ", ").join(said) + "."


def _names(names: str) -> set[str]:
    return {folded(name.strip()) for name in names.split(",")}


# -- Command words of any table, before, during and after its game ----------------------------------------------------


WORDS = (
    Word("help", N_("help, words"), N_("what you can type")),
    Word("say", N_("say, chat"), N_("say something to the table"), N_("WORDS")),
    Word("team", N_("team, tell"), N_("say something only to your team"), N_("WORDS")),
    Word("back", N_("back, never mind"), N_("cancel the commands that wait for your turn")),
    Word("quit", N_("quit, exit"), N_("quit; your seat is kept and you can come back")),
)


def is_word(command: str, line: str) -> bool:
    """Return True if the line begins with that word."""
    found = find(WORDS, line)
    return found is not None and found[0].command == command
