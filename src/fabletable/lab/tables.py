"""The figures of `run.py bench` as tables for a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fabletable.lab.yardsticks import ISMCTS


def in_words(found: Mapping[str, Any]) -> str:
    parts = game_parts(found) if "games" in found else []
    if "compared" in found:
        title = "In plain Python, decisions a CPU second; × is how many times as fast"
        parts += [f"{title} as at {found['against']}:", lined(compared_rows(found["compared"]))]
    if found.get("compiling"):
        took = found["compiling"]
        parts.append(f"Compiling took {took['seconds']:.0f} s, {took['cpu_seconds']:.0f} of CPU.")
    if found.get("server"):
        server = found["server"]
        memory = f"{server['memory_per_table_kib']:.0f} KiB of memory a table"
        how = f"{server['store']}, processes: {server['processes']}"
        title = f"The table server ({how}), {server['tables']} tables of two people; {memory}:"
        echo = server["echo"]
        beside = (
            f"A plain WebSocket echo beside it: {echo['per_second']:,.0f} messages a second, "
            f"{echo['cpu_us']:,.0f} µs of CPU each."
        )
        start, cpu = server["start_seconds"], server["start_cpu_seconds"]
        starts = f"It starts in {start:.2f} seconds, {cpu:.2f} of CPU."
        parts += [title, lined(server_rows(server)), f"{starts} {beside}"]
    return "\n\n".join(parts)


def compared_rows(compared: Mapping[str, Mapping[str, float]]) -> list[list[str]]:
    rows = [["", "then", "now", "× play", "× fork", "× imagine"]]
    for variant, one in compared.items():
        speeds = [f"{one[when]:,.0f}" for when in ("then", "now")]
        rows.append([variant, *speeds, *[f"{one[w]:.2f}" for w in ("play", "fork", "imagine")]])
    return rows


def server_rows(server: Mapping[str, Any]) -> list[list[str]]:
    rows = [["", "moves a second", "median", "99 of 100 within", "CPU a move", "bytes"]]
    for name, run in (("at once", "at_once"), ("with half a second of thinking", "thinking")):
        one = server[run]
        times = [f"{one['p50_ms']:.1f} ms", f"{one['p99_ms']:.1f} ms"]
        cost = [f"{one['cpu_us_per_move']:,.0f} µs", f"{one['bytes_per_move']:,.0f}"]
        rows.append([name, f"{one['moves_per_second']:,.0f}", *times, *cost])
    return rows


def game_parts(found: Mapping[str, Any]) -> list[str]:
    forms, games = found["forms"], found["games"]
    spent = sum(one[form]["cpu_seconds"] for one in games.values() for form in forms)
    parts = [
        f"Python {found['python']}, {' and '.join(forms)}; {spent:.1f} CPU seconds on our games.",
        f"Random play, decisions a CPU second; × is how many times as fast ({forms[-1]}):",
        lined(speed_rows(found)),
        *[
            f"What a playout and a copy cost ({form}):\n\n{lined(copy_rows(games, form))}"
            for form in forms
        ],
    ]
    if any("search" in one[forms[0]] for one in games.values()):
        parts += ["Search, simulations a CPU second:", lined(search_rows(found))]
    return parts


def lined(rows: Sequence[Sequence[str]]) -> str:
    """A table whose first column leans to the left and all others to the right."""
    widths = [max(map(len, column)) + 2 for column in zip(*rows, strict=True)]
    return "\n".join(
        row[0].ljust(widths[0])
        + "".join(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))
        for row in rows
    )


def speed_rows(found: Mapping[str, Any]) -> list[list[str]]:
    forms, sticks = found["forms"], [name for name in found["yardsticks"] if name != ISMCTS]
    both = len(forms) > 1
    gain = ["gain"] * both
    of_plain = sticks[:1] * both  # the first of them is what plain Python is held against too
    rows = [
        ["", *forms, *gain, *[f"plain {times(name)}" for name in of_plain], *map(times, sticks)]
    ]
    for variant, one in found["games"].items():
        speeds = [f"{one[form]['decisions_per_cpu_second']:,.0f}" for form in forms]
        ratios = [f"{one[forms[-1]]['ratio_to'][name]:.2f}" for name in sticks]
        plain = [f"{one[forms[0]]['ratio_to'][name]:.2f}" for name in of_plain]
        rows.append([variant, *speeds, *gains(one, "play"), *plain, *ratios])
    for name in sticks:
        speed = found["yardsticks"][name]["decisions_per_cpu_second"]
        rows.append([name, f"{speed:,.0f}", *[""] * (len(rows[0]) - 2)])
    return rows


def times(yardstick: str) -> str:
    return f"× {yardstick.rsplit(maxsplit=1)[-1]}"


def gains(one: Mapping[str, Any], what: str) -> list[str]:
    """How many times as fast the compiled form is, if both were measured."""
    return [f"{one['speedup'][what]:.2f}"] if "speedup" in one else []


def copy_rows(games: Mapping[str, Any], form: str) -> list[list[str]]:
    """What a playout, a fork and an imagined world cost, in microseconds and in playouts."""
    rows = [["", "playout", "fork", "", "imagine", ""]]
    for variant, one in games.items():
        row = [variant, f"{one[form]['playout_us']:,.0f} µs"]
        for copy in ("fork", "imagine"):
            cost, share = one[form][f"{copy}_us"], one[form][f"{copy}_share"]
            row += [f"{cost:,.1f} µs", f"{share:.2%}"]
        rows.append(row)
    return rows


def search_rows(found: Mapping[str, Any]) -> list[list[str]]:
    """As the bot plays, and to the end of the game, as the yardstick's simulations are."""
    forms = found["forms"]
    sticks = [name for name in found["yardsticks"] if name == ISMCTS]
    gain = ["gain"] * (len(forms) > 1)
    to_end = [f"{form}, to the end" for form in forms]
    rows = [["", *forms, *gain, *to_end, *gain, *map(times, sticks)]]
    for variant, one in found["games"].items():
        if "search" not in one[forms[0]]:
            continue
        searches = [one[form]["search"] for form in forms]
        speeds = [f"{search['simulations_per_cpu_second']:,.0f}" for search in searches]
        ends = [f"{search['to_end_per_cpu_second']:,.0f}" for search in searches]
        ratios = [f"{searches[-1]['to_end_ratio_to'][name]:.2f}" for name in sticks]
        row = [variant, *speeds, *gains(one, "search"), *ends, *gains(one, "search-to-end")]
        rows.append([*row, *ratios])
    for name in sticks:
        speed = found["yardsticks"][name]["simulations_per_cpu_second"]
        rows.append([name, f"{speed:,.0f}", *[""] * (len(rows[0]) - 2)])
    return rows
