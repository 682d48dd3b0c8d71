"""Draw the bottom of any table: whose turn it is, the question, and what the keys do now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from client.table.commands import CommandTable
from client.table.selectors import Picture
from client.table.state import Choice, Menu
from client.terminal.command import Command
from client.terminal.keyboard import key_name
from client.text.i18n import _, labelled, pgettext
from client.tui.canvas.draw import Line, Span, clip, width_of, wrap
from client.tui.canvas.glyphs import arrows, glyphs
from client.tui.canvas.styles import chip
from client.tui.table.zones import Part

_TONES = {"you": "", "ask": "warn", "wait": "", "replay": "key", "trouble": "error"}
_BLOCKS = {"good": chip("high"), "harm": chip("low")}
"""The style of the label by its tone; black on white if the player has to act."""
_EMPTY: Line = (("", ""),)
_TWO = 2
"""The lines of text in a prompt of the usual height."""
Hint = tuple[str, str]
"""A key, and its effect in a word or two."""


class Below(NamedTuple):
    """The part of the prompt below the text: the choices or the keys, with as many lines as they need."""

    choices: list[Line]
    keys: list[Line]


class Prompt(Part):
    """A line or two of text, and keys."""

    NAME = "prompt"

    def __init__(self, commands: CommandTable) -> None:
        self.commands = commands

    # -- additions of a game -------------------------------------------------------------------------------------------

    def before_choices(self, picture: Any) -> list[Span]:
        """Return the spans before the choices of a menu."""
        return []

    def zone_name(self, zone: str) -> str:
        """Return the heading for the choices of a zone, if there are several zones."""
        return ""

    def own_hints(self, picture: Any) -> Sequence[Hint] | None:
        """Return the game's own line of keys; None for the usual one."""
        return None

    def first_hints(self, picture: Any) -> list[Hint]:
        """Return the keys of things, which come before those of commands."""
        return []

    def hinted(self, picture: Any, found: list[Command]) -> list[Command]:
        """Return the commands that have an effect now, in the order of their hints."""
        return found

    def in_the_piles(self) -> tuple[str, str]:
        """Return the labels of the arrow keys and of the palette in the pile browser."""
        return _("cards"), _("find a card")

    def at_the_end(self, picture: Any) -> dict[str, str]:
        """Return the commands offered after a game, the most wanted first, with special labels if they have any."""
        words = {"rematch": _("play again"), "browse": _("decks"), "proof": _("proof")}
        if picture.over is not None and picture.over.shows_turning:
            words["replay"] = _("turning point")
        there = {command.name for command in self.commands.commands()}
        return {name: words.get(name, "") for name in _AT_THE_END if name in there}

    def first_at_the_end(self, picture: Any) -> list[Hint]:
        """Return the first hint after a game: the next bot of the ladder after a win, or an easier one after a defeat."""
        over = picture.over
        if over is None or not over.is_complete or not over.next_name:
            return []
        # Translators: the key Enter begins the next game, against that bot: "Enter now Odo", "Enter easier: Tad"
        words = _("easier: {name}") if over.next_is_easier else _("now {name}")
        return [(key_name("enter"), words.format(name=over.next_name))]

    def coloured(self, text: str, style: str) -> Sequence[Span]:
        """Return a text about the game in the colours of its words."""
        return [(text, style)]

    # -- drawing -------------------------------------------------------------------------------------------------------

    def below(self, picture: Any, width: int) -> Below:
        """Return the part below the text."""
        return Below(self._choices(picture, width), self._hints(picture, width))

    def draw(self, picture: Any, width: int, height: int, below: Below | None = None) -> list[Line]:
        choices, keys = below or self.below(picture, width)
        most = max(height - (len(choices) or min(len(keys), 1)), 1)
        spare = max(height - (len(choices) or len(keys)), 1)
        said = _cut(self._sentences(picture, width, most, spare), width, most)
        room = max(height - len(said), 1)
        if len(choices) > room:
            choices = _scrolled(self._choices(picture, width - width_of([(_more(99, " "), "")])), room, width)
        free = height - len(said) - len(choices)
        if 0 < free < len(keys):
            keys = self._hints(picture, width, free)
        return [*said, *choices, *[_EMPTY] * (free - len(keys)), *keys[: max(free, 0)]][:height]

    def height(self, picture: Any, width: int, below: Below | None = None) -> int:
        """Return the number of lines that show the whole text and the choices, or the whole text and a line of keys. If a
        choice is only marked by its key, count all three.
        """
        choices, keys = below or self.below(picture, width)
        lines = len(choices) or min(len(keys), 1)
        lines += picture.menu is not None and picture.menu.marks
        return len(self._sentences(picture, width, _TWO, _TWO, is_whole=True)) + lines

    def _choices(self, picture: Picture, width: int) -> list[Line]:
        """Return the choices with their keys, grouped by zone, in as many lines as they need."""
        menu, chosen = picture.menu, picture.choice
        if menu is None or picture.table is None:
            return []
        spans: list[Span] = self.before_choices(picture)
        lines: list[Line] = []
        zone, spread = "", len({choice.zone for choice in menu.choices if choice.zone}) > 1
        for number, choice in enumerate(menu.choices):
            item: list[Span] = []
            if choice.zone != zone:
                zone = choice.zone
                if spread and (label := self.zone_name(zone)):
                    item += [(labelled(label), "faint")]
            item += _choice(choice, highlighted=number == chosen)
            if spans and width_of(spans) + width_of(item) > width - 2:
                lines.append((("  ", ""), *spans[:-1]))
                spans = []
            spans += [*item, ("  ", "")]
        return [*lines, (("  ", ""), *spans[:-1])]

    def _hints(self, picture: Picture, width: int, most: int | None = None) -> list[Line]:
        """Return the commands that have an effect now, on one or two lines. `most`: the most lines; the least needed commands
        are left out.
        """
        find = self.commands.key_of("palette")
        shown: Sequence[Hint]
        if picture.help is not None:
            shown = [
                ("← →", _("page")),
                ("↑ ↓", _("line")),
                (find, _("find a command")),
                (key_name("escape"), _("to the table")),
            ]
        elif picture.menu is not None:
            shown = self._hints_of_answers(picture.menu, is_marked=picture.choice is not None)
        elif (own := self.own_hints(picture)) is not None:
            shown = own
        elif picture.replaying:
            shown = [
                ("→", pgettext("to the next page", "on")),
                ("←", pgettext("to the page before", "back")),
                (key_name("escape"), _("to the table")),
            ]
        elif picture.browsing is not None:
            has_cards = bool(picture.browsing.piles[picture.browsing.pile].cards)
            lines, found = self.in_the_piles() if has_cards else (_("line"), _("find a command"))
            shown = [("← →", _("other pile")), ("↑ ↓", lines), (find, found), (key_name("escape"), _("close"))]
        elif picture.over is not None:
            shown = self._hints_at_the_end(picture)
        else:
            return self._usual_hints(picture, width, most)
        return self._within(shown, width, most)

    def _usual_hints(self, picture: Picture, width: int, most: int | None) -> list[Line]:
        """Return the commands. No line is added for the palette alone."""
        all_hints = (each for each in self.commands.commands() if picture.called.get(each.name, each.hint))
        hinted = self.hinted(picture, [command for command in all_hints if command.when in picture.facts])
        without = [each for each in hinted if each.name != "palette"]
        shown = self._of_commands(hinted, picture)
        laid = _lines(shown, width)
        if len(laid) > 1 or not without:
            less = self._of_commands(without, picture)
            if len(fewer := _lines(less, width)) < len(laid):
                shown, laid = less, fewer
        return laid if most is None else self._within(shown, width, most)

    def _within(self, shown: Sequence[Hint], width: int, most: int | None) -> list[Line]:
        laid = _lines(shown, width)
        for name in _NEEDED_LEAST if most is not None else ():
            if most is not None and len(laid) > most:
                shown = [hint for hint in shown if hint[0] != self.commands.key_of(name)]
                laid = _lines(shown, width)
        return laid

    def _of_commands(self, hinted: Sequence[Command], picture: Picture) -> list[Hint]:
        return [*self.first_hints(picture), *((key_name(command.keys[0]), _hint(command, picture)) for command in hinted)]

    def _hints_at_the_end(self, picture: Picture) -> list[Hint]:
        """Return the commands available after a game."""
        offered = [(self.commands.command(name), word) for name, word in self.at_the_end(picture).items()]
        if picture.over is not None and picture.over.once:
            offered = [each for each in offered if each[0].name != "rematch"]
        called = picture.called
        words = [
            (key_name(command.keys[0]), called.get(command.name) or word or _(command.hint))
            for command, word in offered
            if command.when in picture.facts and called.get(command.name) != ""
        ]
        return [*self.first_at_the_end(picture), *words]

    def _sentences(self, picture: Picture, width: int, most: int, spare: int, *, is_whole: bool = False) -> list[Line]:
        """Return the text. A reply or a reason begins a line of its own, and so does the addition.

        With a reply, the text may take `spare` lines. If it takes more, the addition is left out; if it still takes more, the
        reply follows on the text's own line, behind a symbol. Without a reply, the text may take `most` lines. If it takes
        more, the addition follows on the text's own line; it is left out if that is too long, unless the text `is_whole`.
        """
        said = self._said(picture)
        notice: list[Span] = [*self.coloured(arrows(picture.notice), "notice")] if picture.notice else []
        more: list[Span] = [*self.coloured(picture.more, "")] if picture.more else []
        if not (picture.prompt or picture.warning or picture.beside):
            said, notice = [*said, *notice], []  # a block alone belongs to it
        ways = [[said, notice, more], [said, notice]] if notice else [[said, more]]
        for way in ways:
            lines = _each_on_its_own(way, width)
            if len(lines) <= (spare if notice else most):
                return lines
        if notice:
            return _each_on_its_own([[*said, (f" {glyphs().down} ", "faint"), *notice]], width)
        if picture.notice or not more:
            return _each_on_its_own([said], width)
        joined = _each_on_its_own([[*said, ("  ", ""), *more]], width)
        return joined if is_whole or len(joined) <= most else _each_on_its_own([said], width)

    def _said(self, picture: Picture) -> list[Span]:
        tone = _TONES.get(picture.tone, "")
        spans: list[Span] = [(f" {picture.block} ", _BLOCKS.get(picture.tone, "alert")), (" ", "")] if picture.block else []
        said = (
            (picture.prompt, tone),
            (picture.warning, "warn"),
            (picture.beside, ""),
        )
        for text, style in said:
            if text:
                spans += [
                    ("  " if len(spans) > 2 or (spans and not picture.block) else "", ""),
                    *self.coloured(arrows(text), style),
                ]
        return [span for span in spans if span[0]]

    def _hints_of_answers(self, menu: Menu, *, is_marked: bool) -> list[Hint]:
        """Return the keys that answer the question or leave it open, in addition to those of the answers."""
        if not any(choice.action or choice.opens for choice in menu.choices):
            return []
        take = [(key_name("enter"), _("take the marked one"))] if is_marked or menu.by_enter else []
        if menu.marks:
            keys = " ".join(choice.key for choice in menu.choices if choice.action is not None)
            take = [(keys, _("mark")), (key_name("enter"), _("take the marked one"))]
        if not take and menu.none is not None:
            take = [(key_name("enter"), menu.none.label)]
        says_how = any(choice.key == key_name("escape") for choice in menu.choices)
        leave = [] if menu.asked or says_how else [(key_name("escape"), _("back"))]
        words = {"look": _("look"), "browse": _("piles"), "help": _("help")}
        others = [(self.commands.key_of(name), word) for name, word in words.items()]
        return [*take, ("← →", _("another answer")), *leave, *others]


