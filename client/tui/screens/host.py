"""Opening a table for others: a server of our own, a port, perhaps a password."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from client import seating
from client.address import DEFAULT_PORT, port_number
from client.i18n import _
from client.settings import NAME_LENGTH, checked_name
from client.tui.form import FieldInfo, Form

if TYPE_CHECKING:
    from client.tui.app import TraderowApp


class HostScreen(Form):
    """What has to be known before others can come."""

    app: TraderowApp

    def __init__(self) -> None:
        super().__init__(_("Host a table"))

    def fields(self) -> Iterable[FieldInfo]:
        return [
            FieldInfo("name", _("Your name"), self.app.own_name, length=NAME_LENGTH),
            FieldInfo("password", _("Password"), "", _("empty: open to all"), secret=True),
            FieldInfo("port", _("Port"), str(DEFAULT_PORT), length=5),
        ]

    async def submit(self, values: dict[str, str]) -> None:
        hosting = seating.Hosting(checked_name(values["name"]), port_number(values["port"]), password=values["password"])
        server = seating.start_host(hosting)
        await self.app.sit_down(await seating.host(hosting, server, self.app.keep))
