"""A whole game of every mode in lines, by somebody who only reads what is said and answers with the numbers in it."""

from __future__ import annotations

import re

import pytest

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
