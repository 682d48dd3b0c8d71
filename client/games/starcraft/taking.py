"""What the session tells moves a desk of StarCraft on, beside what it does at every table."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.starcraft.desk import Desk
from client.games.starcraft.faces.battle import BATTLE
from client.games.starcraft.input import HANDLERS
from client.games.starcraft.model import counting
from client.games.starcraft.model.battle import battle_of, fighters, has_just_ended
from client.games.starcraft.model.decoder import read_refusal
from client.games.starcraft.texts import refusals
from client.games.starcraft.texts.events import digest, opening
from client.session import updates
from client.session.sentences import of_code
from client.table import reducer
from client.table.game_news import AtPoint, CameBack, Moved, News
from client.table.log import Entry
from engine.language import EventKind
from engine.starcraft.language.battle_events import BattleOver
from engine.starcraft.language.view import View
from protocol import messages


class Taking(reducer.Taking[Desk]):
    """What a desk of StarCraft does beside what every desk does."""

    def take(self, desk: Desk, update: updates.Update | Moved[View] | CameBack[View] | AtPoint[View]) -> None:
        if isinstance(update, updates.RecordKept) and update.counted:
            desk.count(counting.from_data(update.counted))
        super().take(desk, update)

    def new_game(self, desk: Desk) -> None:
        desk.begin_anew()

    def opened(self, desk: Desk) -> tuple[str, str]:
        """Also where something is asked of this seat in another's turn, as of who is attacked: the first time in that turn."""
        assert desk.table is not None
        seat = desk.table.seat
        if seat is None or (seat not in desk.table.view.on_turn and desk.table.question is None):
            return "", ""
        desk.tell_in(desk.table.turn)
        events = [event for moment in desk.story.their_last_turns(seat) for event in moment.events]
        return opening(desk.teller(), events), ""

    def followed(self, desk: Desk, events: tuple[EventKind, ...]) -> None:
        """The end of a battle stays in sight: for who fought it until it is left or something is asked, for others a step."""
        table = desk.table
        assert table is not None
        if any(isinstance(event, BattleOver) for event in events) and table.view.battle is None:
            desk.show_end_of_battle()
        elif desk.opened == BATTLE.NAME and table.seat not in fighters(table.fought):
            desk.show_face("")
        if table.question is not None and desk.told_in != table.turn and table.seat not in table.view.on_turn:
            desk.introduce(self.opened(desk))

    def at_point(self, desk: Desk, events: tuple[EventKind, ...]) -> None:
        desk.record_battle(battle_of(events))
        desk.show_face(BATTLE.NAME if has_just_ended(desk.recorded) else "")

    def digest(self, desk: Desk, told: Sequence[Entry], events: Sequence[EventKind]) -> str:
        return digest(desk.teller(), events)

    def why_refused(self, desk: Desk, refused: messages.Refused) -> str:
        if refused.scope != "rules":
            return of_code(refused.code, refused.args)
        return refusals.refusal(read_refusal(refused.code, refused.args), desk.table)


_TAKING = Taking(HANDLERS)


def take(desk: Desk, update: News[View]) -> None:
    """The session tells something."""
    _TAKING.take(desk, update)
