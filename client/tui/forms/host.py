"""Opens a table for others on a local server, which is started for it."""

from __future__ import annotations

from collections.abc import Iterable

from client.connection.route.address import DEFAULT_PORT, port_number
from client.i18n import _
from client.settings.own_name import NAME_LENGTH, checked_name
from client.tables import offers, seating
from client.tables.inviting import doors
from client.tui.apps.table_app import TableApp
from client.tui.widgets.form import FieldInfo
from client.tui.widgets.pick import PickInfo
from client.tui.widgets.table_terms_form import TableForm
from protocol.doors import SSH, WEB


class HostScreen(TableForm):
    """The terms of the table, and where its server listens."""

    app: TableApp

    def __init__(self) -> None:
        super().__init__(_("Host a table"), offers.ours())

    def fields(self) -> Iterable[FieldInfo | PickInfo]:
        return [
            *self.table_fields(),
            *self._doors(),
            FieldInfo("name", _("Your name"), self.app.own_name, length=NAME_LENGTH),
            FieldInfo("password", _("Password"), "", _("empty: open to all"), secret=True),
            *self.own_numbers_field(),
            FieldInfo("port", _("Port"), str(DEFAULT_PORT), length=5),
        ]

    def explain(self, field: str) -> str:
        if field == "doors" and (ports := self._ports()):
            named = ", ".join(f"{name} {port}" for name, port in ports.items())
            return _("The lobby has a line to send for each way. Ports: {ports} (settings.toml).").format(ports=named)
        if field == "doors":
            return _("What others need to come to your table. The lobby has a line to send for each way.")
        return super().explain(field)

    def _doors(self) -> list[PickInfo]:
        """Which doors are open. A kind that needs more than is installed is not offered."""
        names = frozenset(kind.name for kind in doors.kinds())
        choices = [
            (frozenset[str](), _("with traderow")),
            (frozenset({SSH}), _("or with ssh")),
            (frozenset({WEB}), _("or in a browser")),
            (frozenset({SSH, WEB}), _("or with ssh, or in a browser")),
        ]
        offered = [each for each in choices if each[0] <= names]
        return [PickInfo("doors", _("Others come"), offered, frozenset())] if len(offered) > 1 else []

    def _ports(self) -> dict[str, int]:
        """The chosen doors, each at the port that the settings have."""
        chosen = [kind.name for kind in doors.kinds() if kind.name in self.pick("doors")]
        return {name: doors.port_of(self.app.settings, name) for name in chosen}

    async def submit(self, values: dict[str, str]) -> None:
        chosen = await self.terms_with_numbers(values)
        name, port = checked_name(values["name"]), port_number(values["port"])
        hosting = seating.Hosting(name, port, password=values["password"], terms=chosen, doors=self._ports())
        await self.app.sit_down(await seating.host(hosting, seating.start_host(hosting), self.app.keep))
