"""Sitting down at somebody's table, or watching it: where it is, and its code if there are several."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from client.connection.address import parse
from client.i18n import _
from client.settings.own_name import NAME_LENGTH, checked_name
from client.tables import invite, seating
from client.tables.finding import NONE_FITS, Visit, arrive
from client.tui.screens.tables import TablesScreen
from client.tui.table_app import TableApp
from client.tui.widgets.form import FieldInfo, Form
from client.tui.widgets.pick import PickInfo
from protocol import codes

_UNLESS = {*NONE_FITS, codes.WRONG_PASSWORD}
"""Without a code: why the tables are shown instead."""


class JoinScreen(Form):
    """The address may be a whole invitation, as it was sent."""

    app: TableApp

    def __init__(self) -> None:
        super().__init__(_("Join a table"))

    def fields(self) -> Iterable[FieldInfo | PickInfo]:
        return [
            FieldInfo("name", _("Your name"), self.app.own_name, length=NAME_LENGTH),
            FieldInfo("address", _("Address"), self.app.settings.address, _("or a whole invitation"), length=300),
            FieldInfo("code", _("Table"), "", _("empty: shows what is open"), length=16),
            FieldInfo("password", _("Password"), "", _("empty: none"), secret=True),
            PickInfo("watch", _("Come to"), [(False, _("take a seat")), (True, _("watch"))], False),
        ]

    async def submit(self, values: dict[str, str]) -> None:
        typed, code, watch = invite.read(values["address"])
        address, name = parse(typed), checked_name(values["name"])
        table, watch = values["code"].strip() or code, watch or self.pick("watch")
        session = await seating.reach(address, name, self.app.keep)
        self.app.change_settings(replace(self.app.settings, address=address.text, name=name))
        arrived = await arrive(session, table, values["password"], watch=watch, unless=_UNLESS)
        if isinstance(arrived, Visit):
            await self.app.push_screen(TablesScreen(arrived))
        else:
            await self.app.sit_down(arrived)
