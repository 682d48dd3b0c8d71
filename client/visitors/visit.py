"""A visit: the ordinary client, at the table that was asked for or before the list of tables. Leaving it ends the visit."""

from __future__ import annotations

import asyncio
import os
import sys
from contextlib import suppress
from dataclasses import replace

from client import cli
from client.command_line import options as command_line
from client.connection.route import visiting
from client.connection.seats.kept_seats import KeptSeats
from client.i18n import _, use_language, wanted_language
from client.sentences import of_trouble
from client.settings import file as settings_file
from client.settings.own_name import checked_name
from client.settings.values import Settings
from client.tables import seating
from client.terminal import capabilities
from client.trouble import Trouble
from client.visitors.request import Request


def visit(request: Request) -> int:
    """Show the client until its person leaves. Returns the exit code."""
    from client.tui.textual_shim import use_colors

    visiting.begin(visiting.Visiting(request.server, request.ticket, request.host))
    if request.leaves:
        asyncio.run(_leave_seats())
        return 0
    use_colors(capabilities.color_system(os.environ))
    settings = settings_file.load()
    use_language(settings.language or wanted_language(os.environ))
    try:
        settings = _named(settings, request.name)
    except EOFError:
        return 0
    if request.back:
        print(_("You have no key. Keep this line: it leads back to your seat."), f"  {request.back}", sep="\n", flush=True)
    options = command_line.joining(request.server, request.code, watch=request.watch, plain=_lines_only())
    return cli.come_in(options, settings)


async def _leave_seats() -> None:
    """Leave every seat that the visitor has here; one that cannot be left is left alone."""
    keep = KeptSeats()
    for kept in keep.free():
        with suppress(Trouble):
            await seating.leave(kept, keep)


def _lines_only() -> bool:
    """A terminal that is too small for the table speaks in lines."""
    size = os.get_terminal_size()
    return capabilities.too_small(size.columns, size.lines) is not None


def _named(settings: Settings, said: str) -> Settings:
    """With what the others call the visitor: as chosen on an earlier visit, or as said with the user name, or asked for now."""
    if settings.name:
        return settings
    name = _checked(said)
    while not name:
        typed = input(_("What shall the others call you? Up to 16 characters.") + " ")
        name = _checked(typed)
        if not name and typed.strip():
            print(_why_not(typed), file=sys.stderr)
    settings_file.save(replace(settings, name=name), settings)
    return replace(settings, name=name)


def _checked(typed: str) -> str:
    try:
        return checked_name(typed) if typed.strip() else ""
    except Trouble:
        return ""


def _why_not(typed: str) -> str:
    try:
        checked_name(typed)
    except Trouble as trouble:
        return of_trouble(trouble)
    return ""
