"""Every way a board file can be wrong is refused with a sentence and the place of the fault."""

import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from maps.format import BadBoard, MapFile, decode, encode, faults, load
from tests.maps.small import small_board, small_raster

Json = dict[str, Any]


def as_json() -> Json:
    return msgspec.json.decode(encode(small_board()))


def refused(raw: Any) -> BadBoard:
    data = raw if isinstance(raw, bytes) else msgspec.json.encode(raw)
    with pytest.raises(BadBoard) as caught:
        decode(data)
    return caught.value


def put(path: str, value: Any) -> Callable[[Json], None]:
    """A change of one place, written like the path of a fault."""

    def change(raw: Json) -> None:
        holder, key = find(raw, path)
        holder[key] = value

    return change


def drop(path: str) -> Callable[[Json], None]:
    """A change that takes one place away."""

    def change(raw: Json) -> None:
        holder, key = find(raw, path)
        del holder[key]

    return change


def find(raw: Any, path: str) -> tuple[Any, Any]:
    *keys, last = [int(key) if key.isdigit() else key for key in re.split(r"\.|\[(\d+)\]\.?", path) if key]
    for key in keys:
        raw = raw[key]
    return raw, last


def add(part: str, **item: Any) -> Callable[[Json], None]:
    """A change that adds a region, a territory or a link."""
    return lambda raw: raw[part].append(item)


