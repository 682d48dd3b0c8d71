"""The rules that are on at a table: how its mode is played, then every switch, those that are not at their default first."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from client.games.rule_values import differing
from client.games.wing import About
from client.text.i18n import _

Texts = tuple[tuple[str, str], ...]


def rule_texts(about: About, mode: str, rules: Mapping[str, object], unsaid: Collection[str] = ()) -> Texts:
    """Lines to read, each as (what is decided, how). `rules`: every switch with its value, or only those that were chosen;
    `unsaid`: switches of which nothing is said while they are at their default.
    """
    changed = differing(rules, about.RULES)
    lines = [(mode, about.mode_line(mode))]
    lines += [_line(about, key, value, changed=True) for key, value in changed.items()]
    same = [key for key in about.RULES if key not in changed and key not in unsaid]
    lines.append(("", _("At their default:") if changed else _("Every rule is at its default:")))
    lines += [_line(about, key, rules.get(key, _default(about, key)), changed=False) for key in same]
    return tuple(lines)


def _line(about: About, key: str, value: object, *, changed: bool) -> tuple[str, str]:
    """The switch's name and what is played; where that is unusual, what is usual.

    The name of a switch that is on or off says what is so when it is on: its value follows, as a sentence of what is off would
    contradict the name.
    """
    name, words = about.rule_name(key), about.rule_sentence(key, value)
    if isinstance(value, bool):
        chosen = about.rule_choice(key, value)
        words = f"{chosen}. {words}" if changed else f"{chosen}."
    if not changed or key not in about.RULES:
        return name, words
    usual = about.rule_choice(key, _default(about, key))
    return _("{rule} (usually {default})").format(rule=name, default=usual), words


def _default(about: About, key: str) -> object:
    values = about.RULES.get(key)
    return values[0] if values else None
