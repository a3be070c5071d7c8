"""The colours keep owners apart for every kind of colour vision, and text on them is readable."""

import itertools
import math

import pytest
from rich.color import Color
from rich.color_triplet import ColorTriplet

from tui import theme
from tui.theme import NEUTRAL, NOBODY, OWNERS, choose, detect, look

Rgb = tuple[int, int, int]

MACHADO_2009_SEVERITY_1 = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
SRGB_TO_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE_D65 = (0.95047, 1.0, 1.08883)


def rgb(colour: theme.Colour) -> Rgb:
    triplet = ColorTriplet(*colour) if isinstance(colour, tuple) else Color.from_ansi(colour).get_truecolor()
    return triplet.red, triplet.green, triplet.blue


def linear(colour: Rgb) -> list[float]:
    shares = [part / 255 for part in colour]
    return [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]


def times(matrix, vector):
    return [sum(factor * part for factor, part in zip(row, vector, strict=True)) for row in matrix]


def lab(colour: Rgb, vision: str):
    seen = [min(max(part, 0.0), 1.0) for part in times(MACHADO_2009_SEVERITY_1[vision], linear(colour))]
    ratios = [part / white for part, white in zip(times(SRGB_TO_XYZ, seen), WHITE_D65, strict=True)]
    x, y, z = (ratio ** (1 / 3) if ratio > (6 / 29) ** 3 else ratio / (3 * (6 / 29) ** 2) + 4 / 29 for ratio in ratios)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(first, second) -> float:
    (l1, a1, b1), (l2, a2, b2) = first, second
    mean_chroma = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    stretch = 1 + 0.5 * (1 - math.sqrt(mean_chroma**7 / (mean_chroma**7 + 25**7)))
    c1, c2 = math.hypot(a1 * stretch, b1), math.hypot(a2 * stretch, b2)
    h1, h2 = (math.degrees(math.atan2(b, a * stretch)) % 360 for a, b in ((a1, b1), (a2, b2)))
    lightness, chroma = l2 - l1, c2 - c1
    turn = h2 - h1
    if c1 * c2 == 0:
        turn = 0
    elif abs(turn) > 180:
        turn -= math.copysign(360, turn)
    hue = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    mean_l, mean_c = (l1 + l2) / 2, (c1 + c2) / 2
    mean_h = h1 + h2
    if c1 * c2:
        mean_h = mean_h / 2 if abs(h1 - h2) <= 180 else (mean_h + (360 if mean_h < 360 else -360)) / 2
    t = (
        1
        - 0.17 * math.cos(math.radians(mean_h - 30))
        + 0.24 * math.cos(math.radians(2 * mean_h))
        + 0.32 * math.cos(math.radians(3 * mean_h + 6))
        - 0.20 * math.cos(math.radians(4 * mean_h - 63))
    )
    s_l = 1 + 0.015 * (mean_l - 50) ** 2 / math.sqrt(20 + (mean_l - 50) ** 2)
    s_c, s_h = 1 + 0.045 * mean_c, 1 + 0.015 * mean_c * t
    spin = 30 * math.exp(-(((mean_h - 275) / 25) ** 2))
    r_t = -2 * math.sqrt(mean_c**7 / (mean_c**7 + 25**7)) * math.sin(math.radians(2 * spin))
    return math.sqrt(
        (lightness / s_l) ** 2 + (chroma / s_c) ** 2 + (hue / s_h) ** 2 + r_t * (chroma / s_c) * (hue / s_h)
    )


