"""Rule switches: questions that rulebooks leave open, and house rules. A record's header states every one of its game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.record import RULINGS


@dataclass(frozen=True, slots=True)
class Switch:
    """One rule switch. `values`: those allowed; None allows any whole number from 1 up, or None, which is the default then.

    `source`: where it comes from. `preferred`: the default, where that is not the first value.
    """

    values: tuple[Any, ...] | None
    source: str
    preferred: Any = None

    @property
    def default(self) -> Any:
        """Return its value if nobody chose one."""
        return self.values[0] if self.values and self.preferred is None else self.preferred

    def allows(self, value: Any) -> bool:
        """Return whether it may have that value."""
        if self.values is None:
            return value is None or (type(value) is int and value > 0)
        return any(value == allowed and type(value) is type(allowed) for allowed in self.values)

    @property
    def choice(self) -> str:
        """Describe its allowed values, for people."""
        if self.values is None:
            return "none or a whole number from 1 up"
        return " or ".join(repr(value) for value in self.values)


Switches = Mapping[str, Switch]


def offered(switches: Switches) -> Switches:
    """Return the switches that a host may choose among: all but the one of the rulings, whose newest value every new game
    has."""
    return {name: switch for name, switch in switches.items() if name != RULINGS}


def defaults(switches: Switches) -> dict[str, Any]:
    """Return every switch with its default."""
    return {name: switch.default for name, switch in switches.items()}


def expect_allowed(switches: Switches, chosen: Mapping[str, Any]) -> None:
    """Raise ValueError naming a switch that does not exist, or the values a switch may have."""
    for name, value in chosen.items():
        if name not in switches:
            raise ValueError(f"rule {name!r} is not known; choose from {', '.join(switches)}")
        if not switches[name].allows(value):
            raise ValueError(f"rule {name!r} cannot be {value!r}; choose {switches[name].choice}")
