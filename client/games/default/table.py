"""Keep the state of the default table of a game, which has only its language and texts. No Textual."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import engine
from client.games.decoding import Decoder
from client.session import updates
from client.session.sentences import of_code
from client.table import advice, commands, default, game, input, pointing, selectors
from client.table.commands import (
    ADVICE,
    ANALYSE,
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
from client.table.default import DefaultTable, card_text
from client.table.formatter import GameFormatter, texts_of
from client.table.game_news import AtPoint, CameBack, Moved, Read, reader
from client.table.info import RuleTexts, info_of
from client.table.log import LIMIT, Entry
from client.table.owners import SeatOwner
from client.table.pages import BLANK, HelpPage, Pile, Printed, Row, keys_page
from client.table.pointing import Part
from client.table.state import Choice, Looking, Menu, Move, Open, Send, TableState, Typed
from client.terminal.command import Command
from client.text.i18n import N_, _, all_of, labelled
from engine.game import Action
from engine.judge import Step
from engine.language import EventKind, QuestionKind, Verb
from engine.playout_judge import judge_of
from protocol import messages

# -- messages of a server ---------------------------------------------------------------------------------------------------


@cache
def decoder_of(game: GameClient, seats: int) -> Decoder:
    """Return the decoder of the game's language for a table with that many seats."""
    return Decoder(game.language, seats, game.vocabulary)


@cache
def reader_of(game: GameClient) -> Read[Any]:
    """Return the function that decodes a game's updates by its language."""
    return reader(
        lambda told, seats: decoder_of(game, seats).part(game.language.view, told),
        lambda told, seats, _view: decoder_of(game, seats).events(told),
    )


@cache
def judged(game: GameClient) -> bool:
    """Return True if a game has a judge, which computes advice."""
    return game.id in engine.games and judge_of(game.engine) is not None


class Formatter(advice.AdviceFormatter):
    """Describes an action by the parts that are picked for it."""

    def listed(self, action: Action, table: DefaultTable) -> Verb | None:
        """Return the listed action: for an action with an amount, the one that represents every amount."""
        exact = super().listed(action, table)
        same = (verb for verb in table.actions if verb.wire[:-1] == action[:-1] and type(action[-1]) is int)
        return exact or next(same, None)

    def words(self, step: Step, table: DefaultTable) -> str:
        seats = len(table.seats)
        return table.formatter.action(decoder_of(table.game, seats).verb(step.action))


FORMATTER = Formatter()


# -- commands ----------------------------------------------------------------------------------------------------------


BROWSE = Command("browse", ("v",), N_("all piles and the whole log"), LOOK, "always", N_("piles"))
COMMANDS: tuple[Command, ...] = (
    USE,
    UNDO,
    ADVICE._replace(place="judged"),
    *ARROWS,
    ZONE,
    LOOK_AT,
    BROWSE,
    REPLAY,
    *PAGES,
    SIDE,
    BACK,
    ANALYSE,
    *OF_THE_TABLE,
)
REPLAY_COMMANDS = of_a_record(BROWSE, judged=True)
TABLE_COMMANDS = CommandTable(COMMANDS)
key_of = TABLE_COMMANDS.key_of
DIGITS = "123456789"


def letters() -> str:
    """Return the keys that parts can have on the keyboard in use, in the order in which they are assigned."""
    layout = TABLE_COMMANDS.layout
    return layout.home + layout.upper + layout.lower + DIGITS + "0" + layout.capitals


# -- the table of one person ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class State(TableState[Any, DefaultTable]):
    """The state of one person's table. `picks`: the picked parts of an action that answers `asked`; `cursor`: the part under
    the cursor.
    """

    picks: pointing.Picks = ()
    cursor: Part | None = None
    asked: QuestionKind | None = None
    signs: tuple[tuple[Part, str], ...] = ()
    """The symbols that an analysis shows at parts, each in one cell."""


Selectors = game.Selectors[State, Any, DefaultTable, GameFormatter]
Draft = game.Draft[State, Any, DefaultTable, GameFormatter]


