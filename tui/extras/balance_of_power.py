"""What Balance of Power adds to the screens: missions, hospitals and the shop, towns, stars, terrain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, cast

from rich.text import Text

from engine.actions import End
from engine.phrases import plural
from engine.rulesets.balance_of_power.actions import Resist
from engine.rulesets.balance_of_power.draft import offers, stars_of
from engine.rulesets.balance_of_power.events import MissionTaken
from engine.rulesets.balance_of_power.facts import ARMY_NAMES, DIFFICULT, NEUTRAL, Mission, Numbers, stars
from engine.rulesets.balance_of_power.hospital import coming_back, needed, slots
from engine.rulesets.balance_of_power.missions import Standing, mission_of, progress
from tui.cells import clip, fit
from tui.extras.balance_of_power_scenario import command_room
from tui.extras.balance_of_power_told import REASONS, SENTENCES
from tui.extras.base import Extras
from tui.extras.shortcuts import Numbered, Shortcut
from tui.scene import DIM, Line, Scene, percent

PLAYERS = (0, 1)


def values_of(scene: Scene) -> Numbers:
    """The numbers of this game."""
    return cast(Numbers, scene.rules.values)


def name_of(mission: Mission) -> str:
    """A mission in few words: `Danish naval base`."""
    words = mission.name.removeprefix("Control ").removeprefix("the ").removeprefix("all ")
    return words[:1].upper() + words[1:]


def spell(word: str) -> str:
    """An id as words."""
    return word.replace("_", " ")


# -- M missions


def standing(scene: Scene) -> Standing:
    """What missions look at."""
    return Standing(scene.rules.board, values_of(scene).tagged, scene.view.owner, scene.view.parts["towns"]["cities"])


def state_of(scene: Scene, mission: Mission) -> str:
    """How far both players are: `R 3/6  B 4/6`; who holds the only place; how many neutral units are left."""
    view = scene.view
    if mission.kind == "neutral_defeated":
        return f"{view.total(NEUTRAL)} left"
    if len(mission.territories) == 1:
        return scene.who(view.owner[mission.territories[0]])
    shares = [(seat, *progress(standing(scene), seat, mission)) for seat in PLAYERS]
    return "  ".join(f"{scene.mark(seat)} {have}/{need}" for seat, have, need in shares)


def takers(scene: Scene) -> dict[str, int]:
    """The missions that were taken, and by whom."""
    taken = scene.view.parts["open_missions"]["taken"]
    return {mission: seat for seat in PLAYERS for mission in taken[seat]}


def in_this_game(scene: Scene) -> list[Mission]:
    """The missions of this game, taken ones too, in the order of their numbers."""
    known = {*scene.view.parts["open_missions"]["open"], *takers(scene)}
    return [mission for mission in values_of(scene).facts.missions if mission.id in known]


def missions(scene: Scene, width: int) -> list[Line]:
    """The missions on the table with everybody's progress, those that were taken, and what is needed to win."""
    by = takers(scene)
    lines: list[Line] = []
    for number, mission in enumerate(in_this_game(scene), start=1):
        taken = mission.id in by
        state = f"taken by {scene.mark(by[mission.id])}" if taken else state_of(scene, mission)
        row = clip(f"{number} {fit(name_of(mission), max(10, width - len(state) - 3))} {state}", width)
        done = not taken and any(_done(scene, seat, mission) for seat in PLAYERS)
        lines.append(Text(row, DIM if taken else "bold" if done else ""))
    if not lines:
        return [clip("The missions are laid out in the set-up.", width)]
    lines.append("")
    lines += [clip(line, width) for line in _race(scene)]
    lines.append(clip("One a turn after attacks; then no card.", width))
    return lines


def _done(scene: Scene, seat: int, mission: Mission) -> bool:
    have, need = progress(standing(scene), seat, mission)
    return have >= need


