"""A report as Markdown, and as plain data."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from fabletable.engine.study import Section
from fabletable.lab.figures import Bars, Curves, Figure, Forest, Page


def markdown(page: Page) -> str:
    """As people read it in a terminal, and paste it into a file."""
    parts = [f"# {page.title}", "\n".join(page.summary)]
    parts += ["\n".join(_section(chapter.section)) for chapter in page.chapters]
    return "\n\n".join(parts)


def _section(section: Section) -> list[str]:
    lines = [f"## {section.title}", ""]
    if section.rows:
        lines += [_row(section.columns), _row(["---"] * len(section.columns))]
        lines += map(_row, section.rows)
    return [*lines, *[""] * bool(section.notes and section.rows), *section.notes]


def _row(cells: list[str] | tuple[str, ...]) -> str:
    return f"| {' | '.join(cells)} |"


def plain(page: Page) -> dict[str, Any]:
    """For `--json`, and for programs."""
    return {
        "title": page.title,
        "summary": page.summary,
        "sections": [
            {
                "title": chapter.section.title,
                "columns": list(chapter.section.columns),
                "rows": chapter.section.rows,
                "notes": chapter.section.notes,
                "figure": _figure(chapter.figure),
            }
            for chapter in page.chapters
        ],
    }


def _figure(figure: Figure | None) -> dict[str, Any] | None:
    match figure:
        case Forest(rows, even, unit, striking):
            spans = {name: one._asdict() for name, one in rows.items()}
            found = {"rows": spans, "even": list(even), "unit": unit}
            return {"kind": "forest", **found, "striking": sorted(striking)}
        case Bars():
            return {"kind": "bars", **asdict(figure)}
        case Curves(along, lines, what):
            spans_by_line = {name: [one._asdict() for one in line] for name, line in lines.items()}
            return {"kind": "curves", "along": along, "lines": spans_by_line, "what": what}
        case None:
            return None
