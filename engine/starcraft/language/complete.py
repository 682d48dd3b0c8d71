"""The language of StarCraft as one value: with the refusals and the view, which a running engine has no need to load."""

from __future__ import annotations

from engine import document
from engine.core import common_language
from engine.language import Language, RefusalCode, words
from engine.starcraft.language import EVENTS, QUESTIONS, VERBS, view
from engine.starcraft.language.refusals import general, orders

LANGUAGE = Language(
    verbs=VERBS,
    events=EVENTS,
    questions=QUESTIONS,
    refusals=words([common_language, general, orders], RefusalCode),
    view=view.View,
)
_PARTS = {
    "planet": view.PlanetView,
    "area": view.AreaView,
    "order": view.OrderView,
    "route": view.RouteView,
    "seat": view.SeatView,
    "resource-card": view.CardView,
    "building": view.BuildingView,
    "battle": view.BattleView,
    "skirmish": view.SkirmishView,
    "side": view.SideView,
    "result": view.ResultView,
}


def regions() -> dict[str, str]:
    """Return the regions of docs/starcraft.md."""
    return document.regions(LANGUAGE, _PARTS, others="star-realms.md")