def _race(scene: Scene) -> Iterator[str]:
    taken, capitals = scene.view.parts["open_missions"]["taken"], scene.view.parts["towns"]["capitals"]
    for seat in PLAYERS:
        held = bool(capitals[seat]) and scene.view.owner[capitals[seat]] == seat
        capital = "capital held" if held else "capital lost" if capitals[seat] else "no capital yet"
        yield f"{scene.who(seat)}: {len(taken[seat])} of {values_of(scene).missions_to_win}, {capital}"


# -- H hospitals and shop

EFFECTS: Mapping[str, str] = {
    "starting_manoeuvre": "one more manoeuvre, at once",
    "special_squad": "3 dice against difficult terrain",
    "recon_mission": "one attacking die again, once",
    "neutral_attack": "a neutral territory attacks for you",
}
"""What a service does, in few words."""


def hospital(scene: Scene, width: int) -> list[Line]:
    """The tracks, what the neutral resistance needs, and the shop with what can be paid."""
    view, values = scene.view, values_of(scene)
    if "hospital" not in view.parts:
        return [clip("Hospitals belong to the Command Room;", width), clip("here lost units are gone.", width)]
    units = view.parts["hospital"]["units"]
    lines: list[Line] = []
    for seat, count in enumerate(units):
        room = slots(values, seat)
        lines.append(clip(f"{scene.mark(seat)} {'#' * count}{'.' * (room - count)} {count:>2} of {room}", width))
    lines.append(clip(resistance(values, units[NEUTRAL]), width))
    lines.append("")
    lines += shop(scene, width)
    return lines


def resistance(values: Numbers, units: int) -> str:
    """What two dice must reach, and what then comes back."""
    if not units:
        return "No neutral unit is in hospital."
    need = needed(values, units)
    chance = sum(a + b >= need for a, b in product(range(1, 7), repeat=2)) / 36
    return f"Resist: {need}+ on two dice ({percent(chance)}), {coming_back(units)} return"


def shop(scene: Scene, width: int) -> list[Line]:
    """The services with their prices, for whoever's turn it is."""
    view = scene.view
    have, bought = view.parts["hospital"]["units"][view.mover], view.parts["support"]["bought"]
    lines: list[Line] = [Text(clip(f"shop for {scene.who(view.mover)}: {plural(have, 'unit')}", width), DIM)]
    for number, item in enumerate(values_of(scene).facts.shop, start=1):
        short = item.cost - have
        state = "bought" if item.id in bought else f"{short} short" if short > 0 else "yes"
        row = f"{number} {fit(spell(item.id), max(10, width - 14))}{item.cost:>3}  {state}"
        lines.append(Text(clip(row, width), "" if state == "yes" else DIM))
        lines.append(Text(clip(f"    {EFFECTS.get(item.id, '')}", width), DIM))
    return lines


# -- T towns


def towns(scene: Scene, width: int) -> list[Line]:
    """Who holds which city and capital."""
    view, parts = scene.view, scene.view.parts["towns"]
    lines: list[Line] = []
    for seat, capital in enumerate(parts["capitals"]):
        if capital:
            here = scene.mark(view.owner[capital])
            lines.append(clip(f"capital of {scene.who(seat)}: {here} {scene.title(capital)}", width))
    for seat in (*PLAYERS, NEUTRAL):
        held = [scene.title(t) for t in parts["cities"] if view.owner[t] == seat]
        lines.append(clip(f"{scene.mark(seat)} {plural(len(held), 'city')}: {', '.join(held)}", width))
    free = [scene.title(t) for t in parts["cities"] if view.owner[t] not in (*PLAYERS, NEUTRAL)]
    if free:
        lines.append(clip(f"- free: {', '.join(free)}", width))
    for territory, structure in values_of(scene).facts.structures.items():
        lines.append(clip(f"{scene.mark(view.owner[territory])} {spell(structure).capitalize()}", width))
    lines.append(clip("A capital adds 1 unit; 3 cities or lands 1.", width))
    return lines


# -- C cards


