"""Offer the purchases of a Research order, with its questions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from client.games.starcraft.model.keys import DIGITS, pools
from client.games.starcraft.model.sources import technologies_left
from client.games.starcraft.model.table import Table
from client.games.starcraft.model.this_order import drawn, is_special
from client.games.starcraft.questions import paying
from client.games.starcraft.questions.build import done_lines as bought_lines
from client.games.starcraft.questions.panel import Guard, Hint, Panel, Said, Thing
from client.games.starcraft.questions.paying import Missing, lack_text, missing, price_text, workers_text
from client.games.starcraft.texts.cards import card_text, technology_text
from client.games.starcraft.texts.words import card_name
from client.table.pointing import Part, Picks, value_of
from client.text.i18n import _, ngettext, pgettext
from engine.language import Verb
from engine.starcraft.components.values import Cost, Technology
from engine.starcraft.language.general import End
from engine.starcraft.language.order_tokens import TakeEvent
from engine.starcraft.language.orders import BonusQuestion, BuyTechnology, DrawCards, ResearchQuestion, TakeCard

# -- The panel of a Research order, and of the bonus of a special one -------------------------------------------------


class ResearchPanel(Panel):
    """The panel of a Research order.

    A digit draws cards, a technology's key shows its text, and the same key again or Enter buys it.
    """

    NAME = "research"

    def things(self, table: Table, picked: Picks) -> Sequence[Thing]:
        if bonus(table) is not None:
            return [Thing(part, digit, row) for row, (part, digit, _action) in enumerate(gifts(table))]
        return () if asked(table) is None else tuple(_things(table))

    def said(self, table: Table, picked: Picks) -> Said:
        return said(table, picked)

    def why_not(self, table: Table, picked: Picks, part: Part) -> str:
        offer, source = offer_of(table, part), paying.source_of(table, part)
        if source is not None:
            return paying.why_not(table, source)
        return why_no_draw(table) if offer is None else why_not_bought(table, offer)

    def guard(self, table: Table, action: Verb) -> Guard | None:
        return guard(table, action)

    def inspected(self, table: Table, part: Part) -> Sequence[tuple[str, str]]:
        if part == DRAW:
            return [(_("Three combat cards"), _("Drawn from your combat deck to your hand, before a technology is bought."))]
        if part == EVENT:
            return [(_("An event card"), _("Drawn unread: you read it in regrouping."))]
        if (source := paying.source_of(table, part)) is not None:
            return [paying.paragraph(table, source)]
        if (offer := offer_of(table, part)) is not None:
            return technology_text(table.parts, offer.technology)
        return card_text(table.parts, value_of(part))


RESEARCH = ResearchPanel()


def _things(table: Table) -> Iterator[Thing]:
    """Yield the draw option, the technologies, and the sources below them, two next to each other."""
    yield Thing(DRAW, DIGITS[0], 0)
    listed = offers(table)
    for row, offer in enumerate(listed, 1):
        yield Thing(offer.part, offer.key, row)
    yield from paying.things(table, source_keys(), 1 + len(listed))


# -- Cards drawn and bought in this order -----------------------------------------------------------------------------


def done_lines(table: Table) -> list[str]:
    """Return one line for each result: event cards, combat cards (by name if this player may know them), purchases and
    mining.
    """
    cards, count, events = drawn(table)
    found = []
    if events:
        found.append(ngettext("{n} event card, unread", "{n} event cards, unread", events).format(n=events))
    if count:
        words = ngettext("{n} combat card", "{n} combat cards", count).format(n=count)
        names = ", ".join(card_name(table.parts, card) for card in cards or ())
        found.append(_("{name}: {what}").format(name=words, what=names) if names else words)
    return [*found, *bought_lines(table)]


# -- The prompts of a Research order, and warnings of actions left undone ---------------------------------------------


def said(table: Table, picked: Picks) -> Said:
    """Return the two lines of the prompt."""
    if bonus(table) is not None:
        cards = " ".join(digit for part, digit, _action in gifts(table) if part != EVENT)
        event = next((digit for part, digit, _action in gifts(table) if part == EVENT), "")
        words = _("Special order: a card to your hand ({cards}) or an event card ({event}).")
        return Said(words.format(cards=cards, event=event), _("RESEARCH"), _("All see a card that you take."))
    question = asked(table)
    if question is None:
        return Said("")
    sentence, hints = _of_the_order(table, question, picked)
    more = _("Special order: then you take one card you bought, or one more event card.") if is_special(table) else ""
    return Said(sentence, _("RESEARCH"), more, hints)


def guard(table: Table, action: Verb) -> Guard | None:
    """Warn of cards that would not be drawn, because buying and ending close the order, and of possible purchases."""
    if isinstance(action, BuyTechnology | End) and table.can(DrawCards):
        return Guard(_("You may draw three combat cards first ({key}), but not after this.").format(key=DIGITS[0]))
    affordable = [offer for offer in offers(table) if offer.can]
    if isinstance(action, End) and affordable and not paying.spends_again(table):
        best = max(affordable, key=lambda offer: sum(offer.technology.cost))
        words = _("{workers} in your pool: {name} costs {price}.")
        return Guard(
            words.format(
                workers=workers_text(table.me.workers),
                name=best.technology.name,
                price=price_text(best.technology.cost),
            )
        )
    return None


def _of_the_order(table: Table, question: ResearchQuestion, picked: Picks) -> tuple[str, tuple[Hint, ...]]:
    ends = Hint("e", _("buy nothing"))
    if picked and (offer := offer_of(table, picked[-1])) is not None:
        if not offer.can:
            return why_not_bought(table, offer), (ends,)
        words = _("{name} for {price}: {key} or Enter buys it.")
        cost = price_text(offer.technology.cost)
        hints = (Hint(offer.key, _("buy {name}").format(name=offer.technology.name)), ends)
        return words.format(name=offer.technology.name, price=cost, key=offer.key), hints
    if any(question.mined):
        mined = price_text(Cost(*question.mined[:2]))
        return _("{what} mined: the technology you buy must use all of it.").format(what=mined), ()
    if table.can(DrawCards):
        words = _("Three combat cards first ({key}), if you like; then a technology.")
        return words.format(key=DIGITS[0]), (Hint(DIGITS[0], pgettext("combat cards, in research", "draw")), ends)
    if not table.can(BuyTechnology):
        return _("No technology is left that you can pay for: e ends the order."), (ends,)
    return _("One technology, or none: its key shows its words."), (ends,)


# -- Why no cards are drawn, or a technology is not bought now --------------------------------------------------------


def lacks(table: Table, offer: Offer) -> Missing | None:
    """Return the resources missing for the price; None if it can be bought."""
    question = asked(table)
    return None if offer.can or question is None else missing(table, offer.technology.cost, question.mined)


def why_not_bought(table: Table, offer: Offer) -> str:
    """Return why this seat cannot buy a technology now."""
    short = lacks(table, offer)
    if short is None or short.is_nothing:
        return _("{name}: the rules do not allow it now.").format(name=offer.technology.name)
    return lack_text(short, offer.technology.name, offer.technology.cost)


def why_no_draw(table: Table) -> str:
    """Return why the three cards cannot be drawn."""
    question = asked(table)
    if question is not None and question.drawn:
        return _("You have drawn: three combat cards an order.")
    if question is not None and any(question.mined):
        return _("You have mined for a technology: buy it first, or take the mining back with u.")
    return _("There is nothing to draw: your combat deck and discard pile are empty.")


# -- offers -----------------------------------------------------------------------------------------------------------


DRAW: Part = ("draw",)
EVENT: Part = ("event",)


@dataclass(frozen=True, slots=True)
class Offer:
    """A technology for sale.

    `copies`: its cards in the technology deck, which are bought together; `can`: it can be bought now.
    """

    technology: Technology
    key: str
    copies: int
    can: bool

    @property
    def part(self) -> Part:
        return ("technology", self.technology.key)


def asked(table: Table) -> ResearchQuestion | None:
    """Return the question of this order, also if it is another seat's."""
    return next((question for question in table.view.asked if isinstance(question, ResearchQuestion)), None)


