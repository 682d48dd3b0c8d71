"""Derive the content of the screen from the state of a table of Star Realms, with the text of the prompt."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from client.games.star_realms import commands, macros
from client.games.star_realms.model import cursor, keys, lethal
from client.games.star_realms.model import table as model_table
from client.games.star_realms.model.cursor import Cursor
from client.games.star_realms.model.table import Stack, Table
from client.games.star_realms.overlays import Planning
from client.games.star_realms.screen_state import Fallen, Over, Picture
from client.games.star_realms.state import Selectors
from client.games.star_realms.summary import SUMMARY
from client.games.star_realms.texts import end, questions
from client.games.star_realms.texts.events import hit_in_all
from client.table import commands as any_commands
from client.table import selectors
from client.table.history import Moment
from client.table.owners import team_sign
from client.table.pages import Browsing
from client.table.selectors import Said
from client.table.state import Address, Asking, Series
from client.text.i18n import _
from engine.star_realms.language import asking, main_phase, proposing
from engine.star_realms.language.main_phase import Attacked, Destroyed
from engine.star_realms.language.view import View
from protocol.text import clean

TURNS = 13
"""The most turns that are drawn before the shown turn."""

# -- the picture of everything on the screen --------------------------------------------------------------------------


def picture(current: Selectors) -> Picture:
    """Return the present content of the screen."""
    prompt = said(current)
    if current.table is None:
        return selectors.said_on(Picture(facts=facts(None, may_replay=False)), current, prompt)
    table = current.shown_table() if current.replays else current.state.plan.marked(current.shown_table())
    browsing = selectors.browsing(current)
    stack = cursor.under(table, current.state.cursor)
    chosen = _chosen_in_discard(current)
    if chosen:
        stack = None
    own = Picture(
        table=table,
        cursor=Cursor("", 0) if chosen else current.state.cursor,
        shown=_shown_card(current, browsing, stack),
        stack=None if browsing else stack,
        facts=facts(
            current.table,
            may_replay=bool(current.their_last_turns()),
            may_answer=not current.is_up,
            may_plan=may_plan(current.table),
            may_ask=current.may_be_advised,
        ),
        is_planning=current.overlays.has(Planning),
        names_keys=current.state.names_keys,
        over=_over(current) if selectors.is_over(current) else None,
        beside=_beside(current),
        up=selectors.up(current, [seat.number for seat in current.table.seats if seat.alive]),
        change=() if current.replays else current.state.traces.change,
        authority=tuple(seats for turn, seats in current.state.history.chart() if turn < table.turn)[-TURNS:],
        felled=() if current.replays else _felled(current),
        hits=() if current.replays else _hits(current),
        highest=current.state.history.highest(),
        fell=dict(current.state.history.fell),
        new_cards=frozenset() if current.replays else _new_cards(current),
        fallen=() if current.replays else _fallen(current),
        word=current.stage.word,
    )
    return selectors.around(_moved(own, current), current, prompt, browsing)


def _moved(picture: Picture, current: Selectors) -> Picture:
    """Return the picture during an animation: a hit is subtracted step by step, and a new hand is not lit yet."""
    table, patches = picture.table, current.stage.patches
    if table is None or not patches or current.replays:
        return picture
    more = {patch.part: patch.amount for patch in patches if patch.zone == "score"}
    if more:
        seats = [replace(seat, authority=seat.authority + more.get(seat.number, 0)) for seat in table.seats]
        table = replace(table, seats=tuple(seats))
    for patch in patches:
        if (patch.zone, patch.look) == ("hand", "dark"):
            hand = (replace(stack, live=stack.live and at < patch.part) for at, stack in enumerate(table.hand))
            table = replace(table, hand=tuple(hand))
    change = tuple(each + more.get(seat, 0) for seat, each in enumerate(picture.change))
    return replace(picture, table=table, change=change, patches=patches)


def _beside(current: Selectors) -> str:
    """Return the questions to the other players, next to the prompt."""
    if current.table is None or not selectors.is_live(current):
        return ""
    absent = current.surroundings.around.absent
    return questions.beside(current.table, absent, current.left(), is_choosing=current.overlays.has(Asking))


def _new_cards(current: Selectors) -> frozenset[str]:
    """Return the keys of the trade row whose cards are new, without slots that stay empty."""
    return frozenset(keys.ROW[slot] for slot in current.state.traces.new_slots or ())


def _hits(current: Selectors) -> tuple[str, ...]:
    """Return a sentence for each player who hit you since your last turn, with the amount."""
    table = current.table
    if table is None or table.seat is None:
        return ()
    hits: Counter[int] = Counter()
    shared = model_table.shares_authority(table.mode)
    mine = {seat.number for seat in (table.team if shared else (table.me,))}
    moments = current.history.moments
    own = max((moment.turn for moment in moments if table.seat in moment.on_turn and moment.turn < table.turn), default=0)
    for moment in moments:
        for event in moment.events if moment.turn > own else ():
            if isinstance(event, Attacked) and event.target in mine and event.seat not in mine:
                hits[event.seat] += event.amount
    return tuple(hit_in_all(current.formatter(), by, amount) for by, amount in hits.most_common())


def _felled(current: Selectors) -> tuple[tuple[int, str], ...]:
    """Return the bases of others destroyed in the current turn."""
    seat = current.table.seat if current.table is not None else None
    events = current.history.of_this_turn()
    return tuple((event.target, event.card) for event in events if isinstance(event, Destroyed) and event.target != seat)


def _fallen(current: Selectors) -> tuple[Fallen, ...]:
    """Return your destroyed bases that you have not seen yet."""
    names = current.formatter()
    return tuple(
        Fallen(fall.card, names.name(fall.by), current.state.last_keys.get(fall.card, ""))
        for fall in current.state.traces.falls
    )


def _shown_card(current: Selectors, browsing: Browsing | None, stack: Stack | None) -> str:
    if browsing is not None:
        cards = browsing.piles[browsing.pile].cards
        return cards[browsing.line][0] if browsing.line < len(cards) else ""
    return _chosen_in_discard(current) or (stack.card if stack else "")


def _chosen_in_discard(current: Selectors) -> str:
    """Return the card that Enter would take now, if it has no place on the table for the cursor."""
    menu = current.open_menu()
    if menu is None or current.choice is None or current.choice >= len(menu.choices):
        return ""
    return menu.choices[current.choice].card


def from_the_turning_point(current: Selectors) -> tuple[Moment[View], ...]:
    """Return the steps of a finished game from the turning point on; empty if it was not seen or is not known."""
    turn = _turned(current)
    if current.table is None or current.table.result is None or not turn:
        return ()
    return current.state.history.around_turn(turn)


def _turned(current: Selectors) -> int:
    """Return the turn in which a finished game turned; 0 if there is none, or the game has no statistics."""
    turning = current.state.numbers.turning if current.state.numbers is not None else None
    return turning.turn if turning is not None and turning.has_turned else 0


def postcard(current: Selectors, curve: end.Curve) -> list[str]:
    """Return a finished game in six lines that can be pasted elsewhere; empty until its statistics are known."""
    table, numbers = current.table, current.state.numbers
    if table is None or table.result is None or numbers is None:
        return []
    found, seconds = table.result, current.state.history.seconds
    formatter = current.formatter()
    formatter = replace(formatter, names=tuple(map(clean, formatter.names)))
    return [line for line in end.postcard(formatter, found.winners, found.reason, seconds, numbers, curve) if line]


def next_level(current: Selectors) -> str:
    """Return the level of the bot for the next game against bots; "" to repeat the same table."""
    return selectors.next_level(current, SUMMARY)


def _over(current: Selectors) -> Over:
    table = current.table
    assert table is not None
    assert table.result is not None
    winners, reason = table.result.winners, table.result.reason
    formatter, numbers = current.formatter(), current.state.numbers
    seconds = current.state.history.seconds
    why = end.reason_sentence(formatter, winners, reason, numbers)
    left = table.seats[winners[0]].authority if winners and reason != "draw" else None
    over = Over(
        sentence=" ".join(filter(None, (end.headline(formatter, winners, reason, table.turn, seconds), why))),
        next_name=SUMMARY.bots[level].name if (level := next_level(current)) else "",
        shows_turning=bool(from_the_turning_point(current)),
        title=end.title(formatter, winners, reason),
        when=end.when(winners, table.turn, seconds, left),
        reason=why,
        data=table.data,
        turns=table.turn,
        names=tuple(_("You") if seat.number == table.seat else seat.name for seat in table.seats),
        authority=numbers.authority
        if numbers is not None
        else tuple(authority for _turn, authority in current.state.history.chart()),
        me=table.seat,
        seats=numbers.seats if numbers is not None else (),
        turning=end.turning_point(formatter, numbers.turning) if numbers is not None else "",
        turned=_turned(current),
        winners=winners if reason != "draw" else (),
        teams=tuple(team_sign(seat.team) for seat in table.seats) if table.has_teams else (),
        shares_authority=model_table.shares_authority(table.mode),
    )
    return selectors.ended(over, current)


# The text of the prompt: the player to move and the question, in an alert and a sentence. The first applicable text is shown:
# the texts of every table (`client.table.selectors`), a question to you, hits on you, a possible win, a threat, your turn,
# another player's turn.


def said(current: Selectors) -> Said:
    """Return the current prompt."""
    return selectors.said(current, lambda: _of_the_game(current))


def _of_the_game(current: Selectors) -> Said:
    table = current.table
    assert table is not None
    if table.result is not None:
        return _last_blow(current)
    menu = current.open_menu()
    if menu is not None:
        tone = "harm" if _loses_a_card(table) else "you"
        return Said(menu.title, tone, menu.block, " ".join(plain for _first, plain in (*_struck(current), *_deeds(current))))
    series: Series[Table] | None = current.overlays.find(Series)
    if table.in_main or (series is not None and not series.waits(table)):
        return _my_turn(current, table)
    said = _their_turn(current, table)
    plan = questions.laid_out(current.state.plan, is_open=current.overlays.has(Planning))
    return replace(said, more=" ".join(part for part in (said.more, plan) if part))


def _last_blow(current: Selectors) -> Said:
    """Return the event that ended the game, while the word of its end is shown."""
    for tone, found in (("harm", _struck(current) if current.moments else []), ("good", _deeds(current))):
        if found:
            return Said(found[0][0].sentence, tone, found[0][0].block)
    return Said("", "wait")


def _loses_a_card(table: Table) -> bool:
    """Return True if another player makes you discard."""
    return isinstance(table.question, asking.DiscardQuestion) and table.question.by != table.seat


def _my_turn(current: Selectors, table: Table) -> Said:
    """Return the prompt of your turn. A reply or a refusal replaces the others' actions. Advice replaces keys that are known
    by then.
    """
    did, to_do = ("", "") if current.notice else current.opening
    to_do = questions.in_your_turn(current.state.plan, commands.key_of("planning")) or to_do
    deeds = _deeds(current)
    if current.moments and (can_win := lethal.mine(table)) is not None:
        first = questions.can_win(current.formatter(), can_win)
        return Said(
            first.sentence, "good", first.block, " ".join([*filter(None, [did]), *(said for _first, said in deeds if said)])
        )
    if _fits_advice(current):
        to_do = current.state.advice or to_do
    if deeds:
        (first, _plain), *others = deeds
        offer = selectors.draw_offer(table, commands.key_of("draw"))
        parts = (did, offer, *(said for _first, said in others), to_do)
        return Said(first.sentence, "good", first.block, " ".join(part for part in parts if part))
    return Said(
        " ".join(part for part in (did, selectors.draw_offer(table, commands.key_of("draw"))) if part),
        "you",
        _("YOUR TURN"),
        to_do,
    )


def _fits_advice(current: Selectors) -> bool:
    return not current.notice and not current.state.plan.steps


def asks_for_advice(current: Selectors) -> bool:
    """Return True if the prompt has room for a line of advice now. The caller fetches advice only then, because shown advice
    counts as given.
    """

    def of_the_game() -> Said:
        table = current.table
        assert table is not None
        is_mine = current.open_menu() is None and table.in_main and not (current.moments and lethal.mine(table) is not None)
        return Said("", "advice" if is_mine and _fits_advice(current) else "")

    return selectors.said(current, of_the_game).tone == "advice"


def _their_turn(current: Selectors, table: Table) -> Said:
    """Return the prompt of another player's turn: hits on you, else a possible win of theirs, else whose turn it is."""
    struck = _struck(current)
    if current.moments and struck:
        first, _plain = struck[0]
        return Said(first.sentence, "harm", first.block, " ".join(plain for _first, plain in struck[1:]))
    if struck:
        return Said(" ".join(plain for _first, plain in struck), "you")
    if current.moments and (danger := lethal.against_me(table)) is not None:
        first = questions.can_lose(current.formatter(), danger)
        return Said(first.sentence, "harm", first.block)
    did = questions.so_far(current.formatter(), table, current.state.history.of_this_turn()) if table.many else ""
    return Said(" ".join(part for part in (questions.headline(table), did, _offer(table)) if part), "wait")


