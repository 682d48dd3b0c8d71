"""A plan for the next turn in words: while it is laid out, as it stands in another's turn, and its next step in your own."""

from __future__ import annotations

from client.games.star_realms.model.plan import Plan, Step
from client.games.star_realms.text.words import card_name, listed_names
from client.i18n import _


def laid_out(plan: Plan, *, is_open: bool = False) -> str:
    """In another's turn. `is_open`: the keys of cards plan now."""
    asked = _("What will you play and buy? Press the keys of the cards, in that order.") if is_open else ""
    return " ".join(part for part in (lost(plan), steps(plan) or asked) if part)


def in_your_turn(plan: Plan, key: str) -> str:
    """What is next, and what comes then. `key`: does it."""
    said = [lost(plan)] if plan.gone or plan.upset else []
    if plan.steps:
        first, *rest = plan.steps
        words = (
            _("Press {key} to play {card}, as planned.")
            if first.zone == "hand"
            else _("Press {key} to buy {card}, as planned.")
        )
        said.append(words.format(key=key, card=card_name(first.card)))
        if rest:
            said.append(_("Then: {steps}.").format(steps=", ".join(map(_step, rest))))
    return " ".join(said)


def steps(plan: Plan) -> str:
    """The steps with their numbers; nothing where there are none."""
    numbered = [f"{number} {_step(step)}" for number, step in enumerate(plan.steps, 1)]
    return _("Planned: {steps}.").format(steps=", ".join(numbered)) if numbered else ""


def lost(plan: Plan) -> str:
    """What the others made of it."""
    said = [_("You lose a card of your hand: your plan is gone.")] if plan.upset else []
    if plan.gone:
        words = _("No longer for sale, and out of your plan: {cards}.")
        said.append(words.format(cards=listed_names([card_name(card) for card in plan.gone])))
    return " ".join(said)


def _step(step: Step) -> str:
    return card_name(step.card) if step.zone == "hand" else _("buy {card}").format(card=card_name(step.card))


def nothing(key: str) -> str:
    """There is no plan to go by."""
    return _("Nothing is planned. In another's turn {key} lays out your next one.").format(key=key)


def again(card: str) -> str:
    """There are no more of that card."""
    return _("{card} is planned already.").format(card=card_name(card))


def no_such_step() -> str:
    """Neither to play nor to buy."""
    return _("Only cards of your hand and of the trade row can be planned.")


def too_long() -> str:
    """There is no room for more."""
    return _("A plan has nine steps at most.")


def nothing_to_take_back() -> str:
    """The plan is empty."""
    return _("Nothing is planned yet.")


def begun() -> str:
    """What is laid out in another's turn is not laid out in one's own."""
    return _("Your turn has begun.")
