"""What would be wasted by ending the turn now, said with substance; nothing where nothing useful is left.

Useful is what the view's actions still allow: something to buy, somebody to attack, a card to play, a gain to take.
"""

from __future__ import annotations

from client.games.star_realms.intents.left_to_use import left_to_use
from client.games.star_realms.model import lethal
from client.games.star_realms.model.table import Table, place_of, seat_name
from client.games.star_realms.text.teams import owned
from client.games.star_realms.text.words import card_name, listed
from client.i18n import _, ngettext
from engine.star_realms.language import main_phase


def left_over(table: Table) -> list[str]:
    """One sentence for each thing left: cards, abilities, trade, combat."""
    sentences = [_cards(table), _abilities(table), _trade(table), _combat(table)]
    return [sentence for sentence in sentences if sentence]


def _cards(table: Table) -> str:
    playable = [stack.card for stack in table.hand if stack.live for _n in range(stack.count)]
    if not playable:
        return ""
    if len(playable) > 3:
        return ngettext("{n} card not played.", "{n} cards not played.", len(playable)).format(n=len(playable))
    return _("Not played: {cards}.").format(cards=listed(playable))


def _abilities(table: Table) -> str:
    ready = [stack.card for stack in left_to_use(table)]
    return _("Not used: {cards}.").format(cards=listed(ready)) if ready else ""


def _trade(table: Table) -> str:
    affordable = [table.facts[stack.card] for stack in table.row if stack.live]
    if not affordable:
        return ""
    best = max(affordable, key=lambda card: card.cost)
    return _("{n} trade: {card} costs {cost}.").format(n=table.me.trade, card=card_name(best.key), cost=best.cost)


def _combat(table: Table) -> str:
    if lethal.mine(table) is not None:
        return _("{n} combat: enough to win with t.").format(n=table.me.combat)
    combat, on_bases = table.me.combat, table.listed(main_phase.AttackBase)
    targets = [attack.seat for attack in table.listed(main_phase.Attack)]
    if targets:
        target = min(targets, key=lambda seat: table.seats[seat].authority)
        return _("{n} combat: hit {name} with t.").format(n=combat, name=seat_name(table.seats, target))
    for action in on_bases:
        if stack := place_of(table, action.seat, action.place):
            left = stack.facts[stack.card].defense - stack.damage
            words = _("{n} combat: {card} has {defense}.")
            return words.format(n=combat, card=owned(table, stack.card, action.seat), defense=left)
    return ""
