"""List the saved games, with a summary of each."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

import engine
from client.records import files as records_files
from client.records.files import RecordFile
from client.records.replay import plain
from client.records.validation import BadRecord, shown
from client.records.verify import replayed
from client.terminal import paths
from client.text.i18n import _
from engine.core.undo import UNDO
from engine.game import Event, Game, IllegalAction, Result
from engine.record import Entry, Record, RecordError
from protocol.record_text import SUFFIX
from protocol.text import clean
from protocol.version import VERSION

# -- summaries --------------------------------------------------------------------------------------------------------


FORMAT = 2
"""The version of a summary. Raise it if a summary has other fields or counts otherwise."""
SAVED_EVERY = 50
"""The number of newly counted games after which the cache is saved, so that little is lost if the person quits meanwhile."""


class _Cached(msgspec.Struct):
    """The facts about an unchanged file. `wrong`: why it cannot be read."""

    size: int
    changed: int
    summary: Summary | None = None
    wrong: str = ""


class _Cache(msgspec.Struct):
    """The cached facts. `made_by`: the program that counted; another program counts again."""

    made_by: str
    files: dict[str, _Cached]


class Collected(Struct, frozen=True):
    """Every game that could be read, the oldest first, and every file that could not, with the reason.

    `missing`: the number of files not looked at, because only the cache was read.
    """

    games: tuple[Summary, ...] = ()
    unreadable: tuple[tuple[str, str], ...] = ()
    missing: int = 0


def cache_file() -> Path:
    """Return the path of the cache."""
    return paths.state() / "numbers.json"


def collect(numbers_of: NumbersOf, games: Iterable[str], directory: Path | None = None) -> Collected:
    """Summarize every record of a directory, by default this person's. `games`: the ids of the games known here."""
    made_by = _made_by(numbers_of, games)
    files, before = kept_files(directory), _load(made_by)
    found: dict[str, _Cached] = {}
    new = 0
    for file in files:
        cached = _fitting(file, before)
        if cached is None:
            if (cached := _read(file, numbers_of)) is None:
                continue
            new += 1
            if new % SAVED_EVERY == 0:
                _save(made_by, before | found)
        found[str(file)] = cached
    if found != before:
        _save(made_by, _elsewhere(before, directory) | found)
    return _collected(files, found)


def latest(most: int, numbers_of: NumbersOf, games: Iterable[str], directory: Path | None = None) -> list[Summary]:
    """Return the newest records that can be read, up to `most` files, the newest first."""
    before = _load(_made_by(numbers_of, games))
    cached = [_fitting(file, before) or _read(file, numbers_of) for file in kept_files(directory)[:most]]
    return [found.summary for found in cached if found is not None and found.summary is not None]


def known(numbers_of: NumbersOf, games: Iterable[str], directory: Path | None = None) -> Collected:
    """Return the contents of the cache immediately, without reading a record."""
    files, before = kept_files(directory), _load(_made_by(numbers_of, games))
    return _collected(files, {str(file): cached for file in files if (cached := _fitting(file, before)) is not None})


def _made_by(numbers_of: NumbersOf, games: Iterable[str]) -> str:
    versions = [f"{game} {numbers.version}" for game in games if (numbers := numbers_of(game)) is not None]
    return ", ".join([f"traderow {VERSION}", f"format {FORMAT}", *versions])


def _load(made_by: str) -> dict[str, _Cached]:
    try:
        cache = msgspec.json.decode(cache_file().read_bytes(), type=_Cache)
    except (OSError, ValueError):
        return {}
    return cache.files if cache.made_by == made_by else {}


def _save(made_by: str, files: dict[str, _Cached]) -> None:
    with contextlib.suppress(OSError):
        paths.write_privately(cache_file(), msgspec.json.encode(_Cache(made_by, files)).decode())


