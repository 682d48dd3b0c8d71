"""Define what the server asks the fork server for."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from typing import Any

from client.text.i18n import _

# -- request ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Request:
    """`directory`: the guest's own; `server`: the address of the server; `ticket`: the token by which the server knows the
    guest; `host`: the server's name on the guest's computer. `code`: of the table that is wanted, or "" for the list; `watch`:
    without a seat; `name`: "" if it has to be asked; `back`: the command that leads back here, for who has no key; `leaves`:
    nobody comes, and the visitor's seats are left for good; `plain`: in lines; `touch`: the screen is touched.
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
    """Let that client end."""

    end: int


@dataclass(frozen=True, slots=True)
class Say:
    """Tell the sentence for that code, in the language of that environment."""

    say: int
    code: str
    environ: dict[str, str]


def read(line: bytes) -> Request | End | Say:
    """Read one line."""
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
