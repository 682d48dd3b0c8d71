"""The language of StarCraft, once: every action, event, question and refusal with its arguments, and the view.

A question stands with the actions that answer it and what is told of them, in a file a part of the game; general.py has what
more than one of them says. Here stands what the engine itself checks by; refusals.py and view.py are for who reads it.
"""

from __future__ import annotations

from engine.core import common_language
from engine.language import EventKind, QuestionKind, Verb, words
from engine.starcraft.language import battle_events, event_cards, fighting, general, order_tokens, orders, setup, standing

WORDS = (general, setup, order_tokens, orders, fighting, battle_events, event_cards, common_language, standing)
VERBS = words(WORDS, Verb)
EVENTS = words(WORDS, EventKind)
QUESTIONS = words(WORDS, QuestionKind)
