"""The values of a game's rule switches: how they are typed, and which differ from the default."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.core.switches import Switches

RuleValues = Mapping[str, tuple[Any, ...] | None]
"""Every switch with its values, the default first. None: any whole number from 1, or none, which is the default."""


RULINGS = "rulings"
"""The switch that nobody chooses: new games have the newest corrections of the rules, old ones those they began with."""


def rule_values(switches: Switches) -> RuleValues:
    """The values of a game's switches, in the order in which a person is told of them."""
    return {
        key: (switch.default, *(value for value in switch.values if value != switch.default)) if switch.values else None
        for key, switch in switches.items()
        if key != RULINGS
    }


def value_text(value: Any) -> str:
    """The value of a switch as it is typed on the command line.

    >>> value_text(True), value_text(None), value_text(10), value_text("errata")
    ('true', 'none', '10', 'errata')
    """
    if value is None:
        return "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def differing(rules: Mapping[str, Any], switches: Mapping[str, Any]) -> dict[str, Any]:
    """The rules that differ from their defaults. `switches`: the values of each, the default first."""
    return {key: value for key, value in rules.items() if key != RULINGS and value != _default(switches.get(key))}


def _default(values: Any) -> Any:
    return values[0] if isinstance(values, (list, tuple)) and values else None