_NEEDED_LEAST = ("palette", "chat", "team-chat", "replay", "look", "browse")
"""Commands whose hints are left out first. The hint for the help, which lists them, is always shown."""
_AT_THE_END = ("rematch", "analyse", "replay", "postcard", "browse", "proof", "chat", "team-chat", "leave", "help")


def _each_on_its_own(texts: Sequence[list[Span]], width: int) -> list[Line]:
    return [((" ", ""), *line) for spans in texts if spans for line in wrap(spans, width - 2)]


def _cut(lines: list[Line], width: int, most: int) -> list[Line]:
    """Return at most that many lines, and mark the cut."""
    if len(lines) <= most:
        return lines
    last, missing = lines[most - 1], f" {glyphs().more}"
    whole = width_of(last) + len(missing) <= width
    return [*lines[: most - 1], (*last, (missing, "")) if whole else clip((*last, (" " * width, "")), width)]


def _scrolled(choices: list[Line], room: int, width: int) -> list[Line]:
    """Return as many lines of the choices as fit, including the marked one. Each end shows the number of choices hidden beyond
    it.

    The lines leave room for that number.
    """
    marked = next((number for number, line in enumerate(choices) if _has_marked(line)), 0)
    first = min(max(marked - room + 1, 0), len(choices) - room)
    shown, above, below = choices[first : first + room], choices[:first], choices[first + room :]
    shown[0] = _with_more(shown[0], above, glyphs().before, width)
    shown[-1] = _with_more(shown[-1], below, glyphs().further, width)
    return shown


