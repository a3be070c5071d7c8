"""`hegemon new`: a game at its first decision, as a save."""

from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tui.commands import output
from tui.commands.common import Common
from tui.commands.errors import Unable
from tui.commands.finding import find_board, find_ruleset, listed, resolve, short

if TYPE_CHECKING:
    from engine.ruleset import Ruleset

MOST_SEED = 2**63 - 1

RulesetName = Annotated[str, typer.Argument(metavar="RULESET", help="The rule system; `hegemon rules` lists them.")]
BoardName = Annotated[str | None, typer.Option("--board", metavar="B", help="A board's id or a file.")]
PresetName = Annotated[str | None, typer.Option("--preset", metavar="P", help="A set of options by name.")]
Seats = Annotated[
    list[str] | None,
    typer.Option(
        "--seat", metavar="NAME=KIND", help="A player, in order: KIND is human, a bot's level, or cmd:COMMAND."
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="K=V", help="One rule choice; `hegemon rules RULESET` lists them."),
]


def new(
    common: Common,
    ruleset: RulesetName,
    board: BoardName = None,
    preset: PresetName = None,
    seat: Seats = None,
    option: Options = None,
    seed: Annotated[
        int | None,
        typer.Option(metavar="N", min=0, max=MOST_SEED, help="Seeded dice: the save has the seed, `verify` says so."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="The save; else a new one in the saves folder.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Begin a game and save it at its first decision."""
    from engine.chance import Seeded, System
    from engine.save import default_name, encode, free_path, saves_folder, write
    from engine.seating import new_game, seat_from

    rules = find_ruleset(ruleset)
    map_file = find_board(rules.board if board is None else board)
    chairs = [seat_from(text) for text in seat or ()]
    source = System() if seed is None else Seeded(seed)
    game = new_game(rules, map_file, pick(rules, preset, option or ()), chairs, source)
    names = [chair.name for chair in chairs]
    path = out or free_path(saves_folder(common.saves), default_name(rules.id, names, date.today()))
    write(path, encode(game, chairs))
    if as_json:
        output.report(
            {
                "file": str(path),
                "ruleset": rules.id,
                "board": map_file.id,
                "seats": [{"name": chair.name, "kind": chair.kind} for chair in chairs],
                "options": game.rules.options,
                "seed": seed,
            }
        )
    else:
        output.say(f"{rules.name} on {map_file.name}, for {listed(names, 'and')}: saved as {path}.")


def pick(ruleset: "Ruleset", preset: str | None, texts: Sequence[str]) -> dict[str, Any]:
    """The options of a preset, and over them those given as `K=V`. Raises `Unable` and `Refused`."""
    picked: dict[str, Any] = dict(preset_of(ruleset, preset)) if preset is not None else {}
    by_id = {option.id: option for option in ruleset.options}
    for text in texts:
        name, equals, value = text.partition("=")
        name = name.strip()
        if not equals:
            raise Unable(f'"{short(text)}" is no option: write ID=VALUE, such as {ruleset.options[0].id}=VALUE.')
        if name not in by_id:
            raise unknown_option(ruleset, name)
        picked[name] = by_id[name].read(value)
    return picked


def preset_of(ruleset: "Ruleset", name: str) -> Mapping[str, Any]:
    """The options of a preset. Raises `Unable`."""
    if not ruleset.presets:
        raise Unable(f"{ruleset.name} has no presets: give its options one by one.")
    return ruleset.presets[resolve(name, dict.fromkeys(ruleset.presets, ()), "preset")]


def unknown_option(ruleset: "Ruleset", name: str) -> Unable:
    """The refusal of an option that does not exist, with those written alike."""
    from difflib import get_close_matches

    close = get_close_matches(name, [option.id for option in ruleset.options], n=3, cutoff=0.5)
    hint = f"did you mean {listed(close, 'or')}?" if close else f"`hegemon rules {ruleset.id}` lists them."
    return Unable(f'{ruleset.name} has no option "{short(name)}": {hint}')
