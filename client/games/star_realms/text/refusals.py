"""Why an action was not accepted, as a sentence: one for each code of docs/star-realms.md, and one for codes yet unknown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from client.games.star_realms.model.table import Table, seat_name
from client.games.star_realms.text.words import card_name, faction_name, listed_names
from client.i18n import _
from client.sentences import Arguments, of_code, word
from engine.star_realms.cards import BY_KEY

Args = Mapping[str, Any]


def refusal(code: str, args: Args, table: Table | None) -> str:
    """The sentence for a refusal of the rules."""
    say = _SENTENCES.get(code)
    args = Arguments({key: value if type(value) is int else word(value) for key, value in args.items()})
    return say(args, table) if say else _("That was refused: {code}.").format(code=code)


def not_asked(args: Args, table: Table | None) -> str:
    """Whose move it is instead."""
    if table is None:
        return _("There is nothing to answer now.")
    if table.seat is None:
        return watching()
    if table.out:
        return _("You are out of the game; you can watch it to its end.")
    if table.me.ended and table.me.on_turn:
        return _("You have ended your turn; your team still plays.")
    waiting = [asked.get("seat") for asked in table.asked if asked.get("seat") != table.seat]
    if waiting:
        return _("Not now: it is {name}'s move.").format(name=listed_names([seat_name(table.seats, seat) for seat in waiting]))
    return _("There is nothing to answer now.")


def watching() -> str:
    """A watcher does nothing."""
    return _("You are watching.")


def _wrong_answer(args: Args, table: Table | None) -> str:
    from client.games.star_realms.text.questions import sentence

    if table is not None and table.question is not None:
        return _("That is no answer. {question}").format(question=sentence(table.question, table))
    return _("That does not answer what is asked.")


def too_dear(args: Args, table: Table | None) -> str:
    """What it costs and what you have."""
    return _("{card} costs {cost}; you have {trade} trade.").format(
        card=card_name(args["card"]), cost=args["cost"], trade=args["trade"]
    )


def used_already(args: Args, table: Table | None) -> str:
    """Each ability works once a turn."""
    match args.get("ability"):
        case "ally":
            return _("The ally ability of {card} has been used this turn.").format(card=card_name(args["card"]))
        case "scrap":
            return _("The scrap ability of {card} has been used.").format(card=card_name(args["card"]))
    return _("{card} has been used this turn.").format(card=card_name(args["card"]))


def no_ability(args: Args, table: Table | None) -> str:
    """There is nothing of that kind on the card."""
    card = card_name(args["card"])
    match args.get("ability"):
        case "ally":
            return _("{card} has no ally ability.").format(card=card)
        case "scrap":
            return _("{card} has no scrap ability.").format(card=card)
    return _("{card} has nothing to use.").format(card=card)


def _not_for_sale(args: Args, table: Table | None) -> str:
    if args.get("card") == "explorer":
        return _("The Explorer pile is empty.")
    return _("{card} is not for sale now.").format(card=card_name(args["card"]))


def _not_attackable(args: Args, table: Table | None) -> str:
    return _("{name} may not be attacked.").format(name=_seat(args, table))


def outpost_first(args: Args, table: Table | None) -> str:
    """An outpost is in the way."""
    card = BY_KEY.get(args["base"])
    if card is None:
        return _("An outpost must fall first.")
    return _("{base} is an outpost and must fall first: {defense} combat.").format(
        base=card_name(args["base"]), defense=card.defense
    )


def _nothing_to_undo(args: Args, table: Table | None) -> str:
    return undo_stops(str(args.get("stop", "")), 0)


def undo_stops(stop: str, steps: int) -> str:
    """Why taking back ends where it does. `steps`: how many actions can still be taken back."""
    if steps:
        return _("Taken back.")
    match stop:
        case "chance":
            return _("Undo stops here: a card was drawn or revealed.")
        case "seat":
            return _("Undo stops here: another seat has acted or was asked.")
        case "turn":
            return _("Undo stops here: this is not yours to take back.")
    return _("There is nothing to take back.")


def _seat(args: Args, table: Table | None) -> str:
    seat = args.get("seat")
    return seat_name(table.seats, seat) if table is not None and type(seat) is int else "?"


_SENTENCES: dict[str, Callable[[Args, Table | None], str]] = {
    "not-asked": not_asked,
    "unknown-verb": lambda a, t: _("Star Realms knows no such action."),
    "wrong-answer": _wrong_answer,
    "malformed": lambda a, t: _("That action could not be read."),
    "game-over": lambda a, t: _("The game is over."),
    "not-in-hand": lambda a, t: _("{card} is not in your hand.").format(card=card_name(a["card"])),
    "not-in-zone": lambda a, t: _("{card} is not there any more.").format(card=card_name(a["card"])),
    "not-in-play": lambda a, t: _("Nothing of yours stands there any more."),
    "no-ability": no_ability,
    "used-already": used_already,
    "no-ally": lambda a, t: _("{card} needs another {faction} card in play.").format(
        card=card_name(a["card"]), faction=faction_name(a["faction"])
    ),
    "not-for-sale": _not_for_sale,
    "too-dear": too_dear,
    "not-a-ship": lambda a, t: _("{card} is not a ship.").format(card=card_name(a["card"])),
    "no-such-seat": lambda a, t: _("There is no such seat at this table."),
    "not-attackable": _not_attackable,
    "outpost-first": outpost_first,
    "no-such-base": lambda a, t: _("That base does not stand any more."),
    "own-base": lambda a, t: _("You cannot destroy a base of your own."),
    "not-enough-combat": lambda a, t: _("That takes {needed} combat; you have {combat}.").format(
        needed=a["needed"], combat=a["combat"]
    ),
    "whole-defense": lambda a, t: _("A base falls to its whole defense of {defense} or not at all.").format(
        defense=a["defense"]
    ),
    "amount": lambda a, t: _("Choose an amount from 1 to {maximum}.").format(maximum=a["maximum"]),
    "no-such-option": lambda a, t: _("There are only {options} options.").format(options=a["options"]),
    "not-played-this-turn": lambda a, t: _("{card} was not played this turn.").format(card=card_name(a["card"])),
    "cannot-pass": lambda a, t: _("This must be done; it cannot be declined."),
    "nothing-to-undo": _nothing_to_undo,
    "no-draw-offer": lambda a, t: _("Nobody offers a draw."),
    "offered-already": lambda a, t: _("You offer a draw already."),
    "defeated": lambda a, t: _("You are out of the game."),
    "proposal-open": lambda a, t: _("Your team has an open proposal; it must be answered first."),
    "no-proposal": lambda a, t: _("You have no proposal to take back."),
    "shares": lambda a, t: _("The shares must add up to {cost}, within what each has, and another must pay a part.").format(
        cost=a["cost"]
    ),
    "not-your-neighbour": lambda a, t: _("You may not pass a card to {name}.").format(name=_seat(a, t)),
    "not-your-heir": lambda a, t: _("You may not leave a card to {name}.").format(name=_seat(a, t)),
    "not-yours": lambda a, t: _("{card} is not yours to leave.").format(card=card_name(a["card"])),
}

CODES = frozenset(_SENTENCES)


def any_refusal(scope: str, code: str, args: Mapping[str, Any], table: Table | None) -> str:
    """The sentence for any refusal: of the rules, of the table, or of the server."""
    return refusal(code, args, table) if scope == "rules" else of_code(code, args)