def _elsewhere(before: dict[str, _Cached], directory: Path | None) -> dict[str, _Cached]:
    """Return the cached facts of other directories. Deleted files of this directory are dropped."""
    here = directory or records_files.folder()
    return {file: cached for file, cached in before.items() if Path(file).parent != here}


def _fitting(file: Path, cached: dict[str, _Cached]) -> _Cached | None:
    found = cached.get(str(file))
    if found is None:
        return None
    try:
        now = file.stat()
    except OSError:
        return None
    return found if (found.size, found.changed) == (now.st_size, now.st_mtime_ns) else None


def _read(file: Path, numbers_of: NumbersOf) -> _Cached | None:
    """Count a record again; None if the file has just been deleted."""
    try:
        now = file.stat()
    except OSError:
        return None
    try:
        return _Cached(now.st_size, now.st_mtime_ns, summarize(records_files.read(file), numbers_of))
    except BadRecord as bad:
        return _Cached(now.st_size, now.st_mtime_ns, wrong=str(bad))


def _collected(files: Sequence[Path], found: dict[str, _Cached]) -> Collected:
    """Collect the games in the order in which they were played: by the day in the record, then by the time of the file."""
    read = [(file, found[str(file)]) for file in files if str(file) in found]
    games = [(cached.summary.date, cached.changed, cached.summary) for _file, cached in read if cached.summary is not None]
    games.sort(key=lambda game: game[:2])
    unreadable = sorted((clean(file.name), cached.wrong) for file, cached in read if cached.summary is None)
    return Collected(tuple(summary for _date, _changed, summary in games), tuple(unreadable), len(files) - len(read))


# -- The saved records, the newest first, each with what a list shows of it. No Textual -------------------------------


class LibraryEntry(Struct, frozen=True):
    """A file of a record. `result`: who won. `wrong`: why it cannot be read; then the other fields are empty."""

    file: Path
    date: str = ""
    game: str = ""
    mode: str = ""
    names: tuple[str, ...] = ()
    result: str = ""
    wrong: str = ""


def kept_files(directory: Path | None = None) -> list[Path]:
    """Return the records in a directory, by default this person's, the newest first."""
    found = []
    for file in (directory or records_files.folder()).glob(f"*{SUFFIX}"):
        try:
            found.append((file.stat().st_mtime_ns, file.name, file))
        except OSError:
            continue  # it has just been deleted
    return [file for _kept, _name, file in sorted(found, reverse=True)]


def read_entry(file: Path) -> LibraryEntry:
    """Read a file and replay its game to find out how it ended."""
    try:
        kept = records_files.read(file)
        result = replayed(kept.record).result
    except BadRecord as bad:
        return LibraryEntry(file, wrong=str(bad))
    header = kept.record.header
    return LibraryEntry(file, kept.date[:10], header.game, header.mode, kept.names, result_text(result, kept.names))


def result_text(result: Result | None, names: tuple[str, ...]) -> str:
    """Return how a game ended, as a phrase.

    >>> result_text(Result((1,), "authority"), ("Ann", "Bob")), result_text(None, ("Ann", "Bob"))
    ('Bob won', 'not over')
    """
    if result is None:
        return _("not over")
    if result.reason == "draw" or not result.winners:
        return _("a draw")
    return _("{names} won").format(names=", ".join(names[seat] for seat in result.winners))


# -- The summary of a saved game: its players, its result and its counts -----------------------------------------


MOST = 20_000
"""The most entries of a record that is counted. A game of six seats has about 3,000; an untrusted record may have any
number.
"""

Counted = Mapping[str, Any]
"""A game's counts, as plain data for a file."""


class Played(Struct, frozen=True):
    """A game from the view of one of its seats, as input of totals. `won`: None if it was a draw or is not over."""

    counted: Counted
    seat: int
    won: bool | None


class NumberRow(Struct, frozen=True):
    """A line of statistics: a label, a value as text, and the length of its bar in percent; None: no bar. A line without a
    value is the title of the lines below.
    """

    label: str
    value: str
    percent: int | None = None


