"""Find events and dangers that must not be overlooked: an attack, a base lost or in danger, the last End card, the last
stage.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from client.games.starcraft.model.goals import ENDS, goal, is_aldaris, standings
from client.games.starcraft.model.ground import planet_of
from client.games.starcraft.model.scoring import Scored, scored
from client.games.starcraft.model.table import Table
from engine.core.common_language import Undone
from engine.language import EventKind
from engine.starcraft.language.battle_events import Battle, SkirmishBegins
from engine.starcraft.language.event_cards import EndCard
from engine.starcraft.language.general import DestroyedPiece, LostCard, Phase, Points
from engine.starcraft.language.orders import MobilizeQuestion
from engine.starcraft.language.view import View

# -- bases in danger --------------------------------------------------------------------------------------------------


MOBILIZE = ("mobilize", "mobilize+")


@dataclass(frozen=True, slots=True)
class FallingBase:
    """A base in an area that only another seat's units hold. It will be destroyed in regrouping.

    `below`: for each visible Mobilize order of its owner there, the number of orders above it. `is_now`: the owner is moving
    units there now.
    """

    area: str
    owner: int
    by: int
    below: tuple[int, ...] = ()
    is_now: bool = False

    @property
    def planet(self) -> str:
        return planet_of(self.area)


def falling_bases(table: Table) -> tuple[FallingBase, ...]:
    """Return every base that will be destroyed if nothing changes, in the order of the galaxy."""
    return tuple(_falling(table))


def _falling(table: Table) -> Iterator[FallingBase]:
    view = table.view
    for planet in view.galaxy:
        for number, area in enumerate(planet.areas, 1):
            if area.base is None or area.seat in (None, area.base) or area.attacker is not None:
                continue
            by = area.seat
            assert by is not None
            same_team = view.seats[by].team == view.seats[area.base].team
            if same_team and table.rule("partner_bases") != "fall":
                continue
            stack = planet.stack[::-1]
            below = tuple(depth for depth, order in enumerate(stack) if order.seat == area.base and order.order in MOBILIZE)
            is_now = any(
                isinstance(asked, MobilizeQuestion) and asked.seat == area.base and asked.planet == planet.planet
                for asked in view.asked
            )
            yield FallingBase(f"{planet.planet}-{number}", area.base, by, below, is_now)


# -- events not seen yet ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class News:
    """The important events since the last key.

    `bases`: own bases destroyed in regrouping, each with the seat that holds its area; `transports`, `cards`, `workers`: losses
    caused by them. `attack`: a battle against the own seat, before its first skirmish. `ends`: the number of open End cards
    after one was drawn; `stage`: the stage of the event deck that has just begun; `scored`: the points of the last regrouping.
    """

    bases: tuple[tuple[str, int], ...] = ()
    transports: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    workers: int = 0
    attack: Battle | None = None
    ends: int = 0
    stage: int = 0
    scored: tuple[Scored, ...] = ()

    def after(self, events: Sequence[EventKind], seat: int, before: View | None, now: View) -> News:
        """Return the news extended by these events, which led from one view to the other.

        `seat`: the seat whose bases count.
        """
        if any(isinstance(event, Undone) for event in events):
            return NONE
        news = self
        for event in events:
            news = news._with(event, seat, now)
        if any(isinstance(event, Phase) and event.phase == "regrouping" for event in events):
            cards = tuple(event.area for event in events if isinstance(event, LostCard) and event.seat == seat)
            had = () if before is None else before.seats[seat].cards
            news = replace(
                news,
                bases=tuple(_fallen(events, seat, now)),
                transports=tuple(_gone(events, seat)),
                cards=cards,
                workers=sum(card.workers for card in had if card.area in cards),
            )
        if before is not None and before.event_stage < now.event_stage and before.phase != "setup":
            news = replace(news, stage=now.event_stage)
        return news

    def _with(self, event: EventKind, seat: int, now: View) -> News:
        match event:
            case Battle(defender=defender) if defender == seat:
                return replace(self, attack=event)
            case Battle() | SkirmishBegins():
                return replace(self, attack=None)
            case EndCard():
                return replace(self, ends=now.ends)
            case Phase(phase="regrouping"):
                return replace(self, scored=())
            case Points():
                return replace(self, scored=(*self.scored, scored(event, now)))
        return self


NONE = News()


def _fallen(events: Sequence[EventKind], seat: int, now: View) -> Iterator[tuple[str, int]]:
    planets = {planet.planet: planet for planet in now.galaxy}
    for event in events:
        if isinstance(event, DestroyedPiece) and event.seat == seat and event.piece == "base" and not event.why:
            planet, _dash, number = event.where.rpartition("-")
            holder = planets[planet].areas[int(number) - 1].seat if planet in planets else None
            yield event.where, seat if holder is None else holder


def _gone(events: Sequence[EventKind], seat: int) -> Iterator[str]:
    for event in events:
        if isinstance(event, DestroyedPiece) and event.seat == seat and event.piece == "transport" and not event.why:
            yield event.where


# -- the approaching end of the game ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NextEnd:
    """The winners if another End card is opened now. `is_stand`: they win by the goal of Aldaris."""

    winners: tuple[int, ...] = ()
    is_stand: bool = False


def next_end(table: Table) -> NextEnd | None:
    """Return the seats that win with the next End card; None while more than one card is missing."""
    view = table.view
    if view.ends != ENDS - 1 or view.result is not None or "conquest" in view.mode:
        return None
    stands = [seat for seat, them in enumerate(view.seats) if them.alive and is_aldaris(table, seat)]
    if stands:
        teams = {view.seats[seat].team for seat in stands}
        return NextEnd(tuple(seat for seat, them in enumerate(view.seats) if them.team in teams), is_stand=True)
    first = [each.seat for each in standings(table) if each.rank == 1 and not each.is_out]
    teams = {view.seats[seat].team for seat in first}
    return NextEnd(tuple(seat for seat, them in enumerate(view.seats) if them.team in teams))


def reached(table: Table) -> tuple[int, ...]:
    """Return the seats that meet their special goal now that it counts. They win in regrouping if they still meet it."""
    found = ((seat, goal(table, seat)) for seat in range(len(table.view.seats)))
    return tuple(seat for seat, each in found if each is not None and each.is_on and 0 < each.needs <= each.has)
