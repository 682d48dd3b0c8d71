"""Compute from the state of a StarCraft table the things that can be pointed at, and the picture of the whole screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from client.games.starcraft.commands import key_of
from client.games.starcraft.model.battle import OVER, ZONE, is_animated
from client.games.starcraft.model.revealed import revealed_order
from client.games.starcraft.model.table import Table
from client.games.starcraft.questions.battle import BATTLE
from client.games.starcraft.questions.choosing import is_answering, panel_of, shown_panel
from client.games.starcraft.questions.galaxy import CHOICES, GALAXY
from client.games.starcraft.questions.mobilize import why_not_over
from client.games.starcraft.questions.panel import Hint, Panel, Said, SteeredPanel, Thing, thing_of
from client.games.starcraft.screen_state import Over, Picture
from client.games.starcraft.state import Selectors
from client.games.starcraft.summary import SUMMARY
from client.games.starcraft.texts import end, warnings
from client.games.starcraft.texts.battle import price_words, verdict
from client.table import commands, pointing, selectors
from client.table.history import Moment
from client.table.pointing import Option, Part, Picks
from client.table.selectors import absences
from client.table.state import Looking, Replaying
from client.terminal.keyboard import key_name
from client.text.i18n import _
from engine.language import Verb
from engine.starcraft.language.battle_events import BattleOver
from engine.starcraft.language.general import End, Pass
from engine.starcraft.language.order_tokens import (
    DoubleTime,
    Execute,
    ExecuteQuestion,
    PlanQuestion,
    RevealedQuestion,
    TakeEvent,
)
from engine.starcraft.language.standing import DestroyBase, DestroyTransport, DestroyUnit
from engine.starcraft.language.view import View
from protocol.text import clean

# -- things to point at -----------------------------------------------------------------------------------------------


def panel(current: Selectors) -> Panel:
    """Return the panel that is shown."""
    return shown_panel(current.shown_table(), _replayed(current) if current.replays else current.state.panel)


def _replayed(current: Selectors) -> str:
    """Return the panel that is open in a replay; the battle panel if a battle has just ended."""
    replaying = current.overlays.find(Replaying)
    ended = replaying is not None and any(isinstance(event, BattleOver) for event in replaying.moment.events)
    return BATTLE.NAME if ended else ""


def answers(current: Selectors) -> bool:
    """Return whether the keys of things answer the question."""
    table = current.table
    return table is not None and table.question is not None and not current.replays and is_answering(table, current.state.panel)


def options(current: Selectors) -> Sequence[Option]:
    """Return the parts of each legal action on the shown panel; empty if the panel only shows."""
    table = current.table
    if table is None or not answers(current):
        return ()
    shown = panel(current)
    return current.memory.once("options", (shown, table), lambda: shown.options(table))


def whole(current: Selectors) -> Verb | None:
    """Return the action that the picks complete."""
    picked = current.state.picked
    ready = pointing.ready(options(current), picked)
    return None if ready is None else ready.performed(picked)


def things(current: Selectors) -> Sequence[Thing]:
    """Return the things that can be pointed at now. A panel opened on top of the question's panel shows no answers."""
    state, shown, table = current.state, panel(current), current.shown_table()
    found = current.memory.once("things", (shown, table, state.picked), lambda: shown.things(table, state.picked))
    return found if answers(current) or not state.panel else [thing for thing in found if thing.row < CHOICES]


def thing(current: Selectors, key: str) -> Thing | None:
    """Return the thing that has that key now."""
    return next((thing for thing in things(current) if thing.key == key and key), None)


def starts(current: Selectors) -> Picks:
    """Return the parts that are picked before the first key."""
    shown, table = panel(current), current.table
    return shown.starts(table) if answers(current) and isinstance(shown, SteeredPanel) and table is not None else ()


def with_count(current: Selectors, table: Table, said: Said) -> Said:
    """Return the same prompt with the typed count, while the digit waits for the thing it counts or for its place."""
    count, picked = current.state.count, current.state.picked
    if not count or not answers(current):
        return said
    if picked:
        return replace(said, sentence=f"{count}× {said.sentence}" if picked.count(picked[0]) < count else said.sentence)
    words, crowded = _("{n} of what? Press its key; a digit after it says where."), why_not_over(table)
    return replace(said, sentence=words.format(n=count), more=" ".join(filter(None, (crowded, said.more))))