class Figure(Struct, frozen=True):
    """A number of a seat, summed over games. `field`: the field of the seat that has the number or its parts; "": the end of
    the seat's curve.

    `is_most`: the maximum of a game is shown instead of the sum. `broken`: the sentence about a game with a new maximum, with
    `{n}`.
    """

    field: str
    is_most: bool = False
    broken: str = ""


class Groups(Struct, frozen=True):
    """The groups by which numbers are reported, such as factions.

    `names`: every group with its name, in order. `of`: returns the group that a game counts for, from the play of its seat;
    None: no group. `games`, `won`: the names of these numbers in plain data; `title`: the heading above them. `amounts`: the
    field of a seat that has a number for each group, and the heading above the sums; None: only the groups with games are
    reported.
    """

    names: Callable[[], Mapping[str, str]]
    of: Callable[[Mapping[str, Any]], str | None]
    title: str
    games: str = "games"
    won: str = "won"
    amounts: tuple[str, str] | None = None


class Numbers(Struct, frozen=True):
    """The numbers that a game counts in addition to wins. `version`: raise it if the game counts differently, so that saved
    counts are computed again.

    `count` returns the events of a game as plain data, with the play of each seat in "seats". `curve`: the field of a seat with
    the deciding number of each turn. `figures`: the sums, by name in plain data; `lines`: the texts about them, each a label
    and a text with names in braces. `groups`: by their name in plain data.
    """

    version: int
    count: Callable[[Iterable[RecordStep]], dict[str, Any]]
    curve: str
    figures: Mapping[str, Figure]
    lines: Sequence[tuple[str, str]]
    groups: tuple[str, Groups] | None = None
    strengths: Mapping[str, int] = {}
    """The measured ratings of the game's bots in games of one against one, by their names."""
    is_even: Callable[[Mapping[str, Any]], bool] = lambda rules: True
    """Return True if nobody has a handicap under these rules."""

    def total(self, games: Sequence[Played]) -> dict[str, Any]:
        """Sum the numbers of several games, as plain data for `traderow stats --json`."""
        found: dict[str, Any] = {}
        for name, figure in self.figures.items():
            values = [self._value(figure, game) for game in games]
            found[name] = max(values, default=0) if figure.is_most else sum(values)
        if self.groups is not None:
            name, groups = self.groups
            found[name] = self._by_group(groups, games)
        return found

    def rows(self, total: Mapping[str, Any]) -> list[NumberRow]:
        """Return the total as lines of the statistics page."""
        found = [NumberRow(_(label), _(text).format(**total)) for label, text in self.lines]
        if self.groups is None:
            return found
        name, groups = self.groups
        told = [(label, total[name][group]) for group, label in groups.names().items() if group in total[name]]
        if groups.amounts is not None:
            field, title = groups.amounts
            most = max((of[field] for _label, of in told), default=0) or 1
            found.append(NumberRow(_(title), ""))
            found += [NumberRow(label, str(of[field]), of[field] * 100 // most) for label, of in told]
        played = [(label, of[groups.games], of[groups.won]) for label, of in told if of[groups.games]]
        if played:
            found.append(NumberRow(_(groups.title), ""))
        for label, number, won in played:
            found.append(NumberRow(label, _("{won} of {games}").format(won=won, games=number), won * 100 // number))
        return found

    def curves(self, counted: Counted) -> Sequence[Sequence[int]]:
        """Return for each seat of a game the deciding number of each turn."""
        return tuple(zip(*counted[self.curve], strict=True))

    def _value(self, figure: Figure, game: Played) -> int:
        if not figure.field:
            curves = self.curves(game.counted)
            return int(curves[game.seat][-1]) if curves else 0
        value = game.counted["seats"][game.seat][figure.field]
        return sum(value.values()) if isinstance(value, Mapping) else int(value)

    def _by_group(self, groups: Groups, games: Sequence[Played]) -> dict[str, dict[str, int]]:
        field = groups.amounts[0] if groups.amounts is not None else ""
        none = {**({field: 0} if field else {}), groups.games: 0, groups.won: 0}
        found = {group: dict(none) for group in (groups.names() if field else ())}
        for game in games:
            seat = game.counted["seats"][game.seat]
            for group, number in seat[field].items() if field else ():
                if group in found:
                    found[group][field] += number
            if group := groups.of(seat):
                its = found.setdefault(group, dict(none))
                its[groups.games] += 1
                its[groups.won] += game.won is True
        return found


NumbersOf = Callable[[str], Numbers | None]
"""Returns the numbers of a game by its id; None if this version does not know the game, or it counts nothing."""


class Summary(Struct, frozen=True):
    """A summary of one game. `teams`: the team of each seat; `first`: the seats that began; `winners`: None if it is not over.

    `turns`: the number of turns; `counted`: the game's own counts; `even`: nobody had a handicap.
    """

    game: str
    mode: str
    date: str
    names: tuple[str, ...]
    teams: tuple[int, ...]
    first: tuple[int, ...]
    turns: int
    winners: tuple[int, ...] | None
    reason: str
    counted: dict[str, Any]
    even: bool = True


def summarize(kept: RecordFile, numbers_of: NumbersOf) -> Summary:
    """Replay a record and count. Raises BadRecord."""
    header = kept.record.header
    if len(kept.record.entries) > MOST:
        raise BadRecord(_("The record has more than {n} entries.").format(n=MOST))
    watched = _Watched(steps(kept.record))
    numbers = numbers_of(header.game)
    counted: dict[str, Any] = plain(numbers.count(watched)) if numbers is not None else {}
    for _step in watched:
        pass
    assert watched.last is not None  # a record without a set-up is bad
    result = watched.last.game.result
    return Summary(
        header.game,
        header.mode,
        kept.date,
        kept.names,
        tuple(seat["team"] for seat in engine.games[header.game].seating(header.mode, header.seats)),
        watched.first,
        watched.last.game.turn,
        None if result is None else tuple(result.winners),
        "" if result is None else result.reason,
        counted,
        numbers is None or numbers.is_even(header.rules),
    )


class _Watched:
    """Passes on the steps of a game to the code that counts them. `first`: who began; `last`: the newest step."""

    def __init__(self, played: Iterator[RecordStep]) -> None:
        self._played = played
        self.first: tuple[int, ...] = ()
        self.last: RecordStep | None = None

    def __iter__(self) -> Iterator[RecordStep]:
        for step in self._played:
            if self.last is None:
                self.first = tuple(step.game.on_turn)
            self.last = step
            yield step


# -- Replaying a record action by action, to count its events ---------------------------------------------------------


class RecordStep(Struct, frozen=True):
    """The game after one more action (read only), and the events of that action. `seat`: who acted; None: the set-up."""

    seat: int | None
    events: Sequence[Event]
    game: Game


def steps(record: Record) -> Iterator[RecordStep]:
    """Yield the set-up and each action that was not taken back. Every step has the same game object.

    Raises BadRecord at the first entry that does not fit.
    """
    done = replace(record, entries=in_effect(record.entries))
    try:
        game = engine.replay(done, 1)
        yield RecordStep(None, (), game)
        for entry in done.entries[1:]:
            if entry.seat is None:
                raise RecordError("no seat is named")
            yield RecordStep(entry.seat, game.apply(entry.seat, entry.action), game)
    except (RecordError, IllegalAction, ValueError) as error:
        raise BadRecord(_("The record does not fit: {why}.").format(why=shown(error))) from None


def in_effect(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """Return the entries without the actions that were taken back. No random outcome was drawn in those, so the other entries
    keep their outcomes.
    """
    kept: list[Entry] = []
    for entry in entries:
        if entry.action != UNDO:
            kept.append(entry)
        elif len(kept) > 1:
            kept.pop()
    return tuple(kept)
