"""The colours of the factions can be read on every ground, and are apart for everybody."""

from __future__ import annotations

import pytest
from textual.theme import Theme

from client.games.starcraft.layouts.theme import COLOURS, FACTIONS, HUES
from client.tui.canvas.theme import CONTRAST, DARK, LIGHT, NONE, OWN
from engine.starcraft.components import SHIPPED
from tests.client.tui.colours import SIGHTS, contrast, worst_pair

GROUNDED = (DARK, LIGHT, CONTRAST)
APART = {DARK.name: 24.5, LIGHT.name: 6.5, CONTRAST.name: 18.5}
"""How far apart the worst pair of factions must be, whoever looks; the letter stands beside each."""


def test_every_faction_has_a_colour_and_a_letter_of_its_own() -> None:
    assert set(FACTIONS) == set(SHIPPED[1].faction)
    assert len({faction.letter for faction in SHIPPED[1].factions}) == len(FACTIONS)
    assert set(COLOURS[NONE.name].values()) == {OWN}


@pytest.mark.parametrize("theme", GROUNDED, ids=lambda theme: theme.name)
def test_factions_can_be_read(theme: Theme) -> None:
    assert theme.background is not None
    assert min(contrast(hue, theme.background) for hue in HUES[theme.name]) >= 4.5


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("theme", GROUNDED, ids=lambda theme: theme.name)
def test_the_factions_are_apart_for_everybody(theme: Theme, sight: str) -> None:
    assert worst_pair(list(HUES[theme.name]), sight) >= APART[theme.name]
