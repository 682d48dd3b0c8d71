"""Let options, keys and the palette lie over a screen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from textual import events, on
from textual.geometry import Region
from textual.screen import Screen

from client.terminal.command import Command
from client.terminal.settings import Settings
from client.text.i18n import _
from client.tui.canvas.theme import ThemedApp
from client.tui.dialogs.dialog import Dialog
from client.tui.widgets.zone import OverlayLines, Zone

if TYPE_CHECKING:
    from client.tui.dialogs.palette import Offer


class OverlayScreen(Screen[None]):
    """`over`: what lies over it now."""

    over: Dialog | None = None
    COMMANDS_SHOWN: Sequence[Command] = ()
    """The commands of this screen."""

    @property
    def takes_text(self) -> bool:
        """Return whether keys are taken as they are typed: no key of the number row is a digit then."""
        return self.over is not None

    @property
    def person(self) -> ThemedApp:
        """Return the app, with the settings of its person."""
        app = self.app
        assert isinstance(app, ThemedApp)
        return app

    def offers(self) -> Iterable[Offer]:
        """Return what the palette finds here."""
        return ()

    def tell(self, sentence: str) -> None:
        """Say which key a command that was found has, unless it said something itself."""

    def settings_changed(self) -> None:
        """Draw anew what depends on them."""

    @on(events.Resize)
    def resized(self) -> None:
        """Give the overlay the new size, after the zones below it have it."""
        if self.over is not None:
            self.call_after_refresh(self.lay_over, self.over)

    def open_options(self) -> None:
        from client.tui.dialogs.options import Options

        self.lay_over(Options(tables=tuple(self.person.tables())))

    def open_palette(self) -> None:
        from client.tui.dialogs.palette import Palette

        self.lay_over(Palette(tuple(self.offers())))

    def lay_over(self, over: Dialog | None) -> None:
        """Lay that over the screen from now on; None: nothing."""
        self.over = over
        where = Region(0, 0, *self.app.size)
        overlay = None if over is None else OverlayLines.of(where, over.lines(self.person.settings, *where.size))
        for zone in self.query(Zone):
            zone.lay_over(overlay)

    def took(self, event: events.Key) -> bool:
        """Return whether the key was for the overlay of the screen."""
        over = self.over
        if over is None:
            return False
        from client.tui.dialogs.palette import Palette

        event.stop()
        event.prevent_default()
        before = self.person.settings
        after, settings = over.pressed(event.key, before, event.character or "")
        if settings != before:
            self._change(settings)
        self.lay_over(after)
        if event.key == "enter" and isinstance(over, Palette) and over.marked is not None:
            over.marked.do()
            if over.marked.key and over.marked.now:
                self.tell(_("Next time: {key}.").format(key=over.marked.key))
        return True

    def _change(self, settings: Settings) -> None:
        self.person.change_settings(settings)
        self.settings_changed()
