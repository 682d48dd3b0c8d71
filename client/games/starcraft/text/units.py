"""The numbers of a unit in words, each provisional one with its mark."""

from __future__ import annotations

from client.games.starcraft.text.words import mark, resource_amount, unit_name
from client.i18n import _
from engine.starcraft.components import ComponentSet, Unit


def fights(unit: Unit) -> str:
    """Where it moves, what it hits, and how it supports: "ground, hits ground and air, support 1"."""
    said = [_("air") if unit.flies else _("ground"), _hits(unit)]
    if unit.assist:
        said.append(_("Assist"))
    else:
        said.append(_("support {n}").format(n=unit.support))
    if unit.detector:
        said.append(_("detector"))
    return ", ".join(said)


def _hits(unit: Unit) -> str:
    if set(unit.targets) == {"ground", "air"}:
        return _("hits ground and air")
    return {"ground": _("hits ground"), "air": _("hits air")}.get("".join(unit.targets), _("hits nothing"))


def cost(parts: ComponentSet, unit: Unit) -> str:
    """What it costs."""
    said = [resource_amount(name, amount) for name, amount in zip(("minerals", "gas"), unit.cost, strict=True) if amount]
    said += [f"{count}× {unit_name(parts, key)}" for key, count in unit.destroys.items()]
    return " + ".join(said)


def marks(unit: Unit) -> str:
    """The sign beside the numbers of a unit, of which the least sure counts."""
    return mark(unit.confidence, "cost", "support")
