"""The options over a screen."""

from __future__ import annotations

from textual.screen import Screen

from client.settings.values import Settings
from client.tui.options import Options
from client.tui.widgets.zone import LEFT, Cover, Zone


def lay_over(screen: Screen[None], options: Options | None, settings: Settings) -> None:
    """Draw the options over that screen as they are now; None: no longer."""
    cover = None if options is None else Cover.of(LEFT, options.lines(settings, LEFT.width, LEFT.height))
    for zone in screen.query(Zone):
        zone.lay_over(cover)
