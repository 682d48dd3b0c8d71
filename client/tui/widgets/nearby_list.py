"""List the tables found on the local network below the fields of a form, or show a sentence if there are none. The list follows
the network.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from textual.containers import VerticalScroll
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from client.lobby.nearby import Nearby, NearbyTables, details_of, details_with_address, name_of, state_text
from client.text.i18n import _
from client.tui.canvas.draw import fit
from client.tui.widgets.menu import Choice, Menu

NAME_WIDTH = 20
AROUND = 9
"""Cells of a line besides name and details, including one for the scroll bar."""


class NearbyList(VerticalScroll, can_focus=False):
    """Posts `Picked`. `waits`: the list takes the focus as soon as a table is found. The marked table shows its address."""

    DEFAULT_CSS = """
    NearbyList { height: 1fr; scrollbar-size-vertical: 1; }
    NearbyList #nearby-state { color: $quiet; height: auto; }
    NearbyList .heading { margin-top: 0; }
    """

    class Picked(Message):
        """A table has been chosen."""

        def __init__(self, near: Nearby) -> None:
            super().__init__()
            self.near = near

    def __init__(self, *, waits: bool = False) -> None:
        super().__init__()
        self._waits = waits
        self._tables = NearbyTables(self._show)
        self._shown: list[Nearby] = []

    def compose(self) -> Iterable[Widget]:
        yield Static(_("Tables nearby"), classes="heading", markup=False)
        yield Static(state_text(self._tables.state), id="nearby-state", markup=False)
        menu = Menu([], id="nearby")
        menu.can_focus = False
        yield menu

    def on_mount(self) -> None:
        self.run_worker(self._tables.start(), group="nearby")

    @property
    def marked(self) -> Nearby | None:
        """Return the marked table; None if no table was found."""
        at = self.query_one(Menu).at
        return self._shown[at] if at < len(self._shown) else None

    def on_resize(self) -> None:
        self._show()

    async def on_unmount(self) -> None:
        await self._tables.stop()

    def _show(self) -> None:
        """Draw the tables. The cursor stays on its table, even if the table has moved."""
        if not self.is_attached:
            return
        menu, state = self.query_one(Menu), self.query_one("#nearby-state", Static)
        here = self._shown[menu.at] if menu.at < len(self._shown) else None
        self._shown = self._tables.tables
        state.update(state_text(self._tables.state))
        state.display = not self._shown
        if menu.has_focus and not self._shown:
            self.screen.focus_previous()
        menu.can_focus = bool(self._shown)
        same = partial(_is_same, here)
        marked = next((at for at, near in enumerate(self._shown) if same(near)), min(menu.at, max(len(self._shown) - 1, 0)))
        menu.set_choices(self._choices(marked))
        menu.at = marked
        if self._shown and self._waits:
            self._waits = False
            menu.focus()

    def _choices(self, marked: int) -> list[Choice]:
        room = max(self.size.width - NAME_WIDTH - AROUND, 0)
        return [_choice(at, near, room, at == marked) for at, near in enumerate(self._shown)]

    def on_menu_chosen(self, chosen: Menu.Chosen) -> None:
        chosen.stop()
        if self._shown:
            self.post_message(self.Picked(self._shown[chosen.menu.at]))

    def on_menu_moved(self, moved: Menu.Moved) -> None:
        moved.stop()
        self.query_one(Menu).set_choices(self._choices(moved.at))
        self.scroll_to(y=max(0, moved.at + 1 - self.size.height // 2), animate=False)


def _choice(at: int, near: Nearby, room: int, is_marked: bool) -> Choice:
    details = details_with_address(near) if is_marked else details_of(near)
    return Choice(str(at + 1) if at < 9 else "", fit(name_of(near), NAME_WIDTH), fit(details, room))


def _is_same(here: Nearby | None, near: Nearby) -> bool:
    return here is not None and (here.address, here.about.code) == (near.address, near.about.code)