def asked_now(current: Selectors) -> Said:
    """Return the prompt of the panel that answers, also while another panel is open on top of it."""
    table = current.table
    assert table is not None
    answering = answers(current)
    shown, picked = (panel(current), current.state.picked) if answering else (panel_of(table), ())
    return current.memory.once("said", (shown, table, picked), lambda: shown.said(table, picked))


# -- the picture of everything on the screen --------------------------------------------------------------------------


def picture(current: Selectors) -> Picture:
    """Return the table as it is drawn now."""
    prompt = said(current)
    if current.table is None:
        return selectors.said_on(Picture(facts=facts(None, may_replay=False)), current, prompt)
    table = current.shown_table()
    if (patches := current.stage.patches) and not current.replays:
        table = replace(table, patches=patches)
    cursor = _cursor(current)
    own = Picture(
        table=table,
        panel=panel(current).NAME,
        shape=current.state.shape,
        picked=current.state.picked if answers(current) else (),
        cursor=cursor,
        hints=hints(current),
        reads=bool(current.state.reading) or current.overlays.has(Looking),
        facts=facts(
            current.table,
            may_replay=bool(current.history.moments),
            may_answer=not current.is_up,
            may_ask=current.may_be_advised,
        ),
        over=_over(current) if selectors.is_over(current) else None,
        beside=" ".join(_absent(current)) if selectors.is_live(current) else "",
        up=selectors.up(current, [number for number, seat in enumerate(current.table.seats) if seat.alive]),
    )
    found = selectors.around(own, current, prompt, selectors.browsing(current))
    before = current.history.moments[-2:-1]
    return replace(found, log=before[0].log) if is_animated(table) and before else found  # hide results until the end


def _absent(current: Selectors) -> list[str]:
    """Return the players who are absent and waited for."""
    assert current.table is not None
    return absences(current, [asked.seat for asked in current.table.view.asked if asked.seat != current.table.seat])


def _cursor(current: Selectors) -> Part:
    """Return the cursor; in a replay, only if the part under it is shown at that point."""
    is_shown = not current.replays or thing_of(things(current), current.state.cursor) is not None
    return current.state.cursor if is_shown else ()


def from_the_turning_point(current: Selectors) -> tuple[Moment[View], ...]:
    """Return the steps of a finished game from the round in which the lead last changed.

    Empty if the player did not see that round, or if it is not known.
    """
    numbers = current.state.numbers
    if current.table is None or current.table.result is None or numbers is None or not numbers.turned:
        return ()
    seen = current.history.moments
    later = [moment for moment in seen if moment.before is not None and moment.before.round >= numbers.turned and moment.events]
    return tuple(later) if len(later) < len(seen) or (seen and numbers.turned == 1) else ()


def postcard(current: Selectors, curve: Callable[[Sequence[int], int], str]) -> list[str]:
    """Return a summary of a finished game in a few lines, to be pasted elsewhere; empty until the game was counted."""
    table, numbers = current.table, current.state.numbers
    if table is None or table.result is None or numbers is None:
        return []
    return [clean(line) for line in end.postcard(table, numbers, current.history.seconds, curve)]


def _over(current: Selectors) -> Over:
    table = current.table
    assert table is not None
    assert table.result is not None
    winners, reason = table.result.winners, table.result.reason
    numbers, seconds = current.state.numbers, current.history.seconds
    told = end.headline(table, seconds)
    if table.seat is not None and not told.startswith("["):
        told = f"[{end.title(table)}] {told}"
    over = Over(
        title=end.title(table),
        when=end.when(table, seconds),
        reason=end.reason_sentence(table),
        next_name=SUMMARY.bots[level].name if (level := selectors.next_level(current, SUMMARY)) else "",
        shows_turning=bool(from_the_turning_point(current)),
        turning=end.turning_point(table, numbers) if numbers is not None else "",
        sentence=" ".join(filter(None, (told, end.reason_sentence(table)))),
        turns=table.turn,
        names=tuple(_("You") if seat == table.seat else table.name(seat) for seat in range(len(table.seats))),
        me=table.seat,
        winners=winners if reason != "draw" else (),
        numbers=numbers,
        shows_galaxy=current.state.panel == GALAXY.NAME,
    )
    return selectors.ended(over, current)


