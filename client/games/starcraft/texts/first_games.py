"""Advice of one line for a question, in a player's first games."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from client.games.starcraft.model.ground import areas_of, is_open, own_base, own_units, reach
from client.games.starcraft.model.table import Table
from client.games.starcraft.summary import SUMMARY
from client.games.starcraft.texts.words import planet_name
from client.terminal import remembered
from client.text.i18n import _
from engine.language import QuestionKind
from engine.starcraft.language.fighting import PlaceQuestion
from engine.starcraft.language.order_tokens import ExecuteQuestion, PlanQuestion, Reveal
from engine.starcraft.language.orders import (
    BuildQuestion,
    BuildWorkers,
    DrawCards,
    MobilizeQuestion,
    ResearchQuestion,
)

# -- sentences --------------------------------------------------------------------------------------------------------


def _plan(table: Table) -> str:
    """Return a first plan: build at home, and move to a neighbour whose points nobody has."""
    view = table.view
    home = next((each.planet for each in view.galaxy if own_base(table, each.planet)), "")
    if not home or view.round != 1 or any(order.seat == table.side for planet in view.galaxy for order in planet.stack):
        return ""
    worth = {
        planet: sum(
            area.amount
            for area in areas_of(table, planet)
            if area.kind == "points" and is_open(table, area.key) and not own_units(table, area.key)
        )
        for planet in reach(table, home)[1:]
    }
    best = max(worth, key=lambda planet: worth[planet], default="")
    name = planet_name(table.parts, home)
    if not best or not worth[best]:
        return _("A good first plan: Build on {planet}, workers before units.").format(planet=name)
    words = _("A good first plan: Build on {planet}, and Mobilize to {other} for its points.")
    return words.format(planet=name, other=planet_name(table.parts, best))


def _execute(table: Table) -> str:
    kinds = [table.planet(action.planet).stack[-1].order or "" for action in table.can(Reveal)]
    if len(kinds) < 2 or not any(kind.startswith("build") for kind in kinds):
        return ""
    return _("Reveal Build early: new units can still move in this round.")


def _build(table: Table) -> str:
    return _("Workers pay for everything: buy one or two in the first rounds.") if table.can(BuildWorkers) else ""


def _mobilize(table: Table) -> str:
    return _("Hold an area alone until the round ends: then it gives its resources or points.")


def _research(table: Table) -> str:
    return _("Cards win battles: draw three before you buy a technology.") if table.can(DrawCards) else ""


def _place(table: Table) -> str:
    return _("A card has its larger numbers only if it names your unit in front.")


_ADVICE: Mapping[str, Callable[[Table], str]] = {
    PlanQuestion.word: _plan,
    ExecuteQuestion.word: _execute,
    BuildQuestion.word: _build,
    MobilizeQuestion.word: _mobilize,
    ResearchQuestion.word: _research,
    PlaceQuestion.word: _place,
}
"""For the word of each kind of question, a function that returns the advice, or "" if the table gives no reason for it."""

# -- advisor ----------------------------------------------------------------------------------------------------------


class Advisor:
    """Gives each advice once a game, until three games have been finished."""

    def __init__(self) -> None:
        self._games = remembered.load().finished_of(SUMMARY.id)
        self._given: set[str] = set()
        self._asked: tuple[int, QuestionKind] | None = None
        self._line = ""
        self._is_over = False

    def line(self, table: Table) -> str:
        """Return the advice for the present question at that table; "" for none. Count finished games."""
        asked = table.question
        if table.result is not None:
            self._finish(is_player=table.seat is not None)
            return ""
        self._is_over = False
        if asked is None or self._games >= remembered.GAMES_WITH_ADVICE:
            return ""
        if (table.turn, asked) != self._asked:
            say = _ADVICE.get(asked.word) if asked.word not in self._given else None
            self._asked, self._line = (table.turn, asked), say(table) if say is not None else ""
            if self._line:
                self._given.add(asked.word)
        return self._line

    def _finish(self, *, is_player: bool) -> None:
        if not self._is_over and is_player and self._games < remembered.GAMES_WITH_ADVICE:
            self._games += 1
            remembered.remember_finished(SUMMARY.id, self._games)
        self._is_over, self._given = True, set()
