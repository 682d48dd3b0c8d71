"""The rulebook's worked examples of numbers, which every version of the data must give. Ids are those of docs/rules.md."""

from __future__ import annotations

from engine.starcraft.components.reference_sheet import average_values
from engine.starcraft.components.values import ComponentSet, Values


def check_examples(components: ComponentSet) -> None:
    """Raise ValueError naming the first example that comes out otherwise."""
    for example, found, wanted in _examples(components):
        if found != wanted:
            raise ValueError(f"the rulebook's {example} is {wanted}, but here it is {found}")


def _examples(c: ComponentSet) -> list[tuple[str, object, object]]:
    tank, mutalisk, marine = (_major(c, key) for key in ("terran-16", "zerg-13", "terran-5"))
    stasis, mines = c.technology["stasis_field"], c.technology["spider_mines"]
    return [
        ("average of a Zergling", average_values(c, "zergling"), (5, 5)),
        ("Ultralisk with attack 8 (T18)", _has(c, "ultralisk", Values(8, 8)), True),
        ("Zergling with 4 and 5 (T18)", _has(c, "zergling", Values(4, 5)), True),
        ("Siege Tank with a Marine's support (T20)", (tank.attack + 1 + c.unit["marine"].support, tank.health), (9, 8)),
        ("health of a Mutalisk (T22)", mutalisk.health, 6),
        ("supported Mutalisk (T23)", mutalisk.attack + c.unit["zergling"].support + c.unit["ultralisk"].support, 10),
        ("attack of a Marine (T24)", marine.attack, 5),
        ("cost of a Marine (T06)", c.unit["marine"].cost, (1, 0)),
        ("cost of a Goliath (T06)", c.unit["goliath"].cost, (2, 1)),
        ("cost of a transport (T06)", c.supply.transport_cost, (1, 0)),
        ("Stasis Field (T16)", (stasis.cost, stasis.copies), ((1, 2), 2)),
        ("Spider Mines (T17)", (mines.cost, mines.copies), ((1, 1), 2)),
    ]


def _major(c: ComponentSet, key: str) -> Values:
    major = c.card[key].major
    if major is None:
        raise ValueError(f"card {key!r} has no values, but the rulebook has an example with them")
    return major


def _has(c: ComponentSet, unit: str, values: Values) -> bool:
    return any(card.major == values and unit in card.icons for card in c.cards if not card.technology)
