"""`hegemon odds`: what to expect of a battle."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tui.commands import output
from tui.commands.common import Common
from tui.commands.errors import Unable
from tui.commands.finding import find_ruleset

if TYPE_CHECKING:
    from engine.odds import Battle, DiceRule

MOST_ARMIES = 1000
SHOWN = 0.0005
"""Numbers of survivors less likely than this are left out of the text; JSON has them all."""
RULED = {
    "attack.dice": "attack_max",
    "defend.dice": "defend_max",
    "defend.two_from": "two_from",
    "defend.choice": "choice",
}
"""Which option of a ruleset is which part of a dice rule."""

Armies = Annotated[int, typer.Argument(metavar="A", min=0, max=MOST_ARMIES, help="Armies that may fight.")]
Defenders = Annotated[int, typer.Argument(metavar="D", min=0, max=MOST_ARMIES, help="Armies that defend.")]
Bonus = Annotated[int, typer.Option(min=0, max=6, help="Added to the best die of that side.")]


def odds(
    common: Common,
    attackers: Armies,
    defenders: Defenders,
    ruleset: Annotated[str, typer.Option(help="Whose dice, with its default options.")] = "world",
    dice: Annotated[str | None, typer.Option(metavar="A,D", help="Most dice of attacker and defender.")] = None,
    attacker_bonus: Bonus = 0,
    defender_bonus: Bonus = 0,
    keep: Annotated[
        int | None, typer.Option(min=1, max=MOST_ARMIES, metavar="K", help="Chance to win with K armies left.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """The exact odds of a battle.

    A: armies that may fight, those of the territory but one. D: armies that defend."""
    from engine.odds import battle

    rule = dice_rule(ruleset, dice, attacker_bonus, defender_bonus)
    fight = battle(attackers, defenders, rule)
    if as_json:
        output.report(document(fight, keep))
    else:
        tell(fight, rule, keep)


def dice_rule(ruleset: str, dice: str | None, attacker_bonus: int, defender_bonus: int) -> "DiceRule":
    """The dice of a ruleset's default options, with what was asked for instead. Raises `Unable`."""
    from engine.odds import DiceRule

    picked = {RULED[o.id]: o.default for o in find_ruleset(ruleset).options if o.id in RULED}
    if dice is not None:
        picked |= dict(zip(("attack_max", "defend_max"), read_dice(dice), strict=True))
    return DiceRule(**picked, attack_plus=attacker_bonus, defend_plus=defender_bonus)


def read_dice(text: str) -> tuple[int, int]:
    """The two numbers of `A,D`, each 1 to 3. Raises `Unable`."""
    words = [word.strip() for word in text.split(",")]
    if len(words) != 2 or not all(word in ("1", "2", "3") for word in words):
        raise Unable(f'--dice takes two numbers from 1 to 3, such as 3,2: "{text[:40]}" is something else.')
    return int(words[0]), int(words[1])


def document(fight: "Battle", keep: int | None) -> dict[str, Any]:
    """The odds for scripts; `keep` has the asked number, or all."""
    chances = fight.keep if keep is None else {keep: fight.keep.get(keep, 0.0)}
    return {
        "win": fight.win,
        "expected_losses": {"attacker": fight.attacker_losses, "defender": fight.defender_losses},
        "survivors": named(fight.survivors),
        "keep": named(chances),
    }


def named(chances: Mapping[int, float]) -> dict[str, float]:
    """With the names that JSON wants."""
    return {f"{armies}": chance for armies, chance in chances.items()}


def tell(fight: "Battle", rule: "DiceRule", keep: int | None) -> None:
    """The odds for people."""
    output.say(f"{fight.attackers} against {fight.defenders}: the attacker wins {fight.win:.2%} of the time.")
    output.say(f"Losses on average: attacker {fight.attacker_losses:.2f}, defender {fight.defender_losses:.2f}.")
    choice = {"max": "", "before": "; the defender picks before the throw", "after": "; the defender sees the throw"}
    output.say(f"Most dice: {rule.attack_max} against {rule.defend_max}{choice[rule.choice]}.")
    if keep is not None:
        output.say(f"Chance to win with {keep} or more left: {fight.keep.get(keep, 0.0):.2%}.")
        return
    rows = [(n, f"{p:.1%}", f"{fight.keep[n]:.1%}") for n, p in fight.survivors.items() if n and p >= SHOWN]
    if rows:
        output.say()
        output.table([("left", "chance", "or more"), *rows])
