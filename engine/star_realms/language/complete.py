"""The language of Star Realms as one value: with the refusals and the view, which a running engine has no need to load."""

from __future__ import annotations

from engine import document
from engine.core import common_language
from engine.language import Language, QuestionKind, RefusalCode, words
from engine.star_realms.cards.effects import VOCABULARY
from engine.star_realms.language import EVENTS, VERBS, WORDS, refusals
from engine.star_realms.language.view import ChangedRule, InPlay, Proposal, ResultView, SeatView, UndoView, View, Waiting

LANGUAGE = Language(
    verbs=VERBS,
    events=EVENTS,
    questions=words(WORDS, QuestionKind),
    refusals=words([common_language, refusals], RefusalCode),
    view=View,
)


def regions() -> dict[str, str]:
    """Return the regions of docs/star-realms.md."""
    parts = {
        "seat": SeatView,
        "in-play": InPlay,
        "waiting": Waiting,
        "rule": ChangedRule,
        "proposal": Proposal,
        "undo": UndoView,
        "result": ResultView,
    }
    abilities = ((", ".join(f"`{word}`" for word in listed.split(", ")), does) for listed, does in VOCABULARY.items())
    return {**document.regions(LANGUAGE, parts), "words": document.table("part", "does", rows=abilities)}
