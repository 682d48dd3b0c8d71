"""The technologies that a seat could still buy, with their cards, and what a special order gives after that."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

from client.games.starcraft.faces.face import Pick
from client.games.starcraft.model.keys import DIGITS, pools
from client.games.starcraft.model.sheet import technologies_left
from client.games.starcraft.model.table import Table
from client.games.starcraft.text.words import mark
from engine.language import Verb
from engine.starcraft.components.values import Technology
from engine.starcraft.language.order_tokens import TakeEvent
from engine.starcraft.language.orders import BonusQuestion, BuyTechnology, ResearchQuestion, TakeCard

DRAW: Pick = "draw"
EVENT: Pick = "event"


@dataclass(frozen=True, slots=True)
class Offer:
    """A technology. `copies`: those in the technology deck, which are bought together; `can`: whether it can be bought now."""

    technology: Technology
    key: str
    copies: int
    can: bool

    @property
    def pick(self) -> Pick:
        return f"technology {self.technology.key}"

    @property
    def mark(self) -> str:
        """That of a provisional price."""
        return mark(self.technology.confidence, "cost")


def asked(table: Table) -> ResearchQuestion | None:
    """The question of this order, to whomever it is put."""
    return next((question for question in table.view.asked if isinstance(question, ResearchQuestion)), None)


def bonus(table: Table) -> BonusQuestion | None:
    """The question of what a special order gives."""
    return next((question for question in table.view.asked if isinstance(question, BonusQuestion)), None)


def offers(table: Table) -> tuple[Offer, ...]:
    """All technologies that are left, by their names."""
    keys, can = pools(), {action.technology for action in table.can(BuyTechnology)}
    pool = chain(keys.home, keys.spare)
    left = technologies_left(table)
    return tuple(Offer(table.parts.technology[key], next(pool, ""), copies, key in can) for key, copies in left.items())


def offer_of(table: Table, pick: Pick) -> Offer | None:
    """The technology that a thing is."""
    return next((offer for offer in offers(table) if offer.pick == pick), None)


def source_keys() -> str:
    """Of sources: technologies have the home row here."""
    keys = pools()
    return keys.around + keys.spare[6:]


def gifts(table: Table) -> tuple[tuple[Pick, str, Verb], ...]:
    """What a special order gives, one of these: a card that was bought, or an event card. Things, digits and actions."""
    actions: list[Verb] = [*table.can(TakeCard), *table.can(TakeEvent)]
    picks = [f"card {action.card}" if isinstance(action, TakeCard) else EVENT for action in actions]
    return tuple(zip(picks, DIGITS, actions, strict=False))
