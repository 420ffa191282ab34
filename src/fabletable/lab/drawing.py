"""Figures of a report as SVG, in the colours of the page that they stand on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from math import ceil, floor, log10

from fabletable.lab.figures import Bars, Curves, Figure, Forest, Span

WIDTH = 720
NAMES = 210  # for the names at the left of a forest
RIGHT = 24
ROW = 22
TOP, BOTTOM = 12, 44
HEIGHT = 280  # of bars and curves
LEFT = 56  # for the numbers at their left
LEGEND = 190  # for the names at the right of curves
TICKS = 6
NARROWEST = 1e-9  # that an axis is; else it is widened
LINES = 8  # colours
MOST_BARS = 40
MOST_WORDS = 12  # below curves
APART = 3  # between the same places of two curves
MARGIN = 16  # at either end of curves


def svg_of(figure: Figure, title: str) -> str:
    match figure:
        case Forest():
            return _forest(figure, title)
        case Bars():
            return _bars(figure, title)
        case Curves():
            return _curves(figure, title)


class Axis:
    """Values along a stretch of the picture, with round numbers at its ticks."""

    def __init__(self, low: float, high: float, start: float, end: float) -> None:
        if high - low < NARROWEST:
            spare = abs(low) / 2 or 0.5
            low, high = low - spare, high + spare
        step = _round_step((high - low) / TICKS)
        self.low = floor(low / step + 1e-9) * step
        self.high = ceil(high / step - 1e-9) * step
        self.step, self.start, self.end = step, start, end

    def at(self, value: float) -> float:
        inside = min(max(value, self.low), self.high)
        return self.start + (inside - self.low) / (self.high - self.low) * (self.end - self.start)

    def ticks(self) -> Iterator[float]:
        for number in range(round((self.high - self.low) / self.step) + 1):
            yield self.low + number * self.step


def _round_step(about: float) -> float:
    """1, 2 or 5, and zeros."""
    about = max(about, 1e-9)
    unit = 10.0 ** floor(log10(about))
    return next(factor * unit for factor in (1, 2, 5, 10) if factor * unit >= about - 1e-12)


def _forest(figure: Forest, title: str) -> str:
    rows = figure.rows
    low, high = figure.even
    values = [value for one in rows.values() for value in (one.low, one.high)]
    axis = Axis(min([low, *values]), max([high, *values]), NAMES, WIDTH - RIGHT)
    height = TOP + ROW * len(rows) + BOTTOM
    bottom = height - BOTTOM
    parts = [*_upright(axis, bottom, figure.unit)]
    parts.append(_rect("even", axis.at(low), TOP, axis.at(high) - axis.at(low), bottom - TOP))
    if low <= 0 <= high:
        parts.append(_line("zero", axis.at(0), TOP, axis.at(0), bottom))
    for number, (name, one) in enumerate(rows.items()):
        y = TOP + ROW * number + ROW / 2
        kind = "striking" if name in figure.striking else "usual"
        parts += _whisker(name, one, axis, y, kind, figure.unit)
    return _picture(parts, height, title)


def _upright(axis: Axis, bottom: float, unit: str) -> Iterator[str]:
    """Lines and numbers of an axis that runs to the right."""
    for tick in axis.ticks():
        x = axis.at(tick)
        yield _line("grid", x, TOP, x, bottom)
        yield _text("tick", x, bottom + 16, number_at(tick, axis.step, unit), "middle")
    yield _text("what", (axis.start + axis.end) / 2, bottom + 36, unit, "middle")


def _whisker(name: str, one: Span, axis: Axis, y: float, kind: str, unit: str) -> Iterator[str]:
    step = axis.step / 10
    said = [number_at(value, step, unit) for value in one]
    yield f'<g class="{kind}"><title>{escape(name)}: {said[0]} ({said[1]} to {said[2]})</title>'
    yield _text("name", NAMES - 12, y + 4, name, "end")
    yield _line("whisker", axis.at(one.low), y, axis.at(one.high), y)
    yield f'<circle cx="{axis.at(one.value):.1f}" cy="{y:.1f}" r="4"/></g>'


def _bars(figure: Bars, title: str) -> str:
    bins = _binned(figure)
    across = Axis(bins[0][0], bins[-1][1], LEFT, WIDTH - RIGHT)
    up = Axis(0, max(count for _, _, count in bins), HEIGHT - BOTTOM, TOP)
    parts = [*_level(up, WIDTH - RIGHT), *_upright(across, HEIGHT - BOTTOM, figure.what)]
    for low, high, count in bins:
        x, width = across.at(low), across.at(high) - across.at(low)
        words = f"{low} to {high - 1}" if high - low > 1 else f"{low}"
        bar = _rect("bar", x + 0.5, up.at(count), max(1.0, width - 1), up.start - up.at(count))
        parts.append(f"<g><title>{words}: {count:,} games</title>{bar}</g>")
    return _picture(parts, HEIGHT, title)


def _binned(figure: Bars) -> list[tuple[int, int, int]]:
    """From, up to, and how many."""
    low, high = min(figure.counts), max(figure.counts)
    size = -(-(high - low + 1) // MOST_BARS)
    starts = range(low, high + 1, size)
    return [
        (start, start + size, sum(figure.counts.get(n, 0) for n in range(start, start + size)))
        for start in starts
    ]


def _curves(figure: Curves, title: str) -> str:
    values = [v for line in figure.lines.values() for one in line for v in (one.low, one.high)]
    up = Axis(min(values), max(values), HEIGHT - BOTTOM, TOP)
    start = LEFT + MARGIN
    step = (WIDTH - start - MARGIN - LEGEND) / max(1, len(figure.along) - 1)
    places = [start + number * step for number in range(len(figure.along))]
    parts = [*_level(up, places[-1] + MARGIN, figure.what)]
    every = -(-len(places) // MOST_WORDS)
    for x, word in list(zip(places, figure.along, strict=True))[::every]:
        parts += [_line("grid", x, TOP, x, HEIGHT - BOTTOM)]
        parts += [_text("tick", x, HEIGHT - BOTTOM + 16, word, "middle")]
    ends = _spread_out([(line[-1].value, name) for name, line in figure.lines.items()], up)
    for number, (name, line) in enumerate(figure.lines.items()):
        aside = APART * (
            number - (len(figure.lines) - 1) / 2
        )  # so that intervals can be told apart
        parts += _curve(number, name, line, [x + aside for x in places], up, ends[name])
    return _picture(parts, HEIGHT, title)


def _curve(
    number: int, name: str, line: Sequence[Span], places: Sequence[float], up: Axis, end: float
) -> Iterator[str]:
    along = " ".join(f"{x:.1f},{up.at(one.value):.1f}" for x, one in zip(places, line, strict=True))
    yield f'<g class="line{number % LINES}"><title>{escape(name)}</title>'
    yield f'<polyline points="{along}"/>'
    for x, one in zip(places, line, strict=True):
        yield _line("whisker", x, up.at(one.low), x, up.at(one.high))
        yield f'<circle cx="{x:.1f}" cy="{up.at(one.value):.1f}" r="3.5"/>'
    yield _text("name", WIDTH - LEGEND + 24, end + 4, name, "start") + "</g>"


def _spread_out(ends: Iterable[tuple[float, str]], up: Axis) -> dict[str, float]:
    """Where the names go, from the top, none over another."""
    found: dict[str, float] = {}
    above = 0.0
    for value, name in sorted(ends, reverse=True):
        above = max(up.at(value), above + 16)
        found[name] = above
    return found


def _level(up: Axis, end: float, unit: str = "") -> Iterator[str]:
    """Lines and numbers of an axis that runs upwards."""
    for tick in up.ticks():
        y = up.at(tick)
        yield _line("grid", LEFT, y, end, y)
        yield _text("tick", LEFT - 8, y + 4, number_at(tick, up.step, unit), "end")


# -- what it is made of


def number_at(value: float, step: float, unit: str) -> str:
    """As exact as the steps are."""
    hundred = 100 if unit in ("points", "share") else 1
    digits = max(0, -floor(log10(step * hundred) + 1e-9))
    sign = "+" if unit == "points" else ""
    number = f"{value * hundred:{sign},.{digits}f}".replace("-", "−")
    if float(f"{value * hundred:.{digits}f}") == 0:
        number = "0"
    return f"{number} %" if unit == "share" else number


def _picture(parts: Iterable[str], height: float, title: str) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{escape(title)}">'
        f"{''.join(parts)}</svg>"
    )


def _line(kind: str, x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _rect(kind: str, x: float, y: float, width: float, height: float) -> str:
    size = f'width="{width:.1f}" height="{height:.1f}"'
    return f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" {size}/>'


def _text(kind: str, x: float, y: float, words: str, anchor: str) -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    return f'<text class="{kind}" {place}>{escape(words)}</text>'
