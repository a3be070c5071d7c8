"""Every numbered rule and edge case has a test that names it."""

import re
from pathlib import Path

from engine.rulesets import RULESETS

LATER = {8, 9, 10, 11, 52, 53}, {67, 68, 69, 70}
"""Edge cases of rules that are no part of the game yet: choosing between placing and attacking; missions, capitals."""


def named():
    """The numbers in the names of all tests of rules and cases: I9, T49, P9 …"""
    names = [
        name
        for file in Path(__file__).parent.glob("test_*.py")
        for name in re.findall(r"^(?:async )?def (test_(?:rule|case)_\w+)", file.read_text("utf-8"), re.MULTILINE)
    ]
    return {number for name in names for number in re.findall(r"(?<=_)[A-Z]\d+[a-z]?(?=_)", name)}


def test_every_rule_has_a_test():
    rules = {text.id for ruleset in RULESETS.values() for text in ruleset.texts}
    assert {f"I{n}" for n in range(1, 26)} <= rules
    assert sorted(rules - named()) == []


def test_every_edge_case_has_a_test():
    cases = {f"T{n}" for n in range(1, 73) if not any(n in later for later in LATER)}
    assert sorted(cases - named()) == []
