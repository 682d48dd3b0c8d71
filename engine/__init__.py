"""The rules of the games, and nothing else: standard library only, no clock, no sockets, no global randomness.

>>> import engine
>>> game = engine.new_game("star-realms", mode="duel", seats=2, seed=bytes(32))
>>> seat, decision = next(iter(game.pending.items()))
>>> decision.kind
'main'
>>> events = game.apply(seat, game.actions(seat)[-1])
>>> engine.replay(game.record).dump() == game.dump()
True

Bots and searches play on positions, which have no log and check nothing:

>>> position = engine.position_of(game)
>>> engine.playout(position, engine.at_random, engine.SeedChance(bytes(32))) is position.result is not None
True

See `engine.game` for the contract each game fulfils, `engine.core.position` for what can be done with a position and
`engine.record` for what a record is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.chance import Chance, Dice, ListedChance, SeedChance
from engine.core import verify as verification
from engine.core.verify import Verified
from engine.game import Game
from engine.playing_out import Policy, at_random, play_on, playout
from engine.playouts import Deal, play_games, position_of
from engine.record import Record, RecordError
from engine.registry import GAMES

games: Mapping[str, type[Game]] = GAMES
"""Every game by its id; each is loaded when it is first asked for."""


def new_game(
    game: str,
    *,
    mode: str,
    seats: int,
    seed: bytes | Chance,
    rules: Mapping[str, Any] | None = None,
    components: Sequence[str] = (),
    data_version: int | None = None,
) -> Game:
    """Set up a new game. `seed`: 32 secret bytes, or a source of chance. `rules`: switches other than the defaults.
    `components`: numbers other than those of the game's data. `data_version`: of that data, the newest by default.

    Raises ValueError naming the invalid argument (game, mode, seat count, rule switch or value) and the allowed values.
    """
    kind = _game(game)
    own = kind.settle_components(data_version or kind.data_version, components)
    return kind.begin(mode, seats, kind.settle_rules(mode, seats, rules or {}), _chance(seed), data_version, own)


def scenario(
    game: str = "star-realms",
    *,
    mode: str = "duel",
    seats: int = 2,
    position: Mapping[str, Any],
    rules: Mapping[str, Any] | None = None,
    seed: bytes | Chance = bytes(32),
    draws: Iterable[str] = (),
    data_version: int | None = None,
) -> Game:
    """Begin a game in a stated position. Its contents are the game's own: see `engine.star_realms.scenario`.

    `draws` are the first outcomes of chance, as in a record; after them `seed` decides. `data_version`: as for a new game.
    Raises ValueError naming the impossible part.

    >>> game = scenario(position={"seats": [{"hand": "cutter scout"}, {}]})
    >>> game.actions(0)
    [('end-turn',), ('play', 'cutter'), ('play', 'scout')]
    """
    kind = _game(game)
    settled = kind.settle_rules(mode, seats, rules or {})
    return kind.state_position(mode, seats, settled, position, _chance(seed), draws, data_version)


def replay(record: Record, upto: int | None = None, chance: Chance | None = None) -> Game:
    """Replay the recorded game to the point after its first `upto` entries (all of them by default; at least the set-up).

    It draws nothing, so it needs no seed. With `chance` it can be played on; without, the draws of the rest of the record come
    next, so that its entries can be applied one by one. Raises RecordError naming the entry that does not fit.
    """
    return _checked(record).replay(record, upto, chance, None)


def resume(record: Record, seed: bytes | Chance) -> Game:
    """Replay the recorded game, with the rest of its own chance before it: every outcome is drawn once more and must agree.

    Raises RecordError naming the first entry whose outcome the seed does not draw.
    """
    return _checked(record).replay(record, None, None, _chance(seed))


def verify(record: Record, seed: bytes, past: int = 0) -> Verified:
    """Check that the seed produces the recorded draws; the first `past` entries are of an earlier game, and not checked.

    Unlike `resume` it continues with the seed's draws after a difference, and reports them. Raises RecordError if nothing can
    be played.
    """
    try:
        return verification.verify(_checked(record), record, seed, past)
    except RecordError:
        raise
    except ValueError as error:
        raise RecordError(str(error)) from error


def _game(name: str) -> type[Game]:
    if name not in games:
        raise ValueError(f"game {name!r} is not known; choose from {', '.join(games)}")
    return games[name]


def _checked(record: Record) -> type[Game]:
    header = record.header
    try:
        kind = _game(header.game)
        rules = kind.settle_rules(header.mode, header.seats, header.rules)
    except ValueError as error:
        raise RecordError(f"the record's header does not fit: {error}") from error
    for name in kind.later_switches() - header.rules.keys():
        rules.pop(name, None)
    if header.data_version not in kind.data_versions:
        known = ", ".join(map(str, kind.data_versions))
        raise RecordError(f"the record was made with data version {header.data_version} of {header.game!r}; here it is {known}")
    try:
        if kind.settle_components(header.data_version, header.components) != header.components:
            raise ValueError("they are not written as they are kept")
    except ValueError as error:
        raise RecordError(f"the record's own numbers do not fit: {error}") from error
    if rules != dict(header.rules):
        missing = sorted(rules.keys() - header.rules.keys())
        raise RecordError(f"the record's header does not state every rule switch; missing: {', '.join(missing)}")
    return kind


def _chance(seed: bytes | Chance) -> Chance:
    return seed if isinstance(seed, Chance) else SeedChance(seed)


__all__ = [
    "Deal",
    "Dice",
    "Game",
    "ListedChance",
    "Policy",
    "Record",
    "RecordError",
    "SeedChance",
    "Verified",
    "at_random",
    "games",
    "new_game",
    "play_games",
    "play_on",
    "playout",
    "position_of",
    "replay",
    "resume",
    "scenario",
    "verify",
]
