"""One-time codes that open a seat. Only their hash is kept."""

from __future__ import annotations

import hashlib
import hmac
import secrets

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""31 signs that cannot be taken for one another: no 0, o, 1, l, i."""
GROUPS, GROUP = 3, 4
"""Twelve signs are 59 bits."""
DAYS = 7
"""How long a code is good for."""


def new_code() -> str:
    """A code as it is shown, once: `k7pm-x2qd-9hrc`."""
    return "-".join("".join(secrets.choice(ALPHABET) for _ in range(GROUP)) for _ in range(GROUPS))


def code_hash(code: str) -> str:
    """What is kept of a code. Case, blanks and dashes make no difference."""
    signs = "".join(sign for sign in code[:200].lower() if sign in ALPHABET)
    return hashlib.sha256(b"hegemon-invite-1" + signs.encode()).hexdigest()


def is_code(code: str, kept: str) -> bool:
    """Whether this is the code that this was kept of."""
    return bool(kept) and hmac.compare_digest(code_hash(code), kept)
