"""What a door says to a visitor for whom no client speaks. The server asks the fork server for it, which has the languages."""

from __future__ import annotations

from client.i18n import _


def sentence(code: str) -> str:
    """The sentence for that code; "" if there is none."""
    return {
        "no-terminal": _("There is a card table here, and it needs a terminal: ssh -t."),
        "no-commands": _("There is a card table here and no shell: come without a command."),
        "replaced": _("You have come in from elsewhere, and this session has ended. Your seat is there."),
        "unknown": _("Nobody is known here by that word any more: come with the code of a table, or with your name."),
        "stopped": _("The server has stopped. Your seat is kept: come back the same way when it runs again."),
        "stopped-without-key": _("The server has stopped. Your seat is kept. When it runs again, come back with:"),
        "full": _("All places for visitors are taken: try again in a minute."),
        "address": _("Too many visitors from your address are here already."),
        "failed": _("The table cannot be shown: its host finds the reason in the server's log."),
    }.get(code, "")
