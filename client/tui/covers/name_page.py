"""The page of one's name: it is typed here, and counts from the next table on."""

from __future__ import annotations

from dataclasses import dataclass, replace

from client.i18n import _
from client.sentences import of_trouble
from client.settings.own_name import NAME_LENGTH, checked_name
from client.settings.values import Settings
from client.trouble import Trouble
from client.tui.covers.over import Over
from client.tui.look.draw import Line, rule, wrap
from client.tui.look.glyphs import glyphs


@dataclass(frozen=True, slots=True)
class NamePage:
    """The open page. `typed`: the name so far; `said`: why the last one was none; `behind`: where it leads back."""

    typed: str
    behind: Over | None = None
    said: str = ""

    def pressed(self, key: str, settings: Settings, character: str = "") -> tuple[Over | None, Settings]:
        match key:
            case "escape":
                return self.behind, settings
            case "enter":
                return self._taken(settings)
            case "backspace":
                return replace(self, typed=self.typed[:-1], said=""), settings
        if len(character) == 1 and character.isprintable() and len(self.typed) < NAME_LENGTH:
            return replace(self, typed=self.typed + character, said=""), settings
        return self, settings

    def _taken(self, settings: Settings) -> tuple[Over | None, Settings]:
        try:
            return self.behind, replace(settings, name=checked_name(self.typed))
        except Trouble as trouble:
            return replace(self, said=of_trouble(trouble)), settings

    def lines(self, settings: Settings, width: int, height: int) -> list[Line]:
        lines: list[Line] = [rule(width, [(_("Your name"), "title")])]
        lines += [((f" {glyphs().cursor} ", "key"), (self.typed, ""), (glyphs().caret, "key")), ()]
        told = self.said or _("The others call you so from the next table on.")
        lines += [((" ", ""), *line) for line in wrap([(told, "strong" if self.said else "")], width - 2)]
        return [*lines, (), ((" Enter ", "key"), (_("change"), "faint"), ("   Esc ", "key"), (_("back"), "faint"))][:height]
