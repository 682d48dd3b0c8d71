"""A rating after Glicko-2: Glickman's own example, and kept games."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from client.games import registry
from client.lobby import rivals
from client.records import own_names
from client.records.library import Collected, Summary
from client.records.rating import KNOWN, Rated, Rating, after, rated
from client.records.statistics import rating_sentence, rating_text, sections, statistics

ANN = ("Ann",)


def game(other: str, *, won: bool = True, names: int = 2, **parts: Any) -> Summary:
    """Return a duel of Ann's."""
    seats = ("Ann", other, "Cem", "Dee")[:names]
    winners = (0,) if won else (1,)
    return replace(Summary("star-realms", "duel", "", seats, tuple(range(names)), (0,), 9, winners, "authority", {}), **parts)


def of(*games: Summary) -> Rated:
    return rated([(each, 0) for each in games], registry.numbers).get("star-realms", Rated())


def test_the_example_that_glickman_published() -> None:
    """Example of the Glicko-2 system, glicko.net/glicko/glicko2.pdf: 1464.06, 151.52, 0.05999."""
    others = Rating(1400, 30), Rating(1550, 100), Rating(1700, 300)
    found = after(Rating(1500, 200, 0.06), [*zip(others, (1.0, 0.0, 0.0), strict=True)])
    assert found.value == pytest.approx(1464.06, abs=0.01)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


def test_the_volatility_depends_on_the_deviation_and_not_on_the_rating() -> None:
    """As it does in step 5: where the same is added to every rating, nothing else changes."""
    plain = after(Rating(1500, 200), [(Rating(1400, 30), 0.0)] * 4)
    moved = after(Rating(2300, 200), [(Rating(2200, 30), 0.0)] * 4)
    assert moved.value - plain.value == pytest.approx(800)
    assert (moved.deviation, moved.volatility) == pytest.approx((plain.deviation, plain.volatility))


def test_a_surprise_raises_the_volatility() -> None:
    assert after(Rating(1500, 50), [(Rating(800, 30), 0.0)] * 10).volatility > 0.06


def test_without_games_only_the_uncertainty_grows() -> None:
    found = after(Rating(1500, 50, 0.06), [])
    assert (found.value, found.volatility) == (1500, 0.06)
    assert found.deviation > 50


def test_who_beats_a_strong_bot_is_rated_higher_than_who_beats_a_weak_one() -> None:
    assert of(game("Vesna")).own.value > of(game("Pip")).own.value > of(game("Moth")).own.value > 1500
    assert of(game("Pip", won=False)).own.value < 1500


def test_the_more_games_the_surer() -> None:
    margins = [of(*[game("Pip", won=number % 2 == 0) for number in range(count)]).own.margin for count in (1, 5, 20)]
    assert margins == sorted(margins, reverse=True)
    assert margins[-1] < 200 < margins[0]


def test_a_measured_bot_keeps_its_rating_and_a_rival_has_one_of_their_own() -> None:
    found = of(game("Pip"), game("Ben"), game("ben", won=False))
    assert [*found.rivals] == ["ben"]
    assert found.rivals["ben"][0] == "ben", "as it was written last"
    assert found.rivals["ben"][1].deviation < 350
    assert found.own.deviation > KNOWN


@pytest.mark.parametrize(
    "uneven",
    [
        {"even": False},
        {"winners": None},
        {"teams": (0, 0)},
    ],
)
def test_what_is_not_over_or_not_even_does_not_count(uneven: dict[str, Any]) -> None:
    assert of(game("Pip", **uneven)) == Rated()
    assert of(game("Pip", names=4)) == Rated(), "of more than two"


def test_a_game_with_a_handicap_is_not_even() -> None:
    numbers = registry.numbers("star-realms")
    assert numbers is not None
    assert numbers.is_even({"edition": "2020"})
    assert not numbers.is_even({"handicap_authority": -5, "handicap_hand": 0})


def test_the_statistics_show_it_with_its_uncertainty_and_as_data() -> None:
    found = statistics(Collected((game("Cem"), game("Ben"), game("Ben"))), ANN, lambda game: None)
    (rows,) = [each.rows for each in sections(found, registry.title, lambda game: None) if "ratings" in each.title]
    assert [row.label for row in rows] == ["you", "Cem", "Ben"], "the best rival first"
    own = found.ratings["star-realms"].own
    assert rows[0].value == rating_text(own)
    assert f"± {own.margin}" in rows[0].value
    told = found.to_data()["ratings"]["star-realms"]
    assert told["games"] == 3
    assert told["rating"] == round(own.value)
    assert set(told["rivals"]) == {"Ben", "Cem"}


def test_the_end_of_a_game_says_what_it_changed() -> None:
    before, now = of(game("Pip")), of(game("Pip"), game("Odo"))
    own = now.own
    value, low, high = round(own.value), round(own.value) - own.margin, round(own.value) + own.margin
    change = value - round(before.own.value)
    assert rating_sentence(before, now) == f"Your rating: {value} (+{change}), very likely from {low} to {high}."
    with_a_bot = f"Your rating: {value} (+{change}), very likely from {low} to {high}; Odo has 1625."
    assert rating_sentence(before, now, "Odo", 1625) == with_a_bot


def test_after_a_game_the_page_of_the_end_has_that_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_names, "load", lambda: ANN)
    said = rivals.of_a_game(game("Vesna"))
    assert any(sentence.startswith("Your rating: ") and sentence.endswith("; Vesna has 1805.") for sentence in said)
    assert not any("rating" in sentence for sentence in rivals.of_a_game(game("Vesna", even=False)))