def client_of(current: Selectors) -> GameClient:
    """Return the client package of the table's game."""
    assert isinstance(current.game, DefaultGame)
    return current.game.client


def answers(current: Selectors) -> bool:
    """Return True if the keys of parts pick parts now."""
    return current.table is not None and current.table.question is not None and not current.replays


def parts(current: Selectors) -> tuple[tuple[Part, str], ...]:
    """Return the parts that can be picked for the open question, each with its key."""
    return current.table.keys if current.table is not None and answers(current) else ()


def live_parts(current: Selectors) -> list[Part]:
    """Return the parts that can be added to the picks, in the order in which they are shown."""
    if current.table is None:
        return []
    live = pointing.live(current.table.options, current.state.picks)
    return [part for part, _key in parts(current) if part in live]


def whole(current: Selectors) -> Verb | None:
    """Return the action whose parts are all picked; None if there is none."""
    table, picks = current.table, current.state.picks
    ready = pointing.ready(table.options, picks) if table is not None and picks else None
    return None if ready is None else ready.performed(picks)


def detail(current: Selectors, part: Part) -> str:
    """Return the texts about a part."""
    table, client = current.table, client_of(current)
    assert table is not None
    name = table.formatter.part(part)
    texts = [text for value in part[1:] if (text := card_text(client, value))]
    texts += [labelled(head, words) if head else words for head, words in client.questions.detail(table.view, part)]
    return labelled(name, " ".join(texts)) if texts else f"{name}."


def rule_texts(current: Selectors) -> RuleTexts:
    """Return the rules of this table, each as (rule, its value)."""
    assert current.table is not None
    client, mode = client_of(current), current.table.view.mode
    info = info_of(client)
    found = [*texts_of(client).rules]
    if info.rules:
        found += info.rule_texts(mode, current.surroundings.around.rules)
    return tuple(found) or ((mode, info.mode_line(mode)),)


# -- keys ----------------------------------------------------------------------------------------------------------------


def pick(draft: Draft, part: Part) -> None:
    """Pick one more part. A complete action is sent, or needs confirmation if the player could lose something."""
    if draft.table is None or not answers(draft):
        return
    if draft.waiting is not None:
        draft.type_ahead(Typed("", meant=part))
        return
    table = draft.table
    picked = pointing.pick(table.options, draft.state.picks, part)
    draft.change(cursor=part)
    if picked.is_lost:
        why = client_of(draft).questions.why_not(table.view, part)
        draft.refuse(why or _("{thing} does not fit the rest.").format(thing=table.formatter.part(part)))
    elif picked.action is not None:
        send(draft, picked.action)
    else:
        draft.change(picks=picked.picks)
        live = live_parts(draft)
        draft.change(cursor=part if part in live or not live else live[0])


def send(draft: Draft, action: Verb) -> None:
    """Send a complete action, or ask for confirmation once."""
    draft.change(picks=())
    input.carry_out(draft, meant(draft, action))


def meant(current: Selectors, action: Verb) -> Move:
    """Return the effect of a complete action: it is sent, or needs confirmation if the player could lose something."""
    assert current.table is not None
    stake = client_of(current).questions.at_stake(current.table.view, action) if current.warns else ""
    if not stake:
        return Send(action)
    yes = Choice("1", current.table.formatter.action(action), action)
    return Open(Menu(stake, (yes, Choice("0", _("back"), None)), by_enter=True))


def _use(draft: Draft, _key: str) -> None:
    cursor = draft.state.cursor
    if draft.overlays.has(Looking) and cursor is not None:
        draft.close(Looking)
        draft.say(detail(draft, cursor))
    elif input.choose_marked(draft):
        return
    elif (action := whole(draft)) is not None and draft.waiting is None:
        send(draft, action)
    elif cursor is not None:
        pick(draft, cursor)


def _step(by: int) -> Callable[[Draft, str], None]:
    def step(draft: Draft, _key: str) -> None:
        if input.next_choice(draft, by):
            return
        live, cursor = live_parts(draft), draft.state.cursor
        if live:
            at = live.index(cursor) + by if cursor in live else 0
            draft.change(cursor=live[at % len(live)])

    return step


