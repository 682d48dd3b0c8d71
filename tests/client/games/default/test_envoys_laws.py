"""The client's invariants for Envoys: with its texts, and with only its language."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from client.testing import check, client_laws, play
from client.text.i18n import LANGUAGES, use_language
from tests.games.envoys.client import BARE, GAME

test_laws = client_laws(GAME)
test_laws_with_the_language_alone = client_laws(BARE, games=1)


@pytest.fixture
def _in_english_again() -> Iterator[None]:
    yield
    use_language("en")


@pytest.mark.usefixtures("_in_english_again")
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_laws_in_every_language(language: str) -> None:
    use_language(language)
    check(play(GAME, "court", 4, 7, 40), Random(7))
