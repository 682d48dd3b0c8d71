"""What can be chosen of a game when a table is opened: everything we know, or the part of it that a server offers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from client.games.registry import about
from client.games.rule_values import RuleValues
from client.trouble import Trouble
from protocol.messages import Welcome


@dataclass(frozen=True, slots=True)
class Offer:
    """`modes`: each with its numbers of seats. `rules`: every switch with its values, the default first."""

    game: str
    modes: Mapping[str, tuple[int, ...]]
    bots: tuple[str, ...]
    rules: RuleValues

    @staticmethod
    def ours(game: str) -> Offer:
        """The offer of the local server: everything. Raises Trouble for a game we do not know."""
        known = about(game)
        if known is None:
            raise Trouble("here", "unknown-game", {"game": game})
        return Offer(game, known.MODES, known.BOTS, known.RULES)

    @staticmethod
    def of(welcome: Welcome, game: str, place: str) -> Offer:
        """The part of a server's offer that we know too. Raises Trouble if nothing is left."""
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
    """The values both sides know, in the server's order; none if our default is missing: then the switch is left to the server.

    >>> _both((16, 10), [10, 16, 20]), _both((False, True), [0, 1]), _both(None, [None])
    ((10, 16), (), None)
    """
    if ours is None or not isinstance(theirs, (list, tuple)):
        return None if ours is None else ()
    both = tuple(value for value in theirs if any(value == own and type(value) is type(own) for own in ours))
    return both if ours[0] in both else ()
