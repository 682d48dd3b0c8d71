"""Choose the panel in the middle of the table."""

from __future__ import annotations

from functools import lru_cache

from client.games.starcraft.model.table import Table
from client.games.starcraft.questions.battle import BATTLE
from client.games.starcraft.questions.build import BUILD
from client.games.starcraft.questions.events import ChoosingEvent, Discarding, EventTarget, TimedCards
from client.games.starcraft.questions.galaxy import DESTROYING, EXECUTION, GALAXY, ORDERS_LIST, PLANNING
from client.games.starcraft.questions.mobilize import MOBILIZE
from client.games.starcraft.questions.panel import Panel
from client.games.starcraft.questions.research import RESEARCH
from client.games.starcraft.questions.setup import BuildingGalaxy, ChoosingFaction, StartingBase, StartingForces, ZAxis
from engine.language import QuestionKind
from engine.starcraft.language import event_cards, fighting, order_tokens, orders, setup

# -- choosing ---------------------------------------------------------------------------------------------------------


OPENED: dict[str, Panel] = {panel.NAME: panel for panel in (GALAXY, ORDERS_LIST, DESTROYING, BATTLE)}
"""Panels that a key, or the end of a battle, opens on top of the question's panel. The question stays open."""


def shown_panel(table: Table, opened: str) -> Panel:
    """Return the panel that is shown. `opened`: the name of the panel that a key opened, "" for none."""
    return OPENED.get(opened) or panel_of(table)


def is_answering(table: Table, opened: str) -> bool:
    """Return whether keys act instead of only looking.

    They act on the question's panel, and on the panel that destroys own pieces.
    """
    return shown_panel(table, opened) in (panel_of(table), DESTROYING)


# -- The panel of the open question; by default the galaxy ------------------------------------------------------------


PANELS: dict[type[QuestionKind], Panel] = {
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
"""The panels of questions that have their own panel."""


def panel_of(table: Table) -> Panel:
    """Return the panel of this seat's question. The set-up and battles have a panel also while other seats are asked."""
    asked = table.question
    if asked is None and table.view.battle is not None:
        return BATTLE
    if asked is None and table.view.phase == "setup":
        asked = next(iter(table.view.asked), None)
    kind: type = type(asked)
    return _panel_of_kind(kind)


@lru_cache
def _panel_of_kind(asked: type) -> Panel:
    return next((panel for kind, panel in PANELS.items() if issubclass(asked, kind)), GALAXY)
