"""What the keys of the Play screen do: acts on the draft and the table. Every refusal is a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engine.actions import Action, Advance, Attack, Blitz, Defend, End, Place, Trade, field_kinds, tag
from engine.change import Illegal
from engine.game import Offer
from tui.boxes import any_value, best_set
from tui.draft import DEFAULTS, DONE, LIST, NUMBER, TERRITORY, VERB, Draft, default, start
from tui.keys import ACTS, KEYS, NAMES, SHOWN, Act, lookup
from tui.panels import held
from tui.words import KINDS, best_source, kind_name, sources_of

if TYPE_CHECKING:
    from tui.app import Hegemon
    from tui.scene import Scene
    from tui.table import Table
    from tui.widgets.map import MapView

DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
ANSWERS = (Defend, Advance)
"""Acts within a battle, after which it may go on."""
BIG_STEPS: Mapping[type[Action], str] = {
    Blitz: "The attack goes on until it is won or no dice are left. Dice cannot be taken back.",
    End: "This ends the phase. What was not done in it cannot be done later.",
}
"""What some players want to be asked before."""
MOVE_IN = {"least": min, "all": max}


class Acting:
    """The acts. Mixed into the Play screen, whose fields it uses."""

    app: Hegemon
    table: Table
    map: MapView
    scene: Scene
    draft: Draft | None
    cursor: str
    typed: str
    row: int
    dice: int
    key: str
    ticked: tuple[str, ...]
    note: str
    panel: str
    scrolled: int
    pending: str
    last: Action | None
    last_place: Action | None
    reveal: list[str]
    viewer: int | None
    _kinds: tuple[tuple[int, int | None], list[type[Action]]] = ((-1, None), [])

    # -- the draft

    def number(self) -> int:
        """The amount shown: typed, or what Enter takes by default."""
        assert self.draft is not None
        if self.typed:
            return int(self.typed)
        settings = dict(DEFAULTS)
        settings["advance", "count"] = MOVE_IN[self.app.settings.move_in]
        return default(self.draft, settings)

    def row_value(self) -> Any:
        """The list row under the cursor; None when no list is open."""
        draft = self.draft
        return any_value(draft.options(), self.row) if draft is not None and draft.sort in (LIST, VERB) else None

    def offer(self) -> Offer | None:
        """What the person at the keyboard may do."""
        return self.table.offer(self.actor) if self.actor is not None else None

    def kinds(self) -> list[type[Action]]:
        """The kinds of action that are possible now."""
        moment = (self.table.rev, self.actor)
        if self._kinds[0] != moment:
            offer = self.offer()
            self._kinds = (moment, offer.kinds() if offer is not None else [])
        return self._kinds[1]

    def kind_by_tag(self, name: str) -> type[Action] | None:
        """The possible kind with this tag."""
        return next((kind for kind in self.kinds() if tag(kind) == name), None)

    def open_draft(self) -> None:
        """Set what a new question starts from: the dice of a battle, the best set of a hand."""
        draft = self.draft
        if draft is None:
            return
        if self.in_battle:
            most = max(draft.offer.domain(Attack, *draft.chosen), default=1)
            self.dice = most
            self.cursor = draft.chosen[1]
        if self.context == "cards" and not self.ticked:
            self.ticked = self._best()

    def _best(self) -> tuple[str, ...]:
        assert self.draft is not None
        options = self.draft.options()
        return best_set(self._scene(self.table.view(self.shown)), options) if options else ()

    @property
    def forced_trade(self) -> bool:
        """Whether nothing but a trade is possible."""
        return self.kinds() == [Trade]

    def preview(self) -> dict[str, str]:
        """What chips show while an amount is chosen: `9-6`, `1+6`."""
        draft = self.draft
        if draft is None or draft.sort != NUMBER or draft.field != "count":
            return {}
        view = self.table.view(None)
        args = view.step.args if view.step is not None else None
        places = [v for v in draft.chosen if v in view.owner]
        number = self.number()
        if not places and getattr(args, "target", ""):
            places, number = [args.source, args.target], number - args.least
        if not places:
            return {}
        chips = {places[-1]: f"{view.armies[places[-1]]}+{number}"}
        if len(places) > 1:
            chips[places[0]] = f"{view.armies[places[0]]}-{number}"
        return chips

    def by_worth(self, territories: Sequence[str]) -> list[str]:
        """Legal choices in the order of Tab: targets by chance, own land by threat, sources by armies."""
        view, draft = self.table.view(None), self.draft
        source = draft.chosen[0] if draft is not None and draft.chosen else ""
        neighbours = self.table.board.neighbours

        def worth(t: str) -> tuple[float, ...]:
            if source and view.owner[t] != view.owner[source]:
                return (-(self.chance(source, t) or 0.0),)
            threat = sum(view.armies[x] for x in neighbours[t] if view.owner[x] != view.owner[t])
            if draft is not None and draft.kinds[0] is Place:
                return (-threat + view.armies[t] if threat else 1e6,)
            return (-view.armies[t],)

        return sorted(territories, key=worth)

    def chance(self, source: str, target: str) -> float | None:
        """The exact chance that `source`, if it attacks on to the end, takes `target`."""
        return self.table.chance(source, target)

    # -- cursor

    def run_arrow(self, act: Act) -> None:
        draft = self.draft
        if draft is not None and draft.sort == NUMBER:
            self._set_amount(self.number() + (1 if act.id in ("up", "right") else -1))
        elif draft is not None and (draft.sort == LIST or (draft.sort == VERB and not self.in_battle)):
            if self.context != "cards":
                self.row = (self.row + (1 if act.id in ("down", "right") else -1)) % len(draft.options())
            self.paint()
        elif self.as_list:
            names = self.table.board.names
            step = 1 if act.id in ("down", "right") else -1
            self._move(names[(names.index(self.cursor) + step) % len(names)])
        else:
            to = self.map.toward(*DIRECTIONS[act.id])
            if to is None:
                self.tell("There is nothing further that way.")
            else:
                self._move(to)

    def _move(self, territory: str) -> None:
        self.cursor = territory
        self.paint()

    def run_next(self, act: Act, step: int = 1) -> None:
        draft = self.draft
        if draft is None:
            self.tell("There is nothing to choose now.")
        elif draft.sort == TERRITORY:
            options = self.by_worth(draft.options())
            at = options.index(self.cursor) if self.cursor in options else (-1 if step > 0 else 0)
            self._move(options[(at + step) % len(options)])
        else:
            self.row = (self.row + step) % max(1, len(draft.options()))
            self.paint()

    def run_previous(self, act: Act) -> None:
        self.run_next(act, -1)

    def run_home(self, act: Act) -> None:
        place = getattr(self.last_place, "territory", None) or getattr(self.last, "source", None)
        self._move(place or self.by_worth(self.table.view(None).owned(self.actor or 0) or [self.cursor])[0])

    def run_goto(self, act: Act) -> None:
        self.seek_labels()

    def run_find(self, act: Act) -> None:
        self.seek_name()

    # -- choosing

    def run_go(self, act: Act) -> None:
        draft = self.draft
        if self.reveal:
            self.reveal = []
            self.sync()
        elif draft is None:
            go_on = self.table.step if self.table.paused else self.table.skip
            go_on()
            self.paint()
        elif self.pending:
            self.pending = ""
            self._end_turn()
        elif draft.sort == DONE:
            self.act(draft.action())
        elif draft.sort == TERRITORY:
            self._pick_territory()
        elif draft.sort == NUMBER:
            self._pick(self.number())
        elif self.in_battle:
            self.run_once(act)
        elif self.context == "cards":
            self._pick_cards()
        elif draft.sort == VERB:
            self.take_kind(draft.options()[self.row])
        else:
            self._pick(self.row_value())

    def _pick(self, value: Any) -> None:
        assert self.draft is not None
        refusal = None if value in self.draft.options() else self.draft.why(value) or "That is not possible."
        if refusal:
            self.tell(refusal)
            return
        self.go_on(self.draft.pick(value))

    def _pick_territory(self) -> None:
        draft, here = self.draft, self.cursor
        assert draft is not None
        if here in draft.options():
            if draft.kinds == (Place,):
                self.go_on(Draft(draft.offer, draft.kinds, (here, 1)))
            else:
                self._pick(here)
            return
        source = best_source(self.scene, draft, here)
        if source:
            self.go_on(draft.pick(source).pick(here))
            return
        choices = [self.title_of(t) for t in self.by_worth(draft.options())[:4]]
        what = "Targets" if draft.chosen else "Choices"
        self.tell(f"{draft.why(here) or 'Not there.'} {what}: {', '.join(choices)} (Tab).")

    def _pick_cards(self) -> None:
        assert self.draft is not None
        if len(self.ticked) != 3:
            self.ticked = self._best()
            self.paint()
            return
        match = next((three for three in self.draft.options() if set(three) == set(self.ticked)), None)
        if match is None:
            self.tell(self.draft.why(self.ticked) or "These three are no set.")
        else:
            self._pick(match)

    def go_on(self, draft: Draft) -> None:
        """The draft after a choice: carried out when nothing is missing, else asked on."""
        self.draft, self.typed, self.row = draft, "", 0
        if draft.sort == DONE:
            self.act(draft.action())
            return
        if draft.sort == TERRITORY and draft.chosen:
            self.cursor = self.by_worth(draft.options())[0]
        self.open_draft()
        self.paint()

    def take_kind(self, kind: type[Action]) -> None:
        """Begin (or carry out) one kind of action."""
        offer = self.offer()
        if offer is None:
            return
        if not field_kinds(kind):
            self.act(kind())
            return
        draft = self.draft
        within = draft is not None and bool(draft.chosen) and kind in draft.kinds
        self.ticked = ()
        self.go_on(draft.verb(kind) if within and draft is not None else Draft(offer, (kind,)).forced())

    def act(self, action: Action) -> None:
        """Carry out a finished action, unless the player wants to be asked first."""
        question = BIG_STEPS.get(type(action), "")
        if self.app.settings.confirm and question:
            self.app.ask("A big step", question, "do it", lambda: self._carry_out(action))
        else:
            self._carry_out(action)

    def _carry_out(self, action: Action) -> None:
        seat = self.actor
        if seat is None:
            self.tell("It is not your turn.")
            return
        if not isinstance(action, ANSWERS):
            self.last = action
        if isinstance(action, Place):
            self.last_place = action
        try:
            self.table.do(seat, action)
        except Illegal as refusal:
            self.last = None
            self.sync()
            self.tell(str(refusal))
            return
        self.sync()

    # -- phases

    def waiting(self) -> str | None:
        """Why nothing can be done from here now; None when somebody at this keyboard decides."""
        if self.actor is not None:
            return None
        if self.table.over is not None:
            return "The game is over."
        decider = self.table.decider
        return f"{self.who(decider)} plays now; Enter skips to the next person's turn." if decider is not None else None

    def why_kind(self, act: Act) -> str | None:
        if self.waiting():
            return self.waiting()
        if self.kind_by_tag(act.id) is not None:
            return None
        return self._refusal(act.id)

    def _refusal(self, name: str) -> str:
        offer = self.offer()
        kinds = {tag(kind): kind for kind in (End, Trade, Attack)} | {tag(k): k for k in self.kinds()}
        kind = kinds.get(name)
        why = offer.why(kind) if offer is not None and kind is not None else None
        possible = ", ".join(kind_name(self.scene, kind) for kind in self.kinds()[:4])
        return f"{why or f'{KINDS.get(name, name).capitalize()}: not in this step.'} Possible now: {possible}."

    def run_kind(self, act: Act) -> None:
        kind = self.kind_by_tag(act.id)
        if kind is not None:
            self.take_kind(kind)

    def why_attack(self, act: Act) -> str | None:
        return self.waiting() or (None if self.kind_by_tag("attack") else self._refusal("attack"))

    def run_attack(self, act: Act) -> None:
        offer = self.offer()
        assert offer is not None
        self.draft = start(offer)
        self._pick_territory()

    def why_fortify(self, act: Act) -> str | None:
        if self.waiting() or self.kind_by_tag("fortify"):
            return self.waiting()
        names = [step.phase for step in self.table.view(None).agenda]
        if names and "fortify" in names and self.kind_by_tag("end") is not None and self.kind_by_tag("attack"):
            return None
        return self._refusal("fortify")

    def run_fortify(self, act: Act) -> None:
        here = self.cursor
        if self.kind_by_tag("fortify") is None:
            self.last = None
            self.act(End())
        draft = self.draft
        if draft is not None and draft.field == "source" and self.kind_by_tag("fortify") and here in draft.options():
            self.go_on(draft.pick(here))

    def why_end_turn(self, act: Act) -> str | None:
        return self.why_kind(Act("end", "", ""))

    def run_end_turn(self, act: Act) -> None:
        self.pending = "end_turn"
        self.paint()

    def _end_turn(self) -> None:
        seat, turn = self.actor, self.table.view(None).turn
        while self.actor == seat is not None and self.table.view(None).turn == turn and self.kind_by_tag("end"):
            before = self.table.now
            self.act(End())
            if self.table.now == before:
                return

    def why_more(self, act: Act) -> str | None:
        return self.waiting() or (None if len(self.kinds()) > 1 else "Nothing else is possible now.")

    def run_more(self, act: Act) -> None:
        offer = self.offer()
        assert offer is not None
        self.draft, self.row = Draft(offer, tuple(offer.kinds()), (), listed=True), 0
        self.paint()

    def why_repeat(self, act: Act) -> str | None:
        if self.waiting():
            return self.waiting()
        last = self.last_place
        if last is None:
            return "Nothing was placed yet that could be repeated."
        offer = self.offer()
        assert offer is not None
        return offer.why(Place, getattr(last, "territory", ""), getattr(last, "count", 0))

    def run_repeat(self, act: Act) -> None:
        if self.last_place is not None:
            self.act(self.last_place)

    # -- battle

    def why_battle(self, act: Act) -> str | None:
        return None if self.in_battle else "Choose a battle first: a on an enemy beside your land."

    def run_once(self, act: Act) -> None:
        assert self.draft is not None
        source, target = self.draft.chosen
        self.act(Attack(source, target, self.dice))

    def run_decide(self, act: Act) -> None:
        assert self.draft is not None
        source, target = self.draft.chosen
        self.act(Blitz(source, target, 1))

    def run_keep(self, act: Act) -> None:
        self.take_kind(Blitz)

    def run_dice(self, act: Act) -> None:
        assert self.draft is not None
        wanted = int(self.key)
        refusal = self.draft.offer.why(Attack, *self.draft.chosen, wanted)
        if refusal:
            self.tell(refusal)
        else:
            self.dice = wanted
            self.paint()

    def run_other(self, act: Act) -> None:
        assert self.draft is not None
        source, target = self.draft.chosen
        offer = self.draft.offer
        sources = sorted(sources_of(start(offer), target))
        if len(sources) < 2:
            self.tell(f"{self.title_of(target)} can be attacked from {self.title_of(source)} only.")
            return
        self.go_on(start(offer).pick(sources[(sources.index(source) + 1) % len(sources)]).pick(target))

    # -- cards

    def run_best(self, act: Act) -> None:
        self.ticked = self._best()
        self.paint()

    # -- amounts

    def _set_amount(self, number: int) -> None:
        assert self.draft is not None
        options = self.draft.options()
        self.typed = str(min(max(number, min(options)), max(options)))
        self.paint()

    def _begin_amount(self) -> bool:
        """On the map, begin an amount for the territory under the cursor, if one is asked next."""
        draft = self.draft
        if draft is None:
            return False
        if draft.sort == NUMBER:
            return True
        if draft.sort == TERRITORY and self.cursor in draft.options():
            further = draft.pick(self.cursor)
            if further.sort == NUMBER:
                self.draft, self.typed = further, ""
                return True
        return False

    def run_amount(self, act: Act) -> None:
        if not self._begin_amount():
            self.tell("No amount is asked for here.")
            return
        assert self.draft is not None
        options = self.draft.options()
        least, most = min(options), max(options)
        self._set_amount({"most": most, "least": least, "half": -(-most // 2)}[act.id])

    def run_digit(self, act: Act) -> None:
        draft = self.draft
        if self.context == "cards":
            self._tick(int(self.key) - 1)
        elif draft is not None and draft.sort in (LIST, VERB) and not self.in_battle:
            if 0 < int(self.key) <= len(draft.options()):
                self.row = int(self.key) - 1
            self.paint()
        elif self._begin_amount():
            typed = (self.typed + self.key).lstrip("0")[-5:]
            assert self.draft is not None
            most = max(self.draft.options())
            self.typed = typed if typed and int(typed) <= most else str(most) if typed else ""
            if typed and int(typed) > most:
                self.note = f"{most} at most."
            self.paint()
        else:
            self.tell("No amount is asked for here.")

    def _tick(self, at: int) -> None:
        cards = held(self._scene(self.table.view(self.shown)))
        if not 0 <= at < len(cards):
            self.tell(f"You hold {len(cards)} cards.")
            return
        card = cards[at]
        self.ticked = tuple(c for c in self.ticked if c != card) if card in self.ticked else (*self.ticked, card)[-3:]
        self.paint()

    def run_erase(self, act: Act) -> None:
        self.typed = self.typed[:-1]
        self.paint()

    # -- back, undo

    def run_back(self, act: Act) -> None:
        if self.panel:
            self.panel = ""
            self.paint()
            return
        if self.has_class("-zoom"):
            self.run_zoom(act)
            return
        draft = self.draft
        if draft is not None and draft.sort == NUMBER and not draft.chosen and self.kinds() and len(draft.kinds) == 1:
            values = draft.options()
            self.tell(f"This cannot be skipped: {min(values)} to {max(values)} (Enter takes {self.number()}).")
            return
        if draft is not None and self.context == "cards" and self.forced_trade:
            self.tell(f"A trade is compulsory now: {self.draft_reason()}")
            return
        back = draft.back() if draft is not None else None
        if back is None:
            self.app.menu(self)
            return
        self.draft, self.typed, self.row, self.last, self.ticked = back, "", 0, None, ()
        self.open_draft()
        self.paint()

    def draft_reason(self) -> str:
        """Why armies cannot be placed yet."""
        offer = self.offer()
        return (offer.why(Place) if offer is not None else None) or "Enter trades the set that is ticked."

    def why_undo(self, act: Act) -> str | None:
        return self.waiting() or self.table.undoable(self.actor)

    def run_undo(self, act: Act) -> None:
        self.last = None
        try:
            self.table.undo(self.actor)
        except Illegal as refusal:
            self.tell(str(refusal))
            return
        self.sync()
        self.tell("Taken back.")

    def why_redo(self, act: Act) -> str | None:
        return self.waiting() or self.table.redoable(self.actor)

    def run_redo(self, act: Act) -> None:
        self.table.redo(self.actor)
        self.sync()

    # -- the rest

    def run_panel(self, act: Act) -> None:
        self.open_panel("W" if act.id == "since" else act.id[-1].upper())

    def open_panel(self, letter: str) -> None:
        """Open a panel, or close it when it is open."""
        self.panel = "" if self.panel == letter else letter
        self.scrolled = 0
        self.paint()

    def run_zoom(self, act: Act) -> None:
        self.toggle_class("-zoom")
        self.call_after_refresh(self._refit)

    def run_rules(self, act: Act) -> None:
        self.app.show_rules()

    def run_settings(self, act: Act) -> None:
        self.app.show_settings()

    def run_palette(self, act: Act) -> None:
        self.tell(f"Palette: {self.app.next_palette()}.")

    def run_shot(self, act: Act) -> None:
        try:
            path = self.app.save_screenshot(path=str(self.app.saves))
        except OSError as fault:
            self.tell(f"The picture could not be saved: {fault.strerror or fault}. Choose another folder with --saves.")
            return
        self.tell(f"Saved a picture of this screen: {path}")

    def run_save(self, act: Act) -> None:
        self.run_worker(self._save())

    async def _save(self) -> None:
        await self.table.flush()
        self.tell(self.table.save_error or f"Saved as {self.table.path.name if self.table.path else 'nothing'}.")

    def run_commands(self, act: Act) -> None:
        self.app.action_command_palette()

    def run_help(self, act: Act) -> None:
        self.app.show_help(self, self.help_rows())

    def help_rows(self) -> list[tuple[str, str, str | None]]:
        """Keys of this moment, what they do, and why not now."""
        keys: dict[str, list[str]] = {}
        for context in self.stack:
            for key, name in KEYS[context].items():
                if lookup(self.stack, key) == name and len(keys.setdefault(name, [])) < 3:
                    keys[name].append(NAMES.get(key, key))
        keys |= {name: [shown] for name, shown in SHOWN.items() if name in keys}
        return [(" ".join(found), ACTS[name].help, self.why_not(ACTS[name])) for name, found in keys.items()]
