"""Opens a table for others on a local server, which is started for it."""

from __future__ import annotations

from collections.abc import Iterable

from client.connection.route.address import DEFAULT_PORT, port_number
from client.i18n import _
from client.settings.own_name import NAME_LENGTH, checked_name
from client.tables import offers, seating
from client.tui.apps.table_app import TableApp
from client.tui.widgets.form import FieldInfo
from client.tui.widgets.pick import PickInfo
from client.tui.widgets.table_terms_form import TableForm


class HostScreen(TableForm):
    """The terms of the table, and where its server listens."""

    app: TableApp

    def __init__(self) -> None:
        super().__init__(_("Host a table"), offers.ours())

    def fields(self) -> Iterable[FieldInfo | PickInfo]:
        return [
            *self.table_fields(),
            FieldInfo("name", _("Your name"), self.app.own_name, length=NAME_LENGTH),
            FieldInfo("password", _("Password"), "", _("empty: open to all"), secret=True),
            FieldInfo("port", _("Port"), str(DEFAULT_PORT), length=5),
        ]

    async def submit(self, values: dict[str, str]) -> None:
        chosen = self.chosen_terms()
        name, port = checked_name(values["name"]), port_number(values["port"])
        hosting = seating.Hosting(name, port, password=values["password"], terms=chosen)
        await self.app.sit_down(await seating.host(hosting, seating.start_host(hosting), self.app.keep))
