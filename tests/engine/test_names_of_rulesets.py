"""Nothing outside a rule system tests which one is played."""

import ast
from pathlib import Path

import pytest

from engine.rulesets import RULESETS

ROOT = Path(__file__).parents[2]
OWN = ("engine/rulesets/", "engine/texts/", "tui/extras/")
"""Where rule systems have modules of their own: rules, texts, and what they add to the screens."""

SHARED_NAMES = {"world", "middle-earth"}
"""Ids that boards have as well, or goals."""

MODULES = sorted(
    path
    for package in ("engine", "tui", "maps")
    for path in (ROOT / package).rglob("*.py")
    if not str(path.relative_to(ROOT).as_posix()).startswith(OWN)
)


def compared(tree):
    """The strings that a module compares something with, looks up, or tests by `in` and `match`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            yield from (part for side in (node.left, *node.comparators) for part in ast.walk(side))
        elif isinstance(node, ast.Subscript):
            yield from ast.walk(node.slice)
        elif isinstance(node, ast.MatchValue):
            yield node.value
        elif isinstance(node, ast.Dict):
            yield from (key for key in node.keys if key is not None)


def strings(nodes):
    """The string constants among them."""
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def id_forms():
    """The ids of the rule systems, also as names of Python modules; not those that mean something else too."""
    ids = set(RULESETS) - SHARED_NAMES
    return ids | {name.replace("-", "_") for name in ids}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_module_outside_names_a_ruleset(path):
    tree = ast.parse(path.read_text("utf-8"))
    found = strings(compared(tree)) & id_forms()
    assert not found, f"{path.name} tests for {sorted(found)}: make it a value, a table or a hook."


def test_the_search_finds_such_a_test():
    tree = ast.parse("if rules.ruleset == 'enterprise': pass\nTABLE = {'world_2003': 1}")
    assert strings(compared(tree)) & id_forms() == {"enterprise", "world_2003"}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_module_outside_compares_the_ruleset_played(path):
    """Not even through an attribute called `ruleset`."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            asks = any(isinstance(side, ast.Attribute) and side.attr == "ruleset" for side in sides)
            fixed = any(isinstance(side, ast.Constant) and isinstance(side.value, str) for side in sides)
            assert not (asks and fixed), f"{path.name}, line {node.lineno}, asks which ruleset is played."