# -- prompting --------------------------------------------------------------------------------------------------------


def said(current: Selectors) -> selectors.Said:
    """Return the present prompt."""
    return selectors.said(current, lambda: _of_the_game(current))


def hints(current: Selectors) -> tuple[Hint, ...]:
    """Return the keys that the panel names, listed before those of commands."""
    if current.table is None or current.overlays.aside:
        return ()
    if current.state.panel and current.table.question is not None:
        return (*(asked_now(current).hints if answers(current) else ()), Hint(key_name("escape"), _("to what is asked")))
    if current.state.panel and current.state.panel != GALAXY.NAME:
        return (Hint(key_name("escape"), _("to the galaxy")),)
    return asked_now(current).hints


def _of_the_game(current: Selectors) -> selectors.Said:
    table = current.table
    assert table is not None
    said = with_count(current, table, asked_now(current))
    offer = selectors.draw_offer(table, key_of("draw"))
    sentence = " ".join(part for part in (said.sentence, offer) if part)
    did = "" if table.question is None else current.opening[0]
    advice = current.state.advice if answers(current) and not current.state.picked and not current.state.count else ""
    more = " ".join(part for part in (did or said.more, advice) if part)
    plain = selectors.Said(sentence, "you" if table.question is not None else "wait", said.block, more)
    return _warned(current, table, plain) if current.moments else plain


CHOOSES_ORDERS = (PlanQuestion, ExecuteQuestion, RevealedQuestion)
"""Questions during which a warning replaces the block of capitals in the prompt.

For other questions the warning is next to the block.
"""


def _warned(current: Selectors, table: Table, said: selectors.Said) -> selectors.Said:
    """Return the prompt with warnings that must not be overlooked in front of it."""
    scene = BATTLE.scene(table) if panel(current) is BATTLE and table.view.battle is None else None
    if any(patch.zone == ZONE for patch in current.stage.patches):
        return selectors.Said("", "wait")  # hide the results until the animation ends
    if scene is not None and scene.fight.step == OVER:
        block, tone = verdict(scene)
        return selectors.Said(price_words(scene), tone, block, " ".join(part for part in (said.more, said.sentence) if part))
    for found in warnings.seen_once(table, current.state.news):
        more = " ".join(part for part in (found.more, said.sentence) if part)
        return selectors.Said(found.sentence, found.tone, found.block, more)
    for found in warnings.standing(table):
        if table.question is None or isinstance(table.question, CHOOSES_ORDERS):
            return selectors.Said(found.words, found.tone, found.block, said.sentence)
        return replace(said, more=" ".join(part for part in (said.more, found.words) if part))
    return said


# -- command conditions -----------------------------------------------------------------------------------------------


DESTROYS = DestroyUnit | DestroyBase | DestroyTransport


def facts(table: Table | None, *, may_replay: bool, may_answer: bool = True, may_ask: bool = False) -> frozenset[str]:
    """Return all facts that are true now.

    `may_answer`: there is time to answer the question; `may_ask`: this table allows advice.
    """
    found = commands.facts(table, may_replay=may_replay, may_answer=may_answer)
    if table is not None:
        shown = {"has-planets": bool(table.view.galaxy), "has-orders": table.view.phase != "setup"}
        found |= {name for name, holds in shown.items() if holds}
    if table is None or table.result is not None or not may_answer:
        return found
    now = {
        "may-end": bool(table.can(End) or table.can(Execute)),
        "may-give-up": bool(table.can(TakeEvent)) and revealed_order(table) is not None,
        "may-double-time": bool(table.can(DoubleTime)),
        "may-pass": bool(table.can(Pass)),
        "may-ask": may_ask and may_answer and table.question is not None,
        "may-destroy": any(isinstance(action, DESTROYS) for action in table.standing),
    }
    return found | {name for name, holds in now.items() if holds}
