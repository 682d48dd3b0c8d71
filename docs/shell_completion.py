"""Shell completions for bash, zsh and fish, generated from the options of a command."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Option:
    """An option, or without `flags` an argument. `takes`: the name of its value, "" if it has none."""

    flags: tuple[str, ...]
    takes: str
    help: str
    choices: tuple[str, ...] = ()

    @property
    def wants_file(self) -> bool:
        return self.takes in ("FILE", "DIR")


@dataclass(frozen=True, slots=True)
class Command:
    name: str
    line: str
    description: str
    options: Sequence[Option]


@dataclass(frozen=True, slots=True)
class Program:
    name: str
    about: str
    options: Sequence[Option]
    commands: Sequence[Command]

    @property
    def function(self) -> str:
        """Return the name of a shell function for the program."""
        return "_" + self.name.replace("-", "_")


MADE = "# Made by python -m docs.write_manual"


def bash(program: Program) -> str:
    """Return a file for bash-completion."""
    names = " ".join(command.name for command in program.commands)
    values = dict.fromkeys(_bash_value(option) for option in _every(program) if option.flags and option.takes)
    cases = [f"        {command.name}) words='{_bash_words(command)}' ;;" for command in program.commands]
    return "\n".join(
        [
            MADE,
            f"{program.function}() {{",
            "    local cur prev word command= words",
            '    cur="${COMP_WORDS[COMP_CWORD]}"',
            '    prev="${COMP_WORDS[COMP_CWORD-1]}"',
            '    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do',
            f'        case "$word" in {names.replace(" ", "|")}) command="$word"; break ;; esac',
            "    done",
            '    case "$prev" in',
            *(f"        {value}" for value in values),
            "    esac",
            '    case "$command" in',
            *cases,
            f"        *) words='{names} {_flags(program.options)}' ;;",
            "    esac",
            '    COMPREPLY=($(compgen -W "$words" -- "$cur"))',
            *_bash_files(program),
            "}",
            f"complete -o bashdefault -F {program.function} {program.name}",
            "",
        ]
    )


def _bash_value(option: Option) -> str:
    flags = "|".join(option.flags)
    if option.choices:
        return f"{flags}) COMPREPLY=($(compgen -W '{' '.join(option.choices)}' -- \"$cur\")); return ;;"
    if option.wants_file:
        return f'{flags}) COMPREPLY=($(compgen -{"d" if option.takes == "DIR" else "f"} -- "$cur")); return ;;'
    return f"{flags}) COMPREPLY=(); return ;;"


def _bash_files(program: Program) -> list[str]:
    takers = [command.name for command in program.commands if any(not o.flags and o.wants_file for o in command.options)]
    if not takers:
        return []
    line = f'    case "$command" in {"|".join(takers)}) [[ "$cur" == -* ]] || COMPREPLY+=($(compgen -f -- "$cur")) ;; esac'
    return [line]


def _bash_words(command: Command) -> str:
    arguments = [choice for option in command.options if not option.flags for choice in option.choices]
    return " ".join([_flags(command.options), *arguments]).strip()


def zsh(program: Program) -> str:
    """Return a function for zsh's completion system."""
    commands = [f"                '{command.name}:{_quoted(command.line)}'" for command in program.commands]
    cases = []
    for command in program.commands:
        specs = " \\\n".join(f"                        {spec}" for option in command.options for spec in _zsh(option))
        cases += [f"                {command.name})", f"                    _arguments \\\n{specs}", "                    ;;"]
    top = " \\\n".join(f"        {spec}" for option in program.options for spec in _zsh(option))
    return "\n".join(
        [
            f"#compdef {program.name}",
            MADE,
            f"{program.function}() {{",
            "    local curcontext=$curcontext state line",
            "    typeset -A opt_args",
            f"    _arguments -C \\\n{top} \\",
            "        '1: :->command' '*:: :->argument'",
            "    case $state in",
            "        command)",
            "            local -a commands=(",
            *commands,
            "            )",
            "            _describe command commands",
            "            ;;",
            "        argument)",
            "            case $line[1] in",
            *cases,
            "            esac",
            "            ;;",
            "    esac",
            "}",
            f'{program.function} "$@"',
            "",
        ]
    )


def _zsh(option: Option) -> list[str]:
    wanted = _zsh_value(option)
    if not option.flags:
        return [f"'*:{_quoted(option.takes)}:{wanted}'"]
    value = f":{_quoted(option.takes)}:{wanted}" if option.takes else ""
    text = _quoted(option.help).replace("[", "\\[").replace("]", "\\]")
    return [f"'*{flag}[{text}]{value}'" for flag in option.flags]


def _zsh_value(option: Option) -> str:
    if option.choices:
        return f"({' '.join(option.choices)})"
    return "_files" if option.wants_file else " "


def fish(program: Program) -> str:
    """Return a file for fish."""
    names = " ".join(command.name for command in program.commands)
    lines = [MADE, f"complete -c {program.name} -f"]
    for command in program.commands:
        none = f"not __fish_seen_subcommand_from {names}"
        lines.append(f"complete -c {program.name} -n '{none}' -a {command.name} -d '{_quoted(command.line)}'")
    lines += [_fish(program, option, f"not __fish_seen_subcommand_from {names}") for option in program.options]
    for command in program.commands:
        lines += [_fish(program, option, f"__fish_seen_subcommand_from {command.name}") for option in command.options]
    return "\n".join([*(line for line in lines if line), ""])


def _fish(program: Program, option: Option, when: str) -> str:
    if not option.flags:
        return f"complete -c {program.name} -n '{when}' -F" if option.wants_file else ""
    flags = " ".join(f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}" for flag in option.flags)
    value = " -x" if option.takes else ""
    if option.choices:
        value = f" -x -a '{' '.join(option.choices)}'"
    elif option.wants_file:
        value = " -r -F"
    return f"complete -c {program.name} -n '{when}' {flags}{value} -d '{_quoted(option.help)}'"


def _flags(options: Sequence[Option]) -> str:
    return " ".join(flag for option in options for flag in option.flags)


def _every(program: Program) -> list[Option]:
    return [*program.options, *(option for command in program.commands for option in command.options)]


def _quoted(text: str) -> str:
    """Return the text for use between single quotes, without special characters."""
    return text.replace("\\", "").replace("'", "’").replace(":", ";")
