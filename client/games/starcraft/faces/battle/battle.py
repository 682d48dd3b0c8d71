"""The battle as a face: each question of it has a file, and everybody else watches the same skirmishes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from client.games.starcraft.faces.battle import inspecting, leaving
from client.games.starcraft.faces.battle.abilities import ABILITIES
from client.games.starcraft.faces.battle.cards import PICK, PLACE, REPLACE
from client.games.starcraft.faces.battle.leaving import RETREAT, WITHDRAW
from client.games.starcraft.faces.battle.pairs import PAIRS, SUPPORT
from client.games.starcraft.faces.battle.resolving import LOSE, NEXT
from client.games.starcraft.faces.battle.scene import Asking, Scene
from client.games.starcraft.faces.battle.watching import WATCHING
from client.games.starcraft.faces.face import Guard, Making, Pick, Picks, Said, Thing
from client.games.starcraft.model.battle.fight import fight
from client.games.starcraft.model.keys import DIGITS
from client.games.starcraft.model.table import Table
from engine.language import QuestionKind, Verb
from engine.starcraft.language import fighting

QUESTIONS: Mapping[str, Asking] = {
    fighting.AbilityQuestion.word: ABILITIES,
    fighting.PairQuestion.word: PAIRS,
    fighting.SupportQuestion.word: SUPPORT,
    fighting.PlaceQuestion.word: PLACE,
    fighting.PickQuestion.word: PICK,
    fighting.ReplaceQuestion.word: REPLACE,
    fighting.NextQuestion.word: NEXT,
    fighting.LoseQuestion.word: LOSE,
    fighting.WithdrawQuestion.word: WITHDRAW,
    fighting.RetreatQuestion.word: RETREAT,
}
"""The questions of a battle by their words. Each is asked in a battle only."""


@dataclass(frozen=True, slots=True)
class Battle:
    """The battle under way, or, for as long as somebody reads its end, the one that the table was told of."""

    NAME = "battle"

    def scene(self, table: Table) -> Scene | None:
        """What is answered from; None if there is no battle."""
        found = fight(table)
        return None if found is None else Scene(table, found, _asked(table))

    def things(self, table: Table, picked: Picks) -> Sequence[Thing]:
        scene = self.scene(table)
        if scene is None:
            return ()
        asking = _asking(scene)
        skirmishes = [
            Thing(f"skirmish {skirmish.number}", "" if asking.has_digits else _digit(skirmish.number), at)
            for at, skirmish in enumerate(scene.fight.skirmishes)
        ]
        return [*skirmishes, *asking.things(scene)]

    def makings(self, table: Table) -> Sequence[Making]:
        scene = self.scene(table)
        return () if scene is None else _asking(scene).makings(scene)

    def said(self, table: Table, picked: Picks) -> Said:
        scene = self.scene(table)
        return Said("") if scene is None else _asking(scene).said(scene, picked)

    def why_not(self, table: Table, picked: Picks, pick: Pick) -> str:
        scene = self.scene(table)
        return "" if scene is None else _asking(scene).why_not(scene, picked, pick)

    def guard(self, table: Table, action: Verb) -> Guard | None:
        scene = self.scene(table)
        return None if scene is None else leaving.guard(scene, action)

    def inspected(self, table: Table, pick: Pick) -> Sequence[tuple[str, str]]:
        scene = self.scene(table)
        return () if scene is None else inspecting.inspected(scene, pick)


def _digit(number: int) -> str:
    return str(number) if str(number) in DIGITS else ""


def _asked(table: Table) -> QuestionKind | None:
    """What is asked in the battle: of this person, if it is, else of the other."""
    found = [asked for asked in table.view.asked if asked.word in QUESTIONS]
    return next((asked for asked in found if asked.seat == table.seat), found[0] if found else None)


def _asking(scene: Scene) -> Asking:
    return QUESTIONS[scene.asked.word] if scene.asked is not None and scene.is_asked else WATCHING


BATTLE = Battle()