def _back(draft: Draft, key: str) -> None:
    """Close the topmost overlay; if none is open, undo the last pick."""
    if draft.state.picks and not any(draft.overlays):
        draft.change(picks=draft.state.picks[:-1])
    else:
        input.back(draft, key)


def _parts_of(table: DefaultTable, action: Verb) -> tuple[Part, ...]:
    """Return the parts of an action, as they are picked."""
    return next((option.parts for option in table.options if option.action == action), ())


def _advice(draft: Draft, key: str) -> None:
    if judged(client_of(draft)):
        input.ask_advice(input.nothing_asked)(draft, key)
    else:
        draft.refuse(_("There is no advice for this."))


def _analyse(draft: Draft, key: str) -> None:
    if judged(client_of(draft)):
        input.analyse(draft, key)
    else:
        draft.refuse(advice.no_analysis())


DEEDS: Mapping[str, game.Deed] = {
    "use": _use,
    "up": _step(-1),
    "left": _step(-1),
    "down": _step(1),
    "right": _step(1),
    "zone": _step(1),
    "back": _back,
    "advice": _advice,
    "analyse": _analyse,
}


# -- the game ------------------------------------------------------------------------------------------------------------


class DefaultGame(game.TableGame[State, Any, DefaultTable, GameFormatter]):
    """The hooks of a default table, based on the game's language and texts."""

    commands = TABLE_COMMANDS
    deeds = DEEDS
    advice = FORMATTER

    def __init__(self, client: GameClient) -> None:
        self.client = client

    @property
    def advises(self) -> bool:
        return judged(self.client)

    def new_state(self) -> State:
        return State()

    def read(self, update: updates.Update, seats: int) -> Moved[Any] | CameBack[Any] | AtPoint[Any] | None:
        return reader_of(self.client)(update, seats)

    def read_events(self, events: Sequence[Any], seats: int, view: Any) -> tuple[EventKind, ...]:
        return decoder_of(self.client, seats).events(events)

    # -- of the table --------------------------------------------------------------------------------------------------

    def formatter(self, current: Selectors, view: Any) -> GameFormatter:
        seats = view.seats if view is not None else ()
        teams = tuple(seat.team for seat in seats if hasattr(seat, "team"))
        return GameFormatter(current.seat, current.names(len(seats)), teams, self.client)

    def entries(self, log: Sequence[Entry], events: Sequence[EventKind], formatter: GameFormatter) -> tuple[Entry, ...]:
        return (*log, *(entry for event in events for entry in formatter.entries(event)))[-LIMIT:]

    def laid(self, current: Selectors, view: Any) -> DefaultTable:
        return default.laid(self.client, view, current.names(len(view.seats)), current.side)

    def newest(self, draft: Draft, view: Any) -> DefaultTable:
        return default.with_options(self.laid(draft, view), draft.table, TABLE_COMMANDS.keys_in_use(), letters())

    def looked_back(self, view: Any) -> Any:
        return replace(view, actions=(), standing=(), asked=())

    def piles(self, current: Selectors) -> tuple[Pile, ...]:
        rules = Pile(_("Rules of this table"), texts=rule_texts(current), page="rules")
        return (*default.piles(current.shown_table()), rules, *current.pages(), Pile(_("Log"), is_log=True))

    def card_name(self, current: Selectors, card: str) -> str:
        return current.formatter().value(card)

    def picture(self, current: Selectors) -> Picture:
        return picture(current)

    # -- keys ----------------------------------------------------------------------------------------------------------

    def keys(self, current: Selectors) -> Collection[str]:
        return {key for _part, key in parts(current) if key}

    def on_key(self, draft: Draft, key: str) -> None:
        part = next(part for part, its in parts(draft) if its == key)
        if draft.overlays.has(Looking):
            draft.close(Looking)
            draft.change(cursor=part)
            draft.say(detail(draft, part))
        else:
            pick(draft, part)

    def on_typed(self, draft: Draft, typed: Typed) -> bool:
        """Pick a part that was picked before the last answer came."""
        match typed.meant:
            case tuple(part):
                pick(draft, part)
            case _:
                return False
        return True

    def on_part(self, draft: Draft, part: Any) -> None:
        pick(draft, part)

    def meant(self, draft: Draft, action: Verb, key: str) -> Move:
        return meant(draft, action)

    # -- the effects of an event ---------------------------------------------------------------------------------------

    def settle(self, draft: Draft) -> None:
        """Drop the picks when the question changes; for the same question, keep those that still lead to an action."""
        table = draft.table
        assert table is not None
        asked = draft.state.asked
        draft.change(signs=())
        if type(table.question) is not type(asked):
            draft.leave_position()  # a key answers no question that opened after it
        if table.question != asked:
            draft.change(picks=(), cursor=None, asked=table.question)
        if not pointing.possible(table.options, draft.state.picks):
            draft.change(picks=())
        live = live_parts(draft)
        if draft.state.cursor not in live:
            draft.change(cursor=next(iter(live), None))

    def sign(self, draft: Draft, actions: Mapping[str, Verb]) -> None:
        """Show each symbol at the parts of its action that the other actions do not have."""
        table = draft.table
        assert table is not None
        parts = {sign: _parts_of(table, action) for sign, action in actions.items()}
        signs = tuple(
            (part, sign)
            for sign, its in parts.items()
            for part in its
            if not any(part in others for other, others in parts.items() if other != sign)
        )
        draft.change(signs=signs)
        if signs:
            draft.change(cursor=signs[0][0])

    def seen(self, draft: Draft) -> None:
        draft.introduce(("", ""))

    def opened(self, draft: Draft) -> tuple[str, str]:
        table = draft.table
        assert table is not None
        if table.question is None:
            return "", ""
        events = [event for moment in draft.history.their_last_turns(table.seat) for event in moment.events]
        told = [entry.text for entry in draft.entries(events) if entry.kind != "turn"]
        return " ".join(told[-3:]), ""

    def new_game(self, draft: Draft) -> None:
        draft.change(picks=(), cursor=None)

    def why_refused(self, current: Selectors, refused: messages.Refused) -> str:
        if refused.scope != "rules":
            return of_code(refused.code, refused.args)
        seats = len(current.table.seats) if current.table is not None else 16
        return current.formatter().refusal(decoder_of(self.client, seats).refusal(refused.code, refused.args))


