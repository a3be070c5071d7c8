"""`hegemon map import`, `new` and `export`: boards from other programs and from plain text, and for other programs."""

from collections.abc import Callable
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from tui.commands import output
from tui.commands.common import Common
from tui.commands.errors import Unable
from tui.commands.finding import find_board

if TYPE_CHECKING:
    from maps.importers import Imported
    from maps.importers.report import Report
    from maps.structs import BadBoard, MapFile

BoardFile = Annotated[Path, typer.Argument(metavar="FILE", help="The file of the map.")]
Out = Annotated[
    Path | None, typer.Option("--out", "-o", metavar="OUT", help="The file to write; else in your folder of boards.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Encoding = Annotated[str, typer.Option(metavar="NAME", help="What the text is written in, if the file does not say.")]
Join = Annotated[bool, typer.Option("--join", help="Link parts that hang together by nothing, by sea.")]
NoPicture = Annotated[bool, typer.Option("--no-picture", help="Leave out pictures; one is drawn from the places.")]
WIDTH = 100


def import_board(
    common: Common,
    file: BoardFile,
    out: Out = None,
    encoding: Encoding = "",
    join: Join = False,
    no_picture: NoPicture = False,
    as_json: AsJson = False,
) -> None:
    """Make a board of another program's map.

    Domination and Conquest (.map, with cards and pictures beside it), Lux (.luxb), Conquer Club (.xml)."""
    from maps.importers import read_board

    keep(read(file, lambda: read_board(file, encoding=encoding, pictures=not no_picture, join=join)), out, as_json)


def new_board(
    common: Common,
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="The text.", show_default=False)] = None,
    example: Annotated[bool, typer.Option("--example", help="Print an example of such a text.")] = False,
    out: Out = None,
    encoding: Encoding = "",
    join: Join = False,
    as_json: AsJson = False,
) -> None:
    """Make a board of a description in plain text.

    Regions with their territories, links, and perhaps a sketch: --example shows how."""
    from maps.importers import read_plain
    from maps.importers.plain import EXAMPLE

    if example:
        print(EXAMPLE, end="")
        return
    if file is None:
        raise Unable("Name the file with the description; `hegemon map new --example` prints one to begin with.")
    keep(read(file, lambda: read_plain(file, encoding=encoding, join=join)), out, as_json)


def read(file: Path, act: Callable[[], "Imported"]) -> "Imported":
    """What was read. Raises `Unable` with the first fault, and `OSError`."""
    from maps.format import BadBoard

    try:
        return act()
    except BadBoard as bad:
        raise unusable(file, bad) from None


def unusable(file: Path, bad: "BadBoard") -> Unable:
    """The refusal of a file, with the first fault and how to see the others."""
    others = len(bad.faults) - 1
    more = f" `hegemon map check` tells {others} more." if others else ""
    return Unable(f'"{file}" cannot be used as a board: {bad.faults[0]}{more}')


def keep(imported: "Imported", out: Path | None, as_json: bool) -> None:
    """Write the board, and tell what became of it."""
    from maps.format import encode
    from maps.importers.report import counted
    from maps.library import shelved

    path, board = (out, imported.board) if out is not None else shelved(imported.board)
    path = in_folder(path, f"{board.id}.json")
    write_all({path: encode(board)}, own=out is None)
    told = imported.report
    if as_json:
        output.report(document(path, board, told) | {"format": imported.format})
        return
    counts = f"{len(board.territories)} territories, {counted(len(board.links), 'link')}, "
    counts += counted(len(board.regions), "region")
    output.say(f"{board.name}, from a {imported.format}: {counts}. Written to {path}.")
    tell(told)
    if out is None:
        output.say(f"Play it with --board {board.id}, or choose it in Setup.")


def export_board(
    common: Common,
    board: Annotated[str, typer.Argument(metavar="BOARD", help="A board's id, or a file.")],
    format: Annotated[  # noqa: A002 - the name of the option
        Literal["hegemon", "domination", "graphml", "dot"], typer.Option("--format", help="For which program.")
    ],
    out: Out = None,
    as_json: AsJson = False,
) -> None:
    """Write a board for another program.

    domination: .map, .cards and pictures. graphml, dot: the graph."""
    from maps.exporting import export
    from maps.library import folder, shelved

    found = find_board(board)
    if format == "hegemon" and out is None:
        path, found = shelved(found)
    else:
        ending = next(iter(export(found, format, "stem").files))
        path = in_folder(out or folder() / f"{found.id}{ending}", f"{found.id}{ending}")
    made = export(found, format, path.stem)
    main, *others = made.files
    files = {path: made.files[main], **{path.with_name(path.stem + end): made.files[end] for end in others}}
    write_all(files, own=out is None)
    if as_json:
        output.report(document(path, found, made.report) | {"files": [str(file) for file in files]})
        return
    output.say(f"{found.name}: written to {', '.join(map(str, files))}.")
    tell(made.report)


def in_folder(path: Path, name: str) -> Path:
    """The path; if it is a folder, a file of that name in it."""
    return path / name if path.is_dir() else path


def write_all(files: dict[Path, bytes], *, own: bool) -> None:
    """Write files, those before them kept as `.bak`. own: into the user's folder, which is made. Raises `Unable`."""
    from engine.store import SaveError, write
    from tui.commands.errors import system_sentence

    for path, content in files.items():
        try:
            if own:
                path.parent.mkdir(parents=True, exist_ok=True)
            write(path, content)
        except SaveError as error:
            cause = error.__cause__
            raise Unable(f'"{path}" cannot be written: {getattr(cause, "strerror", None) or cause}.') from None
        except OSError as error:
            raise Unable(system_sentence(error)) from None


def document(path: Path, board: "MapFile", report: "Report") -> dict[str, Any]:
    """What scripts are told."""
    return {
        "file": str(path),
        "id": board.id,
        "name": board.name,
        "territories": len(board.territories),
        "links": len(board.links),
        "regions": len(board.regions),
        "kept": report.kept,
        "changed": [str(note) for note in report.changed],
        "dropped": [str(note) for note in report.dropped],
    }


def tell(report: "Report") -> None:
    """What was kept, changed and left out, for people."""
    parts = (
        ("Kept", report.kept),
        ("Changed", [str(note) for note in report.changed]),
        ("Left out", [str(note) for note in report.dropped]),
    )
    for heading, notes in parts:
        if notes:
            output.say(f"{heading}:")
        for note in notes:
            for line in wrap(note, WIDTH, initial_indent="  ", subsequent_indent="    "):
                output.say(line)
