"""Say what may be done and why, in the words of StarCraft."""

from __future__ import annotations

from client.games.starcraft.model.table import Table
from client.games.starcraft.texts.words import area_name
from client.table.advice import AdviceFormatter
from client.text.i18n import _, ngettext
from engine.judge import EQUAL, Advice, Reason, Step

SAID = 2
"""So many reasons stand above the choices at most."""


class Formatter(AdviceFormatter):
    """Says what an answer does, and what a person should know about it."""

    def words(self, step: Step, table: Table) -> str:
        from client.games.starcraft.texts.action_words import steps  # lines load it, and screens only for advice

        listed = self.listed(step.action, table)
        return super().words(step, table) if listed is None else " ".join(steps(table, listed))

    def title(self, found: Advice, table: Table) -> str:
        first = found.choices[0]
        said = " ".join(reason_words(reason, table) for reason in first.reasons[:SAID])
        if first.verdict == EQUAL or not said:
            return " ".join(filter(None, (super().title(found, table), said)))
        return said


FORMATTER = Formatter()


def reason_words(reason: Reason, table: Table) -> str:
    """Why, in a sentence."""
    match reason.word:
        case "battle":
            words = _("An attack on {area} wins in {n} of 100 battles.")
            return words.format(area=area_name(table.parts, reason.card), n=reason.count)
        case "goal":
            faction = table.parts.faction.get(reason.card)
            name = reason.card if faction is None else faction.name
            if not reason.count:
                return _("{name} holds all that its special victory asks.").format(name=name)
            return _("{name} needs one more for its special victory.").format(name=name)
        case "last-stage" if not reason.count:
            return _("Stage III is open: special victories count.")
        case "last-stage":
            words = ngettext(
                "Stage III comes with {n} more event card.", "Stage III comes with {n} more event cards.", reason.count
            )
            return words.format(n=reason.count)
    return ""
