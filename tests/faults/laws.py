"""Invariants that hold under every fault, checked against what all clients received and against the stored log.

`upheld` reads everything, and replays every table's log with chance from its secret: whatever a client received is compared
with what follows from the log. `kept_so_far` is quick, and is called after every crash.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgpack

from engine.chance import SeedChance, table_seed
from engine.game import Event, Game
from engine.record import Record, freeze
from protocol.changes import earlier
from protocol.messages import Said, Skip, Snapshot, Step, Table
from server.tables.stored.seats import TURN, WAIT
from server.tables.stored.secret_chain import SecretChain
from tests.faults.history import History
from tests.faults.kept import KeptTable, Logged, Tables

GIVEN_BACK = 10_000
"""Milliseconds. Clocks are stored every five seconds, and somewhat later on a bad disk."""
GAMES = 100
"""Games of one table in the server's limits: the length of the chain of secrets."""
TOLD_AGAIN = 100


class Broken(AssertionError):
    """A broken invariant."""


@dataclass(frozen=True)
class Found:
    """The counts of checked items. Broken is raised for the first acknowledged action that is not in the log."""

    acked: int
    logged: int
    told: int
    returns: int


def law(holds: bool, *what: Any) -> None:
    if not holds:
        raise Broken(" ".join(map(str, what)))


def kept_so_far(histories: Iterable[History], tables: Tables, before: Tables) -> None:
    """Check after a crash that every acknowledged action is in the log once, and that the log has grown only at its end."""
    for code, table in before.items():
        law(code in tables, "table", code, "is gone")
        law(tables[code].lines[: len(table.lines)] == table.lines, "the log of", code, "was changed in its past")
    for history in histories:
        if history.code:
            _acknowledged_is_logged(history, tables)


def upheld(histories: Sequence[History], tables: Tables, games: Mapping[str, type[Game]]) -> Found:
    """Raise Broken for the first invariant that does not hold."""
    acked = sum(_acknowledged_is_logged(history, tables) for history in histories)
    for history in histories:
        _numbers_have_no_holes(history)
        _refused_is_not_logged(history, tables)
    for table in tables.values():
        sitting = [history for history in histories if history.code == table.code]
        _log_is_whole(table)
        _logged_was_sent(table, sitting)
        if sitting:
            _told_is_what_happened(table, sitting, games)
        if table.row["terms"]["clock"] is not None:
            for history in sitting:
                _clocks_run_down(history, table.row["terms"]["clock"])
    for history in histories:
        law(not history.code or history.code in tables, history.name, "sat at a table that is not kept")
    return Found(
        acked=acked,
        logged=sum(line.kind == "act" for table in tables.values() for line in table.lines),
        told=sum(len(history.told) for history in histories),
        returns=sum(len(history.named) for history in histories),
    )


def opened_once(histories: Sequence[History], tables: Tables) -> None:
    """Check that every request to host has opened one table, even if it was sent several times or to several servers.

    Then each table is known to some client.
    """
    strange = set(tables) - {history.code for history in histories}
    unanswered = sum(not history.code for history in histories)
    law(len(strange) <= unanswered, "tables were opened of which nobody was told:", strange)


# -- actions --------------------------------------------------------------------------------------------------------------


def _marks(table: KeptTable) -> Counter[tuple[int, str]]:
    """Return how often each mark of a seat is in the log."""
    return Counter((line.data[0], line.key.partition(":")[2]) for line in table.lines if line.kind == "act" and line.key)


def _acknowledged_is_logged(history: History, tables: Tables) -> int:
    """Check that every answered action took effect once, with the number that all of its answers give."""
    effects = history.took_effect()
    if not effects:
        return 0
    law(history.code in tables, history.name, "was answered at a table that is not kept")
    table = tables[history.code]
    logged = {line.seq: line for line in table.lines}
    marks = _marks(table)
    for mark, seqs in effects.items():
        law(len(seqs) == 1, history.name, mark, "got different answers: took effect at", sorted(seqs))
        (seq,) = seqs
        line = logged.get(seq)
        law(line is not None, history.name, mark, "was acknowledged at", seq, "and is lost; the log ends at", len(logged))
        assert line is not None
        law(line.kind == "act" and (line.key or "").endswith(f":{mark}"), history.name, mark, "at", seq, "the log has", line)
        law(marks[history.seat, mark] == 1, history.name, mark, "is in the log", marks[history.seat, mark], "times")
    return len(effects)


