"""Hold, move and show the table of any game that has nothing but its language and texts. No Textual."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from client.games.decoding import Decoder
from client.session import updates
from client.session.sentences import of_code
from client.table import commands, default, desk, history, input, pointing, reducer, selectors
from client.table.commands import (
    ARROWS,
    BACK,
    LOOK,
    LOOK_AT,
    OF_THE_TABLE,
    PAGES,
    REPLAY,
    SIDE,
    UNDO,
    USE,
    ZONE,
    CommandTable,
    of_a_record,
)
from client.table.contract import GameClient
from client.table.default import Table, card_text
from client.table.desk import of_the_state
from client.table.formatter import GameTeller, texts_of
from client.table.game_news import AtPoint, CameBack, Moved, News, Read, reader
from client.table.info import RuleTexts, info_of
from client.table.log import Entry
from client.table.pages import BLANK, HelpPage, Pile, Printed, Row, keys_page
from client.table.pointing import Part
from client.table.state import Choice, Looking, Menu, Move, Open, Send, TableState, Typed
from client.table.who import Who
from client.terminal.command import Command
from client.terminal.keyboard import in_use
from client.text.i18n import N_, _
from engine.language import EventKind, QuestionKind, Verb
from protocol import messages

# -- what a server sends ----------------------------------------------------------------------------------------------------


@cache
def decoder_of(game: GameClient, seats: int) -> Decoder:
    """Return what decodes the language of a game at a table with that many seats."""
    return Decoder(game.language, seats, game.vocabulary)


@cache
def reader_of(game: GameClient) -> Read[Any]:
    """Return what decodes a game's updates by its language."""
    return reader(
        lambda told, seats: decoder_of(game, seats).part(game.language.view, told),
        lambda told, seats, _view: decoder_of(game, seats).events(told),
    )


# -- commands ----------------------------------------------------------------------------------------------------------


BROWSE = Command("browse", ("v",), N_("all piles and the whole log"), LOOK, "always", N_("piles"))
COMMANDS: tuple[Command, ...] = (
    USE,
    UNDO,
    *ARROWS,
    ZONE,
    LOOK_AT,
    BROWSE,
    REPLAY,
    *PAGES,
    SIDE,
    BACK,
    *OF_THE_TABLE,
)
REPLAY_COMMANDS = of_a_record(BROWSE)
TABLE_COMMANDS = CommandTable(COMMANDS)
key_of = TABLE_COMMANDS.key_of
DIGITS = "123456789"


def letters() -> str:
    """Return the keys that parts can have on the keyboard in use, in the order in which they are given."""
    layout = in_use().layout
    return layout.home + layout.upper + layout.lower + DIGITS + "0" + layout.capitals


# -- the table as one person has it --------------------------------------------------------------------------------------


class Story(history.Story[Any, GameTeller]):
    """Keep what has happened: one entry for each event."""

    def told(self, entries: Sequence[Entry], events: Sequence[EventKind], teller: GameTeller) -> tuple[Entry, ...]:
        return (*entries, *(entry for event in events for entry in teller.entries(event)))[-1000:]


@dataclass(frozen=True)
class State(TableState[Any, Table]):
    """Hold what one person has open. `picks`: the parts of an action so far, made up for `asked`; `cursor`: a part."""

    picks: pointing.Picks = ()
    cursor: Part | None = None
    asked: QuestionKind | None = None


