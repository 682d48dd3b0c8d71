"""Which of the nine steps of the rulebook a battle has come to."""

from __future__ import annotations

from client.games.starcraft.faces.battle.pairs import pairs_left
from client.games.starcraft.faces.battle.scene import Scene
from client.games.starcraft.model.battle.fight import OVER
from client.i18n import _, ngettext
from engine.starcraft.language.fighting import Front, NextQuestion, PairQuestion

NUMBERS = {"abilities": 2, "pairs": 4, "support": 5, "cards": 6, "skirmishes": 7, "splash": 8, "retreat": 9}
"""Steps 1 and 3, the token and the drawn cards, ask nothing."""


def title(scene: Scene) -> str:
    """The step by its number, and what it is about."""
    step = scene.fight.step
    if step == OVER:
        return _("the battle is over")
    return _("step {n} of 9: {words}").format(n=NUMBERS.get(step, 1), words=_words(scene, step))


def _words(scene: Scene, step: str) -> str:
    match step:
        case "abilities":
            return _("cards for its start")
        case "pairs":
            if isinstance(scene.asked, PairQuestion) and not scene.table.can(Front):
                left = pairs_left(scene)
                return ngettext("make {n} pair", "make {n} pairs", left).format(n=left)
            return _("who meets whom")
        case "support":
            return _("who supports where")
        case "cards":
            return _("a card for each")
        case "skirmishes":
            return _("which is next") if isinstance(scene.asked, NextQuestion) else _("resolving")
        case "splash":
            return _("splash damage")
    return _("retreats")
