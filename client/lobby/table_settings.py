"""Define the settings of a new table, and the choices of each game."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from client.games.registry import advises, game_info, games, title
from client.table.summary import RuleValues, value_text
from client.text.trouble import Trouble
from protocol import messages
from protocol.messages import Welcome

if TYPE_CHECKING:
    from client.table.info import GameInfo

# -- The settings of a new table: game, mode, seats, rules, bots, spectators, absent seats ----------------------------


ABSENT = ("bot", "wait", "concede")
"""The table's reactions to an absent seat, the default first."""
GRACE, LONGEST_GRACE = 120, 86_400
"""The grace period of a seat whose connection is lost, in seconds: the default and the longest."""
GRACES = (60, GRACE, 300, 900, 3600)
"""The grace periods to choose from."""
CLOCKS = ("none", "1m/turn", "2m/turn", "5m/turn", "10m", "10m+5s", "20m+10s", "40m+20s", "90m+20s")
"""The clocks to choose from, as they are typed. The default of a game (`Glance.CLOCK`) is one of them."""
ZERO = ("bot", "concede")
"""The reactions when a seat's time is up, the default first: a bot plays the turn, or the seat concedes."""
LONGEST_CLOCK, LONGEST_INCREMENT = 86_400, 3600
HANDICAP = ("handicap_seat", "handicap_authority", "handicap_hand")
"""The switches of a handicap, in games that have it: the seat, the authority and the cards."""
_HANDICAP = re.compile(r"(?:(?P<seat>[1-9]):)?(?P<start>[+-]?[0-9]{1,3})(?:/(?P<cards>[+-]?[0-9]{1,2}))?")
_CLOCK = re.compile(r"(?P<time>[0-9]{1,6})(?P<unit>[smh])(?:(?P<turn>/turn)|\+(?P<more>[0-9]{1,6})(?P<more_unit>[smh]))?")
_UNITS = {"s": 1, "m": 60, "h": 3600}


@dataclass(frozen=True, slots=True)
class Terms:
    """The settings of a table. `rules`: the chosen switches. `bots`: the levels of the last seats. `shuffle`: draw the seats by
    lot.

    `hints`: everybody may ask for advice, also against people. `components`: the table's custom components. `nonce`: the host's
    contribution to the shuffles; b"": a random one.
    """

    game: str
    mode: str
    seats: int
    rules: Mapping[str, Any] = field(default_factory=dict)
    bots: tuple[str, ...] = ()
    watch: bool = True
    absent: str = ABSENT[0]
    grace: int = GRACE
    shuffle: bool = False
    clock: messages.Clock | None = None
    hints: bool = False
    components: tuple[str, ...] = ()
    nonce: bytes = b""

    def request(self, mark: str, title: str, password: str, listed: bool, past: int = 0) -> messages.Host:
        """Return the request to host. `past`: the number of entries of a continued game that have been sent before."""
        return messages.Host(
            mark,
            self.game,
            self.mode,
            self.seats,
            dict(self.rules),
            title,
            password,
            listed,
            list(self.bots),
            self.nonce or secrets.token_bytes(32),
            self.watch,
            self.absent,
            self.grace,
            self.shuffle,
            self.clock,
            past,
            self.hints,
            list(self.components),
        )


def default_terms(game: str = "") -> Terms:
    """Return the default settings of a game: its first mode, with the fewest seats. `game`: "" means the default game."""
    game = game or games()[0]
    mode, seats = mode_and_seats("", None, game)
    return Terms(game, mode, seats)


def mode_and_seats(mode: str, seats: int | None, game: str) -> tuple[str, int]:
    """Return the mode (default: the first with that many seats) and the seats (default: the fewest of the mode). Raises
    Trouble.

    >>> mode_and_seats("", None, "star-realms"), mode_and_seats("", 4, "star-realms")
    (('duel', 2), ('free-for-all', 4))
    """
    modes = _info(game).summary.modes
    if mode and mode not in modes:
        raise Trouble("here", "bad-mode", {"mode": mode, "modes": list(modes)})
    if not mode:
        mode = next((name for name, counts in modes.items() if seats is None or seats in counts), "")
    if not mode:
        allowed = sorted({count for counts in modes.values() for count in counts})
        raise Trouble("here", "bad-seats", {"mode": title(game), "seats": seats, "allowed": allowed})
    if seats is not None and seats not in modes[mode]:
        raise Trouble("here", "bad-seats", {"mode": mode, "seats": seats, "allowed": list(modes[mode])})
    return mode, seats or modes[mode][0]


