"""Regrouping: combat cards beyond the limit of the hand are discarded, by all seats at once."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.starcraft.faces.events import rows
from client.games.starcraft.faces.events.row_words import row_words
from client.games.starcraft.faces.face import Guard, Hint, Making, Pick, Picks, Said, Thing
from client.games.starcraft.model.sheet import hand_limit
from client.games.starcraft.model.table import Table
from client.games.starcraft.text.words import card_name
from client.i18n import _, ngettext
from engine.language import Verb
from engine.starcraft.language.event_cards import Discard, DiscardQuestion


class Discarding:
    """The key of a card reads it, the same key or Enter discards it."""

    NAME = "discard"

    def things(self, table: Table, picked: Picks) -> Sequence[Thing]:
        return rows.things(table)

    def makings(self, table: Table) -> Sequence[Making]:
        return rows.makings(table)

    def said(self, table: Table, picked: Picks) -> Said:
        asked = [each.seat for each in table.view.asked if isinstance(each, DiscardQuestion)]
        others = ", ".join(table.name(seat) for seat in asked if seat != table.seat)
        too = _("Also asked: {names}.").format(names=others) if others else ""
        if table.seat not in asked:
            return Said(_("Discarding down to their limits: {names}.").format(names=others) if others else "")
        over = over_the_limit(table)
        if picked and (found := rows.row_of(table, picked[-1])) is not None and isinstance(found.action, Discard):
            sentence = _("{card}: {key} or Enter discards it.").format(
                card=card_name(table.parts, found.action.card), key=found.key
            )
            return Said(sentence, _("YOU DISCARD"), too, (Hint("Enter", _("discard")),))
        words = ngettext(
            "{n} card over your limit of {limit}: which one goes?",
            "{n} cards over your limit of {limit}: which one goes first?",
            over,
        )
        keys = " ".join(row.key for row in rows.rows(table)[:9])
        return Said(words.format(n=over, limit=hand_limit(table)), _("YOU DISCARD"), too, (Hint(keys, _("card")),))

    def why_not(self, table: Table, picked: Picks, pick: Pick) -> str:
        return ""

    def guard(self, table: Table, action: Verb) -> Guard | None:
        return None

    def inspected(self, table: Table, pick: Pick) -> Sequence[tuple[str, str]]:
        found = rows.row_of(table, pick)
        if found is None:
            return []
        words = row_words(table, found.action)
        return [(words.name, f"{words.beside} {words.text}".strip())]


def over_the_limit(table: Table) -> int:
    """How many cards are too many."""
    return len(table.view.hand) - hand_limit(table)
