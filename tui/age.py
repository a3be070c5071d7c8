"""How long ago something was, in words."""

STEPS = ((60, 1, "second"), (3600, 60, "minute"), (86_400, 3600, "hour"), (86_400 * 60, 86_400, "day"))
"""(below so many seconds, seconds in one, its name)."""


def age(seconds: float) -> str:
    """`just now`, `5 minutes ago`, `3 days ago`, `long ago`."""
    if seconds < 10:
        return "just now"
    for limit, unit, name in STEPS:
        if seconds < limit:
            count = int(seconds // unit)
            return f"{count} {name}{'' if count == 1 else 's'} ago"
    return "long ago"
