"""The bottom of the table: whose move it is and what is asked, and what the keys do now."""

from __future__ import annotations

from collections.abc import Sequence

from client.command import Command
from client.games.star_realms.input import commands
from client.games.star_realms.model.table import Table
from client.games.star_realms.screen_state import Picture
from client.games.star_realms.text.prompts.questions import Choice, Menu
from client.games.star_realms.tui.drawing.part import Part
from client.i18n import _
from client.keyboard.printed import key_name
from client.tui.look.draw import Line, Span, clip, width_of, wrap
from client.tui.look.glyphs import arrows, glyphs
from protocol.text import clean

_TONES = {"you": "", "ask": "warn", "wait": "", "replay": "key", "trouble": "error"}


class Prompt(Part):
    """A line or two of what is asked, and keys."""

    NAME = "prompt"

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        choices, keys = _choices(picture, width), _hints(picture, width)
        said = _sentences(picture, width, max(height - (len(choices) or min(len(keys), 1)), 1))
        free = height - len(said) - len(choices)
        return [*said, *choices, *[_EMPTY] * (free - len(keys)), *keys[: max(free, 0)]][:height]


_EMPTY: Line = (("", ""),)


def _sentences(picture: Picture, width: int, most: int) -> list[Line]:
    """What is said, on at most so many lines; what more there is to say begins a line of its own where there is one."""
    said, more = _said(picture), [(picture.more, "")] if picture.more else []
    lines = [*wrap(said, width - 2), *(wrap(more, width - 2) if more else [])]
    if len(lines) > most and more:
        lines = wrap([*said, ("  ", ""), *more], width - 2)
    if len(lines) > most:
        lines = [*lines[: most - 1], clip((*lines[most - 1], (" " * width, "")), width - 1)]
    return [((" ", ""), *line) for line in lines]


def _said(picture: Picture) -> list[Span]:
    tone = _TONES.get(picture.tone, "")
    spans: list[Span] = [(f" {picture.block} ", "alert"), (" ", "")] if picture.block else []
    said = (
        (picture.prompt, tone),
        (picture.warning, "warn"),
        (picture.beside, ""),
        (picture.notice, "notice"),
    )
    for text, style in said:
        if text:
            spans += [("  " if len(spans) > 2 or (spans and not picture.block) else "", ""), (arrows(text), style)]
    return [span for span in spans if span[0]]


def _choices(picture: Picture, width: int) -> list[Line]:
    """The choices with their keys, grouped by where they are, as many lines as they take."""
    menu, chosen = picture.menu, picture.choice
    if menu is None or picture.table is None:
        return []
    spans: list[Span] = _shares(menu, picture.table)
    lines: list[Line] = []
    zone, spread = "", len({choice.zone for choice in menu.choices if choice.zone}) > 1
    for number, choice in enumerate(menu.choices):
        item: list[Span] = []
        if choice.zone != zone:
            zone = choice.zone
            if spread and (label := _zone_name(zone)):
                item += [(f"{label}: ", "faint")]
        item += _choice(choice, highlighted=number == chosen)
        if spans and width_of(spans) + width_of(item) > width - 2:
            lines.append((("  ", ""), *spans[:-1]))
            spans = []
        spans += [*item, ("  ", "")]
    return [*lines, (("  ", ""), *spans[:-1])]


def _shares(menu: Menu, table: Table) -> list[Span]:
    """Who pays how much of what it has, the one the arrows change marked."""
    shares = menu.shares
    if shares is None:
        return []
    spans: list[Span] = []
    for number, seat in enumerate(shares.members):
        here = number == shares.at
        name = _("You") if seat == table.seat else clean(table.seats[seat].name)
        text = _("{name} {n} of {most}").format(name=name, n=shares.amounts[number], most=shares.have[number])
        spans += [(glyphs().cursor if here else " ", "key"), (text, "cursor" if here else ""), ("  ", "")]
    return spans


def _choice(choice: Choice, *, highlighted: bool) -> list[Span]:
    label: Span = (choice.label, "cursor" if highlighted else choice.faction)
    marker: Span = (glyphs().cursor if highlighted else " ", "key")
    return [marker, (f"{choice.key} ", "key"), label]


def _zone_name(zone: str) -> str:
    return {
        "hand": _("hand"),
        "discard": _("discard pile"),
        "row": _("trade row"),
        "mine": _("in play"),
        "theirs": _("theirs"),
    }.get(zone, "")


