"""The greeting of a server: the games that can be hosted, within which limits, and the other ways to connect."""

from __future__ import annotations

from collections.abc import Sequence

from protocol.fields import COMPONENT_LINES
from protocol.messages import PROTOCOL, DoorInfo, Welcome
from protocol.version import BUILD
from server.limits.limits import Limits
from server.lobby.host_requests import offered_rules
from server.tables.game.match import Games


def welcome(games: Games, limits: Limits, doors: Sequence[DoorInfo], servers: Sequence[str], public: str, name: str) -> Welcome:
    """Return the greeting of a client of that name."""
    return Welcome(
        version=PROTOCOL,
        build=BUILD,
        name=name,
        games={id: {mode: list(seats) for mode, seats in kind.modes.items()} for id, kind in games.items()},
        bots={id: list(kind.bots) for id, kind in games.items()},
        limits={
            "frame": limits.frame,
            "burst": limits.message_burst,
            "rate": int(limits.message_rate),
            "chat": limits.chat_cells,
            "components": COMPONENT_LINES,
        },
        rules={id: offered_rules(kind) for id, kind in games.items()},
        doors=list(doors),
        servers=list(servers),
        public=public,
    )
