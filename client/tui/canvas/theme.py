"""Define the colours of the interface in each theme, and the styles of drawn lines."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from rich.color import Color as RichColor
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
from client.tui.canvas.styles import ALIASES, parse

# -- theme ------------------------------------------------------------------------------------------------------------


OWN = "ansi_default"
"""The terminal's default colour."""

_TABLE = """
token      dark   256 light  256 contrast 16
ground     0b0f17 233 f7f8fb 231 000000 own
panel      111723 234 eceff5 255 000000 own
track      1a2231 235 e4e8ef 255 1c1c1c grey
rule       56647c 243 7a8496 243 b2b2b2 grey
quiet      94a3b8 248 525c6e 240 d0d0d0 own
text       d5dce8 252 232b38 235 ffffff own
strong     ffffff 231 000000 16  ffffff own
block      0b0f17 233 ffffff 231 000000 own
block.g    ffffff 231 10151f 16  ffffff own
cursor.g   2b3648 238 d3dbea 252 303030 own
B          5fffaf 85  006e2e 22  5fffaf green
B.mid      2b7a50 29  7cc49a 108 2b7a50 grey
B.body     10261c 235 dff3e6 255 000000 own
T          87afff 111 0b4fd6 25  87afff cyan
T.mid      2f5c9e 61  8fb2ea 110 2f5c9e grey
T.body     12213a 235 e1ebfb 255 000000 own
S          ffd700 220 665c00 58  ffd700 yellow
S.mid      8a7400 100 c9bd62 186 8a7400 grey
S.body     2a240c 235 f6f2d2 255 000000 own
M          ff875f 209 7d0000 88  ff875f red
M.mid      95492c 131 e6a68e 180 95492c grey
M.body     311a12 235 fbe6de 255 000000 own
-          b8c2d2 251 4a5568 239 b8c2d2 own
-.mid      4f5d75 241 aab3c2 249 4f5d75 grey
-.body     1a2230 235 e6e9f0 255 000000 own
trade      ffaf00 214 8a5a00 94  ffaf00 yellow
combat     ff5f87 204 b3123b 125 ff87af red
authority  5fd7d7 80  0b6b66 23  5fd7d7 cyan
high       5fd7d7 80  0b6b66 23  5fd7d7 cyan
middle     ffaf00 214 8a5a00 94  ffaf00 yellow
low        ff5f87 204 b3123b 125 ff87af red
gone       8c3346 95  e3a3b3 181 8c3346 grey
R          87afff 111 082878 26  87afff blue
R.body     12233f 235 e1ebfb 255 000000 own
C          ff5f87 204 b5083f 88  ff87af red
C.body     36131f 235 fbe2e3 255 000000 own
Y          ffff00 226 7a6603 58  ffff00 yellow
Y.body     2c280f 235 f6f1c9 255 000000 own
O          d78700 172 702605 94  ffaf5f yellow
O.body     2b1d08 235 fbead6 255 000000 own
P          b870ff 141 9b11b6 91  d7afff magenta
P.body     281a3b 235 efe4fb 255 000000 own
G          00ff87 48  087357 22  00ff87 green
G.body     10291a 235 dff3e4 255 000000 own
"""
"""The colours of every token. Numbers are indices of the 256-colour palette, in which bodies are greys: its dark hues are too
bright.

Backgrounds are `ground` (the screen), `panel` (a zone), `track` (unlit parts), `block.g` (sentences addressed to you) and
`cursor.g` (the marked line). `rule`, `quiet`, `text`, `strong` are inks; `block` is the ink on a chip. `B T S M -` are the
factions of Star Realms, `R C Y O P G` those of StarCraft: `.body` is the ground of a card or a place, `.mid` a silhouette. The
other tokens are gains of cards, levels of an amount, and lost amounts. The last column has the 16 colours of a terminal with an
unknown background. On a light background dark hues look alike. With more than 256 colours, the seats' hues are as far apart as
possible; they are bold beside their letters.
"""

