"""StarCraft as a `Game`: its modes and switches, how it is set up, and how its outcomes are recorded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.chance import Chance, ChanceMismatch
from engine.core.data_versions import DataVersions
from engine.core.logged_game import LoggedGame
from engine.core.position import Position
from engine.core.rules import Rules
from engine.record import Header
from engine.starcraft import rules, scenario, step
from engine.starcraft.bots import BOTS, NAMES
from engine.starcraft.box import Box
from engine.starcraft.components import SHIPPED, ComponentSet
from engine.starcraft.modes import MODES
from engine.starcraft.modes.mode import Mode
from engine.starcraft.position import StarCraftPosition
from engine.starcraft.setup import table


class StarCraftRules(Rules):
    """What StarCraft is before anything happens."""

    id = "starcraft"
    modes = {name: mode.seat_counts for name, mode in MODES.items()}  # noqa: RUF012
    bots = BOTS
    bot_names = NAMES

    def __init__(self, component_sets: DataVersions[ComponentSet] = SHIPPED) -> None:
        self._component_sets = component_sets
        self._boxes: dict[int, Box] = {}
        self.data_versions = component_sets.versions
        self.data_version = component_sets.versions[-1]

    def settle_rules(self, mode: str, seats: int, rules_chosen: Mapping[str, Any]) -> dict[str, Any]:
        if mode not in MODES:
            raise ValueError(f"mode {mode!r} is not known; choose from {', '.join(MODES)}")
        counts = MODES[mode].seat_counts
        if type(seats) is not int or seats not in counts:
            raise ValueError(f"mode {mode!r} is not played with {seats!r} seats; choose from {', '.join(map(str, counts))}")
        return rules.settle(rules_chosen, teams=MODES[mode](seats).has_teams)

    def seating(self, mode: str, seats: int) -> list[dict[str, Any]]:
        return [{"team": team, "role": ""} for team in MODES[mode](seats).teams]

    def switches(self) -> dict[str, tuple[tuple[Any, ...], Any]]:
        return {name: (switch.values or (), switch.default) for name, switch in rules.SWITCHES.items()}

    def set_up(self, header: Header, chance: Chance) -> tuple[Position, tuple[Any, ...]]:
        position = table.empty_table(StarCraftPosition, _mode(header), header.rules, self._box(header), chance)
        table.set_up(position)
        step.go_on(position)
        return position, tuple(position.outcomes)

    def complete(self, header: Header, position: Mapping[str, Any]) -> Mapping[str, Any]:
        return scenario.complete(_mode(header), self._box(header), position)

    def stated(self, header: Header, chance: Chance) -> Position:
        assert header.start is not None
        box = self._box(header)
        position = scenario.build(StarCraftPosition, _mode(header), header.rules, box, header.start, chance)
        step.go_on(position)
        if position.outcomes:
            raise ValueError(
                "something would be drawn before anybody is asked: state a position where a seat has a choice first"
            )
        return position

    def picks(self, header: Header, outcomes: Sequence[Any], *, set_up: bool = False) -> list[Any]:
        """Cards, event cards, planets and factions by number; the set-up first draws the seat that begins."""
        drawn = self._box(header).drawn
        if not set_up:
            return _numbers(drawn, outcomes)
        if not outcomes or type(outcomes[0]) is not int:
            raise ChanceMismatch("it does not say which seat begins")
        return [outcomes[0], *_numbers(drawn, outcomes[1:])]

    def _box(self, header: Header) -> Box:
        """The components that a game of that header is played with, laid out when they are first asked for."""
        version = header.data_version
        if version not in self._boxes:
            self._boxes[version] = Box(self._component_sets[version])
        return self._boxes[version]


class StarCraft(LoggedGame, rules_of_game=StarCraftRules()):
    """A game of StarCraft."""


def _mode(header: Header) -> Mode:
    return MODES[header.mode](header.seats)


def _numbers(number: Mapping[str, int], outcomes: Sequence[Any]) -> list[int]:
    for outcome in outcomes:
        if not isinstance(outcome, str) or outcome not in number:
            raise ChanceMismatch(f"{outcome!r} is nothing that could be drawn")
    return [number[outcome] for outcome in outcomes]
