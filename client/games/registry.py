"""What there is to know of each game before anybody sits down, by the game's id. Loaded when somebody asks for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

RuleValues = Mapping[str, tuple[Any, ...] | None]


class About(Protocol):
    """A game's modes, switches and roles: what can be chosen, and a line about each in the language spoken now."""

    @property
    def TITLE(self) -> str: ...

    @property
    def MODES(self) -> Mapping[str, tuple[int, ...]]: ...

    @property
    def BOTS(self) -> tuple[str, ...]: ...

    @property
    def RULES(self) -> RuleValues: ...

    @property
    def SETS(self) -> Mapping[str, tuple[str, ...]]: ...

    def settled(self, chosen: Mapping[str, Any], /) -> dict[str, Any]: ...

    def mode_line(self, mode: str) -> str: ...

    def role_name(self, role: str) -> str: ...

    def rule_line(self, key: str) -> str: ...


def about(game: str) -> About | None:
    """What is known of that game; None for one this version does not know."""
    if game == "star-realms":
        from client.games.star_realms.text import about

        return about
    return None


def value_text(value: Any) -> str:
    """A switch's value as it is typed on the command line.

    >>> value_text(True), value_text(None), value_text(10), value_text("errata")
    ('true', 'none', '10', 'errata')
    """
    if value is None:
        return "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def differing(rules: Mapping[str, Any], switches: Mapping[str, Any]) -> dict[str, Any]:
    """The rules that are not at their default: `switches` has the values of each, the default first."""
    return {key: value for key, value in rules.items() if value != _default(switches.get(key))}


def _default(values: Any) -> Any:
    return values[0] if isinstance(values, (list, tuple)) and values else None
