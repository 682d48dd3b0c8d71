"""Joins or watches somebody's table: asks for the address, and for the code if there are several tables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from textual import on
from textual.widgets import Input

from client.connection.route.address import parse
from client.i18n import _
from client.sentences import of_trouble
from client.settings.own_name import NAME_LENGTH, checked_name
from client.tables import invite, seating
from client.tables.finding import NONE_FITS, Locked, Visit, arrive
from client.tables.seating import CODE
from client.trouble import Trouble
from client.tui.apps.table_app import TableApp
from client.tui.screens.tables import TablesScreen
from client.tui.widgets.form import Field, FieldInfo, Form
from client.tui.widgets.pick import Pick, PickInfo
from protocol import codes
from protocol.text import clean

ADDRESS_LENGTH = 300


class JoinScreen(Form):
    """The address may be a whole invitation, as it was sent. `locked`: a table that wants its password."""

    app: TableApp

    def __init__(self, locked: Locked | None = None) -> None:
        super().__init__(_("Join a table"))
        self._locked = locked

    def fields(self) -> Iterable[FieldInfo | PickInfo]:
        locked = self._locked
        address = locked.address.text if locked else self.app.settings.address
        name = locked.name if locked else self.app.own_name
        return [
            FieldInfo("address", _("Address"), address, _("or the line you were sent"), length=ADDRESS_LENGTH),
            FieldInfo("code", _("Table"), locked.code if locked else "", _("empty: shows what is open"), length=CODE),
            FieldInfo("name", _("Your name"), name, length=NAME_LENGTH),
            FieldInfo("password", _("Password"), "", _("empty: none"), secret=True),
            PickInfo("watch", _("Come to"), [(False, _("take a seat")), (True, _("watch"))], bool(locked and locked.watch)),
        ]

    def on_mount(self) -> None:
        if self._locked is not None:
            self.query_one("#password", Field).focus()
            self.say(of_trouble(self._locked.trouble))

    def pasted(self, text: str) -> bool:
        """The parts of an invitation go to their fields, wherever the cursor is."""
        invitation = clean(invite.found_in(text))
        if invitation:
            typed, code, watch = invite.read(invitation)
            address = self.query_one("#address", Field)
            address.value = typed[:ADDRESS_LENGTH]
            self.query_one("#code", Field).value = code[:CODE]
            self.query_one("#watch", Pick).choose(watch)
            address.focus()
            address.action_end()
        return bool(invitation)

    @on(Input.Changed, "#address")
    def say_what_it_proves(self, event: Input.Changed) -> None:
        """Whether the address has the fingerprint of the server's key, which may stand beyond the end of the field."""
        self.set_note("address", _("encrypted, the key as sent") if "#" in event.value else _("or the line you were sent"))

    async def submit(self, values: dict[str, str]) -> None:
        typed, code, watch = invite.read(values["address"])
        address, name = parse(typed), checked_name(values["name"])
        table, watch, password = values["code"].strip() or code, watch or self.pick("watch"), values["password"]
        session = await seating.reach(address, name, self.app.keep)
        self.app.change_settings(replace(self.app.settings, address=address.text, name=name))
        seat = self._locked.seat if self._locked and not watch else None
        unless = NONE_FITS if password else {*NONE_FITS, codes.WRONG_PASSWORD}
        try:
            arrived = await arrive(session, table, password, watch=watch, seat=seat, unless=unless)
        except Trouble as trouble:
            if trouble.code == codes.WRONG_PASSWORD:
                self.query_one("#password", Field).focus()
            if trouble.code == codes.TABLE_FULL and not watch:  # one that is not listed: else the list would ask
                self.query_one("#watch", Pick).choose(True)
                raise Trouble("here", "full-unlisted") from None
            raise
        if isinstance(arrived, Visit):
            await self.app.push_screen(TablesScreen(arrived))
        else:
            await self.app.sit_down(arrived)
