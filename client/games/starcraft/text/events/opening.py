"""What the others did since one's last own turn, in the few words there is room for when a turn begins."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.starcraft.text.events.digest import bases, battles
from client.games.starcraft.text.events.setting_up import of_setting_up
from client.games.starcraft.text.narrator import Teller
from client.games.starcraft.text.words import order_name
from client.i18n import _, ngettext
from engine.language import EventKind
from engine.starcraft.language.order_tokens import Executed
from engine.starcraft.language.setup import NewRoute
from protocol.text import width

ROOM = 78
"""The cells of a line of the prompt, on the narrowest screen."""


def opening(t: Teller, events: Sequence[EventKind]) -> str:
    """Battles of mine, bases lost and built, z-axis routes, the orders executed: as many of these sentences as fit a line."""
    said = ""
    for sentence in (*battles(t, events), *bases(t, events), *_z_routes(t, events), *_orders(t, events)):
        longer = f"{said} {sentence}".strip()
        if width(longer) <= ROOM:
            said = longer
    return said


def _z_routes(t: Teller, events: Sequence[EventKind]) -> list[str]:
    """Which planets were joined: two that need not lie beside each other."""
    return [of_setting_up(t, event) for event in events if isinstance(event, NewRoute) and event.z]


def _orders(t: Teller, events: Sequence[EventKind]) -> list[str]:
    """Who executed what: "Executed: Ada Build, Bo special Research."; counted where that is too long for a line."""
    done = [event for event in events if isinstance(event, Executed) and event.seat != t.me]
    if not done:
        return []
    named = _("Executed: {orders}.").format(
        orders=", ".join(f"{t.name(event.seat)} {order_name(event.order)}" for event in done)
    )
    counted = ngettext("The others executed {n} order.", "The others executed {n} orders.", len(done)).format(n=len(done))
    return [named if width(named) <= ROOM else counted]
