"""docs/starcraft.md is complete: everything that a game sends to a seat is in its tables, with values of the documented
kinds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import engine
from engine.game import Game

PAGES = Path(__file__).parents[2] / "docs"
MAY_BE_ABSENT = {
    "view": {"data", "components"},
    "order": {"order", "special"},
    "route": {"one_side", "other_side"},
    "side": {"attack", "health"},
}
"""Parts that are left out where they have the value of nothing; of an area, all."""
WITHIN = {
    "view": {"galaxy": "planet", "routes": "route", "seats": "seat", "battle": "battle", "undo": "undo", "result": "result"},
    "planet": {"areas": "area", "stack": "order"},
    "seat": {"cards": "resource-card", "buildings": "building"},
    "battle": {"skirmishes": "skirmish"},
    "skirmish": {"attacking": "side", "defending": "side"},
}
"""The table in which the parts of a part stand."""


@cache
def table(region: str, page: str = "starcraft.md") -> dict[str, list[str]]:
    """Return the rows of a table by their first cell, with those of the other page that it names."""
    text = (PAGES / page).read_text("utf-8")
    if f"<!-- {region}:" not in text:
        return table(region, "star-realms.md")
    text = text.split(f"<!-- {region}:")[1].split("<!-- end -->")[0]
    found: dict[str, list[str]] = {}
    for other, names in re.findall(r"^As in \[([\w.-]+)\]\S+ (.*)\.$", text, re.MULTILINE):
        shared = re.findall(r"`([\w-]+)`", names)
        found |= {row: cells for row, cells in table(region, other).items() if re.findall(r"[\w-]+", row)[0] in shared}
        assert len(found) == len(shared)
    rows = [re.split(r"(?<!\\)\|", row[1:-1]) for row in text.splitlines() if row.startswith("| ")][1:]
    return found | {row[0].strip(" `"): [cell.strip() for cell in row[1:]] for row in rows}


@cache
def said(region: str) -> dict[str, list[str]]:
    """Return the arguments of each word of a table of actions or events."""
    found = {}
    for row in table(region):
        word, *names = row.strip("[]").split(", ")
        found[word.strip('"')] = names
    return found


@cache
def refusals() -> dict[str, set[str]]:
    """Return the names of the arguments of each refusal."""
    rows = (re.findall(r"[\w-]+", row) for row in table("refusals"))
    return {code: set(names) for code, *names in rows}


@cache
def kinds_of(name: str) -> tuple[str, ...]:
    """Return what the table of kinds says of an argument of that name."""
    return tuple(cells[1] for cells in table("kinds").values() if f"`{name}`" in cells[0])


def fits(value: Any, kind: str) -> bool:
    """Return True if a single value fits the description in the kind's cell."""
    if kind == "true or false":
        return isinstance(value, bool)
    words = re.findall(r'`"([^"]+)"`', kind)
    if words:
        return value in words or (isinstance(value, str) and "a later version may say others" in kind)
    bounds = re.search(r": (?:from )?(-?\d+) (?:up|to (-?\d+))$", kind)
    if bounds is not None:
        return type(value) is int and int(bounds[1]) <= value <= int(bounds[2] or value)
    return type(value) is (int if kind == "a whole number" else str)


def is_of_a_kind(name: str, value: Any) -> bool:
    if isinstance(value, list | tuple):
        return all(is_of_a_kind(name, part) for part in value)
    return value is None or any(fits(value, kind) for kind in kinds_of(name))


def check_said(region: str, words: Any) -> None:
    """Check an action or an event."""
    word, *values = words
    names = said(region)[word]
    if names and names[-1] == "...":
        names = [*names[:-1], *[names[-2]] * (len(values) - len(names) + 1)]
    assert len(names) == len(values), words
    for name, value in zip(names, values, strict=True):
        assert is_of_a_kind(name, value), (words, name)


def check_part(region: str, part: dict[str, Any]) -> None:
    """Check a map of the view, and those within it."""
    described = set(table(region))
    absent = described if region == "area" else MAY_BE_ABSENT.get(region, set())
    assert described - absent <= set(part) <= described, (region, sorted(set(part) ^ described))
    for key, inner in WITHIN.get(region, {}).items():
        parts = part[key] if isinstance(part.get(key), list) else [part[key]] if part.get(key) else []
        for one in parts:
            check_part(inner, one)


def check_view(view: dict[str, Any]) -> None:
    check_part("view", view)
    for question in view["asked"]:
        fields, answers, _ = table("questions")[question["kind"]]
        named = {*re.findall(r"`(\w+)`", re.sub(r"\([^)]*\)", "", fields)), "seat", "kind", "source"}
        assert set(question) == named, question
        if question["seat"] == view["seat"]:
            assert {action[0] for action in view["actions"]} <= set(re.findall(r"`([\w-]+)`", answers)), question
    for action in view["actions"]:
        check_said("actions", action)
    for action in view["standing"]:
        check_said("standing", action)


def moves(game: Game, rng: Random) -> Iterator[list[Any]]:
    """Yield random play; what happened, each time."""
    while game.result is None:
        seat = rng.choice(list(game.pending))
        yield game.apply(seat, rng.choice(game.actions(seat)))


@pytest.mark.parametrize(("mode", "seats", "rules"), [
    ("standard", 6, {}),
    ("teams", 4, {"team_hands": "shown", "special_backs": "seen"}),
    ("conquest", 3, {"own_orders": "hidden", "lone_reinforcement": "allowed"}),
])  # fmt: skip
def test_all_that_a_game_says_to_seats_and_spectators_is_on_the_page(mode: str, seats: int, rules: dict[str, Any]) -> None:
    rng = Random(f"{mode} {seats}")
    game = engine.new_game("starcraft", mode=mode, seats=seats, seed=rng.randbytes(32), rules={"round_limit": 6, **rules})
    for events in moves(game, rng):
        view = game.viewer()
        for seat in (None, *range(seats)):
            check_view(view(seat))
            for event in game.events_for(seat, events):
                check_said("events", event)


def test_every_refusal_has_the_arguments_that_the_page_names() -> None:
    rng = Random(2)
    game = engine.new_game("starcraft", mode="standard", seats=4, seed=rng.randbytes(32))
    tried: list[tuple[Any, ...]] = []
    codes = set()
    for _ in moves(game, rng):
        for seat in game.pending:
            tried += game.actions(seat)
            for action in rng.sample(tried, min(20, len(tried))):
                refusal = game.check(seat, action)
                if refusal is not None:
                    codes.add(refusal.code)
                    assert set(refusal.args) == refusals()[refusal.code], refusal
    assert len(codes) > 10
