"""Plain lines at a table: what is understood, what is refused, and what nobody else may read."""

from pathlib import Path

import pytest

from engine.actions import Attack, Blitz
from engine.chance import Scripted, Seeded
from engine.phases.trade import sets_in
from engine.rulesets import RULESETS
from engine.rulesets.middle_earth.parts import ADVENTURES
from engine.seating import Chair
from tests.helpers import INFANTRY, MOST, position
from tests.middle_earth import middle_earth
from tests.tui.plain_player import Reader, at_table, type_in
from tui.plain.reading import meant, take
from tui.plain.secrets import secrets_of, tells
from tui.scenarios import SCENARIOS
from tui.table import Table

LAND = {0: {"ukraine": 9, "iceland": 2}, 1: {"ural": 3, "siberia": 2, "afghanistan": 1, "middle_east": 1}}


def chairs(*kinds):
    colours = ("red", "yellow", "green")
    names = ("Anna", "Bruno", "Cato")
    return [Chair(name, kind, colour) for name, kind, colour in zip(names, kinds, colours, strict=False)]


def table_of(game, *kinds, ruleset="world"):
    return Table(game, chairs(*(kinds or ("human", "easy", "easy"))), RULESETS[ruleset], bot_seed=1)


def attacking(*answers, kinds=(), source=None, **how):
    game = position(MOST, land=LAND, **how)
    game.source = source or Scripted(answers)
    return table_of(game, *kinds)


# -- names


NAMES = {"north_africa": ("North Africa",), "north_rhun": ("North Rhun",), "siam": ("Siam",), "siberia": ("Siberia",)}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("siam", ["siam"]),
        ("NORTH-africa", ["north_africa"]),
        ("n afr", ["north_africa"]),
        ("si", ["siam", "siberia"]),
        ("north", ["north_africa", "north_rhun"]),
        ("africa", []),
        ("", []),
        ("-", []),
    ],
)
def test_names_are_known_by_as_many_letters_as_it_takes(text, found):
    assert meant(text, NAMES) == found


def test_a_name_in_full_wins_over_a_longer_one():
    names = {"a": ("Siam",), "b": ("Siam Hills",)}
    assert meant("siam", names) == ["a"]
    assert take(["siam", "hills", "3"], names) == (["b"], 2)
    assert take(["siam", "3"], names) == (["a"], 1)


# -- acts


@pytest.mark.parametrize(
    "line",
    ["attack ukraine ural 3", "ATTACK Ukr Ural most", "attack ural 3", "ukraine\nural\nattack\n\n", "att 2 ural 3"],
)
def test_an_attack_in_one_line_or_in_many(line):
    sitting, said = at_table(attacking((6, 5, 4), (1, 1)))
    type_in(sitting, said, *line.split("\n"))
    assert sitting.table.game.log[-1].action == Attack("ukraine", "ural", 3)
    assert "R Anna attacked Y Ural from Ukraine: 6 5 4 v 1 1, lost 0, took 2." in said


def test_a_battle_goes_on_with_one_word():
    table = attacking((6, 5, 4), (1, 1), (6, 5, 4), (1,))
    sitting, said = at_table(table)
    type_in(sitting, said, "attack ukraine ural 3", "blitz 1")
    assert table.game.log[-1].action == Blitz("ukraine", "ural", 1)
    assert table.view(None).owner["ural"] == 0


def test_after_a_battle_another_can_be_begun():
    table = attacking((1, 1, 1), (6, 6), (6, 5, 4), (1,))
    sitting, said = at_table(table)
    type_in(sitting, said, "attack ukraine ural 3", "attack ukraine afghanistan 3")
    assert table.game.log[-1].action == Attack("ukraine", "afghanistan", 3)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("attack iceland ural", "no link"),
        ("attack siberia ural", "Siberia"),
        ("attack ukraine ural 4", "3"),
        ("attack ukraine ural three", "is no number"),
        ("attack ukraine ural 3 4", "too much"),
        ("attack ukraine mordor", 'There is no territory "mordor"'),
        ("attack 7 1", "There is no choice 7"),
        ("attack ukraine s", "could be"),
        ("place ukraine 3", "Possible now"),
        ("trade", "not possible in this step"),
        ("mordor", 'There is no territory "mordor"'),
        ("map mordor", 'Nothing is called "mordor"'),
        ("odds ukraine", "Say an attack"),
        ("odds ukraine iceland", "Say an attack"),
        ("undo", "Nothing has been done yet"),
        ("redo", "Nothing was taken back"),
        ("resign", "resign yes"),
        ("seat Bruno wizard", "Nobody called 'wizard'"),
        ("seat Zoe hard", "Nobody is called"),
        ("c", "could be"),
        ("back", "nothing to go back"),
        ("\x1b[2J \x00 [red]", "There is no territory"),
        ("9" * 400, "no choice"),
        ("attack " * 300, "There is no"),
    ],
)
def test_what_does_not_fit_is_refused_and_changes_nothing(line, words):
    table = attacking()
    sitting, said = at_table(table)
    before = table.game.digest()
    told = type_in(sitting, said, line)
    assert words in " ".join(told)
    assert all(len(one) < 600 for one in told)
    assert table.game.digest() == before


