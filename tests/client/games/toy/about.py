"""What a person is told of the toy game before sitting down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.server.toy_game import Toy

MODES: Mapping[str, tuple[int, ...]] = Toy.modes
BOTS = ("simple",)
BOT = "simple"
CLOCK = "none"
HAS_OWN_NUMBERS = False
RULES: Mapping[str, tuple[Any, ...] | None] = {"rounds": (3, 1, 2)}
SETS: Mapping[str, tuple[str, ...]] = {}


def with_defaults(chosen: Mapping[str, Any], /) -> dict[str, Any]:
    """Every switch with its value."""
    return {"rounds": 3} | dict(chosen)


def bot_words(level: str) -> str:
    return Toy.bot_name(level)


def bot_line(level: str) -> str:
    return f"{Toy.bot_name(level)} shows its highest card."


def lesson_names() -> tuple[str, ...]:
    return ()


def mode_line(mode: str) -> str:
    return {"turns": "One after the other shows a card or draws."}.get(mode, "")


def mode_rules(mode: str) -> tuple[str, ...]:
    return {"turns": ("Whoever shows the higher card has a point.",)}.get(mode, ())


def role_name(role: str) -> str:
    return role


def rule_name(key: str) -> str:
    return {"rounds": "Rounds"}.get(key, key)


def rule_choice(key: str, value: Any) -> str:
    return str(value)


def rule_sentence(key: str, value: Any) -> str:
    return f"Every seat answers {value} times." if key == "rounds" else ""


def choice_line(key: str, value: Any) -> tuple[str, str]:
    return "", ""


def option_help(key: str) -> tuple[str, str]:
    return "", ""


def reason_text(reason: str) -> str:
    return {"score": "with the highest score", "concede": "the others gave up"}.get(reason, reason)
