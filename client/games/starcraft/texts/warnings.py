"""Format warnings: in capitals before a sentence on the screen, as sentences in plain text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from client.games.starcraft.model.goals import STAGE_OF_GOALS, goal, points_needed, team_points
from client.games.starcraft.model.scoring import Scored
from client.games.starcraft.model.table import Table
from client.games.starcraft.model.warnings import FallingBase, News, NextEnd, falling_bases, next_end, reached
from client.games.starcraft.texts.goals import goal_words
from client.games.starcraft.texts.words import area_name, place_name, planet_name, seat_name, units_text
from client.text.i18n import _, all_of, ngettext
from engine.starcraft.language.battle_events import Battle
from protocol.text import clean


@dataclass(frozen=True, slots=True)
class Warned:
    """A warning. `tone`: "good" or "harm" for this player, "you" for a player not affected; `more`: additional text."""

    block: str
    sentence: str
    tone: str = "harm"
    more: str = ""

    @property
    def words(self) -> str:
        """Return the whole warning as sentences."""
        return f"{self.sentence} {self.more}".strip()


def seen_once(table: Table, news: News) -> Iterator[Warned]:
    """Yield warnings about events that have just happened, the most important first. They are shown until the next key."""
    if news.bases:
        yield base_fell(table, news)
    if news.attack is not None:
        yield attacked(table, news.attack)
    if news.ends and (found := next_end(table)) is not None:
        yield last_end(table, found)
    if news.stage == STAGE_OF_GOALS:
        yield last_stage(table)
    if news.scored:
        yield points_gained(table, news.scored)


def standing(table: Table) -> Iterator[Warned]:
    """Yield warnings that last until the danger is over: bases of the seat at the bottom that will be destroyed."""
    for found in falling_bases(table):
        if found.owner == table.side:
            yield base_falls(table, found)


# -- attacks -----------------------------------------------------------------------------------------------------------


def attacked(table: Table, battle: Battle) -> Warned:
    """Return a warning with the attacker, the area and the attacking units."""
    name, area = clean(table.name(battle.attacker)), area_name(table.parts, battle.area)
    there = table.area(battle.area)
    units = there.attackers if there.attacker == battle.attacker else there.units
    words = _("{name} attacks {area} with {units}.").format(name=name, area=area, units=units_text(table.parts, units))
    base = _("Your base is at stake.") if there.base == battle.defender else ""
    if battle.defender == table.seat:
        return Warned(_("YOU ARE ATTACKED"), words, "harm", base)
    return Warned(_("{name} IS ATTACKED").format(name=_capitals(table, battle.defender)), words, "you")


# -- bases -------------------------------------------------------------------------------------------------------------


def base_falls(table: Table, base: FallingBase) -> Warned:
    """Return a warning that the base will be destroyed in regrouping, and the ways to save it."""
    area, name = area_name(table.parts, base.area), clean(table.name(base.by))
    if base.owner == table.seat:
        words = _("{name} holds {area}: your base there falls in regrouping.").format(name=name, area=area)
        return Warned(_("YOUR BASE FALLS"), words, "harm", saved_by(table, base))
    words = _("{name} holds {area}: the base of {owner} there falls in regrouping.")
    block = _("THE BASE OF {name} FALLS").format(name=_capitals(table, base.owner))
    return Warned(block, words.format(name=name, area=area, owner=clean(table.name(base.owner))), "you")


def saved_by(table: Table, base: FallingBase) -> str:
    """Return the ways to save this player's base."""
    planet = planet_name(table.parts, base.planet)
    if base.is_now:
        return _("Winning that area now saves it.")
    if base.below:
        above = base.below[0]
        if not above:
            return _("Your Mobilize on {planet} is next: it can save it.").format(planet=planet)
        words = ngettext(
            "Your Mobilize on {planet} can save it; {n} order is above it.",
            "Your Mobilize on {planet} can save it; {n} orders are above it.",
            above,
        )
        return words.format(planet=planet, n=above)
    if table.view.phase == "planning":
        return _("A Mobilize on {planet} could save it.").format(planet=planet)
    return _("Only a Mobilize on {planet} could save it, and you have none there.").format(planet=planet)


def base_fell(table: Table, news: News) -> Warned:
    """Return the lost bases, the seats that hold their areas now, and the other losses."""
    areas = all_of([area_name(table.parts, area) for area, _by in news.bases])
    by = next((by for _area, by in news.bases if by != table.side), None)
    name = "" if by is None else clean(table.name(by))
    if table.seat is None:
        block = _("THE BASE OF {name} FELL").format(name=_capitals(table, table.side))
    else:
        block = ngettext("YOUR BASE FELL", "YOUR BASES FELL", len(news.bases))
    words = _("{areas} fell to {name}.").format(areas=areas, name=name) if name else _("{areas} fell.").format(areas=areas)
    return Warned(block, words, "harm" if table.seat is not None else "you", _with_it(table, news))


