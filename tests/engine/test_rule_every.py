"""Every numbered rule and edge case has a test that names it."""

import re
from pathlib import Path

from engine.rulesets import RULESETS


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
    cases = {f"T{n}" for n in range(1, 73)}
    assert sorted(cases - named()) == []
