"""The client laws of Envoys: with its texts, and with nothing but its language."""

from __future__ import annotations

from client.testing import client_laws
from tests.games.envoys.client import BARE, GAME

test_laws = client_laws(GAME)
test_laws_with_the_language_alone = client_laws(BARE, games=1)
