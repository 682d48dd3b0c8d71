"""Sitting down at somebody's table: where it is, and its code if there are several."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from client import invite, seating
from client.address import parse
from client.i18n import _
from client.settings import NAME_LENGTH, checked_name
from client.tui.form import FieldInfo, Form

if TYPE_CHECKING:
    from client.tui.app import TraderowApp


class JoinScreen(Form):
    """The address may be a whole invitation, as it was sent."""

    app: TraderowApp

    def __init__(self) -> None:
        super().__init__(_("Join a table"))

    def fields(self) -> Iterable[FieldInfo]:
        return [
            FieldInfo("name", _("Your name"), self.app.own_name, length=NAME_LENGTH),
            FieldInfo("address", _("Address"), self.app.settings.address, _("or a whole invitation"), length=300),
            FieldInfo("code", _("Table"), "", _("empty: the only open table"), length=16),
            FieldInfo("password", _("Password"), "", _("empty: none"), secret=True),
        ]

    async def submit(self, values: dict[str, str]) -> None:
        typed, code = invite.read(values["address"])
        address, name = parse(typed), checked_name(values["name"])
        table = values["code"].strip() or code
        seat = await seating.join(address, name, self.app.keep, code=table, password=values["password"])
        self.app.change_settings(replace(self.app.settings, address=address.text, name=name))
        await self.app.sit_down(seat)
