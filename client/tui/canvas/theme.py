"""Define the colours of the interface on each ground, and the styles of drawn lines."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.app import App
from textual.color import Color
from textual.filter import LineFilter, Monochrome, NoColor
from textual.theme import Theme

from client.terminal import capabilities
from client.terminal.capabilities import Shows
from client.terminal.keyboard import Table, keyboard_of, use
from client.terminal.settings import Settings
from client.text.i18n import _, use_language, wanted_language

# -- theme ------------------------------------------------------------------------------------------------------------


OWN = "ansi_default"
"""The colour a terminal has by itself."""


def _theme(
    name: str,
    ground: str,
    text: str,
    *,
    strong: str,
    quiet: str,
    rule: str,
    cursor: str = "",
    block: tuple[str, str] | None = None,
    dark: bool = True,
) -> Theme:
    """`cursor`: the ground of the line under it, which is underlined where there is none. `block`: its text and ground, which
    are those of the terminal reversed where there is none.
    """
    block_text, block_ground = block or (text, ground)
    return Theme(
        name=name,
        primary=strong,
        secondary=text,
        accent=strong,
        warning=strong,
        error=strong,
        success=strong,
        foreground=text,
        background=ground,
        surface=ground,
        panel=ground,
        dark=dark,
        ansi=ground == OWN,
        luminosity_spread=0.0,
        variables={
            "strong": strong,
            "quiet": quiet,
            "rule": rule,
            "cursor": cursor or ground,
            "cursor-style": "none" if cursor else "underline",
            "block": block_text,
            "block-ground": block_ground,
            "block-style": "none" if block else "reverse",
            "ansi-background": ground,
            "ansi-foreground": text,
            "text-muted": quiet,
            "text-disabled": quiet,
            "scrollbar": rule,
            "scrollbar-hover": rule,
            "scrollbar-active": rule,
            "scrollbar-background": ground,
            "scrollbar-background-hover": ground,
            "scrollbar-background-active": ground,
            "scrollbar-corner-color": ground,
            "input-selection-background": rule,
            "input-selection-foreground": ground,
        },
    )


DARK = _theme(
    "dark",
    "#121212",
    "#d0d0d0",
    strong="#ffffff",
    quiet="#a8a8a8",
    rule="#767676",
    cursor="#303030",
    block=("#121212", "#ffffff"),
)
LIGHT = _theme(
    "light",
    "#ffffff",
    "#303030",
    strong="#000000",
    quiet="#585858",
    rule="#767676",
    cursor="#e4e4e4",
    block=("#ffffff", "#000000"),
    dark=False,
)
CONTRAST = _theme(
    "contrast", "#000000", "#ffffff", strong="#ffffff", quiet="#d0d0d0", rule="#b2b2b2", block=("#000000", "#ffffff")
)
TERMINAL = _theme("terminal", OWN, OWN, strong=OWN, quiet=OWN, rule=OWN)
"""The terminal's own ground. Its 16 colours are for factions alone."""
NONE = _theme("none", OWN, OWN, strong=OWN, quiet=OWN, rule=OWN)
"""No colour at all."""

THEMES = (DARK, LIGHT, CONTRAST, TERMINAL, NONE)


def cursor_style(app: App[Any]) -> str:
    """The style of the line under the cursor, for a `Content`: a ground, or a line below where there is none."""
    return "underline" if app.theme_variables["cursor-style"] == "underline" else "on $cursor"


class Colourless(LineFilter):
    """Takes every colour away, so that none is written: neither a grey nor the terminal's own."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(text, style and style.without_color, control) for text, style, control in segments]


_COLOURLESS = Colourless()


def _bound(key: str) -> str:
    """A key as a binding has it: there a comma stands between keys."""
    return "comma" if key == "," else key


class ThemedApp(App[None]):
    """An app with our themes and a person's settings.

    Whoever chooses a theme knows of `NO_COLOR`: the greys that Textual draws then are left out.
    """

    settings = Settings()
    shows = Shows()

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.muted: set[str] = set()
        """The names of those at this table who are not heard."""

    def tables(self) -> Sequence[Table]:
        """The commands of its screens, whose keys can be changed."""
        return ()

    def add_themes(self) -> None:
        """Before one of them is chosen."""
        for theme in THEMES:
            self.register_theme(theme)

    def change_settings(self, settings: Settings) -> None:
        """From now on: theme, marks and language show at once, where the screen draws itself anew."""
        before, self.settings = self.settings, settings
        self.theme = self.shows.theme(settings.theme)
        if settings.marks != before.marks:
            capabilities.use_marks(settings.marks, os.environ, wide=self.shows.wide)
        if settings.language != before.language:
            use_language(settings.language or wanted_language(os.environ))
        self.use_keyboard()

    def mute(self, name: str) -> str:
        """Hear that person no more, or again; what is said of it."""
        self.muted ^= {name}
        return (_("You hear {name} no more.") if name in self.muted else _("You hear {name} again.")).format(name=name)

    def use_keyboard(self) -> None:
        """The keys of the settings, from now on."""
        settings = self.settings
        keyboard, _clashes = keyboard_of(settings.keyboard, settings.keys, self.tables() if settings.keys else ())
        use(keyboard)
        self.set_keymap({name: ",".join(map(_bound, keys)) for name, keys in keyboard.moved.items()})

    def get_line_filters(self) -> Sequence[LineFilter]:
        if self.theme == NONE.name:
            return (_COLOURLESS,)
        return [each for each in super().get_line_filters() if not isinstance(each, Monochrome | NoColor)]


# -- The styles of drawn lines: a colour of the theme, and attributes that remain visible without colour --------------


class Look(NamedTuple):
    """A style: `colour` and `back` are variables of the theme. `marks`: "bold", and "cursor" or "block" of the theme."""

    colour: str
    marks: str = ""
    back: str = ""


Looks = Mapping[str, Look]
"""Styles by the names that spans use."""

TEXT, QUIET, STRONG = Look("foreground"), Look("quiet"), Look("strong", "bold")

LOOKS: Looks = {
    "": TEXT,
    "faint": QUIET,
    "done": QUIET,
    "rule": Look("rule"),
    "title": TEXT,
    "strong": STRONG,
    "key": STRONG,
    "live": STRONG,
    "warn": STRONG,
    "error": STRONG,
    "good": TEXT,
    "notice": TEXT,
    "bar": TEXT,
    "bar-faint": QUIET,
    "bar-good": TEXT,
    "bar-title": TEXT,
    "bar-warn": STRONG,
    "bar-error": STRONG,
    "cursor": Look("foreground", "cursor", "cursor"),
    "alert": Look("block", "bold block", "block-ground"),
}
"""The four of the interface are text, quiet, strong and rule; each other name says what for."""


def styles(variables: Mapping[str, str], own: Looks) -> dict[str, Style]:
    """Every style by its name, including a game's `own`, from the variables of the theme."""
    return {name: _style(variables, look) for name, look in {**LOOKS, **own}.items()}


def _style(variables: Mapping[str, str], look: Look) -> Style:
    marks = look.marks.split()
    extra = {variables.get(f"{mark}-style") for mark in marks}
    return Style.from_color(
        Color.parse(variables[look.colour]).rich_color,
        Color.parse(variables[look.back]).rich_color if look.back else None,
    ) + Style(bold="bold" in marks or None, underline="underline" in extra or None, reverse="reverse" in extra or None)
