"""How sure the numbers are that the game is played with: which set, how many are firm, and of which kind the others are."""

from __future__ import annotations

from collections import Counter

from client.games.starcraft.text.cards.sureness import field_name, letter_words
from client.i18n import _, ngettext
from engine.record import corrections_mark
from engine.starcraft.components import FIRM, LETTERS, ComponentSet
from engine.starcraft.components.provisional import firm_and_all, letters_by_kind

Texts = tuple[tuple[str, str], ...]


def provisional_texts(parts: ComponentSet) -> Texts:
    """Lines to read, each as (what, how sure): the whole, each letter, then every kind of number that is not firm."""
    by_kind = letters_by_kind(parts)
    total: Counter[str] = Counter()
    for letters in by_kind.values():
        total.update(letters)
    lines = [("", headline(parts)), ("", _("The rulebook shows most numbers as pictures: these come from elsewhere."))]
    lines += [(_sign(letter), _of_letter(letter, total[letter])) for letter in LETTERS if total[letter]]
    if parts.corrections:
        words = _("House numbers {mark}, of this table alone; compare the mark with the host's.")
        lines.append(("", words.format(mark=corrections_mark(parts.corrections)[:8])))
        lines += [("H", line) for line in parts.corrections]
    lines.append(("", _("Not firm, by kind:")))
    lines += [(_kind_name(kind), _of_kind(letters)) for kind, letters in by_kind.items() if any(_doubts(letters))]
    return tuple(lines)


def headline(parts: ComponentSet) -> str:
    """Which set of numbers it is, and how many of them are firm."""
    total: Counter[str] = Counter()
    for letters in letters_by_kind(parts).values():
        total.update(letters)
    firm, every = firm_and_all(total)
    return _("Numbers {name}: {firm} of {all} are firm.").format(name=parts.name, firm=firm, all=every)


def _sign(letter: str) -> str:
    """As it stands beside a number: firm ones have none."""
    return letter if letter in FIRM else f"?{letter}"


def _of_letter(letter: str, count: int) -> str:
    words = ngettext("{n} number: {why}.", "{n} numbers: {why}.", count)
    return words.format(n=count, why=letter_words(letter))


def _doubts(letters: dict[str, int]) -> list[str]:
    return [f"{count} ?{letter}" for letter, count in letters.items() if letter not in FIRM]


def _of_kind(letters: dict[str, int]) -> str:
    firm, every = firm_and_all(letters)
    return _("{firm} of {all} firm; {doubts}.").format(firm=firm, all=every, doubts=", ".join(_doubts(letters)))


def _kind_name(kind: str) -> str:
    """A kind of number, as `unit cost`: of what, and which of its numbers."""
    of, _space, field = kind.partition(" ")
    name = {
        "supply": _("everybody"),
        "race": _("races"),
        "faction": _("factions"),
        "planet": _("planets"),
        "unit": _("units"),
        "building": _("buildings"),
        "module": _("modules"),
        "card": _("combat cards"),
        "technology": _("technologies"),
        "event": _("event cards"),
    }.get(of, of)
    return f"{name}, {field_name(field)}"
