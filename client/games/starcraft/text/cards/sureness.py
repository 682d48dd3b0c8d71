"""How sure the numbers of a component are, in words: what is provisional of it, and why."""

from __future__ import annotations

from collections.abc import Mapping

from client.i18n import _
from engine.starcraft.components import Confidence


def letter_words(letter: str) -> str:
    """What a letter means: where such a number comes from."""
    return {
        "A": _("the rulebook says it, or several sources agree"),
        "B": _("one source for the base game says it"),
        "H": _("this table's own: its host read it on the component"),
        "C": _("inferred from other numbers"),
        "P": _("the expansion's number, the base game's is not known"),
        "X": _("sources differ"),
        "F": _("nobody knows it; this number is ours"),
    }.get(letter, letter)


def field_name(field: str) -> str:
    """What a number, or a group of numbers, of a component is called."""
    if field.startswith("level"):
        return _("price of a level")
    return {
        "areas": _("areas"),
        "cost": _("price"),
        "support": _("support value"),
        "type": _("ground or air, and what it hits"),
        "figures": _("number of figures"),
        "detector": _("detector"),
        "unlocks": _("units of the levels"),
        "tokens": _("number of tokens"),
        "icons": _("units it matches"),
        "major": _("values where it matches"),
        "minor": _("values where it does not"),
        "text": _("text"),
        "copies": _("number of cards"),
        "kind": _("kind of card"),
        "hand_limit": _("limit of the hand"),
        "first_hand": _("first hand"),
        "build_limit": _("build limit"),
        "module_slots": _("module slots"),
        "cards_as_defender": _("cards drawn in defence"),
        "forces": _("starting forces"),
        "objective": _("special victory"),
        "routes": _("routes"),
        "permanent": _("permanent resources"),
        "worker_cost": _("price of a worker"),
        "transport_cost": _("price of a transport"),
        "base_cost": _("price of a base"),
        "removed_events": _("event cards removed"),
    }.get(field, field)


def provisional(confidences: Mapping[str, Confidence]) -> tuple[tuple[str, str], ...]:
    """A line for each letter that is not firm: the sign, which numbers it stands for, and why."""
    fields: dict[str, list[str]] = {}
    for field, found in confidences.items():
        if not found.is_firm:
            fields.setdefault(found.letter, []).append(field_name(field))
    return tuple(
        (f"?{letter}", _("{numbers}: {why}.").format(numbers=", ".join(dict.fromkeys(names)), why=letter_words(letter)))
        for letter, names in fields.items()
    )
