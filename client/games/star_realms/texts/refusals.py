"""Refusals of actions: one sentence for each refusal of docs/star-realms.md."""

from __future__ import annotations

from collections.abc import Mapping

from client.games.star_realms import commands
from client.games.star_realms.model.decoder import read_refusal
from client.games.star_realms.model.table import Table, seat_name
from client.games.star_realms.texts.questions import no_answer
from client.games.star_realms.texts.words import card_name, faction_name
from client.session.sentences import of_code
from client.table.formatter import over, refusal_of_any_game, undo_stops, unknown, watching
from client.text.i18n import _, all_of
from engine.core import common_language
from engine.language import RefusalCode
from engine.star_realms.language import refusals as r


def any_refusal(scope: str, code: str, args: Mapping[str, object], table: Table | None) -> str:
    """Return the sentence for any refusal: of the rules, of the table, or of the server."""
    return refusal(read_refusal(code, args), table) if scope == "rules" else of_code(code, args)


def refusal(refused: RefusalCode, table: Table | None) -> str:
    """Return the sentence for a refusal of the rules."""
    return (
        _of_the_turn(refused, table)
        or _of_a_card(refused)
        or _of_a_seat(refused, table)
        or refusal_of_any_game(refused, "Star Realms")
        or unknown(refused)
    )


def _of_the_turn(refused: RefusalCode, table: Table | None) -> str:
    """Return why a question cannot be answered, or an action is not possible, at this point of the turn."""
    match refused:
        case common_language.NotAsked():
            return not_asked(table)
        case common_language.WrongAnswer():
            return no_answer(table)
        case r.NoSuchOption(options):
            return _("There are only {options} options.").format(options=options)
        case r.CannotPass():
            return _("This must be done; it cannot be declined.")
        case common_language.NothingToUndo(stop):
            return undo_stops(stop)
        case common_language.IsDefeated():
            return _("You are out of the game.")
        case r.ProposalOpen():
            return _("Your team has an open proposal; it must be answered first.")
        case r.NoProposal():
            return _("You have no proposal to take back.")
        case r.Shares(cost):
            words = _(
                "The shares must add up to {cost}, nobody can pay more than they have, and another player must pay a part."
            )
            return words.format(cost=cost)
    return ""


def _of_a_card(refused: RefusalCode) -> str:
    """Return why the action is not possible with that card."""
    match refused:
        case r.NotInHand(card):
            return _("{card} is not in your hand.").format(card=card_name(card))
        case r.NotInZone(card):
            return _("{card} is no longer there.").format(card=card_name(card))
        case r.NotInPlay():
            return _("You no longer have anything there.")
        case r.NoAbility(card, ability):
            return no_ability(card, ability)
        case r.UsedAlready(card, ability):
            return used_already(card, ability)
        case r.NoAlly(card, faction):
            words = _("{card} needs another {faction} card in play.")
            return words.format(card=card_name(card), faction=faction_name(faction))
        case r.NotForSale("explorer"):
            return _("The Explorer pile is empty.")
        case r.NotForSale(card):
            return _("{card} is not for sale now.").format(card=card_name(card))
        case r.TooDear(card, cost, trade):
            return too_dear(card, cost, trade)
        case r.NotAShip(card):
            return _("{card} is not a ship.").format(card=card_name(card))
        case r.NotPlayedThisTurn(card):
            return _("{card} was not played this turn.").format(card=card_name(card))
        case r.NotYours(card):
            return _("{card} is not yours to leave.").format(card=card_name(card))
    return ""


def _of_a_seat(refused: RefusalCode, table: Table | None) -> str:
    """Return why an attack or a card cannot have that target."""
    match refused:
        case r.NotAttackable(seat):
            return _("{name} may not be attacked.").format(name=_name(seat, table))
        case r.OutpostFirst(base):
            return outpost_first(base, table)
        case r.NoSuchBase():
            return _("That base is no longer in play.")
        case r.OwnBase():
            return _("You cannot destroy a base of your own.")
        case r.NotEnoughCombat(needed, combat):
            return _("That takes {needed} combat; you have {combat}.").format(needed=needed, combat=combat)
        case r.WholeDefense(defense):
            return _("A base takes its whole defense of {defense} at one time.").format(defense=defense)
        case r.Amount(maximum):
            return _("Choose an amount from 1 to {maximum}.").format(maximum=maximum)
        case r.NotYourNeighbour(seat):
            return _("You may not pass a card to {name}.").format(name=_name(seat, table))
        case r.NotYourHeir(seat):
            return _("You may not leave a card to {name}.").format(name=_name(seat, table))
    return ""


def _name(seat: int, table: Table | None) -> str:
    return seat_name(table.seats, seat) if table is not None else "?"


def not_asked(table: Table | None) -> str:
    """Return whose move it is instead."""
    if table is None:
        return _("There is nothing to answer now.")
    if table.seat is None:
        return watching()
    if table.result is not None:
        return over(commands.key_of("rematch"), commands.key_of("leave"))
    if table.out:
        return _("You are out of the game; you can watch until it ends.")
    if table.me.ended and table.me.on_turn:
        return _("You have ended your turn; your team still plays.")
    waiting = [seat_name(table.seats, asked.seat) for asked in table.asked_others]
    if waiting:
        return _("Not now: it is {name}'s turn.").format(name=all_of(waiting))
    return _("There is nothing to answer now.")


def too_dear(card: str, cost: int, trade: int) -> str:
    """Return the sentence with the card's cost and your trade."""
    return _("{card} costs {cost}; you have {trade} trade.").format(card=card_name(card), cost=cost, trade=trade)


def used_already(card: str, ability: str) -> str:
    """Return the sentence that each ability works once a turn."""
    match ability:
        case "ally":
            return _("The ally ability of {card} has been used this turn.").format(card=card_name(card))
        case "scrap":
            return _("The scrap ability of {card} has been used.").format(card=card_name(card))
    return _("{card} has been used this turn.").format(card=card_name(card))


def no_ability(card: str, ability: str = "") -> str:
    """Return the sentence that the card has no such ability."""
    match ability:
        case "ally":
            return _("{card} has no ally ability.").format(card=card_name(card))
        case "scrap":
            return _("{card} has no scrap ability.").format(card=card_name(card))
    return _("{card} has nothing to use.").format(card=card_name(card))


def outpost_first(base: str, table: Table | None) -> str:
    """Return the sentence that an outpost must be destroyed first."""
    card = table.facts.get(base) if table is not None else None
    if card is None:
        return _("An outpost must fall first.")
    return _("{base} is an outpost and must fall first: {defense} combat.").format(base=card_name(base), defense=card.defense)