MEANING = [
    (put("id", "My Board"), "id", "hyphens"),
    (put("name", "  "), "name", "A name is empty"),
    (put("name", " Small"), "name", "begins or ends with a blank"),
    (put("name", "x" * 61), "name", "at most 60 characters"),
    (put("name", "a\x1b[2Jb"), "name", 'name "a?[2Jb" holds a character that cannot be printed'),
    (put("notes", ["fine", "two\nlines"]), "notes[1]", "cannot be printed"),
    (put("sources", {"links": "\x07"}), "sources.links", "cannot be printed"),
    (put("decks.plain.wild", -1), "decks.plain.wild", "0 to 1000 wild cards"),
    (put("decks.Bad Deck", {"name": "Deck"}), "decks.Bad Deck", "underscores"),
    (put("regions[1].id", "west"), "regions[1].id", 'region id "west" is already that of regions[0]'),
    (put("regions[1].name", "WEST"), "regions[1].name", 'region name "west" is already that of regions[0]'),
    (put("regions[0].bonus", -1), "regions[0].bonus", 'bonus of "west" should be 0 to 1000, not -1'),
    (put("regions[0].bonus", 10**30), "regions[0].bonus", "not a number of more than 12 digits"),
    (put("regions[0].accent", "rgb(1,2,3)"), "regions[0].accent", "neither a colour name nor"),
    (add("regions", id="north", name="North", bonus=1), "regions[2]", 'region "north" has no territories'),
    (put("territories[0].id", "Ash"), "territories[0].id", 'territory "Ash" should be lower-case words'),
    (put("territories[0].id", "sea"), "territories[0].id", "has a meaning of its own"),
    (put("territories[0].id", "wild_1"), "territories[0].id", "has a meaning of its own"),
    (put("territories[1].id", "ash"), "territories[1].id", 'territory id "ash" is already that of territories[0]'),
    (put("territories[1].name", "ash"), "territories[1].name", "is already that of territories[0]"),
    (put("territories[1].region", "nowhere"), "territories[1].region", '"beech" lies in an unknown region "nowhere"'),
    (put("territories[0].x", -0.5), "territories[0].x", 'x of "ash" should be 0 to 100, not -0.5'),
    (put("territories[0].y", 1e300), "territories[0].y", "not 1e+300"),
    (put("territories[0].tags", ["A port"]), "territories[0].tags[0]", "tag"),
    (put("territories[0].aliases", [""]), "territories[0].aliases[0]", "A name is empty"),
    (put("territories[0].cards", {"fancy": "infantry"}), "territories[0].cards.fancy", 'There is no deck "fancy"'),
    (put("territories[0].cards.plain", "!"), "territories[0].cards.plain", "card symbol"),
    (put("territories[0].sources", {"name": "\t"}), "territories[0].sources.name", "cannot be printed"),
    (put("territories", []), "territories", "2 to 1000 territories; this one has 0"),
    (put("links[3].b", "elm"), "links[3].b", 'unknown territory "elm"'),
    (put("links[0].b", "ash"), "links[0]", '"ash" is linked with itself'),
    (put("links[0].kind", "tunnel"), "links[0].kind", 'land, sea, bridge or port, not "tunnel"'),
    (put("links[0].option", "no option"), "links[0].option", "no option id"),
    (put("links[0].source", "\0"), "links[0].source", "cannot be printed"),
    (add("links", a="beech", b="ash"), "links[4]", "a link works both ways, so list it once"),
    (add("links", a="date", b="cedar"), "links[4]", "only one of the two is one-way"),
    (add("links", a="cedar", b="date", one_way=True), "links[4]", "list the one-way link once"),
    (add("links", a="date", b="cedar", one_way=True), "links[4]", "one-way in each direction"),
    (put("blocks.Some Rules", {}), "blocks.Some Rules", "underscores"),
    (put("blocks.some_rules.setups[0].ash", 10**7), "blocks.some_rules.setups[0].ash", "out of range"),
    (put("blocks.some_rules.ratio", -1e300), "blocks.some_rules.ratio", "out of range"),
    (put("blocks.some_rules.open", "\x1b"), "blocks.some_rules.open", "cannot be printed"),
    (put("sources", {"A fact": "seed"}), "sources.A fact", "is no fact"),
    (put("blocks.some_rules", {"a\x1bb": 1}), "blocks.some_rules.a?b", "cannot be printed"),
    (put("rasters[0].width", 0), "rasters[0]", "4 to 1000 pixels wide"),
    (put("rasters[0].width", 10**9), "rasters[0]", "4 to 1000 pixels wide"),
    (put("rasters[0].height", 5), "rasters[0]", "an even 2 to 1000 high"),
    (put("rasters[0].height", 8), "rasters[0].rows", "There are 6 rows; the height is 8"),
    (put("rasters[0].legend[4]", "lake"), "rasters[0].legend[4]", '"lake" is no territory'),
    (put("rasters[0].legend[1]", "ash"), "rasters[0].legend[1]", '"ash" stands in the legend 2 times'),
    (put("rasters[0].legend[3]", "blank"), "rasters[0].rows", 'does not show the territory "date"'),
    (put("rasters[0].rows[2]", [[4, 9]]), "rasters[0].rows[2]", "The row is 9 pixels long; the width is 10"),
    (put("rasters[0].rows[2]", [[5, 10]]), "rasters[0].rows[2]", "points outside the legend"),
    (put("rasters[0].rows[2]", [[4, 10**12]]), "rasters[0].rows[2]", "1 to 10 pixels long"),
    (put("rasters[0].rows[2]", [[4, 11], [4, -1]]), "rasters[0].rows[2]", "1 to 10 pixels long"),
    (drop("rasters[0].labels.ash"), "rasters[0].labels", 'no label for the territory "ash"'),
    (put("rasters[0].labels.elm", [0, 1]), "rasters[0].labels.elm", "no territory of this board"),
    (put("rasters[0].labels.date", [7, 2]), "rasters[0].labels.date", "does not fit into the picture"),
    (put("rasters[0].labels.date", [6, -1]), "rasters[0].labels.date", "does not fit into the picture"),
    (put("rasters[0].labels.date", [3, 2]), "rasters[0].labels.date", 'overlaps that of "beech"'),
    (put("rasters[0].sea_links", [["ash", "elm", [[0, 0]]]]), "rasters[0].sea_links[0]", "no territory of this board"),
    (put("rasters[0].sea_links", [["ash", "date", [[0, 9]]]]), "rasters[0].sea_links[0]", "outside the picture"),
    (put("rasters[0].bridges", [["ash", "date", [-1, 0]]]), "rasters[0].bridges[0]", "outside the picture"),
    (put("rasters[0].ports", {"ash": [10, 0]}), "rasters[0].ports.ash", "outside the picture"),
]
TYPES = [
    (drop("links"), "links", '"links" is missing; add it'),
    (put("colour", "red"), "colour", 'There is no field "colour" here; the fields are '),
    (put("territories[2].armies", 3), "territories[2].armies", 'There is no field "armies"'),
    (put("territories[2].x", "ten"), "territories[2].x", "Expected float, got str"),
    (put("links[1].one_way", 1), "links[1].one_way", "Expected bool, got int"),
    (put("regions", {}), "regions", "Expected array, got object"),
    (put("decks.plain", 2), "decks.plain", "Expected object, got int"),
    (put("rasters[0].rows[1][0][1]", "4"), "rasters[0].rows[1][0][1]", "Expected int, got str"),
    (put("rasters[0].labels.ash", [1]), "rasters[0].labels.ash", "length 2"),
    (put("rasters[0].labels.ash", [0.5, 1]), "rasters[0].labels.ash[0]", "Expected int, got float"),
    (put("rasters[0].sea_links", [["ash"]]), "rasters[0].sea_links[0]", "length"),
    (put("format", "other"), "format", 'its "format" should be "hegemon-board"'),
    (drop("format"), "format", 'its "format" should be "hegemon-board"'),
    (put("version", 2), "version", "made by a newer hegemon (version 2)"),
    (put("version", "1"), "version", "whole number"),
    (put("version", True), "version", "whole number"),
    (put("version", 0), "version", "whole number"),
]
CASES = MEANING + TYPES