KEYS_NAMED = 3
"""So many keys of cards are named, as an example for the others."""
_LATER = ("browse", "replay", "chat")
"""In the first games these stand last, as there may be no room for all."""


def _card_keys(picture: Picture) -> list[tuple[str, str]]:
    """The keys that play and buy cards now, where they are named."""
    table = picture.table
    if table is None or not picture.names_keys or not table.in_main:
        return []
    found = []
    for zone, word in (("hand", _("play")), ("row", _("buy"))):
        live = [stack.key for stack in table.stacks(zone) if stack.live]
        if live:
            found.append((" ".join(live[:KEYS_NAMED]) + (glyphs().more if len(live) > KEYS_NAMED else ""), word))
    return found


def _hints(picture: Picture, width: int) -> list[Line]:
    """The commands that mean something now, on one or two lines."""
    find = commands.key_of("palette")
    if picture.help is not None:
        shown = [("← →", _("page")), ("↑ ↓", _("line")), (find, _("find a command")), ("Esc", _("to the table"))]
    elif picture.menu is not None:
        shown = _hints_of_answers(picture.menu, is_marked=picture.choice is not None)
    elif picture.is_planning:
        done = commands.key_of("planning")
        shown = [("0", _("take the last back")), (done, _("done")), ("Space", _("look")), ("v", _("piles")), ("?", _("help"))]
    elif picture.replaying:
        shown = [("→", _("on")), ("←", _("back")), ("Esc", _("to the table"))]
    elif picture.browsing is not None:
        shown = [("← →", _("other pile")), ("↑ ↓", _("cards")), (find, _("find a card")), ("Esc", _("close"))]
    elif picture.over is not None:
        shown = _hints_at_the_end(picture)
    else:
        hinted = [command for command in commands.commands() if command.hint and command.when in picture.facts]
        if picture.names_keys:
            hinted.sort(key=lambda command: command.name in _LATER)
        shown, less = (_of_commands(each, picture) for each in (hinted, [each for each in hinted if each.name != "palette"]))
        if len(_lines(shown, width)) > len(_lines(less, width)):
            shown = less  # for the palette alone no line is added
    return _lines(shown, width)


def _of_commands(hinted: Sequence[Command], picture: Picture) -> list[tuple[str, str]]:
    return [*_card_keys(picture), *((key_name(command.keys[0]), _hint(command, picture)) for command in hinted)]


def _lines(shown: Sequence[tuple[str, str]], width: int) -> list[Line]:
    lines: list[Line] = []
    spans: list[Span] = []
    for key, word in shown:
        item: list[Span] = [(arrows(f"{key} "), "key"), (word, "faint"), ("  ", "")]
        if spans and width_of(spans) + width_of(item) > width + 1:
            lines.append(((" ", ""), *spans[:-1]))
            spans = []
        spans += item
    return [*lines, ((" ", ""), *spans[:-1])] if spans else lines


def _hints_at_the_end(picture: Picture) -> list[tuple[str, str]]:
    """What can be done after a game, what most people want first."""
    words = {"rematch": _("play again"), "browse": _("decks"), "proof": _("proof")}
    names = ("rematch", "replay", "browse", "proof", "chat", "team-chat", "leave", "help")
    offered = [commands.command(name) for name in names]
    return [
        (key_name(command.keys[0]), words.get(command.name) or _(command.hint))
        for command in offered
        if command.when in picture.facts
    ]


def _hints_of_answers(menu: Menu, *, is_marked: bool) -> list[tuple[str, str]]:
    """What else than the keys of the answers answers, or leaves it open."""
    if not any(choice.action or choice.opens for choice in menu.choices):
        return []
    take = [("Enter", _("take the marked one"))] if is_marked or menu.by_enter else []
    leave = [] if menu.asked else [("Esc", _("back"))]
    words = {"look": _("look"), "browse": _("piles"), "help": _("help")}
    others = [(commands.key_of(name), word) for name, word in words.items()]
    return [*take, ("← →", _("another answer")), *leave, *others]


def _hint(command: Command, picture: Picture) -> str:
    """The word of a command; how far undo goes back is said with it, where that is more than one action."""
    steps = picture.table.undo.steps if picture.table is not None and command.name == "undo" else 0
    return f"{_(command.hint)} {steps}" if steps > 1 else _(command.hint)
