"""Generates the functions by which the rules make events and refusals: `python -m docs.write_words`.

Each class of an event or a refusal in a language becomes a function of the same name and arguments, in `events.py` or
`refusals.py` of its game; those of the language that all games share become functions of `engine.core`.

For speed, rules make tuples and codes instead of instances: an engine makes hundreds of thousands of events a second. A
compiled function that returns a tuple costs no more than the tuple, and a running engine loads no class of a refusal.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import NoneType
from typing import Any, get_args

import engine.star_realms.language.complete as star_realms
import engine.starcraft.language.complete as starcraft
from engine.core import common_language
from engine.language import Argument, EventKind, RefusalCode, Word, arguments, bare, words

ROOT = Path(__file__).parent.parent
GAMES = {"star_realms": star_realms.LANGUAGE, "starcraft": starcraft.LANGUAGE}
COMMON_EVENTS = words([common_language], EventKind)
COMMON_REFUSALS = words([common_language], RefusalCode)

EVENTS = '"""Events as tuples: a function for each event of the language. Written by `python -m docs.write_words`."""\n'
REFUSALS = EVENTS.replace("Events as tuples", "Refusals").replace("event", "refusal")


def modules() -> Iterator[tuple[str, str]]:
    """Yield the path of each module below the root, and its text."""
    yield "engine/core/events.py", "".join(_events(COMMON_EVENTS, {}))
    yield "engine/core/refusals.py", "".join(_refusals(COMMON_REFUSALS, {}))
    for game, language in GAMES.items():
        yield f"engine/{game}/events.py", "".join(_events(language.events, COMMON_EVENTS))
        yield f"engine/{game}/refusals.py", "".join(_refusals(language.refusals, COMMON_REFUSALS))


def _events(events: Mapping[str, type[EventKind]], common: Mapping[str, type[EventKind]]) -> Iterator[str]:
    own = [event for event in events.values() if event not in common.values()]
    has_action = any(argument.rest for event in own for argument in arguments(event))
    yield EVENTS + "\nfrom __future__ import annotations\n\n"
    yield from _shared("events", common)
    yield f"from engine.game import {'Action, ' if has_action else ''}Event\n"
    for event in own:
        parts = [f'"{event.word}"', *(f"*{each.name}" if each.rest else each.name for each in arguments(event))]
        yield _function(event, "Event", f"({', '.join(parts)})" if len(parts) > 1 else f"({parts[0]},)")


def _refusals(refusals: Mapping[str, type[RefusalCode]], common: Mapping[str, type[RefusalCode]]) -> Iterator[str]:
    yield REFUSALS + "\nfrom __future__ import annotations\n\n"
    yield from _shared("refusals", common)
    yield "from engine.game import Refusal\n"
    for refusal in refusals.values():
        if refusal not in common.values():
            named = ", ".join(f'"{each.name}": {each.name}' for each in arguments(refusal))
            yield _function(refusal, "Refusal", f'Refusal("{refusal.word}"' + (f", {{{named}}})" if named else ")"))


def _shared(module: str, common: Mapping[str, type[Word]]) -> Iterator[str]:
    for name in sorted(map(function_name, common.values())):
        yield f"from engine.core.{module} import {name} as {name}\n"


def _function(word: type[Word], made: str, value: str) -> str:
    named = ", ".join(f"{argument.name}: {_type(argument)}" for argument in arguments(word))
    return f"\n\ndef {function_name(word)}({named}) -> {made}:\n    return {value}\n"


def function_name(word: type[Word]) -> str:
    """Return the name of a class's function: `battle_over` makes `BattleOver`."""
    return re.sub(r"(?<=.)(?=[A-Z])", "_", word.__name__).lower()


def _type(argument: Argument) -> str:
    """Return the type of an argument. An event holds an action as its parts."""
    return "Action" if argument.rest else _plain(argument.type)


def _plain(hint: Any) -> str:
    """Return the type of an annotation in plain Python types."""
    found = bare(hint)
    if isinstance(found, type) and not get_args(found):
        return "None" if found is NoneType else found.__name__
    parts = ["..." if part is Ellipsis else _plain(part) for part in get_args(found)]
    return f"tuple[{', '.join(parts)}]" if "..." in parts else " | ".join(parts)


def write_words(root: Path) -> None:
    """Write every module below that folder."""
    for path, text in modules():
        (root / path).write_text(text, "utf-8")


if __name__ == "__main__":
    write_words(ROOT)