def _struck(current: Selectors) -> list[tuple[Address, str]]:
    """Return the hits on you that you have not seen, the most important first. Each also has plain words, for use next to
    another text.
    """
    t, traces = current.formatter(), current.state.traces
    hits = [(said := questions.hit(t, hit), said.sentence) for hit in traces.hits[-1:]]
    falls = [(questions.fall(t, fall), questions.fell_to(t, fall)) for fall in reversed(traces.falls)]
    alive = sum(seat.alive for seat in current.table.seats) if current.table is not None else 0
    outs = reversed(traces.outs) if alive > 1 else ()  # with one seat left the game is over, and another text says so
    return hits + falls + [(questions.out(t, seat, alive), questions.is_out(t, seat)) for seat in outs]


def _deeds(current: Selectors) -> list[tuple[Address, str]]:
    """Return your notable actions, the most important first."""
    if not current.moments:
        return []
    return [questions.deed(current.formatter(), each) for each in current.state.traces.deeds]


def _offer(table: Table) -> str:
    return selectors.draw_offer(table, commands.key_of("draw"))


# -- conditions for actions -------------------------------------------------------------------------------------------


def may_plan(table: Table | None) -> bool:
    """Return True if this seat waits for its own turn."""
    return table is not None and table.seat is not None and table.result is None and table.me.alive and table.question is None


