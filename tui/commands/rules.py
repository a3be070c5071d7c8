"""`hegemon rules`: the rule systems, their options and their numbered rules."""

from textwrap import wrap
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tui.commands import output
from tui.commands.common import Common
from tui.commands.finding import find_ruleset

if TYPE_CHECKING:
    from engine.options import Option
    from engine.ruleset import Ruleset

WIDTH = 100
SOURCES = {"seed": "the printed rules", "official": "another published text", "ruling": "our ruling"}


def rules(
    common: Common,
    ruleset: Annotated[str | None, typer.Argument(metavar="RULESET", help="One of them, in full.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """The rule systems, or one in full.

    In full: its options, its presets and its numbered rules, each with where it is from."""
    from engine.rulesets import RULESETS

    if ruleset is None:
        everything = list(RULESETS.values())
        if as_json:
            output.report({"rulesets": [summary(each) for each in everything]})
        else:
            output.table([(r.id, players(r), r.board, r.summary) for r in everything])
        return
    found = find_ruleset(ruleset)
    if as_json:
        output.report(document(found))
    else:
        tell(found)


def players(ruleset: "Ruleset") -> str:
    """For how many it is."""
    return "{}-{} players".format(*ruleset.players)


def summary(ruleset: "Ruleset") -> dict[str, Any]:
    """One line of the list, for scripts."""
    return {
        "id": ruleset.id,
        "name": ruleset.name,
        "players": list(ruleset.players),
        "board": ruleset.board,
        "summary": ruleset.summary,
    }


def document(ruleset: "Ruleset") -> dict[str, Any]:
    """All of a ruleset, for scripts."""
    return {
        **summary(ruleset),
        "presets": {name: dict(picked) for name, picked in ruleset.presets.items()},
        "options": [
            {"id": o.id, "default": o.default, "values": values(o), "source": o.source, "text": o.text}
            for o in ruleset.options
        ],
        "rules": [{"id": rule.id, "text": rule.text, "source": rule.source} for rule in ruleset.texts],
    }


def values(option: "Option") -> Any:
    """What an option takes: a list, or the ends of a range (`none`: a value of its own beside it)."""
    from engine.options import Range

    if not isinstance(option.values, Range):
        return list(option.values)
    ends = {"least": option.values.least, "most": option.values.most}
    return ends if option.values.none is None else {**ends, "none": option.values.none}


def tell(ruleset: "Ruleset") -> None:
    """All of a ruleset, for people."""
    from engine.options import write

    output.say(f"{ruleset.name} ({ruleset.id}), {players(ruleset)}, board {ruleset.board}.")
    output.say(ruleset.summary)
    output.say()
    output.say("Options, to be given as --option ID=VALUE:")
    for option in ruleset.options:
        output.say(f"  {option.id} = {write(option.default)}   (of {option.fits()}; {SOURCES[option.source]})")
        paragraph(option.text, "      ")
        for value, words in option.words.items():
            output.say(f"        {write(value)}: {words}")
    output.say()
    output.say("Presets, to be given as --preset NAME:")
    for name, picked in ruleset.presets.items():
        changes = ", ".join(f"{option} = {write(value)}" for option, value in picked.items())
        paragraph(f"{name}: {changes or 'the defaults'}", "  ")
    output.say()
    output.say("Rules:")
    for rule in ruleset.texts:
        paragraph(f"{rule.id:<5} {rule.text} ({SOURCES[rule.source]})", "  ", "        ")


def paragraph(text: str, indent: str, following: str | None = None) -> None:
    """Print a long line in several."""
    for line in wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent if following is None else following):
        output.say(line)