def _refused_is_not_logged(history: History, tables: Tables) -> None:
    refused = history.refusals()
    if not refused:
        return
    marks = _marks(tables[history.code])
    for mark, code in refused.items():
        law(not marks[history.seat, mark], history.name, mark, "was refused with", code, "and is in the log")


def _logged_was_sent(table: KeptTable, sitting: Sequence[History]) -> None:
    """Check that every action of a seat in the log was sent by its client under that mark, and that each mark is there once."""
    sent = {(history.seat, mark): action for history in sitting for mark, action in history.sent.items()}
    for mark, times in _marks(table).items():
        law(times == 1, table.code, mark, "is in the log", times, "times")
    others_may_act = table.row["terms"]["absent"] != WAIT or table.row["terms"]["clock"] is not None
    people = {seat for seat, facts in enumerate(table.row["state"]["seats"]) if facts["kind"] == "person"}
    for line in table.lines:
        if line.kind != "act":
            continue
        seat, action, _ = line.data
        if line.key is None:
            law(seat not in people or others_may_act, table.code, line.seq, "nobody sent it:", line.data)
        elif sitting:
            mark = line.key.partition(":")[2]
            law((seat, mark) in sent, table.code, line.seq, "seat", seat, "never sent", mark)
            said = sent[seat, mark]
            law(said == list(action), table.code, line.seq, "seat", seat, "sent", said, "logged", action)


# -- numbers --------------------------------------------------------------------------------------------------------------


def _log_is_whole(table: KeptTable) -> None:
    law([line.seq for line in table.lines] == list(range(1, len(table.lines) + 1)), table.code, "the log has holes")
    starts = sum(line.kind == "start" for line in table.lines)
    law(table.row["state"]["number"] == starts, table.code, "half a start: facts and log count games differently")
    law((table.row["state"]["phase"] == "open") == (starts == 0), table.code, "half a start")
    law(bool(table.root), table.code, "has no secret")


def _numbers_have_no_holes(history: History) -> None:
    """Check that numbers follow each other, on each connection and from one connection to the next: a table never goes back."""
    last, on = 0, 0
    for connection, seq, message in history.numbers():
        law(seq >= last, history.name, "was told", seq, "after", last, type(message).__name__)
        law(connection != on or seq <= last + 1, history.name, "was told", seq, "after", last, "on one connection: a hole")
        last, on = seq, connection


def _clocks_run_down(history: History, terms: Mapping[str, Any]) -> None:
    """Check that a player's time grows only at the end of a turn. A crash gives back at most the time since clocks were last
    stored.

    A client that returns to a finished game gets its final times again, which is no new time.
    """
    full, more = terms["seconds"] * 1000, terms["increment"] * 1000
    before, last, on, is_playing = [full] * 16, 0, 0, False
    for connection, seq, message in history.numbers():
        if isinstance(message, Table):
            is_playing = message.phase == "playing"
            if not is_playing:
                before, last = [full] * 16, seq
        if is_playing and isinstance(message, Step | Snapshot | Table):
            given = (seq - last) * more + (GIVEN_BACK if connection != on else 0)
            now = [clock.left for clock in message.clocks]
            for seat, left in enumerate(now):
                most = full if terms["kind"] == TURN else before[seat] + given
                law(left <= most, history.name, "was told that seat", seat, "has", left, "ms at", seq, "and had", before[seat])
            before, last, on = now, seq, connection


# -- what was told --------------------------------------------------------------------------------------------------------


