"""Which hegemon plays: with another one the same bots may play otherwise."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

ENGINE = Path(__file__).resolve().parents[1]


@cache
def program() -> str:
    """The version, and a digest of the engine's source: while bots are being written the version says too little."""
    digest = sha256()
    for path in sorted(ENGINE.rglob("*.py")):
        if "arena" not in path.relative_to(ENGINE).parts:
            digest.update(path.read_bytes())
    return f"{version('hegemon')}+{digest.hexdigest()[:12]}"