def test_the_small_board_itself_is_good() -> None:
    assert faults(small_board()) == []
    assert faults(small_board(rasters=())) == []


@pytest.mark.parametrize(
    ("change", "where", "words"), CASES, ids=[f"{where}-{words[:30]}" for _, where, words in CASES]
)
def test_a_fault_is_named_with_its_place(change: Callable[[Json], None], where: str, words: str) -> None:
    raw = as_json()
    change(raw)
    found = {fault.where: fault.sentence for fault in refused(raw).faults}
    assert words in found[where]
    assert found[where].endswith(".")


def test_disconnected_parts_are_named() -> None:
    raw = as_json()
    raw["links"] = [{"a": "ash", "b": "beech"}, {"a": "beech", "b": "cedar"}]
    (fault,) = refused(raw).faults
    assert fault.sentence == "The board falls into 2 parts. Cut off from the largest: date."


def test_a_one_way_link_connects() -> None:
    links = [{"a": "ash", "b": name, "one_way": True} for name in ("beech", "cedar", "date")]
    assert decode(msgspec.json.encode(as_json() | {"links": links}))


def test_all_faults_are_found_at_once_and_the_text_stays_short() -> None:
    raw = as_json()
    for index in range(4):
        raw["territories"][index]["x"] = 101
        raw["links"][index]["kind"] = "road"
    error = refused(raw)
    assert [fault.where for fault in error.faults] == [f"territories[{n}].x" for n in range(4)] + [
        f"links[{n}].kind" for n in range(4)
    ]
    lines = str(error).splitlines()
    assert len(lines) == 6
    assert lines[0].startswith("territories[0].x: ")
    assert lines[-1] == "… and 3 more."


