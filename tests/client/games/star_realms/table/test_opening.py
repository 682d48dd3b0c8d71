"""The first line of a turn lists the others' last turns and nothing else, whatever happened to this client before."""

from __future__ import annotations

from itertools import pairwise

import pytest

from client.games.star_realms.game import STAR_REALMS
from client.session.updates import Resumed, Stepped, TableChanged
from client.table.state import Updated
from client.table.store import Store
from protocol import messages
from protocol.changes import changes
from tests.client.games.star_realms import views
from tests.client.games.star_realms.local_game import LocalGame, duel, eager
from tests.client.games.star_realms.seat import NotingCommands


def game(seed: int) -> list[messages.Step]:
    """Return all steps of a duel, as seat 0 hears them: it plays like the other."""
    steps: list[messages.Step] = []
    local = LocalGame(duel(seed), lambda update: steps.append(update.step) if isinstance(update, Stepped) else None, eager)
    local.begin(views.table())
    while local.game.result is None and local.game.turn < 20:
        local.act(eager(steps[-1].view))
    return steps


def sat_down() -> Store:
    at = Store(STAR_REALMS, NotingCommands())
    at.dispatch(Updated(views.heard(TableChanged(views.table()))))
    return at


def hear(at: Store, step: messages.Step) -> None:
    at.dispatch(Updated(views.heard(Stepped(step, own=step.seat == 0))))


def openings(at: Store, steps: list[messages.Step]) -> dict[int, str]:
    """Return the text at the beginning of each turn of seat 0."""
    said: dict[int, str] = {}
    for before, step in pairwise([steps[0], *steps]):
        hear(at, step)
        if before.view["turn"] != step.view["turn"] and 0 in step.view["on_turn"]:
            said[step.view["turn"]] = at.current.opening[0]
    return said


def ended_in(steps: list[messages.Step], turn: int) -> list[messages.Step]:
    """Return the same game as if it had ended in that turn."""
    return [step for step in steps if step.view["turn"] <= turn]


@pytest.mark.parametrize("turn", [2, 6, 11, 12, 14])
def test_a_rematch_opens_each_turn_as_a_first_game_does(turn: int) -> None:
    again = game(2)
    at = sat_down()
    for step in ended_in(game(1), turn):
        hear(at, step)
    assert openings(at, again) == openings(sat_down(), again)


def test_nothing_of_the_game_before_is_replayed_after_a_rematch() -> None:
    at = sat_down()
    for step in ended_in(game(1), 12):
        hear(at, step)
    hear(at, game(2)[0])
    assert at.state.history.moments == ()


@pytest.mark.parametrize("gap", [1, 5, 17])
def test_lost_lines_change_no_opening(gap: int) -> None:
    """Every so many steps the line is lost for a while; the next own turn opens as it does for who was there."""
    steps = game(2)
    there, at, known = openings(sat_down(), steps), sat_down(), 0
    said: dict[int, str] = {}
    hear(at, steps[0])
    for number, (before, step) in enumerate(pairwise(steps), 1):
        begins = before.view["turn"] != step.view["turn"] and 0 in step.view["on_turn"]
        if number % (gap + 3) >= 3 and not begins:
            continue
        known = known or steps[0].seq
        if before.seq > known:
            missed = [
                messages.Missed(two.seq, two.seat, two.events, [messages.Was(*was) for was in changes(two.view, one.view)])
                for one, two in pairwise(steps)
                if known < two.seq <= before.seq
            ]
            back = messages.Snapshot(before.seq, missed, before.view, before.seconds, [], known)
            at.dispatch(Updated(views.heard(Resumed(back, known))))
        hear(at, step)
        known = step.seq
        if begins:
            said[step.view["turn"]] = at.current.opening[0]
    assert said == there
