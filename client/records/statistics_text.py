"""Statistics as lines: what `traderow stats` prints and the Numbers screen draws."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from client.i18n import _, ngettext
from client.records.numbers import NumberRow, NumbersOf
from client.records.statistics import OfGame, Statistics, Tally

MOST = 6
"""How many opponents are listed at most."""


@dataclass(frozen=True, slots=True)
class Section:
    """Lines that belong together under a title. `own`: what only this game has."""

    title: str
    rows: tuple[NumberRow, ...]
    own: bool = False


def headline(found: Statistics) -> str:
    """All games in a sentence; that there are none."""
    names = _(" and ").join(found.names)
    if not found.all.games:
        return _("No game of {name} is kept yet. Every game you finish is counted here.").format(name=names)
    games = ngettext("{name}: {n} game", "{name}: {n} games", found.all.games).format(name=names, n=found.all.games)
    ended = [
        ngettext("{n} won", "{n} won", found.all.won).format(n=found.all.won),
        ngettext("{n} lost", "{n} lost", found.all.lost).format(n=found.all.lost),
    ]
    if found.all.drawn:
        ended.append(ngettext("{n} drawn", "{n} drawn", found.all.drawn).format(n=found.all.drawn))
    open_games = found.all.games - found.all.won - found.all.lost - found.all.drawn
    if open_games:
        ended.append(ngettext("{n} not over", "{n} not over", open_games).format(n=open_games))
    return f"{games}, {', '.join(ended)}."


def remarks(found: Statistics) -> list[str]:
    """What is not in the numbers, and why."""
    said = []
    if found.of_others:
        others = ngettext(
            "{n} kept game has nobody of that name: traderow stats --name counts for another.",
            "{n} kept games have nobody of that name: traderow stats --name counts for another.",
            found.of_others,
        )
        said.append(others.format(n=found.of_others))
    for file, why in found.unreadable:
        said.append(_("{file} cannot be read: {why}").format(file=file, why=why))
    return said


def sections(found: Statistics, title: Callable[[str], str], numbers_of: NumbersOf) -> list[Section]:
    """Every game: what all games have, then what only this one has."""
    listed: list[Section] = []
    for of in found.games:
        listed.append(Section(_("{game}: games won").format(game=title(of.game)), _general(of)))
        numbers = numbers_of(of.game)
        if numbers is not None:
            listed.append(Section(_("Your play"), tuple(numbers.rows(of.own)), own=True))
    return listed


def note(found: Statistics, numbers_of: NumbersOf) -> tuple[str, str]:
    """All of it in a few words, for a line of the start screen, and in fewer; "" without games."""
    if not found.games:
        return "", ""
    first = found.games[0]
    said = _("{won} of {games} won").format(won=found.all.won, games=found.all.games)
    numbers = numbers_of(first.game)
    rows = numbers.rows(first.own) if numbers is not None else ()
    return f"{said}, {rows[0].label} {rows[0].value}" if rows else said, said


def short(found: Statistics, numbers_of: NumbersOf) -> list[NumberRow]:
    """The few lines that say most of the game that was played most: who began, how long, and the last of the wing's groups."""
    if not found.games:
        return []
    of = found.games[0]
    numbers = numbers_of(of.game)
    own = list(numbers.rows(of.own)) if numbers is not None else []
    titles = [at for at, row in enumerate(own) if not row.value]
    general = [row for row in _general(of) if row.label in (_("you began"), _("others began"), _("turns"))]
    return [*general, *(own[titles[-1] :] if titles else [])]


def _general(of: OfGame) -> tuple[NumberRow, ...]:
    over = of.all.won + of.all.lost + of.all.drawn
    rows = [_won(_("all games"), of.all), *(_won(mode, tally) for mode, tally in of.modes.items())]
    rows += [_won(_("you began"), of.first), _won(_("others began"), of.later)]
    rows += [_won(name, tally) for name, tally in _most(of.opponents).items()]
    rows.append(NumberRow(_("in a row now"), _streak(of.streak)))
    rows.append(NumberRow(_("best row"), ngettext("{n} won", "{n} won", of.best_streak).format(n=of.best_streak)))
    if over:
        length = _("{turns}, from {least} to {most}")
        rows.append(
            NumberRow(_("turns"), length.format(turns=round(of.turns / over), least=of.shortest, most=of.longest)),
        )
    return tuple(rows)


def _most(opponents: Mapping[str, Tally]) -> dict[str, Tally]:
    return dict(list(opponents.items())[:MOST])


def _won(label: str, tally: Tally) -> NumberRow:
    if not tally.games:
        return NumberRow(label, _("none"))
    value = _("{won} of {games}").format(won=tally.won, games=tally.games)
    return NumberRow(label, value, tally.won * 100 // tally.games)


def _streak(streak: int) -> str:
    if streak < 0:
        return ngettext("{n} lost", "{n} lost", -streak).format(n=-streak)
    return ngettext("{n} won", "{n} won", streak).format(n=streak)
