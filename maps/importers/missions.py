"""Missions of other programs as the classic rules read them from a board."""

from collections import Counter
from typing import Any

from maps.importers.foreign import ForeignBoard, ForeignMission
from maps.importers.report import Report, counted
from maps.naming import plain, unused

LIST = "eu14"
"""The list of missions that the classic rules deal from."""
USUAL = 24, 42
"""The usual mission in place of another: 24 of 42 territories."""


def block(foreign: ForeignBoard, regions: dict[int, str], source: str, report: Report) -> dict[str, Any]:
    """The block `classic` with the missions that this board can have; empty without any.

    regions: index of a region in the file -> its id here, without those that were left out.
    """
    total = len(foreign.territories)
    named: dict[str, dict[str, Any]] = {}
    spare: Counter[tuple[int, int]] = Counter()
    for mission in foreign.missions:
        sentence = _misfit(mission, regions, total)
        if sentence:
            report.drop(sentence, mission.where)
            continue
        if mission.destroy and mission.territories:
            spare[mission.territories, mission.armies] += 1
        fields = _fields(mission, regions)
        if fields not in named.values():
            named[unused(_name(fields), named, "_")] = fields
    if not named:
        return {}
    otherwise = _otherwise(named, spare, total, report)
    report.keep(counted(len(named), "mission"))
    if foreign.missions:
        report.drop("The wording of the missions; hegemon words them itself.")
    found = {"name": "Missions of the file", "otherwise": otherwise, "source": source, "missions": named}
    return {"classic": {"missions": {LIST: found}}}


def _misfit(mission: ForeignMission, regions: dict[int, str], total: int) -> str:
    """Why a mission cannot be had here, as a sentence; empty when it can."""
    if any(region not in regions for region in mission.regions):
        return "A mission wants a region that this board has not."
    if mission.territories > total or len(mission.regions) + mission.more > len(regions):
        return "A mission asks for more than there is on this board."
    if not (mission.regions or mission.more or mission.territories or mission.destroy):
        return "A mission asks for nothing."
    return ""


def _fields(mission: ForeignMission, regions: dict[int, str]) -> dict[str, Any]:
    """What the mission wants; to beat a player stands alone, what else it says is for when that cannot be."""
    if mission.destroy:
        return {"destroy": mission.destroy}
    wanted: dict[str, Any] = {}
    if mission.regions:
        wanted["regions"] = sorted({regions[region] for region in mission.regions})
    if mission.more:
        wanted["more"] = mission.more
    if mission.territories:
        wanted["territories"] = mission.territories
        if mission.armies > 1:
            wanted["armies"] = mission.armies
    return wanted


def _name(fields: dict[str, Any]) -> str:
    if "destroy" in fields:
        return f"destroy_{fields['destroy']}"
    parts = [*fields.get("regions", ())]
    if "more" in fields:
        parts.append(f"{fields['more']}_more")
    if "territories" in fields:
        parts.append(f"territories_{fields['territories']}")
    if "armies" in fields:
        parts.append(f"armies_{fields['armies']}")
    return plain(" ".join(parts), "_")


def _otherwise(named: dict[str, dict[str, Any]], spare: "Counter[tuple[int, int]]", total: int, report: Report) -> str:
    """The mission in place of one to beat a player who cannot be beaten; it is added where it is missing."""
    peaceful = [name for name, fields in named.items() if "destroy" not in fields]
    if not spare and peaceful:
        return next((name for name in peaceful if "territories" in named[name]), peaceful[0])
    territories, armies = spare.most_common(1)[0][0] if spare else (max(1, total * USUAL[0] // USUAL[1]), 1)
    if len(spare) > 1:
        report.change(
            f"All missions to beat a player become {territories} territories when that cannot be; "
            "in the file some become other numbers."
        )
    wanted = {"territories": territories} | ({"armies": armies} if armies > 1 else {})
    for name, fields in named.items():
        if fields == wanted:
            return name
    name = unused(_name(wanted), named, "_")
    named[name] = wanted
    report.change(f"A mission to hold {territories} territories was added, for when nobody is left to beat.")
    return name
