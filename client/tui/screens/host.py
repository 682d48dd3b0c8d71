"""Opening a table for others: what is played, by how many, on which terms; a server of our own for it.

As it opens, Enter starts a duel. Everything else is a value to choose, with a line about each.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on
from textual.binding import Binding, BindingType

from client import seating, terms
from client.address import DEFAULT_PORT, port_number
from client.clock_words import clock_choice, terms_sentence, zero_choice, zero_sentence
from client.games import about, differing, value_text
from client.i18n import _, ngettext
from client.sentences import of_absent, of_seconds
from client.settings import NAME_LENGTH, checked_name
from client.tui.commands import N_, Command
from client.tui.form import FORM_COMMANDS, FieldInfo, Form
from client.tui.pick import Pick, PickInfo
from client.tui.screens.switches import SwitchesScreen

if TYPE_CHECKING:
    from client.tui.app import TraderowApp

Options = list[tuple[Any, str]]


class HostScreen(Form):
    """What has to be known before others can come."""

    TIGHT = True
    app: TraderowApp
    COMMANDS_SHOWN = (
        Command("do", ("enter",), N_("open the table, as the form stands"), N_("This form"), "always", N_("open it")),
        Command("change", ("left", "right"), N_("another value"), N_("This form"), "always", N_("change")),
        Command("rules", ("f2",), N_("every rule switch of the game"), N_("This form"), "always", N_("rules")),
        *FORM_COMMANDS[1:],
    )
    BINDINGS: ClassVar[list[BindingType]] = [Binding("f2", "rules", show=False)]

    def __init__(self) -> None:
        super().__init__(_("Host a table"))
        known = about(terms.GAME)
        assert known is not None
        self._about = known
        self._chosen: dict[str, Any] = {}

    def fields(self) -> Iterable[FieldInfo | PickInfo]:
        absent = [(absent, of_absent(absent)) for absent in terms.ABSENT]
        editions = self._about.RULES["edition"] or ()
        return [
            PickInfo("mode", _("Mode"), [(mode, mode) for mode in self._about.MODES], terms.MODE),
            PickInfo("seats", _("Seats"), self._seats(terms.MODE), terms.SEATS),
            PickInfo("bots", _("Bots"), self._bots(terms.SEATS), 0),
            PickInfo("level", _("Bots play"), [(level, level) for level in self._about.BOTS], terms.BOT),
            PickInfo("edition", _("Edition"), [(edition, value_text(edition)) for edition in editions], editions[0]),
            PickInfo("shuffle", _("Seating"), [(False, _("as chosen")), (True, _("drawn by lot"))], False),
            PickInfo("watch", _("Spectators"), [(True, _("may come")), (False, _("may not come"))], True),
            PickInfo("absent", _("Who leaves"), absent, terms.ABSENT[0]),
            PickInfo("grace", _("Line lost"), [(grace, of_seconds(grace)) for grace in terms.GRACES], terms.GRACE),
            PickInfo("clock", _("Clocks"), [(typed, clock_choice(terms.read_clock(typed))) for typed in terms.CLOCKS], "none"),
            PickInfo("zero", _("Time is up"), [(zero, zero_choice(zero)) for zero in terms.ZERO], terms.ZERO[0]),
            FieldInfo("name", _("Your name"), self.app.own_name, length=NAME_LENGTH),
            FieldInfo("password", _("Password"), "", _("empty: open to all"), secret=True),
            FieldInfo("port", _("Port"), str(DEFAULT_PORT), length=5),
        ]

    def explain(self, field: str) -> str:
        match field:
            case "mode":
                return self._about.mode_line(self.pick("mode"))
            case "seats":
                return _("How many sit at the table, you among them.")
            case "bots":
                return _("Bots take the last seats. In the lobby you can give them more seats, or take some back.")
            case "level":
                return _("How strong the bots are.")
            case "edition":
                rules = self._about.settled({"edition": self.pick("edition")})
                return _(
                    "The printed rules: {explorers} Explorers; a card passed in Emperor goes to {whom}. F2: every switch."
                ).format(
                    explorers=rules["explorers"],
                    whom=_("a neighbour") if rules["emperor_pass"] == "adjacent" else _("any of the team"),
                )
            case "shuffle":
                return _("Whether everybody keeps the seat they chose, or the seats are drawn by lot when the game begins.")
            case "watch":
                return _("Whether others may watch without a seat. They see what everybody sees, and no hand.")
            case "absent":
                return _("What becomes of a seat whose owner leaves in a game. Coming back takes it over again.")
            case "grace":
                return _("How long a seat is waited for whose line is lost.")
            case "clock":
                return terms_sentence(terms.read_clock(self.pick("clock")))
            case "zero":
                clock = terms.read_clock(self.pick("clock"), self.pick("zero"))
                return zero_sentence(clock) if clock else _("Without clocks nobody's time is up.")
        return ""

    @on(Pick.Changed)
    def settle(self, event: Pick.Changed) -> None:
        match event.pick.id:
            case "mode":
                seats = self._seats(event.pick.value)
                self.query_one("#seats", Pick).offer(seats, self.pick("seats"))
                self._offer_bots()
            case "seats":
                self._offer_bots()
            case "edition":
                for key in self._about.SETS["edition"]:
                    self._chosen.pop(key, None)
                self._chosen["edition"] = event.pick.value
                self._show_rules()
        self.show_explanation()

    async def action_rules(self) -> None:
        """Every switch of the game, on a page of its own."""
        await self.app.push_screen(SwitchesScreen(terms.GAME, self._chosen))

    def on_screen_resume(self) -> None:
        edition = self._about.settled(self._chosen)["edition"]
        pick = self.query_one("#edition", Pick)
        if pick.value != edition:
            pick.offer([(value, value_text(value)) for value in self._about.RULES["edition"] or ()], edition)
        self._show_rules()

    async def submit(self, values: dict[str, str]) -> None:
        rules = differing(self._about.settled(self._chosen), self._about.RULES)
        bots = terms.check_bots([self.pick("level")] * self.pick("bots"), self.pick("seats"))
        chosen = terms.Terms(
            mode=self.pick("mode"),
            seats=self.pick("seats"),
            rules=rules,
            bots=bots,
            watch=self.pick("watch"),
            absent=self.pick("absent"),
            grace=self.pick("grace"),
            shuffle=self.pick("shuffle"),
            clock=terms.read_clock(self.pick("clock"), self.pick("zero")),
        )
        name, port = checked_name(values["name"]), port_number(values["port"])
        hosting = seating.Hosting(name, port, password=values["password"], terms=chosen)
        await self.app.sit_down(await seating.host(hosting, seating.start_host(hosting), self.app.keep))

    def _offer_bots(self) -> None:
        self.query_one("#bots", Pick).offer(self._bots(self.pick("seats")), self.pick("bots"))

    def _seats(self, mode: str) -> Options:
        return [(count, str(count)) for count in self._about.MODES[mode]]

    def _bots(self, seats: int) -> Options:
        people = [(count, ngettext("{n} bot", "{n} bots", count).format(n=count)) for count in range(1, seats)]
        return [(0, _("none, people only")), *people]

    def _show_rules(self) -> None:
        """How many switches are not at their default, beside the edition."""
        other = len(differing(self._about.settled(self._chosen), self._about.RULES))
        note = ngettext("F2: {n} rule changed", "F2: {n} rules changed", other).format(n=other) if other else _("F2: rules")
        self.note("edition", note)
