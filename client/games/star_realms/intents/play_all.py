"""Play all: which single action comes next, and what is left alone because it asks something.

It plays every card whose play asks nothing, bases first, and uses every base and ally ability that only gains. A macro over
single actions: each waits for its answer, and the table it looks at is always the newest.
"""

from __future__ import annotations

from collections.abc import Sequence

from client.games.star_realms.model.table import Table
from client.games.star_realms.text.words import listed
from client.i18n import _
from engine.star_realms.cards import Card
from engine.star_realms.cards.effects import GAINS, Effect
from engine.star_realms.language.main_phase import Play, Use

_ASKS_NOTHING = (*GAINS, "draw", "draw-if-two-bases", "next-ship-on-top", "draw-per-played", "opponent-discards")


def next_action(table: Table) -> Play | Use | None:
    """The next single action of play all, or None when there is nothing left for it."""
    if not table.in_main:
        return None
    targets = sum(seat.reach == "seat" for seat in table.seats)
    plays = [action for action in table.listed(Play) if plays_silently(table.facts[action.card], targets)]
    if plays:
        return min(plays, key=lambda action: order(table.facts[action.card]))
    for stack in table.me.in_play:
        card = stack.facts[stack.face]
        for ability in ("primary", "ally"):
            if ability in stack.usable and only_gains(card.ability(ability)):
                for action in table.listed(Use):
                    if action.place in stack.places and action.ability == ability:
                        return action
    return None


def plays_silently(card: Card, targets: int = 1) -> bool:
    """Whether playing that card asks you nothing; with several opponents, what one of them is to do asks who is meant."""
    if targets > 1 and any(effect.word == "opponent-discards" for effect in card.primary):
        return card.is_base
    return card.is_base or all(effect.word in _ASKS_NOTHING and not effect.optional for effect in card.primary)


def only_gains(effects: Sequence[Effect]) -> bool:
    """Whether an ability gains trade, combat or authority, and nothing else."""
    return bool(effects) and all(effect.word in GAINS for effect in effects)


def order(card: Card) -> tuple[int, str]:
    """Bases first (one may add to every ship), what draws next, what asks the others last."""
    words = {effect.word for effect in card.primary}
    if card.is_base:
        return (0 if card.static else 1, card.key)
    if "opponent-discards" in words:
        return (4, card.key)
    return (3 if "draw" in words or "draw-if-two-bases" in words else 2, card.key)


def summary(done: Sequence[str], table: Table) -> str:
    """What play all did, and which cards it left because they ask something. `done`: card keys, in order."""
    asking = [stack.card for stack in table.hand if stack.live]
    parts: list[str] = []
    if done:
        parts.append(_("Played and used {cards}.").format(cards=listed(done)))
    if asking:
        parts.append(_("These ask something, play them yourself: {cards}.").format(cards=listed(asking)))
    return " ".join(parts) or _("Nothing for play all to do.")
