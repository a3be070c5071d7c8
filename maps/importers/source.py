"""The files of a foreign board: read with limits, from one folder only, in the encoding that their program expects."""

import codecs
import re
from dataclasses import dataclass
from pathlib import Path

from maps.importers.report import refused

MAX_BYTES = 8_000_000
"""Size above which a file is refused unread."""

MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
"""Byte-order marks and the encodings they stand for; the longer ones first."""

SIGNATURES = (
    (b"PK", "an archive: unpack it, and name the map file inside"),
    (b"\x1f\x8b", "an archive: unpack it, and name the map file inside"),
    (b"Rar!", "an archive: unpack it, and name the map file inside"),
    (b"7z\xbc\xaf", "an archive: unpack it, and name the map file inside"),
    (b"GIF8", "a picture: name the map file that it belongs to"),
    (b"\x89PNG", "a picture: name the map file that it belongs to"),
    (b"\xff\xd8\xff", "a picture: name the map file that it belongs to"),
    (b"BM", "a picture: name the map file that it belongs to"),
    (b"%PDF", "a document, and no board"),
    (b"\x7fELF", "a program, and no board"),
)


@dataclass(frozen=True)
class Source:
    """One map file, with the folder in which its other files lie.

    encoding: what the user says the text is written in; empty to go by the rules of the format.
    pictures: whether the pictures that belong to the map are read.
    """

    path: Path
    data: bytes
    encoding: str = ""
    pictures: bool = True

    def text(self, usual: str, data: bytes | None = None) -> str:
        """The text of the file (or of other bytes): by its mark, else as the user said, else in the usual encoding.

        Raises `BadBoard` where the bytes do not fit.
        """
        blob = self.data if data is None else data
        marked = next((encoding for mark, encoding in MARKS if blob.startswith(mark)), "")
        encoding = marked or self.encoding or usual
        try:
            return blob.decode(encoding)
        except LookupError:
            raise refused(f'There is no encoding "{encoding[:40]}"; utf-8, latin-1 and cp1252 are usual.') from None
        except (UnicodeError, ValueError) as error:
            place = f" at byte {error.start}" if isinstance(error, UnicodeDecodeError) else ""
            raise refused(f"The text is not {encoding.upper()[:40]}{place}; --encoding names another.") from None

    def beside(self, name: str, where: str) -> Path | None:
        """The file of that name in the same folder, in any case; None when there is none.

        Raises `BadBoard` for a name that leads out of the folder or back to the map itself.
        """
        if re.search(r"[/\\:\0]", name) or name in ("", ".", "..") or not name.isprintable():
            raise refused(f'The file "{name}" is not in the folder of the map: a plain name is wanted.', where)
        folder = self.path.parent
        try:
            found = folder / name
            if not found.exists():
                alike = [path for path in folder.iterdir() if path.name.casefold() == name.casefold()]
                if len(alike) != 1:
                    return None
                found = alike[0]
            if found.resolve().parent != folder.resolve():
                raise refused(f'The file "{name}" is a link that leads out of the folder of the map.', where)
            if found.samefile(self.path):
                raise refused(f'The map names itself as its file "{name}".', where)
        except OSError:
            return None
        return found


def read_bytes(path: Path) -> bytes:
    """The bytes of a file. Raises `BadBoard` for one that is too large or no plain file, and OSError."""
    if not path.is_file() and path.exists() and not path.is_dir():
        raise refused(f'"{path.name}" is no plain file.')
    with path.open("rb") as file:
        data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise refused(f'"{path.name}" is larger than {MAX_BYTES // 1_000_000} MB, so it is no board.')
    return data


def refuse_binary(data: bytes) -> None:
    """Raise `BadBoard` for what is no text."""
    if not data.strip():
        raise refused("The file is empty.")
    for signature, what in SIGNATURES:
        if data.startswith(signature):
            raise refused(f"The file is {what}.")
    if b"\0" in data and not any(data.startswith(mark) for mark, _ in MARKS):
        raise refused("The file is no text: it holds zero bytes.")


def lines_of(text: str) -> list[str]:
    """The lines, as Java and Windows programs count them."""
    return re.split(r"\r\n|\r|\n", text)
