"""What would be wasted by ending the turn now, said with substance; nothing where nothing useful is left.

Useful is what the view's actions still allow: something to buy, somebody to attack, a card to play, a gain to take.
"""

from __future__ import annotations

from collections.abc import Sequence

from client.games.star_realms.model.table import Table, place_of, seat_name
from client.games.star_realms.text.teams import owned
from client.games.star_realms.text.words import card_name, listed
from client.i18n import _, ngettext
from engine.star_realms.language import main_phase


def left_over(table: Table) -> list[str]:
    """One clause for each thing left: cards, abilities, combat, trade."""
    clauses = [_cards(table), _abilities(table), _combat(table), _trade(table)]
    return [clause for clause in clauses if clause]


def _cards(table: Table) -> str:
    playable = [stack.card for stack in table.hand if stack.live for _n in range(stack.count)]
    if not playable:
        return ""
    if len(playable) > 3:
        return ngettext("{n} card not played", "{n} cards not played", len(playable)).format(n=len(playable))
    return _("not played: {cards}").format(cards=listed(playable))


def _abilities(table: Table) -> str:
    ready = [stack.card for stack in table.me.in_play if set(stack.usable) & {"primary", "ally"}]
    return _("not used: {cards}").format(cards=listed(ready)) if ready else ""


def _combat(table: Table) -> str:
    combat, on_bases = table.me.combat, table.listed(main_phase.AttackBase)
    for action in on_bases:
        if stack := place_of(table, action.seat, action.place):
            left = stack.facts[stack.card].defense - stack.damage
            words = _("{n} combat: {card} falls to {defense}") if action.amount >= left else _("{n} combat: {card} can be hit")
            return words.format(n=combat, card=owned(table, stack.card, action.seat), defense=left)
    targets = [*(attack.seat for attack in table.listed(main_phase.Attack)), *(attack.seat for attack in on_bases)]
    if not targets:
        return ""
    target = min(targets, key=lambda seat: table.seats[seat].authority)
    return _("{n} combat: {name} has {authority} authority").format(
        n=combat, name=seat_name(table.seats, target), authority=table.seats[target].authority
    )


def _trade(table: Table) -> str:
    affordable = [table.facts[stack.card] for stack in table.row if stack.live]
    if not affordable:
        return ""
    best = max(affordable, key=lambda card: card.cost)
    return _("{n} trade: {card} costs {cost}").format(n=table.me.trade, card=card_name(best.key), cost=best.cost)


def warning(clauses: Sequence[str]) -> str:
    """The guard's sentence."""
    return _("Left: {what}. End the turn?").format(what="; ".join(clauses))
