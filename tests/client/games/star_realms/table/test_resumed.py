"""Returning to a table: the log and the replay have the server's last turns, also in a new terminal."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from client.games.star_realms.game import STAR_REALMS
from client.session.updates import Resumed, Stepped, TableChanged
from client.table.state import Replaying, Run, Updated
from client.table.store import Store
from protocol import messages
from protocol.changes import changes
from tests.client.games.star_realms import views
from tests.client.games.star_realms.local_game import LocalGame, duel, eager
from tests.client.games.star_realms.seat import NotingCommands


def played(count: int) -> list[messages.Step]:
    """Return the first steps of a duel, as seat 0 hears them: it plays like the other."""
    steps: list[messages.Step] = []
    game = LocalGame(duel(), lambda update: steps.append(update.step) if isinstance(update, Stepped) else None, eager)
    game.begin(views.table())
    while len(steps) < count:
        game.act(eager(steps[-1].view))
    return steps[:count]


def snapshot(steps: list[messages.Step], since: int) -> messages.Snapshot:
    """Return a server's snapshot with everything after that number."""
    told = [
        messages.Missed(step.seq, step.seat, step.events, [messages.Was(*was) for was in changes(step.view, before.view)])
        for before, step in pairwise(steps)
        if step.seq > since
    ]
    last = steps[-1]
    return messages.Snapshot(last.seq, told, last.view, last.seconds, [], since)


def sat_down() -> Store:
    at = Store(STAR_REALMS, NotingCommands())
    at.dispatch(Updated(views.heard(TableChanged(views.table()))))
    return at


def there_all_along(steps: list[messages.Step]) -> Store:
    at = sat_down()
    for step in steps:
        at.dispatch(Updated(views.heard(Stepped(step, own=step.seat == 0))))
    return at


def texts(at: Store) -> list[str]:
    return [entry.text for entry in at.state.history.log]


def test_in_a_new_terminal_the_log_and_the_replay_are_those_of_who_was_there() -> None:
    steps = played(70)
    there, back = there_all_along(steps), sat_down()
    back.dispatch(Updated(views.heard(Resumed(snapshot(steps, 1)))))
    assert texts(back) == texts(there)
    assert back.state.history.moments[-40:] == there.state.history.moments[-40:]
    assert back.state.history.chart() == there.state.history.chart()
    back.dispatch(Run("replay"))
    assert back.current.replays
    assert back.current.notice == ""


def test_the_last_turns_alone_are_replayed_too() -> None:
    steps = played(70)
    there, back = there_all_along(steps), sat_down()
    back.dispatch(Updated(views.heard(Resumed(snapshot(steps, 40)))))
    last = there.state.history.their_last_turns(0)
    assert last
    assert back.state.history.their_last_turns(0) == last
    back.dispatch(Run("replay"))
    replaying = back.current.overlays.find(Replaying)
    assert replaying is not None
    assert replaying.moments == last


def test_after_a_short_gap_the_story_goes_on_where_it_was() -> None:
    steps = played(70)
    there, back = there_all_along(steps), there_all_along(steps[:60])
    back.dispatch(Updated(views.heard(Resumed(snapshot(steps, 60), known=60))))
    assert texts(back) == texts(there)
    assert back.state.history.moments == there.state.history.moments
    assert back.current.notice.startswith("While you were away")


def test_what_was_known_already_is_not_told_twice() -> None:
    steps = played(70)
    there, back = there_all_along(steps), there_all_along(steps[:60])
    back.dispatch(Updated(views.heard(Resumed(snapshot(steps, 30), known=60))))
    assert texts(back) == texts(there)


def test_across_a_gap_that_was_not_told_nothing_is_replayed() -> None:
    steps = played(70)
    back = there_all_along(steps[:20])
    back.dispatch(Updated(views.heard(Resumed(snapshot(steps, 60), known=20))))
    assert back.current.notice == "Welcome back. Too much has happened to list it."
    assert len(back.state.history.moments) == 10


def test_changes_that_do_not_fit_end_the_story_and_not_the_table() -> None:
    steps = played(70)
    told: Any = snapshot(steps, 60)
    told.missed[4].before[:] = [messages.Was(["no such key"], 1)]
    back = sat_down()
    back.dispatch(Updated(views.heard(Resumed(told))))
    assert len(back.state.history.moments) == len(told.missed) - 5


def test_what_came_before_changes_that_do_not_fit_is_not_joined_to_what_came_after() -> None:
    steps = played(70)
    told: Any = snapshot(steps, 20)
    told.missed[30].before[:] = [messages.Was(["no such key"], 1)]
    back = there_all_along(steps[:20])
    back.dispatch(Updated(views.heard(Resumed(told, known=20))))
    assert len(back.state.history.moments) == len(told.missed) - 31
