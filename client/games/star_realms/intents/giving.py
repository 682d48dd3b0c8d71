"""Passing a card of one's discard pile to a team member for one trade: which card, then to whom."""

from __future__ import annotations

from client.games.star_realms.intents.intent import not_now
from client.games.star_realms.model import modes
from client.games.star_realms.model.table import Table, seat_name
from client.games.star_realms.text.prompts.questions import Menu, free_keys
from client.games.star_realms.text.words import card_name, faction_of
from client.i18n import _
from client.table.desk.menus import Choice, Move, Open, Tell
from engine.star_realms.language.main_phase import PassCard


def give(table: Table, key: str) -> Move:
    """Ask which card; to whom only where there is more than one to choose from."""
    if not modes.passes_cards(table.mode):
        return Tell(_("In this mode no cards are passed."))
    if (why := not_now(table)) is not None:
        return Tell(why)
    listed = table.listed(PassCard)
    if not listed:
        return Tell(_why_not(table))
    heirs = dict.fromkeys(action.seat for action in listed)
    free = free_keys(table)
    choices = [
        _choice(table, [action for action in listed if action.card == card], next(free, ""))
        for card in dict.fromkeys(action.card for action in listed)
    ]
    if len(heirs) == 1:
        title = _("Pass a card to {name} for 1 trade: which?").format(name=seat_name(table.seats, next(iter(heirs))))
    else:
        title = _("Pass a card for 1 trade: which?")
    return Open(Menu(title, (*choices, Choice("0", _("back"), None))))


def _choice(table: Table, listed: list[PassCard], key: str) -> Choice:
    card = listed[0].card
    faction = faction_of(card)
    if len(listed) == 1:
        return Choice(key, card_name(card), listed[0], "discard", faction, card=card)
    to = [Choice(str(action.seat + 1), seat_name(table.seats, action.seat), action) for action in listed]
    menu = Menu(_("Pass {card} to whom?").format(card=card_name(card)), (*to, Choice("0", _("back"), None)))
    return Choice(key, card_name(card), None, "discard", faction, card=card, opens=menu)


def _why_not(table: Table) -> str:
    if not table.me.discard:
        return _("Your discard pile is empty: there is no card to pass.")
    if table.me.trade < 1:
        return _("To pass a card costs 1 trade; you have none.")
    return _("There is no team member you may pass a card to.")
