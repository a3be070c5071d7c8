"""What a new game will be: rules, board, options and seats as a player changes them."""

import pytest

from engine.options import Refused
from engine.rulesets import RULESETS
from engine.seating import CLOSED, HUMAN, offered
from maps import format as boards
from tests.tui_helpers import person
from tui.opponents import LEVELS, PROGRAM, character_of, described, level_of
from tui.planning import COLOURS_OF_SEATS, SEATS, Plan, first_plan, known_boards, unfit, values_of
from tui.screens.setup import Setup


@pytest.fixture
def plan() -> Plan:
    return first_plan()


def option_of(plan: Plan, name: str):
    return next(option for option in plan.ruleset.options if option.id == name)


def test_a_new_game_begins_with_one_person_two_bots_and_no_problem(plan: Plan):
    assert [chair.kind == HUMAN for chair in plan.players] == [True, False, False]
    assert plan.problem() == ""


def test_there_are_six_seats_of_six_names_and_colours(plan: Plan):
    assert (
        len(plan.chairs) == SEATS == len({chair.name for chair in plan.chairs}) == len({c.colour for c in plan.chairs})
    )


def test_names_of_last_time_are_offered_again_but_never_twice():
    names = [chair.name for chair in first_plan(("Zoë", "Player 3", "zoë")).chairs]
    assert names[:2] == ["Zoë", "Player 3"]
    assert len({name.casefold() for name in names}) == SEATS


def test_a_preset_is_recognised_until_an_option_differs(plan: Plan):
    for name in plan.ruleset.presets:
        plan.use_preset(name)
        assert plan.preset == name
    plan.set(option_of(plan, "attack.dice"), 1)
    assert plan.preset == ""


def test_an_option_set_back_to_its_default_is_no_choice(plan: Plan):
    option = option_of(plan, "fortify.reach")
    plan.set(option, "adjacent")
    assert plan.picked == {"fortify.reach": "adjacent"}
    plan.set(option, option.default)
    assert plan.picked == {}


def test_an_option_takes_nothing_but_its_values(plan: Plan):
    with pytest.raises(Refused, match=r"attack\.dice cannot be"):
        plan.set(option_of(plan, "attack.dice"), 9)
    with pytest.raises(Refused):
        plan.set(option_of(plan, "attack.dice"), True)


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS.keys())
def test_every_option_can_be_turned_round_to_where_it_was(ruleset):
    plan = first_plan()
    plan.use_ruleset(ruleset)
    for option in ruleset.options:
        seen = []
        for _ in values_of(option):
            plan.turn(option, 1)
            seen.append(plan.value(option))
        assert plan.value(option) == option.default
        assert len(seen) == len(set(map(str, seen)))
        assert all(option.allows(value) for value in seen)


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS.keys())
def test_every_ruleset_can_be_started_as_it_comes(ruleset):
    plan = first_plan()
    plan.use_ruleset(ruleset)
    least, most = ruleset.players
    assert len(plan.players) <= most
    while len(plan.players) < least:
        next(chair for chair in plan.chairs if chair.kind == CLOSED).kind = HUMAN
    assert plan.problem() == ""
    assert plan.board.id == ruleset.board


def test_the_number_with_a_meaning_of_its_own_is_among_the_values(plan: Plan):
    values = values_of(option_of(plan, "limit.turns"))
    assert (values[0], values[1], values[-1]) == (0, 1, 1000)


def test_too_few_seats_are_a_problem_with_a_sentence(plan: Plan):
    for chair in plan.chairs[1:]:
        chair.kind = CLOSED
    assert "2 to 6 players" in plan.problem()


def test_two_seats_of_one_name_are_refused(plan: Plan):
    with pytest.raises(Refused, match="called Player 2"):
        plan.rename(0, "player 2")
    assert plan.chairs[0].name == "Player 1"


def test_a_name_is_made_harmless(plan: Plan):
    plan.rename(0, "\x1b[31mAnna\u202e [b]世界[/b]")
    assert plan.chairs[0].name == "[31mAnna [b]世界[/b]"