def read_rules(typed: Sequence[str], game: str) -> dict[str, Any]:
    """Read switches from KEY=VALUE. Raises Trouble.

    >>> read_rules(["explorers=10", "ally_sticky=true", "turn_limit=none"], "star-realms")
    {'explorers': 10, 'ally_sticky': True, 'turn_limit': None}
    """
    switches = _info(game).rules
    rules: dict[str, Any] = {}
    for text in typed:
        key, _, value = text.partition("=")
        key = key.strip()
        if key not in switches:
            raise Trouble("here", "unknown-rule", {"key": key, "keys": list(switches)})
        rules[key] = _read_value(key, value.strip(), switches)
    return rules


def check_bots(bots: Sequence[str], seats: int, game: str) -> tuple[str, ...]:
    """Check that these bots exist and leave a seat for the host. Raises Trouble."""
    levels = _info(game).summary.bots
    if any(level not in levels for level in bots):
        raise Trouble("table", "no-such-bot", {"levels": list(levels)})
    if len(bots) >= seats:
        raise Trouble("here", "too-many-bots", {"bots": len(bots), "seats": seats, "most": seats - 1})
    return tuple(bots)


def read_handicap(typed: str, game: str, seats: int) -> dict[str, Any]:
    """Read a handicap as switches: AUTHORITY or AUTHORITY/CARDS for seat 1, or for another seat after SEAT:. Raises Trouble.

    >>> read_handicap("2:-10/1", "star-realms", 2)
    {'handicap_seat': 2, 'handicap_authority': -10, 'handicap_hand': 1}
    """
    if not typed:
        return {}
    switches = _info(game).rules
    if not switches.keys() >= {*HANDICAP}:
        raise Trouble("here", "no-handicap", {"game": title(game)})
    found = _HANDICAP.fullmatch(typed.strip())
    values = (
        {} if found is None else dict(zip(HANDICAP, (int(found[of] or 0) for of in ("seat", "start", "cards")), strict=True))
    )
    values["handicap_seat"] = values.get("handicap_seat") or 1
    if found is None or values["handicap_seat"] > seats or any(values[key] not in (switches[key] or ()) for key in HANDICAP):
        raise Trouble("here", "bad-handicap", {"handicap": typed})
    return values


def check_lot(shuffle: bool, rules: Mapping[str, Any]) -> bool:
    """Check that no seat has a handicap if the seats are drawn by lot. Raises Trouble."""
    if shuffle and any(rules.get(key) for key in HANDICAP[1:]):
        raise Trouble("here", "handicap-by-lot")
    return shuffle


def check_hints(hints: bool, game: str) -> bool:
    """Check that the game has advice, if everybody is to have it. Raises Trouble."""
    if hints and not advises(game):
        raise Trouble("here", "no-advice", {"game": title(game)})
    return hints


def check_grace(seconds: int) -> int:
    """Check that a table may have that grace period. Raises Trouble."""
    if not 0 <= seconds <= LONGEST_GRACE:
        raise Trouble("here", "bad-grace", {"grace": seconds, "most": LONGEST_GRACE})
    return seconds


