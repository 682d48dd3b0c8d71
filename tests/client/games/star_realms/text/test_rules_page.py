"""The page with a table's rules: each switch shows its value, and no sentence contradicts its name."""

from __future__ import annotations

from client.games.star_realms.game import INFO


def test_a_switch_that_is_off_says_no_beside_its_name() -> None:
    rows = dict(INFO.rule_texts("duel", {}))
    assert rows["Own bases may be destroyed"] == "no."
    assert rows["Allies stay switched on"] == "no."
    assert rows["A needle counts as a Blob"] == "no."
    assert rows["Needles copy scrapped ships"] == "yes."


def test_every_switch_of_two_values_begins_with_its_value() -> None:
    for key, values in INFO.rules.items():
        if values is not None and set(values) == {True, False}:
            for value in values:
                rows = dict(INFO.rule_texts("duel", {key: value}))
                words = next(words for head, words in rows.items() if head.startswith(INFO.rule_name(key)))
                assert words.startswith(("no", "yes")[value]), key


def test_a_changed_switch_says_what_is_usual_and_what_it_means() -> None:
    rows = dict(INFO.rule_texts("duel", {"destroy_own_base": True}))
    words = rows["Own bases may be destroyed (usually no)"]
    assert words == 'yes. "Destroy target base" may take a base of your own.'