@cache
def game_of(client: GameClient) -> DefaultGame:
    """Return the table hooks of that game."""
    return DefaultGame(client)


# -- the content of the screen ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Shown:
    """A part as it is drawn. `group`: the heading of parts of its kind."""

    part: Part
    group: str
    name: str
    key: str
    is_live: bool
    is_picked: int
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Picture(selectors.Picture):
    """The content of the screen."""

    table: DefaultTable | None = None
    parts: tuple[Shown, ...] = ()
    cursor: Part | None = None
    who: tuple[SeatOwner, ...] = ()
    """The owner of each seat."""


def picture(current: Selectors) -> Picture:
    """Return the present content of the screen."""
    prompt = said(current)
    if current.table is None:
        return selectors.said_on(Picture(facts=commands.facts(None, may_replay=False)), current, prompt)
    table = current.shown_table()
    own = Picture(
        table=table,
        parts=shown_parts(current),
        cursor=current.state.cursor if answers(current) else None,
        who=current.surroundings.around.who,
        facts=_facts(current),
        over=_over(current) if selectors.is_over(current) else None,
        beside=" ".join(selectors.absences(current, [each.seat for each in table.view.asked if each.seat != table.seat]))
        if selectors.is_live(current)
        else "",
        up=selectors.up(current, [number for number, seat in enumerate(current.table.seats) if seat.alive]),
    )
    return selectors.around(own, current, prompt, selectors.browsing(current))


