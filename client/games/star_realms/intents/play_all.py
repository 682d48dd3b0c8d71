"""Play all: which single action comes next, and what it leaves alone.

It plays every card whose play asks nothing, bases first, and uses every base and ally ability that only gains. Scouts and
Vipers stay in the hand as long as a card that was left could scrap one of them there. A macro over single actions:
`all_at_once` foresees as many of them as one message can take.
"""

from __future__ import annotations

from collections.abc import Sequence

from client.games.star_realms.intents.left_to_use import asks, asks_when_used, left_to_use
from client.games.star_realms.model.table import Stack, Table, seat_name
from client.games.star_realms.text.words import amount_of, card_name, either, listed, listed_names
from client.i18n import _, ngettext
from engine.star_realms.cards import Card
from engine.star_realms.cards.effects import GAINS, Effect
from engine.star_realms.language.main_phase import Attack, Play, Use


def next_action(table: Table) -> Play | Use | None:
    """The next single action of play all, or None when there is nothing left for it."""
    if not table.in_main:
        return None
    if plays := plays_now(table):
        return min(plays, key=lambda action: order(table.facts[action.card]))
    for stack in table.me.in_play:
        card = stack.facts[stack.face]
        for ability in ("primary", "ally"):
            if ability in stack.usable and only_gains(card.ability(ability)):
                for action in table.listed(Use):
                    if action.place in stack.places and action.ability == ability:
                        return action
    return None


def plays_now(table: Table) -> list[Play]:
    """The cards of the hand that it plays: each whose play asks nothing, but for those it keeps."""
    targets, keeps = _targets(table), kept(table)
    silent = [action for action in table.listed(Play) if plays_silently(table.facts[action.card], targets)]
    return [action for action in silent if action.card not in keeps]


def kept(table: Table) -> list[str]:
    """The Scouts and Vipers of the hand, if a card that is still to be played or used could scrap one of them, and the discard
    pile has none to scrap instead.
    """
    if not _scrapping(table) or any(not table.facts[card].cost for card in table.me.discard):
        return []
    return [stack.card for stack in table.hand if not table.facts[stack.card].cost for _ in range(stack.count)]


def _scrapping(table: Table) -> list[str]:
    """The cards, in the hand or in play, whose own ability can still scrap a card of the hand."""
    hand = [stack.card for stack in table.hand if _scraps_from_hand(table.facts[stack.card])]
    bases = [s.card for s in table.me.in_play if "primary" in s.usable and _scraps_from_hand(s.facts[s.face])]
    return list(dict.fromkeys([*hand, *bases]))


def _scraps_from_hand(card: Card) -> bool:
    return any(
        effect.word == "scrap-and-draw" or (effect.word == "scrap" and "hand" in effect.zones) for effect in card.primary
    )


def plays_silently(card: Card, targets: int = 1) -> bool:
    """Whether playing that card asks you nothing; with several opponents, what one of them is to do asks who is meant."""
    return card.is_base or not asks(card.primary, targets)


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


def summary(played: Sequence[str], used: Sequence[str], before: Table, table: Table) -> str:
    """What play all did, and what it left to you. A card counts once, and gains are what was gained.

    `played`, `used`: keys of cards, the used ones without those played; `before`: the table when it began.
    """
    said = [_done(played, used, _gains(before, table)), _comes_to(before, table), _left(table), _keeping(table)]
    return " ".join(sentence for sentence in said if sentence) or _("Nothing for play all to do.")


def _done(played: Sequence[str], used: Sequence[str], gains: str) -> str:
    n, cards = len(played), listed(used)
    if played and used:
        if gains:
            words = ngettext(
                "You played {n} card and used {cards}: {gains}.", "You played {n} cards and used {cards}: {gains}.", n
            )
        else:
            words = ngettext("You played {n} card and used {cards}.", "You played {n} cards and used {cards}.", n)
    elif played:
        if gains:
            words = ngettext("You played {n} card: {gains}.", "You played {n} cards: {gains}.", n)
        else:
            words = ngettext("You played {n} card.", "You played {n} cards.", n)
    elif used:
        words = _("You used {cards}: {gains}.") if gains else _("You used {cards}.")
    else:
        return ""
    return words.format(n=n, cards=cards, gains=gains)


def _gains(before: Table, table: Table) -> str:
    """What there is more of than before, in words."""
    now, then = table.me, before.me
    more = {"trade": now.trade - then.trade, "combat": now.combat - then.combat, "authority": now.authority - then.authority}
    return ", ".join(amount_of(pool, amount) for pool, amount in more.items() if amount > 0)


def _comes_to(before: Table, table: Table) -> str:
    """What all of it comes to: with what there was before, and for whom it is meant, where that is one."""
    me, attacks = table.me, table.listed(Attack)
    said = []
    if (before.me.trade or before.me.combat) and _gains(before, table):
        pools = (("trade", me.trade), ("combat", me.combat))
        said.append(_("In all: {gains}.").format(gains=", ".join(amount_of(pool, n) for pool, n in pools if n)))
    if len(attacks) == 1 and table.seats[attacks[0].seat].authority > me.combat:
        target = table.seats[attacks[0].seat]
        said.append(
            _("It would bring {name} to {n}.").format(
                name=seat_name(table.seats, target.number), n=target.authority - me.combat
            )
        )
    return " ".join(said)


def _targets(table: Table) -> int:
    """How many opponents may be meant."""
    return sum(seat.reach == "seat" for seat in table.seats)


def _left(table: Table) -> str:
    """What was left alone, with its keys: what asks, then what does not. Nothing where something is asked already."""
    if not table.in_main:
        return ""
    keeps, in_play = kept(table), left_to_use(table)
    hand = [stack for stack in table.hand if stack.live and stack.card not in keeps]
    asking = [*hand, *(stack for stack in in_play if asks_when_used(stack, _targets(table)))]
    words = ngettext("{cards} asks you something: {keys}.", "{cards} ask you something: {keys}.", len(asking))
    quiet = [stack for stack in in_play if stack not in asking]
    said = ((words, asking), (_("You can still use {cards}: {keys}."), quiet))
    return " ".join(_with_keys(text, stacks) for text, stacks in said if stacks)


def _with_keys(words: str, stacks: Sequence[Stack]) -> str:
    names = listed_names(list(dict.fromkeys(card_name(stack.card) for stack in stacks)))
    return words.format(cards=names, keys=", ".join(stack.key for stack in stacks))


def _keeping(table: Table) -> str:
    """What it did not play, so that it can be scrapped."""
    cards = kept(table) if table.in_main else []
    words = _("Kept in your hand for {scrapping} to scrap: {cards}.")
    return words.format(scrapping=either([card_name(card) for card in _scrapping(table)]), cards=listed(cards)) if cards else ""
