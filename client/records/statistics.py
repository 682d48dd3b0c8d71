"""Compute a person's statistics: games played, won and lost."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from client.records.library import Collected, NumberRow, NumbersOf, Played, Summary
from client.records.rating import Rated, Rating, rated
from client.text.i18n import _, all_of, ngettext, pgettext

# -- Statistics as lines, for `traderow stats` and for the statistics page --------------------------------------------


MOST = 6
"""The most opponents in a list."""


@dataclass(frozen=True, slots=True)
class Section:
    """Lines below a common title. `own`: numbers of this game only."""

    title: str
    rows: tuple[NumberRow, ...]
    own: bool = False


def headline(found: Statistics) -> str:
    """Return a sentence about all games, or that there are none."""
    names = all_of(found.names)
    if not found.all.games:
        return _("No game of {name} is saved yet. Every game you finish is counted here.").format(name=names)
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
    """Return sentences about the games missing from the statistics, with the reasons."""
    said = []
    if found.of_others:
        others = ngettext(
            "{n} saved game has no player of that name: choose another with traderow stats --name.",
            "{n} saved games have no player of that name: choose another with traderow stats --name.",
            found.of_others,
        )
        said.append(others.format(n=found.of_others))
    for file, why in found.unreadable:
        said.append(_("{file} cannot be read: {why}").format(file=file, why=why))
    return said


def sections(found: Statistics, title: Callable[[str], str], numbers_of: NumbersOf) -> list[Section]:
    """List the sections: for every game, the numbers of all games, then its own numbers."""
    listed: list[Section] = []
    for of in found.games:
        listed.append(Section(_("{game}: games won").format(game=title(of.game)), _general(of)))
        numbers = numbers_of(of.game)
        if numbers is not None:
            listed.append(Section(_("Your play"), tuple(numbers.rows(of.own)), own=True))
    for game, of_one in found.ratings.items():
        listed.append(Section(_("{game}: ratings, one against one").format(game=title(game)), _ratings(of_one)))
    if found.rivals:
        listed.append(Section(_("Rivals, you : they"), tuple(map(_rival, list(found.rivals.values())[:MOST]))))
    return listed


def _ratings(found: Rated) -> tuple[NumberRow, ...]:
    """Return this person's rating and the known ratings of the opponents, the best first."""
    rivals = sorted(found.rivals.values(), key=lambda rival: (-rival[1].value, rival[0]))[:MOST]
    return (NumberRow(_("you"), rating_text(found.own)), *(NumberRow(name, rating_text(rating)) for name, rating in rivals))


def rating_text(rating: Rating) -> str:
    """Return a rating with its margin of error.

    >>> rating_text(Rating(1540.4, 61.0))
    '1540 ± 120'
    """
    return f"{round(rating.value)} ± {rating.margin}"


def rating_sentence(before: Rated, now: Rated, name: str = "", strength: int = 0) -> str:
    """Return a sentence about the change of this person's rating by a game and its margin of error, with the bot's measured
    rating if there is one.
    """
    value, margin = round(now.own.value), now.own.margin
    known = {"rating": value, "change": value - round(before.own.value), "low": value - margin, "high": value + margin}
    if not strength:
        return _("Your rating: {rating} ({change:+}), very likely from {low} to {high}.").format(**known)
    words = _("Your rating: {rating} ({change:+}), very likely from {low} to {high}; {name} has {strength}.")
    return words.format(**known, name=name, strength=strength)


