"""The page: its title and goal before any of its scripts run. Whatever people typed is escaped; nothing in it is a script.

A table is described only if it is listed: an unlisted one looks the same as none, so that nobody can try codes here.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from html import escape

from protocol.messages import TableInfo
from protocol.text import clean
from server.front_ends.web.words import WORDS

NAME_LENGTH = 16
SHOWN = 20
"""The most tables that are listed on the page."""


def page(code: str, watch: bool, plain: bool, tables: Sequence[TableInfo], language: str) -> str:
    """Return the page for that table, or without a code for all that are listed. `plain`: plain text is switched on."""
    words = WORDS[language]
    table = next((each for each in tables if _plain(each.code) == _plain(code)), None) if code else None
    heading, about = _described(code, table, words)
    listed = "" if code else _list(tables, words, "/plain/" if plain else "/")
    buttons = _buttons(code, watch, table, words)
    return f"""<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<meta name="robots" content="noindex">
<title>{f"{heading} - traderow" if code else heading}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/xterm.css">
<link rel="stylesheet" href="/assets/page.css">
<link rel="modulepreload" href="/assets/xterm.mjs">
<link rel="modulepreload" href="/assets/addon-fit.mjs">
<script type="module" src="/assets/page.mjs"></script>
</head>
<body data-words="{escape(json.dumps(dict(words)))}" data-goal="{escape(code)}">
<main id="before">
<h1>{heading}</h1>
<p class="about">{about}</p>
<p>{escape(words["what"])}</p>
<section id="seat" hidden>
<p>{escape(words["has-seat"])}</p>
<button id="back">{escape(words["back"])}</button>
<button id="forget">{escape(words["forget"])}</button>
</section>
<form id="start">
<label>{escape(words["name"])} <input id="name" maxlength="{NAME_LENGTH}" autocomplete="nickname" autofocus></label>
{buttons}
<p class="choices">
<label><input id="in-lines" type="checkbox"{" checked" if plain else ""}> {escape(words["in-lines"])}</label>
<label><input id="reader" type="checkbox"> {escape(words["reader"])}</label>
</p>
</form>
<p class="quiet">{escape(words["keeps"])}</p>
<noscript><p>{escape(words["no-script"])}</p></noscript>
{listed}
</main>
<div id="terminal" hidden></div>
<section id="plain" hidden>
<div id="lines" role="log" aria-live="polite" aria-label="{escape(words["log"])}" tabindex="0"></div>
<form id="answer">
<label for="line">{escape(words["answer"])}</label>
<input id="line" autocomplete="off" autocapitalize="none" spellcheck="false">
<button>{escape(words["send"])}</button>
</form>
</section>
<p id="said" role="status" hidden></p>
<div id="hints" role="group" aria-label="{escape(words["hints"])}" hidden></div>
<div id="keys" role="group" aria-label="{escape(words["keys"])}" hidden></div>
</body>
</html>
"""


def _described(code: str, table: TableInfo | None, words: Mapping[str, str]) -> tuple[str, str]:
    if table is not None:
        return escape(clean(table.title) or table.code), _facts(table, words)
    if code:
        return escape(words["unlisted"]), escape(words["unlisted-more"])
    return "traderow", ""


def _facts(table: TableInfo, words: Mapping[str, str]) -> str:
    facts = [game_name(table.game), table.mode]
    if table.playing:
        facts.append(words["playing"])
    else:
        facts.append(words["free"].format(free=table.seats - table.taken, seats=table.seats))
    if table.locked:
        facts.append(words["locked"])
    return escape(", ".join(facts))


def _list(tables: Sequence[TableInfo], words: Mapping[str, str], before: str) -> str:
    rows = [
        f'<li><a href="{before}{escape(each.code)}">{escape(clean(each.title) or each.code)}</a> {_facts(each, words)}</li>'
        for each in tables[:SHOWN]
    ]
    inside = f"<ul>{''.join(rows)}</ul>" if rows else f"<p>{escape(words['no-tables'])}</p>"
    return f'<section id="tables"><h2>{escape(words["tables"])}</h2>{inside}</section>'


def _buttons(code: str, watch: bool, table: TableInfo | None, words: Mapping[str, str]) -> str:
    if not code:
        return f'<button name="goal" value="">{escape(words["go"])}</button>'
    sit = f'<button name="goal" value="{escape(code)}">{escape(words["sit"])}</button>'
    look = f'<button name="goal" value="watch-{escape(code)}">{escape(words["watch"])}</button>'
    if watch:
        return look
    return sit if table is not None and not table.watch else f"{sit} {look}"


def game_name(game: str) -> str:
    """Return a game's name as people write it.

    >>> game_name("star-realms"), game_name("starcraft")
    ('Star Realms', 'StarCraft')
    """
    return {"starcraft": "StarCraft"}.get(game, game.replace("-", " ").title())


def _plain(code: str) -> str:
    return "".join(character for character in code.upper() if character.isalnum())
