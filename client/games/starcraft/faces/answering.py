"""Which face answers the question that is open: the galaxy, where no other does."""

from __future__ import annotations

from client.games.starcraft.faces.execution import EXECUTION
from client.games.starcraft.faces.face import Face
from client.games.starcraft.faces.galaxy import GALAXY
from client.games.starcraft.faces.planning import PLANNING
from client.games.starcraft.model.table import Table
from engine.starcraft.language.order_tokens import ExecuteQuestion, Order, PlanQuestion, RevealedQuestion


def face_of(table: Table) -> Face:
    """The face of what this seat is asked; the galaxy while it is asked nothing."""
    match table.question:
        case PlanQuestion():
            return PLANNING
        case ExecuteQuestion() | RevealedQuestion():
            return EXECUTION
    if table.can(Order):  # a card gives one order more
        return PLANNING
    return GALAXY