def read_clock(typed: str, zero: str = ZERO[0]) -> messages.Clock | None:
    """Read a clock: TIME/turn, TIME for the game, or TIME+TIME; TIME is a number of s, m or h. Raises Trouble.

    >>> read_clock("90s/turn"), read_clock("10m+5s", "concede")
    (Clock(kind='turn', seconds=90, increment=0, zero='bot'), Clock(kind='bank', seconds=600, increment=5, zero='concede'))
    >>> read_clock("none") is None
    True
    """
    text = typed.strip().lower()
    if text in ("", "none"):
        return None
    found = _CLOCK.fullmatch(text)
    if found is None:
        raise Trouble("here", "bad-clock", {"clock": typed})
    seconds = int(found["time"]) * _UNITS[found["unit"]]
    increment = int(found["more"] or 0) * _UNITS[found["more_unit"] or "s"]
    if not 1 <= seconds <= LONGEST_CLOCK or increment > LONGEST_INCREMENT:
        raise Trouble("here", "bad-clock", {"clock": typed})
    return messages.Clock("turn" if found["turn"] else "bank", seconds, increment, zero)


def _read_value(key: str, typed: str, switches: RuleValues) -> Any:
    values = switches[key]
    if values is None:
        if typed.lower() == "none":
            return None
        if typed.isascii() and typed.isdigit() and 0 < len(typed) <= 9 and int(typed) > 0:
            return int(typed)
        raise Trouble("here", "bad-rule-number", {"key": key, "value": typed})
    found = [value for value in values if value_text(value) == typed.lower()]
    if not found:
        raise Trouble("here", "bad-rule-value", {"key": key, "value": typed, "values": [value_text(value) for value in values]})
    return found[0]


def _info(game: str) -> GameInfo:
    known = game_info(game)
    if known is None:
        raise Trouble("here", "unknown-game", {"game": game})
    return known


# -- offer ------------------------------------------------------------------------------------------------------------


class Offer(Struct, frozen=True):
    """A game on offer. `modes`: each with its numbers of seats. `rules`: every switch with its values, the default first."""

    game: str
    modes: Mapping[str, tuple[int, ...]]
    bots: tuple[str, ...]
    rules: RuleValues

    @staticmethod
    def ours(game: str) -> Offer:
        """Return the offer of the local server, with all settings. Raises Trouble for an unknown game."""
        known = game_info(game)
        if known is None:
            raise Trouble("here", "unknown-game", {"game": game})
        return Offer(game, known.summary.modes, tuple(known.summary.bots), known.rules)

    @staticmethod
    def of(welcome: Welcome, game: str, place: str) -> Offer:
        """Return the part of a server's offer that this client knows. Raises Trouble if nothing is left."""
        ours = Offer.ours(game)
        theirs = welcome.games.get(game, {})
        modes = {mode: tuple(count for count in ours.modes[mode] if count in theirs.get(mode, ())) for mode in ours.modes}
        modes = {mode: counts for mode, counts in modes.items() if counts}
        if not modes:
            raise Trouble("here", "nothing-to-play", {"place": place})
        bots = tuple(level for level in ours.bots if level in welcome.bots.get(game, ()))
        switches = welcome.rules.get(game, {})
        rules = {key: _both(values, switches[key]) for key, values in ours.rules.items() if key in switches}
        return Offer(game, modes, bots, {key: values for key, values in rules.items() if values != ()})


def _both(ours: tuple[object, ...] | None, theirs: object) -> tuple[object, ...] | None:
    """Return the values that both sides know, in the server's order; none if our default is missing, so that the server
    chooses.

    >>> _both((16, 10), [10, 16, 20]), _both((False, True), [0, 1]), _both(None, [None])
    ((10, 16), (), None)
    """
    if ours is None or not isinstance(theirs, (list, tuple)):
        return None if ours is None else ()
    both = tuple(value for value in theirs if any(value == own and type(value) is type(own) for own in ours))
    return both if ours[0] in both else ()


# -- The games on offer, with the choices for each --------------------------------------------------------------------


def ours() -> list[Offer]:
    """Return the offers of the local server: every game, the default game first."""
    return [Offer.ours(game) for game in games()]


def theirs(welcome: Welcome, place: str) -> list[Offer]:
    """Return the offers of a server: the games that both sides know. Raises Trouble if there are none."""
    found = []
    for game in games():
        with suppress(Trouble):
            found.append(Offer.of(welcome, game, place))
    if not found:
        raise Trouble("here", "nothing-to-play", {"place": place})
    return found
