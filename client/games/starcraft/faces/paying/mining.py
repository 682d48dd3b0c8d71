"""Sources as things of a face: a key puts one worker there for what is bought next; on a full card that is force mining."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from client.games.starcraft.faces.face import Making, Pick, Thing
from client.games.starcraft.model.sources import EXHAUSTED, Source, sources_to_pay
from client.games.starcraft.model.table import Table
from client.games.starcraft.text.words import resource_amount, source_name
from client.i18n import _
from engine.starcraft.language.general import Mine


def pick_of(source: str) -> Pick:
    """The thing that a source is."""
    return f"source {source}"


def things(table: Table, pool: Sequence[str], row: int, across: int = 2) -> Iterator[Thing]:
    """Every source, two beside each other, with keys of the pool in the galaxy's order; more than it has go without."""
    keys = iter(pool)
    for at, source in enumerate(sources_to_pay(table)):
        key = next(keys, "")
        if not source.is_gone:
            yield Thing(pick_of(source.key), key, row + at // across, at % across)


def makings(table: Table) -> list[Making]:
    """A worker to each source where one may mine now."""
    return [Making((pick_of(action.source),), action) for action in table.can(Mine)]


def source_of(table: Table, pick: Pick) -> Source | None:
    """The source that a thing is."""
    kind, _blank, key = pick.partition(" ")
    return next((source for source in sources_to_pay(table) if source.key == key), None) if kind == "source" else None


def why_not(table: Table, source: Source) -> str:
    """Why no worker can mine there now."""
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


def told(table: Table, source: Source) -> tuple[str, str]:
    """A source, to be read: what it gives, who works there, and what force mining would do to it."""
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
