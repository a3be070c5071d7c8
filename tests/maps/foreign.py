"""Small boards of other programs, written into a folder, and reading them back."""

from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from maps.format import MapFile, encode
from maps.importers import Imported, read_board
from maps.structs import BadBoard

SAMPLES = Path(__file__).resolve().parents[2].parent / "shared" / "outside-maps"
needs_samples = pytest.mark.skipif(not SAMPLES.is_dir(), reason="the maps of other programs are not beside the project")

DOMINATION = """; a comment
name Small Isle
ver 3

[files]
pic isle_pic.png
map isle_map.gif
crd isle.cards

[continents]
West_Land 3 yellow
Ost 2 #8000ff

[countries]
1 Alt_Ufer 1 20 20
2 Burg 1 20 60
3 Cap-Rouge 2 120 20
4 Dorf 2 120 60

[borders]
1 2 3
2 1 4
3 1 4
4 2 3
"""
CARDS = """[cards]
Infantry 1
Cavalry 2
Cannon 3
Infantry 4
wildcard
wildcard

[missions]
0\t0 0\t1 0 0\tConquer the West.
0\t0 0\t2 * 0\tConquer the East and another.
0\t3 2\t0 0 0\tOccupy three.
2\t3 1\t0 0 0\tDestroy PLAYER2.
"""
CONQUEST = """[Map]
image=isle.bmp
wrap=no
author=Somebody
warn=yes

[Continents]
West Land=3
Ost=2

[Territories]
Alt Ufer,20,20,West Land,Burg,Cap Rouge
Burg,20,60,West Land,Alt Ufer,Dorf

Cap Rouge,120,20,Ost,Alt Ufer,Dorf
Dorf,120,60,Ost,Burg,Cap Rouge
"""
LUX = """<?xml version="1.0" encoding="UTF-8"?>
<luxboard>
<version>1.0</version><width>160</width><height>80</height>
<title>Small &amp; "quoted" Isle</title><author>Somebody</author><theme>Ocean</theme>
<continent><continentname>West Land</continentname><bonus>3</bonus><color>1.0/0.5/0.0</color>
 <country><id>7</id><name>Alt &#220;fer</name><adjoining>8,9</adjoining><armylocation>20,60</armylocation>
  <polygon>0,40 60,40 60,80 0,80</polygon></country>
 <country><id>8</id><adjoining>7,10</adjoining><polygon>0,0 60,0 60,40 0,40</polygon></country>
</continent>
<continent><bonus>2</bonus>
 <country><id>9</id><name>Cap</name><adjoining>7,10</adjoining><initialOwner>1</initialOwner>
  <polygon>100,40 160,40 160,80 100,80</polygon></country>
 <country><id>10</id><name>Dorf</name><adjoining>9</adjoining><polygon>100,0 160,0 160,40 100,40</polygon></country>
</continent>
<line><position>60,60 100,60</position></line>
</luxboard>
"""
CONQUER_CLUB = """<?xml version="1.0"?>
<map>
<minreinforcement>3</minreinforcement>
<continent><name>All</name><bonus>9</bonus>
 <components><continent>West</continent><continent>East</continent></components></continent>
<continent><name>West</name><bonus>3</bonus>
 <components><territory>Alt &amp; Ufer</territory><territory>Burg</territory></components></continent>
<continent><name>East</name><bonus>2</bonus><required>1</required>
 <components><territory>Cap</territory></components></continent>
<territory><name>Alt &amp; Ufer</name>
 <borders><border>Burg</border><border>Cap</border></borders>
 <coordinates><smallx>10</smallx><smally>10</smally><largex>20</largex><largey>20</largey></coordinates></territory>
<territory><name>Burg</name><borders><border>Alt &amp; Ufer</border></borders>
 <coordinates><smallx>10</smallx><smally>30</smally><largex>20</largex><largey>60</largey></coordinates></territory>
<territory><name>Cap</name><borders><border>Alt &amp; Ufer</border><border>Dorf</border></borders>
 <coordinates><smallx>60</smallx><smally>10</smally><largex>120</largex><largey>20</largey></coordinates></territory>
<territory><name>Dorf</name><borders><border>Cap</border></borders><neutral>3</neutral>
 <coordinates><smallx>60</smallx><smally>30</smally><largex>120</largex><largey>60</largey></coordinates></territory>
</map>
"""
PLAIN = """# a board of my own
name: Four Winds
note: Made to try things.

[North] 3 red
a: Alba
b: Brest
[South] 2
c: Corso
Dunes

[links]
Alba - Brest, Corso
Brest = Dunes
c > Dunes

[sketch]
aaaaabbbbb
aaaaabbbbb
..........
cccccc....
"""
QUARTERS = ((0, 0, 60, 38), (0, 40, 60, 79), (100, 0, 159, 38), (100, 40, 159, 79))
"""Where the four territories of the small isle are drawn, a line between them, in 160 by 80 pixels."""


def domination(folder: Path, text: str | bytes = DOMINATION, cards: str | bytes | None = CARDS) -> Path:
    """The Domination map, with its cards and its picture."""
    path = folder / "isle.map"
    path.write_bytes(text.encode("latin-1") if isinstance(text, str) else text)
    if cards is not None:
        (folder / "isle.cards").write_bytes(cards.encode("latin-1") if isinstance(cards, str) else cards)
    numbered_picture(folder / "isle_map.gif")
    return path


def numbered_picture(path: Path) -> None:
    """The four territories as numbered pixels."""
    picture = Image.new("L", (160, 80), 255)
    for number, box in enumerate(QUARTERS, start=1):
        ImageDraw.Draw(picture).rectangle(box, fill=number)
    picture.save(path)


def bitmap(path: Path) -> None:
    """The four territories as white areas between black lines, in blue water."""
    picture = Image.new("RGB", (160, 80), (0, 0, 255))
    for left, top, right, bottom in QUARTERS:
        box = (left, min(top, 39), right, max(bottom, 39))
        ImageDraw.Draw(picture).rectangle(box, fill=(255, 255, 255), outline=(0, 0, 0))
    picture.save(path)


def written(folder: Path, name: str, text: str | bytes) -> Path:
    """A file of that name."""
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def board_in(folder: Path, board: MapFile) -> Path:
    """A board of this game as a file."""
    return written(folder, f"{board.id}.json", encode(board))


def refused(path: Path, **how: object) -> list[tuple[str, str]]:
    """Where and why a file is refused: every fault."""
    with pytest.raises(BadBoard) as caught:
        read_board(path, **how)
    return [(fault.where, fault.sentence) for fault in caught.value.faults]


def ways(board: MapFile) -> set[tuple[str, str]]:
    """Every way an army may go."""
    there = {(link.a, link.b) for link in board.links}
    return there | {(link.b, link.a) for link in board.links if not link.one_way}


def kinds(board: MapFile) -> dict[str, str]:
    """Link -> its kind."""
    return {f"{link.a} {link.b}": link.kind for link in board.links}


def changed(imported: Imported) -> str:
    """What was changed, as one text."""
    return "\n".join(map(str, imported.report.changed))


def dropped(imported: Imported) -> str:
    """What has no place here, as one text."""
    return "\n".join(map(str, imported.report.dropped))