class Course:
    """The table's games, replayed from the log, with the events and views that each seat should have received."""

    def __init__(self, table: KeptTable, games: Mapping[str, type[Game]]) -> None:
        self.terms = table.row["terms"]
        self.kind = games[self.terms["game"]]
        self.nonces = [seat["nonce"] for seat in table.row["state"]["seats"]]
        self.chain = SecretChain(table.root, GAMES)
        self.game: Game | None = None
        self.number = 0
        self.steps: list[tuple[int, int, list[Event]]] = []
        self.views: dict[tuple[int, int], Any] = {}
        """The view that each seat received, by the number of the step."""
        self.started = 0

    def goes_on(self, line: Logged) -> None:
        if line.kind == "start":
            self.number += 1
            record = Record.from_data(line.data)
            seed = table_seed(self.chain.secret(self.number), self.nonces)
            self.game = self.kind.replay(record, None, None, SeedChance(seed))
            self.steps, self.views, self.started = [], {}, line.seq
        elif line.kind == "act":
            assert self.game is not None
            seat, action, outcomes = line.data
            events = self.game.apply(seat, freeze(action))
            drawn = self.game.record.entries[-1].outcomes
            law(plain(drawn) == plain(outcomes), line.seq, "draws", drawn, "and is logged with", outcomes)
            self.steps.append((line.seq, seat, events))

    def events(self, seat: int, since: int) -> list[Any]:
        """Return the events after that number that the seat may see."""
        assert self.game is not None
        return [event for seq, _, events in self.steps if seq > since for event in self.game.events_for(seat, events)]

    def again(self, seat: int, since: int) -> list[Any]:
        """Return the steps after that number, one by one: the number, the acting seat, and the events that the seat may see."""
        assert self.game is not None
        return [[seq, who, self.game.events_for(seat, events)] for seq, who, events in self.steps if seq > since]

    def was_too_much(self, seat: int, since: int) -> bool:
        return since < self.started or sum(seq > since for seq, _, _ in self.steps) >= TOLD_AGAIN


def _told_is_what_happened(table: KeptTable, sitting: Sequence[History], games: Mapping[str, type[Game]]) -> None:
    told: dict[int, list[tuple[History, int, Any]]] = {}
    for history in sitting:
        for connection, seq, message in history.numbers():
            told.setdefault(seq, []).append((history, connection, message))
    ahead = max(told, default=0)
    law(ahead <= len(table.lines), table.code, "somebody was told", ahead, "and the log ends at", len(table.lines))
    course = Course(table, games)
    for line in table.lines:
        course.goes_on(line)
        for history, connection, message in told.get(line.seq, []):
            _told_rightly(course, line, history, history.named.get(connection, 0), message)
    if course.game is not None:
        over = table.row["state"]["phase"] == "over"
        law(over == (course.game.result is not None), table.code, "half an end: the facts say", table.row["state"]["phase"])


def _told_rightly(course: Course, line: Logged, history: History, named: int, message: Any) -> None:
    who, seat, game = f"{history.name} at {line.seq}", history.seat, course.game
    match message:
        case Step():
            law(line.kind in ("start", "act"), who, "was told a step, the log has", line.kind)
            assert game is not None
            actor = line.data[0] if line.kind == "act" else None
            own = line.key.partition(":")[2].partition(".")[0] if line.key and actor == seat else None
            events = course.events(seat, line.seq - 1) if line.kind == "act" else []
            law((message.seat, message.id) == (actor, own), who, "was told", message.seat, message.id, "not", actor, own)
            law(message.events == plain(events), who, "was told", message.events, "not", events)
            law(message.view == plain(game.view(seat)), who, "was shown another view than the log's")
            course.views[seat, message.seq] = message.view
        case Snapshot():
            assert game is not None
            law(message.view == plain(game.view(seat)), who, "came back to another view than the log's")
            law(message.since >= named or not course.steps, who, "named", named, "and was told of what came before it")
            if message.since != named:
                law(course.was_too_much(seat, named), who, "missed little since", named, "and was not told it again")
            view = message.view
            for step in reversed(message.missed):
                shown = course.views.get((seat, step.seq), view)
                law(view == shown, who, "is shown another view at", step.seq, "than it was then")
                view = earlier(view, [(was.where, was.what) for was in step.before])
            again = [[step.seq, step.seat, step.events] for step in message.missed]
            law(again == plain(course.again(seat, message.since)), who, "missed since", named, "and was told otherwise")
        case Said():
            law(line.kind == "say" and line.data[0] == message.seat, who, "was told a word that nobody said")
        case Skip():
            law(line.kind == "say", who, "skipped", line.kind)
        case Table():
            begun = course.number > 0
            law((message.phase == "open") == (not begun), who, "the table is", message.phase)
            if message.phase == "over":
                law(message.secret == course.chain.secret(course.number), who, "got another secret than that of the game")
            else:
                law(message.secret is None, who, "was told the secret of a running game")


def plain(value: Any) -> Any:
    """Return the value as it arrives over the connection."""
    return msgpack.unpackb(msgpack.packb(value), strict_map_key=False)
