"""What is asked beside the game, by what somebody typed: which piece to destroy, whether an action is meant."""

from __future__ import annotations

from dataclasses import dataclass

from client.games.starcraft.model.table import Table
from client.games.starcraft.plain.answers import Answer, answers
from client.text.i18n import _
from engine.language import Verb


@dataclass(frozen=True, slots=True)
class Asked:
    """`confirms`: it is asked whether its one action is meant. `any_time`: it means the same in every position."""

    title: str
    actions: tuple[Verb, ...]
    confirms: bool = False
    any_time: bool = False

    def stands(self, table: Table) -> bool:
        """Whether it stays open now that the position has changed."""
        return self.any_time and all(action in table.view.standing for action in self.actions)

    def answers(self, table: Table, path: tuple[str, ...]) -> list[Answer]:
        """What can be answered after these answers."""
        if self.confirms:
            return [Answer(1, _("do it"), (), self.actions[0]), Answer(0, _("back"), ())]
        found = answers(table, self.actions, path)
        return found if path else [*found, Answer(0, _("back"), ())]
