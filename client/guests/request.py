"""Define the server's requests to the fork server."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from typing import Any

from client.text.i18n import _

# -- request ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Request:
    """`directory`: the guest's own; `server`: the address of the server; `ticket`: the token by which the server knows the
    guest; `host`: the server's name on the guest's computer. `code`: the code of the wanted table, or "" for the list; `watch`:
    as a spectator; `name`: "" if the guest has to be asked; `back`: the command with which a guest without a key returns;
    `leaves`: show nothing, and give up the guest's seats; `plain`: use plain text; `touch`: the guest has a touch screen.
    """

    start: int
    environ: dict[str, str]
    directory: str
    server: str
    ticket: str
    host: str
    code: str = ""
    watch: bool = False
    name: str = ""
    back: str = ""
    leaves: bool = False
    plain: bool = False
    touch: bool = False


@dataclass(frozen=True, slots=True)
class End:
    """A request to end that client."""

    end: int


@dataclass(frozen=True, slots=True)
class Say:
    """A request for the sentence of that code, in the language of that environment."""

    say: int
    code: str
    environ: dict[str, str]


def read(line: bytes) -> Request | End | Say:
    """Read a request from one line."""
    said: dict[str, Any] = json.loads(line)
    if "end" in said:
        return End(said["end"])
    if "say" in said:
        return Say(said["say"], said["code"], said["environ"])
    return Request(**{name.name: said[name.name] for name in fields(Request)})


# -- sentences --------------------------------------------------------------------------------------------------------


def sentence(code: str) -> str:
    """Return the sentence for that code; "" if there is none."""
    return {
        "no-terminal": _("There is a card table here, and it needs a terminal: ssh -t."),
        "no-commands": _("There is a card table here and no shell: come without a command."),
        "replaced": _("You have joined from elsewhere, so this session has ended. Your seat moved with you."),
        "unknown": _("That token is no longer valid: join with a table's code, or with your name."),
        "stopped": _("The server has stopped. Your seat is kept: come back the same way when it runs again."),
        "stopped-without-key": _("The server has stopped. Your seat is kept. When it runs again, come back with:"),
        "full": _("This server has no room for more guests: try again in a minute."),
        "address": _("There are too many guests from your address already."),
        "failed": _("The table cannot be shown. The reason is in the server's log."),
    }.get(code, "")
