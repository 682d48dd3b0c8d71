"""Which face answers the question that is open: the galaxy, where no other does."""

from __future__ import annotations

from client.games.starcraft.faces.building.face import BUILD
from client.games.starcraft.faces.execution import EXECUTION
from client.games.starcraft.faces.face import Face
from client.games.starcraft.faces.galaxy import GALAXY
from client.games.starcraft.faces.mobilize.face import MOBILIZE
from client.games.starcraft.faces.planning import PLANNING
from client.games.starcraft.faces.research.face import RESEARCH
from client.games.starcraft.model.table import Table
from engine.starcraft.language.order_tokens import ExecuteQuestion, Order, PlanQuestion, RevealedQuestion
from engine.starcraft.language.orders import BonusQuestion, BuildQuestion, MobilizeQuestion, RecallQuestion, ResearchQuestion


def face_of(table: Table) -> Face:
    """The face of what this seat is asked; the galaxy while it is asked nothing."""
    match table.question:
        case PlanQuestion():
            return PLANNING
        case ExecuteQuestion() | RevealedQuestion():
            return EXECUTION
        case BuildQuestion():
            return BUILD
        case MobilizeQuestion() | RecallQuestion():
            return MOBILIZE
        case ResearchQuestion() | BonusQuestion():
            return RESEARCH
    if table.can(Order):  # a card gives one order more
        return PLANNING
    return GALAXY
