"""Hold what one person has before them at a table of StarCraft, and what has happened there."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from client.games.starcraft.data import INFO
from client.games.starcraft.faces.battle import BATTLE
from client.games.starcraft.faces.choosing import face_of, is_answering, shown_face
from client.games.starcraft.faces.face import Face, Said, SteeredFace, Thing, settled
from client.games.starcraft.faces.galaxy import CHOICES
from client.games.starcraft.model.battle import last_battle
from client.games.starcraft.model.counting import GameNumbers
from client.games.starcraft.model.scoring import Gains, gained_in_regrouping
from client.games.starcraft.model.table import Table, lay
from client.games.starcraft.texts import events as texts_events
from client.games.starcraft.texts.events import Teller
from client.games.starcraft.texts.piles import piles
from client.games.starcraft.texts.words import card_name
from client.session import updates
from client.table import desk, history, pointing
from client.table.desk import of_the_state
from client.table.history import Moment
from client.table.log import Entry
from client.table.pages import Pile
from client.table.pointing import Option, Part, Picks
from client.table.state import Replaying, TableState
from client.text.i18n import _
from engine.core.common_language import Undone
from engine.language import EventKind, QuestionKind, Verb
from engine.starcraft.language.battle_events import BattleOver, SkirmishBegins
from engine.starcraft.language.view import View

# -- desk -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class State(TableState[View, Table]):
    """What one person has open at a table of StarCraft."""

    numbers: GameNumbers | None = None
    """Of the game that is over, as soon as its record is there."""
    face: str = ""
    """The name of the face that a key has opened over the one that is asked; "" for none."""
    picked: Picks = ()
    named: Picks = ()
    """What the last action was done with unpicked, until a thing is named: a digit typed after it by habit only says it."""
    cursor: Part = ()
    told_in: int = 0
    """The turn in which it was last said what the others did."""
    asked: QuestionKind | None = None
    """What was asked when something was picked."""
    recorded: tuple[EventKind, ...] = ()
    """At a point of a record: what had happened in the last battle until then."""


class Desk(desk.Desk[View, Table, Teller]):
    """What one person has before them."""

    story: Story

    def __init__(self, commands: updates.Commands, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(commands, Story(), clock)
        self.state: State = State()
        self._said: tuple[State, Said] | None = None
        self._options: tuple[Face, Table, Sequence[Option]] | None = None

    numbers: GameNumbers | None = of_the_state("numbers")
    opened: str = of_the_state("face")
    picked: Picks = of_the_state("picked")
    named: Picks = of_the_state("named")
    cursor: Part = of_the_state("cursor")
    told_in: int = of_the_state("told_in")
    recorded: tuple[EventKind, ...] = of_the_state("recorded")

    # -- what every desk asks ------------------------------------------------------------------------------------------

    def laid(self, view: View) -> Table:
        return lay(view, self.surroundings.around.who, self.side, self.surroundings.around.rules)

    def newest(self, view: View) -> Table:
        """With what has happened in the turn that is on: faces say what was done in an order by it."""
        fought = last_battle(moment.events for moment in self.story.moments) or self.recorded
        gained = self.story.gained_in_regrouping()
        return replace(self.laid(view), done=tuple(self.story.of_this_turn()), fought=fought, gained=gained)

    def table_then(self, replaying: Replaying) -> Table:
        """With what had happened in a battle until then."""
        fought = last_battle(moment.events for moment in replaying.moments[: replaying.at + 1])
        return replace(super().table_then(replaying), fought=fought)

    def teller(self, view: View | None = None) -> Teller:
        view = view if view is not None else self.view
        names = self.surroundings.names(len(view.seats) if view is not None else 0)
        if view is None:
            return Teller(self.commands.seat, names)
        battle = None if view.battle is None else (view.battle.attacker, view.battle.defender)
        return Teller(self.commands.seat, names, tuple(seat.team for seat in view.seats), battle, view.data, view.components)

    def settle(self) -> None:
        """Another question has its own face in sight and nothing picked; of the same one what still makes something is kept.

        The end of a battle is read before whatever is asked next.
        """
        table = self.table
        assert table is not None
        asked = self.state.asked
        if table.question != asked:
            face = self.opened if table.question is None or self.opened == BATTLE.NAME else ""
            self.state = replace(self.state, face=face, picked=())
        if type(table.question) is not type(asked):
            self.leave_position()  # a key answers no question that opened after it
        is_new = table.question is not None and type(table.question) is not type(asked)
        self.state = replace(self.state, asked=table.question)
        if not pointing.possible(self.options, self.picked):
            self.pick(())
        if not self.picked and (starts := self.starts()):
            self.pick(starts)
            self._point()
        things, live = self.things(), pointing.live(self.options, self.picked)
        is_lost = is_new and self.cursor not in live and any(thing.part in live for thing in things)
        self.point(settled(things, () if is_lost else self.cursor, live))

    def seen(self) -> None:
        self.introduce(("", ""))

    # -- how its state changes -----------------------------------------------------------------------------------------

    def point(self, at: Part) -> None:
        """The cursor is on that thing."""
        if at != self.cursor:
            self.state = replace(self.state, cursor=at)

    def pick(self, picks: Picks) -> None:
        """These things are picked."""
        if picks != self.picked:
            self.state = replace(self.state, picked=picks)

    def name(self, picks: Picks) -> None:
        """With these the last action was done without their being picked."""
        if picks != self.named:
            self.state = replace(self.state, named=picks)

    def show_face(self, name: str) -> None:
        """That face lies over what is asked; "" for none."""
        self.state = replace(self.state, face=name)

    def record_battle(self, events: tuple[EventKind, ...]) -> None:
        """At a point of a record: that had happened in the last battle until then."""
        self.state = replace(self.state, recorded=events)

    def tell_in(self, turn: int) -> None:
        """In that turn it is said what the others did."""
        self.state = replace(self.state, told_in=turn)

    def count(self, numbers: GameNumbers | None) -> None:
        """The record of the game is there."""
        self.state = replace(self.state, numbers=numbers)

    def begin_anew(self) -> None:
        """Another game begins at the same table."""
        self.state = replace(self.state, numbers=None, face="", picked=(), cursor=(), recorded=(), told_in=0)

    def looked_back(self, view: View) -> View:
        return replace(view, actions=(), standing=(), asked=())

    def without_result(self, view: View) -> View:
        return replace(view, result=None)

    def piles(self) -> tuple[Pile, ...]:
        table, rules = self.shown_table(), self.surroundings.around.rules
        of_rules = Pile(_("Rules of this table"), texts=INFO.rule_texts(table.view.mode, rules), page="rules")
        return piles(table, [of_rules, *self.surroundings.pages()])

    def card_name(self, card: str) -> str:
        return card if self.table is None else card_name(self.table.parts, card)

    # -- the face ------------------------------------------------------------------------------------------------------

    @property
    def face(self) -> Face:
        """The face that is shown."""
        return shown_face(self.shown_table(), self._replayed() if self.replays else self.opened)

    def _replayed(self) -> str:
        """The face that is open in a replay: the battle where it has just ended."""
        replaying = self.overlays.find(Replaying)
        ended = replaying is not None and any(isinstance(event, BattleOver) for event in replaying.moment.events)
        return BATTLE.NAME if ended else ""

    @property
    def answers(self) -> bool:
        """Whether the keys of things answer what is asked."""
        table = self.table
        return table is not None and table.question is not None and not self.replays and is_answering(table, self.opened)

    @property
    def options(self) -> Sequence[Option]:
        """How each legal action is made up on the face that is shown; none where it only shows."""
        table = self.table
        if table is None or not self.answers:
            return ()
        face = self.face
        if self._options is None or self._options[0] is not face or self._options[1] is not table:
            self._options = (face, table, face.options(table))
        return self._options[2]

    @property
    def whole(self) -> Verb | None:
        """The action that is picked whole."""
        ready = pointing.ready(self.options, self.picked)
        return None if ready is None else ready.performed(self.picked)

    def things(self) -> Sequence[Thing]:
        """What can be pointed at now. A face that is open over what is asked shows none of the choices of the answer."""
        found = self.face.things(self.shown_table(), self.picked)
        return found if self.answers or not self.opened else [thing for thing in found if thing.row < CHOICES]

    def asked_now(self) -> Said:
        """What the face that answers says: also while another face is open over it. Made once for each state."""
        if self._said is None or self._said[0] is not self.state:
            table = self.table
            assert table is not None
            said = self.face.said(table, self.picked) if self.answers else face_of(table).said(table, ())
            self._said = self.state, said
        return self._said[1]

    def thing(self, key: str) -> Thing | None:
        """What has that key now."""
        return next((thing for thing in self.things() if thing.key == key and key), None)

    def starts(self) -> Picks:
        """What is picked before the first key."""
        face = self.face
        return face.starts(self.table) if self.answers and isinstance(face, SteeredFace) and self.table is not None else ()

    def steered(self, key: str) -> bool:
        """Whether the face has that key for itself, and what is picked by it."""
        face = self.face
        if self.table is None or not self.answers or self.waiting is not None or not isinstance(face, SteeredFace):
            return False
        picked = face.steer(self.table, self.picked, key)
        if picked is None:
            return False
        self.pick(picked)
        self._point()
        return True

    def show_end_of_battle(self) -> None:
        """The battle that has just ended, over what is asked now."""
        self.state = replace(self.state, face=BATTLE.NAME, picked=())
        self.point(next((thing.part for thing in reversed(self.things())), ()))

    def _point(self) -> None:
        """The cursor stands on what a face with keys of its own has picked, so that it can be read."""
        shown = {thing.part for thing in self.things()}
        self.point(next((part for part in self.picked if part in shown), self.cursor))

    def open_face(self, name: str) -> None:
        """Show that face, or what is asked where it is shown already."""
        self.show_face("" if self.opened == name else name)
        self.pick(self.starts())
        if self.table is not None:
            self.point(settled(self.things(), self.cursor, pointing.live(self.options, self.picked)))


# -- story ------------------------------------------------------------------------------------------------------------


class Story(history.Story[View, Teller]):
    """Grows with every step; forgets what cannot be replayed any more. A turn is one order, so more of them are kept."""

    TURNS_KEPT: ClassVar[int] = 60

    def told(self, entries: Sequence[Entry], events: Sequence[EventKind], teller: Teller) -> tuple[Entry, ...]:
        return texts_events.add_events(entries, events, teller)

    def their_last_turns(self, seat: int | None) -> tuple[Moment[View], ...]:
        return in_steps(super().their_last_turns(seat))

    def gained_in_regrouping(self) -> Gains:
        """The points of the regrouping that is on, as far as it was seen."""
        return gained_in_regrouping(event for moment in _standing(self.moments) for event in moment.events)


def in_steps(moments: Sequence[Moment[View]]) -> tuple[Moment[View], ...]:
    """The moments of a turn as one; a skirmish, and what follows a battle, begin another. What was taken back is left out."""
    found: list[Moment[View]] = []
    for moment in _standing(moments):
        if found and found[-1].turn == moment.turn and not _begins(moment):
            last = found.pop()
            moment = replace(
                moment, turn=last.turn, on_turn=last.on_turn, before=last.before, events=last.events + moment.events
            )
        found.append(moment)
    return tuple(found)


def _standing(moments: Sequence[Moment[View]]) -> list[Moment[View]]:
    """Without what was taken back."""
    kept: list[Moment[View]] = []
    for moment in moments:
        if any(isinstance(event, Undone) for event in moment.events):
            del kept[-1:]
        else:
            kept.append(moment)
    return kept


def _begins(moment: Moment[View]) -> bool:
    return any(isinstance(event, SkirmishBegins | BattleOver) for event in moment.events)
