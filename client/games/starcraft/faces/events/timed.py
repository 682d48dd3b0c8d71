"""Cards that act at a moment of the round: the start and end of planning, the start of regrouping."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.starcraft.faces.events import pointing, rows
from client.games.starcraft.faces.events.row_words import row_words
from client.games.starcraft.faces.face import Guard, Hint, Making, Pick, Picks, Said, Thing
from client.games.starcraft.model.table import Table
from client.games.starcraft.text.words import card_name, order_name, planet_name
from client.i18n import _
from engine.language import Verb
from engine.starcraft.language.general import Use
from engine.starcraft.language.order_tokens import Fetch, Order, TimedQuestion


class TimedCards:
    """Which card is used now; then an order with its planet, or a card from a pile."""

    NAME = "timed"

    def things(self, table: Table, picked: Picks) -> Sequence[Thing]:
        return pointing.things_and_rows(table, picked)

    def makings(self, table: Table) -> Sequence[Making]:
        return pointing.makings_and_rows(table)

    def said(self, table: Table, picked: Picks) -> Said:
        asked = question(table)
        if asked is None:
            return Said("")
        if asked.seat != table.seat:
            return Said(
                _("{name} may use a card: {moment}.").format(name=table.name(asked.seat), moment=moment_words(asked.moment))
            )
        if table.can(Order):
            return self._order(table, asked, picked)
        if table.can(Fetch):
            card = "" if asked.source is None else card_name(table.parts, asked.source)
            block, more = card.upper(), _("A card of the deck comes unseen by others; the deck is shuffled then.")
            keys = " ".join(row.key for row in rows.rows(table))
            return Said(_("Which card comes to your hand?"), block, more, (Hint(keys[:17], _("card")),))
        block = _("A CARD NOW")
        if picked and (found := rows.row_of(table, picked[-1])) is not None and isinstance(found.action, Use):
            words = row_words(table, found.action)
            sentence = _("{card}: {key} or Enter uses it.").format(card=words.name, key=found.key)
            return Said(sentence, block, words.text, (Hint("Enter", _("use")),))
        keys = " ".join(row.key for row in rows.rows(table) if row.zone == "what")
        words_ = _("Which card do you use, {moment}?").format(moment=moment_words(asked.moment))
        return Said(words_, block, _("A card that you do not use stays in your play area."), (Hint(keys, _("card")),))

    def _order(self, table: Table, asked: TimedQuestion, picked: Picks) -> Said:
        block = "" if asked.source is None else card_name(table.parts, asked.source).upper()
        order = next((pick.split()[1] for pick in picked if pick.startswith("order ")), None)
        planets = pointing.planets_in(picked)
        keys = " ".join(thing.key for thing in pointing.things(table, picked) if thing.pick.startswith("order "))
        if order is not None and planets:
            sentence = _("{order} on {planet}: Enter places it.").format(
                order=order_name(order), planet=planet_name(table.parts, planets[0])
            )
            return Said(sentence, block, "", (Hint("Enter", _("place")),))
        if order is not None:
            sentence = _("{order} on which planet?").format(order=order_name(order))
            return Said(sentence, block, "", (pointing.planet_hint(table, picked),))
        return Said(
            _("One more order: which, and where?"), block, "", (Hint(keys, _("order")), pointing.planet_hint(table, picked))
        )

    def why_not(self, table: Table, picked: Picks, pick: Pick) -> str:
        asked = question(table)
        if asked is None or asked.seat != table.seat:
            return "" if asked is None else _("{name} is asked now.").format(name=table.name(asked.seat))
        if pick in picked:
            return _("That is picked already. Something else has to follow.")
        kind, *words = pick.split()
        if kind == "planet" and table.can(Order):
            name = planet_name(table.parts, words[0])
            return _("You have neither a base nor a unit on {planet} or next to it.").format(planet=name)
        return ""

    def guard(self, table: Table, action: Verb) -> Guard | None:
        return None

    def inspected(self, table: Table, pick: Pick) -> Sequence[tuple[str, str]]:
        if (found := rows.row_of(table, pick)) is not None:
            words = row_words(table, found.action)
            return [(words.name, words.text)]
        kind, *words_ = pick.split()
        return [(planet_name(table.parts, words_[0]) if kind == "planet" else order_name(words_[0]), "")]


def question(table: Table) -> TimedQuestion | None:
    """The question, whoever is asked it."""
    return next((asked for asked in table.view.asked if isinstance(asked, TimedQuestion)), None)


def moment_words(moment: str) -> str:
    """When it is."""
    return {
        "start-of-planning": _("before the first order"),
        "end-of-planning": _("after the last order"),
        "start-of-regrouping": _("before regrouping"),
    }.get(moment, moment)