def test_an_empty_line_takes_the_usual_number_and_nothing_else():
    table = attacking((6, 5, 4), (1, 1))
    sitting, said = at_table(table)
    told = type_in(sitting, said, "")
    assert told[0] == "An empty line chooses nothing here."
    told = type_in(sitting, said, "attack ukraine ural")
    assert told[-2].endswith("Empty line: throw 3 dice.")
    type_in(sitting, said, "")
    assert table.game.log[-1].action == Attack("ukraine", "ural", 3)


def test_acts_are_taken_back_and_done_again():
    table = attacking(step="reinforce")
    sitting, said = at_table(table)
    before = table.game.digest()
    type_in(sitting, said, "place ukraine 2")
    after = table.game.digest()
    told = type_in(sitting, said, "undo")
    assert told[0].startswith("Taken back: R Anna placed 2 on Ukraine")
    assert table.game.digest() == before
    type_in(sitting, said, "redo")
    assert table.game.digest() == after


# -- what is told on request


def test_the_map_names_owner_armies_and_links():
    sitting, said = at_table(attacking())
    told = type_in(sitting, said, "map europe")
    assert told[0].startswith("Europe, bonus 5")
    assert any(line.startswith("  Ukraine R9: ") and "Ural Y3" in line for line in told)
    told = type_in(sitting, said, "map ural")
    assert "of Y Bruno, in Asia" in told[0]
    assert any("Ukraine R9: " in line and "from there wins 95 %" in line for line in told)
    assert len(type_in(sitting, said, "map")) == 42 + 6


def test_lists_cards_and_odds():
    sitting, said = at_table(attacking(hands={0: INFANTRY[:2]}))
    assert any("Anna" in line and " 2 " in line for line in type_in(sitting, said, "list"))
    assert any("Alaska" in line for line in type_in(sitting, said, "cards"))
    told = type_in(sitting, said, "odds ukraine ural")
    assert told[0] == "Ukraine R9 against Ural Y3, 8 may fight."
    assert "  attacker wins: 95 %" in told
    assert type_in(sitting, said, "odds 8 3")[1] == "  attacker wins: 95 %"
    assert any("attack SOURCE TARGET DICE" in line for line in type_in(sitting, said, "help"))


def test_a_choice_of_many_is_listed_on_request_and_taken_by_number():
    table = attacking(step="reinforce")
    sitting, said = at_table(table)
    rows = type_in(sitting, said, "choices")
    number = next(row.split()[0] for row in rows if "Ukraine R9" in row)
    type_in(sitting, said, f"place {number} all")
    assert table.view(None).armies["ukraine"] == 12


# -- other seats


def test_a_seat_is_handed_to_a_bot_and_taken_back():
    table = attacking()
    sitting, said = at_table(table)
    type_in(sitting, said, "seat bruno human")
    assert table.chairs[1].kind == "human"
    assert type_in(sitting, said, "seat bruno hard")[0] == "Y Bruno is played by: hard."
    assert table.chairs[1].kind == "hard"


# -- secrets


def pass_on(sitting, said):
    """End the turn of whoever plays."""
    return type_in(sitting, said, "end", "end")


def test_nothing_is_done_before_the_next_player_is_there():
    table = attacking(kinds=("human",) * 3)
    sitting, said = at_table(table)
    assert said[-1] == "Next: R Anna. When Anna alone can see this: type ready."
    before = table.game.digest()
    for line in ("attack ukraine ural 3", "end", "choices", "possible", "undo", "resign yes", "1", "mordor"):
        type_in(sitting, said, line)
    assert table.game.digest() == before
    assert "First R Anna has to type ready." in said
    type_in(sitting, said, "ready", "end")
    assert table.now.phase == "fortify"


def test_the_hand_is_told_on_request_and_only_to_its_owner():
    table = attacking(kinds=("human",) * 3, hands={0: INFANTRY[:2], 1: INFANTRY[2:4]})
    sitting, said = at_table(table)
    type_in(sitting, said, "cards")
    assert "Alaska" not in "\n".join(said)
    told = type_in(sitting, said, "ready", "cards")
    assert any("Alaska" in line for line in told)
    told = pass_on(sitting, said)
    assert any("further up" in line for line in told)
    told = type_in(sitting, said, "cards", "ready", "cards")
    assert "Alaska" not in "\n".join(told)
    assert any("China" in line for line in told)


def test_a_terminal_that_can_clear_itself_is_cleared_only_after_secrets():
    cleared = []
    table = attacking(kinds=("human",) * 3, hands={0: INFANTRY[:2]})
    sitting, said = at_table(table)
    sitting.forget = lambda: cleared.append(len(said)) or True
    type_in(sitting, said, "ready", "list", "map europe")
    pass_on(sitting, said)
    assert cleared == []
    type_in(sitting, said, "ready", "end")
    type_in(sitting, said, *["end"] * 4)
    assert not any("further up" in line for line in said)


