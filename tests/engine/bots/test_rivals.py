"""Actions are compared only if one excludes the other; their order within a turn is not a decision."""

from __future__ import annotations

import pytest

from engine.game import Action
from engine.star_realms.bots.rivals import rivals
from engine.star_realms.play.turn import END_TURN

BUY, DEARER = ("acquire", "ram"), ("acquire", "war_world")
HIT, DESTROY = ("attack", 1, 6), ("attack-base", 1, 3, 5)
PLAY, USE = ("play", "scout"), ("use", 2, "primary")
SCRAP, ANOTHER = ("use", 4, "scrap"), ("use", 5, "scrap")
ALL = (BUY, DEARER, HIT, DESTROY, PLAY, USE, SCRAP, ANOTHER, END_TURN)


@pytest.mark.parametrize(
    ("action", "own", "found"),
    [
        (BUY, BUY, [DEARER, SCRAP, ANOTHER, END_TURN]),
        (DEARER, BUY, [BUY, END_TURN]),
        (HIT, BUY, [DESTROY, END_TURN]),
        (DESTROY, HIT, [HIT, END_TURN]),
        (HIT, HIT, [DESTROY, SCRAP, ANOTHER, END_TURN]),
        (SCRAP, BUY, [BUY, ANOTHER, END_TURN]),
        (PLAY, USE, [END_TURN]),
        (SCRAP, PLAY, [ANOTHER, END_TURN]),
        (END_TURN, BUY, [action for action in ALL if action != END_TURN]),
    ],
)
def test_what_can_be_done_before_or_after_it_is_no_rival(action: Action, own: Action, found: list[Action]) -> None:
    assert rivals(action, [other for other in ALL if other != action], own) == found
