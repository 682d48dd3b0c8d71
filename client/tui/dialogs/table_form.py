"""Ask for the settings and the rules of a new table."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import BindingType
from textual.widget import Widget
from textual.widgets import Static

from client.games.registry import advises, bot_words, default_clock, game_info, has_own_numbers, title
from client.lobby import components_file, table_settings
from client.lobby.table_settings import Offer
from client.session.route import visiting
from client.session.sentences import of_absent, of_seconds
from client.table.clocks import clock_choice, terms_sentence, zero_choice, zero_sentence
from client.table.summary import differing, mode_name
from client.terminal.command import Command
from client.text.i18n import N_, _, ngettext
from client.tui.dialogs.form import FORM_COMMANDS, Field, FieldInfo, Form
from client.tui.widgets.bindings import bindings
from client.tui.widgets.pick import Pick, PickInfo

if TYPE_CHECKING:
    from client.table.info import GameInfo

# -- table terms form -------------------------------------------------------------------------------------------------


Options = list[tuple[Any, str]]
FIRST = frozenset({"game", "mode", "seats", "bots", "level"})
"""The fields that are always shown. The field `more` shows or hides the others."""


class TableForm(Form):
    """A form for a new table. Subclasses add the fields for the place, and open the table in `submit`. Further fields are
    hidden at first.
    """

    TIGHT = True
    _whole = False
    """True if every field is shown."""
    COMMANDS_SHOWN = (
        Command("do", ("enter",), N_("open the table with these settings"), N_("This form"), "always", N_("open it")),
        Command("change", ("left", "right"), N_("another value"), N_("This form"), "always", N_("change")),
        Command("rules", ("f2",), N_("every rule switch of the game"), N_("This form"), "always", N_("rules")),
        *FORM_COMMANDS[1:],
    )
    BINDINGS: ClassVar[list[BindingType]] = bindings(COMMANDS_SHOWN, "rules")

    def __init__(self, title: str, offers: Sequence[Offer]) -> None:
        """Make a form for the games in `offers`, at least one. A form for a single game has no field for the game."""
        super().__init__(title)
        self._offers = {offer.game: offer for offer in offers}
        self._chose_clock = False
        self._take(offers[0].game)

    def _take(self, game: str) -> None:
        """Choose a game and set all of its values to their defaults."""
        self._offer = self._offers[game]
        self._info = _info(game)
        self._chosen: dict[str, Any] = {}

    def table_fields(self) -> list[PickInfo]:
        """Return the fields for the game, the seats and the table settings."""
        games = [(game, title(game)) for game in self._offers]
        game = [PickInfo("game", _("Game"), games, self._offer.game)] if len(games) > 1 else []
        mode = self._first_mode()
        seats = next((count for count in self._offer.modes[mode] if count > 1), 1)  # with at least one opponent
        absent = [(absent, of_absent(absent)) for absent in table_settings.ABSENT]
        clocks = [(typed, clock_choice(table_settings.read_clock(typed))) for typed in table_settings.CLOCKS]
        return [
            *game,
            PickInfo("mode", _("Mode"), self._modes(), mode),
            PickInfo("seats", _("Seats"), self._seats(mode), seats),
            PickInfo("bots", _("Bots"), self._bots(seats), 0),
            PickInfo("level", _("Which bot"), self._levels(), self._info.summary.bot),
            PickInfo("main-rule", self._main_rule_line()[0], self._main_rules(), self._main_value()),
            PickInfo("shuffle", _("Seating"), [(False, _("as chosen")), (True, _("at random"))], False),
            PickInfo("watch", _("Spectators"), [(True, _("allowed")), (False, _("not allowed"))], True),
            PickInfo("absent", _("Leaving"), absent, table_settings.ABSENT[0]),
            PickInfo(
                "grace",
                _("Disconnected"),
                [(grace, of_seconds(grace)) for grace in table_settings.GRACES],
                table_settings.GRACE,
            ),
            PickInfo("clock", _("Clocks"), clocks, default_clock(self._offer.game)),
            PickInfo(
                "zero", _("Time is up"), [(zero, zero_choice(zero)) for zero in table_settings.ZERO], table_settings.ZERO[0]
            ),
            PickInfo("advice", _("Advice"), [(False, _("against bots")), (True, _("for everybody"))], False),
        ]

    def all_fields(self, others: Iterable[FieldInfo | PickInfo]) -> list[FieldInfo | PickInfo]:
        """Return the fields of the table and `others`. The field that shows or hides the rest follows the first fields."""
        fields: list[FieldInfo | PickInfo] = [*self.table_fields(), *others]
        more = PickInfo("more", _("More"), [(False, _("hidden")), (True, _("public"))], self._whole)
        return [
            *(field for field in fields if field.id in FIRST),
            more,
            *(field for field in fields if field.id not in FIRST),
        ]

    def on_mount(self) -> None:
        self._show_more()

    def reveal(self) -> None:
        if not self._whole:
            self._whole = True
            self.query_one("#more", Pick).choose(True)
            self._show_more()

    def chosen_terms(self) -> table_settings.Terms:
        """Return the chosen table settings. Raises Trouble."""
        rules = self._rules()
        return table_settings.Terms(
            game=self._offer.game,
            mode=self.pick("mode"),
            seats=self.pick("seats"),
            rules=rules,
            bots=table_settings.check_bots([self.pick("level")] * self.pick("bots"), self.pick("seats"), self._offer.game),
            watch=self.pick("watch"),
            absent=self.pick("absent"),
            grace=self.pick("grace"),
            shuffle=table_settings.check_lot(self.pick("shuffle"), rules),
            clock=table_settings.read_clock(self.pick("clock"), self.pick("zero")),
            hints=self.pick("advice") and advises(self._offer.game),
        )

    def own_numbers_field(self) -> list[FieldInfo]:
        """Return the field for a file of custom components, if a game supports them. A guest has no file on this computer."""
        if visiting() is not None or not any(map(has_own_numbers, self._offers)):
            return []
        return [FieldInfo("components", _("Own numbers"), "", _("a file"), length=1024)]

    async def terms_with_numbers(self, values: dict[str, str]) -> table_settings.Terms:
        """Return the chosen table settings with the components in the named file. Raises Trouble."""
        chosen = self.chosen_terms()
        found = await asyncio.to_thread(components_file.of_file, values.get("components", "").strip(), chosen.game)
        return replace(chosen, components=found)

    def explain(self, field: str) -> str:
        match field:
            case "more":
                return _("Rules, clocks, spectators, leaving, password and server. All have defaults.")
            case "components":
                return _("This table's own numbers, in a file: see 'traderow components --print'.")
            case "game":
                return _("The game to play. Each game has its own modes and rules.")
            case "mode":
                return self._info.mode_line(self.pick("mode"))
            case "seats":
                return _("The number of players, including you.")
            case "bots":
                return _("Bots take the last seats. You can change this in the lobby.")
            case "level":
                return _("The bot that plays the free seats, and how well.")
            case "main-rule":
                return self._main_rule_line()[1]
            case "shuffle":
                return _("Players keep the seats they chose, or seats are assigned at random when the game begins.")
            case "advice":
                return _("Advice is always allowed against bots, and against people if you allow it here.")
            case "watch":
                return _("Allow spectators. They see what everybody sees, and no hands.")
            case "absent":
                return _("What happens to the seat of a player who leaves. Coming back takes it over again.")
            case "grace":
                return _("How long to wait for a disconnected player.")
            case "clock":
                return terms_sentence(table_settings.read_clock(self.pick("clock")))
            case "zero":
                clock = table_settings.read_clock(self.pick("clock"), self.pick("zero"))
                return zero_sentence(clock) if clock else _("This applies only with clocks.")
        return ""

    def changed(self, pick: Pick) -> None:
        match pick.id:
            case "game":
                self._take(pick.value)
                self.query_one("#mode", Pick).offer(self._modes(), self._first_mode())
                self.query_one("#level", Pick).offer(self._levels(), self._info.summary.bot)
                self._offer_seats()
                self._show_rules()
                if not self._chose_clock:
                    self.query_one("#clock", Pick).choose(default_clock(self._offer.game))
            case "more":
                self._whole = pick.value
                self._show_more()
            case "clock":
                self._chose_clock = True
            case "mode":
                self._offer_seats()
            case "seats":
                self._offer_bots()
            case "main-rule":
                for key in self._info.sets[self._main_rule]:
                    self._chosen.pop(key, None)
                self._chosen[self._main_rule] = pick.value
                self._show_rules()
        self.show_explanation()

    async def action_rules(self) -> None:
        """Open the page with every switch of the game."""
        await self.app.push_screen(SwitchesScreen(self._offer, self._chosen))

    def on_screen_resume(self) -> None:
        self._show_rules()

    def _rules(self) -> dict[str, Any]:
        """Return the switches that differ from the server's defaults."""
        values = self._info.with_defaults(self._chosen)
        return differing({key: value for key, value in values.items() if key in self._offer.rules}, self._offer.rules)

    @property
    def _main_rule(self) -> str:
        """Return the switch that sets other switches and has its own field here; "" in a game without one."""
        return next(iter(self._info.sets), "")

    def _main_value(self) -> Any:
        return self._info.with_defaults(self._chosen).get(self._main_rule, "")

    def _main_rules(self) -> Options:
        values = self._offer.rules.get(self._main_rule) or (self._main_value(),)
        return [(value, self._info.rule_choice(self._main_rule, value)) for value in values]

    def _main_rule_line(self) -> tuple[str, str]:
        """Return the name of the main rule, and the meaning of its value."""
        return self._info.choice_line(self._main_rule, self._main_value()) if self._main_rule else ("", "")

    def _first_mode(self) -> str:
        return next(iter(self._offer.modes))

    def _modes(self) -> Options:
        return [(mode, mode_name(mode)) for mode in self._offer.modes]

    def _levels(self) -> Options:
        return [(level, bot_words(self._offer.game, level) or "-") for level in self._offer.bots or ("",)]

    def _offer_seats(self) -> None:
        self.query_one("#seats", Pick).offer(self._seats(self.pick("mode")), self.pick("seats"))
        self._offer_bots()

    def _offer_bots(self) -> None:
        self.query_one("#bots", Pick).offer(self._bots(self.pick("seats")), self.pick("bots"))

    def _seats(self, mode: str) -> Options:
        return [(count, str(count)) for count in self._offer.modes[mode]]

    def _bots(self, seats: int) -> Options:
        most = seats if self._offer.bots else 1
        bots = [(count, ngettext("{n} bot", "{n} bots", count).format(n=count)) for count in range(1, most)]
        return [(0, _("none, people only")), *bots]

    def _show_rules(self) -> None:
        """Update the main rule, and the number of changed switches beside it. Without a main rule the number is shown beside
        the mode.
        """
        pick = self.query_one("#main-rule", Pick)
        pick.offer(self._main_rules(), self._main_value())
        if isinstance(pick.parent, Widget):
            pick.parent.query_one(".label", Static).update(self._main_rule_line()[0])
        other = len(self._rules())
        note = ngettext("F2: {n} rule changed", "F2: {n} rules changed", other).format(n=other) if other else _("F2: rules")
        self.set_note("main-rule", note)
        self.set_note("mode", "" if self._main_rule else note)
        self._show_more()

    def _show_more(self) -> None:
        """Show or hide the further fields."""
        game = self._offer.game
        there = {"main-rule": bool(self._main_rule), "advice": advises(game), "components": has_own_numbers(game)}
        for field in [*self.query(Pick), *self.query(Field)]:
            if isinstance(field.parent, Widget) and field.id not in FIRST | {"more"}:
                field.parent.display = self._whole and there.get(field.id or "", True)
        other = len(self._rules())
        changed = ngettext("F2: {n} rule changed", "F2: {n} rules changed", other).format(n=other) if other else ""
        self.set_note("more", "" if self._whole else changed or _("rules, clocks, password"))


