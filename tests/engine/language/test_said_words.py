"""Rules create events and refusals only with functions generated from the language, and compare only with its words."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from docs.write_words import COMMON_EVENTS, COMMON_REFUSALS, GAMES, function_name, modules, write_words
from engine.core import common_language
from engine.game import Refusal
from engine.language import Argument, EventKind, RefusalCode, Verb, arguments, depth, may_be_nil, words
from engine.star_realms.bots.rivals import SPENDS
from engine.star_realms.bots.search import NEVER
from engine.star_realms.eager import USEFUL
from engine.star_realms.play import turn
from engine.star_realms.play.turn import MAIN
from engine.starcraft.orders import build
from engine.starcraft.orders.purchases import STEP_OF

ROOT = Path(__file__).parents[3]
WRITTEN = dict(modules())
COMMAND = "python -m docs.write_words"
EVENTS = [(game, kind) for game, language in GAMES.items() for kind in language.events.values()]
REFUSALS = [(game, kind) for game, language in GAMES.items() for kind in language.refusals.values()]
EVENTS += [("core", kind) for kind in COMMON_EVENTS.values()]
REFUSALS += [("core", kind) for kind in COMMON_REFUSALS.values()]


@pytest.mark.parametrize("path", WRITTEN)
def test_the_functions_are_what_the_language_makes_of_them(path: str) -> None:
    assert (ROOT / path).read_text("utf-8") == WRITTEN[path], f"the language has changed; write the functions anew: {COMMAND}"


def test_the_command_writes_all_of_them(tmp_path: Path) -> None:
    for path in WRITTEN:
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
    write_words(tmp_path)
    assert {path: (tmp_path / path).read_text("utf-8") for path in WRITTEN} == WRITTEN


@pytest.mark.parametrize(("game", "kind"), EVENTS)
def test_an_event_is_its_word_and_its_arguments_in_their_order(game: str, kind: type[EventKind]) -> None:
    values = [value(argument, number) for number, argument in enumerate(arguments(kind))]
    said = getattr(import_module(f"engine.{game}.events"), function_name(kind))(*values)
    spread = [part for each, given in zip(arguments(kind), values, strict=True) for part in (given if each.rest else (given,))]
    assert said == (kind.word, *spread)


@pytest.mark.parametrize(("game", "kind"), REFUSALS)
def test_a_refusal_is_its_word_with_its_arguments_by_name(game: str, kind: type[RefusalCode]) -> None:
    values = {argument.name: value(argument, number) for number, argument in enumerate(arguments(kind))}
    assert getattr(import_module(f"engine.{game}.refusals"), function_name(kind))(**values) == Refusal(kind.word, values)


def value(argument: Argument, number: int) -> Any:
    """Return something of that kind, another for each argument of a word."""
    if argument.rest:
        return ("pool-acquire", "scout", 1, 2)
    if may_be_nil(argument.type):
        return None
    assert argument.kind is not None
    one = argument.kind.base(number)
    return (one, one) if depth(argument.type) else one


# -- what stands in the rules --------------------------------------------------------------------------------------------


def of_game(game: str) -> list[Path]:
    """Return the files of a game, or of the core, that people write."""
    return [path for path in sorted((ROOT / "engine" / game).rglob("*.py")) if path.relative_to(ROOT).as_posix() not in WRITTEN]


@cache
def nodes(path: Path) -> list[ast.AST]:
    return list(ast.walk(ast.parse(path.read_text("utf-8"))))


def at(path: Path, node: ast.expr) -> str:
    return f"{path.relative_to(ROOT)}:{node.lineno}: {ast.unparse(node)}"


@pytest.mark.parametrize(("game", "least"), [("star_realms", 30), ("starcraft", 80), ("core", 3)])
def test_rules_let_happen_only_what_a_function_of_the_language_says(game: str, least: int) -> None:
    said, raw = 0, []
    for path in of_game(game):
        for node in nodes(path):
            for event in happening(node):
                if all(isinstance(one, ast.Call) and ast.unparse(one.func).startswith("events.") for one in choices(event)):
                    said += 1
                else:
                    raw.append(at(path, event))
    assert raw == []
    assert said >= least


def happening(node: ast.AST) -> Iterator[ast.expr]:
    """Yield what is put into a list called `events`: appended, added, or there from the beginning."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and is_events(node.func.value):
        if node.func.attr in ("append", "insert"):
            yield node.args[-1]
        elif node.func.attr == "extend":
            yield from elements(node.args[0])
    elif (isinstance(node, ast.AugAssign) and is_events(node.target)) or (
        isinstance(node, ast.Assign) and any(map(is_events, node.targets)) and isinstance(node.value, ast.List)
    ):
        yield from elements(node.value)


def is_events(node: ast.expr) -> bool:
    """Return whether it is a list of events: a seat of StarCraft keeps its event cards in one called so too."""
    return (
        isinstance(node, ast.Attribute) and node.attr == "events" and ast.unparse(node.value) in ("state", "self", "position")
    )


def elements(node: ast.expr) -> list[ast.expr]:
    if isinstance(node, (ast.GeneratorExp, ast.ListComp)):
        return [node.elt]
    return node.elts if isinstance(node, (ast.List, ast.Tuple)) else [node]


def choices(node: ast.expr) -> list[ast.expr]:
    """Return what an expression may be: one or the other, where it says `if`."""
    return [*choices(node.body), *choices(node.orelse)] if isinstance(node, ast.IfExp) else [node]


@pytest.mark.parametrize(("game", "least"), [("star_realms", 30), ("starcraft", 40), ("core", 8)])
def test_rules_refuse_only_by_a_function_of_the_language(game: str, least: int) -> None:
    said, raw = 0, []
    for path in of_game(game):
        for node in nodes(path):
            if isinstance(node, ast.Call):
                called = ast.unparse(node.func)
                said += called.startswith("refusals.")
                raw += [at(path, node)] if called.split(".")[-1] == "Refusal" else []
    assert raw == []
    assert said >= least


@pytest.mark.parametrize(
    ("game", "table"),
    [
        ("star_realms", MAIN),
        ("star_realms", turn._CHECKS),
        ("star_realms", USEFUL),
        ("star_realms", NEVER),
        ("star_realms", SPENDS),
        ("starcraft", STEP_OF),
        ("starcraft", build._DONE),
    ],
)
def test_tables_of_verbs_have_verbs_of_the_language(game: str, table: Collection[str]) -> None:
    assert {*table} <= {*GAMES[game].verbs}


@pytest.mark.parametrize(("game", "least"), [("star_realms", 15), ("starcraft", 60), ("core", 1)])
def test_rules_compare_actions_and_events_with_words_of_the_language(game: str, least: int) -> None:
    verbs = GAMES[game].verbs if game in GAMES else words([common_language], Verb)
    events = GAMES[game].events if game in GAMES else COMMON_EVENTS
    known = {"action[0]": verbs, "verb": verbs, "listed[0]": verbs, "aim[0]": verbs, "event[0]": events}
    compared, unknown = 0, []
    for path in of_game(game):
        for node in nodes(path):
            if isinstance(node, ast.Compare) and (allowed := known.get(ast.unparse(node.left))) is not None:
                for literal in ast.walk(node):
                    if isinstance(literal, ast.Constant) and isinstance(literal.value, str):
                        compared += 1
                        unknown += [] if literal.value in allowed else [at(path, node)]
    assert unknown == []
    assert compared >= least
