"""The form that says what table is to be opened: what is played, by how many, on which terms. Everything is a value to choose,
with a line about each; as it opens, Enter starts a duel.
"""

from __future__ import annotations

from typing import Any, ClassVar

from textual import on
from textual.binding import Binding, BindingType

from client.games.registry import about, differing, value_text
from client.i18n import _, ngettext
from client.sentences import of_absent, of_seconds
from client.table.clock_words import clock_choice, terms_sentence, zero_choice, zero_sentence
from client.tables import terms
from client.tables.offer import Offer
from client.tui.commands import N_, Command
from client.tui.screens.switches import SwitchesScreen
from client.tui.widgets.form import FORM_COMMANDS, Form
from client.tui.widgets.pick import Pick, PickInfo

Options = list[tuple[Any, str]]


class TableForm(Form):
    """Subclasses add the fields that say where, and open it in `submit`."""

    TIGHT = True
    COMMANDS_SHOWN = (
        Command("do", ("enter",), N_("open the table, as the form stands"), N_("This form"), "always", N_("open it")),
        Command("change", ("left", "right"), N_("another value"), N_("This form"), "always", N_("change")),
        Command("rules", ("f2",), N_("every rule switch of the game"), N_("This form"), "always", N_("rules")),
        *FORM_COMMANDS[1:],
    )
    BINDINGS: ClassVar[list[BindingType]] = [Binding("f2", "rules", show=False)]

    def __init__(self, title: str, offer: Offer) -> None:
        super().__init__(title)
        known = about(offer.game)
        assert known is not None
        self._about = known
        self._offer = offer
        self._chosen: dict[str, Any] = {}

    def table_fields(self) -> list[PickInfo]:
        """What is played, by whom, and how."""
        mode = terms.MODE if terms.MODE in self._offer.modes else next(iter(self._offer.modes))
        seats = terms.SEATS if terms.SEATS in self._offer.modes[mode] else self._offer.modes[mode][0]
        levels = self._offer.bots or ("",)
        absent = [(absent, of_absent(absent)) for absent in terms.ABSENT]
        return [
            PickInfo("mode", _("Mode"), [(mode, mode) for mode in self._offer.modes], mode),
            PickInfo("seats", _("Seats"), self._seats(mode), seats),
            PickInfo("bots", _("Bots"), self._bots(seats), 0),
            PickInfo("level", _("Bots play"), [(level, level or "-") for level in levels], terms.BOT),
            PickInfo("edition", _("Edition"), self._editions(), self._edition()),
            PickInfo("shuffle", _("Seating"), [(False, _("as chosen")), (True, _("drawn by lot"))], False),
            PickInfo("watch", _("Spectators"), [(True, _("may come")), (False, _("may not come"))], True),
            PickInfo("absent", _("Who leaves"), absent, terms.ABSENT[0]),
            PickInfo("grace", _("Line lost"), [(grace, of_seconds(grace)) for grace in terms.GRACES], terms.GRACE),
            PickInfo("clock", _("Clocks"), [(typed, clock_choice(terms.read_clock(typed))) for typed in terms.CLOCKS], "none"),
            PickInfo("zero", _("Time is up"), [(zero, zero_choice(zero)) for zero in terms.ZERO], terms.ZERO[0]),
        ]

    def chosen_terms(self) -> terms.Terms:
        """What has been chosen. Raises Trouble."""
        return terms.Terms(
            game=self._offer.game,
            mode=self.pick("mode"),
            seats=self.pick("seats"),
            rules=self._rules(),
            bots=terms.check_bots([self.pick("level")] * self.pick("bots"), self.pick("seats")),
            watch=self.pick("watch"),
            absent=self.pick("absent"),
            grace=self.pick("grace"),
            shuffle=self.pick("shuffle"),
            clock=terms.read_clock(self.pick("clock"), self.pick("zero")),
        )

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
        await self.app.push_screen(SwitchesScreen(self._offer, self._chosen))

    def on_screen_resume(self) -> None:
        pick = self.query_one("#edition", Pick)
        if pick.value != self._edition():
            pick.offer(self._editions(), self._edition())
        self._show_rules()

    def _rules(self) -> dict[str, Any]:
        """The switches that are not at the server's default."""
        settled = self._about.settled(self._chosen)
        return differing({key: value for key, value in settled.items() if key in self._offer.rules}, self._offer.rules)

    def _edition(self) -> Any:
        return self._about.settled(self._chosen)["edition"]

    def _editions(self) -> Options:
        return [(edition, value_text(edition)) for edition in self._offer.rules.get("edition") or (self._edition(),)]

    def _offer_bots(self) -> None:
        self.query_one("#bots", Pick).offer(self._bots(self.pick("seats")), self.pick("bots"))

    def _seats(self, mode: str) -> Options:
        return [(count, str(count)) for count in self._offer.modes[mode]]

    def _bots(self, seats: int) -> Options:
        most = seats if self._offer.bots else 1
        bots = [(count, ngettext("{n} bot", "{n} bots", count).format(n=count)) for count in range(1, most)]
        return [(0, _("none, people only")), *bots]

    def _show_rules(self) -> None:
        """How many switches are not at their default, beside the edition."""
        other = len(self._rules())
        note = ngettext("F2: {n} rule changed", "F2: {n} rules changed", other).format(n=other) if other else _("F2: rules")
        self.note("edition", note)
