"""Each faction of StarCraft has a letter and a colour of its own."""

from __future__ import annotations

from client.games.starcraft.layouts.theme import TOKENS
from client.tui.canvas.theme import SEATS
from engine.starcraft.components import SHIPPED


def test_every_faction_has_a_colour_and_a_letter_of_its_own() -> None:
    assert set(TOKENS) == set(SHIPPED[1].faction)
    assert set(TOKENS.values()) == set(SEATS)
    assert len({faction.letter for faction in SHIPPED[1].factions}) == len(TOKENS)
