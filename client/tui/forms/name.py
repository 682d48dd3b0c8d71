"""The form that asks for one's name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from client.i18n import _
from client.settings.own_name import NAME_LENGTH, checked_name
from client.tui.apps.table_app import TableApp
from client.tui.widgets.form import FieldInfo, Form
from client.tui.widgets.pick import PickInfo


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
