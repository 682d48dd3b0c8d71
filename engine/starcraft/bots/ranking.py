"""Choosing among listed actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from engine.chance import Chance
from engine.game import Action

T = TypeVar("T")


def best(actions: list[Action], worth: Callable[[Any], float]) -> Action:
    """Return the action that is worth most, the first of equals."""
    return max(actions, key=worth)


def one_of_best(options: Iterable[T], worth: Callable[[T], float], margin: float, chance: Chance | None) -> T:
    """Return one of those that are worth at most `margin` less than the best; without chance the first of the best."""
    ranked = [(worth(option), option) for option in options]
    most = max(each for each, _ in ranked)
    if chance is None:
        return next(option for each, option in ranked if each == most)
    near = [option for each, option in ranked if each >= most - margin]
    return near[chance.pick(range(len(near)))]
