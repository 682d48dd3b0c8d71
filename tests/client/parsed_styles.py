"""Styles parsed once for all apps of a test run: Textual parses the same ones again for each app, a sixth of the start of one.

What was parsed is never changed afterwards: Textual itself hands the same rules to a stylesheet again and again.
"""

from __future__ import annotations

from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.css.types import CSSLocation

_parse = Stylesheet._parse_rules
_parsed: dict[object, list[RuleSet]] = {}


def share() -> None:
    """Let every stylesheet find what another has parsed, with the same values of the theme's variables, of the same source."""
    Stylesheet._parse_rules = _parse_once  # type: ignore[method-assign]


def _parse_once(
    sheet: Stylesheet, css: str, read_from: CSSLocation, is_default_rules: bool = False, tie_breaker: int = 0, scope: str = ""
) -> list[RuleSet]:
    key = (css, read_from, is_default_rules, tie_breaker, scope, tuple(sheet._variables.items()))
    if key not in _parsed:
        _parsed[key] = _parse(sheet, css, read_from, is_default_rules, tie_breaker, scope)
    return _parsed[key]
