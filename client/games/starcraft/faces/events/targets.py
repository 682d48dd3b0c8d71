"""What an event card asks: places of the galaxy are pointed at, everything else has a row with a key."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.starcraft.faces.events import pointing, rows
from client.games.starcraft.faces.events.row_words import row_words
from client.games.starcraft.faces.face import Guard, Hint, Making, Pick, Picks, Said, Thing
from client.games.starcraft.model.table import Table
from client.games.starcraft.text.event_words import asks
from client.games.starcraft.text.words import area_name, card_name, planet_name, unit_name
from client.i18n import _
from engine.language import Verb
from engine.starcraft.language.event_cards import Assault, ChooseArea, EndOfZ, TargetQuestion
from engine.starcraft.language.general import Lose, Pass


class EventTarget:
    """A planet's key, then a digit or a neighbour's key; or the key of a row."""

    NAME = "target"

    def things(self, table: Table, picked: Picks) -> Sequence[Thing]:
        return pointing.things_and_rows(table, picked)

    def makings(self, table: Table) -> Sequence[Making]:
        return pointing.makings_and_rows(table)

    def said(self, table: Table, picked: Picks) -> Said:
        asked = question(table)
        if asked is None:
            return Said("")
        card = card_name(table.parts, asked.source)
        if asked.seat != table.seat:
            return Said(_("{name} executes {card}.").format(name=table.name(asked.seat), card=card))
        block = card.upper()
        if picked and (found := rows.row_of(table, picked[-1])) is not None:
            words = row_words(table, found.action)
            sentence = _("{what}: {key} or Enter takes it.").format(what=words.name, key=found.key)
            return Said(sentence, block, words.text, (Hint("Enter", _("take")),))
        more = self._left(table, picked) or (_("0 ends it.") if table.can(Pass) else "")
        return Said(self._asks(table, asked), block, more, self._hints(table, picked))

    def _asks(self, table: Table, asked: TargetQuestion) -> str:
        if table.can(Lose):
            return _("Too many units stand there: which one is lost?")
        if _names_more(table):
            return _("Where do they go? Or name one more unit.")
        if table.can(ChooseArea) and asked.effect == "move-units":
            return _("Where do they go?")
        return asks(asked.effect, table.view.actions)

    def _left(self, table: Table, picked: Picks) -> str:
        """What is picked, and what is missing."""
        planets = pointing.planets_in(picked)
        if not planets:
            return ""
        planet = planet_name(table.parts, planets[-1])
        if any(isinstance(action, pointing.Routes) for action in table.view.actions):
            if len(planets) > 1:
                return _("Several routes join these planets: which one?")
            return _("{planet}: the route to which neighbour?").format(planet=planet)
        if table.can(EndOfZ):
            return _("{planet} has several ends: which one?").format(planet=planet)
        area = next((pick.split()[1] for pick in picked if pick.startswith("area ")), None)
        if area is not None:
            return _("{area}: which unit?").format(area=area_name(table.parts, area))
        return _("{planet}: which area?").format(planet=planet)

    def _hints(self, table: Table, picked: Picks) -> tuple[Hint, ...]:
        shown = self.things(table, picked)
        found = []
        for kind, words in (("area", _("area")), ("unit", _("unit")), ("route", _("route"))):
            keys = " ".join(
                thing.key for thing in shown if thing.pick.startswith(f"{kind} ") and pointing.legal(table, thing.pick)
            )
            found += [Hint(keys, words)] if keys else []
        listed = [row.key for row in rows.rows(table)]
        if listed:
            found.append(Hint(" ".join(listed[:6]), _("choose")))
        elif not any(hint.words == _("area") for hint in found):
            found.insert(0, pointing.planet_hint(table, picked))
        return tuple(found)

    def why_not(self, table: Table, picked: Picks, pick: Pick) -> str:
        asked = question(table)
        if asked is None or asked.seat != table.seat:
            return "" if asked is None else _("{name} is asked now.").format(name=table.name(asked.seat))
        if pick in picked:
            return _("That is picked already. Something else has to follow.")
        kind, *words = pick.split()
        if kind == "planet":
            name = planet_name(table.parts, words[0])
            planets = pointing.planets_in(picked)
            if planets and any(isinstance(action, pointing.Routes) for action in table.view.actions):
                one = planet_name(table.parts, planets[0])
                return _("There is no route from {one} to {other} that you can choose.").format(one=one, other=name)
            return _("There is nothing on {planet} that you can choose.").format(planet=name)
        if kind == "area":
            if pointing.legal(table, pick):
                return _("Press the key of its planet first.")
            return self._why_no_area(table, asked, words[0])
        if kind == "unit":
            return _("{unit} comes after the area it stands on.").format(unit=unit_name(table.parts, words[0]))
        return _("Press the key of a planet first.")

    def _why_no_area(self, table: Table, asked: TargetQuestion, area: str) -> str:
        name, there, found = area_name(table.parts, area), table.area(area), table.parts.area[area]
        if asked.effect in ("deplete", "restore"):
            if found.kind == "points":
                return _("{area} has no resources.").format(area=name)
            if asked.effect == "restore":
                return _("{area} is not partly depleted.").format(area=name)
            return _("{area} is depleted, or you have just named it.").format(area=name)
        if there.seat is not None and there.seat != table.seat and asked.effect == "units":
            return _("{area} is {name}'s.").format(area=name, name=table.name(there.seat))
        if len(there.units) >= found.limit:
            return _("{area} is full.").format(area=name)
        if asked.effect == "move-units" and not there.units:
            return _("No unit stands on {area}.").format(area=name)
        return _("The card does not allow {area}.").format(area=name)

    def guard(self, table: Table, action: Verb) -> Guard | None:
        return None

    def inspected(self, table: Table, pick: Pick) -> Sequence[tuple[str, str]]:
        if (found := rows.row_of(table, pick)) is not None:
            words = row_words(table, found.action)
            return [(words.name, words.text)]
        kind, *words_ = pick.split()
        match kind:
            case "planet":
                return [(planet_name(table.parts, words_[0]), "")]
            case "area":
                return [(area_name(table.parts, words_[0]), "")]
            case "unit":
                return [(unit_name(table.parts, words_[0]), "")]
        return []


def _names_more(table: Table) -> bool:
    """Whether units have been named, and where they go can be said or one more named."""
    verbs = {type(action) for action in table.view.actions}
    return verbs >= {Assault, ChooseArea}


def question(table: Table) -> TargetQuestion | None:
    """The question, whoever is asked it."""
    return next((asked for asked in table.view.asked if isinstance(asked, TargetQuestion)), None)