# -- command conditions -----------------------------------------------------------------------------------------------


def facts(
    table: Table | None, *, may_replay: bool, may_answer: bool = True, may_plan: bool = False, may_ask: bool = False
) -> frozenset[str]:
    """Return all facts that are true now. `may_answer`: there is time to answer the question; `may_plan`: a turn can be
    planned; `may_ask`: advice is available at this table.
    """
    found = any_commands.facts(table, may_replay=may_replay, may_answer=may_answer)
    if table is None:
        return found
    seated = table.seat is not None
    may = {type(action) for action in (*table.actions, *table.standing) if may_answer}
    always = {
        "pools": seated and model_table.shares_pools(table.mode),
        "passes": seated and model_table.passes_cards(table.mode),
    }
    now = {
        "may-play-all": may_answer and macros.next_action(table) is not None,
        "may-attack": bool(may & {main_phase.Attack, main_phase.AttackBase, proposing.PoolAttack}),
        "may-pool": bool(may & {proposing.PoolAcquire, proposing.PoolAttack, proposing.Withdraw}),
        "may-give": main_phase.PassCard in may,
        "may-end": main_phase.EndTurn in may,
        "may-pass": asking.Pass in may,
        "may-plan": may_plan,
        "may-ask": may_ask and may_answer and table.question is not None,
    }
    checks = always if table.result is not None else always | now
    return found | {name for name, holds in checks.items() if holds}
