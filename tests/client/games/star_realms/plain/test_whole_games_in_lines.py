"""A whole game of every mode in plain text, by a player who only reads the lines and answers with their numbers."""

from __future__ import annotations

import re

import pytest

from client.plain.speech import aloud
from client.text.i18n import LANGUAGES, use_language
from tests.client.games.star_realms.plain.listener import Chooser, seated

MODES = [("duel", 2), ("free-for-all", 4), ("hunter", 4), ("hydra", 4), ("emperor", 6), ("raid", 4)]
SAID = re.compile(r"[A-Za-z0-9 .,:;?!'()>#-]*")
"""Nothing that a screen reader would name."""


@pytest.mark.parametrize(("mode", "count"), MODES)
def test_a_whole_game_of_every_mode_is_played_by_its_lines(mode: str, count: int) -> None:
    listener = seated(mode, count, seat=count // 2)
    Chooser(listener).play()
    assert listener.game.game.result is not None, "\n".join(listener.heard[-20:])
    assert any("won" in line for line in listener.heard[-6:]), listener.heard[-6:]
    assert [line for line in listener.heard if not SAID.fullmatch(line)] == []
    assert not [line for line in listener.heard if "means nothing here" in line]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_is_said_in_letters_digits_and_plain_punctuation(language: str) -> None:
    use_language(language)
    listener = seated("duel", 2, seat=0, seed=5)
    turn = ("play", "buy 6", "buy 3", "mine", "theirs", "table", "attack", "0", "end", "end")
    for line in (*turn, *turn, "", "look 1", "piles", "log", "replay", "x", "99", "zzz", "X", "1", ""):
        assert listener.type(line) is not None
    said = [line for line in (*listener.heard, *map(aloud, listener.plain.help())) if not line.startswith(">")]
    assert len(said) > 80
    assert [line for line in said if not re.fullmatch(r"[^\W_]*(?:[ \u00a0.,:;?!'()-]+[^\W_]*)*", line)] == []
