"""What an event card or a moment offers beside the galaxy: a row each, with a key."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from client.games.starcraft.faces.face import Making, Pick, Thing
from client.games.starcraft.model.keys import DIGITS, pools
from client.games.starcraft.model.table import Table
from engine.language import Verb
from engine.starcraft.language.event_cards import ChooseCardOf, ChooseOption, Discard, PlayEvent
from engine.starcraft.language.general import Lose, Mine, Use
from engine.starcraft.language.order_tokens import Fetch
from engine.starcraft.language.orders import BuildBuilding, BuildModule, BuyTechnology, Discount, TakeCard

Listed = (
    PlayEvent
    | ChooseOption
    | ChooseCardOf
    | Discard
    | Fetch
    | Use
    | Lose
    | BuildBuilding
    | BuildModule
    | BuyTechnology
    | TakeCard
    | Discount
    | Mine
)
"""Actions with a row of their own."""
SURE = PlayEvent | ChooseOption | ChooseCardOf | Discard | Use | Lose | BuildBuilding | BuildModule | BuyTechnology
"""Of these, those that cannot be taken back or spend something: Enter or the same key once more does them."""


@dataclass(frozen=True, slots=True)
class Row:
    """One of them with its key. `zone`: "from" for where a worker mines, else "what"."""

    action: Listed
    pick: Pick
    key: str
    zone: str = "what"


def rows(table: Table) -> Sequence[Row]:
    """What is listed now; each keeps its key as long as the question stands."""
    actions = [action for action in table.view.actions if isinstance(action, Listed)]
    whats = sorted((action for action in actions if not isinstance(action, Mine)), key=_natural)
    froms = [action for action in actions if isinstance(action, Mine)]
    found = [Row(action, pick_of(action), key) for action, key in zip(whats, _keys(whats), strict=False)]
    return [*found, *(Row(each, pick_of(each), key, "from") for each, key in zip(froms, pools().home, strict=False))]


def _natural(action: Listed) -> tuple[str | int, ...]:
    """Cards by their numbers, where they have some; whatever else as the server lists it."""
    if not isinstance(action, Discard | Fetch | TakeCard):
        return ()
    head, _dash, number = action.card.rpartition("-")
    pile = getattr(action, "pile", "")
    return (pile, head, int(number)) if number.isdecimal() else (pile, action.card, 0)


def _keys(actions: Sequence[Listed]) -> Iterable[str]:
    """Digits for a choice of few; for cards of a hand or a pile, and for what is bought, letters as anywhere else."""
    found = pools()
    if any(isinstance(action, Discard | Fetch) for action in actions):
        return (*found.home, *found.around, *found.spare)
    if any(isinstance(action, BuyTechnology | BuildBuilding | BuildModule) for action in actions):
        return (*found.around, *found.spare)
    return (*DIGITS, *found.around, *found.spare)


def pick_of(action: Listed) -> Pick:
    """The thing that stands for it."""
    return " ".join(str(word) for word in action.wire)


def makings(table: Table) -> list[Making]:
    return [Making((row.pick,), row.action, asks_enter=isinstance(row.action, SURE)) for row in rows(table)]


def things(table: Table, first: int = 0) -> list[Thing]:
    """A thing for each row, from that line of the face on."""
    return [Thing(row.pick, row.key, first + at) for at, row in enumerate(rows(table))]


def row_of(table: Table, pick: Pick) -> Row | None:
    return next((row for row in rows(table) if row.pick == pick), None)


def action_of(table: Table, pick: Pick) -> Verb | None:
    found = row_of(table, pick)
    return None if found is None else found.action
