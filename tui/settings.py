"""What a player likes, kept between games: one small JSON file, which may be missing or damaged."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec
import platformdirs
from msgspec import Struct
from msgspec.structs import replace

NAME = "settings.json"
MAX_BYTES = 100_000


class Settings(Struct, frozen=True, omit_defaults=True):
    """All settings. The first value of every choice is the default."""

    palette: Literal["safe", "muted", "mono"] = "safe"
    colors: Literal["auto", "rgb", "256", "16", "none"] = "auto"
    glyphs: Literal["auto", "half", "full", "ascii"] = "auto"
    marks: bool = True
    """Owner letters on the map, where the colours alone would do."""
    map_names: Literal["auto", "cursor", "none"] = "auto"
    """Names of territories on the map: as many as there is room for, that at the cursor, or none."""
    bots: Literal["watch", "instant", "step"] = "watch"
    """How bots play: at a pace that can be followed, at once, or one act for each Enter."""
    defence: Literal["ask", "most"] = "ask"
    """A defender who may choose his dice is asked, or always throws the most."""
    offers: Literal["ask", "pass"] = "ask"
    """Where the rules ask whoever holds any card: all of them are asked, or only who has one that fits."""
    move_in: Literal["least", "all"] = "least"
    """What Enter moves into a conquered territory."""
    confirm: bool = False
    """Ask before all-out attacks and the end of a phase as well."""
    tips: bool = True
    hints: bool = True
    """Whether a bot may be asked what it would do."""
    names: tuple[str, ...] = ()
    """Names of the seats of the last new game."""


class Setting(Struct, frozen=True):
    """One line of the settings screen: the field, what it is called, and what its values mean."""

    field: str
    title: str
    words: Mapping[Any, str]


SHOWN: tuple[Setting, ...] = (
    Setting(
        "palette",
        "Palette",
        {
            "safe": "eight owners that every kind of colour vision can tell apart",
            "muted": "quieter colours, not for every eye; owner letters stay on",
            "mono": "no colours: letters and patterns",
        },
    ),
    Setting(
        "colors",
        "Colours",
        {
            "auto": "as many as the terminal says it has",
            "rgb": "exact colours",
            "256": "the palette of 256",
            "16": "the terminal's own sixteen; owner letters stay on",
            "none": "none",
        },
    ),
    Setting(
        "glyphs",
        "Characters",
        {
            "auto": "as the terminal says",
            "half": "half blocks: the finest map",
            "full": "whole cells, for terminals that draw half blocks badly",
            "ascii": "ASCII only",
        },
    ),
    Setting("marks", "Owner letters on the map", {True: "shown", False: "hidden where colours suffice"}),
    Setting(
        "map_names",
        "Names on the map",
        {
            "auto": "at the cursor; from 120 columns on wherever they fit",
            "cursor": "at the cursor only",
            "none": "none",
        },
    ),
    Setting(
        "bots",
        "Bots play",
        {
            "watch": "at a pace that can be followed; Enter skips",
            "instant": "at once",
            "step": "one act for each Enter",
        },
    ),
    Setting(
        "defence",
        "Defence dice",
        {"ask": "ask the defender, where the rules let him choose", "most": "always throw the most"},
    ),
    Setting(
        "offers",
        "Cards for the turns of others",
        {"ask": "ask everybody who holds any", "pass": "ask who holds one that fits; others may notice"},
    ),
    Setting(
        "move_in",
        "Enter after a conquest moves in",
        {"least": "the least that must", "all": "all but one"},
    ),
    Setting(
        "confirm",
        "Ask before a big step",
        {False: "no", True: "before all-out attacks and the end of a phase"},
    ),
    Setting("tips", "Tips", {True: "shown", False: "hidden"}),
    Setting("hints", "Hints (i)", {True: "a bot says what it would do, when it is asked", False: "none"}),
)


def values_of(field: str) -> tuple[Any, ...]:
    """The values of a setting, in the order in which keys go through them."""
    return tuple(next(setting.words for setting in SHOWN if setting.field == field))


def turned(settings: Settings, field: str, by: int = 1) -> Settings:
    """The settings with the next (or by -1 the previous) value of one of them, round and round."""
    values = values_of(field)
    at = values.index(getattr(settings, field))
    return replace(settings, **{field: values[(at + by) % len(values)]})


def settings_file() -> Path:
    """Where the settings of this user are."""
    folder = os.environ.get("HEGEMON_CONFIG") or platformdirs.user_config_dir("hegemon", appauthor=False)
    return Path(folder) / NAME


def read(path: Path) -> tuple[Settings, str]:
    """The settings in a file, and a sentence about what is wrong with it; empty when nothing is."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        return Settings(), ""
    except OSError as fault:
        return Settings(), f"The settings cannot be read ({reason(fault)}): the usual ones are used."
    try:
        return msgspec.json.decode(data[: MAX_BYTES + 1], type=Settings), ""
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return Settings(), f"The settings in {path.name} are damaged: the usual ones are used until you change one."


def write(path: Path, settings: Settings) -> str:
    """Keep the settings. Returns a sentence when that fails, and an empty text when not."""
    spare = path.with_suffix(".tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        spare.write_bytes(msgspec.json.format(msgspec.json.encode(settings), indent=2))
        spare.replace(path)
    except OSError as fault:
        return f"The settings could not be kept ({reason(fault)}); they hold until you quit."
    return ""


def reason(fault: OSError) -> str:
    """The system's own words for a fault, without the path."""
    return (fault.strerror or type(fault).__name__).lower()
