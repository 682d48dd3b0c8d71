"""The rules that are on at this table: how its mode is played, then every switch, those that are not at their default first."""

from __future__ import annotations

from collections.abc import Mapping

from client.games.rule_values import differing
from client.games.starcraft.text.pages import about
from client.i18n import _

Texts = tuple[tuple[str, str], ...]


def rule_texts(mode: str, rules: Mapping[str, object]) -> Texts:
    """Lines to read, each as (what is decided, how). `rules`: every switch with its value, or only those that were chosen."""
    changed = differing(rules, about.RULES)
    lines = [(mode, about.mode_line(mode))]
    lines += [_line(key, value, changed=True) for key, value in changed.items()]
    lines.append(("", _("At their default:") if changed else _("Every rule is at its default:")))
    lines += [_line(key, rules.get(key, _default(key)), changed=False) for key in about.RULES if key not in changed]
    return tuple(lines)


def _line(key: str, value: object, *, changed: bool) -> tuple[str, str]:
    """The switch's name and what is played; where that is unusual, what is usual."""
    name, sentence = about.rule_name(key), about.rule_sentence(key, value)
    if not changed:
        return name, sentence
    return _("{rule} (usually {default})").format(rule=name, default=about.rule_choice(key, _default(key))), sentence


def _default(key: str) -> object:
    values = about.RULES.get(key)
    return values[0] if values else None
