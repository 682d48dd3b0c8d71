"""Choose which screen takes the middle of the table."""

from __future__ import annotations

from client.games.starcraft.faces.battle import BATTLE
from client.games.starcraft.faces.build import BUILD
from client.games.starcraft.faces.events import ChoosingEvent, Discarding, EventTarget, TimedCards
from client.games.starcraft.faces.face import Face
from client.games.starcraft.faces.galaxy import CLOSE_UP, DESTROYING, EXECUTION, GALAXY, ORDERS_LIST, PLANNING
from client.games.starcraft.faces.mobilize import MOBILIZE
from client.games.starcraft.faces.research import RESEARCH
from client.games.starcraft.faces.setup import BuildingGalaxy, ChoosingFaction, StartingBase, StartingForces, ZAxis
from client.games.starcraft.model.table import Table
from engine.language import QuestionKind
from engine.starcraft.language import event_cards, fighting, order_tokens, orders, setup

# -- choosing ---------------------------------------------------------------------------------------------------------


OPENED: dict[str, Face] = {face.NAME: face for face in (GALAXY, CLOSE_UP, ORDERS_LIST, DESTROYING, BATTLE)}
"""Faces that a key, or the end of a battle, opens over the one that is asked; what is asked stays open."""


def shown_face(table: Table, opened: str) -> Face:
    """`opened`: the name of the face that a key has opened, "" for none."""
    return OPENED.get(opened) or face_of(table)


def is_answering(table: Table, opened: str) -> bool:
    """Whether keys do what is legal, and do not only look: on the face of what is asked, and where own pieces are destroyed."""
    return shown_face(table, opened) in (face_of(table), DESTROYING)


# -- Which face answers the question that is open: the galaxy, where no other does ------------------------------------


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
