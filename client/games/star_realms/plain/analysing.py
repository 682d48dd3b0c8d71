"""A game that is over, looked at again, in lines: what cost most, and how authority and the chance to win went."""

from __future__ import annotations

from collections.abc import Callable, Collection

from client.games.star_realms.coach import worker
from client.games.star_realms.coach.asking import read_analysis
from client.games.star_realms.coach.game_steps import own_seat, steps
from client.games.star_realms.game import table_at
from client.games.star_realms.texts.hints import in_a_line
from client.records.replay import Replay
from client.text.i18n import _
from engine.star_realms.bots.analysis import Analysis


def lines(replay: Replay, names: Collection[str], progress: Callable[[int, int], None]) -> list[str]:
    """From the side of who has one of these names; else of the first seat. `progress`: told how much of how much is done."""
    seat = own_seat(replay, names)
    game = steps(replay, seat)
    found = Analysis()
    for answer in worker.answers({"game": game}):
        if isinstance(answer, dict):
            found = read_analysis(answer)
        else:
            progress(*answer)
    name = replay.kept.names[seat]
    said = [_("As {name} saw it:").format(name=name)]
    said += [in_a_line(mark, table_at(replay, seat, mark.point - 1)) for mark in found.marks]
    if not found.marks:
        said.append(_("No decision cost much."))
    chances = dict(found.chances)
    for step in game:
        if "turn" in step:
            seats = zip(replay.kept.names, step["view"]["seats"], strict=True)
            authority = ", ".join(f"{who} {seen['authority']}" for who, seen in seats)
            row = _("Turn {n}: {authority}. Chance to win: {chance} %.")
            said.append(row.format(n=step["turn"], authority=authority, chance=chances[step["turn"]]))
    return said
