"""Files that are damaged, hostile or something else: always a sentence, never anything else."""

import os
import random
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from maps.checking import doubts
from maps.importers import read_board
from maps.structs import BadBoard
from tests.maps.foreign import (
    CARDS,
    CONQUER_CLUB,
    CONQUEST,
    DOMINATION,
    LUX,
    PLAIN,
    bitmap,
    domination,
    refused,
    written,
)

BOMB = '<!DOCTYPE m [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>'
OUTSIDE = '<!DOCTYPE m [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
TEXTS = {"isle.map": CONQUEST, "isle.luxb": LUX, "isle.xml": CONQUER_CLUB, "winds.txt": PLAIN}


def only(path: Path, **how: object) -> str:
    """The sentence of a refusal that has one fault."""
    ((_, sentence),) = refused(path, **how)
    return sentence


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("isle.map", b"", "is empty"),
        ("isle.map", b" \r\n", "is empty"),
        ("isle.map", b"PK\x03\x04rest", "an archive"),
        ("isle.luxb", b"\x1f\x8b\x08rest", "an archive"),
        ("isle.gif", b"GIF89a\x01\x00", "a picture"),
        ("isle.map", bytes(range(256)) * 4, "zero bytes"),
        ("isle.map", b"hello\nworld\n", "no board of Domination, Conquest, Lux"),
        ("isle.cards", CARDS.encode(), "name the .map file beside it"),
        ("isle.xml", b"<svg></svg>", "its root is <svg>"),
        ("isle.xml", b"<map><territory></map>", "damaged or cut off"),
        ("isle.xml", b'<?xml version="1.0" encoding="no-such"?><map></map>', "cannot be read; save the file as UTF-8"),
        ("isle.luxb", b"<luxboard>" + b"<a>" * 100_000, "too deeply"),
        ("isle.luxb", LUX.replace("<luxboard>", BOMB + "<luxboard>").replace("Ocean", "&b;").encode(), "entities"),
        ("isle.xml", CONQUER_CLUB.replace("<map>", OUTSIDE + "<map>").replace("Burg", "&a;").encode(), "entities"),
        ("isle.txt", DOMINATION.encode(), "a Domination map, but not called .map"),
        ("isle.map", LUX.encode(), "a Lux board, but not called .luxb"),
        ("isle", CONQUEST.encode(), "a Conquest map, but not called .map"),
        ("isle.map", b"[territories]\n" + b"x" * 8_000_001, "larger than 8 MB"),
        ("isle.json", b'{"format": "hegemon-board"', "not JSON"),
    ],
)
def test_what_is_no_board_is_refused_in_a_sentence(tmp_path: Path, name: str, data: bytes, words: str) -> None:
    assert words in only(written(tmp_path, name, data))


@pytest.mark.parametrize("name", ["../isle.cards", "/etc/passwd", "..\\isle.cards", "C:isle.cards", "..", "a\x00b"])
def test_no_file_outside_the_folder_is_read(tmp_path: Path, name: str) -> None:
    (tmp_path / "isle.cards").write_text(CARDS)
    folder = tmp_path / "maps"
    folder.mkdir()
    path = domination(folder, DOMINATION.replace("crd isle.cards", f"crd {name}"), None)
    assert "is not in the folder of the map" in only(path) or name == "a\x00b"


def test_no_link_leads_out_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "isle.cards").write_text(CARDS)
    folder = tmp_path / "maps"
    folder.mkdir()
    path = domination(folder, cards=None)
    (folder / "isle.cards").symlink_to(tmp_path / "isle.cards")
    assert "leads out of the folder" in only(path)


def test_a_map_that_names_itself_goes_round_in_no_circle(tmp_path: Path) -> None:
    assert "names itself" in only(domination(tmp_path, DOMINATION.replace("crd isle.cards", "crd isle.map")))
    assert "names itself" in only(domination(tmp_path, DOMINATION.replace("map isle_map.gif", "map isle.map")))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "isle.map")
    assert "no plain file" in only(tmp_path / "isle.map")