def contrast(first: theme.Colour, second: theme.Colour) -> float:
    """The ratio of WCAG 2."""
    light, dark = sorted((times(SRGB_TO_XYZ, linear(rgb(colour)))[1] for colour in (first, second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def smallest_distance(colours, vision: str) -> float:
    seen = [lab(rgb(colour), vision) for colour in colours]
    return min(ciede2000(one, other) for one, other in itertools.combinations(seen, 2))


@pytest.mark.parametrize(
    ("first", "second", "distance"),
    [  # Sharma, Wu, Dalal 2005, pairs 1, 7, 17 and 25
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ],
)
def test_distance_of_published_pairs(first, second, distance):
    assert ciede2000(first, second) == pytest.approx(distance, abs=1e-4)


@pytest.mark.parametrize("vision", MACHADO_2009_SEVERITY_1)
@pytest.mark.parametrize(("colors", "limit"), [("rgb", 17), ("256", 14)])
def test_safe_fills_differ_in_every_kind_of_vision(colors, limit, vision):
    assert smallest_distance(look("safe", colors).fills[: len(OWNERS)], vision) >= limit


def test_the_limit_catches_the_quieter_palette():
    assert min(smallest_distance(look("muted").fills[: len(OWNERS)], vision) for vision in MACHADO_2009_SEVERITY_1) < 17


@pytest.mark.parametrize("vision", MACHADO_2009_SEVERITY_1)
@pytest.mark.parametrize("palette", ["safe", "muted"])
def test_borders_of_an_owner_are_no_other_owners_fill(palette, vision):
    shown = look(palette)
    borders = [lab(rgb(colour), vision) for colour in shown.borders[: len(OWNERS)]]
    fills = [lab(rgb(colour), vision) for colour in shown.fills[: len(OWNERS)]]
    assert min(ciede2000(border, fill) for border in borders for fill in fills) > 8


@pytest.mark.parametrize(("colors", "limit"), [("rgb", 7), ("256", 6.5), ("16", 7)])
@pytest.mark.parametrize("palette", ["safe", "muted"])
def test_text_on_chips_is_readable(palette, colors, limit):
    shown = look(palette, colors)
    for owner in (*range(len(OWNERS)), NEUTRAL, NOBODY):
        for preview in (False, True):
            style = shown.chip(owner, preview=preview)
            assert style.bold
            assert contrast(colour_of(style.color), colour_of(style.bgcolor)) >= limit
    cursor = shown.chip(0, cursor=True)
    assert contrast(colour_of(cursor.color), colour_of(cursor.bgcolor)) >= 17


def colour_of(color: Color) -> theme.Colour:
    return color.number if color.number is not None else tuple(color.triplet)


@pytest.mark.parametrize(("colors", "limit"), [("rgb", 3.0), ("256", 3.4)])
def test_land_stands_out_from_the_sea(colors, limit):
    shown = look("safe", colors)
    assert min(contrast(fill, shown.roles["sea"]) for fill in shown.fills[: len(OWNERS)]) >= limit
    assert contrast(shown.fills[NOBODY], shown.roles["sea"]) >= 1.7


@pytest.mark.parametrize("colors", ["rgb", "256", "16"])
def test_text_of_boxes_is_readable(colors):
    roles = look("safe", colors).roles
    assert contrast(roles["text"], roles["box"]) >= 7


@pytest.mark.parametrize("palette", ["safe", "muted"])
@pytest.mark.parametrize("colors", ["rgb", "256", "16"])
def test_highlights_can_be_told_from_the_fill_they_lie_on(palette, colors):
    shown = look(palette, colors)
    for kind in ("cursor", "legal"):
        for owner in (*range(len(OWNERS)), NEUTRAL, *([NOBODY] if kind == "cursor" else [])):
            distance = ciede2000(
                lab(rgb(shown.fills[owner]), "normal"), lab(rgb(shown.highlights[kind][owner]), "normal")
            )
            assert distance > 8, (kind, owner)


def test_every_owner_has_its_own_mark_and_hatch():
    assert "".join(owner.mark for owner in OWNERS) == "RYGCBPWN"
    shown = look("safe", "none", "ascii")
    characters = {*shown.hatches, *"[](), >!&^~xH"} - {" "}
    assert len({owner.hatch for owner in OWNERS}) == len(OWNERS)
    assert shown.hatches[NEUTRAL] == "'"
    assert shown.hatches[NOBODY] not in {owner.hatch for owner in OWNERS}
    assert all(character.isascii() for character in characters)


def test_without_colour_every_state_still_has_a_style_without_colours():
    shown = look("mono", "rgb")
    styles = [shown.chip(0, state, cursor) for state in ("", "legal", "source", "last") for cursor in (False, True)]
    assert all(style.color is None and style.bgcolor is None for style in [*styles, shown.jump])
    assert shown.chip(0, cursor=True).reverse
    assert shown.chip(0, "legal").underline


@pytest.mark.parametrize(
    ("palette", "colors", "marks"), [("safe", "rgb", False), ("safe", "256", False), ("safe", "16", True),
                                     ("muted", "rgb", True), ("mono", "rgb", True), ("safe", "none", True)],
)  # fmt: skip
def test_marks_can_be_hidden_only_where_colours_suffice(palette, colors, marks):
    assert look(palette, colors, marks=False).marks is marks


@pytest.mark.parametrize("names", [("blue", "rgb", "half"), ("safe", "512", "half"), ("safe", "rgb", "emoji")])
def test_unknown_looks_are_refused(names):
    with pytest.raises(ValueError, match="is not one of"):
        look(*names)


@pytest.mark.parametrize(
    ("environment", "modes"),
    [
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"}, ("none", "ascii")),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": ""}, ("rgb", "half")),
        ({"TERM": "dumb", "COLORTERM": "truecolor"}, ("none", "ascii")),
        ({"TERM": "vt100"}, ("none", "ascii")),
        ({"TERM": "linux"}, ("16", "half")),
        ({"TERM": "vt220"}, ("16", "half")),
        ({"TERM": "screen"}, ("16", "half")),
        ({"TERM": "xterm"}, ("16", "half")),
        ({"TERM": "xterm-256color"}, ("256", "half")),
        ({"TERM": "screen-256color", "COLORTERM": "truecolor"}, ("256", "half")),
        ({"TERM": "screen.xterm-256color"}, ("256", "half")),
        ({"TERM": "xterm-256color", "COLORTERM": "24bit"}, ("rgb", "half")),
        ({"TERM": "tmux-256color", "COLORTERM": "truecolor"}, ("rgb", "half")),
        ({"TERM": "xterm-kitty"}, ("rgb", "half")),
        ({"TERM": "xterm-direct"}, ("rgb", "half")),
        ({"WT_SESSION": "1"}, ("rgb", "half")),
        ({}, ("none", "ascii")),
    ],
)
def test_modes_follow_the_terminal(environment, modes):
    assert detect(environment) == modes


def test_what_was_asked_for_wins():
    plain = {"TERM": "dumb"}
    assert choose(plain, "256") == ("256", "ascii")
    assert choose(plain, "auto", "full") == ("none", "full")
    assert choose({"TERM": "xterm-256color"}, "rgb", "ascii") == ("rgb", "ascii")
