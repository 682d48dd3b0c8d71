"""Pay for a purchase: sources as things to point at, prices in symbols and in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from client.games.starcraft.model.sources import EXHAUSTED, Source, by_force, free, sources_to_pay
from client.games.starcraft.model.table import Table
from client.games.starcraft.questions.panel import Thing
from client.games.starcraft.texts.words import resource_amount, source_name
from client.table.pointing import Part, kind_of, value_of
from client.text.i18n import _, all_of, ngettext
from engine.starcraft.components.values import RESOURCES, Cost

# -- mining -----------------------------------------------------------------------------------------------------------


def part_of(source: str) -> Part:
    """Return the part of a source."""
    return ("source", source)


def things(table: Table, pool: Sequence[str], row: int, across: int = 2) -> Iterator[Thing]:
    """Yield every source, two next to each other, with keys of the pool in the galaxy's order.

    When the pool is used up, sources have no keys.
    """
    keys = iter(pool)
    for at, source in enumerate(sources_to_pay(table)):
        key = next(keys, "")
        if not source.is_gone:
            yield Thing(part_of(source.key), key, row + at // across, at % across)


def source_of(table: Table, part: Part) -> Source | None:
    """Return the source of a part."""
    kind, key = kind_of(part), value_of(part)
    return next((source for source in sources_to_pay(table) if source.key == key), None) if kind == "source" else None


def why_not(table: Table, source: Source) -> str:
    """Return why no worker can mine there now."""
    name = source_name(table.parts, source.key)
    if source.is_gone:
        return _("{name} is exhausted: it gives nothing more.").format(name=name)
    if not table.me.workers:
        return _("All your workers are at work; they come back in regrouping.")
    if source.is_permanent and source.is_full:
        return _("{name}: full, and permanent resources are never force-mined.").format(name=_capital(name))
    if source.resource == "gas":
        return _("Nothing you can buy next costs more gas than you have mined.")
    return _("Nothing you can buy next costs more minerals than you have mined.")


def paragraph(table: Table, source: Source) -> tuple[str, str]:
    """Describe a source: its resources, the workers on it, and the effect of force mining."""
    name = _capital(source_name(table.parts, source.key))
    words = _("It gives {what} a round; {n} of {most} places are taken.")
    text = words.format(what=resource_amount(source.resource, source.capacity), n=source.workers, most=source.capacity)
    if source.is_permanent:
        return name, text + " " + _("It is never lost and never force-mined.")
    if source.depletion < EXHAUSTED - 1:
        more = _("Once full, one worker more mines it by force: it is partly depleted then.")
    else:
        more = _("Partly depleted: one worker more exhausts it for good, and all its workers are unavailable until regrouping.")
    return name, f"{text} {more}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# -- Prices in symbols and in words, and missing resources ------------------------------------------------------------


SIGNS = {"minerals": "m", "gas": "g"}
"""The symbols used on the galaxy, the same in every language."""


@dataclass(frozen=True, slots=True)
class Missing:
    """The resources that a price requires and the seat cannot pay.

    `by_force`: force mining with the available workers would pay for it.
    """

    minerals: int = 0
    gas: int = 0
    workers: int = 0
    by_force: bool = False
    wasted: str = ""
    """A resource of which more was mined, or saved, than the thing costs."""

    @property
    def is_nothing(self) -> bool:
        return not (self.minerals or self.gas or self.workers or self.wasted)


def missing(table: Table, price: Cost, mined: tuple[int, ...] = (0, 0), less: str | None = None) -> Missing:
    """Return the resources missing for a price, after the resources mined for this purchase and its reduction."""
    there = sources_to_pay(table)
    due = {resource: cost - got - (less == resource) for resource, cost, got in zip(RESOURCES, price, mined, strict=False)}
    if wasted := next((resource for resource in RESOURCES if due[resource] < 0), ""):
        return Missing(wasted=wasted)
    gives, more = free(there), by_force(there)
    lacks = {resource: max(0, due[resource] - gives[resource]) for resource in RESOURCES}
    workers = max(0, sum(due.values()) - table.me.workers)
    forced = not workers and any(lacks.values()) and all(lacks[resource] <= more[resource] for resource in RESOURCES)
    return Missing(lacks["minerals"], lacks["gas"], workers, forced)


def signs(price: Cost) -> str:
    """Return a price in symbols: "2 m 1 g"; empty for a price of nothing."""
    return " ".join(f"{count} {SIGNS[resource]}" for resource, count in zip(RESOURCES, price, strict=True) if count)


def price_text(price: Cost) -> str:
    """Return a price in words: "2 minerals and 1 gas"."""
    parts = [resource_amount(resource, count) for resource, count in zip(RESOURCES, price, strict=True) if count]
    if not parts:
        return _("nothing")
    return all_of(parts)


def workers_text(count: int) -> str:
    """Return that many workers, in words."""
    return ngettext("{n} worker", "{n} workers", count).format(n=count)


def lack_signs(table: Table, lacks: Missing) -> str:
    """Return the missing resources for a list: "lacks 1 m", "only 1 worker"."""
    if lacks.wasted:
        return _("costs less")
    amounts = [f"{n} {SIGNS[resource]}" for n, resource in ((lacks.minerals, "minerals"), (lacks.gas, "gas")) if n]
    if not amounts:
        free = table.me.workers
        return ngettext("only {n} worker", "only {n} workers", free).format(n=free) if free else _("no workers")
    return _("lacks {what}").format(what=" ".join(amounts))


def lack_text(lacks: Missing, name: str, price: Cost) -> str:
    """Return a sentence with the missing resources and the way to get them."""
    cost = price_text(price)
    if lacks.wasted:
        words = _("{name} costs {cost}; more than that is mined or saved for it: take it back with u, or buy something dearer.")
        return words.format(name=name, cost=cost)
    if not (lacks.minerals or lacks.gas):
        words = _("{name} costs {cost}, a worker each; you are short of {what}.")
        return words.format(name=name, cost=cost, what=workers_text(lacks.workers))
    short = price_text(Cost(lacks.minerals, lacks.gas))
    if lacks.by_force:
        words = _("{name} costs {cost}; you lack {what}: force mining (!) brings it.")
        return words.format(name=name, cost=cost, what=short)
    return _("{name} costs {cost}; you lack {what}.").format(name=name, cost=cost, what=short)


def spends_again(table: Table) -> bool:
    """Return whether another Build or Research order of the seat is on the board. Workers may be kept for that order."""
    orders = (order for planet in table.view.galaxy for order in planet.stack)
    return any(order.seat == table.side and (order.order or "").startswith(("build", "research")) for order in orders)
