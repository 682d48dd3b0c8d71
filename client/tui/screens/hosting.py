"""Ask for the settings of a table to host, here or on the connected server, and for the person's name."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import replace

from client.lobby import components_file, invitation, kept_words, seating, table_settings
from client.lobby.seating import Seating
from client.lobby.table_settings import Offer
from client.session.route import DEFAULT_PORT, port_number
from client.session.session import Session
from client.terminal.remembered import NAME_LENGTH, checked_name
from client.text.i18n import _
from client.text.trouble import Trouble
from client.tui.base.table_app import TableApp
from client.tui.dialogs.form import FieldInfo, Form
from client.tui.dialogs.table_form import TableForm
from client.tui.widgets.pick import PickInfo
from protocol.front_ends import SSH, WEB

# -- Opens a table for others on a local server, which is started for it ----------------------------------------------


class HostScreen(TableForm):
    """The settings of the table, and the address of its server."""

    app: TableApp

    def __init__(self) -> None:
        super().__init__(_("Host a table"), table_settings.ours())
        self._beside = ""
        """The code of our running table after the first Enter. A second Enter opens another table beside it."""

    def fields(self) -> Iterable[FieldInfo | PickInfo]:
        return self.all_fields(
            [
                *self._front_ends(),
                FieldInfo("name", _("Your name"), self.app.own_name, length=NAME_LENGTH),
                FieldInfo("password", _("Password"), "", _("empty: open to all"), secret=True),
                *self.own_numbers_field(),
                FieldInfo("port", _("Port"), str(DEFAULT_PORT), length=5),
            ]
        )

    def explain(self, field: str) -> str:
        if field == "doors" and (ports := self._ports()):
            named = ", ".join(f"{name} {port}" for name, port in ports.items())
            return _("The lobby shows an invitation for each way. Ports: {ports} (settings.toml).").format(ports=named)
        if field == "doors":
            return _("What others need to join your table. The lobby shows an invitation for each way.")
        return super().explain(field)

    def _front_ends(self) -> list[PickInfo]:
        """Return the choice of open front ends. A front end that needs an uninstalled package is not offered."""
        names = frozenset(kind.name for kind in invitation.kinds())
        choices = [
            (frozenset[str](), _("with traderow")),
            (frozenset({SSH}), _("or with ssh")),
            (frozenset({WEB}), _("or in a browser")),
            (frozenset({SSH, WEB}), _("or with ssh, or in a browser")),
        ]
        offered = [each for each in choices if each[0] <= names]
        return [PickInfo("doors", _("Others join"), offered, frozenset())] if len(offered) > 1 else []

    def _ports(self) -> dict[str, int]:
        """Return the chosen front ends, each with its port in the settings."""
        chosen = [kind.name for kind in invitation.kinds() if kind.name in self.pick("doors")]
        return {name: invitation.port_of(self.app.settings, name) for name in chosen}

    async def submit(self, values: dict[str, str]) -> None:
        chosen = await self.terms_with_numbers(values)
        name, port = checked_name(values["name"]), port_number(values["port"])
        hosting = seating.Hosting(name, port, password=values["password"], terms=chosen, doors=self._ports())
        running = seating.own_table(self.app.keep)
        if running is None:
            await self.app.sit_down(await seating.host(hosting, seating.start_host(hosting), self.app.keep))
        elif self._beside == running.code:
            await self.app.sit_down(await seating.host_beside(running, hosting, self.app.keep))
        else:
            self._beside = running.code
            raise Trouble("here", "host-running-here", {"table": kept_words.table(running)})


# -- Opens a table for others on the server we are connected to -------------------------------------------------------


class HostThereScreen(TableForm):
    """`place`: the server's address; `reach`: returns the session there, or a new one if the last has ended."""

    app: TableApp

    def __init__(self, place: str, offers: Sequence[Offer], reach: Callable[[], Awaitable[Session]]) -> None:
        super().__init__(_("Host a table at {address}").format(address=place), offers)
        self._reach = reach

    def fields(self) -> Iterable[FieldInfo | PickInfo]:
        listed = [(True, _("public on that server")), (False, _("by code only"))]
        return self.all_fields(
            [
                PickInfo("listed", _("The table is"), listed, True),
                FieldInfo("password", _("Password"), "", _("empty: open to all"), secret=True),
                *self.own_numbers_field(),
            ]
        )

    def explain(self, field: str) -> str:
        if field == "listed":
            return _("Show the table to everybody here, or only to players with its code.")
        return super().explain(field)

    async def submit(self, values: dict[str, str]) -> None:
        chosen, listed = await self.terms_with_numbers(values), self.pick("listed")
        session = await self._reach()
        components_file.expect_taken(chosen.components, session.welcome)
        self.busy = True  # going back or asking twice could leave a table without us
        try:
            await session.joining.host(chosen, password=values["password"], title=session.name, listed=listed)
        finally:
            self.busy = False
        await self.app.sit_down(Seating(session, opened=True))


# -- The form for the person's name -----------------------------------------------------------------------------------


class NameScreen(Form):
    """Asks for the name that others see."""

    app: TableApp

    def __init__(self) -> None:
        super().__init__(_("Your name"))

    def fields(self) -> Iterable[FieldInfo | PickInfo]:
        return [FieldInfo("name", _("Name"), self.app.own_name, _("up to 16 characters"), length=NAME_LENGTH)]

    async def submit(self, values: dict[str, str]) -> None:
        self.app.change_settings(replace(self.app.settings, name=checked_name(values["name"])))
        self.app.pop_screen()
