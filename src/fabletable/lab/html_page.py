"""A report as one file for the browser, with nothing to load."""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from fabletable.engine.study import Section
from fabletable.lab.drawing import svg_of
from fabletable.lab.figures import Chapter, Page

STYLE = """
:root { color-scheme: light dark; --paper: #fbf8f1; --ink: #2b2622; --soft: #6b6258;
  --line: #ddd5c7; --even: #dfe8d8; --mark: #35648a; --loud: #a8392b; }
@media (prefers-color-scheme: dark) { :root { --paper: #211e1b; --ink: #ece5da; --soft: #a89e90;
  --line: #40392f; --even: #2f3a2c; --mark: #8ab6d9; --loud: #ef8b78; } }
body { margin: 0 auto; max-width: 62rem; padding: 2rem 1.25rem 4rem; background: var(--paper);
  color: var(--ink); font: 16px/1.5 Georgia, "Times New Roman", serif; }
h1 { font-size: 1.9rem; margin: 0 0 .5rem; } h2 { font-size: 1.3rem; margin: 2.6rem 0 .6rem; }
p { max-width: 46rem; margin: .35rem 0; } .note { color: var(--soft); font-size: .92rem; }
nav { columns: 16rem; margin: 1.2rem 0; font-size: .95rem; }
nav a { color: var(--mark); display: block; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font: 14px/1.4 system-ui, sans-serif; margin: .6rem 0;
  font-variant-numeric: tabular-nums; }
th, td { padding: .28rem .8rem .28rem 0; text-align: left; border-bottom: 1px solid var(--line);
  vertical-align: top; }
th { font-weight: 600; color: var(--soft); position: sticky; top: 0; background: var(--paper); }
td + td { white-space: nowrap; } td.loud { color: var(--loud); font-weight: 600; }
svg { width: 100%; max-width: 46rem; height: auto; display: block; margin: .4rem 0; }
svg text { font: 13px system-ui, sans-serif; fill: var(--ink); }
svg .tick, svg .what { fill: var(--soft); font-size: 12px; }
svg .grid { stroke: var(--line); stroke-width: 1; } svg .zero { stroke: var(--soft); }
svg .even { fill: var(--even); } svg .bar { fill: var(--mark); }
svg .usual { stroke: var(--mark); fill: var(--mark); stroke-width: 2; }
svg .striking { stroke: var(--loud); fill: var(--loud); stroke-width: 2; }
svg g text, svg [class^=line] text.name { stroke: none; } svg .striking text { fill: var(--loud); }
svg polyline { fill: none; stroke-width: 2; } svg [class^=line] .whisker { opacity: .45; }
details { margin-top: 3rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 12.5px; }
"""
COLOURS = ["#4a86b8", "#c2513f", "#5f9148", "#9d6cb0", "#b8842a", "#389994", "#a5714f", "#7d82c4"]
LOUD = ("uneven", "chosen too", "better", "worse", "played more", "played less")


def html_of(page: Page, setup: Mapping[str, Any]) -> str:
    """The whole file; the set-up is told at its end."""
    lines = "".join(
        f"svg .line{number}, svg .line{number} text {{ stroke: {colour}; fill: {colour}; }}"
        for number, colour in enumerate(COLOURS)
    )
    body = [
        f"<h1>{escape(page.title)}</h1>",
        *[f"<p>{escape(line)}</p>" for line in page.summary],
        _contents(page),
        *[_chapter(number, chapter) for number, chapter in enumerate(page.chapters)],
        _how(setup),
    ]
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(page.title)}</title><style>{STYLE}{lines}</style></head>\n<body>"
        + "\n".join(body)
        + "</body></html>\n"
    )


def _contents(page: Page) -> str:
    links = [
        f'<a href="#part{number}">{escape(chapter.section.title)}</a>'
        for number, chapter in enumerate(page.chapters)
    ]
    return f"<nav>{''.join(links)}</nav>"


def _chapter(number: int, chapter: Chapter) -> str:
    section = chapter.section
    parts = [f'<h2 id="part{number}">{escape(section.title)}</h2>']
    if chapter.figure is not None:
        parts.append(svg_of(chapter.figure, section.title))
    if section.rows:
        parts.append(_table(section))
    parts += [f'<p class="note">{escape(note)}</p>' for note in section.notes]
    return "\n".join(parts)


def _table(section: Section) -> str:
    head = "".join(f"<th>{escape(column)}</th>" for column in section.columns)
    rows = "\n".join(f"<tr>{_cells(row)}</tr>" for row in section.rows)
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    return f'<div class="wide">{table}</div>'


def _cells(row: Sequence[str]) -> str:
    return "".join(
        f'<td class="loud">{escape(cell)}</td>'
        if cell.startswith(LOUD)
        else f"<td>{escape(cell)}</td>"
        for cell in row
    )


def _how(setup: Mapping[str, Any]) -> str:
    """How to have it again."""
    command = shlex.join(map(str, setup.get("command", [])))
    plain = json.dumps(setup, indent=2)
    return (
        "<details><summary>How this was made, and how to have it again</summary>"
        f"<pre>{escape(command)}</pre><pre>{escape(plain)}</pre></details>"
    )
