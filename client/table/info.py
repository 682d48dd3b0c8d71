"""Facts about any game for forms, lobby and help: its modes, roles and rule switches, from its data and its engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from typing import Any

from client.table.contract import GameClient
from client.table.formatter import name_of, reason_of, texts_of
from client.table.pages import BLANK, HelpPage, Row
from client.table.summary import RULINGS, RuleValues, Summary, default, differing, mode_name
from client.text.i18n import _, labelled, ngettext

RuleTexts = tuple[tuple[str, str], ...]
"""Lines to read, each as (rule, its value)."""


class GameInfo:
    """The facts about a game before it is played, and a line about each of them in the current language."""

    def __init__(self, game: GameClient) -> None:
        self.game = game

    @property
    def summary(self) -> Summary:
        """Return the game's modes, bots and main switches."""
        return self.game.summarized()

    # -- rule switches -----------------------------------------------------------------------------------------------

    @cached_property
    def rules(self) -> RuleValues:
        """Return every switch with its values."""
        if self.game.switches is not None:
            stated = {key: (switch.values or (), switch.default) for key, switch in self.game.switches.items()}
        else:
            stated = self.game.engine.switches()
        return {
            key: (usual, *(value for value in values if value != usual)) if values else None
            for key, (values, usual) in stated.items()
            if key != RULINGS
        }

    @cached_property
    def sets(self) -> Mapping[str, tuple[str, ...]]:
        """Return the switches that set other switches, each with those that it sets. A form shows the first of them."""
        usual = self.with_defaults({})
        return {
            main: tuple(
                key
                for key in self.rules
                if key != main and any(self.with_defaults({main: value})[key] != usual[key] for value in switch.values)
            )
            for main, switch in self.summary.main_switches.items()
        }

    def with_defaults(self, chosen: Mapping[str, Any]) -> dict[str, Any]:
        """Return the value of every switch, given the chosen values."""
        if self.game.settle is not None:
            settled = self.game.settle(chosen)
        else:
            mode, seats = next(iter(self.summary.modes.items()))
            settled = self.game.engine.settle_rules(mode, seats[0], chosen)
        return {key: settled.get(key, default(values)) for key, values in self.rules.items()}

    def rule_name(self, key: str) -> str:
        """Return the name of a switch in a list; its key if the switch is not known."""
        text = self.game.texts.switch_names.get(key)
        if text is None:
            return name_of(self.game, key) if key in self.rules else key
        return _(text)

    def rule_choice(self, key: str, value: Any) -> str:
        """Describe that value of a switch in a word or two."""
        if value is None:
            return _("unlimited")
        if isinstance(value, bool):
            return _("yes") if value else _("no")
        if not isinstance(value, str):
            return str(value)
        choices = self.game.texts.switch_choices
        text = choices.get((key, value)) or choices.get(value)
        if text is None:
            return name_of(self.game, value) if self._allows(key, value) else value
        return _(text)

    def rule_sentence(self, key: str, value: Any) -> str:
        """Describe the rule for that value of a switch, as a sentence; "" if the switch or value is not known."""
        if not isinstance(value, str | int | None):
            return ""
        sentences = self.game.texts.switch_sentences
        text = sentences.get((key, value)) or sentences.get((key, type(value)))
        if text is None:
            return labelled(self.rule_name(key), f"{self.rule_choice(key, value)}.") if self._allows(key, value) else ""
        if isinstance(text, tuple):
            assert isinstance(value, int)
            one, many = text
            return ngettext(one, many, value).format(n=value)
        return _(text).format(value=value)

    def choice_line(self, key: str, value: Any) -> tuple[str, str]:
        """Return the name of a main switch in a form, and the effect of that value."""
        text = self.game.texts.main_switches.get(key)
        if text is None:
            return self.rule_name(key), self.rule_choice(key, value)
        values = self.with_defaults({key: value})
        return self.rule_name(key), _(text).format(**{each: self.rule_choice(each, values[each]) for each in values})

    def rule_texts(self, mode: str, rules: Mapping[str, object]) -> RuleTexts:
        """Return the rules of a table: those of its mode, then every switch, with unusual values first.

        `rules`: every switch with its value, or only the chosen ones. A main switch at its default is left out if the
        switches that it sets are listed.
        """
        changed = differing(rules, self.rules)
        lines = [(mode_name(mode), self.mode_line(mode))]
        lines += [self._line(key, value, changed=True) for key, value in changed.items()]
        same = [key for key in self.rules if key not in changed and key not in self.summary.main_switches]
        if same or changed:
            lines.append(("", _("At their default:") if changed else _("Every rule is at its default:")))
        lines += [self._line(key, rules.get(key, default(self.rules[key])), changed=False) for key in same]
        return tuple(lines)

    def help_page(self, mode: str, rules: Mapping[str, object], more: Sequence[Row] = ()) -> HelpPage:
        """Return the page of the help about the rules of a table, with additions of its game."""
        (name, _words), *switches = self.rule_texts(mode, rules)
        rows: list[Row] = [(name, ""), *(("", rule) for rule in self.mode_rules(mode))]
        if switches and switches[0][0]:
            rows.append(BLANK)
        for head, words in switches:
            rows += [("", labelled(head, words))] if head else [BLANK, (words, "")]
        return HelpPage("table", _("this table"), (*rows, *more))

    def _line(self, key: str, value: object, *, changed: bool) -> tuple[str, str]:
        """Return the switch's name and its value; if that is unusual, also the usual one.

        The name of a switch that is on or off describes it when it is on. A sentence about the rule being off would
        contradict the name, so only the value follows.
        """
        name, sentence = self.rule_name(key), self.rule_sentence(key, value)
        if isinstance(value, bool):
            chosen = self.rule_choice(key, value)
            sentence = f"{chosen}. {sentence}" if changed else f"{chosen}."
        if not changed or key not in self.rules:
            return name, sentence
        usual = self.rule_choice(key, default(self.rules[key]))
        return _("{rule} (usually {default})").format(rule=name, default=usual), sentence

    def _allows(self, key: str, value: Any) -> bool:
        values = self.rules.get(key, ())
        return value is None or type(value) is int if values is None else value in values

    # -- modes and seats ---------------------------------------------------------------------------------------------

    def mode_line(self, mode: str) -> str:
        """Describe a mode in a line; its name if the game has no description."""
        return texts_of(self.game).modes.get(mode) or (name_of(self.game, mode) if mode in self.summary.modes else "")

    def mode_rules(self, mode: str) -> tuple[str, ...]:
        """Return the rules of a mode, a sentence or two in each text."""
        texts = self.game.texts
        if mode in texts.mode_rules:
            return tuple(_(text).format(**texts.numbers) for text in texts.mode_rules[mode])
        return tuple(words for _head, words in texts_of(self.game).rules) if mode in self.summary.modes else ()

    def role_name(self, role: str) -> str:
        """Return the name of a seat's role in its mode."""
        text = self.game.texts.roles.get(role)
        return texts_of(self.game).names.get(role, role) if text is None else _(text)

    def reason_text(self, reason: str) -> str:
        """Return the code of a result as a phrase."""
        return reason_of(self.game, reason)


@cache
def info_of(game: GameClient) -> GameInfo:
    """Return the facts about a game."""
    return GameInfo(game)
