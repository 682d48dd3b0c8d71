"""What happened while a line was lost: all of it where it is little, else rounds, points, battles and bases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from client.games.starcraft.text.events import supplies
from client.games.starcraft.text.events.log import add_events
from client.games.starcraft.text.events.rounds import phase_line
from client.games.starcraft.text.events.sentences import tell
from client.games.starcraft.text.narrator import Teller
from client.games.starcraft.text.words import area_name, listed_names
from client.i18n import _, ngettext
from engine.core.common_language import Defeated
from engine.language import EventKind
from engine.starcraft.language import battle_events, general, orders, standing

MOST = 6
"""So many entries of the log are told whole."""
AS_EVER = ("phase", "first", "shuffle", "skirmish", "sum", "show", "placed", "pair", "support")
"""What every round or battle has."""


def digest(t: Teller, events: Sequence[EventKind]) -> str:
    """The sentence for these events; "" if nothing worth telling happened."""
    told = [entry for entry in add_events((), events, t) if entry.kind not in AS_EVER]
    if len(told) <= MOST:
        what = " ".join(entry.text for entry in told)
        return _("While you were away: {what}").format(what=what) if what else ""
    what = " ".join(
        filter(None, [_rounds(events), _points(t, events), *battles(t, events), *bases(t, events), _ends(t, events)])
    )
    return _("While you were away: {what} The log (v) has it all.").format(what=what)


def _rounds(events: Sequence[EventKind]) -> str:
    """Where the game is now, if a phase has begun since."""
    phase = next((event for event in reversed(events) if isinstance(event, general.Phase)), None)
    return f"{phase_line(phase.phase, phase.round)}." if phase is not None else ""


def _points(t: Teller, events: Sequence[EventKind]) -> str:
    gained: Counter[int] = Counter()
    for event in events:
        if isinstance(event, general.Points):
            gained[event.seat] += event.count
    mine_first = sorted(gained.items(), key=lambda pair: (pair[0] != t.me, pair[0]))
    return supplies.scored(t, mine_first) if gained else ""


def battles(t: Teller, events: Sequence[EventKind]) -> list[str]:
    """My battles one by one, those of others counted."""
    fought: list[tuple[battle_events.Battle, int | None]] = []
    for event in events:
        match event:
            case battle_events.Battle():
                fought.append((event, None))
            case battle_events.BattleOver(winner) if fought:
                fought[-1] = fought[-1][0], winner
    mine = [(battle, winner) for battle, winner in fought if t.me in (battle.attacker, battle.defender)]
    said = [_battle(t, battle, winner) for battle, winner in mine]
    if others := len(fought) - len(mine):
        said.append(ngettext("{n} battle of others.", "{n} battles of others.", others).format(n=others))
    return said


def _battle(t: Teller, battle: battle_events.Battle, winner: int | None) -> str:
    area, attacked = area_name(t.parts, battle.area), battle.attacker == t.me
    name = t.name(battle.defender if attacked else battle.attacker)
    if winner is None:
        words = _("You attacked {name} on {area}.") if attacked else _("{name} attacked you on {area}.")
    elif winner == t.me:
        words = _("You attacked {name} on {area} and won.") if attacked else _("{name} attacked you on {area}, and you won.")
    else:
        words = _("You attacked {name} on {area} and lost.") if attacked else _("{name} attacked you on {area} and won.")
    return words.format(name=name, area=area)


def bases(t: Teller, events: Sequence[EventKind]) -> list[str]:
    """Bases lost and won: mine by area, those of others by who."""
    said: list[str] = []
    others: dict[str, None] = {}
    for event in events:
        match event:
            case general.DestroyedPiece(piece="base"):
                said.append(tell(t, event))
            case orders.BuiltBase(seat, area):
                if seat == t.me:
                    said.append(tell(t, event))
                else:
                    others[f"{t.name(seat)} ({area_name(t.parts, area)})"] = None
    if others:
        said.append(_("New bases: {bases}.").format(bases=listed_names(list(others))))
    return said


def _ends(t: Teller, events: Sequence[EventKind]) -> str:
    """Who is out, and how the game ended."""
    return " ".join(tell(t, event) for event in events if isinstance(event, Defeated | standing.Over))
