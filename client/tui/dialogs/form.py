"""Ask for values in a form: fields to fill in and values to choose."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from textual import events, on, work
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widget import Widget
from textual.widgets import Input, Static

from client.session.sentences import of_trouble
from client.terminal.command import Command
from client.text.i18n import N_, _
from client.text.trouble import Trouble
from client.tui.dialogs.page import OverlayPage
from client.tui.dialogs.palette import Offer
from client.tui.widgets.bindings import bindings
from client.tui.widgets.pick import Pick, PickInfo
from protocol.text import clean


@dataclass(frozen=True, slots=True)
class FieldInfo:
    """One field. `note`: a word beside it; `secret`: the text is hidden."""

    id: str
    label: str
    value: str = ""
    note: str = ""
    secret: bool = False
    placeholder: str = ""
    length: int = 64


class Field(Input):
    """A text field without a blinking cursor. Pasted text is cleaned."""

    DEFAULT_CSS = """
    Field, Field:ansi { width: 34; height: 1; border: none; padding: 0 1; background: $background; color: $foreground; }
    Field:focus { border: none; background: $cursor; background-tint: transparent; text-style: $cursor-style; }
    Field > .input--cursor, Field:ansi > .input--cursor { background: $cursor; color: $foreground; text-style: reverse; }
    Field > .input--placeholder, Field:ansi > .input--placeholder { color: $quiet; text-style: none; }
    """

    def __init__(self, info: FieldInfo) -> None:
        super().__init__(info.value, id=info.id, password=info.secret, max_length=info.length, select_on_focus=False)
        self.placeholder = info.placeholder
        self.cursor_blink = False

    def on_paste(self, event: events.Paste) -> None:
        form = self.screen
        if isinstance(form, Form) and form.pasted(event.text):
            event.stop()
            event.prevent_default()
        event.text = clean(event.text)


FORM_COMMANDS = (
    Command("do", ("enter",), N_("confirm the form"), N_("This form"), "always", N_("do it")),
    Command("next", ("tab", "down"), N_("to the next field"), N_("This form"), "always", N_("next")),
    Command("previous", ("up",), N_("to the field before"), N_("This form"), "always"),
    Command("back", ("escape",), N_("go back without confirming"), N_("This form"), "always", N_("back")),
    Command("palette", ("f5",), N_("find a field or a command by typing part of it"), N_("This form"), "always"),
    Command("help", ("f1",), N_("this help"), N_("This form"), "always", N_("help")),
)


class Form(OverlayPage):
    """A form. Subclasses implement `fields`, `submit`, and `explain` for a line about each field.

    `TIGHT`: no empty lines between the fields. `busy`: Enter and Escape are currently ignored.
    """

    TIGHT = False
    busy = False

    COMMANDS_SHOWN: Sequence[Command] = FORM_COMMANDS
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(FORM_COMMANDS, "back", "palette", "help", next="app.focus_next", previous="app.focus_previous"),
        Binding("shift+tab", "app.focus_previous", show=False),
    ]
    DEFAULT_CSS = """
    Form .field { height: 1; margin-bottom: 1; }
    Form .field:focus-within > .label { text-style: bold; color: $strong; }
    Form .field.-tight { margin-bottom: 0; }
    Form #message.-explains { text-style: none; color: $foreground; }
    Form.-compact .note { display: none; }
    Form .label { width: 14; color: $foreground; }
    Form .note { width: 1fr; padding: 0 1; color: $quiet; }
    """

    def fields(self) -> Iterable[FieldInfo | PickInfo]:
        """Return the fields, in order."""
        return ()

    def explain(self, field: str) -> str:
        """Return a line about the field and its value, shown while the cursor is in the field."""
        return ""

    async def submit(self, values: dict[str, str]) -> None:
        """Submit the form. A Trouble is shown on the page."""

    def pasted(self, text: str) -> bool:
        """Return True if the pasted text belongs to other fields, and has been entered there."""
        return False

    def on_paste(self, event: events.Paste) -> None:
        """Handle text pasted while no text field has the focus."""
        self.pasted(event.text)

    def body(self) -> Iterable[Widget]:
        for info in self.fields():
            yield Horizontal(
                Static(info.label, classes="label", markup=False),
                Field(info) if isinstance(info, FieldInfo) else Pick(info, self.changed),
                Static(info.note if isinstance(info, FieldInfo) else "", classes="note", id=f"{info.id}-note", markup=False),
                classes="field -tight" if self.TIGHT else "field",
            )

    def offers(self) -> Iterable[Offer]:
        for info in self.fields():
            yield Offer(info.label, partial(self._go_to, info.id))
        yield from super().offers()

    def reveal(self) -> None:
        """Show the hidden fields, if there are any: one of them may contain the error."""

    def _go_to(self, field: str) -> None:
        self.reveal()
        self.set_focus(self.query_one(f"#{field}"))

    def pick(self, field: str) -> Any:
        """Return the chosen value of that choice field."""
        return self.query_one(f"#{field}", Pick).value

    def set_note(self, field: str, words: str) -> None:
        """Change the note beside that field."""
        self.query_one(f"#{field}-note", Static).update(words)

    def show_explanation(self) -> None:
        """Show the line about the field with the cursor in the place for messages, which has room for any number of fields. On
        the smallest screens the field's note is shown there too: it has no room beside the field.
        """
        field = "" if self.focused is None else self.focused.id or ""
        notes = self.query(f"#{field}-note").results(Static) if field and self.has_class("-compact") else ()
        said = self.explain(field) if self.TIGHT and field else ""
        said = said or next((str(note.render()) for note in notes), "")
        if self.TIGHT or said or self.query_one("#message").has_class("-explains"):
            super().say(said)
            self.query_one("#message").add_class("-explains")

    def on_resize(self, event: events.Resize) -> None:
        super().on_resize(event)
        self.show_explanation()

    def say(self, sentence: str) -> None:
        """Show a message. "" removes it, and the line about the field is shown again."""
        self.query_one("#message").remove_class("-explains")
        super().say(sentence)
        if not sentence:
            self.show_explanation()

    def _tell(self, sentence: str) -> None:
        if self.query_one("#message").has_class("-explains"):
            self.say(sentence)
        else:
            super()._tell(sentence)

    def on_descendant_focus(self) -> None:
        self.show_explanation()

    def changed(self, pick: Pick) -> None:
        """Handle a newly chosen value. The options of other fields are updated immediately, because the next key may be for
        them.
        """
        self.show_explanation()

    @on(Input.Submitted)
    @on(Pick.Done)
    def submitted(self) -> None:
        if self.busy:
            return
        self.say(_("One moment…"))
        self.do({field.id or "": field.value for field in self.query(Field)})

    @work(exclusive=True, group="form")
    async def do(self, values: dict[str, str]) -> None:
        try:
            await self.submit(values)
        except Trouble as trouble:
            self.reveal()
            self.say(of_trouble(trouble))
        else:
            if self.is_attached:
                self.say("")

    def action_back(self) -> None:
        if self.busy:
            return
        self.workers.cancel_group(self, "form")
        self.app.pop_screen()
