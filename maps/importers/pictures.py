"""Pictures of foreign boards as shapes: numbered pixels, areas between black lines, polygons. Needs Pillow."""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from maps.importers.report import Report, refused
from maps.shapes import NOBODY, Shapes

if TYPE_CHECKING:
    from PIL.Image import Image

MAX_SIDE = 10_000
MAX_PIXELS = 6_000_000
"""Sizes above which a picture is refused before it is unpacked."""
WORKED = 800
"""The most pixels from side to side that are looked at; larger pictures are thinned."""
WATER = 255
"""The number of a pixel without a country."""
WHITE = 192
"""The least brightness of the areas that a bitmap's lines enclose."""
OPEN = NOBODY - 1
"""Pixels that hang together with too much of the picture."""
NEAR = 12
"""How far from its point, in pixels, the area of a territory is sought."""
TOO_LARGE = 0.6
"""The part of a picture above which an area is the sea, or has a gap in its line."""
KINDS = ("GIF", "PNG", "BMP", "JPEG")
Points = list[tuple[float, float]]


def needs(module: str, what: str) -> str:
    """The sentence for a library that is missing."""
    return f"{what} needs {module}, which is not installed: add it with pip install 'hegemon[maps]'."


@contextmanager
def opened(path: Path) -> Iterator["Image"]:
    """A picture, unpacked. Raises `BadBoard` for one that is too large, damaged or of no known kind."""
    try:
        from PIL import Image
    except ImportError:
        raise refused(needs("Pillow", f'The picture "{path.name}"') + " Or leave it out with --no-picture.") from None
    if not path.is_file():
        raise refused(f'The picture "{path.name}" is no plain file.')
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            picture = Image.open(path, formats=KINDS)
    except (OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError) as error:
        why = "is too large" if isinstance(error, Image.DecompressionBombError) else "cannot be read as a picture"
        raise refused(f'"{path.name}" {why}; --no-picture leaves it out.') from None
    with picture:
        width, height = picture.size
        if max(width, height) > MAX_SIDE or width * height > MAX_PIXELS:
            raise refused(
                f'The picture "{path.name}" is too large: {width} by {height} pixels; --no-picture leaves it out.'
            )
        try:
            picture.load()
        except Exception:  # decoders of damaged pictures fail in many ways, and all mean the same
            raise refused(f'The picture "{path.name}" is damaged or cut off; --no-picture leaves it out.') from None
        yield picture


def numbered_pixels(path: Path, count: int, report: Report) -> tuple[Shapes, tuple[float, float]]:
    """The shapes of a picture whose pixels' blue is the number of their country, and the size of the picture."""
    with opened(path) as picture:
        size = picture.size
        numbers = picture.convert("RGB").tobytes()[2::3]
    strange = sorted(set(numbers) - set(range(1, count + 1)) - {WATER})
    if strange:
        report.change(f"Pixels of {path.name} that number no country are water: {', '.join(map(str, strange[:6]))}.")
    owner = [number - 1 if 1 <= number <= count else NOBODY for number in range(256)]
    shapes = Shapes(*size, [owner[number] for number in numbers])
    return shapes.smaller(WORKED), (float(size[0]), float(size[1]))


def enclosed_areas(path: Path, spots: Points, names: list[str], report: Report) -> tuple[Shapes, tuple[float, float]]:
    """The shapes of a picture of white areas between black lines: that around each spot is its territory's."""
    with opened(path) as picture:
        width, height = picture.size
        white = [value >= WHITE for value in _darkest(picture)]
    cells = [NOBODY] * len(white)
    for number, (x, y) in enumerate(spots):
        start = _nearest_white(white, width, height, int(x), int(y))
        if start is None:
            report.change(f'The picture has no white area at "{names[number]}".')
            continue
        if cells[start] >= 0:
            report.change(f'In the picture "{names[number]}" lies in the area of "{names[cells[start]]}".')
            continue
        area = _flooded(white, width, start) if cells[start] == NOBODY else set()
        is_open = not area or len(area) > TOO_LARGE * len(white)
        if is_open:
            report.change(f'The area of "{names[number]}" in the picture is not closed.')
        for at in area:
            cells[at] = OPEN if is_open else number
    cells = [max(owner, NOBODY) for owner in cells]
    return Shapes(width, height, cells).smaller(WORKED), (float(width), float(height))


def _darkest(picture: "Image") -> bytes:
    """For each pixel the least of its red, green and blue: white alone is bright in all of them."""
    from PIL import ImageChops

    red, green, blue = picture.convert("RGB").split()
    return ImageChops.darker(ImageChops.darker(red, green), blue).tobytes()


def _nearest_white(white: list[bool], width: int, height: int, x: int, y: int) -> int | None:
    near = [
        ((column - x) ** 2 + (row - y) ** 2, row * width + column)
        for row in range(max(0, y - NEAR), min(height, y + NEAR + 1))
        for column in range(max(0, x - NEAR), min(width, x + NEAR + 1))
        if white[row * width + column]
    ]
    return min(near)[1] if near else None


def _flooded(white: list[bool], width: int, start: int) -> set[int]:
    """The white pixels that hang together with one."""
    found, todo = {start}, [start]
    while todo:
        at = todo.pop()
        column = at % width
        beside = [at - width, at + width]
        if column:
            beside.append(at - 1)
        if column < width - 1:
            beside.append(at + 1)
        for near in beside:
            if 0 <= near < len(white) and white[near] and near not in found:
                found.add(near)
                todo.append(near)
    return found


def filled_polygons(polygons: list[list[Points]], size: tuple[float, float]) -> Shapes | None:
    """The shapes that are drawn by polygons, territory by territory, y growing south. None where nothing is drawn."""
    try:
        from PIL import Image, ImageDraw
    except ImportError:
        raise refused(needs("Pillow", "A board of polygons") + " Or leave them out with --no-picture.") from None
    scale = WORKED / max(*size, 1.0)
    width, height = (max(1, round(length * scale)) for length in size)
    picture = Image.new("I", (width, height), NOBODY)
    brush = ImageDraw.Draw(picture)
    for number, parts in enumerate(polygons):
        for points in parts:
            inside = [(_within(x * scale, width), _within(y * scale, height)) for x, y in points]
            if len(inside) >= 3:
                brush.polygon(inside, fill=number)
    cells = list(memoryview(picture.tobytes()).cast("i"))
    return Shapes(width, height, cells) if any(owner != NOBODY for owner in cells) else None


def _within(value: float, length: int) -> float:
    """A coordinate that is not absurdly far outside."""
    return max(-float(length), min(2.0 * length, value))
