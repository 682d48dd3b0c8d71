"""The language of Star Realms, once: every action, event, question and refusal with its arguments, and the view.

A question stands with the actions that answer it and what is told of them, in asking.py; the main phase, paying together
and what may be done unasked have a file each. complete.py puts all of it together: clients decode by it, and
`python -m docs.write_tables` makes the tables of docs/star-realms.md from it. Here stands what the engine itself checks by.
"""

from __future__ import annotations

from engine.core import common_language
from engine.language import EventKind, Verb, words
from engine.star_realms.language import asking, main_phase, proposing, standing

WORDS = (main_phase, proposing, asking, common_language, standing)
VERBS = words(WORDS, Verb)
EVENTS = words(WORDS, EventKind)
