"""A game looked at again, in words: which decisions cost most, what was better, and how the chance to win went."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from client.games.star_realms.model.table import Table
from client.games.star_realms.text.prompts.hints import card_of, words_of
from client.i18n import _, ngettext
from client.table.pages import Pile
from engine.star_realms.bots.advice import Step
from engine.star_realms.bots.analysis import Analysis, Mark

Curve = Callable[[Sequence[int], int], str]
"""Numbers as a line of bars, with the number that is the highest bar."""
TableAt = Callable[[int], Table]
"""The table at a point, as the seat saw it."""


def going_on(done: int, total: int) -> str:
    """While it is looked at."""
    return _("Looking at every decision: {n} %. Esc calls it off.").format(n=100 * done // max(total, 1))


def no_analysis() -> str:
    """Nobody could look at it."""
    return _("This game cannot be analysed here.")


def found(analysis: Analysis, next_key: str, pile_key: str) -> str:
    """When it is there. The keys lead to the next decision, and to the page."""
    n = len(analysis.marks)
    if not n:
        return _("No decision cost much. {piles} shows your chance to win, turn by turn.").format(piles=pile_key)
    words = ngettext(
        "{n} decision cost most: {next} goes to it, {piles} has the chart.",
        "{n} decisions cost most: {next} goes from one to the next, {piles} has the chart.",
        n,
    )
    return words.format(n=n, next=next_key, piles=pile_key)


def remark(mark: Mark, before: Table) -> str:
    """Beside a marked decision. `before`: the table as it was decided on."""
    return _better(mark, before)


def in_a_line(mark: Mark, before: Table) -> str:
    """A marked decision by itself."""
    did = _("Turn {turn}: {taken}.").format(turn=mark.turn, taken=_done(mark.taken, before))
    return f"{did} {_better(mark, before)}"


def page(
    analysis: Analysis, name: str, table_at: TableAt, authority: Sequence[tuple[str, Sequence[int]]], curve: Curve
) -> Pile:
    """The marked decisions, and below them the chart. `name`: whose chance; `authority`: of each seat, by its name."""
    chances = [chance for _turn, chance in analysis.chances]
    texts = [(str(number), in_a_line(mark, table_at(mark.point - 1))) for number, mark in enumerate(analysis.marks, 1)]
    if chances:
        texts.append((_("chance to win, {name}").format(name=name), f"{curve(chances, 100)} {chances[-1]} %"))
    highest = max((value for _name, values in authority for value in values), default=1)
    texts += [
        (_("authority, {name}").format(name=who), f"{curve(values, highest)} {values[-1]}")
        for who, values in authority
        if values
    ]
    return Pile(_("Analysis"), texts=tuple(texts), page="analysis")


def _better(mark: Mark, before: Table) -> str:
    words = ngettext(
        "Better: {better}, which wins {n} more of 100 imagined games.",
        "Better: {better}, which wins {n} more of 100 imagined games.",
        mark.cost,
    )
    return words.format(better=_done(mark.better, before), n=mark.cost)


def _done(action: tuple[object, ...], table: Table) -> str:
    return words_of(Step(action, card_of(action, table)), table)