def _rival(score: Score) -> NumberRow:
    return NumberRow(score.name, f"{score.won} : {score.lost}", score.won * 100 // (score.won + score.lost))


def note(found: Statistics, numbers_of: NumbersOf) -> tuple[str, str]:
    """Return the statistics in a few words for a line of the start screen, and in fewer words; "" without games."""
    if not found.games:
        return "", ""
    first = found.games[0]
    said = _("{won} of {games} won").format(won=found.all.won, games=found.all.games)
    numbers = numbers_of(first.game)
    rows = numbers.rows(first.own) if numbers is not None else ()
    return f"{said}, {rows[0].label} {rows[0].value}" if rows else said, said


def short(found: Statistics, numbers_of: NumbersOf) -> list[NumberRow]:
    """Return the most important lines of the most played game: who began, how long, and the last of its own groups."""
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
    rows = [
        _won(_("all games"), of.all),
        *(_won(pgettext("a mode of a game", mode), tally) for mode, tally in of.modes.items()),
    ]
    rows += [_won(_("you began"), of.first), _won(_("others began"), of.later)]
    rows += [_won(name, tally) for name, tally in _most(of.opponents).items()]
    rows.append(NumberRow(_("in a row now"), _streak_text(of.streak)))
    rows.append(NumberRow(_("best streak"), ngettext("{n} won", "{n} won", of.best_streak).format(n=of.best_streak)))
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
        return NumberRow(label, pgettext("an empty list", "none"))
    value = _("{won} of {games}").format(won=tally.won, games=tally.games)
    return NumberRow(label, value, tally.won * 100 // tally.games)


def _streak_text(streak: int) -> str:
    if streak < 0:
        return ngettext("{n} lost", "{n} lost", -streak).format(n=-streak)
    return ngettext("{n} won", "{n} won", streak).format(n=streak)


# -- Rivals: the score between this person and another one ------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Score:
    """The wins and losses of one person against another. `name`: the other person's, as last written."""

    name: str
    won: int = 0
    lost: int = 0


def rivals(games: Iterable[Summary], names: Sequence[str]) -> dict[str, Score]:
    """Return the score of a person with one of these names against each opponent, by the opponent's name in lower case.

    A game counts if exactly one of the two was on the winning side.
    """
    found: dict[str, Score] = {}
    for game in games:
        seat = own_seat(game, names)
        if seat is None or game.winners is None or won(game, seat) is None:
            continue
        for other, name in enumerate(game.names):
            mine, theirs = seat in game.winners, other in game.winners
            if game.teams[other] != game.teams[seat] and mine != theirs:
                before = found.get(name.casefold(), Score(name))
                found[name.casefold()] = Score(name, before.won + mine, before.lost + theirs)
    return found


def score_text(name: str, score: Score) -> str:
    r"""Return a score as a sentence. No line is broken at the blanks beside the colon.

    >>> score_text("Ben", Score("Ben", 3, 2))
    'You 3\xa0:\xa02 Ben.'
    """
    words = _BESIDE_COLON.sub("\u00a0:\u00a0", _("You {won} : {lost} {name}."))
    return words.format(won=score.won, lost=score.lost, name=name)


_BESIDE_COLON = re.compile(r"\s:\s")


# -- statistics -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts of results: won, lost or drawn. An unfinished game counts in none of them."""

    games: int = 0
    won: int = 0
    lost: int = 0
    drawn: int = 0

    def plus(self, won: bool | None, *, over: bool) -> Tally:
        """Return the tally with one more game."""
        drawn = over and won is None
        return Tally(self.games + 1, self.won + (won is True), self.lost + (won is False), self.drawn + drawn)


@dataclass(frozen=True, slots=True)
class OfGame:
    """Everything about one game, such as Star Realms. `modes` and `opponents`: by name, the most played first.

    `first`, `later`: the games in which one's own side began, or did not. `streak`: the number of last games won in a row
    (below 0: lost); `best_streak`: the most wins in a row. `turns`: of all finished games; `longest`, `shortest`: of one game.
    `own`: the sums of this game's own numbers.
    """

    game: str
    all: Tally
    modes: dict[str, Tally]
    opponents: dict[str, Tally]
    first: Tally
    later: Tally
    streak: int
    best_streak: int
    turns: int
    shortest: int
    longest: int
    own: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Statistics:
    """The statistics of a person. `names`: their names in the counted games; `of_others`: the number of saved games without
    such a name.

    `unreadable`: each file that could not be read, with the reason; `missing`: the number of files not counted yet.
    """

    names: tuple[str, ...]
    games: tuple[OfGame, ...] = ()
    of_others: int = 0
    unreadable: tuple[tuple[str, str], ...] = ()
    missing: int = 0
    all: Tally = field(default_factory=Tally)
    rivals: dict[str, Score] = field(default_factory=dict)
    """The score against each opponent, by the name in lower case, the most played first."""
    ratings: dict[str, Rated] = field(default_factory=dict)
    """The ratings by game, for games with matches of one against one."""

    def to_data(self) -> dict[str, Any]:
        """Return the statistics as plain data, documented in docs/records.md."""
        return {
            "format": 1,
            "names": list(self.names),
            **asdict(self.all),
            "by_game": {of.game: {key: value for key, value in asdict(of).items() if key != "game"} for of in self.games},
            "rivals": {score.name: {"won": score.won, "lost": score.lost} for score in self.rivals.values()},
            "ratings": {game: _rating_data(of) for game, of in self.ratings.items()},
            "of_others": self.of_others,
            "unreadable": [{"file": file, "why": why} for file, why in self.unreadable],
        }


def statistics(collected: Collected, names: Sequence[str], numbers_of: NumbersOf) -> Statistics:
    """Compute the statistics of a person with one of these names."""
    own = [(game, seat) for game in collected.games if (seat := own_seat(game, names)) is not None]
    kinds = dict.fromkeys(game.game for game, _seat in own)
    by_game = [_of_game(kind, [(game, seat) for game, seat in own if game.game == kind], numbers_of) for kind in kinds]
    by_game.sort(key=lambda of: -of.all.games)
    used = {game.names[seat].casefold() for game, seat in own}
    return Statistics(
        tuple(name for name in names if name.casefold() in used) or tuple(names[:1]),
        tuple(by_game),
        len(collected.games) - len(own),
        collected.unreadable,
        collected.missing,
        _tally(own),
        dict(sorted(rivals(collected.games, names).items(), key=lambda item: (-(item[1].won + item[1].lost), item[0]))),
        rated(own, numbers_of),
    )


def _rating_data(of: Rated) -> dict[str, Any]:
    def plain(rating: Rating) -> dict[str, Any]:
        return {"rating": round(rating.value), "deviation": round(rating.deviation)}

    return {**plain(of.own), "games": of.games, "rivals": {name: plain(rating) for name, rating in of.rivals.values()}}


def own_seat(game: Summary, names: Sequence[str]) -> int | None:
    """Return the seat of a person with one of these names, ignoring case; None if there is none."""
    wanted = {name.casefold() for name in names}
    return next((seat for seat, name in enumerate(game.names) if name.casefold() in wanted), None)


def won(game: Summary, seat: int) -> bool | None:
    """Return whether that seat won; None if it was a draw or is not over."""
    if game.winners is None or not game.winners or game.reason == "draw":
        return None
    return seat in game.winners


def _tally(games: Iterable[tuple[Summary, int]]) -> Tally:
    tally = Tally()
    for game, seat in games:
        tally = tally.plus(won(game, seat), over=game.winners is not None)
    return tally


def _of_game(kind: str, games: Sequence[tuple[Summary, int]], numbers_of: NumbersOf) -> OfGame:
    turns = [game.turns for game, _seat in games if game.winners is not None]
    began = [(game, seat) for game, seat in games if _begins(game, seat)]
    results = [won(game, seat) for game, seat in games if game.winners is not None]
    numbers = numbers_of(kind)
    played = [Played(game.counted, seat, won(game, seat)) for game, seat in games]
    return OfGame(
        kind,
        _tally(games),
        _by(games, lambda game, _seat: [game.mode]),
        _by(games, _opponents),
        _tally(began),
        _tally([(game, seat) for game, seat in games if not _begins(game, seat)]),
        _streak(results),
        _best_streak(results),
        sum(turns),
        min(turns, default=0),
        max(turns, default=0),
        numbers.total(played) if numbers is not None else {},
    )


def _begins(game: Summary, seat: int) -> bool:
    return any(game.teams[first] == game.teams[seat] for first in game.first)


def _opponents(game: Summary, seat: int) -> list[str]:
    """List the opponents by name, each once, without this person's team."""
    return list(dict.fromkeys(name for other, name in enumerate(game.names) if game.teams[other] != game.teams[seat]))


def _by(games: Sequence[tuple[Summary, int]], names: Any) -> dict[str, Tally]:
    found: dict[str, Tally] = {}
    for game, seat in games:
        for name in names(game, seat):
            found[name] = found.get(name, Tally()).plus(won(game, seat), over=game.winners is not None)
    return dict(sorted(found.items(), key=lambda item: (-item[1].games, item[0].casefold())))


def _streak(results: Sequence[bool | None]) -> int:
    """Return the number of last games with the same result: above 0 won, below 0 lost.

    >>> _streak([False, True, True]), _streak([True, False]), _streak([True, None])
    (2, -1, 0)
    """
    if not results or results[-1] is None:
        return 0
    length = next((at for at, result in enumerate(reversed(results)) if result is not results[-1]), len(results))
    return length if results[-1] else -length


def _best_streak(results: Sequence[bool | None]) -> int:
    """Return the most wins in a row.

    >>> _best_streak([True, True, None, True])
    2
    """
    best = running = 0
    for result in results:
        running = running + 1 if result else 0
        best = max(best, running)
    return best
