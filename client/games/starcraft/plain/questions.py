"""Format the question. The numbered answers are printed after it."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.starcraft.model.table import Table
from client.games.starcraft.questions.galaxy import why_nothing
from client.games.starcraft.texts.cards import price
from client.games.starcraft.texts.questions import free_unit
from client.games.starcraft.texts.words import card_name, order_name, planet_name
from client.text.i18n import _, ngettext
from engine.language import QuestionKind
from engine.starcraft.language import event_cards as e
from engine.starcraft.language import fighting as f
from engine.starcraft.language import order_tokens, orders, setup


def title(table: Table, asked: QuestionKind) -> str:
    """Return the question in words; "" for a question that this version does not know."""
    return _of_setting_up(asked) or _of_orders(table, asked) or _of_battles(table, asked) or _of_event_cards(table, asked)


def _of_setting_up(asked: QuestionKind) -> str:
    match asked:
        case setup.FactionQuestion():
            return _("Which faction do you lead?")
        case setup.PlanetQuestion():
            return _("Which planet do you place, and where?")
        case setup.BaseHereQuestion(optional=True):
            return _("Does your starting base go here?")
        case setup.BaseHereQuestion():
            return _("Where does your starting base go?")
        case setup.MajorEndQuestion():
            return _("Where does one end of your z-axis route go?")
        case setup.MinorEndQuestion():
            return _("Where does its other end go?")
        case setup.ForcesQuestion():
            return _("Where do your starting forces go?")
    return ""


def _of_orders(table: Table, asked: QuestionKind) -> str:
    parts = table.parts
    match asked:
        case order_tokens.PlanQuestion():
            return _("Place an order: which one, and where?")
        case order_tokens.TimedQuestion(source=str() as source) | orders.RecallQuestion(source=source):
            return _("{card}: what do you choose?").format(card=card_name(parts, source))
        case order_tokens.TimedQuestion():
            return _("Do you use a card now?")
        case order_tokens.ExecuteQuestion():
            return _("Which order do you reveal?")
        case order_tokens.RevealedQuestion(order=order, planet=planet):
            asks = _("{order} on {planet}: what do you do?").format(order=order_name(order), planet=planet_name(parts, planet))
            return f"{why_nothing(table, order, planet)} {asks}"
        case orders.BuildQuestion(planet=planet, step=step, limit=limit, mined=mined):
            words = ngettext(
                "Build on {planet}, step {step} of 3, {n} unit left: what do you build?",
                "Build on {planet}, step {step} of 3, {n} units left: what do you build?",
                limit,
            )
            return words.format(planet=planet_name(parts, planet), step=step, n=limit) + _mined(mined)
        case orders.MobilizeQuestion(planet=planet):
            return _("Mobilize on {planet}: what do you move?").format(planet=planet_name(parts, planet))
        case orders.ResearchQuestion(planet=planet, mined=mined):
            words = _("Research on {planet}: what do you do?")
            return words.format(planet=planet_name(parts, planet)) + _mined(mined)
        case orders.BonusQuestion():
            return _("What does your special Research give?")
    return ""


def _mined(mined: Sequence[int]) -> str:
    """Return the resources mined for the next purchase."""
    return " " + _("Mined for it: {what}.").format(what=price(*mined)) if any(mined) else ""


def _of_battles(table: Table, asked: QuestionKind) -> str:
    match asked:
        case f.AbilityQuestion(source=str() as source):
            return _("{card}: what do you choose?").format(card=card_name(table.parts, source))
        case f.AbilityQuestion():
            return _("The battle begins: do you use a card?")
        case f.PairQuestion():
            return _("Which units meet?")
        case f.SupportQuestion():
            return _("Which skirmish does each other unit support?")
        case f.PlaceQuestion(open=True):
            return _("Which cards do you place, face up?")
        case f.PlaceQuestion():
            return _("Which cards do you place?")
        case f.PickQuestion():
            return _("Which of these two cards do you play?")
        case f.NextQuestion():
            return _("Which skirmish comes next?")
        case f.ReplaceQuestion():
            return _("Your card is cancelled: which one do you play in its place?")
        case f.LoseQuestion(count=count):
            return ngettext("Which unit do you lose?", "Which {n} units do you lose?", count).format(n=count)
        case f.WithdrawQuestion():
            return _("Where does your cloaked unit withdraw to?")
        case f.RetreatQuestion(count=count) if count:
            return ngettext("Which unit retreats?", "Which {n} units retreat?", count).format(n=count)
        case f.RetreatQuestion():
            return _("Where do your units retreat to?")
    return ""


def _of_event_cards(table: Table, asked: QuestionKind) -> str:
    match asked:
        case e.PlayEventQuestion():
            return _("Which event card do you execute?")
        case e.TargetQuestion(source=source) if (number := free_unit(table, asked)) is not None:
            words = _("{card}: free unit {n} of {most}, what do you choose?")
            return words.format(card=card_name(table.parts, source), n=number[0], most=number[1])
        case e.TargetQuestion(source=source):
            return _("{card}: what do you choose?").format(card=card_name(table.parts, source))
        case e.DiscardQuestion():
            return _("You have too many combat cards: which one do you discard?")
    return ""
