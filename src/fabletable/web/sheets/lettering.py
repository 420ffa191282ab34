"""Words in a picture, which breaks no lines by itself: how wide they are, and where they break.

Fonts differ from machine to machine, so widths are those of a wide one.
"""

from __future__ import annotations

from html import escape

NARROW, WIDE = "iljtfrI.,:;'()[]!| ", "mwMWQGOCDHNU%@"
SHARES = {**dict.fromkeys(NARROW, 0.36), **dict.fromkeys(WIDE, 0.86)}  # of the size
USUAL, CAPITAL = 0.58, 0.7
LEADING = 1.18  # from line to line
SMALLEST = 0.5  # of the size that is wanted


def width_of(words: str, size: float) -> float:
    return size * sum(
        SHARES.get(letter, CAPITAL if letter.isupper() else USUAL) for letter in words
    )


def lines_of(words: str, width: float, size: float) -> list[str]:
    """Broken between words."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width_of(longer, size) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def fitted(words: str, width: float, height: float, size: float) -> tuple[list[str], float]:
    """Lines, and the size at which all of them fit: the wanted one, if that will do."""
    now = size
    while True:
        lines = lines_of(words, width, now)
        wide = max(width_of(line, now) for line in lines)
        if now <= size * SMALLEST or (wide <= width and len(lines) * now * LEADING <= height):
            return lines, now
        now *= 0.96


def text(x: float, y: float, size: float, words: str, **look: str) -> str:
    more = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in look.items())
    return f'<text x="{x:.2f}" y="{y:.2f}" font-size="{size:.2f}"{more}>{escape(words)}</text>'
