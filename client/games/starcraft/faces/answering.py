"""Which face answers the question that is open: the galaxy, where no other does."""

from __future__ import annotations

from client.games.starcraft.faces.battle.battle import BATTLE
from client.games.starcraft.faces.building.face import BUILD
from client.games.starcraft.faces.events.choosing import ChoosingEvent
from client.games.starcraft.faces.events.discarding import Discarding
from client.games.starcraft.faces.events.targets import EventTarget
from client.games.starcraft.faces.events.timed import TimedCards
from client.games.starcraft.faces.execution import EXECUTION
from client.games.starcraft.faces.face import Face
from client.games.starcraft.faces.galaxy import GALAXY
from client.games.starcraft.faces.mobilize.face import MOBILIZE
from client.games.starcraft.faces.planning import PLANNING
from client.games.starcraft.faces.research.face import RESEARCH
from client.games.starcraft.faces.setup.faction import ChoosingFaction
from client.games.starcraft.faces.setup.forces import StartingForces
from client.games.starcraft.faces.setup.galaxy_building import BuildingGalaxy
from client.games.starcraft.faces.setup.starting_base import StartingBase
from client.games.starcraft.faces.setup.z_axis import ZAxis
from client.games.starcraft.model.table import Table
from engine.language import QuestionKind
from engine.starcraft.language import event_cards, fighting, order_tokens, orders, setup

FACES: dict[type[QuestionKind], Face] = {
    setup.FactionQuestion: ChoosingFaction(),
    setup.PlanetQuestion: BuildingGalaxy(),
    setup.BaseHereQuestion: StartingBase(),
    setup.MajorEndQuestion: ZAxis(),
    setup.MinorEndQuestion: ZAxis(),
    setup.ForcesQuestion: StartingForces(),
    order_tokens.PlanQuestion: PLANNING,
    order_tokens.ExecuteQuestion: EXECUTION,
    order_tokens.RevealedQuestion: EXECUTION,
    order_tokens.TimedQuestion: TimedCards(),
    orders.BuildQuestion: BUILD,
    orders.MobilizeQuestion: MOBILIZE,
    orders.RecallQuestion: MOBILIZE,
    orders.ResearchQuestion: RESEARCH,
    orders.BonusQuestion: RESEARCH,
    fighting.AbilityQuestion: BATTLE,
    fighting.PairQuestion: BATTLE,
    fighting.SupportQuestion: BATTLE,
    fighting.PlaceQuestion: BATTLE,
    fighting.PickQuestion: BATTLE,
    fighting.NextQuestion: BATTLE,
    fighting.ReplaceQuestion: BATTLE,
    fighting.LoseQuestion: BATTLE,
    fighting.WithdrawQuestion: BATTLE,
    fighting.RetreatQuestion: BATTLE,
    event_cards.PlayEventQuestion: ChoosingEvent(),
    event_cards.TargetQuestion: EventTarget(),
    event_cards.DiscardQuestion: Discarding(),
}
"""The face of each question that has one of its own."""


def face_of(table: Table) -> Face:
    """The face of what this seat is asked; of the set-up and of battles also while others are asked."""
    asked = table.question
    if asked is None and table.view.battle is not None:
        return BATTLE
    if asked is None and table.view.phase == "setup":
        asked = next(iter(table.view.asked), None)
    return next((face for kind, face in FACES.items() if isinstance(asked, kind)), GALAXY)
