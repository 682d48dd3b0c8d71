"""Show a replay in plain text: forwards and backwards by action or turn, from every seat's view. It can be resumed from any
point.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from client.games.registry import interface
from client.plain.speech import TypedLines, Voice
from client.records.replay import Replay, ReplayFeed
from client.session.updates import Update
from client.terminal.words import Word, find, help_lines
from client.text.i18n import N_, _
from client.text.trouble import Trouble

if TYPE_CHECKING:
    from client.table.contract import PlainTable

WORDS = (
    Word("on", N_("on, next"), N_("one action forward; an empty line does the same")),
    Word("back", N_("back, previous"), N_("one action back")),
    Word("turn", N_("turn, next turn"), N_("forward to the start of the next turn")),
    Word("return", N_("return, this turn"), N_("back to the start of the turn")),
    Word("start", N_("start, beginning"), N_("to the start of the game")),
    Word("end", N_("end, last"), N_("to its end")),
    Word("side", N_("side, turn around"), N_("from the next seat's side, or as a spectator")),
    Word("go-on", N_("go on, continue"), N_("play on from here against bots, in this seat")),
    Word("help", N_("help, words"), N_("what you can type")),
    Word("quit", N_("quit, exit"), N_("quit")),
)


@dataclass(frozen=True, slots=True)
class GoingOn:
    """A request to resume the game from that point, in that seat."""

    point: int
    seat: int


async def step_through(replay: Replay, voice: Voice, lines: TypedLines) -> GoingOn | None:
    """Step through a replay until the person stops. Return the point to resume from. Raises Trouble for an unknown game."""
    game = interface(replay.kept.record.header.game)
    if game is None:
        raise Trouble("here", "unknown-game", {"game": replay.kept.record.header.game})
    feed = ReplayFeed(replay)
    shown = game.plain(feed)

    def show(update: Update) -> None:
        place = _("{n} of {last}.").format(n=feed.point, last=replay.last)
        voice.say([" ".join([place, *shown.take(update, game.read(update, replay.seats))])])

    feed.listen(show)
    feed.go(0)
    voice.say([_("Type help for the commands.")])
    while not voice.is_cut_off and (line := await lines.next()) is not None:
        found = find(WORDS, line or "on")
        if found is None:
            voice.say(shown.typed(line) or [])
            if (begun := shown.begun()) is not None:
                voice.say(await begun)
        elif found[0].command == "quit":
            return None
        elif found[0].command == "go-on":
            if feed.seat is not None and replay.game(feed.point).result is None:
                return GoingOn(feed.point, feed.seat)
            voice.say([_not_from_here(feed)])
        else:
            _step(found[0].command, feed, replay, shown, voice)
    return None


def _step(command: str, feed: ReplayFeed, replay: Replay, shown: PlainTable, voice: Voice) -> None:
    match command:
        case "on":
            feed.go(feed.point + 1)
        case "back":
            feed.go(feed.point - 1)
        case "turn":
            feed.go(replay.turn_after(feed.point))
        case "return":
            feed.go(replay.turn_before(feed.point))
        case "start":
            feed.go(0)
        case "end":
            feed.go(replay.last)
        case "side":
            feed.change_side()
            side = _("spectator") if feed.seat is None else shown.seat_name(feed.seat)
            voice.say([_("Side: {side}.").format(side=side)])
            feed.go(feed.point)
        case "help":
            voice.say([*help_lines(WORDS), *shown.help()])


def _not_from_here(feed: ReplayFeed) -> str:
    if feed.seat is None:
        return _("A spectator cannot play on: take a side first.")
    return _("The game is over at this point: go back first.")
