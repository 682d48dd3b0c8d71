"""Finds the tests that name a card, as scenarios to be run again with changed data of the card."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from types import ModuleType
from typing import Any

from engine.game import IllegalAction

Scenario = Callable[[], object]
SAID = (str, dict, list)
"""Types of a module's constants that may name a card."""


def scenarios(modules: tuple[ModuleType, ...]) -> list[tuple[str, Scenario]]:
    """Return every case of every test of these modules that needs no fixture, with the text that may name a card."""
    found: list[tuple[str, Scenario]] = []
    for module in modules:
        for name, test in vars(module).items():
            if name.startswith("test_"):
                said = [value for word, value in vars(module).items() if word in test.__code__.co_names and type(value) in SAID]
                source = inspect.getsource(test)
                found += [(f"{source} {said} {values}", partial(test, **values)) for values in _cases(test)]
    return found


def _cases(test: Any) -> Iterator[dict[str, Any]]:
    marks = [mark for mark in getattr(test, "pytestmark", []) if mark.name == "parametrize"]
    given = []
    for mark in marks:
        names, rows = mark.args
        names = names.split(", ") if isinstance(names, str) else names
        given.append([dict(zip(names, row if len(names) > 1 else [row], strict=True)) for row in rows])
    for chosen in product(*given):
        values = {name: value for row in chosen for name, value in row.items()}
        if {*inspect.signature(test).parameters} == {*values}:
            yield values


def naming(card: str, among: list[tuple[str, Scenario]]) -> list[Scenario]:
    """Return the scenarios that name the card."""
    word = re.compile(rf"(?<![a-z]){card}(?![a-z])")
    return [scenario for text, scenario in among if word.search(text)]


def fails(scenario: Scenario) -> bool:
    try:
        scenario()
    except (AssertionError, IllegalAction, KeyError, ValueError, IndexError, StopIteration):
        return True
    return False
