"""The end of a game, in the place of row, play and hand: who won and why, how long it took, authority over the turns."""

from __future__ import annotations

from client.i18n import _, ngettext
from client.star_realms.picture import Over, Picture
from client.tui.draw import Line, crop, fit, rule, wrap
from client.tui.glyphs import glyphs
from client.tui.widgets.zone import Zone
from protocol.text import clean


class GameOver(Zone):
    """The result stays until the rematch begins; the piles and the log can still be read."""

    NAME = "over"

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        over = picture.over
        if over is None:
            return []
        lines: list[Line] = [rule(width, [(_("Game over"), "title")]), ()]
        lines += [(("  ", ""), *line) for line in wrap([(over.sentence, "good" if over.won else "strong")], width - 4)]
        turns = ngettext("{n} turn", "{n} turns", over.turns).format(n=over.turns)
        lines += [(("  ", ""), (f"{turns}, {_time(over.seconds)}", "faint")), ()]
        for seat, name in enumerate(over.names):
            lines += _chart(over, seat, clean(name), width)
        if over.ready:
            lines.append(
                (("  ", ""), (_("Ready to play again: {names}").format(names=", ".join(map(clean, over.ready))), "good"))
            )
        lines.append((("  ", ""), ("R ", "key"), (_("play again"), ""), ("   L ", "key"), (_("leave the table"), "")))
        return lines[:height]


def _chart(over: Over, seat: int, name: str, width: int) -> list[Line]:
    """One seat's authority at the end of each turn, as bars of two lines under its name."""
    values = [authority[seat] for _turn, authority in over.chart]
    top = max((max(authority) for _turn, authority in over.chart), default=1) or 1
    room = width - 6
    if len(values) > room:
        values = [values[at * len(values) // room] for at in range(room)]
    elif values and len(values) * 2 <= room:
        values = [value for value in values for _twice in range(2)]
    bars = glyphs().bars
    steps = len(bars) - 1
    upper = lower = ""
    for value in values:
        level = -(-value * 2 * steps // top)
        upper += bars[max(level - steps, 0)]
        lower += bars[min(level, steps)]
    first, last = (over.chart[0][1][seat], over.chart[-1][1][seat]) if over.chart else (0, 0)
    style = "authority" if seat == 0 else "trade"
    return [
        (("  ", ""), (fit(crop(name, 16), 17), "title"), (f"{first}→{last}", "authority-total")),
        (("  ", ""), (upper, style)),
        (("  ", ""), (lower, style)),
        (),
    ]


def _time(seconds: int) -> str:
    minutes, rest = divmod(seconds, 60)
    if minutes:
        return _("{minutes} min {seconds} s").format(minutes=minutes, seconds=rest)
    return _("{seconds} s").format(seconds=rest)
