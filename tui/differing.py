"""What differs between two boards, in words."""

from maps.comparing import Difference
from maps.structs import MapFile


def differences(a: MapFile, b: MapFile, found: Difference) -> list[str]:
    """The differences as lines of text."""
    titles_a = {territory.id: territory.name for territory in a.territories}
    titles_b = {territory.id: territory.name for territory in b.territories}
    regions = {region.id: region.name for region in a.regions}
    name_a, name_b = (a.name, b.name) if a.name != b.name else (f"{a.name} (first)", f"{b.name} (second)")
    lines = [f"Territory only in {name_a}: {titles_a[t]}" for t in found.only_a]
    lines += [f"Territory only in {name_b}: {titles_b[t]}" for t in found.only_b]
    lines += [f"Link only in {name_a}: {titles_a[start]} - {titles_a[end]}" for start, end in found.links_a]
    lines += [f"Link only in {name_b}: {titles_b[start]} - {titles_b[end]}" for start, end in found.links_b]
    lines += [f"Link in another direction: {titles_a[start]} - {titles_a[end]}" for start, end in found.one_way]
    lines += [
        f"Bonus of {regions[r]}: {mine} in {name_a}, {theirs} in {name_b}"
        for r, (mine, theirs) in found.bonuses.items()
    ]
    lines += [f"In another region: {titles_a[here]}" for here, _ in found.regions]
    lines += [f"Called otherwise: {titles_a[here]} is {titles_b[there]}" for here, there in found.renamed]
    if found.same:
        lines.append("The boards are the same" + (", names aside." if found.renamed else "."))
    elif found.isomorphic:
        lines.append("Their links are the same, names aside.")
    return lines