def cards(scene: Scene, width: int) -> list[Line]:
    """The own cards with their stars, and what stars are worth."""
    view, values = scene.view, values_of(scene)
    part = view.parts["cards"]
    lines: list[Line] = []
    if view.seat is None:
        lines += [clip(line, width) for line in ("Hands are hidden while another", "player may be looking.")]
    else:
        hand = part["hands"][view.seat]
        lines += [
            clip(f"{k} {'*' * stars(values, card):<3}{scene.title(card)}", width) for k, card in enumerate(hand, 1)
        ]
        lines.append(clip(_worth(values, hand), width))
    table = values.facts.star_table
    for label, row in (("stars", table.keys()), ("units", table.values())):
        lines.append(Text(clip(f"{label} " + "".join(f"{n:>3}" for n in row), width), DIM))
    lines.append(clip(f"pile {part['deck']}, traded {len(part['discard'])}; one trade a turn", width))
    return lines


def _worth(values: Numbers, hand: Sequence[str]) -> str:
    table = values.facts.star_table
    best = max((stars_of(values, trade) for trade in offers(tuple(table), values, hand)), default=0)
    total = plural(stars_of(values, hand), "star")
    return f"{total}: worth {table[best]} now" if best else f"{total}: too few to trade" if hand else "no cards"


def hand(scene: Scene, held: Sequence[str]) -> str:
    """The stars on the own cards: ` (7 stars)`."""
    return f" ({plural(stars_of(values_of(scene), held), 'star')})" if held else ""


# -- the map

LEGEND: Mapping[str, str] = {"*": "capital", "c": "city", "^": "difficult terrain", "#": "structure"}


def marks_of(scene: Scene, territory: str) -> Iterator[str]:
    """The signs of a territory, in the order of `LEGEND`."""
    values, parts = values_of(scene), scene.view.parts["towns"]
    if territory in parts["capitals"]:
        yield "*"
    if territory in parts["cities"]:
        yield "c"
    if territory in values.tagged.get(DIFFICULT, ()):
        yield "^"
    if territory in values.facts.structures:
        yield "#"


def suffixes(scene: Scene) -> dict[str, str]:
    """The signs behind the units on the map."""
    signs = {territory: "".join(marks_of(scene, territory)) for territory in scene.view.owner}
    return {territory: found for territory, found in signs.items() if found}


def spot(scene: Scene, territory: str) -> str:
    """What is to be known of a territory: `difficult: 2 dice, city`."""
    values, capitals = values_of(scene), scene.view.parts["towns"]["capitals"]
    words = {
        "*": "capital of " + scene.who(capitals.index(territory)) if territory in capitals else "",
        "c": "city",
        "^": f"difficult: {values.difficult_dice} dice",
        "#": spell(values.facts.structures.get(territory, "")),
    }
    return ", ".join(words[sign] for sign in marks_of(scene, territory))


# -- words

KINDS: Mapping[str, str] = {
    "pick_setup": "pick a set-up",
    "put": "place units",
    "put_capital": "place a capital",
    "fill": "leave the rest of the units to chance",
    "pick_side": "pick a side",
    "resist": "roll for the neutral resistance",
    "buy": "buy support",
    "hire": "hire neutral units",
    "trade_stars": "trade stars",
    "neutral_attack": "attack with the neutral units",
    "reroll": "throw a die again",
    "take_mission": "take a mission: no card this turn",
}

ENDS: Mapping[str, str] = {
    "resistance": "let them go: no resistance",
    "support": "buy nothing more",
    "mission": "take no mission",
    "reroll": "keep the dice",
    "fortify": "move nothing",
}
"""What ending a phase is called."""

ASKS: Mapping[tuple[str, str], str] = {
    ("pick_setup", "setup"): "which set-up?",
    ("put", "army"): "units of which army?",
    ("put", "territory"): "choose where to place",
    ("put", "count"): "how many?",
    ("put_capital", "territory"): "where does the capital stand?",
    ("pick_side", "army"): "which army do you take?",
    ("pick_side", "starts"): "which army begins?",
    ("buy", "item"): "which service?",
    ("hire", "territory"): "which neutral territory attacks?",
    ("trade_stars", "cards"): "which cards?",
    ("neutral_attack", "source"): "choose the neutral units or your own",
    ("neutral_attack", "target"): "choose a target",
    ("neutral_attack", "dice"): "how many dice?",
    ("reroll", "die"): "which die again? 1 is the highest",
    ("take_mission", "mission"): "which mission? Then no card this turn",
}

