"""StarCraft as a `Game`: its modes and switches, how it is set up, and how its outcomes are recorded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.chance import Chance
from engine.core.data_versions import DataVersions
from engine.core.logged_game import LoggedGame
from engine.core.position import Position
from engine.core.rules import RulesOfModes
from engine.game import View
from engine.record import RULINGS, Corrections, Header
from engine.starcraft import rules, scenario, step
from engine.starcraft.bots import BOTS, NAMES
from engine.starcraft.box import Box
from engine.starcraft.components import FIRST_VERSION, SHIPPED, ComponentSet, corrected, read_corrections, settled
from engine.starcraft.components.wanted import wanted
from engine.starcraft.imagine import imagine, rules_of
from engine.starcraft.modes import MODES
from engine.starcraft.modes.mode import Mode
from engine.starcraft.position import StarCraftPosition
from engine.starcraft.setup import quick, table
from engine.starcraft.state.state import SETUP, State


class StarCraftRules(RulesOfModes[Mode, ComponentSet, Box]):
    """The rules of StarCraft before anything happens."""

    id = "starcraft"
    modes = {name: mode.seat_counts for name, mode in MODES.items()}  # noqa: RUF012
    modes_of_play = MODES
    rule_switches = rules.SWITCHES
    later_switches = frozenset({RULINGS, "setup"})
    bots = BOTS
    bot_names = NAMES

    def __init__(self, component_sets: DataVersions[ComponentSet] = SHIPPED) -> None:
        super().__init__(component_sets)

    def settle_components(self, data_version: int, components: Sequence[str]) -> Corrections:
        return settled(data_version, components)

    def corrected(self, data_version: int, components: Corrections) -> ComponentSet:
        return corrected(data_version, components)

    def lay_out(self, data: ComponentSet) -> Box:
        return Box(data)

    def numbers(self, laid_out: Box) -> Mapping[str, int]:
        return laid_out.drawn

    def settle(self, mode: Mode, chosen: Mapping[str, Any]) -> dict[str, Any]:
        return rules.settle(chosen, teams=mode.has_teams)

    def rules_among_bots(self, mode: str) -> dict[str, Any]:
        """Return a round limit, as bots take long to put each other out, and where no points are scored nothing else ends the
        game."""
        is_endless = mode in MODES and not MODES[mode].scores_points
        return {"round_limit": rules.ROUNDS_AMONG_BOTS} if is_endless else {}

    def set_up(self, header: Header, chance: Chance) -> tuple[Position, tuple[Any, ...]]:
        position = table.empty_table(StarCraftPosition, self.mode_of(header), header.rules, self.played_with(header), chance)
        table.set_up(position)
        step.go_on(position)
        while rules.is_quick(header.rules) and position.phase == SETUP:
            seat, asked = next(iter(position.asked.items()))
            step.carry_out(position, seat, quick.answer(position, asked.frame, seat, asked.answers))
        return position, tuple(position.outcomes)

    def complete(self, header: Header, position: Mapping[str, Any]) -> Mapping[str, Any]:
        return scenario.complete(self.mode_of(header), self.played_with(header), position)

    def stated(self, header: Header, chance: Chance) -> Position:
        assert header.start is not None
        box = self.played_with(header)
        position = scenario.build(StarCraftPosition, self.mode_of(header), header.rules, box, header.start, chance)
        step.go_on(position)
        if position.outcomes:
            raise ValueError(
                "something would be drawn before anybody is asked: state a position where a seat has a choice first"
            )
        return position

    def imagined(self, view: View, chance: Chance) -> tuple[Header, Position]:
        said, numbers = rules_of(view), tuple(view.get("components", ()))
        header = Header(self.id, view.get("data", FIRST_VERSION), view["mode"], len(view["seats"]), said, components=numbers)
        return header, imagine(StarCraftPosition, self.played_with(header), view, chance)


class StarCraft(LoggedGame, rules_of_game=StarCraftRules()):
    """A game of StarCraft."""

    @classmethod
    def own_judge(cls) -> Any:
        """Return who tries orders on imagined rounds."""
        from engine.starcraft.bots.judging import StarCraftJudge

        return StarCraftJudge()

    @classmethod
    def read_components(cls, text: str) -> Corrections:
        return read_corrections(text)

    @classmethod
    def wanted_components(cls) -> str:
        return wanted()

    @property
    def is_set_up(self) -> bool:
        state = self.position
        assert isinstance(state, State)
        return state.phase != SETUP