class Desk(desk.Desk[Any, Table, GameTeller]):
    """Hold what one person sees at a table of any game."""

    def __init__(self, commands: updates.Commands, game: GameClient, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(commands, Story(), clock)
        self.game = game
        self.info = info_of(game)
        self.state: State = State()

    picks: pointing.Picks = of_the_state("picks")
    cursor: Part | None = of_the_state("cursor")

    def teller(self, view: Any = None) -> GameTeller:
        view = view if view is not None else self.view
        seats = view.seats if view is not None else ()
        teams = tuple(seat.team for seat in seats if hasattr(seat, "team"))
        return GameTeller(self.commands.seat, self.surroundings.names(len(seats)), teams, self.game)

    def laid(self, view: Any) -> Table:
        return default.laid(self.game, view, self.surroundings.names(len(view.seats)), self.side)

    def newest(self, view: Any) -> Table:
        return default.with_options(self.laid(view), self.table, TABLE_COMMANDS.keys_in_use(), letters())

    def settle(self) -> None:
        """Another question has nothing picked; of the same one what still makes something is kept."""
        table = self.table
        assert table is not None
        asked = self.state.asked
        if type(table.question) is not type(asked):
            self.leave_position()  # a key answers no question that opened after it
        if table.question != asked:
            self.state = replace(self.state, picks=(), cursor=None, asked=table.question)
        if not pointing.possible(table.options, self.picks):
            self.pick(())
        live = self.live_parts()
        if self.cursor not in live:
            self.point(next(iter(live), None))

    def looked_back(self, view: Any) -> Any:
        return replace(view, actions=(), standing=(), asked=())

    def without_result(self, view: Any) -> Any:
        return replace(view, result=None)

    def seen(self) -> None:
        self.introduce(("", ""))

    # -- how its state changes -----------------------------------------------------------------------------------------

    def point(self, at: Part | None) -> None:
        """Put the cursor on that part."""
        if at != self.cursor:
            self.state = replace(self.state, cursor=at)

    def pick(self, picks: pointing.Picks) -> None:
        """Take these parts for those that are picked."""
        if picks != self.picks:
            self.state = replace(self.state, picks=picks)

    def begin_anew(self) -> None:
        """Forget what was picked: another game begins at the same table."""
        self.state = replace(self.state, picks=(), cursor=None)

    # ------------------------------------------------------------------------------------------------------------------

    def card_name(self, card: str) -> str:
        return self.teller().value(card)

    def piles(self) -> tuple[Pile, ...]:
        table = self.shown_table()
        rules = Pile(_("Rules of this table"), texts=self.rule_texts(), page="rules")
        return (*default.piles(table), rules, *self.surroundings.pages(), Pile(_("Log"), is_log=True))

    def rule_texts(self) -> RuleTexts:
        """Return the rules that are on, each as (what is decided, how)."""
        assert self.table is not None
        found = [*texts_of(self.game).rules]
        if self.info.rules:
            found += self.info.rule_texts(self.table.view.mode, self.surroundings.around.rules)
        return tuple(found) or ((self.table.view.mode, self.info.mode_line(self.table.view.mode)),)

    # -- pointing ------------------------------------------------------------------------------------------------------

    @property
    def answers(self) -> bool:
        """Tell whether the keys of parts pick something."""
        return self.table is not None and self.table.question is not None and not self.replays

    def parts(self) -> tuple[tuple[Part, str], ...]:
        """Return what can be picked at this question, each part with its key."""
        return self.table.keys if self.table is not None and self.answers else ()

    def live_parts(self) -> list[Part]:
        """Return the parts that go on with what is picked, in the order in which they are shown."""
        if self.table is None:
            return []
        live = pointing.live(self.table.options, self.picks)
        return [part for part, _key in self.parts() if part in live]

    @property
    def whole(self) -> Verb | None:
        """Return the action that is picked completely."""
        ready = pointing.ready(self.table.options, self.picks) if self.table is not None and self.picks else None
        return None if ready is None else ready.performed(self.picks)

    def detail(self, part: Part) -> str:
        """Return what there is to read about a part."""
        table = self.table
        assert table is not None
        name = table.teller.part(part)
        texts = [text for value in part[1:] if (text := card_text(self.game, value))]
        texts += [f"{head}: {words}" if head else words for head, words in self.game.questions.detail(table.view, part)]
        return f"{name}: {' '.join(texts)}" if texts else f"{name}."


# -- keys ----------------------------------------------------------------------------------------------------------------


def pick(desk: Desk, part: Part) -> None:
    """Pick one more part; a complete action is sent, or asked about first if something is at stake."""
    if desk.table is None or not desk.answers:
        return
    if desk.waiting is not None:
        desk.type_ahead(Typed("", meant=part))
        return
    table = desk.table
    picked = pointing.pick(table.options, desk.picks, part)
    desk.point(part)
    if picked.is_lost:
        why = desk.game.questions.why_not(table.view, part)
        desk.refuse(why or _("{thing} does not go with that.").format(thing=table.teller.part(part)))
    elif picked.action is not None:
        send(desk, picked.action)
    else:
        desk.pick(picked.picks)
        live = desk.live_parts()
        desk.point(part if part in live or not live else live[0])


def send(desk: Desk, action: Verb) -> None:
    """Send a complete action, or ask once whether it is meant."""
    desk.pick(())
    input.perform(desk, meant(desk, action))


def meant(desk: Desk, action: Verb) -> Move:
    """Return what a complete action leads to: it is sent, or asked about first if something is at stake."""
    assert desk.table is not None
    stake = desk.game.questions.at_stake(desk.table.view, action) if desk.warns else ""
    if not stake:
        return Send(action)
    yes = Choice("1", desk.table.teller.action(action), action)
    return Open(Menu(stake, (yes, Choice("0", _("back"), None)), by_enter=True))


def _on_key(desk: Desk, key: str) -> None:
    part = next(part for part, its in desk.parts() if its == key)
    if desk.overlays.has(Looking):
        desk.close(Looking)
        desk.point(part)
        desk.say(desk.detail(part))
    else:
        pick(desk, part)


def _on_typed(desk: Desk, typed: Typed) -> bool:
    """Pick a part that was picked before the last answer came; False where nothing but a command waited."""
    match typed.meant:
        case tuple(part):
            pick(desk, part)
        case _:
            return False
    return True


def _use(desk: Desk, _key: str) -> None:
    if desk.overlays.has(Looking) and desk.cursor is not None:
        desk.close(Looking)
        desk.say(desk.detail(desk.cursor))
    elif input.choose_marked(desk):
        return
    elif (whole := desk.whole) is not None and desk.waiting is None:
        send(desk, whole)
    elif desk.cursor is not None:
        pick(desk, desk.cursor)


def _step(by: int) -> Callable[[Desk, str], None]:
    def step(desk: Desk, _key: str) -> None:
        if input.next_choice(desk, by):
            return
        live = desk.live_parts()
        if live:
            at = live.index(desk.cursor) + by if desk.cursor in live else 0
            desk.point(live[at % len(live)])

    return step


def _back(desk: Desk, key: str) -> None:
    """Close what is open; with nothing open take the last pick back."""
    if desk.picks and not any(desk.overlays):
        desk.pick(desk.picks[:-1])
    else:
        input.back(desk, key)


HANDLERS: input.Handlers[Desk] = input.Handlers(
    TABLE_COMMANDS,
    {
        "use": _use,
        "up": _step(-1),
        "left": _step(-1),
        "down": _step(1),
        "right": _step(1),
        "zone": _step(1),
        "back": _back,
    },
    lambda desk: {key for _part, key in desk.parts() if key},
    _on_key,
    _on_typed,
)


# -- what the session tells -----------------------------------------------------------------------------------------------


class Taking(reducer.Taking[Desk]):
    """What a table does beside what every table does."""

    def opened(self, desk: Desk) -> tuple[str, str]:
        table = desk.table
        assert table is not None
        if table.question is None:
            return "", ""
        events = [event for moment in desk.story.their_last_turns(table.seat) for event in moment.events]
        told = [entry.text for entry in desk.told(events) if entry.kind != "turn"]
        return " ".join(told[-3:]), ""

    def new_game(self, desk: Desk) -> None:
        desk.begin_anew()

    def why_refused(self, desk: Desk, refused: messages.Refused) -> str:
        if refused.scope != "rules":
            return of_code(refused.code, refused.args)
        seats = len(desk.table.seats) if desk.table is not None else 16
        return desk.teller().refusal(decoder_of(desk.game, seats).refusal(refused.code, refused.args))


_TAKING = Taking(HANDLERS)


def take(desk: Desk, update: News[Any]) -> None:
    """Take an update of the session."""
    _TAKING.take(desk, update)


def news(update: updates.Update, told: updates.Told | None) -> News[Any]:
    """Return what a table is told: the decoded form where there is one."""
    return told if isinstance(told, Moved | CameBack | AtPoint) else update


# -- what is shown ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Shown:
    """Hold a part as it is drawn. `group`: what parts of its kind are called."""

    part: Part
    group: str
    name: str
    key: str
    is_live: bool
    is_picked: int


@dataclass(frozen=True, slots=True)
class Picture(selectors.Picture):
    """Hold everything that is drawn."""

    table: Table | None = None
    parts: tuple[Shown, ...] = ()
    cursor: Part | None = None
    who: tuple[Who, ...] = ()
    """Name who sits on each seat."""


def picture(desk: Desk) -> Picture:
    """Return the table as it is drawn now."""
    prompt = said(desk)
    if desk.table is None:
        return selectors.said_on(Picture(facts=commands.facts(None, may_replay=False)), desk, prompt)
    table = desk.shown_table()
    own = Picture(
        table=table,
        parts=shown_parts(desk),
        cursor=desk.cursor if desk.answers else None,
        who=desk.surroundings.around.who,
        facts=commands.facts(desk.table, may_replay=bool(desk.story.moments), may_answer=not desk.is_up),
        over=_over(desk) if selectors.is_over(desk) else None,
        beside=" ".join(selectors.absences(desk, [each.seat for each in table.view.asked if each.seat != table.seat]))
        if selectors.is_live(desk)
        else "",
        up=selectors.up(desk, [number for number, seat in enumerate(desk.table.seats) if seat.alive]),
    )
    return selectors.around(own, desk, prompt, selectors.browsing(desk))


def shown_parts(desk: Desk) -> tuple[Shown, ...]:
    """Return everything that can be picked at this question."""
    if desk.table is None or desk.is_up:
        return ()
    live, teller = {*desk.live_parts()}, desk.table.teller
    return tuple(
        Shown(part, teller.value(part[0]) if part[1:] else "", teller.part(part), key, part in live, desk.picks.count(part))
        for part, key in desk.parts()
    )


def said(desk: Desk) -> selectors.Said:
    """Return the prompt as it is now."""
    return selectors.said(desk, lambda: _of_the_game(desk))


def question_of(table: Table, picks: pointing.Picks = ()) -> str:
    """Return what is asked, of this seat or of others, with what is picked."""
    teller = table.teller
    if table.question is None:
        return " ".join(teller.waiting(each) for each in table.view.asked)
    picked = " + ".join(map(teller.part, picks))
    return f"{teller.question(table.question)} [{picked}]" if picked else teller.question(table.question)


def _of_the_game(desk: Desk) -> selectors.Said:
    table = desk.table
    assert table is not None
    offer = selectors.draw_offer(table, key_of("draw"))
    sentence = " ".join(part for part in (question_of(table, desk.picks), offer) if part)
    if table.question is None:
        return selectors.Said(sentence, "wait")
    return selectors.Said(sentence, "you", "", desk.opening[0])


def result_of(table: Table) -> str:
    """Return who won and why; a part in brackets is for who is addressed."""
    result, teller = table.result, table.teller
    reason = teller.reason(result.reason)
    if result.reason == "draw" or not result.winners:
        return _("[A DRAW] ({reason})").format(reason=reason)
    if table.seat in result.winners:
        return _("[YOU WON] ({reason})").format(reason=reason)
    winners = _(" and ").join(map(teller.name, result.winners))
    return _("{winners} won ({reason}).").format(winners=winners, reason=reason)


def _over(desk: Desk) -> selectors.Ended:
    table = desk.table
    assert table is not None
    over = selectors.Ended(
        sentence=result_of(table),
        turns=table.turn,
        names=tuple(_("You") if seat == table.seat else table.name(seat) for seat in range(len(table.seats))),
        me=table.seat,
        winners=tuple(table.result.winners) if table.result.reason != "draw" else (),
    )
    return selectors.ended(over, desk)


def help_pages(desk: Desk, listed: Sequence[Command], printed: Printed) -> tuple[HelpPage, ...]:
    """Return the pages of the help: the game, its cards, keys, the rules of this table."""
    game = desk.game
    texts = texts_of(game)
    rows: list[Row] = []
    for head, words in texts.rules:
        rows += [*([BLANK] if rows else []), (head, ""), ("", words)]
    rows += [*([BLANK] if rows else []), (_("What you can do"), "")]
    teller = desk.teller()
    asked = {
        word: verb for word, verb in game.language.verbs.items() if not verb.stands
    }  # what stands has a key in the list of keys
    rows += [(teller.verb(word), teller.help(verb)) for word, verb in asked.items()]
    pages = [HelpPage("game", _("the game"), tuple(rows))]
    if texts.cards:
        pages.append(HelpPage("cards", _("cards"), tuple((teller.value(card), words) for card, words in texts.cards.items())))
    pages.append(keys_page(listed, printed))
    pages.append(HelpPage("table", _("this table"), tuple(("", f"{head}: {words}") for head, words in desk.rule_texts())))
    return tuple(pages)
