"""Show the rules of a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from client.games.registry import game_info
from client.table.summary import RULINGS, differing, value_text
from client.terminal.command import Command
from client.text.i18n import N_, _
from client.tui.canvas.draw import wrap
from client.tui.widgets.bindings import bindings
from client.tui.widgets.page import WIDTH, Page

if TYPE_CHECKING:
    from client.table.info import GameInfo


class RulesScreen(Page):
    """The page of rules. Enter, Escape or the key that opened it closes it."""

    COMMANDS_SHOWN = (
        Command("scroll", ("up", "down"), N_("scroll"), N_("Rules"), "always", N_("scroll")),
        Command("close", ("escape",), N_("close the rules"), N_("Rules"), "always", N_("close")),
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(COMMANDS_SHOWN, "close"),
        Binding("enter,r,q", "close", show=False),
    ]
    DEFAULT_CSS = """
    RulesScreen VerticalScroll { scrollbar-size-vertical: 1; }
    """

    def __init__(self, game: str, mode: str, rules: Mapping[str, Any], switches: Mapping[str, Any]) -> None:
        super().__init__(_("Rules of this table"))
        self._text = rules_text(game, mode, rules, switches)

    def body(self) -> Iterable[Widget]:
        yield VerticalScroll(Static(self._text, markup=False))

    def action_close(self) -> None:
        self.app.pop_screen()


def rules_text(game: str, mode: str, rules: Mapping[str, Any], switches: Mapping[str, Any]) -> Content:
    """Return the mode, the changed rules, how the mode is played, and the other rules. An unknown switch is shown as it was
    typed.
    """
    known = game_info(game)
    rules = {key: value for key, value in rules.items() if key != RULINGS}
    lines = [Content.styled(mode, "bold $strong"), Content(f"  {known.mode_line(mode)}" if known else "")]
    changed = differing(rules, switches)
    lines += _switches(_("Changed"), [key for key in rules if key in changed], rules, known)
    if known is not None and (played := known.mode_rules(mode)):
        lines += [Content(""), Content.styled(_("How to play"), "bold $strong")]
        lines += [Content.assemble(*line) for rule in played for line in wrap([(f"  {rule}", "")], WIDTH - 1, indent=2)]
    lines += _switches(_("At their default"), [key for key in rules if key not in changed], rules, known)
    return Content("\n").join(lines)


def _switches(heading: str, keys: Sequence[str], rules: Mapping[str, Any], known: GameInfo | None) -> list[Content]:
    if not keys:
        return []
    lines = [Content(""), Content.styled(heading, "bold $strong")]
    for key in keys:
        sentence = known.rule_sentence(key, rules[key]) if known else ""
        lines.append(Content(f"  {sentence or f'{key}={value_text(rules[key])}'}"))
    return lines
