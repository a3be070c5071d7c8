"""A game that has not begun: its seats fill, its dice are sealed, and everybody says that he is ready."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from engine.bots import LEVELS
from engine.change import Illegal
from engine.committed import PHRASE_LENGTH, SALT_BYTES, Deal
from engine.options import Refused
from engine.rulesets import RULESETS
from engine.save import game_terms
from engine.seating import HUMAN, Chair
from maps.format import MapFile
from maps.library import all_boards
from tui.ssh.clock import Clock
from tui.ssh.codes import DAYS, code_hash, is_code, new_code
from tui.ssh.disk import SEED, remove, write_whole
from tui.ssh.texts import clean, free_name
from tui.watchers import Watchers

FILE = "gathering.json"
OPEN, INVITED, TAKEN = "open", "invited", "taken"
"""Kinds of seats, beside the levels of bots."""
A_DAY = 86_400
HASH_DIGITS = 64
ONLY_HOST = "Only who began the game can do that."
NO_SEAT = "That code opens no seat here."


class Place(Struct):
    """A seat that waits for the game to begin."""

    name: str
    colour: str
    kind: str = OPEN
    """`open`, `invited`, `taken`, or the level of a bot."""
    owner: str = ""
    code: str = ""
    """What is kept of the code that opens it."""
    expires: float = 0
    """Until when, in seconds since 1970."""


class Plan(Struct):
    """What is kept on the disk."""

    id: str
    title: str
    host: str
    ruleset: str
    board: str
    picked: dict[str, Any]
    places: list[Place]
    clock: Clock = Clock()
    deals: int = 0
    """How often a seed was drawn for it: everybody sees when one was thrown away."""
    created: float = 0


class Gathering:
    """A plan, and the deal of its dice once all seats are taken. Tells its watchers of every change."""

    def __init__(self, plan: Plan, folder: Path, wall: Callable[[], float] = time.time) -> None:
        self.plan, self.folder, self._wall = plan, folder, wall
        self.deal: Deal | None = None
        self.ready: set[str] = set()
        """The accounts that have said so."""
        self.over = False
        """Whether it became a game, or was given up."""
        self.trouble = ""
        """Why it could not begin, as a sentence."""
        self._watchers = Watchers()

    @property
    def id(self) -> str:
        """The name of the game on this server."""
        return self.plan.id

    def open(self) -> None:
        """Keep it, and draw a seed if all seats are taken already. Raises `OSError`."""
        self._changed(seats=True)

    # -- who is here

    def seat_of(self, account: str) -> int | None:
        """The seat of an account."""
        return next((k for k, place in enumerate(self.plan.places) if place.owner and place.owner == account), None)

    def people(self) -> list[str]:
        """The accounts that have a seat."""
        return [place.owner for place in self.plan.places if place.owner]

    @property
    def full(self) -> bool:
        """Whether no seat waits for anybody."""
        return not any(place.kind in (OPEN, INVITED) for place in self.plan.places)

    def has_room(self) -> bool:
        """Whether anybody may sit down."""
        return any(place.kind == OPEN for place in self.plan.places)

    def join(self, account: str, name: str) -> int:
        """Take the first open seat. Raises `Refused`."""
        self._may_join(account)
        seat = next((k for k, place in enumerate(self.plan.places) if place.kind == OPEN), None)
        if seat is None:
            raise Refused("No seat is open at this table: ask who began the game for a code.")
        self._sit(seat, account, name)
        return seat

    def redeem(self, account: str, name: str, code: str) -> int:
        """Take the seat that a code opens. Raises `Refused`, with one sentence for wrong, used and old codes."""
        places = self.plan.places
        found = [k for k, place in enumerate(places) if is_code(code, place.code) and place.expires >= self._wall()]
        if not found:
            raise Refused(NO_SEAT)
        self._may_join(account)
        self._sit(found[0], account, name)
        return found[0]

    def _may_join(self, account: str) -> None:
        if self.over:
            raise Refused("This table has begun or was given up; look at the lobby again.")
        if self.seat_of(account) is not None:
            raise Refused("You have a seat at this table already.")

    def _sit(self, seat: int, account: str, name: str) -> None:
        place = self.plan.places[seat]
        others = {other.name.casefold() for other in self.plan.places if other is not place}
        place.kind, place.owner, place.code, place.name = TAKEN, account, "", free_name(name, others)
        self._changed(seats=True)

    def leave(self, account: str) -> None:
        """Get up again; the seat is open. Raises `Refused` for whoever began the game."""
        seat = self.seat_of(account)
        if seat is None:
            raise Refused("You have no seat at this table.")
        if account == self.plan.host:
            raise Refused("You began this game: give it up (x), or stay.")
        self._empty(seat, OPEN)

    # -- what the host may do

    def invite(self, account: str, seat: int) -> str:
        """Keep a seat for whoever has the code that is returned; it is shown only now. Raises `Refused`."""
        self._host(account)
        self._free(seat)
        code = new_code()
        self._empty(seat, INVITED)
        place = self.plan.places[seat]
        place.code, place.expires = code_hash(code), self._wall() + DAYS * A_DAY
        self._changed(seats=True)
        return code

    def set_kind(self, account: str, seat: int, kind: str) -> None:
        """Open a seat to anybody, or give it to a bot of this level. Raises `Refused`."""
        self._host(account)
        if self.plan.places[seat].owner == account:
            raise Refused("That is your own seat.")
        check_kind(kind)
        self._empty(seat, kind)

    def set_clock(self, account: str, clock: Clock) -> None:
        """How long people may think. Raises `Refused`."""
        self._host(account)
        self.plan.clock = clock
        self.ready.clear()
        self._changed(seats=False)

    def give_up(self, account: str) -> None:
        """There will be no game. Raises `Refused`."""
        self._host(account)
        self.over = True
        self._tell()

    def deal_anew(self, account: str) -> None:
        """Throw the seed away, which everybody sees, and draw another: where a phrase is never opened."""
        self._host(account)
        self._changed(seats=True)

    def _host(self, account: str) -> None:
        if account != self.plan.host:
            raise Refused(ONLY_HOST)
        if self.over:
            raise Refused("This table has begun or was given up; look at the lobby again.")

    def _free(self, seat: int) -> None:
        if self.plan.places[seat].kind == TAKEN:
            raise Refused(f"{self.plan.places[seat].name} sits there: o opens the seat again first.")

    def _empty(self, seat: int, kind: str) -> None:
        place = self.plan.places[seat]
        others = {other.name.casefold() for other in self.plan.places if other is not place}
        if place.kind == TAKEN:
            place.name = free_name(f"Player {seat + 1}", others)
        place.kind, place.owner, place.code, place.expires = kind, "", "", 0
        self._changed(seats=True)

    # -- the deal

    def _changed(self, seats: bool) -> None:
        """Keep it. Other seats are other terms: the seed was bound to the old ones and is thrown away."""
        if seats:
            self.ready.clear()
            self.deal = None
            if self.full:
                self.deal = self._new_deal()
        write_whole(self.folder / FILE, msgspec.json.encode(self.plan))
        self._tell()

    def _new_deal(self) -> Deal:
        ruleset, plan = RULESETS[self.plan.ruleset], self.plan
        names = [place.name for place in plan.places]
        rules, _ = ruleset.set_up(plan.picked, board_of(plan), names)
        deal = Deal(plan.id, game_terms(plan.id, rules, names), len(names))
        write_whole(self.folder / SEED, deal.seed.hex().encode())
        plan.deals += 1
        return deal

    def phrase(self, account: str, text: str) -> None:
        """A phrase for the dice, or its hash of 64 digits, or (when the sheet is closed) salt and phrase of that hash.

        Raises `Refused`.
        """
        deal, seat = self.deal, self.seat_of(account)
        if deal is None or seat is None:
            raise Refused("The seed is drawn when all seats are taken; a phrase can be added then.")
        try:
            if deal.sheet is not None:
                self._open(deal, seat, text)
            elif len(text) == HASH_DIGITS and (promised := _hex(text)) is not None:
                deal.promise(seat, promised)
            elif words := clean(text, PHRASE_LENGTH):
                deal.give(seat, words)
            else:
                deal.promise(seat, None)
        except Illegal as refusal:
            raise Refused(str(refusal)) from None
        self._tell()

    def _open(self, deal: Deal, seat: int, text: str) -> None:
        salt, _, phrase = text.strip().partition(" ")
        salt_bytes = _hex(salt)
        if salt_bytes is None or len(salt_bytes) != SALT_BYTES:
            raise Refused("The sheet is closed. Give salt and phrase as hegemon entropy printed them.")
        deal.open(seat, salt_bytes, phrase)

    def say_ready(self, account: str) -> None:
        """Nothing more to add. When all have said so the sheet is closed. Raises `Refused`."""
        if self.deal is None or self.seat_of(account) is None:
            raise Refused("Not all seats are taken yet: the game can begin when they are.")
        self.ready.add(account)
        if self.ready >= set(self.people()):
            self.deal.close()
        self._tell()

    @property
    def can_begin(self) -> bool:
        """Whether the sheet is closed and all on it is open."""
        return self.deal is not None and self.deal.sheet is not None and not self.deal.missing and not self.over

    def chairs(self) -> list[Chair]:
        """The seats as the game will have them."""
        return [
            Chair(place.name, HUMAN if place.kind == TAKEN else place.kind, place.colour) for place in self.plan.places
        ]

    # -- being told

    def watch(self, told: Callable[[], None]) -> Callable[[], None]:
        """Have this called after every change; returns what ends it."""
        return self._watchers.add(told)

    def _tell(self) -> None:
        self._watchers.tell()

    def finish(self) -> None:
        """It became a game."""
        self.over = True
        (self.folder / FILE).unlink(missing_ok=True)
        self._tell()

    def discard(self) -> None:
        """Delete what is on the disk of a game that was given up."""
        remove(self.folder / SEED)
        (self.folder / FILE).unlink(missing_ok=True)
        self.folder.rmdir()


def _hex(text: str) -> bytes | None:
    try:
        return bytes.fromhex(text)
    except ValueError:
        return None


def board_of(plan: Plan) -> MapFile:
    """The board of a plan. Raises `Refused` when it is no longer there."""
    board = next((board for board in all_boards() if board.id == plan.board), None)
    if board is None:
        raise Refused(f"The board {plan.board} is no longer on this server: give the game up.")
    return board


def read_plan(folder: Path) -> Plan:
    """The plan in a folder. Raises `OSError` and `msgspec.DecodeError`."""
    return msgspec.json.decode((folder / FILE).read_bytes(), type=Plan)


def check_kind(kind: str) -> None:
    """Raise `Refused` for whatever is no seat for people and none of our own bots: nobody may start programs here."""
    if kind not in (HUMAN, OPEN, INVITED, TAKEN, *LEVELS):
        raise Refused(f"Nobody called {kind[:40]!r} plays on a server: it takes {', '.join((HUMAN, *LEVELS))}.")


def places_of(chairs: list[Chair], host: str, name: str) -> list[Place]:
    """The seats of a new plan: the first one for a person is the host's, the others for persons are open.

    Raises `Refused` for a kind of player that a server does not have.
    """
    for chair in chairs:
        check_kind(chair.kind)
    own = next((chair for chair in chairs if chair.kind == HUMAN), None)
    taken = {chair.name.casefold() for chair in chairs if chair is not own}
    return [
        Place(
            free_name(name, taken) if chair is own else chair.name,
            chair.colour,
            TAKEN if chair is own else OPEN if chair.kind == HUMAN else chair.kind,
            host if chair is own else "",
        )
        for chair in chairs
    ]
