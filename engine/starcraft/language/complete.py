"""The language of StarCraft as one value: with the refusals and the view, which a running engine has no need to load."""

from __future__ import annotations

from engine.language import Language, RefusalCode, words
from engine.starcraft.language import EVENTS, QUESTIONS, VERBS, order_refusals, refusals
from engine.starcraft.language.view import View

LANGUAGE = Language(
    verbs=VERBS, events=EVENTS, questions=QUESTIONS, refusals=words([refusals, order_refusals], RefusalCode), view=View
)
