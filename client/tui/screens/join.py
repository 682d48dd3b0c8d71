"""Ask for the address and code of another person's table, to join or watch it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from textual import on
from textual.widget import Widget
from textual.widgets import Input

from client.lobby import invitation as lobby_invitation
from client.lobby import seating
from client.lobby.entering import CODE
from client.lobby.finding import NONE_FITS, Locked, Unplaced, Visit, arrive
from client.lobby.nearby import Nearby
from client.session.route import parse
from client.session.sentences import of_trouble
from client.terminal.remembered import NAME_LENGTH, checked_name
from client.text.i18n import _, pgettext
from client.text.trouble import Trouble
from client.tui.base.table_app import TableApp
from client.tui.dialogs.form import Field, FieldInfo, Form
from client.tui.screens.tables import TablesScreen
from client.tui.widgets.nearby_list import NearbyList
from client.tui.widgets.pick import Pick, PickInfo
from protocol import codes
from protocol.text import clean

ADDRESS_LENGTH = 300


class JoinScreen(Form):
    """The form to join or watch a table. The address may be a whole invitation. `wanted`: a table that needs its password, or a
    request without an address.
    """

    app: TableApp

    def __init__(self, wanted: Locked | Unplaced | None = None) -> None:
        super().__init__(_("Join a table"))
        self._wanted = wanted

    def fields(self) -> Iterable[FieldInfo | PickInfo]:
        wanted = self._wanted
        address = wanted.address.text if isinstance(wanted, Locked) else self.app.settings.address
        name = wanted.name if wanted else self.app.own_name
        password = wanted.password if isinstance(wanted, Unplaced) else ""
        return [
            FieldInfo("address", _("Address"), address, _("or an invitation"), length=ADDRESS_LENGTH),
            FieldInfo("code", _("Table"), wanted.code if wanted else "", _("empty: shows what is open"), length=CODE),
            FieldInfo("name", _("Your name"), name, length=NAME_LENGTH),
            FieldInfo("password", _("Password"), password, _("empty: none"), secret=True),
            PickInfo(
                "watch",
                _("Join to"),
                [(False, _("take a seat")), (True, pgettext("come to a table to watch it", "watch"))],
                bool(wanted and wanted.watch),
            ),
        ]

    def body(self) -> Iterable[Widget]:
        yield from super().body()
        yield NearbyList(waits=isinstance(self._wanted, Unplaced))

    def on_mount(self) -> None:
        if isinstance(self._wanted, Locked):
            self.query_one("#password", Field).focus()
            self.say(of_trouble(self._wanted.trouble))

    def on_nearby_list_picked(self, picked: NearbyList.Picked) -> None:
        """Join the chosen table."""
        try:
            self._fill_in(picked.near)
        except Trouble as trouble:
            self.say(of_trouble(trouble))
        else:
            self.submitted()

    def _fill_in(self, near: Nearby) -> None:
        """Fill its address and its code into the fields. Raises Trouble if a password is missing."""
        self.query_one("#address", Field).value = near.address.text
        if near.about.code:
            self.query_one("#code", Field).value = near.about.code
        if near.about.locked and not self.query_one("#password", Field).value:
            self.query_one("#password", Field).focus()
            raise Trouble("here", "no-password")

    def pasted(self, text: str) -> bool:
        """Put the parts of a pasted invitation into their fields, regardless of the focus."""
        invitation = clean(lobby_invitation.found_in(text))
        if invitation:
            typed, code, watch = lobby_invitation.read(invitation)
            address = self.query_one("#address", Field)
            address.value = typed[:ADDRESS_LENGTH]
            self.query_one("#code", Field).value = code[:CODE]
            self.query_one("#watch", Pick).choose(watch)
            address.focus()
            address.action_end()
        return bool(invitation)

    @on(Input.Changed, "#address")
    def say_what_it_proves(self, event: Input.Changed) -> None:
        """Show a note if the address contains the fingerprint of the server's key. The fingerprint may be beyond the end of the
        field.
        """
        self.set_note("address", _("encrypted, key included") if "#" in event.value else _("or an invitation"))

    async def submit(self, values: dict[str, str]) -> None:
        """Join the table. Without an address and a code, join the table marked below the fields, if there is one."""
        marked = self.query_one(NearbyList).marked
        if marked is not None and not values["address"].strip() and not values["code"].strip():
            self._fill_in(marked)
            values |= {name: self.query_one(f"#{name}", Field).value for name in ("address", "code")}
        typed, code, watch = lobby_invitation.read(values["address"])
        address, name = parse(typed), checked_name(values["name"])
        table, watch, password = values["code"].strip() or code, watch or self.pick("watch"), values["password"]
        session = await seating.reach(address, name, self.app.keep, self._wanted.cluster if self._wanted else ())
        self.app.change_settings(replace(self.app.settings, address=address.text, name=name))
        seat = self._wanted.seat if self._wanted and not watch else None
        unless = NONE_FITS if password else {*NONE_FITS, codes.WRONG_PASSWORD}
        try:
            arrived = await arrive(session, table, password, watch=watch, seat=seat, unless=unless)
        except Trouble as trouble:
            if trouble.code == codes.WRONG_PASSWORD:
                self.query_one("#password", Field).focus()
            if trouble.code == codes.TABLE_FULL and not watch:  # an unlisted table: for a listed one, the list would ask
                self.query_one("#watch", Pick).choose(True)
                raise Trouble("here", "full-unlisted") from None
            raise
        if isinstance(arrived, Visit):
            await self.app.push_screen(TablesScreen(arrived))
        else:
            await self.app.sit_down(arrived)
