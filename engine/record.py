"""The log of a game: a header, and the ordered list of accepted actions with the chance outcomes they drew.

A record is the game: state, views and replays are functions of it (`engine.replay`). As plain data it is a dict that any codec
can carry, `Record.to_data`; `Record.from_data` reads one back and refuses invalid parts by name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, NamedTuple, Self

Action = tuple[Any, ...]
"""A verb and its arguments, as a person would say it: `("play", "cutter")`. An argument may be a tuple of arguments."""

Corrections = tuple[str, ...]
"""Numbers of a game's data that its table has otherwise, as lines in the words of the game; () where it has none."""

DEAL: Action = ("deal",)
"""The action of the first entry: the table sets the game up."""
FIRST_DATA = 1
"""The data version that need not be named."""

RULINGS = "rulings"
"""The switch that says which corrections of the rules a game was begun with. A record of before them does not state it, and is
played by the first rulings for ever."""

FORMAT = 1
"""The version of the record's own shape."""


class RecordError(ValueError):
    """A record that cannot be played: the message names the invalid part and the valid values."""


@dataclass(frozen=True, slots=True)
class Header:
    """The settings of a game before anything happens in it.

    `rules` states every switch, defaults included. `fairness` holds the proof of the chance (hex strings), if a server gave it:
    `commitment`, `nonces`, and `secret` once the game is over. `start` is a stated position (`engine.scenario`), or None.
    `components`: the table's own numbers, as the game's `settle_components` gives them.
    """

    game: str
    data_version: int
    mode: str
    seats: int
    rules: Mapping[str, Any]
    start: Mapping[str, Any] | None = None
    fairness: Mapping[str, Any] | None = None
    components: Corrections = ()

    def starting_from(self, start: Mapping[str, Any]) -> Self:
        """Return the same header, from that stated position."""
        return replace(self, start=start)


class Entry(NamedTuple):
    """One accepted action: the seat (None: the table itself, for the set-up), the action, and the outcomes of chance, in
    order."""

    seat: int | None
    action: Action
    outcomes: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """A header and its entries; the first entry is the set-up, `(None, ("deal",), outcomes)`."""

    header: Header
    entries: tuple[Entry, ...] = field(default=())

    def to_data(self) -> dict[str, Any]:
        """Return the record as plain data: dicts, lists, strings, integers, booleans, None."""
        header = self.header
        own = {"components": {"hash": corrections_mark(header.components), "lines": [*header.components]}}
        return {
            "format": FORMAT,
            "game": header.game,
            "data_version": header.data_version,
            "mode": header.mode,
            "seats": header.seats,
            "rules": dict(header.rules),
            "start": dict(header.start) if header.start is not None else None,
            "fairness": dict(header.fairness) if header.fairness is not None else None,
            **(own if header.components else {}),
            "entries": [[entry.seat, list(entry.action), list(entry.outcomes)] for entry in self.entries],
        }

    @classmethod
    def from_data(cls, data: Any) -> Self:
        """Read `to_data` back. Raises RecordError naming the part that does not fit; plays nothing."""
        if not isinstance(data, Mapping):
            raise RecordError("a record is a map with a header and entries")
        if data.get("format") != FORMAT or isinstance(data["format"], bool):
            raise RecordError(f"record format {data.get('format')!r} is not known here; this version reads format {FORMAT}")
        header = Header(
            game=_part(data, "game", str),
            data_version=_part(data, "data_version", int),
            mode=_part(data, "mode", str),
            seats=_part(data, "seats", int),
            rules=_part(data, "rules", Mapping),
            start=_part(data, "start", Mapping, optional=True),
            fairness=_part(data, "fairness", Mapping, optional=True),
            components=_components(_part(data, "components", Mapping, optional=True)),
        )
        return cls(header, tuple(_entry(n, raw) for n, raw in enumerate(_part(data, "entries", (list, tuple)))))

    def continuation(self) -> tuple[Entry, ...]:
        """Return the entries alone, for a game that continues from here: the set-up names the data version unless it is the
        first.

        >>> Record(Header("star-realms", 2, "duel", 2, {}), (Entry(None, DEAL, (0,)),)).continuation()[0].action
        ('deal', 2)
        """
        return named(self.entries, self.header.data_version)

    @classmethod
    def continued(
        cls,
        game: str,
        mode: str,
        seats: int,
        rules: Mapping[str, Any],
        entries: tuple[Entry, ...],
        components: Corrections = (),
    ) -> Self:
        """Make the record of `continuation`'s entries, which need not fit. A set-up that names no version is of the first."""
        match entries:
            case [Entry(None, ("deal", int() as version)) as set_up, *rest] if not isinstance(version, bool):
                header = Header(game, version, mode, seats, rules, components=components)
                return cls(header, (set_up._replace(action=DEAL), *rest))
        return cls(Header(game, FIRST_DATA, mode, seats, rules, components=components), entries)


def corrections_mark(lines: Sequence[str]) -> str:
    """Return the name of a table's own numbers, by which people compare them: the SHA-256 of their lines, in hexadecimal
    digits."""
    return sha256("\n".join(lines).encode()).hexdigest()


def named(entries: tuple[Entry, ...], version: int) -> tuple[Entry, ...]:
    """Return entries of that data version in the form `Record.continuation` gives them."""
    if version == FIRST_DATA or not entries:
        return entries
    return (entries[0]._replace(action=(*DEAL, version)), *entries[1:])


def _part(data: Mapping[str, Any], name: str, kind: Any, *, optional: bool = False) -> Any:
    value = data.get(name)
    if value is None and optional:
        return None
    if not isinstance(value, kind) or isinstance(value, bool):
        raise RecordError(f"the record's {name!r} is missing or of the wrong kind")
    return value


def _components(told: Mapping[str, Any] | None) -> Corrections:
    if told is None:
        return ()
    lines = told.get("lines")
    if not isinstance(lines, (list, tuple)) or not lines or not all(isinstance(line, str) for line in lines):
        raise RecordError("the record's 'components' have no lines")
    if told.get("hash") != corrections_mark(lines):
        raise RecordError("the record's 'components' are not those whose hash it has")
    return tuple(lines)


def _entry(number: int, raw: Any) -> Entry:
    match raw:
        case [None | int() as seat, [str(), *_] as action, [*outcomes]] if not isinstance(seat, bool):
            return Entry(seat, freeze(action), tuple(outcomes))
    raise RecordError(f"entry {number} of the record is not [seat, [verb, ...], [outcomes]]")


def freeze(value: Any) -> Any:
    """Turn lists into tuples, all the way down, so that decoded data is an action again.

    >>> freeze(["use", 3, ["a"]])
    ('use', 3, ('a',))
    """
    if isinstance(value, (list, tuple)):
        return tuple([freeze(part) if isinstance(part, (list, tuple)) else part for part in value])
    return value