def test_seats_change_their_order_and_stop_at_the_ends(plan: Plan):
    first = plan.chairs[0]
    assert plan.move(0, 1) == 1
    assert plan.chairs[1] is first
    assert plan.move(0, -1) == 0


def test_colours_stay_different_however_they_are_turned(plan: Plan):
    for _ in range(2 * len(COLOURS_OF_SEATS)):
        plan.turn_colour(2, 1)
        assert len({chair.colour for chair in plan.chairs}) == SEATS
        assert plan.chairs[2].colour in COLOURS_OF_SEATS


def test_a_seat_goes_through_everybody_who_can_play(plan: Plan):
    levels = [kind for kind in offered() if ":" not in kind]
    seen = []
    for _ in (*levels, CLOSED):
        plan.turn_kind(0, 1)
        seen.append(plan.chairs[0].kind)
    assert seen == [*levels[1:], CLOSED, HUMAN]
    assert seen[:5] == ["random", "easy", "normal", "hard", "expert"]
    assert "simple" not in seen


def test_a_bot_goes_through_its_characters_and_keeps_one_at_other_levels(plan: Plan):
    plan.chairs[1].kind = "hard"
    seen = []
    for _ in range(4):
        plan.turn_character(1, 1)
        seen.append(plan.chairs[1].kind)
    assert sorted(seen) == sorted(kind for kind in offered() if level_of(kind) == "hard")
    assert seen[-1] == "hard"
    plan.chairs[1].kind = "hard:raider"
    plan.turn_kind(1, -1)
    assert plan.chairs[1].kind == "normal:raider"
    plan.turn_kind(1, -2)
    assert plan.chairs[1].kind == "random"
    with pytest.raises(Refused, match="Only bots that plan"):
        plan.turn_character(1, 1)


def test_everybody_who_can_be_chosen_is_described():
    for kind in (*offered(), "simple", CLOSED):
        words = described(kind)
        assert words != PROGRAM
        assert words.startswith(LEVELS[level_of(kind)])
        assert (character_of(kind).capitalize() in words.removeprefix(LEVELS[level_of(kind)])) or ":" not in kind
        assert len(words) <= 3 * 70
    assert described("cmd:./bot") == PROGRAM


def test_all_shipped_boards_are_offered():
    assert {board.id for board in known_boards()} == set(boards.board_ids())


def test_a_board_that_does_not_fit_says_why():
    world = RULESETS["world"]
    assert unfit(world, boards.load("world"), 3) == ""
    assert boards.load("middle-earth").name in unfit(world, boards.load("middle-earth"), 3)


def test_a_preset_that_does_not_fit_the_seats_is_refused_and_changes_nothing(plan: Plan):
    for chair in plan.chairs:
        chair.kind = CLOSED
    with pytest.raises(Refused):
        plan.use_preset(next(iter(plan.ruleset.presets)))
    assert plan.picked == {}


KEYS = ("left", "right", "up", "down", "enter", "n", "p", "r", "e", "c", "k", "u", "d", "backspace", "7", "tab")


@pytest.mark.parametrize("key", KEYS)
def test_a_key_that_comes_before_the_first_frame_finds_everything_there(key: str):
    setup = Setup(("Zoë",))
    setup.run(key, key if len(key) == 1 else None)
    assert setup.plan.chairs[0].name == "Zoë"
    assert 0 <= setup.row < len(setup.boards) + len(setup.rulesets)


async def test_the_seats_say_what_their_players_are_like(tmp_path):
    async with person(tmp_path / "saves") as p:
        p.app.new_game()
        await p.wait(lambda: isinstance(p.app.screen, Setup))
        await p.press("Enter", "Enter", "Enter", "Down")
        assert "bot: normal" in p.line_under_cursor
        assert LEVELS["normal"][:40] in p.screen
        await p.press("Right", "k", "k", "k")
        assert "bot: hard:raider" in p.line_under_cursor
        assert "Raider: Lives on the others" in " ".join(p.screen.split())
        await p.press("Up", "k")
        assert "Only bots that plan have a character" in p.screen
        assert LEVELS["human"] in p.screen
