"""Define the behaviour of a StarCraft table that other games do not share."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from client.games.starcraft import input, selectors
from client.games.starcraft.commands import TABLE_COMMANDS
from client.games.starcraft.data import INFO
from client.games.starcraft.model import counting, scoring
from client.games.starcraft.model.battle import battle_of, beats, fighters, has_just_ended, last_battle
from client.games.starcraft.model.decoder import read, read_events, read_refusal
from client.games.starcraft.model.revealed import opened
from client.games.starcraft.model.table import Table, lay, led, of_a_record
from client.games.starcraft.model.warnings import NONE
from client.games.starcraft.questions.battle import BATTLE
from client.games.starcraft.screen_state import Picture
from client.games.starcraft.state import CursorMoved, Draft, FirstGames, PanelOpened, Selectors, ShapeTurned, State
from client.games.starcraft.texts import action_words, refusals
from client.games.starcraft.texts import log as texts_log
from client.games.starcraft.texts.events import Formatter
from client.games.starcraft.texts.log import digest, opening
from client.games.starcraft.texts.piles import piles
from client.games.starcraft.texts.words import card_name
from client.session import updates
from client.session.sentences import of_code
from client.table import game
from client.table.game_news import AtPoint, CameBack, Moved
from client.table.history import Moment
from client.table.log import Entry
from client.table.owners import SeatOwner
from client.table.pages import Pile
from client.table.stage import Beat
from client.table.state import Move, OwnEvent, Replaying, Series, Typed
from client.text.i18n import _
from engine.language import EventKind, Verb
from engine.starcraft.language.battle_events import BattleOver
from engine.starcraft.language.general import Mine
from engine.starcraft.language.orders import Discount
from engine.starcraft.language.view import View
from protocol import messages


class StarCraft(game.TableGame[State, View, Table, Formatter]):
    commands = TABLE_COMMANDS
    deeds = input.DEEDS
    advises = True
    advice = action_words.FORMATTER
    kept = ("cursor", "shape", "drawn")

    def new_state(self) -> State:
        return State()

    def read(self, update: updates.Update, seats: int) -> Moved[View] | CameBack[View] | AtPoint[View] | None:
        return read(update, seats)

    def read_events(self, events: Sequence[Any], seats: int, view: View) -> tuple[EventKind, ...]:
        return read_events(events, seats, view.data, view.components)

    # -- of the table --------------------------------------------------------------------------------------------------

    def formatter(self, current: Selectors, view: View | None) -> Formatter:
        names = current.names(len(view.seats) if view is not None else 0)
        if view is None:
            return Formatter(current.seat, names)
        owners = _owners(current, view)
        names = (*(owner.name for owner in owners[: len(names)]), *names[len(owners) :])
        battle = None if view.battle is None else (view.battle.attacker, view.battle.defender)
        return Formatter(current.seat, names, tuple(seat.team for seat in view.seats), battle, view.data, view.components)

    def entries(self, log: Sequence[Entry], events: Sequence[EventKind], formatter: Formatter) -> tuple[Entry, ...]:
        return texts_log.add_events(log, events, formatter)

    def laid(self, current: Selectors, view: View) -> Table:
        around = current.surroundings.around
        found = lay(view, _owners(current, view), current.side, around.rules)
        return replace(found, is_recorded=True) if around.table is None else found

    def newest(self, draft: Draft, view: View) -> Table:
        """Return the table with the events of the current turn. Panels use these events to show what was done in an order."""
        history = draft.state.history
        fought = last_battle(moment.events for moment in history.moments) or draft.state.recorded
        gained = history.gained_in_regrouping() if view.phase == "regrouping" else ()
        done = tuple(history.of_this_turn())
        return opened(replace(self.laid(draft, view), done=done, fought=fought, gained=gained, saved=draft.state.saved))

    def then(self, current: Selectors, replaying: Replaying) -> Table:
        """Return the table with the events of a battle up to that point."""
        fought = last_battle(moment.events for moment in replaying.moments[: replaying.at + 1])
        return replace(super().then(current, replaying), fought=fought)

    def looked_back(self, view: View) -> View:
        return replace(view, actions=(), standing=(), asked=())

    def piles(self, current: Selectors) -> tuple[Pile, ...]:
        table, rules = current.shown_table(), current.surroundings.around.rules
        of_rules = Pile(_("Rules of this table"), texts=INFO.rule_texts(table.view.mode, rules), page="rules")
        return piles(table, [of_rules, *current.pages()])

    def card_name(self, current: Selectors, card: str) -> str:
        return card if current.table is None else card_name(current.table.parts, card)

    def picture(self, current: Selectors) -> Picture:
        return selectors.picture(current)

    # -- keys ----------------------------------------------------------------------------------------------------------

    def keys(self, current: Selectors) -> Collection[str]:
        return input.keys_of_things()

    def on_key(self, draft: Draft, key: str) -> None:
        input.on_key(draft, key)

    def on_typed(self, draft: Draft, typed: Typed) -> bool:
        return input.on_typed(draft, typed)

    def on_part(self, draft: Draft, part: Any) -> None:
        input.on_thing(draft, part)

    def meant(self, draft: Draft, action: Verb, key: str) -> Move:
        assert draft.table is not None
        return input.meant(draft, draft.table, action, key)

    def several(self, current: Selectors, action: Verb) -> Series[Any] | None:
        return input.several(current, action)

    # -- reactions to events ------------------------------------------------------------------------------------------

    def settle(self, draft: Draft) -> None:
        input.settle(draft)

    def drawn(self, draft: Draft, places: Any) -> None:
        """Remember how the galaxy is drawn. `places`: "map" or "list"."""
        if isinstance(places, str) and places != draft.state.drawn:
            draft.change(drawn=places)

    def seen(self, draft: Draft) -> None:
        if draft.is_hurried:
            return  # the same key has just brought it into sight
        draft.introduce(("", ""))
        draft.change(news=NONE, is_unseen=False, reading=max(draft.state.reading - 1, 0))

    def saw(self, draft: Draft, events: tuple[EventKind, ...]) -> None:
        assert draft.view is not None
        before = None if draft.table is None else draft.table.view
        side = draft.side if draft.view.seat is None else draft.view.seat
        draft.change(news=draft.state.news.after(events, side, before, draft.view))
        said = draft.waiting
        if isinstance(said, Discount):
            draft.change(saved=said.resource)
        elif said is not None and not isinstance(said, Mine):
            draft.change(saved="")

    def hears(self, draft: Draft, update: updates.Update | Moved[View] | CameBack[View] | AtPoint[View]) -> None:
        if isinstance(update, updates.RecordKept) and update.counted:
            draft.change(numbers=counting.from_data(update.counted))

    def own(self, draft: Draft, event: OwnEvent) -> None:
        match event:
            case PanelOpened(name):
                input.open_panel(draft, name)
            case ShapeTurned():
                input.turn_shape(draft)
            case FirstGames(advice):
                draft.change(advice=advice)
            case CursorMoved(part):
                draft.change(cursor=part, reading=0)
            case _:
                super().own(draft, event)

    def replayed(self, current: Selectors) -> tuple[Moment[View], ...]:
        """Return, after the end, the steps from the round in which the lead last changed, if the player saw that round."""
        return selectors.from_the_turning_point(current) or super().replayed(current)

    def new_game(self, draft: Draft) -> None:
        draft.change(numbers=None, panel="", picked=(), count=0, cursor=(), recorded=(), told_in=0, news=NONE)

    def opened(self, draft: Draft) -> tuple[str, str]:
        """Return the opening lines of a turn.

        They are also shown the first time this seat is asked in another player's turn, for example as a defender.
        """
        assert draft.table is not None
        seat = draft.table.seat
        if seat is None or (seat not in draft.table.view.on_turn and draft.table.question is None):
            return "", ""
        draft.change(told_in=draft.table.turn)
        events = [event for moment in draft.history.their_last_turns(seat) for event in moment.events]
        return opening(draft.formatter(), events), ""

    def followed(self, draft: Draft, events: tuple[EventKind, ...]) -> None:
        """Keep the end of a battle in sight.

        Fighters see it until they leave it or regrouping asks them something; others see it for one step.
        """
        table = draft.table
        assert table is not None
        is_regrouping = table.view.phase == "regrouping" and table.question is not None
        if any(isinstance(event, BattleOver) for event in events) and table.view.battle is None and not is_regrouping:
            input.show_end_of_battle(draft)
        elif draft.state.panel == BATTLE.NAME and (is_regrouping or table.seat not in fighters(table.fought)):
            draft.change(panel="")
        if table.question is not None and draft.state.told_in != table.turn and table.seat not in table.view.on_turn:
            draft.introduce(self.opened(draft))

    def beats(self, draft: Draft, old: Table, events: Sequence[EventKind]) -> Sequence[Beat]:
        return beats(events) or (scoring.beats(events) if draft.state.moments else ())

    def at_point(self, draft: Draft, events: tuple[EventKind, ...]) -> None:
        draft.change(recorded=battle_of(events), reading=0)
        draft.change(panel=BATTLE.NAME if has_just_ended(draft.state.recorded) else "")

    def digest(self, current: Selectors, entries: Sequence[Entry], events: Sequence[EventKind]) -> str:
        return digest(current.formatter(), events)

    def why_refused(self, current: Selectors, refused: messages.Refused) -> str:
        if refused.scope != "rules":
            return of_code(refused.code, refused.args)
        return refusals.refusal(read_refusal(refused.code, refused.args), current.table)


def _owners(current: Selectors, view: View) -> tuple[SeatOwner, ...]:
    """Return the owners of the seats as they are shown, at a table and in a record. A lesson has its own names for bots."""
    around = current.surroundings.around
    if around.table is None:
        return led(view, of_a_record(around.who))
    return led(view, around.who) if around.table.code else tuple(around.who)


STARCRAFT = StarCraft()