def png(width: int, height: int) -> bytes:
    """A picture of zeros, however large, in a few bytes."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0" * 1000)) + chunk(b"IEND", b"")
    )


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (png(100_000, 10), "too large"),
        (png(5_000, 5_000), "too large"),
        (png(60_000, 60_000), "too large"),
        (png(200, 100), "damaged or cut off"),
        (b"GIF89a", "cannot be read as a picture"),
        (b"", "cannot be read as a picture"),
        (b"not a picture", "cannot be read as a picture"),
    ],
)
def test_a_picture_that_cannot_be_had_is_refused_or_left_out(tmp_path: Path, data: bytes, words: str) -> None:
    path = domination(tmp_path)
    (tmp_path / "isle_map.gif").write_bytes(data)
    sentence = only(path)
    assert words in sentence
    assert "--no-picture" in sentence
    assert read_board(path, pictures=False).board.rasters == ()


def test_a_bitmap_without_lines_is_not_flooded_again_and_again(tmp_path: Path) -> None:
    from PIL import Image

    Image.new("L", (400, 300), 255).save(tmp_path / "isle.bmp")
    imported = read_board(written(tmp_path, "isle.map", CONQUEST))
    assert sum("is not closed" in str(note) for note in imported.report.changed) == 4
    assert imported.board.rasters == ()


@pytest.mark.parametrize(
    "text",
    [
        DOMINATION.replace("[borders]", "\n".join(f"{n} c{n} 1 1 1" for n in range(5, 30_000)) + "\n[borders]"),
        CONQUEST + "\n".join(f"T{n},1,1,Ost" for n in range(30_000)),
        CONQUEST.replace("[Territories]", "\n".join(f"C{n}=1" for n in range(30_000)) + "\n[Territories]"),
        "[Map]\n[Continents]\nA=1\n[Territories]\n" + "x\n" * 30_000,
    ],
)
def test_files_with_too_much_of_everything_are_given_up_early(tmp_path: Path, text: str) -> None:
    assert len(refused(written(tmp_path, "isle.map", text))) <= 200


def test_lines_without_end_are_no_trap(tmp_path: Path) -> None:
    text = PLAIN.replace("c > Dunes", "c" + " " * 1_000_000 + "Dunes")
    assert any("at most 2000 signs" in sentence for _, sentence in refused(written(tmp_path, "winds.txt", text)))


def board_or_refusal(path: Path, pictures: bool) -> bool:
    """Any other exception than BadBoard goes through."""
    try:
        imported = read_board(path, pictures=pictures, checked=False)
    except BadBoard as bad:
        return all(fault.sentence.isprintable() for fault in bad.faults)
    doubts(imported.board, imported.shapes)
    return True


def cut(data: bytes, rng: random.Random) -> bytes:
    return data[: rng.randrange(len(data))]


def flip(data: bytes, rng: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        changed[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def swap(data: bytes, rng: random.Random) -> bytes:
    """Another word in the place of one."""
    words = data.split(b" ")
    words[rng.randrange(len(words))] = rng.choice([b"", b"-1", b"0", b"99999999999", b"[x]", b"\xff", b"<a>", b";"])
    return b" ".join(words)


@pytest.mark.parametrize("damage", [cut, flip, swap])
@pytest.mark.parametrize("name", [*TEXTS, "domination"])
def test_damaged_files_never_end_in_a_traceback(
    tmp_path: Path, name: str, damage: Callable[[bytes, random.Random], bytes]
) -> None:
    rng = random.Random(f"{name} {damage.__name__}")
    if name == "isle.map":
        bitmap(tmp_path / "isle.bmp")
    path = domination(tmp_path) if name == "domination" else written(tmp_path, name, TEXTS[name])
    companions = sorted(tmp_path.iterdir())
    for turn in range(60):
        victim = rng.choice(companions)
        whole = victim.read_bytes()
        victim.write_bytes(damage(whole, rng))
        assert board_or_refusal(path, pictures=turn % 20 == 0)
        victim.write_bytes(whole)
