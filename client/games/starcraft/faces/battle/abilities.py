"""The one ability that each side may use at the start of a battle, and what it costs."""

from __future__ import annotations

from client.games.starcraft.faces.battle.scene import (
    CHOICE_ROWS,
    OWN_ROWS,
    Asking,
    Scene,
    key_of,
    keyed,
    once,
    word_of,
)
from client.games.starcraft.faces.face import Hint, Making, Pick, Picks, Said, Thing
from client.games.starcraft.model.battle.values import START_OF_BATTLE
from client.games.starcraft.model.keys import DIGITS, pools
from client.i18n import _
from engine.starcraft.language.fighting import AbilityQuestion, LoseWorker
from engine.starcraft.language.general import Lose, Mine, Pass, Use

WORKER = "worker pool"


def held(scene: Scene, seat: int) -> tuple[str, ...]:
    """The cards of that seat's play area which may be used at the start of a battle, whether they can be now or not."""
    parts = scene.table.parts
    return once(
        card
        for card in scene.table.view.seats[seat].play
        if (facts := parts.card.get(card) or parts.event.get(card)) is not None
        and any(effect.timing == START_OF_BATTLE for effect in facts.effects)
    )


def _things(scene: Scene) -> list[Thing]:
    if _source(scene):
        digits = DIGITS if scene.table.can(LoseWorker) else ""
        return [
            *keyed(pools().home, (f"unit {unit}" for unit in once(scene.here(scene.mine))), OWN_ROWS),
            *keyed(digits, [WORKER] if digits else [], CHOICE_ROWS),
        ]
    return [
        *keyed(DIGITS, (f"card {card}" for card in held(scene, scene.mine)), CHOICE_ROWS),
        *keyed(pools().home, (f"source {mine.source}" for mine in scene.table.can(Mine)), CHOICE_ROWS + len(DIGITS)),
    ]


def _makings(scene: Scene) -> list[Making]:
    table = scene.table
    found = [Making((f"card {use.card}",), use) for use in table.can(Use)]
    found += [Making((f"source {mine.source}",), mine) for mine in table.can(Mine)]
    found += [Making((f"unit {lose.unit}",), lose) for lose in table.can(Lose)]
    found += [Making((WORKER,), worker) for worker in table.can(LoseWorker)]
    return found


def _source(scene: Scene) -> str:
    return scene.asked.source or "" if isinstance(scene.asked, AbilityQuestion) else ""


def _said(scene: Scene, picks: Picks) -> Said:
    if source := _source(scene):
        sentence = _("{card} takes a unit of yours here, or a worker: which?").format(card=scene.card(source))
        return Said(sentence, _("YOU LOSE"))
    hints = (Hint("0", _("none")),) if scene.table.can(Pass) else ()
    if not scene.table.can(Pass):
        return Said(_("What you mined is for one of these cards: use it."), _("ABILITY"), scene.opening())
    return Said(_("Use one card as the battle begins, or none: 0."), _("ABILITY"), scene.opening(), hints)


def _why_not(scene: Scene, picks: Picks, pick: Pick) -> str:
    if word_of(pick) == "card":
        card = scene.card(key_of(pick))
        usable = [use.card for use in scene.table.can(Use)]
        if not usable and scene.table.can(Mine):
            return _("{card} waits until its price is mined.").format(card=card)
        return _("{card} cannot be used now: what it asks for is not here, or cannot be paid.").format(card=card)
    return _("One card at most is used as the battle begins.")


ABILITIES = Asking(_things, _makings, _said, _why_not, has_digits=True)
