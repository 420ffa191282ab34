"""Card values as a table for a spreadsheet: a row for each card, a column for each value.

What is written can be changed there and read back: what is still as printed, or left blank, is no
change. So the spreadsheet may be the source, and hold columns of its own beside ours if their
names begin with `#`.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from fabletable.engine.cards import Card, Overlay, did_you_mean
from fabletable.engine.errors import BadOverlay
from fabletable.engine.rules import AnyRules

KEY = "key"
TEXT = "text"
WORDS = ("name", TEXT)
COMMENT = "#"
SEPARATORS = ",;\t"
MOST_LETTERS = 500_000


def table_of(rules: AnyRules, overlay: Overlay) -> str:
    """All that can be changed, as it is with these values."""
    open_to_change = Changeable(rules)
    rows = [values_of(card, open_to_change) for card in rules.deck(overlay).values()]
    columns = list(dict.fromkeys(name for row in rows for name in row))
    text = io.StringIO()
    writer = csv.DictWriter(text, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def values_of(card: Card, open_to_change: Changeable) -> dict[str, str]:
    """Of one card, by path."""
    values = open_to_change.values(card)
    return {KEY: card.key, **{path: str(value) for path, value in values.items()}}


class Changeable:
    """Whether a game lets a value be changed; it is asked once for each kind of card."""

    def __init__(self, rules: AnyRules) -> None:
        self.rules = rules
        self.printed = rules.deck({})
        self.known: dict[tuple[str, str], bool] = {}

    def values(self, card: Card) -> dict[str, int | str]:
        """All that can be changed of a card, by path."""
        words = {name: getattr(card, name) for name in WORDS if getattr(card, name)}
        values = {**words, "copies": card.copies, **dict(card.numbers())}
        return {path: value for path, value in values.items() if self(card, path)}

    def __call__(self, card: Card, path: str) -> bool:
        place = type(card).__name__, path.partition(".")[0]
        if place not in self.known:
            self.known[place] = self._asked(self.printed[card.key], path)
        return self.known[place]

    def _asked(self, card: Card, path: str) -> bool:
        value = dict(card.numbers()).get(path, getattr(card, path, 0))
        try:
            self.rules.deck({card.key: nested(path, value)})
        except BadOverlay:
            return False
        return True


def nested(path: str, value: Any) -> dict[str, Any]:
    """`touching.witch` is a number in a table of its own."""
    name, dot, other = path.partition(".")
    return {name: {other: value}} if dot else {name: value}


def overlay_in_table(text: str, rules: AnyRules) -> Overlay:
    """The values that differ from what is printed; whether they will do is checked by the game.

    Texts are made of numbers and names, also of other cards: one that says just what the changed
    cards say of themselves is no change of its own.
    """
    if len(text) > MOST_LETTERS:
        raise BadOverlay(f"expected at most {MOST_LETTERS} letters, got {len(text)}")
    printed = rules.deck({})
    found: dict[str, dict[str, Any]] = {}
    texts: dict[str, str] = {}
    for line, row in _rows(text):
        key = row.get(KEY, "").strip()
        if key not in printed:
            raise BadOverlay(
                f"line {line}: no card is called '{key}'{did_you_mean(key, list(printed))}"
            )
        if key in texts:
            raise BadOverlay(f"line {line}: '{key}' has a line already")
        texts[key] = row.pop(TEXT, "").strip()
        for path, cell in _changed(printed[key], row).items():
            place = f"line {line}, column {path}"
            _put(found.setdefault(key, {}), path, _value(path, cell, place), place)
    _add_texts(found, texts, printed, rules)
    return found


def _changed(card: Card, row: Mapping[str, str]) -> dict[str, str]:
    now = {path: str(value) for path, value in card.numbers()}
    now |= {"name": card.name, "copies": str(card.copies)}
    cells = {path: cell.strip() for path, cell in row.items() if path != KEY}
    return {path: cell for path, cell in cells.items() if cell and cell != now.get(path)}


def _add_texts(
    found: dict[str, dict[str, Any]],
    texts: Mapping[str, str],
    printed: Mapping[str, Card],
    rules: AnyRules,
) -> None:
    own = {key: text for key, text in texts.items() if text not in ("", printed[key].text)}
    made = rules.deck(found) if own else printed
    for key, text in own.items():
        if text != made[key].text:
            found.setdefault(key, {})[TEXT] = text


def _rows(text: str) -> Iterator[tuple[int, dict[str, str]]]:
    """Without columns that are comments, and without empty lines."""
    text = text.removeprefix("\ufeff")
    head = text.partition("\n")[0]
    separator = max(SEPARATORS, key=head.count)
    try:
        reader = csv.DictReader(io.StringIO(text), delimiter=separator, strict=True)
        _check_columns(list(reader.fieldnames or ()), head)
        for row in reader:
            cells = {name: cell or "" for name, cell in row.items() if isinstance(name, str)}
            if None in row:
                raise BadOverlay(f"line {reader.line_num}: more cells than columns")
            if any(cell.strip() for cell in cells.values()):
                kept = {n: c for n, c in cells.items() if n and not n.startswith(COMMENT)}
                yield reader.line_num, kept
    except csv.Error as error:
        raise BadOverlay(f"not a table of comma-separated values: {error}") from None


def _check_columns(names: list[str], head: str) -> None:
    if KEY not in names:
        raise BadOverlay(f"expected a first line with a column '{KEY}', got '{head[:60]}'")
    ours = Counter(name for name in names if name and not name.startswith(COMMENT))
    if ours.total() > len(ours):
        often = max(ours, key=lambda name: ours[name])
        raise BadOverlay(f"expected each column once, got '{often[:60]}' again")


def _value(path: str, cell: str, place: str) -> int | str:
    if path in WORDS or not _looks_like_number(cell):
        return cell
    if len(cell) > 6:
        raise BadOverlay(f"{place}: expected a small number, got '{cell[:20]}'")
    return int(cell)


def _looks_like_number(cell: str) -> bool:
    return cell.removeprefix("-").isdecimal() and cell.isascii()


def _put(values: dict[str, Any], path: str, value: int | str, place: str) -> None:
    name, dot, other = path.partition(".")
    if name in values and not (dot and isinstance(values[name], dict)):
        raise BadOverlay(f"{place}: '{name}' is one number or a table of them, not both")
    if dot:
        values.setdefault(name, {})[other] = value
    else:
        values[name] = value