def bonus(table: Table) -> BonusQuestion | None:
    """Return the question about the bonus of a special order."""
    return next((question for question in table.view.asked if isinstance(question, BonusQuestion)), None)


def offers(table: Table) -> tuple[Offer, ...]:
    """Return all technologies that are left, sorted by name."""
    keys, can = pools(), {action.technology for action in table.can(BuyTechnology)}
    pool = chain(keys.home, keys.spare)
    left = technologies_left(table)
    return tuple(Offer(table.parts.technology[key], next(pool, ""), copies, key in can) for key, copies in left.items())


def offer_of(table: Table, part: Part) -> Offer | None:
    """Return the technology of a part."""
    return next((offer for offer in offers(table) if offer.part == part), None)


def source_keys() -> str:
    """Return the keys of sources. The home row belongs to technologies here."""
    keys = pools()
    return keys.around + keys.spare[6:]


def gifts(table: Table) -> tuple[tuple[Part, str, Verb], ...]:
    """Return the possible bonuses of a special order, of which the player gets one: a bought card or an event card.

    Each bonus is a part, a digit and an action.
    """
    actions: list[Verb] = [*table.can(TakeCard), *table.can(TakeEvent)]
    picks = [("card", action.card) if isinstance(action, TakeCard) else EVENT for action in actions]
    return tuple(zip(picks, DIGITS, actions, strict=False))
