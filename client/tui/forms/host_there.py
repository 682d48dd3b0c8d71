"""Opens a table for others on the server we are connected to."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence

from client.connection.session import Session
from client.i18n import _
from client.tables import components_file
from client.tables.offer import Offer
from client.tables.seating import Seating
from client.tui.apps.table_app import TableApp
from client.tui.widgets.form import FieldInfo
from client.tui.widgets.pick import PickInfo
from client.tui.widgets.table_terms_form import TableForm


class HostThereScreen(TableForm):
    """`place`: the server's; `reach`: returns the session there, a new one if the last has ended."""

    app: TableApp

    def __init__(self, place: str, offers: Sequence[Offer], reach: Callable[[], Awaitable[Session]]) -> None:
        super().__init__(_("Host a table at {address}").format(address=place), offers)
        self._reach = reach

    def fields(self) -> Iterable[FieldInfo | PickInfo]:
        listed = [(True, _("shown to everybody there")), (False, _("for those with its code"))]
        return [
            *self.table_fields(),
            PickInfo("listed", _("The table is"), listed, True),
            FieldInfo("password", _("Password"), "", _("empty: open to all"), secret=True),
            *self.own_numbers_field(),
        ]

    def explain(self, field: str) -> str:
        if field == "listed":
            return _("Whether everybody who comes here sees the table, or needs its code.")
        return super().explain(field)

    async def submit(self, values: dict[str, str]) -> None:
        chosen, listed = await self.terms_with_numbers(values), self.pick("listed")
        session = await self._reach()
        components_file.expect_taken(chosen.components, session.welcome)
        self.busy = True  # gone back, or asked twice, a table could be there without us
        try:
            await session.joining.host(chosen, password=values["password"], title=session.name, listed=listed)
        finally:
            self.busy = False
        await self.app.sit_down(Seating(session, opened=True))
