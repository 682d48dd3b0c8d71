"""Tables nearby, in words: for the form and for lines."""

from __future__ import annotations

from client.games.registry import about, title
from client.i18n import _, ngettext
from client.tables.nearby import Nearby, State
from protocol.version import SPOKEN


def state_text(state: State) -> str:
    """What is said in place of a list; "" when there is one."""
    return {
        State.LOOKING: _("Looking for tables nearby..."),
        State.SILENT: _("No table has answered nearby. Some networks block the search: an address always works."),
        State.BLOCKED: _("This network does not let you search for tables: type the address."),
        State.MISSING: _("To find tables nearby, install the extra: pip install 'traderow[doors]'. An address always works."),
        State.FOUND: "",
    }[state]


def name_of(near: Nearby) -> str:
    """The title of the table, or where the server is."""
    return near.about.title or near.address.place


def details_of(near: Nearby) -> str:
    """Whether there is a seat, what one needs to get it, and what is played."""
    told = near.about
    if told.protocol not in SPOKEN:
        return _("another version of traderow")
    if not told.game:
        return _("no listed table: you need its code")
    game = title(told.game) if about(told.game) is not None else told.game
    free = ngettext("{n} seat free", "{n} seats free", told.free).format(n=told.free) if told.free else _("no free seat")
    words = [free, _("password") if told.locked else "", told.mode, game]
    return ", ".join(word for word in words if word)


def details_with_address(near: Nearby) -> str:
    """The address to which one would go, unless it stands in place of a title, and those details."""
    details = details_of(near)
    return f"{near.address.place}, {details}" if near.about.title else details