def _with_it(table: Table, news: News) -> str:
    gone = [_("the transport between {places}").format(places=place_name(table.parts, where)) for where in news.transports]
    if news.cards:
        words = ngettext("the resource card of {areas}", "the resource cards of {areas}", len(news.cards))
        gone.append(words.format(areas=all_of([area_name(table.parts, area) for area in news.cards])))
    if news.workers:
        gone.append(ngettext("{n} worker", "{n} workers", news.workers).format(n=news.workers))
    return _("You also lost {things}.").format(things=all_of(gone)) if gone else ""


# -- points ------------------------------------------------------------------------------------------------------------


MOST_NEEDS = 3
"""The most players whose distance to victory is said."""


def points_gained(table: Table, gains: Sequence[Scored]) -> Warned:
    """Return the points that a regrouping gave, the planets that they come from, and how far players are from winning.

    The first are this player's points, else the most that anybody gained.
    """
    shown = next((each for each in gains if each.seat == table.seat), max(gains, key=lambda each: each.count))
    planets = all_of([f"{planet_name(table.parts, planet)} ({count})" for planet, count in shown.planets])
    more = needs(table, gains)
    if shown.seat == table.seat:
        block = ngettext("YOU GAINED {n} POINT", "YOU GAINED {n} POINTS", shown.count).format(n=shown.count)
        words = _("Your points come from {planets}.").format(planets=planets) if planets else ""
        return Warned(block, words, "good", more)
    block = ngettext("{name} GAINED {n} POINT", "{name} GAINED {n} POINTS", shown.count)
    words = _("The points of {name} come from {planets}.").format(name=clean(table.name(shown.seat)), planets=planets)
    tone = "harm" if table.seat is not None else "you"
    return Warned(block.format(name=_capitals(table, shown.seat), n=shown.count), words if planets else "", tone, more)


def needs(table: Table, gains: Sequence[Scored]) -> str:
    """Return how many points this player and those closest to winning still need, with the points that they gained."""
    gained = {each.seat: each.count for each in gains}
    teams: dict[int, list[int]] = {}
    for seat, them in enumerate(table.view.seats):
        if them.alive and points_needed(table, seat):
            teams.setdefault(them.team, []).append(seat)
    left = {team: max(points_needed(table, seats[0]) - team_points(table, seats[0]), 0) for team, seats in teams.items()}
    order = sorted(teams, key=lambda team: (table.seat not in teams[team], left[team]))
    said = []
    for team in order[:MOST_NEEDS]:
        names = all_of([_("you") if seat == table.seat else clean(table.name(seat)) for seat in teams[team]])
        count = sum(gained.get(seat, 0) for seat in teams[team] if seat != table.seat)
        said.append(f"{names} {left[team]}" + (f" (+{count})" if count else ""))
    return _("Still needed to win: {each}.").format(each=", ".join(said)) if said else ""


# -- the end of the game ----------------------------------------------------------------------------------------------


def last_end(table: Table, found: NextEnd) -> Warned:
    """Return the winners if another End card is opened."""
    why = (
        _("While {leader} is in the game, two End cards are a victory.").format(leader=_leader(table, found))
        if found.is_stand
        else ""
    )
    if table.seat in found.winners:
        words = _("One End card is open: the next one ends the game, and you would win.")
        return Warned(_("YOU WIN WITH THE NEXT END CARD"), words, "good", why)
    winners = [seat for seat in found.winners if table.view.seats[seat].alive]
    if len(winners) != 1:
        return Warned(
            _("THE NEXT END CARD ENDS THE GAME"),
            _("One End card is open: with the next one, the player with the most points wins."),
        )
    words = _("One End card is open: the next one ends the game, and {name} would win.")
    block = _("{name} WINS WITH THE NEXT END CARD").format(name=_capitals(table, winners[0]))
    tone = "harm" if table.seat is not None else "you"
    return Warned(block, words.format(name=clean(table.name(winners[0]))), tone, why)


def last_stage(table: Table) -> Warned:
    """Return a warning that special goals win from now on, and the seats that meet theirs."""
    done = reached(table)
    said = []
    for seat in done:
        found = goal(table, seat)
        assert found is not None
        words = _("You have what you need: {goal}.") if seat == table.seat else _("{name} has what it takes: {goal}.")
        said.append(words.format(name=seat_name(table, seat), goal=goal_words(found)))
    tone = "good" if table.seat in done else "harm" if done and table.seat is not None else "you"
    return Warned(_("STAGE III"), _("From now on special goals win too, in regrouping."), tone, " ".join(said))


def _leader(table: Table, found: NextEnd) -> str:
    faction = table.faction(found.winners[0]) if found.winners else None
    return "" if faction is None else faction.name


def _capitals(table: Table, seat: int) -> str:
    return clean(table.name(seat)).upper()
