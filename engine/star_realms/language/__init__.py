"""The language of Star Realms, once: every action, event, question and refusal with its arguments, and the view.

A question stands with the actions that answer it and what is told of them, in asking.py; the main phase, paying together
and what may be done unasked have a file each. `python -m docs.write_tables` makes the tables of docs/star-realms.md from it.
"""

from __future__ import annotations

from engine import document
from engine.language import EventKind, Language, QuestionKind, RefusalCode, Verb, limits, words
from engine.star_realms.effects import VOCABULARY
from engine.star_realms.language import asking, main_phase, proposing, refusals, standing
from engine.star_realms.language.view import InPlay, Proposal, ResultView, SeatView, UndoView, View

_WORDS = (main_phase, proposing, asking, standing)
LANGUAGE = Language(
    verbs=words(_WORDS, Verb),
    events=words(_WORDS, EventKind),
    questions=words(_WORDS, QuestionKind),
    refusals=words([refusals], RefusalCode),
    view=View,
)
LIMITS = {word: limits(kind) for word, kind in LANGUAGE.events.items()}
"""For each kind of event, what not everybody is told of it, as `engine.language.limits` says it."""


def regions() -> dict[str, str]:
    """The regions of docs/star-realms.md."""
    parts = {"seat": SeatView, "in-play": InPlay, "proposal": Proposal, "undo": UndoView, "result": ResultView}
    parts_of_abilities = ((", ".join(f"`{word}`" for word in words.split(", ")), does) for words, does in VOCABULARY.items())
    return {**document.regions(LANGUAGE, parts), "words": document.table("part", "does", rows=parts_of_abilities)}
