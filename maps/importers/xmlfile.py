"""XML from strangers: no entities, nothing fetched, nothing too deep. Needs defusedxml."""

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from maps.importers.pictures import needs
from maps.importers.report import refused

MAX_DEPTH = 40


def parsed(data: bytes) -> Element:
    """The root of the document. Raises `BadBoard` for what is no XML, and for what XML should better not do."""
    try:
        from defusedxml import DefusedXmlException
        from defusedxml.ElementTree import ParseError, fromstring
    except ImportError:
        raise refused(needs("defusedxml", "A board in XML")) from None
    if _depth(data) > MAX_DEPTH:
        raise refused("The XML nests its elements too deeply to be a board.")
    try:
        root: Element = fromstring(data)
    except DefusedXmlException:
        raise refused("The XML declares entities or asks for other files, so it is not read.") from None
    except ParseError as error:
        line = error.position[0]
        raise refused(f"The XML is damaged or cut off: {str(error).partition(':')[0]}.", f"line {line}") from None
    except (ValueError, LookupError, UnicodeError):
        raise refused("The encoding that the XML declares cannot be read; save the file as UTF-8.") from None
    return root


def _depth(data: bytes) -> int:
    """How deep elements nest at most, roughly: by their tags alone."""
    depth = deepest = 0
    for tag in re.finditer(rb"<(/?)[A-Za-z_][^<>]*?(/?)>", data):
        if tag[1]:
            depth -= 1
        elif not tag[2]:
            depth += 1
            deepest = max(deepest, depth)
            if deepest > MAX_DEPTH:
                break
    return deepest


def word(element: Element, name: str) -> str:
    """The text of the first child of that name, trimmed; empty without one."""
    found = element.find(name)
    return "" if found is None or found.text is None else found.text.strip()


def whole(text: str) -> int | None:
    """The text as a whole number; None when it is none."""
    return int(text) if re.fullmatch(r"[+-]?[0-9]{1,9}", text) else None


def number(text: str) -> float | None:
    """The text as a number; None when it is none."""
    return float(text) if re.fullmatch(r"[+-]?([0-9]{1,9}(\.[0-9]*)?|\.[0-9]+)", text.strip()) else None


def points(text: str) -> Iterator[tuple[float, float]]:
    """The points of `x,y x,y …`; those that are none are left out."""
    for pair in text.split():
        x, _, y = pair.partition(",")
        across, down = number(x), number(y)
        if across is not None and down is not None:
            yield across, down
