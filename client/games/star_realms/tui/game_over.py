"""The end of a game, in the place of row, play and hand: who won and why, how long it took, authority over the turns."""

from __future__ import annotations

from client.games.star_realms.screen_state import Over, Picture
from client.games.star_realms.tui.part import Part
from client.i18n import _, ngettext
from client.tui.draw import Line, Span, crop, fit, rule, wrap
from client.tui.glyphs import glyphs
from protocol.text import clean


class GameOver(Part):
    """The result stays until the rematch begins; the piles, the proof and the log can still be read."""

    NAME = "over"

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        over = picture.over
        if over is None:
            return []
        lines: list[Line] = [rule(width, [(_("Game over"), "title")]), ()]
        lines += [(("  ", ""), *line) for line in wrap([(over.sentence, "good" if over.won else "strong")], width - 4)]
        turns = ngettext("{n} turn", "{n} turns", over.turns).format(n=over.turns)
        lines += [(("  ", ""), (f"{turns}, {_time(over.seconds)}", "faint")), ()]
        several = len(over.names) > 2
        for seat, name in enumerate(over.names):
            lines += _line(over, seat, clean(name), width) if several else _chart(over, seat, clean(name), width)
        if several:
            lines.append(())
        if over.ready:
            lines.append(
                (("  ", ""), (_("Ready to play again: {names}").format(names=", ".join(map(clean, over.ready))), "good"))
            )
        again: list[Span] = [("R ", "key"), (_("play again"), ""), ("   ", "")] if not over.watching else []
        lines.append((("  ", ""), *again, ("L ", "key"), (_("leave the table"), "")))
        proof = _proof(over, width)
        lines += proof
        while len(lines) > height and () in lines:
            lines.remove(())  # what is empty makes room
        return lines[:height]


def _proof(over: Over, width: int) -> list[Line]:
    """Whether the shuffles were as promised, and where the record is that proves it."""
    lines: list[Line] = [()]
    if over.proof:
        mark = glyphs().out if over.is_broken else glyphs().done
        head: Span = (f"{mark} {over.proof}", "error" if over.is_broken else "good")
        lines += [(("  ", ""), *line) for line in wrap([head, (" (F4)", "faint")], width - 4)]
    if over.record:
        lines += [(("  ", ""), *line) for line in wrap([(_("Record: "), "faint"), (over.record, "")], width - 4)]
    return lines if len(lines) > 1 else []


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


def _line(over: Over, seat: int, name: str, width: int) -> list[Line]:
    """One seat's authority over the turns on one line, for a table of several: team, name, bars, first and last."""
    values = [authority[seat] for _turn, authority in over.chart]
    top = max((max(authority) for _turn, authority in over.chart), default=1) or 1
    bars = glyphs().bars
    room = max(width - 29, 4)
    if len(values) > room:
        values = [values[at * len(values) // room] for at in range(room)]
    drawn = "".join(bars[-(-value * (len(bars) - 1) // top)] for value in values)
    first, last = (values[0], values[-1]) if values else (0, 0)
    has_won = seat in over.winners
    return [
        (
            ("  ", ""),
            (glyphs().done if has_won else " ", "good"),
            (over.teams[seat] + " " if over.teams else "", "good" if has_won else "faint"),
            (fit(crop(name, 12), 13), "title"),
            (f"{first:>3}{glyphs().to}{last:<4}", "authority-total"),
            (drawn, "authority" if has_won else "faint"),
        )
    ]


def _time(seconds: int) -> str:
    minutes, rest = divmod(seconds, 60)
    if minutes:
        return _("{minutes} min {seconds} s").format(minutes=minutes, seconds=rest)
    return _("{seconds} s").format(seconds=rest)
