"""Show a lesson of StarCraft."""

from __future__ import annotations

from textual import events

from client.games.starcraft.commands import MAP, key_of
from client.games.starcraft.layouts.galaxy import panel as galaxy
from client.games.starcraft.layouts.screen import StarCraftScreen
from client.games.starcraft.layouts.table_sheet import OTHER_SHAPE, SHAPED
from client.games.starcraft.lessons import COURSE, ENTER, Next, next_keys
from client.games.starcraft.selectors import answers, panel, starts
from client.games.starcraft.state import CursorMoved, Selectors
from client.lessons.course import Key, LessonTable
from client.table.pointing import Part
from client.table.state import Looking, Run
from client.terminal.command import Command
from client.text.i18n import _
from client.tui.table.learning import LearnScreen


class StarCraftLessons(LearnScreen, StarCraftScreen):
    """The lessons at a table of StarCraft. Things that lead to no right action cannot be picked."""

    GAME = "starcraft"
    ADVISES = False
    ALWAYS = ("look", "map", "help")

    def __init__(self, name: str, lesson: int = 1) -> None:
        """Create the lessons. `lesson`: the one to continue with; earlier lessons are played automatically."""
        lessons = LessonTable(COURSE, name, lesson)
        super().__init__(lessons)
        self._marked: tuple[tuple[int, int], Part] | None = None
        self.teach(lessons)

    def wanted(self) -> list[Next]:
        """Return everything that leads to a right action; empty while a panel is open that only shows."""
        current: Selectors = self.store.current
        right = () if self.lessons.is_choice else self.lessons.right_actions
        if current.table is None or not answers(current) or not right:
            return []
        return next_keys(panel(current), current.table, current.state.picked, right[0])

    def next_key(self) -> Key | None:
        if self.lessons.is_over:
            return Key(ENTER, _("a first game"))
        if (outcome := self.lessons.outcome) is not None:
            return Key(ENTER, _("go on") if outcome.is_right else _("try again")) if self.is_outcome_seen() else None
        step = self.lessons.step
        if step is not None and step.looks:
            if self.store.state.overlays.has(Looking):
                return Key(self._key_of_home(), _("now"))
            look = next(each for each in self.store.game.commands.commands() if each.name == "look")
            return Key(look.keys[0], _("now"), look.name)
        wanted = next(iter(self.wanted()), None)
        if wanted is None:
            return None
        return Key(key_of(wanted.command) if wanted.command else wanted.key, _("now"), wanted.command)

    def _key_of_home(self) -> str:
        """Return the key of a planet with a base of this player."""
        table = self.store.state.table
        assert table is not None
        homes = (view.planet for view in table.view.galaxy if any(area.base == table.seat for area in view.areas))
        return table.key(next(homes, table.view.galaxy[0].planet))

    def looked_at(self) -> str:
        cursor = self.store.state.cursor
        return cursor[-1] if cursor else ""

    def hint(self, command: Command) -> str:
        """Return the hint.

        The hint for the key that changes the galaxy's shape names the other shape, if the galaxy is in sight.
        """
        current: Selectors = self.store.current
        table = current.table
        if command.name != MAP.name or table is None or table.result is not None or panel(current).NAME not in SHAPED:
            return super().hint(command)
        return _(OTHER_SHAPE[galaxy.shape(table, self.size.width, current.state.shape)])

    def is_at_rest(self) -> bool:
        return self.is_outcome_seen() and not self.store.state.panel and not self.is_picking()

    def is_outcome_seen(self) -> bool:
        """Return whether the outcome is in sight. The end of a battle is part of the outcome."""
        return super().is_at_rest()

    def is_picking(self) -> bool:
        current: Selectors = self.store.current
        return bool(current.state.picked) and current.state.picked != starts(current)

    def acknowledge(self) -> None:
        if self.store.state.panel:
            self.store.dispatch(Run("back"))
        super().acknowledge()

    def _is_put_off(self, event: events.Key) -> bool:
        if super()._is_put_off(event):
            return True
        command, wanted = self._command(event), self.wanted()
        if not wanted or any(overlay.aside for overlay in self.store.state.overlays):
            return False
        if command == "use":
            return wanted[0].key != ENTER
        return not command and event.is_printable and event.character not in [each.key for each in wanted]

    def _show(self) -> None:
        """Show the next step. If a thing has no key, move the cursor to it, so that Enter picks it."""
        part = next((each.part for each in self.wanted()), ())
        if part and self._marked != (self.lessons.place, part):
            self._marked = self.lessons.place, part
            self.store.dispatch(CursorMoved(part))
        super()._show()
