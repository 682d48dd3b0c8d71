"""The tables of a game's document, made from its language.

A region of the document is the text between `<!-- name: ... -->` and `<!-- end -->`; people write everything else.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from engine.core import common_language
from engine.language import Argument, EventKind, Kind, Language, QuestionKind, RefusalCode, Verb, Word, arguments, bare

W = TypeVar("W", bound=Word)
MANY = 12
"""The most words of a kind that are listed one by one."""

_BEGIN, _END = "<!-- ", "<!-- end -->"


def written(text: str, regions: Mapping[str, str]) -> str:
    """Return the document with its regions rewritten. Raises ValueError naming a region that one of both does not have."""
    parts, found = [], []
    before, begin, rest = text.partition(_BEGIN)
    while begin:
        head, _line, rest = rest.partition("\n")
        found.append(head.partition(":")[0])
        _old, _end, rest = rest.partition(_END)
        parts.append(f"{before}{_BEGIN}{head}\n\n{regions.get(found[-1], '')}\n{_END}")
        before, begin, rest = rest.partition(_BEGIN)
    if sorted(found) != sorted(regions):
        raise ValueError(f"the document has the regions {sorted(found)}; the language has {sorted(regions)}")
    return "".join([*parts, before])


def regions(language: Language, parts: Mapping[str, type[Any]], others: str = "") -> dict[str, str]:
    """Return every table by the name of its region.

    `parts`: the parts of the view that get one each. `others`: the page of another game, if it explains the words that all
    games have; this one then only names them.
    """
    verbs, events, refusals = language.verbs.values(), language.events.values(), language.refusals.values()
    standing = [verb for verb in verbs if verb.stands]
    return {
        "kinds": table("kind", "arguments", "values", rows=_kinds(language)),
        "actions": table("action", "meaning", rows=map(_action, (verb for verb in verbs if not verb.stands))),
        "standing": _shared(standing, others, "actions")
        + table("action", "meaning", rows=((_list(verb), _meaning(verb)) for verb in _own(standing, others))),
        "questions": table("kind", "fields", "answers", "asks", rows=map(_question, language.questions.values())),
        "view": table("key", "value", rows=_parts(language.view)),
        **{name: table("key", "value", rows=_parts(part)) for name, part in parts.items()},
        "events": _shared(events, others, "events")
        + table("event", "meaning", rows=((_list(event), _told(event)) for event in _own(events, others))),
        "refusals": _shared(refusals, others, "refusals")
        + table("code (arguments)", "meaning", rows=map(_refusal, _own(refusals, others))),
    }


def _own(words: Iterable[type[W]], others: str) -> list[type[W]]:
    """Return the words that the page itself explains."""
    return [word for word in words if not others or word.__module__ != common_language.__name__]


def _shared(words: Collection[type[W]], others: str, heading: str) -> str:
    """Return the sentence that names the words which the other page explains."""
    own = _own(words, others)
    names = ", ".join(f"`{word.word}`" for word in words if word not in own)
    return f"As in [{others}]({others}#{heading}): {names}.\n\n" if names else ""


def table(*head: str, rows: Iterable[tuple[str, ...]]) -> str:
    """Return a table in Markdown."""
    lines = [head, ("---",) * len(head), *rows]
    return "".join(
        "|" + "|".join(f" {cell} " if cell and cell != "---" else cell or " " for cell in line) + "|\n" for line in lines
    )


# -- cells -------------------------------------------------------------------------------------------------------------


def _list(word: type[Verb | EventKind]) -> str:
    """Return a word as it is sent: `["play", card]`."""
    names = [f"{argument.rest.called}, ..." if argument.rest else argument.name for argument in arguments(word)]
    return f"`[{', '.join([_quoted(word.word), *names])}]`"


def _quoted(word: str) -> str:
    return f'"{word}"'


def _meaning(word: type[Word]) -> str:
    return " ".join((word.__doc__ or "").split())


def _action(verb: type[Verb]) -> tuple[str, ...]:
    return _list(verb), _meaning(verb) + (f" Only in {verb.modes}." if verb.modes else "")


def _question(question: type[QuestionKind]) -> tuple[str, ...]:
    fields = [f"`{field.name}`" + (f" ({field.sentence})" if field.sentence else "") for field in _asked(question)]
    answers = [f"`{verb.word}`" for verb in question.answered_by]
    return f"`{question.word}`", ", ".join(fields), ", ".join(answers), _meaning(question)


def _asked(question: type[QuestionKind]) -> Iterator[Argument]:
    """Yield the arguments of this kind of question alone: neither the seat asked nor arguments that are always nil."""
    for argument in arguments(question):
        if (argument.name != "seat" and bare(argument.type) is not type(None)) or argument.sentence:
            yield argument


def _parts(part: type[Any]) -> Iterator[tuple[str, ...]]:
    for argument in arguments(part):
        yield f"`{argument.name}`", argument.sentence


def _told(event: type[EventKind]) -> str:
    said = [_meaning(event)]
    for argument in arguments(event):
        if (limited := argument.limited) is not None:
            told = f"`{argument.name}`: nil unless you may see the {limited.sight} of `{limited.of}`."
            said.append(told)
    return " ".join(said)


def _refusal(refusal: type[RefusalCode]) -> tuple[str, ...]:
    names = ", ".join(f"`{argument.name}`" for argument in arguments(refusal))
    return f"`{refusal.word}`" + (f" ({names})" if names else ""), _meaning(refusal)


def _kinds(language: Language) -> Iterator[tuple[str, ...]]:
    """Yield every kind that actions, questions and events have, with the names of the arguments of that kind."""
    names: dict[Kind, list[str]] = {}
    for word in (*language.verbs.values(), *language.questions.values(), *language.events.values()):
        for argument in arguments(word):
            if argument.kind is not None:
                called = argument.rest.called if argument.rest else argument.name
                names.setdefault(argument.kind, []).append(called)
    for kind, found in names.items():
        yield kind.name, ", ".join(f"`{name}`" for name in dict.fromkeys(found)), _values(kind)


def _values(kind: Kind) -> str:
    said = [kind.sentence]
    if kind.base is int and kind.least is not None:
        said.append(f"{kind.least} to {kind.most}" if kind.most is not None else f"from {kind.least} up")
    if kind.words and len(kind.words) <= MANY:
        known = ", ".join(f"`{_quoted(word)}`" for word in kind.words)
        said.append(f"{known}; a later version may say others" if kind.may_grow else known)
    return ": ".join([said[0], "; ".join(said[1:])]) if said[1:] else said[0]
