"""Show options, keys and the palette over a screen."""

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
    """A screen with overlays. `over`: the open overlay."""

    over: Dialog | None = None
    COMMANDS_SHOWN: Sequence[Command] = ()
    """The commands of this screen."""

    @property
    def takes_text(self) -> bool:
        """Return True if keys are typed as text. Then no key of the number row is converted to a digit."""
        return self.over is not None

    @property
    def person(self) -> ThemedApp:
        """Return the app, which has the person's settings."""
        app = self.app
        assert isinstance(app, ThemedApp)
        return app

    def offers(self) -> Iterable[Offer]:
        """Return the entries of the palette on this screen."""
        return ()

    def tell(self, sentence: str) -> None:
        """Show which key a found command has, unless the command has shown a message itself."""

    def settings_changed(self) -> None:
        """Draw everything that depends on the settings again."""

    @on(events.Resize)
    def resized(self) -> None:
        """Give the overlay the new size after the zones below it have been resized."""
        if self.over is not None:
            self.call_after_refresh(self.lay_over, self.over)

    def open_options(self) -> None:
        from client.tui.dialogs.options import Options

        self.lay_over(Options(tables=tuple(self.person.tables())))

    def open_palette(self) -> None:
        from client.tui.dialogs.palette import Palette

        self.lay_over(Palette(tuple(self.offers())))

    def lay_over(self, over: Dialog | None) -> None:
        """Show that overlay on the screen; None: close the overlay."""
        self.over = over
        where = Region(0, 0, *self.app.size)
        overlay = None if over is None else OverlayLines.of(where, over.lines(self.person.settings, *where.size))
        for zone in self.query(Zone):
            zone.lay_over(overlay)

    def took(self, event: events.Key) -> bool:
        """Return True if the key was handled by the screen's overlay."""
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
