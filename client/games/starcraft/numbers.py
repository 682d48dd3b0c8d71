"""Add StarCraft's figures to the statistics: battles, units, technologies, and the factions played."""

from __future__ import annotations

from client.games.starcraft.model.counting import count
from client.games.starcraft.texts.questions import factions
from client.records.library import Figure, Groups, Numbers
from client.text.i18n import N_
from engine.starcraft.components import SHIPPED

NUMBERS = Numbers(
    version=2,
    count=lambda played: count(played).to_data(),
    curve="points",
    figures={
        "most_points": Figure("", is_most=True),
        "battles": Figure("fought"),
        "battles_won": Figure("won"),
        "built": Figure("built"),
        "felled": Figure("felled"),
        "technologies": Figure("technologies"),
    },
    lines=(
        (N_("most points"), "{most_points}"),
        (N_("battles won"), N_("{battles_won} of {battles}")),
        (N_("units built"), "{built}"),
        (N_("units destroyed"), "{felled}"),
        (N_("technologies"), "{technologies}"),
    ),
    groups=(
        "factions",
        Groups(
            names=lambda: {faction.key: f"{faction.letter} {faction.name}" for faction in factions(SHIPPED.newest)},
            of=lambda seat: seat["faction"] or None,
            title=N_("Won, by the faction you led"),
        ),
    ),
)
