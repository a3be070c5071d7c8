"""The file of cards and missions that belongs to a Domination map."""

import re
from pathlib import Path

from maps.importers.foreign import ForeignBoard, ForeignMission
from maps.importers.report import Report
from maps.importers.source import Source, lines_of, read_bytes

SYMBOLS = {"Infantry": "infantry", "Cavalry": "cavalry", "Cannon": "artillery"}
NUMBER = re.compile(r"[+-]?[0-9]{1,9}")


def read_cards(source: Source, path: Path, board: ForeignBoard, report: Report) -> None:
    """Put the deck and the missions of the file into the board; faults are left in the report."""
    reader = _Reader(path.name, board, report)
    for number, line in enumerate(lines_of(source.text("latin-1", read_bytes(path))), start=1):
        reader.line(line, f"{path.name}, line {number}")
    board.cards, board.wild = reader.cards, reader.wild
    board.deck = f"Deck of {path.name}"
    if reader.surplus:
        sentence = f"{reader.surplus} cards name countries that the map has not."
        report.drop(sentence.replace("1 cards name", "1 card names") if reader.surplus == 1 else sentence, path.name)


class _Reader:
    def __init__(self, file: str, board: ForeignBoard, report: Report) -> None:
        self.file, self.board, self.report = file, board, report
        self.section = ""
        self.cards: dict[int, str] = {}
        self.wild = 0
        self.surplus = 0

    def line(self, line: str, where: str) -> None:
        """Read one line."""
        words = [word for word in re.split(r"[ \t\f]+", line) if word]
        if not line or line[0] == ";":
            return
        if line[0] == "[" and line[-1] == "]":
            self.section = line[1:-1]
            if self.section not in ("cards", "missions"):
                self.report.fault(f"There is no section [{self.section}]; the sections are [cards], [missions].", where)
        elif not words:
            self.report.change("A line of blanks is left out; Domination itself would stop there.", where)
        elif self.section == "cards":
            self._card(words, where)
        elif self.section == "missions":
            self._mission(words, where)
        elif not self.section:
            self.report.fault("This line stands before the first section.", where)

    def _card(self, words: list[str], where: str) -> None:
        if words == ["wildcard"]:
            self.wild += 1
            return
        if words[0] not in SYMBOLS or len(words) != 2 or not NUMBER.fullmatch(words[1]):
            kinds = "Infantry, Cavalry or Cannon and a country's number, or wildcard"
            self.report.fault(f'A card is {kinds}, not "{" ".join(words)[:40]}".', where)
            return
        country = int(words[1]) - 1
        if not 0 <= country < len(self.board.territories):
            self.surplus += 1
        elif country in self.cards:
            name = self.board.territories[country].name
            self.report.drop(f'A second card of "{name}"; here a territory has one.', where)
        else:
            self.cards[country] = SYMBOLS[words[0]]

    def _mission(self, words: list[str], where: str) -> None:
        if len(words) < 6 or not all(NUMBER.fullmatch(word) for word in words[:3]):
            self.report.fault(
                "A mission is a player, a number of countries, the armies on each, and three continents, then words.",
                where,
            )
            return
        destroy, territories, armies = (max(0, int(word)) for word in words[:3])
        regions, more = [], 0
        for position, word in enumerate(words[3:6], start=1):
            if word == "*":
                more = position
            elif not NUMBER.fullmatch(word) or not 0 <= int(word) <= len(self.board.regions):
                self.report.fault(f'A continent of a mission is its number, 0 or *, not "{word[:20]}".', where)
            elif int(word):
                regions.append(int(word) - 1)
        if territories and armies == 0:
            territories = 0
        if regions and territories and not destroy:
            self.report.change("A mission wants continents and countries; in the file one of both is enough.", where)
        self.board.missions.append(
            ForeignMission(
                tuple(dict.fromkeys(regions)),
                max(0, more - len(set(regions))),
                territories,
                max(1, armies),
                destroy,
                where,
            )
        )
