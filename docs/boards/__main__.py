"""Write the boards of the game anew, from the facts beside this program and public geography."""

import argparse
import sys
from pathlib import Path

from docs.boards.reading import BOARDS, FOLDER, read_facts
from maps.format import BadBoard, encode, faults

TARGET = Path(__file__).resolve().parents[2] / "maps" / "boards"
HINT = "npm pack world-atlas@2.0.2 && tar xf world-atlas-2.0.2.tgz"


def main() -> int:
    """Exit code 0: written; 1: no good board comes of it; 2: something to build it from is missing."""
    parser = argparse.ArgumentParser(prog="python -m docs.boards", description=__doc__)
    parser.add_argument("boards", nargs="*", metavar="BOARD", help=f"which: {', '.join(BOARDS)}; all if none is named")
    parser.add_argument("--atlas", type=Path, metavar="DIR", help=f"the folder package of `{HINT}`")
    parser.add_argument("--out", type=Path, metavar="DIR", default=TARGET, help="where to write them")
    given = parser.parse_args()
    if unknown := set(given.boards) - set(BOARDS):
        parser.error(f"there is no board {min(unknown)}; there are {', '.join(BOARDS)}")
    try:
        from docs.boards.atlas import ATLAS_FILE, load_countries
        from docs.boards.build import build
    except ImportError as error:
        print(f"{error.name} is not installed: pip install --editable '.[boards]' brings it.", file=sys.stderr)
        return 2
    try:
        facts = [read_facts(FOLDER / f"{name}.toml") for name in given.boards or BOARDS]
        countries = {}
        if any(each.needs_countries for each in facts):
            if given.atlas is None or not (given.atlas / ATLAS_FILE).is_file():
                print(f"Name the folder with {ATLAS_FILE} by --atlas; `{HINT}` makes it: package.", file=sys.stderr)
                return 2
            countries = load_countries(given.atlas / ATLAS_FILE)
        for each in facts:
            board, flaws = build(each, countries)
            if found := faults(board):
                raise BadBoard(tuple(found))
            path = given.out / f"{board.id}.json"
            content = encode(board)
            same = path.is_file() and path.read_bytes() == content
            path.write_bytes(content)
            print(f"{path}: {'as it was' if same else 'written anew'}.", *flaws, sep="\n  ")
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