def _info(game: str) -> GameInfo:
    known = game_info(game)
    assert known is not None  # every offer is for a known game
    return known


# -- A page over the form that opens a table, to choose the value of every rule switch --------------------------------


LIMITS = (None, 20, 30, 40, 60, 100, 200)
"""The values offered for a switch that accepts any number."""


class SwitchesScreen(Form):
    """The page of switches. It changes `chosen`, the chosen switches, immediately. Enter and Escape go back."""

    TIGHT = True
    COMMANDS_SHOWN = (
        Command("do", ("enter",), N_("back, with these rules"), N_("Rules"), "always", N_("done")),
        Command("change", ("left", "right"), N_("another value"), N_("Rules"), "always", N_("change")),
        Command("defaults", ("f2",), N_("set every rule to its default"), N_("Rules"), "always", N_("defaults")),
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
        known = game_info(offer.game)
        assert known is not None
        self._info = known
        self._rules = offer.rules
        self._chosen = chosen

    def fields(self) -> Iterable[FieldInfo | PickInfo]:
        values = self._info.with_defaults(self._chosen)
        return [PickInfo(key, self._info.rule_name(key), self._options(key), values[key]) for key in self._rules]

    def explain(self, field: str) -> str:
        if field not in self._rules:
            return ""
        options = self._rules[field]
        default = self._info.rule_choice(field, options[0] if options else None)
        return _("{what} (usually: {value})").format(what=self._info.rule_sentence(field, self.pick(field)), value=default)

    def changed(self, pick: Pick) -> None:
        key = pick.id or ""
        self._chosen[key] = pick.value
        for other in self._info.sets.get(key, ()):
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
        values = self._info.with_defaults(self._chosen)
        for pick in self.query(Pick):
            pick.offer(self._options(pick.id or ""), values[pick.id or ""])

    def _options(self, key: str) -> list[tuple[Any, str]]:
        values = self._rules[key]
        return [(value, self._info.rule_choice(key, value)) for value in (LIMITS if values is None else values)]
