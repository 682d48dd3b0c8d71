"""Buying and destroying together, where a team may add up its trade and combat: what can be proposed, and who pays how much."""

from __future__ import annotations

from client.games.star_realms.input import commands
from client.games.star_realms.intents.intent import not_now
from client.games.star_realms.model import modes
from client.games.star_realms.model.shares import Shares, suggested, with_pools
from client.games.star_realms.model.table import Pooled, Stack, Table, place_of, seat_name
from client.games.star_realms.text.prompts import refusals
from client.games.star_realms.text.prompts.questions import Menu
from client.games.star_realms.text.words import card_name, faction_of
from client.i18n import _
from client.table.desk.menus import Choice, Move, Open, Tell
from engine.star_realms.language import proposing
from engine.star_realms.language import refusals as codes


def propose(table: Table, key: str) -> Move:
    """What may be bought or destroyed together; or take the open proposal back."""
    if proposing.Withdraw() in table.actions and table.proposal is not None:
        take_back = (Choice(key, _("take it back"), proposing.Withdraw()), Choice("0", _("leave it open"), None))
        return Open(Menu(_("Take your proposal back?"), take_back, again=key))
    if (why := not_now(table)) is not None:
        return Tell(why)
    listed: list[Pooled] = [*table.listed(proposing.PoolAcquire), *table.listed(proposing.PoolAttack)]
    if not listed:
        return Tell(_no_proposal(table))
    if len(listed) == 1:
        return Open(share_menu(table, suggested(table, listed[0])))
    found = [pooled_choice(table, action, str(number), "{card} {n}") for number, action in enumerate(listed, 1)]
    choices = sorted(found, key=lambda choice: choice.key)
    return Open(Menu(_("Buy or destroy what together?"), (*choices, Choice("0", _("back"), None)), again=key))


def on_card(table: Table, action: Pooled) -> Move:
    """The key of a card that can be paid together only."""
    return Open(share_menu(table, suggested(table, action)))


def refreshed(table: Table, shares: Shares) -> Menu:
    """The same division with what everybody has now."""
    return share_menu(table, with_pools(table, shares))


def pooled_choice(table: Table, action: Pooled, key: str, words: str) -> Choice:
    """One thing that can be paid together, under the key of its card where it has one; `words` for {card} and its cost {n}."""
    stack, label = _target(table, action)
    shares = suggested(table, action)
    faction = faction_of(stack.card) if stack else ""
    cost = sum(shares.amounts)
    text = words.format(card=label, n=cost)
    return Choice(stack.key if stack and stack.key else key, text, None, "", faction, opens=share_menu(table, shares))


def share_menu(table: Table, shares: Shares) -> Menu:
    """Who pays how much: the arrows change it, nothing is sent before it is confirmed."""
    _stack, label = _target(table, shares.proposal)
    cost = sum(shares.amounts)
    buys = isinstance(shares.proposal, proposing.PoolAcquire)
    words = _("Buy {card} together for {n} trade?") if buys else _("Destroy {card} together for {n} combat?")
    title = words.format(card=label, n=cost) + " " + _("← → whose share, ↑ ↓ change it.")
    choices = (Choice(commands.command("together").keys[0], _("propose it"), shares.action), Choice("0", _("back"), None))
    return Menu(title, choices, by_enter=True, shares=shares)


def _target(table: Table, action: Pooled) -> tuple[Stack | None, str]:
    match action:
        case proposing.PoolAcquire(card):
            return next((stack for stack in table.row if stack.card == card), None), card_name(card)
        case proposing.PoolAttack(seat, place):
            stack = place_of(table, seat, place)
            if stack is None:
                return None, "?"
            return stack, _("{card} of {name}").format(card=card_name(stack.card), name=seat_name(table.seats, seat))


def _no_proposal(table: Table) -> str:
    if not modes.shares_pools(table.mode):
        return _("In this mode nobody pays together.")
    if table.proposal is not None:
        return refusals.refusal(codes.ProposalOpen(), table)
    return _("There is nothing your team could pay together now.")