def _facts(current: Selectors) -> frozenset[str]:
    """Return the facts that are true now. A game whose position can be restored from a view has a judge, if this seat may
    have advice.
    """
    table = current.table
    assert table is not None
    found = commands.facts(table, may_replay=bool(current.history.moments), may_answer=not current.is_up)
    if not judged(client_of(current)) or table.seat is None:
        return found
    may_ask = table.question is not None and not current.is_up and current.may_be_advised
    return found | {"judged"} | ({"may-ask"} if may_ask else set())


def shown_parts(current: Selectors) -> tuple[Shown, ...]:
    """Return every part that can be picked for the open question, as drawn."""
    if current.table is None or current.is_up:
        return ()
    live, formatter, signs = {*live_parts(current)}, current.table.formatter, dict(current.state.signs)
    return tuple(
        Shown(
            part,
            formatter.value(part[0]) if part[1:] else "",
            formatter.part(part),
            key,
            part in live,
            current.state.picks.count(part),
            signs.get(part, ""),
        )
        for part, key in parts(current)
    )


def said(current: Selectors) -> selectors.Said:
    """Return the current prompt."""
    return selectors.said(current, lambda: _of_the_game(current))


def question_of(table: DefaultTable, picks: pointing.Picks = ()) -> str:
    """Return the question to this seat or to others, with the picks so far."""
    formatter = table.formatter
    if table.question is None:
        return " ".join(formatter.waiting(each) for each in table.view.asked)
    picked = " + ".join(map(formatter.part, picks))
    return f"{formatter.question(table.question)} [{picked}]" if picked else formatter.question(table.question)


def _of_the_game(current: Selectors) -> selectors.Said:
    table = current.table
    assert table is not None
    offer = selectors.draw_offer(table, key_of("draw"))
    sentence = " ".join(part for part in (question_of(table, current.state.picks), offer) if part)
    if table.question is None:
        return selectors.Said(sentence, "wait")
    return selectors.Said(sentence, "you", "", current.opening[0])


def result_of(table: DefaultTable) -> str:
    """Return the winners and the reason; the part that addresses the player is in brackets."""
    result, formatter = table.result, table.formatter
    reason = formatter.reason(result.reason)
    if result.reason == "draw" or not result.winners:
        return _("[A DRAW] ({reason})").format(reason=reason)
    if table.seat in result.winners:
        return _("[YOU WON] ({reason})").format(reason=reason)
    winners = all_of(list(map(formatter.name, result.winners)))
    return _("{winners} won ({reason}).").format(winners=winners, reason=reason)


def _over(current: Selectors) -> selectors.Ended:
    table = current.table
    assert table is not None
    over = selectors.Ended(
        sentence=result_of(table),
        turns=table.turn,
        names=tuple(_("You") if seat == table.seat else table.name(seat) for seat in range(len(table.seats))),
        me=table.seat,
        winners=tuple(table.result.winners) if table.result.reason != "draw" else (),
    )
    return selectors.ended(over, current)


def help_pages(current: Selectors, listed: Sequence[Command], printed: Printed) -> tuple[HelpPage, ...]:
    """Return the pages of the help: the game, its cards, keys, and the rules of this table."""
    client = client_of(current)
    texts = texts_of(client)
    rows: list[Row] = []
    for head, words in texts.rules:
        rows += [*([BLANK] if rows else []), (head, ""), ("", words)]
    rows += [*([BLANK] if rows else []), (_("What you can do"), "")]
    formatter = current.formatter()
    asked = {
        word: verb for word, verb in client.language.verbs.items() if not verb.stands
    }  # standing actions have their keys in the list of keys
    rows += [(formatter.verb(word), formatter.help(verb)) for word, verb in asked.items()]
    pages = [HelpPage("game", _("the game"), tuple(rows))]
    if texts.cards:
        pages.append(
            HelpPage("cards", _("cards"), tuple((formatter.value(card), words) for card, words in texts.cards.items()))
        )
    pages.append(keys_page(listed, printed))
    pages.append(HelpPage("table", _("this table"), tuple(("", labelled(head, words)) for head, words in rule_texts(current))))
    return tuple(pages)
