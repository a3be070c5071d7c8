"""What somebody typed, understood: names by as many letters as it takes, and the fields of a draft one by one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from engine.actions import tag
from tui.commands.finding import fold, listed, short
from tui.draft import DONE, LIST, NUMBER, TERRITORY, VERB, Draft, Kind
from tui.scene import Scene
from tui.words import best_source, value_name

LONGEST_NAME = 6
"""Words of the longest name that is looked for."""
FEW = 6
"""As many choices are named in a refusal."""
AMOUNTS: Mapping[str, Callable[[Sequence[int]], int]] = {
    "most": max,
    "all": max,
    "half": lambda options: -(-max(options) // 2),
    "least": min,
}
"""Words for a number."""

T = TypeVar("T")


class Unclear(Exception):
    """What was typed means nothing here, or too much. The text is the sentence that says so."""


def _begins_words(wanted: str, name: str) -> bool:
    typed, words = wanted.split(), name.split()
    return len(typed) <= len(words) and all(w.startswith(t) for t, w in zip(typed, words, strict=False))


FITS: tuple[Callable[[str, str], bool], ...] = (
    lambda wanted, name: wanted == name,
    lambda wanted, name: name.startswith(wanted),
    _begins_words,
)
"""How a text can mean a name, the best way first: it is the name, begins it, or begins each of its words."""


def meant(text: str, names: Mapping[T, Sequence[str]]) -> list[T]:
    """What a text can mean, among things with their names: only what it fits best."""
    wanted = fold(text)
    if not wanted:
        return []
    folded = {thing: [fold(name) for name in each] for thing, each in names.items()}
    for fits in FITS:
        if found := [thing for thing, each in folded.items() if any(fits(wanted, name) for name in each)]:
            return found
    return []


def is_exact(text: str, names: Sequence[str]) -> bool:
    """Whether a text is one of the names in full."""
    return fold(text) in map(fold, names)


def take(words: Sequence[str], names: Mapping[T, Sequence[str]]) -> tuple[list[T], int]:
    """What the first words mean, and how many of them say it: as many as mean one thing, else as many as mean any."""
    unclear: tuple[list[T], int] = ([], 0)
    for count in range(min(len(words), LONGEST_NAME), 0, -1):
        found = meant(" ".join(words[:count]), names)
        if len(found) == 1:
            return found, count
        if found and not unclear[0]:
            unclear = found, count
    return unclear


def either(names: Sequence[str]) -> str:
    """`That could be a, b or c`, as a sentence."""
    return f"That could be {listed(list(dict.fromkeys(names)), 'or')}: write more of it."


def numbered(word: str, options: Sequence[T]) -> T | None:
    """The choice that a number names, from 1 on; None if the word is no number. Raises `Unclear`."""
    if not (word.isascii() and word.isdigit()):
        return None
    if not 1 <= int(word[:6]) <= len(options):
        raise Unclear(f"There is no choice {short(word)} here: they are numbered 1 to {len(options)}.")
    return options[int(word) - 1]


def kind_names(scene: Scene, kind: Kind) -> tuple[str, ...]:
    """All names of a kind of action: its word, and the common word for what does the same elsewhere."""
    aliases = scene.extras.aliases if scene.extras is not None else {}
    return (tag(kind), *(common for common, own in aliases.items() if own == tag(kind)))


def names_of(scene: Scene, draft: Draft) -> dict[Any, tuple[str, ...]]:
    """The choices of the next field with their names, where it is no number."""
    sort = draft.sort
    if sort == VERB:
        return {kind: kind_names(scene, kind) for kind in draft.options()}
    if sort in (TERRITORY, LIST):
        return {value: (value_name(scene, value), str(value)) for value in draft.options()}
    return {}


def read(scene: Scene, draft: Draft, words: Sequence[str]) -> Draft:
    """The draft with these words as its next fields. Raises `Unclear` with the reason where one does not fit."""
    while words:
        draft, used = READ[draft.sort](scene, draft, words)
        words = words[used:]
    return draft


def read_whole(scene: Scene, draft: Draft, words: Sequence[str]) -> Draft:
    """The same from the first field on: a field that has one value may be said, and may be left out."""
    short_cut = draft.forced()
    try:
        return read(scene, draft, words).forced()
    except Unclear as unclear:
        if len(short_cut.chosen) == len(draft.chosen):
            raise
        try:
            return read(scene, short_cut, words)
        except Unclear:
            raise unclear from None


def _number(scene: Scene, draft: Draft, words: Sequence[str]) -> tuple[Draft, int]:
    options, word = draft.options(), words[0]
    least, most = min(options), max(options)
    amount = AMOUNTS.get(word.casefold())
    if amount is None and not (word.isascii() and word.isdigit()):
        raise Unclear(f'"{short(word)}" is no number: it takes {least} to {most}, or most, half, least.')
    number = amount(options) if amount is not None else int(word[:9])
    if number not in options:
        raise Unclear(draft.why(number) or f"It takes {least} to {most}.")
    return draft.pick(number), 1


def _territory(scene: Scene, draft: Draft, words: Sequence[str]) -> tuple[Draft, int]:
    options = draft.options()
    if (chosen := numbered(words[0], options)) is not None:
        return draft.pick(chosen), 1
    found, used = take(words, names_of(scene, draft))
    if len(found) == 1:
        return draft.pick(found[0]), used
    everywhere = {t: (scene.title(t), t) for t in scene.rules.board.names}
    elsewhere, length = take(words, everywhere)
    if found or len(elsewhere) > 1:
        raise Unclear(either([scene.title(t) for t in found or elsewhere]))
    if not elsewhere:
        raise Unclear(f'There is no territory "{short(" ".join(words[:2]))}". {few(scene, draft)}')
    here = elsewhere[0]
    if source := best_source(scene, draft, here):
        return draft.pick(source).pick(here), length
    raise Unclear(f"{draft.why(here) or f'{scene.title(here)} cannot be chosen here.'} {few(scene, draft)}")


def _listed(scene: Scene, draft: Draft, words: Sequence[str]) -> tuple[Draft, int]:
    options = draft.options()
    if (chosen := numbered(words[0], options)) is not None:
        return draft.pick(chosen), 1
    names = names_of(scene, draft)
    found, used = take(words, names)
    if len(found) == 1:
        return draft.pick(found[0]), used
    if found:
        raise Unclear(either([names[value][0] for value in found]))
    refusal = draft.why(fold(" ".join(words)).replace(" ", "_")) if draft.field_kind == "choice" else None
    raise Unclear(refusal or f'"{short(" ".join(words))}" is none of the {len(options)} choices: give a number.')


def _kind(scene: Scene, draft: Draft, words: Sequence[str]) -> tuple[Draft, int]:
    options = draft.options()
    if (chosen := numbered(words[0], options)) is not None:
        return draft.verb(chosen), 1
    names = names_of(scene, draft)
    found, used = take(words, names)
    if len(found) != 1:
        called = [names[kind][0] for kind in found or options]
        raise Unclear(either(called) if found else f"Say which: {listed(called, 'or')}.")
    return draft.verb(found[0]), used


def _done(scene: Scene, draft: Draft, words: Sequence[str]) -> tuple[Draft, int]:
    raise Unclear(f'"{short(" ".join(words))}" is too much: nothing more is to be said. Nothing was done.')


READ: Mapping[str, Callable[[Scene, Draft, Sequence[str]], tuple[Draft, int]]] = {
    TERRITORY: _territory,
    NUMBER: _number,
    LIST: _listed,
    VERB: _kind,
    DONE: _done,
}
"""Sort of field -> how it is read: the draft after it, and how many words it took."""


def few(scene: Scene, draft: Draft) -> str:
    """Some of the choices, as a sentence."""
    options = draft.options()
    shown = [value_name(scene, value) for value in options[:FEW]]
    more = f" and {len(options) - FEW} more" if len(options) > FEW else ""
    return f"Choices: {', '.join(shown)}{more}."