HANDS = (INFANTRY[:3], (INFANTRY[0], "afghanistan", "wild_1"), (INFANTRY[0], INFANTRY[1], "afghanistan"))


@pytest.mark.parametrize("hand", HANDS[1:])
def test_what_is_said_without_a_request_does_not_depend_on_the_hand(hand):
    told = []
    for cards in (HANDS[0], hand):
        table = attacking(kinds=("human",) * 3, step="reinforce", hands={0: cards})
        sitting, said = at_table(table)
        type_in(sitting, said, "ready", "status", "help", "log", "map europe", "list", "mordor", "place ukraine 3")
        told.append(said)
    assert bool(sets_in(table.rules.values, HANDS[2])) != bool(sets_in(table.rules.values, HANDS[0]))
    assert told[0] == told[1]


def test_a_forced_trade_names_no_card_before_it_is_asked_for():
    five = (*INFANTRY[:2], "afghanistan", "brazil", "wild_1")
    table = attacking(kinds=("human",) * 3, step="reinforce", hands={0: five})
    sitting, said = at_table(table)
    type_in(sitting, said, "ready", "status")
    assert any(line.endswith("Choose three cards.") for line in said)
    text = "\n".join(said)
    assert not any(name in text for name in ("Alaska", "Argentina", "Afghanistan", "Brazil", "Wild"))
    assert not sitting.told_secrets
    rows = type_in(sitting, said, "choices")
    assert any("Alaska" in row and "Afghanistan" in row for row in rows)
    assert sitting.told_secrets
    type_in(sitting, said, "trade 1")
    assert table.game.log[-1].action.cards


@pytest.mark.parametrize("cards", [["perilous_ford"], ["night_march"], ["out_of_the_thicket"]])
@pytest.mark.parametrize("step", ["start", "attack", "fortify"])
def test_adventure_cards_change_nothing_that_is_said_without_a_request(step, cards):
    told = []
    for held in (["stand_fast"], cards):
        land = {0: {"rhudaur": 5, "fornost": 2}, 1: {"carrock": 4, "moria": 2}}
        game = middle_earth(land=land, heroes={0: ["rhudaur"], 1: ["moria"]}, adventures={0: held}, step=step)
        game.source = Seeded(1)
        sitting, said = at_table(table_of(game, "human", "human", "human", ruleset="middle-earth"))
        type_in(sitting, said, "ready", "status", "help", "log", "mordor")
        assert not sitting.told_secrets
        told.append(said)
    assert told[0] == told[1]


@pytest.mark.parametrize(("line", "rests"), [("rest_hero", True), ("rest hero rhudaur", True), ("rest mordor", False)])
def test_a_field_with_one_value_may_be_said_or_left_out(line, rests):
    land = {0: {"rhudaur": 5, "fornost": 2}, 1: {"carrock": 4, "moria": 2}}
    game = middle_earth(land=land, heroes={0: ["rhudaur"], 1: ["moria"]})
    game.source = Seeded(1)
    sitting, said = at_table(table_of(game, "human", "human", "human", ruleset="middle-earth"))
    type_in(sitting, said, "ready", line)
    assert ("hero in Rhudaur stays out" in "\n".join(said)) == rests


def test_cards_that_can_be_played_are_named_on_request():
    land = {0: {"rhudaur": 5, "fornost": 2}, 1: {"carrock": 4, "moria": 2}}
    game = middle_earth(land=land, heroes={0: ["rhudaur"], 1: ["moria"]}, adventures={0: ["reach_bree"]})
    sitting, said = at_table(table_of(game, "human", "human", "human", ruleset="middle-earth"))
    type_in(sitting, said, "ready", "adventure cards")
    assert any("Bree" in line for line in said)
    assert sitting.told_secrets
    assert ADVENTURES(game.state).hands[0] == ("reach_bree",)


def test_only_one_person_is_never_asked_to_be_alone():
    sitting, said = at_table(attacking(hands={0: INFANTRY[:2]}))
    told = type_in(sitting, said, "cards", "end", "end")
    assert not any("ready" in line or "further up" in line for line in told)


def test_secrets_are_what_the_public_view_has_otherwise():
    own = {"hands": [["ural", "siam"], 2], "deck": 30, "towns": {"cities": ["ural"]}}
    public = {"hands": [2, 2], "deck": 30, "towns": {"cities": ["ural"]}}
    known = secrets_of(own, public)
    assert known == {"ural", "siam"}
    assert tells(("china", "siam"), known)
    assert not tells(("china", 3, ""), known)


# -- all rule systems


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("seed", [1, 2])
def test_every_prepared_position_can_be_played_on_by_reading(name: str, seed: int, tmp_path: Path):
    table = SCENARIOS[name](seed)
    for chair in table.chairs:
        chair.kind = "human"
    sitting, said = at_table(table)
    reader, told, entries = Reader(seed), said[:], len(table.game.log)
    for _ in range(150):
        line = reader.line(told)
        assert not (line == "status" and told and told[-1].startswith("Say which")), told
        told = type_in(sitting, said, line)
        if sitting.ended:
            break
    assert len(table.game.log) > entries + 10
