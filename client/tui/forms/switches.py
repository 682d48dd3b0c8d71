"""A page over the form that opens a table, to choose the value of every rule switch."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from textual import on
from textual.binding import BindingType

from client.command import N_, Command
from client.games.registry import about
from client.i18n import _
from client.tables.offer import Offer
from client.tui.bindings import bindings
from client.tui.widgets.form import FORM_COMMANDS, FieldInfo, Form
from client.tui.widgets.pick import Pick, PickInfo

LIMITS = (None, 20, 30, 40, 60, 100, 200)
"""The values offered for a switch that takes any number."""


class SwitchesScreen(Form):
    """Changes `chosen`, the switches that were chosen, at once; Enter and Escape go back."""

    TIGHT = True
    COMMANDS_SHOWN = (
        Command("do", ("enter",), N_("back, with the rules as they stand"), N_("Rules"), "always", N_("done")),
        Command("change", ("left", "right"), N_("another value"), N_("Rules"), "always", N_("change")),
        Command("defaults", ("f2",), N_("every rule at its default"), N_("Rules"), "always", N_("defaults")),
        *FORM_COMMANDS[1:3],
        *FORM_COMMANDS[-2:],
    )
    BINDINGS: ClassVar[list[BindingType]] = bindings(COMMANDS_SHOWN, "defaults")
    DEFAULT_CSS = """
    SwitchesScreen .label { width: 32; }
    SwitchesScreen Pick { width: 26; }
    """

    def __init__(self, offer: Offer, chosen: dict[str, Any]) -> None:
        super().__init__(_("Rules"))
        known = about(offer.game)
        assert known is not None
        self._about = known
        self._rules = offer.rules
        self._chosen = chosen

    def fields(self) -> Iterable[FieldInfo | PickInfo]:
        values = self._about.with_defaults(self._chosen)
        return [PickInfo(key, self._about.rule_name(key), self._options(key), values[key]) for key in self._rules]

    def explain(self, field: str) -> str:
        if field not in self._rules:
            return ""
        options = self._rules[field]
        default = self._about.rule_choice(field, options[0] if options else None)
        return _("{what} (usually: {value})").format(what=self._about.rule_sentence(field, self.pick(field)), value=default)

    @on(Pick.Changed)
    def value_changed(self, event: Pick.Changed) -> None:
        key = event.pick.id or ""
        self._chosen[key] = event.pick.value
        for other in self._about.SETS.get(key, ()):
            self._chosen.pop(other, None)
            self._show_values()
        self.show_explanation()

    def action_defaults(self) -> None:
        """Set every rule to its default."""
        self._chosen.clear()
        self._show_values()
        self.show_explanation()

    async def submit(self, values: dict[str, str]) -> None:
        self.app.pop_screen()

    def _show_values(self) -> None:
        values = self._about.with_defaults(self._chosen)
        for pick in self.query(Pick):
            pick.offer(self._options(pick.id or ""), values[pick.id or ""])

    def _options(self, key: str) -> list[tuple[Any, str]]:
        values = self._rules[key]
        return [(value, self._about.rule_choice(key, value)) for value in (LIMITS if values is None else values)]
