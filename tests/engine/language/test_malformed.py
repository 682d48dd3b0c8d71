"""The arguments of an action are checked against the language before any rule: their number, types and lengths."""

from __future__ import annotations

from typing import Annotated, Any

import pytest

from engine.core.common_language import malformed, shapes_of
from engine.game import Refusal
from engine.language import Kind, Rest, Seat, Verb, frozen

Name = Annotated[str, Kind("name", str, "a name")]
Code = Annotated[str, Kind("code", str, "an invite code", 3, 5)]


@frozen
class Call(Verb):
    word = "call"
    seat: Seat
    name: Name


@frozen
class Enter(Verb):
    word = "enter"
    code: Code


@frozen
class Gather(Verb):
    word = "gather"
    name: Name
    codes: Annotated[tuple[Code, ...], Rest("code", 1, 2)]


SHAPES = shapes_of({verb.word: verb for verb in (Call, Enter, Gather)})


@pytest.mark.parametrize(
    "action",
    [("call", 0, "x"), ("call", -1, "x" * 400), ("enter", "abc"), ("enter", "abcde"), ("gather", "x", "abc", "abcde")],
    ids=repr,
)
def test_what_fits_is_left_to_the_rules(action: Any) -> None:
    assert malformed(SHAPES, action) is None


@pytest.mark.parametrize(
    "action",
    [
        ("call", 0, ""), ("call", True, "x"), ("call", 0, 1), ("call", "0", "x"), ("call", 0), ("call", 0, "x", "x"),
        ("call", 0, ["x"]), ("call", 0, None), ("enter", ""), ("enter", "ab"), ("enter", "abcdef"), ("gather", "", "abc"),
        ("gather", "x", "ab"), ("gather", "x", "abc", "ab"), ("gather", "x"), ("gather", "x", ("abc",)),
    ],
    ids=repr,
)  # fmt: skip
def test_what_does_not_fit_is_malformed(action: Any) -> None:
    assert malformed(SHAPES, action) == Refusal("malformed", {"verb": action[0]})


@pytest.mark.parametrize("action", [(), None, "call", ["call", 0, "x"], (1,), ("",), (None,)], ids=repr)
def test_what_has_no_verb_is_malformed_without_one(action: Any) -> None:
    assert malformed(SHAPES, action) == Refusal("malformed", {"verb": ""})