REALMS, SEATS, GAINS = tuple("BTSM-"), tuple("RCYOPG"), ("trade", "combat", "authority")
"""The factions of Star Realms; the factions of StarCraft, which are also its seats; the gains of a card."""
HUES = frozenset({*REALMS, *SEATS, *GAINS, "high", "middle", "low", "strong"})
"""Backgrounds of chips, bands and bars. They are visible on every terminal, if need be as reversed text."""
BARE = frozenset({"contrast", "terminal", "none"})
"""The themes in which a card has no background, and therefore an edge."""

EDGE = ".edge"
"""The end of the name of an ink that is drawn only if cards have no background."""
ROUND = ".round"
"""The end of the name of an ink that is drawn only if cards have a background: their corners."""

_NO_STYLE = Style()
_LETTERS = frozenset({*REALMS, *SEATS, *GAINS})
_STEPS = (0, 95, 135, 175, 215, 255)
_NAMED = {"own": OWN, "grey": "ansi_bright_black"}
_ROWS = {token: row for token, *row in map(str.split, _TABLE.split("\n")[2:-1])}


def of_number(number: int) -> str:
    """Return a colour of the palette of 256, from 16 on.

    >>> of_number(85), of_number(233)
    ('#5fffaf', '#121212')
    """
    if number >= 232:
        return "#" + f"{8 + 10 * (number - 232):02x}" * 3
    number -= 16
    return "#" + "".join(f"{_STEPS[part]:02x}" for part in (number // 36, number // 6 % 6, number % 6))


@lru_cache(16)
def palette(theme: str, colors: str = "truecolor") -> Mapping[str, str]:
    """Return the colour of every token in a theme, on a terminal with that number of colours."""
    if theme == "none":
        return dict.fromkeys(_ROWS, OWN)
    if theme == "terminal":
        return {token: _NAMED.get(row[-1], f"ansi_{row[-1]}") for token, row in _ROWS.items()}
    column = {"dark": 0, "light": 2, "contrast": 4}[theme]
    if colors == "truecolor" or theme == "contrast":
        return {token: f"#{row[column]}" for token, row in _ROWS.items()}
    return {token: of_number(int(row[column + 1])) for token, row in _ROWS.items()}


def _theme(name: str, colors: str) -> Theme:
    hues = palette(name, colors)
    ground, text, strong, quiet, rule = (hues[token] for token in ("ground", "text", "strong", "quiet", "rule"))
    own = ground == OWN
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
        panel=hues["panel"],
        dark=name != "light",
        ansi=own,
        luminosity_spread=0.0,
        variables={
            "strong": strong,
            "quiet": quiet,
            "rule": rule,
            "track": hues["track"],
            "cursor": hues["cursor.g"],
            "cursor-style": "underline" if own else "none",
            "block": hues["block"],
            "block-ground": hues["block.g"],
            "block-style": "reverse" if own else "none",
            **{token: hues[token] for token in (*GAINS, "high", "middle", "low")},
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


def themes(colors: str) -> tuple[Theme, ...]:
    """Return every theme, on a terminal with that number of colours."""
    return tuple(_theme(name, colors) for name in ("dark", "light", "contrast", "terminal", "none"))


THEMES = themes("truecolor")
DARK, LIGHT, CONTRAST, TERMINAL, NONE = THEMES
"""`TERMINAL`: the terminal's own background and its 16 colours. `NONE`: no colour."""


def color_system(app: App[Any]) -> str:
    """Return the number of colours that an app uses, in the form that `palette` takes."""
    return app.console.color_system or "truecolor"


def cursor_style(app: App[Any]) -> str:
    """Return the style of the line under the cursor, for a `Content`: a background, or an underline if the theme has none."""
    return "underline" if app.theme_variables["cursor-style"] == "underline" else "on $cursor"


class Colourless(LineFilter):
    """Removes every colour from the output, including greys and the terminal's defaults."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(text, style and style.without_color, control) for text, style, control in segments]


_COLOURLESS = Colourless()


def _bound(key: str) -> str:
    """Return a key in the form of a binding, in which a comma separates keys."""
    return "comma" if key == "," else key


class ThemedApp(App[None]):
    """An app with our themes and a person's settings.

    The choice of a theme takes `NO_COLOR` into account, so Textual's own grey filter for it is removed.
    """

    settings = Settings()
    shows = Shows()

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.muted: set[str] = set()
        """The names of the muted players at this table."""

    def tables(self) -> Sequence[Table]:
        """Return the commands of the app's screens, whose keys can be changed."""
        return ()

    def add_themes(self) -> None:
        """Register the themes before one of them is chosen."""
        colors = color_system(self)
        for theme in THEMES if colors == "truecolor" else themes(colors):
            self.register_theme(theme)

    def change_settings(self, settings: Settings) -> None:
        """Use these settings from now on. Theme, symbols and language take effect immediately, when the screen redraws
        itself.
        """
        before, self.settings = self.settings, settings
        self.theme = self.shows.theme(settings.theme)
        if settings.marks != before.marks:
            capabilities.use_marks(settings.marks, os.environ, wide=self.shows.wide)
        if settings.language != before.language:
            use_language(settings.language or wanted_language(os.environ))
        self.use_keyboard()

    def mute(self, name: str) -> str:
        """Mute or unmute that person, and return a sentence about it."""
        self.muted ^= {name}
        return (_("You have muted {name}.") if name in self.muted else _("You have unmuted {name}.")).format(name=name)

    def use_keyboard(self) -> None:
        """Use the keys of the settings from now on."""
        settings = self.settings
        keyboard, _clashes = keyboard_of(settings.keyboard, settings.keys, self.tables() if settings.keys else ())
        use(keyboard)
        self.set_keymap({name: ",".join(map(_bound, keys)) for name, keys in keyboard.moved.items()})

    def get_line_filters(self) -> Sequence[LineFilter]:
        if self.theme == NONE.name:
            return (_COLOURLESS,)
        return [each for each in super().get_line_filters() if not isinstance(each, Monochrome | NoColor)]


# -- The styles of drawn lines: colours of the theme, and attributes that remain visible without colour ----------------


class Styles(dict[str, Style]):
    """Every style of a theme by its words, computed at its first use.

    `base`: the style below it. `aliases`: names of a game, in addition to those of the interface.
    """

    def __init__(
        self, theme: str, colors: str = "truecolor", *, base: Style = _NO_STYLE, aliases: Mapping[str, str] | None = None
    ) -> None:
        super().__init__()
        self.bare = theme in BARE
        """True if cards need an edge, because they have no background."""
        self._theme, self._hues, self._base = theme, palette(theme, colors), base
        self._aliases = {**ALIASES, **(aliases or {})}
        self._made: dict[Style, Style] = {}
        """One object for all equal styles."""

    def __missing__(self, words: str) -> Style:
        ink, bold, ground = parse(words, self._aliases)
        ink = ink.removesuffix(EDGE).removesuffix(ROUND)
        hues = self._hues
        if hues["ground"] == OWN:
            style = self._on_own_ground(ink, ground)
        else:
            style = Style.from_color(_colour(hues.get(ink) or hues["text"]), _colour(hues[ground]) if ground else None)
        bold = bold or (self._theme == "light" and ink in _LETTERS)  # dark hues are harder to tell apart
        style = self._base + style + Style(bold=bold or None)
        made = self[words] = self._made.setdefault(style, style)
        return made

    def _on_own_ground(self, ink: str, ground: str) -> Style:
        """Return black on a hue, or reversed text if the terminal has no such hue."""
        under = self._hues.get(ground, OWN)
        if ground == "block.g" or (ground in HUES and under == OWN):
            return Style(reverse=True)
        if ground in HUES:
            return Style.from_color(_colour("ansi_black"), _colour(under))
        colour = Style.from_color(_colour(self._hues.get(ink, OWN)))
        return colour + Style(underline=True) if ground == "cursor.g" else colour


def _colour(value: str) -> RichColor:
    return Color.parse(value).rich_color
