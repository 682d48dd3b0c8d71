"""The table in 16 colours and without colour, as goldens: below each line of the screen, a line with its styles.

A space is the terminal's own colour; `g c y r` are green, cyan, yellow and red; `b` is bold, `u` underlined, `R` reversed.
UPDATE_GOLDENS=1 writes them again.
"""

from __future__ import annotations

from rich.style import Style
from textual.app import App

from client.tui.canvas.theme import NONE, TERMINAL
from tests.client.games.star_realms import views
from tests.client.games.star_realms.seat import NotingCommands, TableApp, sit_down
from tests.client.games.star_realms.tui.test_goldens import compare

HUES = {1: "r", 2: "g", 3: "y", 6: "c", 8: "-"}


def sign(style: Style | None) -> str:
    """Return how it is drawn: the mark that is clearest."""
    if style is None:
        return " "
    assert not any((style.dim, style.blink, style.italic, style.strike))
    if style.reverse:
        return "R"
    if style.bgcolor is not None and not style.bgcolor.is_default:
        return HUES[style.bgcolor.number or 0].upper()
    if style.underline:
        return "u"
    if style.color is not None and not style.color.is_default:
        return HUES[style.color.number or 0]
    return "b" if style.bold else " "


def drawn(app: App[None]) -> str:
    """Return each line of the screen, and how it is drawn."""
    lines = []
    for strip in app.screen._compositor.render_strips():
        lines += [strip.text.rstrip(), "".join(sign(segment.style) * segment.cell_length for segment in strip).rstrip()]
    return "\n".join(lines)


async def test_the_busy_table() -> None:
    found = {}
    for name, theme in (("16 colours", TERMINAL.name), ("no colours", NONE.name)):
        app = TableApp(NotingCommands())
        app.theme = theme
        async with app.run_test(size=(80, 24)) as pilot:
            await sit_down(pilot, views.busy())
            found[name] = drawn(app)
    compare("colours", found)