def test_all_type_faults_are_found_at_once() -> None:
    raw = as_json()
    raw["territories"][0]["x"] = "west"
    raw["territories"][3]["tags"] = "port"
    raw["links"][2].pop("a")
    raw["rasters"][0]["rows"][5] = 7
    assert [fault.where for fault in refused(raw).faults] == [
        "territories[0].x",
        "territories[3].tags",
        "links[2].a",
        "rasters[0].rows[5]",
    ]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "The file is empty"),
        (b" \n", "The file is empty"),
        (b"\xff\xfe{}", "not UTF-8 text: byte 0"),
        (b'{"format": "hegemon-board"', "not JSON"),
        (b'{"x": NaN}', "not JSON"),
        (b"[1, 2]", "no object"),
        (b"[" * 100_000 + b"]" * 100_000, "too deeply"),
        (b"\x00\x00", "not JSON"),
        (b"{}" + b" " * 8_000_000, "larger than 8 MB"),
    ],
)
def test_a_file_that_is_no_board_at_all(data: bytes, words: str) -> None:
    (fault,) = refused(data).faults
    assert fault.where == ""
    assert words in str(fault)


@pytest.mark.parametrize(
    "change",
    [
        put("\x1b[2Jfield", 1),
        put("decks.\x1b[2J", {"name": "Deck"}),
        put("decks.\x1b[2J", 1),
        put("territories[0].cards", {"\x1b[2J": "infantry"}),
        put("rasters[0].labels", {"\x1b[2J": [0, 0]}),
        put("rasters[0].legend[4]", "\x1b[2J"),
        put("links[0].a", "\x1b[2J" * 1000),
    ],
)
def test_no_fault_carries_what_would_steer_a_terminal(change: Callable[[Json], None]) -> None:
    raw = as_json()
    change(raw)
    error = refused(raw)
    assert all(line.isprintable() and len(line) < 600 for line in str(error).splitlines())
    assert all((fault.where + fault.sentence).isprintable() for fault in error.faults)


def test_a_block_may_not_nest_without_end() -> None:
    deep: Any = 1
    for _ in range(300):
        deep = [deep]
    (fault,) = refused(as_json() | {"blocks": {"some_rules": deep}}).faults
    assert "at most 12 levels" in fault.sentence


def test_values_no_file_can_hold_are_found_in_boards_made_by_programs() -> None:
    board = small_board()
    ash = msgspec.structs.replace(board.territories[0], x=float("nan"))
    found = faults(msgspec.structs.replace(board, territories=(ash, *board.territories[1:])))
    assert [fault.where for fault in found] == ["territories[0].x"]


def test_a_byte_order_mark_is_no_fault() -> None:
    assert decode(b"\xef\xbb\xbf" + encode(small_board())) == small_board()


def test_cut_off_files_are_bad_boards() -> None:
    data = encode(small_board())
    for length in range(len(data) - 2):
        refused(data[:length])


def is_board_or_refused(data: bytes) -> bool:
    """Any other exception than BadBoard goes through."""
    try:
        return isinstance(decode(data), MapFile)
    except BadBoard as error:
        return bool(error.faults and str(error))


@pytest.mark.parametrize("bit", range(8))
def test_flipped_bits_give_a_board_or_a_bad_board(bit: int) -> None:
    data = bytearray(encode(small_board()))
    for place in range(len(data)):
        data[place] ^= 1 << bit
        assert is_board_or_refused(bytes(data))
        data[place] ^= 1 << bit


def test_a_shipped_board_with_flipped_bits() -> None:
    data = bytearray(encode(load("middle-earth")))
    for place in range(0, len(data), 997):
        data[place] ^= 4
        assert is_board_or_refused(bytes(data))
        data[place] ^= 4


def test_a_raster_may_be_drawn_by_a_program() -> None:
    crowded = small_raster(labels=dict.fromkeys(("ash", "beech", "cedar", "date"), (0, 0)))
    assert [fault.where for fault in faults(small_board(rasters=(crowded,)))] == [
        "rasters[0].labels.beech",
        "rasters[0].labels.cedar",
        "rasters[0].labels.date",
    ]