def _has_marked(line: Line) -> bool:
    return any(style == "cursor" for _text, style in line)


def _with_more(line: Line, hidden: Sequence[Line], arrow: str, width: int) -> Line:
    """Return the line with the number of hidden choices at its end."""
    count = sum(_is_key(style) and text.strip() not in ("", glyphs().cursor) for part in hidden for text, style in part)
    if not count:
        return line
    more: Span = (_more(count, arrow), "faint")
    return (*clip(line, width - width_of([more])), more)


def _is_key(style: str) -> bool:
    return style == "key" or style.startswith(chip(""))


def _more(count: int, arrow: str) -> str:
    return "  " + _("{n} more").format(n=count) + " " + arrow


def _choice(choice: Choice, *, highlighted: bool) -> list[Span]:
    label: Span = (choice.label, "cursor" if highlighted else choice.look)
    marker = glyphs().cursor if highlighted else " "
    if choice.look:  # the key in the colour of its choice
        return [(f"{marker}{choice.key} ", chip(choice.look)), (" ", ""), label]
    return [(marker, "key"), (f"{choice.key} ", "key"), label]


def _lines(shown: Sequence[tuple[str, str]], width: int) -> list[Line]:
    lines: list[Line] = []
    spans: list[Span] = []
    used = 0
    for key, word in shown:
        item: list[Span] = [(arrows(f"{key} "), "key"), (word, "faint"), ("  ", "")]
        wide = width_of(item)
        if spans and used + wide > width + 1:
            lines.append(((" ", ""), *spans[:-1]))
            spans, used = [], 0
        spans += item
        used += wide
    return [*lines, ((" ", ""), *spans[:-1])] if spans else lines


def _hint(command: Command, picture: Picture) -> str:
    """Return the label of a command. For undo, add the number of actions if it is more than one."""
    steps = picture.table.undo.steps if picture.table is not None and command.name == "undo" else 0
    word = picture.called.get(command.name) or _(command.hint)
    return f"{word} {steps}" if steps > 1 else word