ENTERS: Mapping[tuple[str, str], str] = {
    ("put", "territory"): "place on {t}",
    ("put", "count"): "place {n}",
    ("put_capital", "territory"): "the capital stands in {t}",
    ("hire", "territory"): "{t} attacks for you",
    ("neutral_attack", "source"): "attack from {t}",
    ("neutral_attack", "target"): "battle {t}{odds}",
    ("neutral_attack", "dice"): "throw {n} dice",
    ("reroll", "die"): "throw die {n} again",
}


def value(scene: Scene, what: Any) -> str | None:
    """Missions by name and progress, services with their price, armies with the player who has them."""
    values = values_of(scene)
    mission = mission_of(values, what) if isinstance(what, str) else None
    if mission is not None:
        return f"{name_of(mission)}  {state_of(scene, mission)}"
    item = next((item for item in values.facts.shop if item.id == what), None)
    if item is not None:
        return f"{spell(item.id)}, {plural(item.cost, 'unit')}: {EFFECTS.get(item.id, '')}"
    if what in values.facts.setups:
        capitals = values.facts.setups[what].capitals
        return f"set-up {what}: red {scene.title(capitals['red'])}, blue {scene.title(capitals['blue'])}"
    if what in ARMY_NAMES:
        return _army(scene, ARMY_NAMES.index(what))
    if isinstance(what, tuple) and what and all(card in values.symbols for card in what):
        total = stars_of(values, what)
        return f"{plural(total, 'star')} for {values.facts.star_table.get(total, 0)}: " + ", ".join(
            scene.title(card) for card in what
        )
    return None


def _army(scene: Scene, seat: int) -> str:
    """`red (R on the map), 12 to place`; how many territories it has when all units stand."""
    left = scene.view.parts["reserve"]["left"][seat]
    lands = plural(len(scene.view.owned(seat)), "territory")
    return f"{ARMY_NAMES[seat]} ({scene.mark(seat)} on the map), {f'{left} to place' if left else lands}"


KEYS: Mapping[str, Mapping[str, Shortcut]] = {
    "resistance": {
        "r": Shortcut("roll", "Roll for the neutral resistance", lambda scene, draft: Resist()),
        "w": Shortcut("waive", "Let them go: no resistance", lambda scene, draft: End()),
    },
}

NUMBERED: Mapping[str, Numbered] = {
    "mission": Numbered(
        "take", "Take the mission of this number", lambda scene: [mission.id for mission in in_this_game(scene)]
    ),
    "support": Numbered(
        "buy", "Buy the service of this number", lambda scene: [item.id for item in values_of(scene).facts.shop]
    ),
}


BALANCE_OF_POWER = Extras(
    panels={
        "M": ("Missions", missions),
        "H": ("Hospitals and shop", hospital),
        "T": ("Cities and capitals", towns),
        "C": ("Cards", cards),
    },
    opens={"resistance": "H", "support": "H", "mission": "M"},
    beside="M",
    suffixes=suffixes,
    legend=LEGEND,
    spot=spot,
    hand=hand,
    kinds=KINDS,
    steps={
        "reinforce": "Put your new units on your land; stars on cards give more of them.",
        "fortify": "One manoeuvre: move units between your own territories.",
    },
    ends=ENDS,
    aliases={"trade": "trade_stars"},
    asks=ASKS,
    enters=ENTERS,
    keys=KEYS,
    numbered=NUMBERED,
    value=value,
    sentences=SENTENCES,
    reasons=REASONS,
    told=(MissionTaken,),
    scenarios={"bop": command_room},
)
