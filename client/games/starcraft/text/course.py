"""Where the game is: round and phase, whose move it is, and what is being done, in a few words for the header."""

from __future__ import annotations

from client.games.starcraft.model.table import Table
from client.games.starcraft.text.words import area_name, order_name, planet_name
from client.i18n import _, ngettext
from engine.language import QuestionKind
from engine.starcraft.language import event_cards, order_tokens, orders, setup
from protocol.text import clean

ORDERS_EACH = 4
"""So many orders everybody places in a round, cards aside."""
STAGES = ("–", "I", "II", "III")
"""Of the event deck, by number; 0 is an empty deck."""


def course(table: Table) -> tuple[str, ...]:
    """The round, its phase and who does what now, one after the other: "Round 3", "execution", "Ada mobilizes on Torus"."""
    view = table.view
    if view.phase == "setup":
        return (_("Set-up"), *moves(table))
    number = _("Round {n}").format(n=view.round)
    if view.result is not None:
        return number, _("the game is over")
    phase = {"planning": _("planning"), "execution": _("execution"), "regrouping": _("regrouping")}
    return number, phase.get(view.phase, view.phase), *moves(table)


def moves(table: Table) -> tuple[str, ...]:
    """Who does what now; nothing once the game is over."""
    view = table.view
    if view.result is not None or not view.asked:
        return ()
    if view.battle is not None:
        return _of_battle(table)
    mine = table.question
    if mine is not None:
        return (_own(table, mine),)
    if len(view.asked) > 1:
        return (ngettext("{n} seat is asked", "{n} seats are asked", len(view.asked)).format(n=len(view.asked)),)
    return (_others(table, view.asked[0]),)


def _own(table: Table, asked: QuestionKind) -> str:
    parts = table.parts
    match asked:
        case order_tokens.PlanQuestion():
            return _("order {n} of {most}").format(n=min(own_orders(table) + 1, ORDERS_EACH), most=ORDERS_EACH)
        case order_tokens.ExecuteQuestion():
            return _("you reveal an order")
        case order_tokens.RevealedQuestion(order=order, planet=planet):
            return _("your {order} on {planet}").format(order=order_name(order), planet=planet_name(parts, planet))
        case orders.BuildQuestion(planet=planet):
            return _("you build on {planet}").format(planet=planet_name(parts, planet))
        case orders.MobilizeQuestion(planet=planet):
            return _("you mobilize on {planet}").format(planet=planet_name(parts, planet))
        case orders.ResearchQuestion(planet=planet):
            return _("you research on {planet}").format(planet=planet_name(parts, planet))
        case event_cards.DiscardQuestion():
            return _("you discard")
        case event_cards.PlayEventQuestion() | event_cards.TargetQuestion():
            return _("your event cards")
    return _("your move")


def _others(table: Table, asked: QuestionKind) -> str:
    name = clean(table.name(asked.seat))
    parts = table.parts
    match asked:
        case order_tokens.PlanQuestion():
            return _("{name} places an order").format(name=name)
        case order_tokens.ExecuteQuestion():
            return _("{name} reveals an order").format(name=name)
        case order_tokens.RevealedQuestion(order=order, planet=planet):
            words = _("{name}: {order} on {planet}")
            return words.format(name=name, order=order_name(order), planet=planet_name(parts, planet))
        case orders.BuildQuestion(planet=planet):
            return _("{name} builds on {planet}").format(name=name, planet=planet_name(parts, planet))
        case orders.MobilizeQuestion(planet=planet):
            return _("{name} mobilizes on {planet}").format(name=name, planet=planet_name(parts, planet))
        case orders.ResearchQuestion(planet=planet):
            return _("{name} researches on {planet}").format(name=name, planet=planet_name(parts, planet))
        case setup.FactionQuestion():
            return _("{name} chooses a faction").format(name=name)
        case setup.PlanetQuestion() | setup.BaseHereQuestion() | setup.MajorEndQuestion() | setup.MinorEndQuestion():
            return _("{name} builds the galaxy").format(name=name)
        case setup.ForcesQuestion():
            return _("{name} places the starting forces").format(name=name)
        case event_cards.DiscardQuestion():
            return _("{name} discards").format(name=name)
        case event_cards.PlayEventQuestion() | event_cards.TargetQuestion():
            return _("{name} executes an event card").format(name=name)
    return _("{name} decides").format(name=name)


def _of_battle(table: Table) -> tuple[str, ...]:
    battle = table.view.battle
    assert battle is not None
    where = _("battle on {area}").format(area=area_name(table.parts, battle.area))
    attacker, defender = (clean(table.name(seat)) for seat in (battle.attacker, battle.defender))
    if battle.attacker == table.seat:
        return where, _("you attack {name}").format(name=defender)
    if battle.defender == table.seat:
        return where, _("{name} attacks you").format(name=attacker)
    return where, _("{one} attacks {other}").format(one=attacker, other=defender)


def own_orders(table: Table) -> int:
    """How many orders of the seat at the bottom lie on the board."""
    return sum(order.seat == table.side for planet in table.view.galaxy for order in planet.stack)


def event_deck(table: Table) -> tuple[str, ...]:
    """How many cards the event deck has left and the stage of the next; how many End cards lie open."""
    view = table.view
    if not view.event_stage and not view.ends:
        return ()
    stage = STAGES[view.event_stage] if view.event_stage else ""
    events = ngettext("{n} event", "{n} events", view.event_left).format(n=view.event_left)
    return f"{events} ({stage})" if stage else events, _("ends {n}").format(n=view.ends)
